//! Encodings that are no public key or no signature.

use bls12_381::{G1Affine, G1Projective, G2Affine, G2Projective, Scalar};

use super::cast::{Signer, key_bytes, message, signature_bytes};
use crate::Bytes;

/// The modulus of the base field, big-endian.
const P: [u8; 48] = match const_hex::const_decode_to_array(
    b"1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
) {
    Ok(bytes) => bytes,
    Err(_) => panic!("not hex"),
};

/// Flag bits of the first byte.
const COMPRESSED: u8 = 0x80;
const INFINITY: u8 = 0x40;
const SIGN: u8 = 0x20;

/// A wrong encoding, and what is wrong with it.
pub(super) type Wrong = (&'static str, Bytes);

/// Infinity as the specification writes it, in `length` bytes.
pub(super) fn infinity(length: usize) -> Bytes {
    with_first(&Bytes(vec![0; length]), COMPRESSED | INFINITY)
}

/// Encodings that fail KeyValidate; those that resemble a valid key resemble that of `signer`.
pub(super) fn wrong_keys(signer: Signer) -> Vec<Wrong> {
    let key = signer.key();
    let mut wrong = wrong_encodings(&key);
    wrong.push(("infinity", infinity(48)));
    wrong.push(("uncompressed", G1Affine::from(signer.key_point()).to_uncompressed().into()));
    wrong.push(("x_not_reduced", not_reduced(&small_key(), 0)));
    wrong.push(("not_on_curve", small_x(48, |bytes| g1(bytes).is_none())));
    wrong.push(("order_three", with_first(&Bytes(vec![0; 48]), COMPRESSED)));
    wrong.push(("order_three_negative", with_first(&Bytes(vec![0; 48]), COMPRESSED | SIGN)));
    wrong.push(("outside_subgroup", outside_g1()));
    wrong.push(("outside_subgroup_by_torsion", key_bytes(signer.key_point() + torsion_g1())));
    wrong
}

/// Encodings of no point of the curve of G2; those that resemble a valid signature resemble `signature`.
pub(super) fn undecodable_signatures(signature: &Bytes) -> Vec<Wrong> {
    let mut wrong = wrong_encodings(signature);
    let point = g2(signature).expect("a valid signature");
    wrong.push(("uncompressed", point.to_uncompressed().into()));
    wrong.push(("x_real_not_reduced", not_reduced(signature, 48)));
    wrong.push(("x_imaginary_not_reduced", not_reduced(&small_signature(), 0)));
    wrong.push(("not_on_curve", small_x(96, |bytes| g2(bytes).is_none())));
    wrong
}

/// Points of the curve outside G2, one of them near the valid `signature`.
pub(super) fn signatures_outside_g2(signature: &Bytes) -> Vec<Wrong> {
    let signature = g2(signature).expect("a valid signature");
    vec![
        ("outside_subgroup", outside_g2()),
        ("outside_subgroup_by_torsion", signature_bytes(torsion_g2() + signature)),
    ]
}

/// What is wrong in the same way in both groups, made from a valid encoding.
fn wrong_encodings(valid: &Bytes) -> Vec<Wrong> {
    let length = valid.0.len();
    let zeros = Bytes(vec![0; length]);
    let mut p = zeros.clone();
    p.0[..48].copy_from_slice(&P);
    let first = valid.0[0];
    vec![
        ("zeros", zeros.clone()),
        ("ones", Bytes(vec![0xff; length])),
        ("infinity_without_compression", with_first(&zeros, INFINITY)),
        ("infinity_with_sign", with_first(&zeros, COMPRESSED | INFINITY | SIGN)),
        ("infinity_with_trailing_bit", with_last(&infinity(length), 1)),
        ("infinity_with_leading_bit", with_first(&zeros, COMPRESSED | INFINITY | 1)),
        ("infinity_flag_on_point", with_first(valid, first | INFINITY)),
        ("compression_flag_missing", with_first(valid, first & !COMPRESSED)),
        ("x_is_p", with_first(&p, P[0] | COMPRESSED)),
        ("empty", Bytes(Vec::new())),
        ("too_short", Bytes(valid.0[..length - 1].to_vec())),
        ("too_long", Bytes([valid.as_ref(), &[0]].concat())),
        ("infinity_too_short", infinity(length - 1)),
        ("infinity_too_long", infinity(length + 1)),
    ]
}

fn with_first(bytes: &Bytes, first: u8) -> Bytes {
    let mut bytes = bytes.clone();
    bytes.0[0] = first;
    bytes
}

fn with_last(bytes: &Bytes, last: u8) -> Bytes {
    let mut bytes = bytes.clone();
    *bytes.0.last_mut().expect("not empty") = last;
    bytes
}

/// `encoding` with p added to the 48 bytes at `start`, which must not disturb the flags.
fn not_reduced(encoding: &Bytes, start: usize) -> Bytes {
    let mut bytes = encoding.clone();
    let mut carry = 0;
    for (byte, p) in bytes.0[start..start + 48].iter_mut().zip(P).rev() {
        let sum = u16::from(*byte) + u16::from(p) + carry;
        *byte = sum as u8;
        carry = sum >> 8;
    }
    assert!(carry == 0 && (start > 0 || bytes.0[0] & 0xe0 == encoding.0[0] & 0xe0), "p does not fit");
    bytes
}

/// Whether x + p is below 2^381 for the x of the first 48 bytes.
fn has_room(encoding: &Bytes) -> bool {
    (encoding.0[0] & 0x1f) + P[0] < 0x1f
}

/// A valid key with a small x.
fn small_key() -> Bytes {
    (0..=u8::MAX).map(|index| Signer::new(index).key()).find(has_room).expect("one key in five is small")
}

/// A valid signature with a small imaginary part of x.
fn small_signature() -> Bytes {
    let signatures = (0..=u8::MAX).map(|index| Signer::new(0).signature(&message(index)));
    signatures.into_iter().find(has_room).expect("one signature in five is small")
}

/// The compressed encoding with the smallest x for which `wanted` holds, of 1 to 255.
fn small_x(length: usize, wanted: impl Fn(&Bytes) -> bool) -> Bytes {
    let encodings = (1..=u8::MAX).map(|x| with_last(&with_first(&Bytes(vec![0; length]), COMPRESSED), x));
    encodings.into_iter().find(wanted).expect("every second x will do")
}

fn g1(bytes: &Bytes) -> Option<G1Affine> {
    G1Affine::from_compressed_unchecked(bytes.as_ref().try_into().ok()?).into()
}

fn g2(bytes: &Bytes) -> Option<G2Affine> {
    G2Affine::from_compressed_unchecked(bytes.as_ref().try_into().ok()?).into()
}

fn outside_g1() -> Bytes {
    small_x(48, |bytes| g1(bytes).is_some_and(|point| !bool::from(point.is_torsion_free())))
}

fn outside_g2() -> Bytes {
    small_x(96, |bytes| g2(bytes).is_some_and(|point| !bool::from(point.is_torsion_free())))
}

/// A point other than infinity whose order divides the cofactor of G1: \[r\]P for a P of the curve.
pub(super) fn torsion_g1() -> G1Projective {
    let point = g1(&outside_g1()).expect("on the curve");
    // Scalars act by plain doubling and adding, on any point; −1 is the scalar r − 1.
    point * -Scalar::one() + point
}

/// As [`torsion_g1`], for G2.
fn torsion_g2() -> G2Projective {
    let point = g2(&outside_g2()).expect("on the curve");
    point * -Scalar::one() + point
}
