//! Batches: coefficients, cancelling errors, sizes, the search for the bad set.

use std::time::{Duration, Instant};

use ifma_bls::{PublicKey, Signature, SignatureSet, find_invalid, verify_sets};

use crate::common::{add, key, negate, sign, verifiers};

fn set(signature: Signature, n: i64, message: &[u8]) -> SignatureSet<'_> {
    SignatureSet::new(signature, key(n), message)
}

#[test]
fn a28_a_bad_set_never_drops_out() {
    let bad = set(sign(1, b"other"), 1, b"first");
    let good = set(sign(1, b"second"), 1, b"second");
    for sets in [[bad.clone(), good.clone()], [good, bad]] {
        for _ in 0..100 {
            assert_eq!(verify_sets(&sets), Ok(false));
        }
    }
}

/// Errors that cancel over the sets of a batch, for every way to lay out the messages.
#[test]
fn a30_errors_that_cancel() {
    let delta = sign(5, b"delta");
    for messages in [[&b"first"[..], b"second"], [&b"equal"[..], b"equal"]] {
        for keys in [[1, 2], [1, 1]] {
            let sets = [
                set(add(&[sign(keys[0], messages[0]), delta]), keys[0], messages[0]),
                set(add(&[sign(keys[1], messages[1]), negate(&delta)]), keys[1], messages[1]),
            ];
            // The plain sum of both holds, so that nothing but the coefficients can tell.
            let sum = add(&[sets[0].signature, sets[1].signature]);
            assert!(sum.aggregate_verify(&keys.map(key), &messages));
            for _ in 0..50 {
                assert_eq!(verify_sets(&sets), Ok(false));
            }
            assert_eq!(find_invalid(&sets), Ok(vec![0, 1]));
            for verifier in verifiers() {
                assert_eq!(verifier.verify_sets(&sets), Ok(false));
                assert_eq!(verifier.find_invalid(&sets), Ok(vec![0, 1]));
            }
        }
    }
}

/// Two signatures of one message, each under the other's key: any equal weights would let the pair through.
#[test]
fn a30_swapped_signatures() {
    let sets = [set(sign(2, b"m"), 1, b"m"), set(sign(1, b"m"), 2, b"m")];
    assert!(add(&[sets[0].signature, sets[1].signature]).fast_aggregate_verify(&[key(1), key(2)], b"m"));
    for _ in 0..50 {
        assert_eq!(verify_sets(&sets), Ok(false));
    }
    assert_eq!(find_invalid(&sets), Ok(vec![0, 1]));
}

/// Three errors whose sum is zero, and no two of which cancel.
#[test]
fn a30_three_errors_that_cancel() {
    let (first, second) = (sign(5, b"delta"), sign(6, b"epsilon"));
    let errors = [first, second, negate(&add(&[first, second]))];
    let sets: Vec<SignatureSet<'_>> =
        (0..3).map(|i| set(add(&[sign(i as i64 + 1, b"m"), errors[i]]), i as i64 + 1, b"m")).collect();
    for _ in 0..50 {
        assert_eq!(verify_sets(&sets), Ok(false));
    }
    assert_eq!(find_invalid(&sets), Ok(vec![0, 1, 2]));
}

/// Every size around the lanes of the vector engine, through buffers that are exactly as long.
#[test]
fn a48_every_size_of_a_batch() {
    let keys: Vec<PublicKey> = (1..=17).map(key).collect();
    let messages: Vec<[u8; 32]> = (0..17).map(|i| [i; 32]).collect();
    let signatures: Vec<Signature> = messages.iter().zip(1..).map(|(message, n)| sign(n, message)).collect();
    for count in 1..=17 {
        let encoded: Box<[[u8; 48]]> = keys[..count].iter().map(PublicKey::to_bytes).collect();
        let expected: Vec<_> = keys[..count].iter().copied().map(Ok).collect();
        assert_eq!(PublicKey::validate_many(&encoded), expected);
        let encoded: Box<[[u8; 96]]> = signatures[..count].iter().map(Signature::to_bytes).collect();
        let expected: Vec<_> = signatures[..count].iter().copied().map(Ok).collect();
        assert_eq!(Signature::validate_many(&encoded), expected);

        let secrets: Vec<_> = (1..=count as i64).map(crate::common::secret).collect();
        let jobs: Box<[_]> = secrets.iter().zip(&messages).map(|(secret, m)| (secret, &m[..])).collect();
        assert_eq!(ifma_bls::sign_many(&jobs), signatures[..count]);

        let lists: Box<[&[PublicKey]]> = (1..=count).map(|length| &keys[..length]).collect();
        let sums: Vec<_> = (1..=count as i64).map(|n| Ok(crate::common::multiple(n * (n + 1) / 2))).collect();
        assert_eq!(ifma_bls::sum_keys(&lists), sums);

        let sets: Box<[SignatureSet<'_>]> =
            (0..count).map(|i| SignatureSet::new(signatures[i], keys[i], &messages[i][..])).collect();
        assert_eq!(verify_sets(&sets), Ok(true), "{count} sets");
        assert_eq!(find_invalid(&sets), Ok(vec![]), "{count} sets");
        let slices: Box<[&[u8]]> = messages[..count].iter().map(|message| &message[..]).collect();
        let sum = add(&signatures[..count]);
        assert!(sum.aggregate_verify(&keys[..count], &slices), "{count} pairs");
        assert!(!sum.aggregate_verify(&keys[1..=count.min(16)], &slices[..count.min(16)]), "{count} pairs");
    }
}

/// `count` good sets over four messages and four keys.
fn good_sets(count: usize) -> Vec<SignatureSet<'static>> {
    const MESSAGES: [[u8; 32]; 4] = [[0; 32], [1; 32], [2; 32], [3; 32]];
    let signed: Vec<SignatureSet<'static>> = (0..16)
        .map(|i| set(sign(i / 4 + 1, &MESSAGES[i as usize % 4]), i / 4 + 1, &MESSAGES[i as usize % 4]))
        .collect();
    (0..count).map(|i| signed[i % 16].clone()).collect()
}

#[test]
fn a68_one_bad_set_is_found_at_any_position() {
    for count in [9, 64] {
        let good = good_sets(count);
        for position in 0..count {
            let mut sets = good.clone();
            sets[position].signature = sign(9, b"bad");
            assert_eq!(find_invalid(&sets), Ok(vec![position]), "{position} of {count}");
        }
    }
}

/// The shortest of a few runs, which other work on the machine disturbs least.
fn shortest(mut run: impl FnMut()) -> Duration {
    let time = |()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    [(); 4].map(time).into_iter().min().unwrap_or_default()
}

#[test]
fn a68_bad_sets_cost_a_bounded_multiple() {
    let good = good_sets(64);
    let mut one_bad = good.clone();
    one_bad[63].signature = sign(9, b"bad");
    let mut all_bad = good.clone();
    for set in &mut all_bad {
        set.signature = sign(9, b"bad");
    }
    let every: Vec<usize> = (0..64).collect();

    let singly = shortest(|| {
        for set in &good {
            assert_eq!(verify_sets(core::slice::from_ref(set)), Ok(true));
        }
    });
    let one = shortest(|| assert_eq!(find_invalid(&one_bad), Ok(vec![63])));
    let all = shortest(|| assert_eq!(find_invalid(&all_bad), Ok(every.clone())));
    assert!(2 * one < singly, "one bad set of 64: {one:?}; each alone: {singly:?}");
    assert!(all < 4 * singly, "64 bad sets: {all:?}; each alone: {singly:?}");
}
