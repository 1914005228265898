//! Values of the pairing, which no engine shows: e(\[i\]g1, \[i\]g2) for i = 1 to 1000 as published, the same on blst and
//! on the vector engine over every field implementation.
//!
//! All three take the final exponentiation with the factor 3.

use blst::{blst_fp, blst_fp2, blst_fp12, blst_p1_affine, blst_p2_affine};
use num_bigint::BigUint;
use serde_json::Value;

use super::super::{Check, G1Affine, G2Affine, MillerValue};
use super::blst;
use crate::curve::{g1, g2};
use crate::field::BaseField;
use crate::field::oracle::from_words;
use crate::field::tests::suites;
use crate::pairing::final_exponentiation::final_exponentiation;
use crate::pairing::miller_loop::miller_loop;
use crate::pairing::store;
use crate::published::{document, number};

/// The generator g2 (draft-irtf-cfrg-pairing-friendly-curves, section 4.2.1).
const GENERATOR_G2: &str = "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e\
                            024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8";

/// Twelve coefficients, real part first, from that of 1 to that of v²·w.
type Value12 = [BigUint; 12];

/// The published values, whose coefficients stand in the opposite order.
fn published() -> Option<Vec<Value12>> {
    let document = document("noble-curves/pairing.json")?;
    let values = document.as_array().expect("a list");
    assert_eq!(values.len(), 1000);
    let value = |value: &Value| -> Value12 {
        let digits = value.as_str().expect("a text").as_bytes();
        let coefficients = digits.rchunks(96).map(|digits| number(str::from_utf8(digits).expect("ASCII")));
        coefficients.collect::<Vec<_>>().try_into().expect("12 coefficients")
    };
    Some(values.iter().map(value).collect())
}

/// The pairs (\[i\]g1, \[i\]g2), from i = 1.
fn pairs(count: usize) -> Vec<(G1Affine, G2Affine)> {
    let bytes = const_hex::decode_to_array(GENERATOR_G2).expect("96 bytes");
    let generator = blst().g2().decode(&[bytes], Check::Subgroup)[0].expect("a point");
    let mut pair = (G1Affine::INFINITY, G2Affine::INFINITY);
    (0..count)
        .map(|_| {
            pair.0 = blst().g1().sum(&[&[&pair.0, &G1Affine::GENERATOR]])[0];
            pair.1 = blst().g2().sum(&[&[&pair.1, &generator]])[0];
            pair
        })
        .collect()
}

fn integers<F: BaseField>(value: &MillerValue) -> Value12 {
    value.words.map(|words| {
        let mut integer = [[0; 6]];
        F::load(&[&words]).store_integers(&mut integer);
        from_words(&integer[0])
    })
}

/// blst's value of one pair, through the safe half of its interface.
fn of_blst((p, q): &(G1Affine, G2Affine)) -> MillerValue {
    let fp = |words: [u64; 6]| blst_fp { l: words };
    let fp2 = |parts: [[u64; 6]; 2]| blst_fp2 { fp: parts.map(fp) };
    let p = blst_p1_affine { x: fp(p.x), y: fp(p.y) };
    let q = blst_p2_affine { x: fp2(q.x), y: fp2(q.y) };
    let value = blst_fp12::miller_loop(&q, &p).final_exp();
    let parts = value.fp6.iter().flat_map(|fp6| &fp6.fp2).flat_map(|fp2| fp2.fp).map(|fp| fp.l);
    MillerValue { words: parts.collect::<Vec<_>>().try_into().expect("twelve parts") }
}

fn published_values<F: BaseField>() {
    let Some(expected) = published() else { return };
    let pairs = pairs(expected.len());
    for (pairs, expected) in pairs.chunks(F::LANES).zip(expected.chunks(F::LANES)) {
        let (p, q): (Vec<G1Affine>, Vec<G2Affine>) = pairs.iter().copied().unzip();
        let values = miller_loop::<F>(&[(g1::load(&p), g2::load(&q))]);
        let values = store(&final_exponentiation(&values), pairs.len());
        for ((value, pair), expected) in values.iter().zip(pairs).zip(expected) {
            assert_eq!(integers::<F>(value), *expected);
            assert_eq!(of_blst(pair).words, value.words);
        }
    }
}

suites!(published_values);
