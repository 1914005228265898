//! Every step of hashing on its own, held to published vectors: expansion, field elements, map, cofactor.

use num_bigint::BigUint;
use serde_json::Value;

use super::super::expand_message::expand_message_xmd;
use super::super::map::map_to_curve;
use super::super::{ELEMENT, hash_to_field, reduce};
use crate::curve::Jacobian;
use crate::curve::endomorphism::clear_cofactor;
use crate::field::oracle::{Fp2Integers, load_fp2, store_fp2};
use crate::field::tests::suites;
use crate::field::{BaseField, Fp2};
use crate::published::{document, list, number, text};

/// `real,imaginary`.
fn element(text: &str) -> Fp2Integers {
    let (real, imaginary) = text.split_once(',').expect("two numbers");
    [number(real), number(imaginary)]
}

type Point = [Fp2Integers; 2];

fn point(object: &Value) -> Point {
    [element(text(object, "x")), element(text(object, "y"))]
}

/// The affine coordinates in the first lanes.
fn points<F: BaseField>(points: &Jacobian<Fp2<F>>, count: usize) -> Vec<Point> {
    let affine = Jacobian::to_affine_all(&[*points])[0];
    let coordinates = store_fp2(&affine.x).into_iter().zip(store_fp2(&affine.y));
    coordinates.map(|(x, y)| [x, y]).take(count).collect()
}

/// The elements u of the encoding that takes one a message, whose bytes are half as many.
fn encode_to_field<F: BaseField>(messages: &[&[u8]], dst: &[u8]) -> Fp2<F> {
    let bytes: Vec<[u8; 2 * ELEMENT]> =
        messages.iter().map(|message| expand_message_xmd(message, dst)).collect();
    let part =
        |from: usize| reduce(&bytes.iter().map(|bytes| &bytes[from..from + ELEMENT]).collect::<Vec<_>>());
    Fp2 { c0: part(0), c1: part(ELEMENT) }
}

/// RFC 9380, appendix K.1.
#[test]
fn expansion() {
    for (name, length) in [("38", 38), ("256", 256)] {
        let name = format!("hash-to-curve-rfc9380/expand_message_xmd_SHA256_{name}.json");
        let Some(document) = document(&name) else { return };
        let dst = text(&document, "DST").as_bytes();
        assert_eq!(dst.len(), length);
        let tests = list(&document, "tests");
        assert_eq!(tests.len(), 10);
        for test in tests {
            let message = text(test, "msg").as_bytes();
            let bytes = match text(test, "len_in_bytes") {
                "0x20" => expand_message_xmd::<0x20>(message, dst).to_vec(),
                "0x80" => expand_message_xmd::<0x80>(message, dst).to_vec(),
                other => panic!("another length: {other}"),
            };
            assert_eq!(const_hex::encode(bytes), text(test, "uniform_bytes"));
        }
    }
}

/// RFC 9380, appendices J.10.1 and J.10.2: u, the points that each u maps to, the result.
fn steps<F: BaseField>() {
    for (suite, maps) in [("RO", 2), ("NU", 1)] {
        let name = format!("hash-to-curve-rfc9380/BLS12381G2_XMD_SHA-256_SSWU_{suite}_.json");
        let Some(document) = document(&name) else { return };
        let dst = text(&document, "dst").as_bytes();
        let vectors = list(&document, "vectors");
        assert_eq!(vectors.len(), 5);
        for vectors in vectors.chunks(F::LANES) {
            let messages: Vec<&[u8]> = vectors.iter().map(|vector| text(vector, "msg").as_bytes()).collect();
            let elements = match maps {
                2 => hash_to_field::<F>(&messages, dst).to_vec(),
                _ => vec![encode_to_field::<F>(&messages, dst)],
            };
            let mapped: Vec<Jacobian<Fp2<F>>> = elements.iter().map(map_to_curve).collect();
            for (i, (element_found, mapped)) in elements.iter().zip(&mapped).enumerate() {
                let expected: Vec<Fp2Integers> = vectors
                    .iter()
                    .map(|vector| element(list(vector, "u")[i].as_str().expect("a text")))
                    .collect();
                assert_eq!(store_fp2(element_found)[..vectors.len()], expected, "u{i}");
                let name = if maps == 2 { format!("Q{i}") } else { "Q".into() };
                let expected: Vec<Point> = vectors.iter().map(|vector| point(&vector[&name])).collect();
                assert_eq!(points(mapped, vectors.len()), expected, "{name}");
            }
            let sum = mapped.into_iter().reduce(|a, b| a.add(&b)).expect("one map at least");
            let expected: Vec<Point> = vectors.iter().map(|vector| point(&vector["P"])).collect();
            assert_eq!(points(&clear_cofactor(&sum), vectors.len()), expected, "P");
        }
    }
}

/// EIP-2537, `BLS12_MAP_FP2_TO_G2`: the map and the cofactor. Elements are 64 bytes, real part first.
fn maps<F: BaseField>() {
    let numbers = |hex: &str| -> Vec<BigUint> {
        hex.as_bytes().chunks(128).map(|digits| number(str::from_utf8(digits).expect("ASCII"))).collect()
    };
    for (name, count) in [("eips/map_fp2_to_G2_bls", 5), ("go-ethereum/blsMapG2", 105)] {
        let Some(document) = document(&format!("eip-2537/{name}.json")) else { return };
        let vectors = document.as_array().expect("a list");
        assert_eq!(vectors.len(), count);
        for vectors in vectors.chunks(F::LANES) {
            let inputs: Vec<Fp2Integers> = vectors
                .iter()
                .map(|vector| numbers(text(vector, "Input")).try_into().expect("two numbers"))
                .collect();
            let expected: Vec<Point> = vectors
                .iter()
                .map(|vector| {
                    let [a, b, c, d] = numbers(text(vector, "Expected")).try_into().expect("four numbers");
                    [[a, b], [c, d]]
                })
                .collect();
            let point = clear_cofactor(&map_to_curve(&load_fp2::<F>(&inputs)));
            assert_eq!(points(&point, vectors.len()), expected);
        }
    }
}

suites!(steps maps);
