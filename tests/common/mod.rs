//! What the suites share: named points, keys of small secrets, a seeded generator.

#![allow(dead_code, reason = "each suite uses a part of its own")]

pub(crate) mod points;
pub(crate) mod seeded;

use ifma_bls::engine::{self, Engine};
use ifma_bls::{
    AggregatePublicKey, AggregateSignature, Ciphersuite, PublicKey, SecretKey, Signature, Verifier,
    VerifierOptions,
};

/// The group order r, 32 big-endian bytes.
pub(crate) const ORDER: [u8; 32] =
    points::hex("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001");

/// `n mod r` as 32 big-endian bytes.
pub(crate) fn scalar(n: i64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[24..].copy_from_slice(&n.unsigned_abs().to_be_bytes());
    if n >= 0 { bytes } else { minus(&ORDER, &bytes) }
}

/// `a − b` for big-endian `a ≥ b`.
fn minus(a: &[u8; 32], b: &[u8; 32]) -> [u8; 32] {
    let mut difference = [0; 32];
    let mut borrow = false;
    for i in (0..32).rev() {
        let (partial, first) = a[i].overflowing_sub(b[i]);
        let (byte, second) = partial.overflowing_sub(u8::from(borrow));
        (difference[i], borrow) = (byte, first | second);
    }
    difference
}

/// The secret key `n mod r`, which must not be zero.
pub(crate) fn secret(n: i64) -> SecretKey {
    SecretKey::from_bytes(&scalar(n)).expect("not zero modulo r")
}

/// The public key of `n mod r`.
pub(crate) fn key(n: i64) -> PublicKey {
    secret(n).public_key()
}

/// The signature of `message` under `n mod r`.
pub(crate) fn sign(n: i64, message: &[u8]) -> Signature {
    secret(n).sign(message)
}

/// `n`·g1, made by signing code and not by additions.
pub(crate) fn multiple(n: i64) -> AggregatePublicKey {
    if n == 0 { AggregatePublicKey::INFINITY } else { key(n).into() }
}

/// The sum of signatures, by adding one after the other.
pub(crate) fn add(signatures: &[Signature]) -> Signature {
    let mut sum = AggregateSignature::INFINITY;
    for signature in signatures {
        sum.add_assign(signature);
    }
    sum.to_signature()
}

/// `−signature`.
pub(crate) fn negate(signature: &Signature) -> Signature {
    let mut bytes = signature.to_bytes();
    if !signature.is_infinity() {
        bytes[0] ^= 0x20;
    }
    Signature::from_bytes(&bytes).expect("the negative of a point is a point")
}

/// The domain separation tag of Ethereum signatures.
pub(crate) const DST: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

/// Ethereum's ciphersuite on every engine that runs here.
pub(crate) fn suites() -> Vec<Ciphersuite<'static>> {
    engine::available().into_iter().map(|kind| Ciphersuite::new(kind, DST).expect("available")).collect()
}

/// Every engine that runs here.
pub(crate) fn engines() -> Vec<&'static dyn Engine> {
    engine::available().into_iter().map(|kind| engine::engine_of(kind).expect("available")).collect()
}

/// A verifier with small empty caches on every engine that runs here.
pub(crate) fn verifiers() -> Vec<Verifier> {
    let verifier = |kind| {
        let mut options = VerifierOptions::default();
        (options.engine, options.public_keys, options.messages) = (Some(kind), 64, 64);
        Verifier::new(&options).expect("available")
    };
    engine::available().into_iter().map(verifier).collect()
}
