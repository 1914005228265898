//! The vector engine against blst, call by call: `cargo bench --bench versus_blst [-- FILTER]`.
//!
//! Machines have slow modes that come and go within seconds, so both engines run in one process, in short windows that
//! take turns, and what counts is the ratio of the medians. One line a name: `name  blst_ns  ifma_ns  ratio`, times per
//! item. `--json FILE` also writes an array of `{"name", "blst_ns", "ifma_ns", "ratio"}`. `--noise` runs blst against
//! itself instead: how far the ratios are from 1 then is what a run on this machine can tell.

#![allow(missing_docs)]

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ifma_bls::engine::primitives::Primitive;
use ifma_bls::engine::{Check, Engine, G1Affine, G2Affine, engine_of, primitives_of};
use ifma_bls::{EngineKind, SecretKey};

/// The length of a window.
const WINDOW: Duration = Duration::from_millis(4);

/// Operations a call, for the primitives.
const RUN: u32 = 200;

/// Windows of each engine.
const ROUNDS: usize = 41;

/// What the operations work on, decoded by blst.
struct Data {
    secrets: Vec<SecretKey>,
    keys: Vec<G1Affine>,
    key_bytes: Vec<[u8; 48]>,
    messages: Vec<[u8; 32]>,
    hashes: Vec<G2Affine>,
    hash_bytes: Vec<[u8; 96]>,
}

impl Data {
    fn new(blst: &dyn Engine) -> Self {
        const KEYS: usize = 1024;
        const MESSAGES: usize = 128;

        let secrets: Vec<SecretKey> = (0..KEYS)
            .map(|index| SecretKey::key_gen(&[9; 32], &index.to_be_bytes()).expect("32 bytes of material"))
            .collect();
        let key_bytes: Vec<[u8; 48]> = secrets.iter().map(|secret| secret.public_key().to_bytes()).collect();
        let keys = blst.g1().decode(&key_bytes, Check::Curve).into_iter().flatten().collect();
        let messages: Vec<[u8; 32]> =
            (0..MESSAGES).map(|index| [u8::try_from(index).expect("below 256"); 32]).collect();
        let slices: Vec<&[u8]> = messages.iter().map(<[u8; 32]>::as_slice).collect();
        let hashes = blst.hash_to_g2(&slices, b"BENCH");
        let hash_bytes = blst.g2().encode(&hashes);
        Self { secrets, keys, key_bytes, messages, hashes, hash_bytes }
    }
}

type Operation<'a> = Box<dyn Fn(&dyn Engine) + 'a>;

/// Name, items a call, the call.
fn operations(data: &Data) -> Vec<(String, u32, Operation<'_>)> {
    let mut operations: Vec<(String, u32, Operation<'_>)> = Vec::new();
    for items in [8_u32, 1024] {
        let size = items as usize;
        let call = move |engine: &dyn Engine| {
            black_box(engine.g1().decode(black_box(&data.key_bytes[..size]), Check::Subgroup));
        };
        operations.push((format!("key_validate/{items}"), items, Box::new(call)));
    }
    for items in [8_u32, 64] {
        let size = items as usize;
        let call = move |engine: &dyn Engine| {
            black_box(engine.g2().decode(black_box(&data.hash_bytes[..size]), Check::Subgroup));
        };
        operations.push((format!("signature_validate/{items}"), items, Box::new(call)));
    }
    for items in [8_u32, 64] {
        let size = items as usize;
        let messages: Vec<&[u8]> = data.messages[..size].iter().map(<[u8; 32]>::as_slice).collect();
        let call = move |engine: &dyn Engine| {
            black_box(engine.hash_to_g2(black_box(&messages), b"BENCH"));
        };
        operations.push((format!("hash_to_g2/{items}"), items, Box::new(call)));
    }
    for items in [512_u32, 32_768] {
        let size = items as usize;
        let keys: Vec<&G1Affine> = data.keys.iter().cycle().take(size).collect();
        let call = move |engine: &dyn Engine| {
            black_box(engine.g1().sum(black_box(&[&keys])));
        };
        operations.push((format!("sum_keys/{items}"), items, Box::new(call)));
    }
    for items in [64_u32, 128] {
        let size = items as usize;
        let pairs: Vec<(G1Affine, G2Affine)> =
            data.keys.iter().copied().zip(data.hashes.iter().copied()).take(size).collect();
        let call = move |engine: &dyn Engine| {
            black_box(engine.product_is_one(&[engine.miller_loop(black_box(&pairs))]));
        };
        operations.push((format!("multi_pairing/{items}"), items, Box::new(call)));
    }
    let secrets: Vec<_> = data.secrets.iter().take(64).map(SecretKey::to_bytes).collect();
    let call = move |engine: &dyn Engine| {
        let messages: Vec<&[u8]> = data.messages[..64].iter().map(<[u8; 32]>::as_slice).collect();
        let hashes = engine.hash_to_g2(black_box(&messages), b"BENCH");
        let jobs: Vec<(&G2Affine, &[u8; 32])> =
            hashes.iter().zip(&secrets).map(|(hash, secret)| (hash, &**secret)).collect();
        black_box(engine.g2().times_secret(&jobs));
    };
    operations.push(("sign_many/64".to_owned(), 64, Box::new(call)));
    operations
}

/// Nanoseconds a call over one window.
fn window(calls: u32, call: &dyn Fn()) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        call();
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
}

/// Calls that fill a window, one at least.
fn calls_a_window(call: &dyn Fn()) -> u32 {
    let mut calls = 1;
    while calls < 1 << 20 && window(calls, call) * f64::from(calls) < WINDOW.as_secs_f64() * 1e9 {
        calls *= 2;
    }
    calls
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Median nanoseconds a call of both, in windows that take turns.
fn duel(first: &dyn Fn(), second: &dyn Fn()) -> (f64, f64) {
    let calls = (calls_a_window(first), calls_a_window(second));
    let rounds = (0..ROUNDS).map(|_| (window(calls.0, first), window(calls.1, second)));
    let (first, second) = rounds.unzip();
    (median(first), median(second))
}

/// Prints the line of a name, from nanoseconds a call and items a call, and gives its entry of the file.
fn report(name: &str, (blst_ns, ifma_ns): (f64, f64), items: [u32; 2]) -> serde_json::Value {
    let (blst_ns, ifma_ns) = (blst_ns / f64::from(items[0]), ifma_ns / f64::from(items[1]));
    let ratio = blst_ns / ifma_ns;
    println!("{name:<24} {blst_ns:>12.1} {ifma_ns:>12.1} {ratio:>7.2}");
    serde_json::json!({ "name": name, "blst_ns": blst_ns, "ifma_ns": ifma_ns, "ratio": ratio })
}

fn main() -> ExitCode {
    let (mut filter, mut json, mut noise) = (None, None, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            // Cargo's own word.
            "--bench" => {}
            "--noise" => noise = true,
            "--json" => json = arguments.next(),
            _ => filter = Some(argument),
        }
    }
    let blst = engine_of(EngineKind::Blst).expect("blst runs everywhere");
    let rival = if noise { EngineKind::Blst } else { EngineKind::Ifma };
    let Ok(ifma) = engine_of(rival) else {
        eprintln!("NOT RUN: this CPU has no AVX-512 IFMA; `-- --noise` compares blst with itself");
        return ExitCode::FAILURE;
    };
    let mut rows = Vec::new();
    let wanted = |name: &str| filter.as_ref().is_none_or(|filter| name.contains(filter));
    for primitive in Primitive::ALL.into_iter().filter(|primitive| wanted(primitive.name())) {
        let [first, second] =
            [EngineKind::Blst, rival].map(|kind| primitives_of(kind).expect("both run here"));
        let lanes = [first, second].map(|engine| u32::try_from(engine.lanes()).expect("a few"));
        let times = duel(&|| first.run(primitive, RUN), &|| second.run(primitive, RUN));
        rows.push(report(primitive.name(), times, [RUN * lanes[0], RUN * lanes[1]]));
    }
    let data = Data::new(blst);
    for (name, items, call) in operations(&data) {
        if wanted(&name) {
            rows.push(report(&name, duel(&|| call(blst), &|| call(ifma)), [items; 2]));
        }
    }
    if let Some(file) = json
        && let Err(error) = std::fs::write(&file, format!("{:#}\n", serde_json::Value::from(rows)))
    {
        eprintln!("{file}: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
