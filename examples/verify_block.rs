//! Verifies all signatures of a real Sepolia block as one batch, then spoils one and finds it.
//!
//! ```text
//! IFMA_BLS_VECTORS=<folder with the vectors> cargo run --release --example verify_block
//! ```
//!
//! A relative folder is taken from the root of the package.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use ifma_bls::{PublicKey, Signature, SignatureBytes, SignatureSet, find_invalid, verify_sets};
use serde_json::Value;

const BLOCK: &str = "sepolia/blocks/block_4570818_signature_sets.json";

/// What one signature of the block is for, and what it takes to verify it.
struct Claim {
    kind: String,
    keys: Vec<PublicKey>,
    signature: Signature,
    signing_root: Vec<u8>,
}

impl Claim {
    fn read(set: &Value) -> Result<Self, Box<dyn Error>> {
        let keys = set["pubkeys"].as_array().ok_or("a set without a list of keys")?;
        Ok(Self {
            kind: text(&set["kind"])?.to_owned(),
            keys: keys.iter().map(parse).collect::<Result<_, _>>()?,
            signature: parse(&set["signature"])?,
            signing_root: decode_hex(text(&set["signing_root"])?)?,
        })
    }

    fn set(&self) -> SignatureSet<'_> {
        SignatureSet::new(self.signature, &self.keys, self.signing_root.as_slice())
    }
}

fn text(value: &Value) -> Result<&str, Box<dyn Error>> {
    value.as_str().ok_or_else(|| format!("{value} is no text").into())
}

fn parse<T: FromStr<Err: Error + 'static>>(value: &Value) -> Result<T, Box<dyn Error>> {
    Ok(text(value)?.parse()?)
}

fn decode_hex(text: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    let pairs = digits.as_bytes().chunks(2);
    pairs.map(|pair| Ok(u8::from_str_radix(std::str::from_utf8(pair)?, 16)?)).collect()
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

fn run(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("engine: {}", ifma_bls::engine()?);

    let path = folder.join(BLOCK);
    let file = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let block: Value = serde_json::from_slice(&file)?;
    let sets = block["signature_sets"].as_array().ok_or("a block without a list of sets")?;
    let (claims, time) = timed(|| sets.iter().map(Claim::read).collect::<Result<Vec<_>, _>>());
    let claims = claims?;
    let keys: usize = claims.iter().map(|claim| claim.keys.len()).sum();
    println!(
        "{}: {} sets, {keys} keys, decoded and validated in {time:.2?}",
        text(&block["name"])?,
        claims.len()
    );
    for (position, claim) in claims.iter().enumerate() {
        println!("  {position}: {} by {} keys", claim.kind, claim.keys.len());
    }

    let mut sets: Vec<SignatureSet<'_>> = claims.iter().map(Claim::set).collect();
    let (valid, time) = timed(|| verify_sets(&sets));
    println!("all as one batch: {} in {time:.2?}", valid?);
    if !valid? {
        return Err("the signatures of a real block do not hold".into());
    }

    // The sum of one more signature is a valid encoding of a point of the group, only not the right one.
    let spoiled = claims.len() - 1;
    let wrong = ifma_bls::aggregate(&[
        SignatureBytes::from(claims[spoiled].signature),
        SignatureBytes::from(claims[0].signature),
    ])?;
    sets[spoiled].signature = Signature::try_from(wrong)?;
    let (valid, time) = timed(|| verify_sets(&sets));
    println!("with set {spoiled} spoiled: {} in {time:.2?}", valid?);
    let (invalid, time) = timed(|| find_invalid(&sets));
    let invalid = invalid?;
    for position in &invalid {
        println!("  set {position}, {}, does not hold; found in {time:.2?}", claims[*position].kind);
    }
    if valid? || invalid != [spoiled] {
        return Err(format!("set {spoiled} was spoiled, but {invalid:?} were named").into());
    }
    Ok(())
}

fn main() -> ExitCode {
    let Some(folder) = std::env::var_os("IFMA_BLS_VECTORS") else {
        eprintln!("verify_block: set IFMA_BLS_VECTORS to the folder that holds {BLOCK}");
        return ExitCode::FAILURE;
    };
    match run(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("verify_block: {error}");
            ExitCode::FAILURE
        }
    }
}
