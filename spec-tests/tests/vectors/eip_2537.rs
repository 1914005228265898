//! EIP-2537, the precompiles of the execution layer: additions, products, sums of products and pairings of both groups.
//!
//! Maps to curves have no counterpart in the engines; their files are not read.

use ifma_bls::engine::{Check, Engine, G1Affine, G2Affine, GroupOps};
use num_bigint::BigUint;
use serde_json::Value;

use super::{engines, hex, read_json, vectors};

/// Bytes of a field element: 16 of zeros, then 48 big-endian.
const FIELD: usize = 64;

/// A group in the encoding of the precompiles.
struct Group<'a, P, const C: usize, const U: usize> {
    ops: &'a dyn GroupOps<P, C, U>,
    /// Bytes of a point.
    size: usize,
}

fn g1(engine: &dyn Engine) -> Group<'_, G1Affine, 48, 96> {
    Group { ops: engine.g1(), size: 2 * FIELD }
}

fn g2(engine: &dyn Engine) -> Group<'_, G2Affine, 96, 192> {
    Group { ops: engine.g2(), size: 4 * FIELD }
}

impl<P: Copy, const C: usize, const U: usize> Group<'_, P, C, U> {
    fn decode(&self, bytes: &[u8], check: Check) -> Result<P, String> {
        let mut encoding = [0; U];
        if bytes.iter().all(|byte| *byte == 0) {
            encoding[0] = 0x40;
        } else {
            for (i, element) in bytes.chunks(FIELD).enumerate() {
                let (top, rest) = element.split_at(16);
                if top.iter().any(|byte| *byte != 0) {
                    return Err("invalid field element top bytes".to_owned());
                }
                if rest[0] & 0xe0 != 0 {
                    return Err("Encoding".to_owned());
                }
                let place = Self::place(i);
                encoding[48 * place..][..48].copy_from_slice(rest);
            }
        }
        let [point] = self.ops.decode_uncompressed(&[encoding], check).try_into().ok().expect("one for one");
        point.map_err(|error| format!("{error:?}"))
    }

    fn encode(&self, point: &P) -> Vec<u8> {
        let encoding = self.ops.encode_uncompressed(&[*point]).concat();
        let mut bytes = vec![0; self.size];
        if encoding[0] & 0x40 == 0 {
            for i in 0..self.size / FIELD {
                bytes[FIELD * i + 16..][..48].copy_from_slice(&encoding[48 * Self::place(i)..][..48]);
            }
        }
        bytes
    }

    /// Where the i-th element stands in an uncompressed encoding, which has imaginary parts first.
    fn place(i: usize) -> usize {
        if U == 192 { i ^ 1 } else { i }
    }

    fn add(&self, input: &[u8]) -> Result<Vec<u8>, String> {
        if input.len() != 2 * self.size {
            return Err("invalid input length".to_owned());
        }
        let (a, b) = input.split_at(self.size);
        let (a, b) = (self.decode(a, Check::Curve)?, self.decode(b, Check::Curve)?);
        Ok(self.encode(&self.ops.sum(&[&[&a, &b]])[0]))
    }

    /// Σ scalar·point; a single product is a sum of one.
    fn multiply(&self, input: &[u8]) -> Result<Vec<u8>, String> {
        let size = self.size + 32;
        if input.is_empty() || !input.len().is_multiple_of(size) {
            return Err("invalid input length".to_owned());
        }
        let order =
            BigUint::parse_bytes(b"73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 16)
                .unwrap();
        let mut terms = Vec::new();
        for term in input.chunks(size) {
            let (point, scalar) = term.split_at(self.size);
            let scalar = (BigUint::from_bytes_be(scalar) % &order).to_bytes_be();
            let mut padded = [0; 32];
            padded[32 - scalar.len()..].copy_from_slice(&scalar);
            terms.push((self.decode(point, Check::Subgroup)?, padded));
        }
        let jobs: Vec<(&P, &[u8; 32])> = terms.iter().map(|(point, scalar)| (point, scalar)).collect();
        let products = self.ops.times_secret(&jobs);
        let products: Vec<&P> = products.iter().collect();
        Ok(self.encode(&self.ops.sum(&[&products])[0]))
    }
}

fn pairing(engine: &dyn Engine, input: &[u8]) -> Result<Vec<u8>, String> {
    let (g1, g2) = (g1(engine), g2(engine));
    let size = g1.size + g2.size;
    if input.is_empty() || !input.len().is_multiple_of(size) {
        return Err("invalid input length".to_owned());
    }
    let mut pairs = Vec::new();
    for pair in input.chunks(size) {
        let (p, q) = pair.split_at(g1.size);
        pairs.push((g1.decode(p, Check::Subgroup)?, g2.decode(q, Check::Subgroup)?));
    }
    let mut result = vec![0; 32];
    result[31] = u8::from(engine.product_is_one(&[engine.miller_loop(&pairs)]));
    Ok(result)
}

/// Our reason for a refusal in the words of the vectors.
fn reason_agrees(expected: &str, actual: &str) -> bool {
    match actual {
        "Encoding" => expected == "invalid fp.Element encoding",
        "NotOnCurve" => expected == "invalid point: not on curve",
        "NotInGroup" => expected.contains("correct subgroup"),
        same => expected == same,
    }
}

fn check(files: &[&str], count: usize, precompile: impl Fn(&dyn Engine, &[u8]) -> Result<Vec<u8>, String>) {
    let Some(vectors) = vectors() else { return };
    for engine in engines() {
        let mut checked = 0;
        for file in files {
            let cases = read_json(&vectors.join("eip-2537").join(file));
            for case in cases.as_array().unwrap() {
                let name = format!("{file} {}", case["Name"]);
                let result = precompile(engine, &hex(&case["Input"]));
                match (&case["ExpectedError"], result) {
                    (Value::Null, result) => assert_eq!(result, Ok(hex(&case["Expected"])), "{name}"),
                    (error, Ok(_)) => panic!("{name}: accepted, expected {error}"),
                    (error, Err(reason)) => {
                        assert!(
                            reason_agrees(error.as_str().unwrap(), &reason),
                            "{name}: {error} but {reason}"
                        );
                    }
                }
                checked += 1;
            }
        }
        assert_eq!(checked, count);
    }
}

#[test]
fn g1_addition() {
    let files = [
        "eips/add_G1_bls.json",
        "eips/fail-add_G1_bls.json",
        "go-ethereum/blsG1Add.json",
        "go-ethereum/fail-blsG1Add.json",
    ];
    check(&files, 134, |engine, input| g1(engine).add(input));
}

#[test]
fn g2_addition() {
    let files = [
        "eips/add_G2_bls.json",
        "eips/fail-add_G2_bls.json",
        "go-ethereum/blsG2Add.json",
        "go-ethereum/fail-blsG2Add.json",
    ];
    check(&files, 134, |engine, input| g2(engine).add(input));
}

#[test]
fn g1_products() {
    let files = [
        "eips/mul_G1_bls.json",
        "eips/fail-mul_G1_bls.json",
        "eips/msm_G1_bls.json",
        "eips/fail-msm_G1_bls.json",
        "go-ethereum/blsG1Mul.json",
        "go-ethereum/fail-blsG1Mul.json",
        "go-ethereum/blsG1MultiExp.json",
        "go-ethereum/fail-blsG1MultiExp.json",
    ];
    check(&files, 369, |engine, input| g1(engine).multiply(input));
}

#[test]
fn g2_products() {
    let files = [
        "eips/mul_G2_bls.json",
        "eips/fail-mul_G2_bls.json",
        "eips/fail-msm_G2_bls.json",
        "go-ethereum/blsG2Mul.json",
        "go-ethereum/fail-blsG2Mul.json",
        "go-ethereum/blsG2MultiExp.json",
        "go-ethereum/fail-blsG2MultiExp.json",
    ];
    check(&files, 205, |engine, input| g2(engine).multiply(input));
}

#[test]
fn pairings() {
    let files = [
        "eips/pairing_check_bls.json",
        "eips/fail-pairing_check_bls.json",
        "go-ethereum/blsPairing.json",
        "go-ethereum/fail-blsPairing.json",
    ];
    check(&files, 155, pairing);
}
