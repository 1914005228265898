//! Secret keys: range, length, key material.

use ifma_bls::{Error, SecretKey, key_gen, pop_prove, sign, sk_to_pk};

use crate::common::points::{G1_GEN, G1_NEG_GEN};
use crate::common::{ORDER, scalar, suites};

#[test]
fn a20_secrets_go_from_one_to_r_minus_one() {
    let mut above = ORDER;
    above[31] += 1;
    // r + 2^192 differs from r in its top word only.
    let mut top_word = ORDER;
    top_word[7] += 1;
    for bytes in [[0; 32], ORDER, above, top_word, [0xff; 32]] {
        assert_eq!(SecretKey::from_bytes(&bytes).map(|_| ()), Err(Error::ScalarRange));
        assert_eq!(sk_to_pk(&bytes), Err(Error::ScalarRange));
        assert_eq!(sign(&bytes, b"m"), Err(Error::ScalarRange));
        assert_eq!(pop_prove(&bytes), Err(Error::ScalarRange));
        for suite in suites() {
            assert_eq!(suite.sk_to_pk(&bytes), Err(Error::ScalarRange));
            assert_eq!(suite.sign(&bytes, b"m"), Err(Error::ScalarRange));
            assert_eq!(suite.pop_prove(&bytes), Err(Error::ScalarRange));
        }
    }
    for (bytes, expected) in [(scalar(1), G1_GEN), (scalar(-1), G1_NEG_GEN)] {
        let secret = SecretKey::from_bytes(&bytes).unwrap();
        assert_eq!(*secret.to_bytes(), bytes);
        assert_eq!(secret.public_key().to_bytes(), expected);
        assert_eq!(sk_to_pk(&bytes).unwrap().to_bytes(), expected);
    }
    // Below r only because of a low word.
    let mut large = ORDER;
    large[23] -= 1;
    large[24..].fill(0xff);
    assert!(SecretKey::from_bytes(&large).is_ok());
}

#[test]
fn a20_secrets_have_32_bytes() {
    for length in [0, 1, 31, 33, 48, 64] {
        let bytes = vec![1; length];
        let error = Error::Length { expected: 32, actual: length };
        assert_eq!(SecretKey::from_bytes(&bytes).map(|_| ()), Err(error));
        assert_eq!(sk_to_pk(&bytes), Err(error));
        assert_eq!(sign(&bytes, b"m"), Err(error));
        assert_eq!(pop_prove(&bytes), Err(error));
    }
}

#[test]
fn a75_key_material_has_at_least_32_bytes() {
    for length in 0..32 {
        assert_eq!(SecretKey::key_gen(&vec![7; length], b"").map(|_| ()), Err(Error::KeyMaterial));
        assert_eq!(key_gen(&vec![7; length], b"").map(|_| ()), Err(Error::KeyMaterial));
    }
    for length in [32, 33, 48, 64, 1000] {
        let secret = SecretKey::key_gen(&vec![7; length], b"").unwrap();
        assert_eq!(*secret.to_bytes(), *key_gen(&vec![7; length], b"").unwrap());
        assert_ne!(*secret.to_bytes(), *key_gen(&vec![7; length], b"info").unwrap());
        assert!(SecretKey::from_bytes(secret.to_bytes().as_slice()).is_ok());
    }
}
