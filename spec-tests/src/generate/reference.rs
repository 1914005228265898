//! The functions of the specifications over the `bls12_381` crate.
//!
//! Written from draft-irtf-cfrg-bls-signature and the Altair specification for clarity, not speed: points at infinity,
//! empty lists and lengths are looked at where those texts say so.

use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
use bls12_381::{G1Affine, G1Projective, G2Affine, G2Projective, Scalar, pairing};
use sha2::Sha256;

const DST: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

fn hash(message: &[u8]) -> G2Affine {
    G2Affine::from(<G2Projective as HashToCurve<ExpandMsgXmd<Sha256>>>::hash_to_curve([message], DST))
}

/// 32 big-endian bytes of a number from 1 to r − 1.
fn secret_key(bytes: &[u8]) -> Option<Scalar> {
    let mut little_endian: [u8; 32] = bytes.try_into().ok()?;
    little_endian.reverse();
    let scalar = Option::<Scalar>::from(Scalar::from_bytes(&little_endian))?;
    (scalar != Scalar::zero()).then_some(scalar)
}

/// KeyValidate.
fn public_key(bytes: &[u8]) -> Option<G1Affine> {
    let point = Option::<G1Affine>::from(G1Affine::from_compressed(bytes.try_into().ok()?))?;
    (!bool::from(point.is_identity())).then_some(point)
}

fn public_keys(list: &[Vec<u8>]) -> Option<Vec<G1Affine>> {
    list.iter().map(|bytes| public_key(bytes)).collect()
}

/// A point of G2, perhaps infinity.
fn signature(bytes: &[u8]) -> Option<G2Affine> {
    G2Affine::from_compressed(bytes.try_into().ok()?).into()
}

fn sum_of_keys(keys: &[G1Affine]) -> G1Affine {
    G1Affine::from(keys.iter().fold(G1Projective::identity(), |sum, key| sum + key))
}

pub(super) fn sk_to_pk(secret: &[u8]) -> Option<Vec<u8>> {
    Some(G1Affine::from(G1Affine::generator() * secret_key(secret)?).to_compressed().to_vec())
}

pub(super) fn sign(secret: &[u8], message: &[u8]) -> Option<Vec<u8>> {
    Some(G2Affine::from(hash(message) * secret_key(secret)?).to_compressed().to_vec())
}

pub(super) fn verify(key: &[u8], message: &[u8], sig: &[u8]) -> bool {
    aggregate_verify(&[key.to_vec()], &[message.to_vec()], sig)
}

pub(super) fn aggregate(signatures: &[Vec<u8>]) -> Option<Vec<u8>> {
    let points: Vec<G2Affine> = signatures.iter().map(|bytes| signature(bytes)).collect::<Option<_>>()?;
    let sum = points.iter().fold(G2Projective::identity(), |sum, point| sum + point);
    (!points.is_empty()).then(|| G2Affine::from(sum).to_compressed().to_vec())
}

pub(super) fn aggregate_verify(keys: &[Vec<u8>], messages: &[Vec<u8>], sig: &[u8]) -> bool {
    let (Some(keys), Some(sig)) = (public_keys(keys), signature(sig)) else { return false };
    if keys.is_empty() || keys.len() != messages.len() {
        return false;
    }
    let pairings = keys.iter().zip(messages).map(|(key, message)| pairing(key, &hash(message)));
    pairings.reduce(|product, pairing| product + pairing) == Some(pairing(&G1Affine::generator(), &sig))
}

pub(super) fn fast_aggregate_verify(keys: &[Vec<u8>], message: &[u8], sig: &[u8]) -> bool {
    let (Some(keys), Some(sig)) = (public_keys(keys), signature(sig)) else { return false };
    let sum = sum_of_keys(&keys);
    !bool::from(sum.is_identity()) && pairing(&sum, &hash(message)) == pairing(&G1Affine::generator(), &sig)
}

pub(super) fn eth_aggregate_pubkeys(keys: &[Vec<u8>]) -> Option<Vec<u8>> {
    let keys = public_keys(keys)?;
    (!keys.is_empty()).then(|| sum_of_keys(&keys).to_compressed().to_vec())
}

pub(super) fn eth_fast_aggregate_verify(keys: &[Vec<u8>], message: &[u8], sig: &[u8]) -> bool {
    let infinity = G2Affine::identity().to_compressed();
    keys.is_empty() && sig == infinity || fast_aggregate_verify(keys, message, sig)
}

/// A key outside the subgroup: the point of smallest x on the curve that is not in G1.
pub(super) fn key_outside_subgroup() -> Vec<u8> {
    (0..=u8::MAX)
        .map(encoding_of_small_x::<48>)
        .find(|bytes| {
            let point: Option<G1Affine> = G1Affine::from_compressed_unchecked(bytes).into();
            point.is_some_and(|point| bool::from(point.is_on_curve() & !point.is_torsion_free()))
        })
        .expect("most points are outside G1")
        .to_vec()
}

/// A signature outside the subgroup: the point of smallest real x on the twist that is not in G2.
pub(super) fn signature_outside_subgroup() -> Vec<u8> {
    (0..=u8::MAX)
        .map(encoding_of_small_x::<96>)
        .find(|bytes| {
            let point: Option<G2Affine> = G2Affine::from_compressed_unchecked(bytes).into();
            point.is_some_and(|point| bool::from(point.is_on_curve() & !point.is_torsion_free()))
        })
        .expect("most points are outside G2")
        .to_vec()
}

/// An encoding whose x is no coordinate of a point of G1's curve.
pub(super) fn key_off_curve() -> Vec<u8> {
    (0..=u8::MAX)
        .map(encoding_of_small_x::<48>)
        .find(|bytes| Option::<G1Affine>::from(G1Affine::from_compressed_unchecked(bytes)).is_none())
        .expect("every other x is none")
        .to_vec()
}

/// The same for signatures.
pub(super) fn signature_off_curve() -> Vec<u8> {
    (0..=u8::MAX)
        .map(encoding_of_small_x::<96>)
        .find(|bytes| Option::<G2Affine>::from(G2Affine::from_compressed_unchecked(bytes)).is_none())
        .expect("every other x is none")
        .to_vec()
}

fn encoding_of_small_x<const N: usize>(x: u8) -> [u8; N] {
    let mut bytes = [0; N];
    bytes[0] = 0x80;
    bytes[N - 1] = x;
    bytes
}

/// The negative of a key or signature: its encoding with the other sign.
pub(super) fn negative(encoding: &[u8]) -> Vec<u8> {
    let mut bytes = encoding.to_vec();
    bytes[0] ^= 0x20;
    bytes
}
