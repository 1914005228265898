//! Hashing to G2: RFC 9380, suite `BLS12381G2_XMD:SHA-256_SSWU_RO_`.
//!
//! Bytes become two elements of Fp2 a message ([`expand_message`], [`hash_to_field`]); each is mapped to the curve E2'
//! and from there by an isogeny to the curve of G2 ([`map`]); the sum of both has its cofactor cleared. One message
//! a lane; the first elements of all messages fill one vector, the second ones another.

mod expand_message;
mod map;

#[cfg(test)]
mod tests;

use crate::curve::Jacobian;
use crate::curve::endomorphism::clear_cofactor;
use crate::curve::g2;
use crate::engine::G2Affine;
use crate::field::constant::Constant;
use crate::field::{BaseField, Fp2};
use crate::params;

/// 2^256 mod p, the weight of the upper half of a 512-bit integer.
const HALF: Constant = Constant::new(&params::times_power_of_two(&[1, 0, 0, 0, 0, 0], 256));

/// Bytes for one element of Fp: ⌈(381 + 128)/8⌉ (section 5.1).
const ELEMENT: usize = 64;

/// Hashes each message under the tag `dst`.
pub(crate) fn hash_to_g2<F: BaseField>(messages: &[&[u8]], dst: &[u8]) -> Vec<G2Affine> {
    let points: Vec<Jacobian<Fp2<F>>> = messages
        .chunks(F::LANES)
        .map(|messages| {
            let [u0, u1] = hash_to_field(messages, dst);
            clear_cofactor(&map::map_to_curve(&u0).add(&map::map_to_curve(&u1)))
        })
        .collect();
    let mut hashes = vec![G2Affine::INFINITY; messages.len()];
    for (point, hashes) in Jacobian::to_affine_all(&points).iter().zip(hashes.chunks_mut(F::LANES)) {
        g2::store(point, hashes);
    }
    hashes
}

/// Two elements a message, one message a lane (section 5.2).
fn hash_to_field<F: BaseField>(messages: &[&[u8]], dst: &[u8]) -> [Fp2<F>; 2] {
    let bytes: Vec<[u8; 4 * ELEMENT]> =
        messages.iter().map(|message| expand_message::expand_message_xmd(message, dst)).collect();
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| {
        reduce(&bytes.iter().map(|bytes| &bytes[ELEMENT * i..ELEMENT * (i + 1)]).collect::<Vec<_>>())
    });
    [Fp2 { c0: a, c1: b }, Fp2 { c0: c, c1: d }]
}

/// Big-endian integers of 512 bits modulo p.
fn reduce<F: BaseField>(integers: &[&[u8]]) -> F {
    let half = |from: usize| {
        let words = |bytes: &&[u8]| {
            let mut words = [0; 6];
            for (word, chunk) in words.iter_mut().zip(bytes[from..from + 32].rchunks(8)) {
                *word = chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
            }
            words
        };
        let integers: Vec<[u64; 6]> = integers.iter().map(words).collect();
        F::load_integers(&integers.iter().collect::<Vec<_>>())
    };
    half(0).mul(&F::constant(&HALF)).add(&half(32))
}
