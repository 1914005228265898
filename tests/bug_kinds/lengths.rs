//! Byte strings and lists that are too short, too long or empty.

use ifma_bls::{
    AggregatePublicKey, AggregateSignature, Error, PublicKey, PublicKeyBytes, Signature, SignatureBytes,
    aggregate, eth_aggregate_pubkeys, sum_keys,
};

use crate::common::points::{G1_GEN, G1_UNCOMPRESSED_GEN, G2_INF, SIG_SK1_AB32};
use crate::common::{key, sign, suites};

const MESSAGE: [u8; 32] = [0xab; 32];

/// `bytes`, cut or filled up with zeros.
fn resized(bytes: &[u8], length: usize) -> Vec<u8> {
    let mut resized = bytes.to_vec();
    resized.resize(length, 0);
    resized
}

#[test]
fn a18_keys_have_48_bytes() {
    let mut candidates: Vec<Vec<u8>> =
        [0, 1, 47, 49, 95, 96, 97, 4096].iter().map(|length| resized(&G1_GEN, *length)).collect();
    candidates.push(G1_UNCOMPRESSED_GEN.to_vec());
    for bytes in candidates {
        let error = Error::Length { expected: 48, actual: bytes.len() };
        assert_eq!(PublicKey::from_bytes(&bytes), Err(error));
        assert_eq!(PublicKey::try_from(&bytes[..]), Err(error));
        assert_eq!(AggregatePublicKey::from_bytes(&bytes), Err(error));
        assert_eq!(PublicKeyBytes::from_bytes(&bytes), Err(error));
        assert_eq!(eth_aggregate_pubkeys(&[&bytes]), Err(error));
        for suite in suites() {
            assert!(!suite.key_validate(&bytes));
            assert!(!suite.verify(&bytes, &MESSAGE, &SIG_SK1_AB32));
            assert!(!suite.fast_aggregate_verify(&[&bytes], &MESSAGE, &SIG_SK1_AB32));
            assert!(!suite.aggregate_verify(&[&bytes], &[MESSAGE], &SIG_SK1_AB32));
            assert!(!suite.pop_verify(&bytes, &SIG_SK1_AB32));
        }
    }
    for length in [0, 48, 95, 97, 192] {
        let bytes = resized(&G1_UNCOMPRESSED_GEN, length);
        let error = Error::Length { expected: 96, actual: length };
        assert_eq!(PublicKey::from_uncompressed(&bytes), Err(error));
        assert_eq!(PublicKey::from_trusted_uncompressed(&bytes), Err(error));
        assert_eq!(AggregatePublicKey::from_trusted_uncompressed(&bytes), Err(error));
    }
    for suite in suites() {
        assert!(suite.verify(&G1_GEN, &MESSAGE, &SIG_SK1_AB32));
    }
}

#[test]
fn a18_signatures_have_96_bytes() {
    let uncompressed = sign(1, &MESSAGE).to_uncompressed();
    let mut candidates: Vec<Vec<u8>> =
        [0, 1, 8, 48, 95, 97, 192, 4096].iter().map(|length| resized(&SIG_SK1_AB32, *length)).collect();
    candidates.push(uncompressed.to_vec());
    for bytes in candidates {
        let error = Error::Length { expected: 96, actual: bytes.len() };
        assert_eq!(Signature::from_bytes(&bytes), Err(error));
        assert_eq!(AggregateSignature::from_bytes(&bytes), Err(error));
        assert_eq!(SignatureBytes::from_bytes(&bytes), Err(error));
        assert_eq!(aggregate(&[&bytes]), Err(error));
        for suite in suites() {
            assert!(!suite.verify(&G1_GEN, &MESSAGE, &bytes));
            assert!(!suite.fast_aggregate_verify(&[G1_GEN], &MESSAGE, &bytes));
            assert!(!suite.eth_fast_aggregate_verify(&[G1_GEN], &MESSAGE, &bytes));
            assert!(!suite.aggregate_verify(&[G1_GEN], &[MESSAGE], &bytes));
        }
    }
    for length in [0, 96, 191, 193] {
        let bytes = resized(&uncompressed, length);
        let error = Error::Length { expected: 192, actual: length };
        assert_eq!(Signature::from_trusted_uncompressed(&bytes), Err(error));
    }
}

#[test]
fn a63_empty_lists() {
    let none: [[u8; 48]; 0] = [];
    let no_messages: [[u8; 32]; 0] = [];
    let no_signatures: [[u8; 96]; 0] = [];
    for suite in suites() {
        assert!(!suite.aggregate_verify(&none, &no_messages, &G2_INF));
        assert!(!suite.aggregate_verify(&none, &no_messages, &SIG_SK1_AB32));
        assert_eq!(suite.aggregate(&no_signatures), Err(Error::EmptyInput));
        assert_eq!(suite.eth_aggregate_pubkeys(&none), Err(Error::EmptyInput));
    }
    assert_eq!(AggregateSignature::aggregate(&[]), Err(Error::EmptyInput));
    assert_eq!(AggregatePublicKey::aggregate(&[]), Err(Error::EmptyInput));
    assert_eq!(sum_keys(&[]), []);
    assert_eq!(
        sum_keys(&[&[], &[key(1)], &[]])[..],
        [Err(Error::EmptyInput), Ok(key(1).into()), Err(Error::EmptyInput)]
    );
    assert_eq!(PublicKey::validate_many(&[]), []);
    assert_eq!(Signature::validate_many(&[]), []);
}

#[test]
fn a63_lists_of_different_lengths() {
    let keys = [key(1).to_bytes(), key(2).to_bytes()];
    let sum = crate::common::add(&[sign(1, &MESSAGE), sign(2, &MESSAGE)]).to_bytes();
    for suite in suites() {
        assert!(suite.aggregate_verify(&keys, &[MESSAGE; 2], &sum));
        assert!(!suite.aggregate_verify(&keys, &[MESSAGE; 1], &sum));
        assert!(!suite.aggregate_verify(&keys, &[MESSAGE; 3], &sum));
        assert!(!suite.aggregate_verify(&keys, &[MESSAGE; 0], &sum));
        // What a zip to the shorter length would accept.
        assert!(!suite.aggregate_verify(&keys, &[MESSAGE; 1], &SIG_SK1_AB32));
        assert!(!suite.aggregate_verify(&keys[..1], &[MESSAGE; 2], &SIG_SK1_AB32));
        assert!(!suite.aggregate_verify(&keys[..0], &[MESSAGE; 1], &G2_INF));
    }
    assert!(!sign(1, &MESSAGE).aggregate_verify(&[key(1), key(2)], &[&MESSAGE]));
}
