//! Hashing over every field implementation, held to the RFC's vectors and to blst.

mod vectors;

use num_bigint::BigUint;

use super::map::map_to_curve;
use super::{hash_to_field, hash_to_g2};
use crate::curve::{Jacobian, g2};
use crate::engine::{EngineKind, G2Affine, engine_of};
use crate::field::oracle::{load_fp2, store_fp2};
use crate::field::tests::{Random, extremes, suites};
use crate::field::{BaseField, Field};

/// RFC 9380, appendix J.10.1: the tag, and the second vector with its intermediate values.
const DST: &[u8] = b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_";

fn blst(messages: &[&[u8]], dst: &[u8]) -> Vec<G2Affine> {
    engine_of(EngineKind::Blst).unwrap().hash_to_g2(messages, dst)
}

fn same_as_blst<F: BaseField>() {
    let texts: Vec<Vec<u8>> = (0..20u8).map(|i| vec![i; usize::from(i) * 17]).collect();
    let messages: Vec<&[u8]> = texts.iter().map(Vec::as_slice).collect();
    let long_tags: Vec<Vec<u8>> =
        [0, 1, 254, 255, 256, 300].iter().map(|length| vec![b'Q'; *length]).collect();
    for count in 0..=messages.len() {
        let dst = &long_tags[count % long_tags.len()];
        assert_eq!(hash_to_g2::<F>(&messages[..count], dst), blst(&messages[..count], dst));
        assert_eq!(hash_to_g2::<F>(&messages[..count], DST), blst(&messages[..count], DST));
    }
}

/// A map is defined by its curve equation, the sign of y and which of two candidates for x it takes; what matters here is
/// that extreme inputs give points of the curve with a cofactor that can be cleared. Compared through blst's hash above;
/// here 0, the roots of Z²u⁴ + Z·u² = 0, and values at every bound.
fn extreme_inputs<F: BaseField>() {
    let extremes = extremes();
    let mut random = Random(9);
    let inputs: Vec<[BigUint; 2]> = (0..400)
        .map(|i| match i {
            0 => [BigUint::ZERO, BigUint::ZERO],
            _ if i % 3 == 0 => [extremes[i % extremes.len()].clone(), BigUint::ZERO],
            _ if i % 3 == 1 => [BigUint::ZERO, extremes[i * 7 % extremes.len()].clone()],
            _ => [extremes[i * 5 % extremes.len()].clone(), random.element()],
        })
        .collect();
    for inputs in inputs.chunks(F::LANES) {
        let point = map_to_curve(&load_fp2::<F>(inputs));
        // Y² = X³ + 4·(1 + u)·Z⁶.
        let zzz = point.z.sqr().mul(&point.z);
        let b = load_fp2::<F>(&vec![[BigUint::from(4u8), BigUint::from(4u8)]; F::LANES]);
        let right = point.x.sqr().mul(&point.x).add(&zzz.sqr().mul(&b));
        let holds = point.y.sqr().is_equal(&right);
        assert!((0..inputs.len()).all(|lane| holds.contains(lane)));
        // The negative of u maps to the negative point.
        let negative = map_to_curve(&load_fp2::<F>(inputs).neg());
        let opposite = negative.is_equal(&point.neg());
        assert!((0..inputs.len()).all(|lane| opposite.contains(lane)
            || inputs[lane][0] == BigUint::ZERO && inputs[lane][1] == BigUint::ZERO));
    }
}

/// The intermediate values of RFC 9380 for the message "abc".
fn rfc_intermediate_values<F: BaseField>() {
    let number = |text: &str| BigUint::parse_bytes(text.as_bytes(), 16).unwrap();
    let u0 = [
        number(
            "15f7c0aa8f6b296ab5ff9c2c7581ade64f4ee6f1bf18f55179ff44a2cf355fa53dd2a2158c5ecb17d7c52f63e7195771",
        ),
        number(
            "01c8067bf4c0ba709aa8b9abc3d1cef589a4758e09ef53732d670fd8739a7274e111ba2fcaa71b3d33df2a3a0c8529dd",
        ),
    ];
    let [first, _] = hash_to_field::<F>(&[b"abc"], DST);
    assert_eq!(store_fp2(&first)[0], u0);
    let point = map_to_curve(&first);
    let mut stored = [G2Affine::INFINITY];
    g2::store(&Jacobian::to_affine_all(&[point])[0], &mut stored);
    let q0 = "12b2e525281b5f4d2276954e84ac4f42cf4e13b6ac4228624e17760faf94ce5706d53f0ca1952f1c5ef75239aeed55ad\
              05d8a724db78e570e34100c0bc4a5fa84ad5839359b40398151f37cff5a51de945c563463c9efbdda569850ee5a53e77\
              02eacdc556d0bdb5d18d22f23dcb086dd106cad713777c7e6407943edbe0b3d1efe391eedf11e977fac55f9b94f2489c\
              04bbe48bfd5814648d0b9e30f0717b34015d45a861425fabc1ee06fdfce36384ae2c808185e693ae97dcde118f34de41";
    // Written real part first; uncompressed points have the imaginary part first.
    let bytes = engine_of(EngineKind::Blst).unwrap().g2().encode_uncompressed(&stored)[0];
    let ours: Vec<String> = [1, 0, 3, 2].map(|i| const_hex::encode(&bytes[48 * i..48 * (i + 1)])).to_vec();
    assert_eq!(ours.concat(), q0);
}

suites!(same_as_blst extreme_inputs rfc_intermediate_values);
