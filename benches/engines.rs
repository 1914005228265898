//! Criterion benches, engine by engine, for tuning: `cargo bench --bench engines -- FILTER`.
//!
//! Names are `operation/size/engine`. Times of two runs do not compare on a busy machine; ratios within one do.

#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ifma_bls::engine::primitives::Primitive;
use ifma_bls::engine::{Check, available, engine_of, primitives_of};
use ifma_bls::{EngineKind, PublicKey, SecretKey, Signature, SignatureSet, Verifier, VerifierOptions};

/// Signers with known keys.
fn signers(count: usize) -> Vec<SecretKey> {
    (0..count)
        .map(|index| SecretKey::key_gen(&[7; 32], &index.to_be_bytes()).expect("32 bytes of material"))
        .collect()
}

fn message(index: usize) -> [u8; 32] {
    let mut message = [0x5a; 32];
    message[..8].copy_from_slice(&index.to_be_bytes());
    message
}

fn calls(c: &mut Criterion, kind: EngineKind) {
    let engine = engine_of(kind).expect("listed as available");
    let keys: Vec<PublicKey> = signers(512).iter().map(SecretKey::public_key).collect();
    let key_bytes: Vec<[u8; 48]> = keys.iter().map(PublicKey::to_bytes).collect();
    let points: Vec<_> = engine
        .g1()
        .decode(&key_bytes, Check::Curve)
        .into_iter()
        .map(|point| point.expect("a valid key"))
        .collect();
    let references: Vec<_> = points.iter().collect();
    let messages: Vec<[u8; 32]> = (0..64).map(message).collect();
    let messages: Vec<&[u8]> = messages.iter().map(<[u8; 32]>::as_slice).collect();
    let hashes = engine.hash_to_g2(&messages, b"BENCH");
    let hash_bytes = engine.g2().encode(&hashes);
    let pairs: Vec<_> = points.iter().copied().zip(hashes.iter().copied()).collect();

    for size in [1, 8, 64] {
        c.bench_function(&format!("key_validate/{size}/{kind}"), |b| {
            b.iter(|| engine.g1().decode(black_box(&key_bytes[..size]), Check::Subgroup));
        });
        c.bench_function(&format!("signature_validate/{size}/{kind}"), |b| {
            b.iter(|| engine.g2().decode(black_box(&hash_bytes[..size]), Check::Subgroup));
        });
        c.bench_function(&format!("hash_to_g2/{size}/{kind}"), |b| {
            b.iter(|| engine.hash_to_g2(black_box(&messages[..size]), b"BENCH"));
        });
        c.bench_function(&format!("multi_pairing/{size}/{kind}"), |b| {
            b.iter(|| engine.product_is_one(&[engine.miller_loop(black_box(&pairs[..size]))]));
        });
    }
    c.bench_function(&format!("sum_keys/512/{kind}"), |b| {
        b.iter(|| engine.g1().sum(black_box(&[&references])));
    });
}

/// Fields, towers and curves; times are of 100 operations on all lanes.
fn arithmetic(c: &mut Criterion, kind: EngineKind) {
    let engine = primitives_of(kind).expect("listed as available");
    for primitive in Primitive::ALL {
        c.bench_function(&format!("{}/{kind}", primitive.name()), |b| b.iter(|| engine.run(primitive, 100)));
    }
}

fn batches(c: &mut Criterion, kind: EngineKind) {
    const SETS: usize = 64;
    let options = VerifierOptions::default().with_engine(kind).with_messages(0);
    let verifier = Verifier::new(&options).expect("listed as available");
    let secrets = signers(SETS);
    for distinct in [1, 4, SETS] {
        let signed: Vec<(Signature, PublicKey, [u8; 32])> = secrets
            .iter()
            .enumerate()
            .map(|(index, secret)| {
                let message = message(index % distinct);
                (secret.sign(&message), secret.public_key(), message)
            })
            .collect();
        let sets: Vec<SignatureSet> = signed
            .iter()
            .map(|(signature, key, message)| SignatureSet::new(*signature, key, message))
            .collect();
        c.bench_function(&format!("batch/{SETS}_sets_{distinct}_messages/{kind}"), |b| {
            b.iter(|| assert_eq!(verifier.verify_sets(black_box(&sets)), Ok(true)));
        });
    }
}

fn all(c: &mut Criterion) {
    for kind in available() {
        arithmetic(c, kind);
        calls(c, kind);
        batches(c, kind);
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
