//! The point at infinity as key, as signature, as a sum, as an operand.

use core::slice::from_ref;

use ifma_bls::engine::{Check, G1Affine, G2Affine};
use ifma_bls::{
    AggregatePublicKey, AggregateSignature, Error, PublicKeyBytes, RawSignatureSet, SetKeys, Signature,
    SignatureSet, find_invalid, verify_sets,
};

use crate::common::points::{G1_GEN, G1_INF, G1_NEG_GEN, G2_INF};
use crate::common::{add, engines, key, multiple, sign, suites, verifiers};

/// Where a bad item may hide among `count`.
fn first_middle_last(count: usize) -> [usize; 3] {
    [0, count / 2, count - 1]
}

#[test]
fn a01_infinity_key_at_any_position() {
    for count in [1, 2, 8, 9] {
        let messages: Vec<[u8; 32]> = (0..count).map(|i| [i as u8; 32]).collect();
        let keys: Vec<[u8; 48]> = (1..=count).map(|n| key(n as i64).to_bytes()).collect();
        let signatures: Vec<Signature> =
            messages.iter().zip(1..).map(|(message, n)| sign(n, message)).collect();
        for suite in suites() {
            assert!(suite.aggregate_verify(&keys, &messages, &add(&signatures).to_bytes()));
            for bad in first_middle_last(count) {
                let mut keys = keys.clone();
                keys[bad] = G1_INF;
                // What the others signed: the pair with infinity would count as one.
                let mut others = signatures.clone();
                others.remove(bad);
                let sum = add(&others).to_bytes();
                assert!(!suite.aggregate_verify(&keys, &messages, &sum), "{bad} of {count}");
            }
        }
    }
}

#[test]
fn a02_infinity_key_with_infinity_signature() {
    for suite in suites() {
        for message in [&b""[..], &[0xab; 32], &[0; 1000]] {
            assert!(!suite.verify(&G1_INF, message, &G2_INF));
            assert!(!suite.fast_aggregate_verify(&[G1_INF], message, &G2_INF));
            assert!(!suite.fast_aggregate_verify(&[G1_INF, G1_INF], message, &G2_INF));
            assert!(!suite.eth_fast_aggregate_verify(&[G1_INF], message, &G2_INF));
            assert!(!suite.aggregate_verify(&[G1_INF], &[message], &G2_INF));
            // A sound key has not signed with infinity either.
            assert!(!suite.verify(&G1_GEN, message, &G2_INF));
        }
        assert!(!suite.pop_verify(&G1_INF, &G2_INF));
        assert!(!suite.pop_verify(&G1_GEN, &G2_INF));
    }
    assert!(!Signature::INFINITY.verify(&key(1), b"m"));
    assert!(!key(1).verify(b"m", &Signature::INFINITY));
}

#[test]
fn a03_no_keys_with_infinity_signature() {
    let none: [[u8; 48]; 0] = [];
    let message = [0xab; 32];
    let signature = sign(1, &message).to_bytes();
    for suite in suites() {
        assert!(!suite.fast_aggregate_verify(&none, &message, &G2_INF));
        assert!(!suite.aggregate_verify(&none, &none, &G2_INF));
        assert!(suite.eth_fast_aggregate_verify(&none, &message, &G2_INF));
        assert!(!suite.eth_fast_aggregate_verify(&none, &message, &signature));
        // Almost infinity is not infinity.
        for bit in 0..768 {
            let mut bytes = G2_INF;
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
            assert!(!suite.eth_fast_aggregate_verify(&none, &message, &bytes), "bit {bit}");
        }
        assert!(!suite.eth_fast_aggregate_verify(&none, &message, &G2_INF[..95]));
        assert!(!suite.eth_fast_aggregate_verify(&none, &message, &[]));
    }
    assert!(!Signature::INFINITY.fast_aggregate_verify(&[], &message));
    assert!(!Signature::INFINITY.aggregate_verify(&[], &[]));
    assert!(!AggregateSignature::INFINITY.fast_aggregate_verify(&[], &message));
    assert!(!AggregateSignature::INFINITY.aggregate_verify(&[], &[]));
}

#[test]
fn a03_set_without_keys_in_a_batch() {
    let good = SignatureSet::new(sign(1, b"good"), key(1), &b"good"[..]);
    let without: [SetKeys<'static>; 3] =
        [SetKeys::Slice(&[]), SetKeys::References(Vec::new()), SetKeys::Sum(AggregatePublicKey::INFINITY)];
    for keys in without {
        for signature in [Signature::INFINITY, sign(1, b"m")] {
            let empty = SignatureSet::new(signature, keys.clone(), &b"m"[..]);
            assert_eq!(verify_sets(from_ref(&empty)), Ok(false));
            assert_eq!(find_invalid(from_ref(&empty)), Ok(vec![0]));
            for bad in 0..3 {
                let mut sets = vec![good.clone(); 3];
                assert_eq!(verify_sets(&sets), Ok(true));
                sets[bad] = empty.clone();
                assert_eq!(verify_sets(&sets), Ok(false));
                assert_eq!(find_invalid(&sets), Ok(vec![bad]));
            }
        }
    }
    for verifier in verifiers() {
        let keys = [PublicKeyBytes(G1_GEN)];
        let good = RawSignatureSet { signature: sign(1, b"good").into(), keys: &keys, message: b"good" };
        let empty = RawSignatureSet { signature: G2_INF.into(), keys: &[], message: b"m" };
        assert_eq!(verifier.verify_raw_sets(&[good]), Ok(true));
        assert_eq!(verifier.verify_raw_sets(&[empty]), Ok(false));
        assert_eq!(verifier.find_invalid_raw(&[good, empty, good]), Ok(vec![1]));
    }
}

#[test]
fn a05_infinity_among_aggregated_keys() {
    for suite in suites() {
        let none: [[u8; 48]; 0] = [];
        assert_eq!(suite.eth_aggregate_pubkeys(&none), Err(Error::EmptyInput));
        assert_eq!(suite.eth_aggregate_pubkeys(&[G1_INF]), Err(Error::InfinityKey));
        assert_eq!(suite.eth_aggregate_pubkeys(&[G1_GEN, G1_INF]), Err(Error::InfinityKey));
        assert_eq!(suite.eth_aggregate_pubkeys(&[G1_INF, G1_GEN]), Err(Error::InfinityKey));
        assert_eq!(suite.eth_aggregate_pubkeys(&[G1_GEN, G1_NEG_GEN]), Ok(PublicKeyBytes(G1_INF)));
    }
    let sum = AggregatePublicKey::aggregate(&[key(1), key(-1)]).unwrap();
    assert!(sum.is_infinity());
    assert_eq!(sum.to_public_key(), Err(Error::InfinityKey));
    assert_eq!(AggregatePublicKey::aggregate(&[]), Err(Error::EmptyInput));
}

#[test]
fn a08_cancelling_keys_in_a_batch() {
    let keys = [key(1), key(-1)];
    let raw_keys = [PublicKeyBytes(G1_GEN), PublicKeyBytes(G1_NEG_GEN)];
    let good = SignatureSet::new(sign(2, b"other"), key(2), &b"other"[..]);
    let good_key = [PublicKeyBytes(key(2).to_bytes())];
    let raw_good =
        RawSignatureSet { signature: sign(2, b"other").into(), keys: &good_key, message: b"other" };
    // Infinity is the very sum of the two signatures.
    for signature in [Signature::INFINITY, sign(1, b"m"), sign(2, b"other")] {
        let bad = SignatureSet::new(signature, &keys[..], &b"m"[..]);
        assert_eq!(verify_sets(from_ref(&bad)), Ok(false));
        assert_eq!(verify_sets(&[bad.clone(), good.clone()]), Ok(false));
        assert_eq!(verify_sets(&[good.clone(), bad.clone()]), Ok(false));
        assert_eq!(find_invalid(&[bad.clone(), good.clone()]), Ok(vec![0]));
        assert_eq!(find_invalid(&[good.clone(), bad.clone()]), Ok(vec![1]));
        for verifier in verifiers() {
            let bad = RawSignatureSet { signature: signature.into(), keys: &raw_keys, message: b"m" };
            assert_eq!(verifier.verify_raw_sets(&[bad, raw_good]), Ok(false));
            assert_eq!(verifier.verify_raw_sets(&[raw_good, bad]), Ok(false));
            assert_eq!(verifier.find_invalid_raw(&[bad, raw_good]), Ok(vec![0]));
            assert_eq!(verifier.find_invalid_raw(&[raw_good, bad]), Ok(vec![1]));
        }
    }
    assert!(!Signature::INFINITY.fast_aggregate_verify(&keys, b"m"));
    for suite in suites() {
        assert!(!suite.fast_aggregate_verify(&[G1_GEN, G1_NEG_GEN], b"m", &G2_INF));
        assert!(!suite.eth_fast_aggregate_verify(&[G1_GEN, G1_NEG_GEN], b"m", &G2_INF));
        // Two keys that cancel are two sound keys where each has a message of its own.
        let sum = add(&[sign(1, b"m"), sign(-1, b"n")]).to_bytes();
        assert!(suite.aggregate_verify(&[G1_GEN, G1_NEG_GEN], &[b"m", b"n"], &sum));
    }
}

#[test]
fn a10_infinity_in_a_miller_loop_counts_as_one() {
    for engine in engines() {
        let g1 = |n: i64| engine.g1().decode(&[multiple(n).to_bytes()], Check::Subgroup)[0].unwrap();
        let pair = |n: usize| (g1(n as i64 + 1), engine.hash_to_g2(&[&[n as u8]], b"tag")[0]);
        let inverse_of = |pairs: &[(G1Affine, G2Affine)]| {
            let negated: Vec<_> = pairs.iter().map(|(p, q)| (p.negate(), *q)).collect();
            engine.miller_loop(&negated)
        };
        for (p, q) in [
            (G1Affine::INFINITY, pair(0).1),
            (pair(0).0, G2Affine::INFINITY),
            (G1Affine::INFINITY, G2Affine::INFINITY),
        ] {
            assert!(engine.product_is_one(&[engine.miller_loop(&[(p, q)])]));
        }
        assert!(engine.product_is_one(&[engine.miller_loop(&[])]));
        assert!(!engine.product_is_one(&[engine.miller_loop(&[pair(0)])]));

        for count in [1, 2, 7, 8, 9, 17] {
            for first in 0..count {
                let second = (first + 2) % count;
                let mut pairs: Vec<_> = (0..count).map(pair).collect();
                pairs[first].1 = G2Affine::INFINITY;
                pairs[second].0 = G1Affine::INFINITY;
                let good: Vec<_> =
                    (0..count).filter(|i| *i != first && *i != second).map(|i| pairs[i]).collect();
                let value = engine.miller_loop(&pairs);
                assert!(engine.product_is_one(&[value, inverse_of(&good)]), "{first} of {count}");
                assert_eq!(engine.product_is_one(&[value]), good.is_empty());
            }
        }
    }
}

#[test]
fn a62_every_key_of_a_fast_aggregate_is_validated() {
    let message = [0xab; 32];
    let signature = sign(1, &message).to_bytes();
    for suite in suites() {
        assert!(suite.fast_aggregate_verify(&[G1_GEN], &message, &signature));
        assert!(!suite.fast_aggregate_verify(&[G1_GEN, G1_INF], &message, &signature));
        assert!(!suite.fast_aggregate_verify(&[G1_INF, G1_GEN], &message, &signature));
        assert!(!suite.eth_fast_aggregate_verify(&[G1_GEN, G1_INF], &message, &signature));
    }
    for verifier in verifiers() {
        let sound = [PublicKeyBytes(G1_GEN)];
        let padded = [PublicKeyBytes(G1_GEN), PublicKeyBytes(G1_INF)];
        let set = |keys| RawSignatureSet { signature: signature.into(), keys, message: &message };
        assert_eq!(verifier.verify_raw_sets(&[set(&sound)]), Ok(true));
        assert_eq!(verifier.verify_raw_sets(&[set(&padded)]), Ok(false));
        assert_eq!(verifier.find_invalid_raw(&[set(&sound), set(&padded)]), Ok(vec![1]));
    }
}
