//! noble-curves: 559 signatures of messages of many lengths, under the tag of the basic scheme.

use ifma_bls::Ciphersuite;
use ifma_bls::engine::available;
use num_bigint::BigUint;

use super::{read, vectors};

const DST: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_";

/// A scalar modulo r, 32 big-endian bytes.
fn reduced(scalar: &[u8]) -> Vec<u8> {
    let order = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
    let order = BigUint::parse_bytes(order.as_bytes(), 16).unwrap();
    let bytes = (BigUint::from_bytes_be(scalar) % order).to_bytes_be();
    [&vec![0; 32 - bytes.len()][..], &bytes].concat()
}

#[test]
fn noble_curves() {
    let Some(vectors) = vectors() else { return };
    let text = String::from_utf8(read(&vectors.join("noble-curves/bls12-381-g2-test-vectors.txt"))).unwrap();
    let cases: Vec<[Vec<u8>; 3]> = text
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| {
            let fields: Vec<Vec<u8>> =
                line.split(':').map(|field| const_hex::decode(field).unwrap()).collect();
            fields.try_into().unwrap()
        })
        .collect();
    assert_eq!(cases.len(), 559);
    for kind in available() {
        let suite = Ciphersuite::new(kind, DST).unwrap();
        for (i, [secret, message, signature]) in cases.iter().enumerate() {
            // Half of the secret keys are not below r; they are refused, and meant modulo r.
            let reduced = reduced(secret);
            assert_eq!(suite.sk_to_pk(secret).is_ok(), reduced == *secret);
            assert_eq!(suite.sign(&reduced, message).unwrap().as_ref(), signature);
            let key = suite.sk_to_pk(&reduced).unwrap();
            assert!(suite.verify(key.as_ref(), message, signature));
            let other = &cases[(i + 1) % cases.len()][2];
            assert!(!suite.verify(key.as_ref(), message, other));
        }
        // The same signature under Ethereum's tag is none.
        let [secret, message, signature] = &cases[0];
        let key = suite.sk_to_pk(&reduced(secret)).unwrap();
        assert!(!ifma_bls::verify(key.as_ref(), message, signature));
    }
}
