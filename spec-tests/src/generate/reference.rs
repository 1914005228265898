//! The functions of the specifications on the `bls12_381` crate.
//!
//! Written after draft-irtf-cfrg-bls-signature and the Altair specification, without regard to speed.

use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
use bls12_381::{G1Affine, G1Projective, G2Affine, G2Prepared, G2Projective, Gt, Scalar, multi_miller_loop};
use sha2::Sha256;

use super::cast::{Signer, key_bytes, signature_bytes};
use crate::{Answer, Bytes, ETHEREUM_DST, Task};

/// The right answer to one of the questions that the generator asks.
///
/// # Panics
///
/// For a task of no handler of the consensus specifications.
#[must_use]
pub fn answer(task: &Task) -> Answer {
    match task {
        Task::Sign { secret, message } => {
            encoding(secret_key(secret).map(|secret| Signer(secret).signature(message)))
        }
        Task::Verify { key, message, signature } => Answer::Verdict(aggregate_verify(
            core::slice::from_ref(key),
            core::slice::from_ref(message),
            signature,
        )),
        Task::Aggregate { signatures } => encoding(aggregate(signatures)),
        Task::FastAggregateVerify { keys, message, signature } => {
            Answer::Verdict(fast_aggregate_verify(keys, message, signature))
        }
        Task::AggregateVerify { keys, messages, signature } => {
            Answer::Verdict(aggregate_verify(keys, messages, signature))
        }
        Task::EthAggregatePubkeys { keys } => encoding(sum_of_keys(keys).map(key_bytes)),
        Task::EthFastAggregateVerify { keys, message, signature } => {
            let nobody = keys.is_empty() && *signature == signature_bytes(G2Projective::identity());
            Answer::Verdict(nobody || fast_aggregate_verify(keys, message, signature))
        }
        task => unreachable!("no vectors are generated for {task:?}"),
    }
}

fn encoding(bytes: Option<Bytes>) -> Answer {
    bytes.map_or(Answer::Refused, Answer::Encoding)
}

/// Hash to G2 with the suite `BLS12381G2_XMD:SHA-256_SSWU_RO_`.
pub(super) fn hash_to_g2(message: &[u8], dst: &[u8]) -> G2Projective {
    <G2Projective as HashToCurve<ExpandMsgXmd<Sha256>>>::hash_to_curve([message], dst)
}

/// A secret key from 1 to r − 1, from 32 big-endian bytes.
fn secret_key(bytes: &Bytes) -> Option<Scalar> {
    let mut bytes: [u8; 32] = bytes.as_ref().try_into().ok()?;
    bytes.reverse();
    Option::<Scalar>::from(Scalar::from_bytes(&bytes)).filter(|secret| *secret != Scalar::zero())
}

/// A point of G1 other than infinity: KeyValidate.
fn public_key(bytes: &Bytes) -> Option<G1Affine> {
    let point = Option::<G1Affine>::from(G1Affine::from_compressed(bytes.as_ref().try_into().ok()?))?;
    (!bool::from(point.is_identity())).then_some(point)
}

/// A point of the curve of G2: `signature_to_point`, which leaves the subgroup to the verifications.
fn signature_point(bytes: &Bytes) -> Option<G2Affine> {
    G2Affine::from_compressed_unchecked(bytes.as_ref().try_into().ok()?).into()
}

fn aggregate(signatures: &[Bytes]) -> Option<Bytes> {
    if signatures.is_empty() {
        return None;
    }
    let points = signatures.iter().map(signature_point).collect::<Option<Vec<_>>>()?;
    Some(signature_bytes(points.iter().fold(G2Projective::identity(), |sum, point| sum + point)))
}

fn sum_of_keys(keys: &[Bytes]) -> Option<G1Projective> {
    if keys.is_empty() {
        return None;
    }
    let points = keys.iter().map(public_key).collect::<Option<Vec<_>>>()?;
    Some(points.iter().fold(G1Projective::identity(), |sum, point| sum + point))
}

fn fast_aggregate_verify(keys: &[Bytes], message: &Bytes, signature: &Bytes) -> bool {
    sum_of_keys(keys)
        .is_some_and(|sum| aggregate_verify(&[key_bytes(sum)], core::slice::from_ref(message), signature))
}

/// AggregateVerify of the proof-of-possession scheme; with one key it is Verify.
fn aggregate_verify(keys: &[Bytes], messages: &[Bytes], signature: &Bytes) -> bool {
    if keys.is_empty() || keys.len() != messages.len() {
        return false;
    }
    let keys: Option<Vec<G1Affine>> = keys.iter().map(public_key).collect();
    let (Some(keys), Some(signature)) = (keys, signature_point(signature)) else { return false };
    if !bool::from(signature.is_torsion_free()) {
        return false;
    }
    let mut left = keys;
    let mut right: Vec<G2Prepared> = messages
        .iter()
        .map(|message| G2Prepared::from(G2Affine::from(hash_to_g2(message.as_ref(), ETHEREUM_DST))))
        .collect();
    left.push(-G1Affine::generator());
    right.push(G2Prepared::from(signature));
    let pairs: Vec<(&G1Affine, &G2Prepared)> = left.iter().zip(&right).collect();
    multi_miller_loop(&pairs).final_exponentiation() == Gt::identity()
}
