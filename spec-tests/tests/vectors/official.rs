//! Everything that the runner reads, with the number of cases that is known to be there.

use std::path::Path;

use ifma_bls::engine::available;
use spec_tests::run;

use super::vectors;

fn check(folder: &str, passed: usize, skipped: usize) {
    let Some(vectors) = vectors() else { return };
    let engines = available();
    let report = run(&vectors.join(Path::new(folder)), &engines, &|_, _| {});
    println!("{report}");
    assert!(report.is_success(), "{report}");
    assert_eq!((report.passed(), report.skipped()), (passed * engines.len(), skipped * engines.len()));
}

#[test]
fn bls12_381_tests_yaml() {
    check("bls12-381-tests", 104, 0);
}

#[test]
fn bls12_381_tests_json() {
    check("bls12-381-tests-json", 104, 0);
}

#[test]
fn consensus_spec_tests() {
    check("consensus-spec-tests", 80, 0);
}

/// G1, non-uniform encodings and the expander alone are skipped: the library has no such operations.
#[test]
fn rfc_9380() {
    check("hash-to-curve-rfc9380", 5, 35);
}

#[test]
fn wycheproof() {
    check("wycheproof", 167, 0);
}
