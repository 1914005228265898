//! Whole blocks of Sepolia, each as one batch, with each set spoiled in turn.

use std::collections::BTreeMap;

use ifma_bls::engine::available;
use ifma_bls::{Verifier, VerifierOptions, find_invalid, par_find_invalid, par_verify_sets, verify_sets};
use spec_tests::handlers::{Claim, verifier};
use spec_tests::{Answer, Body};

use crate::support::{cases, decoded_keys, decoded_sets, vectors};

/// The claims of each block.
fn blocks() -> Option<Vec<Vec<Claim>>> {
    let mut blocks: BTreeMap<String, Vec<Claim>> = BTreeMap::new();
    for case in cases(&vectors("sepolia/blocks")?) {
        let Body::Task(task, Answer::Verdict(true)) = &case.body else { panic!("{case:?}") };
        let claim = Claim::of_task(task).expect("a claim").expect("right lengths");
        let (file, _) = case.name.split_once('#').expect("one of many");
        blocks.entry(file.to_owned()).or_default().push(claim);
    }
    let blocks: Vec<Vec<Claim>> = blocks.into_values().collect();
    assert_eq!(blocks.iter().map(Vec::len).collect::<Vec<_>>(), [5, 4]);
    Some(blocks)
}

/// Verifiers of every engine with and without the keys of the claims in their caches.
fn verifiers(claims: &[Claim]) -> Vec<Verifier> {
    let keys: Vec<[u8; 48]> = claims.iter().flat_map(|claim| &claim.keys).map(|key| key.0).collect();
    let mut verifiers = Vec::new();
    for engine in available() {
        verifiers.push(verifier(engine).expect("available"));
        let mut options = VerifierOptions::default();
        options.engine = Some(engine);
        let cached = Verifier::new(&options).expect("available");
        assert!(cached.public_keys().insert_many(&keys).iter().all(Result::is_ok));
        verifiers.push(cached);
    }
    verifiers
}

/// Compares the positions of the claims that do not hold, by every way to verify them.
fn check(verifiers: &[Verifier], claims: &[Claim], invalid: &[usize]) {
    let raw: Vec<_> = claims.iter().map(Claim::set).collect();
    let keys = decoded_keys(claims);
    let sets = decoded_sets(claims, &keys);
    let valid = Ok(invalid.is_empty());
    let invalid = Ok(invalid.to_vec());
    for verifier in verifiers {
        assert_eq!(verifier.verify_raw_sets(&raw), valid, "{verifier:?}");
        assert_eq!(verifier.par_verify_raw_sets(&raw), valid, "{verifier:?}");
        assert_eq!(verifier.verify_sets(&sets), valid, "{verifier:?}");
        assert_eq!(verifier.par_verify_sets(&sets), valid, "{verifier:?}");
        assert_eq!(verifier.find_invalid_raw(&raw), invalid, "{verifier:?}");
        assert_eq!(verifier.par_find_invalid_raw(&raw), invalid, "{verifier:?}");
        assert_eq!(verifier.find_invalid(&sets), invalid, "{verifier:?}");
        assert_eq!(verifier.par_find_invalid(&sets), invalid, "{verifier:?}");
    }
    assert_eq!(verify_sets(&sets), valid);
    assert_eq!(par_verify_sets(&sets), valid);
    assert_eq!(find_invalid(&sets), invalid);
    assert_eq!(par_find_invalid(&sets), invalid);
}

#[test]
fn blocks_hold() {
    for claims in blocks().into_iter().flatten() {
        check(&verifiers(&claims), &claims, &[]);
    }
}

#[test]
fn a_spoiled_set_is_found() {
    for claims in blocks().into_iter().flatten() {
        let verifiers = verifiers(&claims);
        for position in 0..claims.len() {
            let mut flipped = claims.clone();
            flipped[position].message.0[position] ^= 0x10;
            check(&verifiers, &flipped, &[position]);

            let mut fewer = claims.clone();
            let last = fewer[position].keys.pop();
            assert!(last.is_some(), "a set without keys would be no test");
            check(&verifiers, &fewer, &[position]);

            let mut swapped = claims.clone();
            swapped[position].signature = claims[(position + 1) % claims.len()].signature;
            check(&verifiers, &swapped, &[position]);
        }
    }
}

#[test]
fn several_spoiled_sets_are_found() {
    for claims in blocks().into_iter().flatten() {
        let verifiers = verifiers(&claims);
        let mut exchanged = claims.clone();
        (exchanged[0].signature, exchanged[2].signature) = (claims[2].signature, claims[0].signature);
        check(&verifiers, &exchanged, &[0, 2]);

        let mut all = claims.clone();
        for claim in &mut all {
            claim.message.0[0] ^= 1;
        }
        check(&verifiers, &all, &(0..claims.len()).collect::<Vec<_>>());
    }
}
