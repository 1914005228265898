//! Precompiles of EIP-2537, as far as an engine has their operations.
//!
//! A field element is 64 bytes, big-endian, the first 16 zero; an element of Fp2 has its real part first; infinity is
//! all zeros.

use ifma_bls::Error;
use ifma_bls::engine::{Check, Engine, G1Affine, G2Affine, GroupOps};
use num_bigint::BigUint;

use crate::{Bytes, Operation, Refusal};

const ELEMENT: usize = 64;
const G1: usize = 2 * ELEMENT;
const G2: usize = 4 * ELEMENT;
const SCALAR: usize = 32;

/// The output, or why the precompile refuses.
pub(super) fn run(operation: Operation, input: &[u8], engine: &dyn Engine) -> Result<Bytes, Refusal> {
    match operation {
        Operation::AddG1 => {
            let (a, b) = halves(input, G1)?;
            let (a, b) = (g1(engine, a, Check::Curve)?, g1(engine, b, Check::Curve)?);
            let sum = engine.g1().sum(&[&[&a, &b]]);
            Ok(written_g1(engine, sum[0]))
        }
        Operation::AddG2 => {
            let (a, b) = halves(input, G2)?;
            let (a, b) = (g2(engine, a, Check::Curve)?, g2(engine, b, Check::Curve)?);
            let sum = engine.g2().sum(&[&[&a, &b]]);
            Ok(written_g2(engine, sum[0]))
        }
        Operation::MulG1 if input.len() != G1 + SCALAR => Err(Refusal::Length),
        Operation::MulG2 if input.len() != G2 + SCALAR => Err(Refusal::Length),
        Operation::MulG1 | Operation::MsmG1 => {
            let read = |bytes: &[u8]| g1(engine, bytes, Check::Subgroup);
            Ok(written_g1(engine, multiply(engine.g1(), input, G1, read)?))
        }
        Operation::MulG2 | Operation::MsmG2 => {
            let read = |bytes: &[u8]| g2(engine, bytes, Check::Subgroup);
            Ok(written_g2(engine, multiply(engine.g2(), input, G2, read)?))
        }
        Operation::PairingCheck => {
            if input.is_empty() || !input.len().is_multiple_of(G1 + G2) {
                return Err(Refusal::Length);
            }
            let pairs = input
                .chunks_exact(G1 + G2)
                .map(|pair| {
                    let (a, b) = pair.split_at(G1);
                    Ok((g1(engine, a, Check::Subgroup)?, g2(engine, b, Check::Subgroup)?))
                })
                .collect::<Result<Vec<_>, _>>()?;
            let mut output = [0; 32];
            output[31] = u8::from(engine.product_is_one(&[engine.miller_loop(&pairs)]));
            Ok(output.into())
        }
    }
}

/// The sum of multiples; scalars of 32 bytes follow their points and need not be below r.
fn multiply<P, const C: usize, const U: usize>(
    group: &dyn GroupOps<P, C, U>,
    input: &[u8],
    size: usize,
    read: impl Fn(&[u8]) -> Result<P, Refusal>,
) -> Result<P, Refusal> {
    if input.is_empty() || !input.len().is_multiple_of(size + SCALAR) {
        return Err(Refusal::Length);
    }
    let terms = input
        .chunks_exact(size + SCALAR)
        .map(|term| {
            let (point, scalar) = term.split_at(size);
            Ok((read(point)?, reduced(scalar)))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let terms: Vec<(&P, &[u8; SCALAR])> = terms.iter().map(|(point, scalar)| (point, scalar)).collect();
    let products = group.times_secret(&terms);
    let products: Vec<&P> = products.iter().collect();
    Ok(group.sum(&[&products]).remove(0))
}

/// A big-endian scalar modulo the group order r.
fn reduced(scalar: &[u8]) -> [u8; SCALAR] {
    let order = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
    let order = BigUint::parse_bytes(order.as_bytes(), 16).expect("a number in hex");
    let bytes = (BigUint::from_bytes_be(scalar) % order).to_bytes_be();
    let mut reduced = [0; SCALAR];
    reduced[SCALAR - bytes.len()..].copy_from_slice(&bytes);
    reduced
}

fn halves(input: &[u8], size: usize) -> Result<(&[u8], &[u8]), Refusal> {
    if input.len() == 2 * size { Ok(input.split_at(size)) } else { Err(Refusal::Length) }
}

fn g1(engine: &dyn Engine, bytes: &[u8], check: Check) -> Result<G1Affine, Refusal> {
    let encoding: [u8; 96] = read(bytes, [0, 1])?;
    engine.g1().decode_uncompressed(&[encoding], check)[0].map_err(refusal)
}

fn g2(engine: &dyn Engine, bytes: &[u8], check: Check) -> Result<G2Affine, Refusal> {
    let encoding: [u8; 192] = read(bytes, [1, 0, 3, 2])?;
    engine.g2().decode_uncompressed(&[encoding], check)[0].map_err(refusal)
}

fn refusal(error: Error) -> Refusal {
    match error {
        Error::NotOnCurve => Refusal::NotOnCurve,
        Error::NotInGroup => Refusal::NotInSubgroup,
        _ => Refusal::FieldElement,
    }
}

/// The engine's uncompressed encoding of a point: the 48 low bytes of its elements in the given order.
fn read<const E: usize, const N: usize>(bytes: &[u8], order: [usize; E]) -> Result<[u8; N], Refusal> {
    let mut encoding = [0; N];
    if bytes.iter().all(|byte| *byte == 0) {
        encoding[0] = 0x40;
        return Ok(encoding);
    }
    for (target, source) in order.iter().enumerate() {
        let (top, element) = bytes[source * ELEMENT..][..ELEMENT].split_at(16);
        if top.iter().any(|byte| *byte != 0) {
            return Err(Refusal::TopBytes);
        }
        // 2^381 and above; the engine would take these bits for flags.
        if element[0] & 0xe0 != 0 {
            return Err(Refusal::FieldElement);
        }
        encoding[target * 48..][..48].copy_from_slice(element);
    }
    Ok(encoding)
}

fn written_g1(engine: &dyn Engine, point: G1Affine) -> Bytes {
    written(point.is_infinity(), &engine.g1().encode_uncompressed(&[point])[0], &[0, 1])
}

fn written_g2(engine: &dyn Engine, point: G2Affine) -> Bytes {
    written(point.is_infinity(), &engine.g2().encode_uncompressed(&[point])[0], &[1, 0, 3, 2])
}

/// The precompile's encoding of a point, from the engine's.
fn written(infinity: bool, encoding: &[u8], order: &[usize]) -> Bytes {
    let mut bytes = vec![0; order.len() * ELEMENT];
    if !infinity {
        for (element, source) in bytes.chunks_exact_mut(ELEMENT).zip(order) {
            element[16..].copy_from_slice(&encoding[source * 48..][..48]);
        }
    }
    Bytes(bytes)
}
