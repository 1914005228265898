//! Whole suites by way of the runner, with the exact number of cases of every handler.

use std::collections::BTreeMap;

use ifma_bls::engine::available;
use spec_tests::handlers::{Claim, verifier};
use spec_tests::{Answer, Body, Counts, ETHEREUM_DST, Report, Task, generate, run};

use crate::support::{cases, vectors};

/// Suite, handler, cases that must pass, cases that are skipped.
type Row = (&'static str, &'static str, usize, usize);

/// Runs the suite on every engine and compares the counts of all its rows.
fn check(directory: &str, rows: &[Row]) {
    let Some(directory) = vectors(directory) else { return };
    let cases = cases(&directory);
    let entries = run(&cases, &available(), &|| {});
    let report = Report::new(&entries);
    let mut expected = BTreeMap::new();
    for engine in available() {
        for &(suite, handler, passed, skipped) in rows {
            expected.insert((suite, handler, engine.name()), Counts { passed, failed: 0, skipped });
        }
    }
    assert_eq!(report.rows(), expected, "{}", report.failures(10));
}

fn check_bls12_381_tests(directory: &str, suite: &'static str) {
    check(
        directory,
        &[
            (suite, "aggregate", 6, 0),
            (suite, "aggregate_verify", 5, 0),
            (suite, "batch_verify", 4, 0),
            (suite, "deserialization_G1", 16, 0),
            (suite, "deserialization_G2", 18, 0),
            (suite, "fast_aggregate_verify", 12, 0),
            (suite, "hash_to_G2", 4, 0),
            (suite, "sign", 10, 0),
            (suite, "verify", 29, 0),
        ],
    );
}

#[test]
fn bls12_381_tests_yaml() {
    check_bls12_381_tests("bls12-381-tests", "bls12-381-tests yaml");
}

#[test]
fn bls12_381_tests_json() {
    check_bls12_381_tests("bls12-381-tests-json", "bls12-381-tests json");
}

#[test]
fn consensus_spec_tests() {
    check(
        "consensus-spec-tests",
        &[
            ("consensus altair", "eth_aggregate_pubkeys", 8, 0),
            ("consensus altair", "eth_fast_aggregate_verify", 12, 0),
            ("consensus phase0", "aggregate", 5, 0),
            ("consensus phase0", "aggregate_verify", 5, 0),
            ("consensus phase0", "fast_aggregate_verify", 12, 0),
            ("consensus phase0", "sign", 10, 0),
            ("consensus phase0", "verify", 28, 0),
        ],
    );
}

#[test]
fn rfc_9380() {
    check(
        "hash-to-curve-rfc9380",
        &[
            ("RFC 9380", "BLS12381G1_XMD:SHA-256_SSWU_NU_", 0, 5),
            ("RFC 9380", "BLS12381G1_XMD:SHA-256_SSWU_RO_", 0, 5),
            ("RFC 9380", "BLS12381G2_XMD:SHA-256_SSWU_NU_", 0, 5),
            ("RFC 9380", "BLS12381G2_XMD:SHA-256_SSWU_RO_", 5, 0),
            ("RFC 9380", "expand_message_xmd", 0, 20),
        ],
    );
}

#[test]
fn wycheproof() {
    check(
        "wycheproof",
        &[
            ("Wycheproof", "bls_hash_to_g2", 34, 0),
            ("Wycheproof", "bls_sig_g2_aggregate_verify", 19, 0),
            ("Wycheproof", "bls_sig_g2_basic_verify", 88, 0),
            ("Wycheproof", "bls_sig_g2_pop_verify", 26, 0),
        ],
    );
}

#[test]
fn noble_curves() {
    check(
        "noble-curves",
        &[
            ("noble-curves", "pairing", 0, 1000),
            ("noble-curves", "sign", 559, 0),
            ("noble-curves", "verify", 559, 0),
        ],
    );
}

#[test]
fn eip_2537_eips() {
    check(
        "eip-2537/eips",
        &[
            ("EIP-2537", "add_G1_bls", 9, 0),
            ("EIP-2537", "add_G2_bls", 9, 0),
            ("EIP-2537", "fail-add_G1_bls", 7, 0),
            ("EIP-2537", "fail-add_G2_bls", 7, 0),
            ("EIP-2537", "fail-map_fp2_to_G2_bls", 0, 5),
            ("EIP-2537", "fail-map_fp_to_G1_bls", 0, 5),
            ("EIP-2537", "fail-msm_G1_bls", 8, 0),
            ("EIP-2537", "fail-msm_G2_bls", 8, 0),
            ("EIP-2537", "fail-mul_G1_bls", 8, 0),
            ("EIP-2537", "fail-mul_G2_bls", 8, 0),
            ("EIP-2537", "fail-pairing_check_bls", 25, 0),
            ("EIP-2537", "map_fp2_to_G2_bls", 0, 5),
            ("EIP-2537", "map_fp_to_G1_bls", 0, 5),
            ("EIP-2537", "msm_G1_bls", 163, 0),
            ("EIP-2537", "mul_G1_bls", 11, 0),
            ("EIP-2537", "mul_G2_bls", 11, 0),
            ("EIP-2537", "pairing_check_bls", 15, 0),
        ],
    );
}

#[test]
fn eip_2537_go_ethereum() {
    check(
        "eip-2537/go-ethereum",
        &[
            ("EIP-2537", "blsG1Add", 112, 0),
            ("EIP-2537", "blsG1Mul", 11, 0),
            ("EIP-2537", "blsG1MultiExp", 154, 0),
            ("EIP-2537", "blsG2Add", 112, 0),
            ("EIP-2537", "blsG2Mul", 11, 0),
            ("EIP-2537", "blsG2MultiExp", 153, 0),
            ("EIP-2537", "blsMapG1", 0, 105),
            ("EIP-2537", "blsMapG2", 0, 105),
            ("EIP-2537", "blsPairing", 106, 0),
            ("EIP-2537", "fail-blsG1Add", 6, 0),
            ("EIP-2537", "fail-blsG1Mul", 7, 0),
            ("EIP-2537", "fail-blsG1MultiExp", 7, 0),
            ("EIP-2537", "fail-blsG2Add", 6, 0),
            ("EIP-2537", "fail-blsG2Mul", 7, 0),
            ("EIP-2537", "fail-blsG2MultiExp", 7, 0),
            ("EIP-2537", "fail-blsMapG1", 0, 5),
            ("EIP-2537", "fail-blsMapG2", 0, 5),
            ("EIP-2537", "fail-blsPairing", 9, 0),
        ],
    );
}

/// Every single claim of the official suites once more, as a set of one batch.
#[test]
fn official_claims_in_one_batch() {
    let mut claims = Vec::new();
    let mut invalid = Vec::new();
    for directory in ["bls12-381-tests", "consensus-spec-tests"] {
        let Some(directory) = vectors(directory) else { return };
        for case in cases(&directory) {
            let Body::Task(task, answer) = &case.body else { panic!("{case:?}") };
            if case.dst.as_ref() == ETHEREUM_DST
                && let Some(claim) = Claim::of_task(task)
            {
                if *answer == Answer::Verdict(false) {
                    invalid.push(claims.len());
                }
                claims.push(claim.expect("encodings of the right lengths"));
            }
        }
    }
    assert_eq!((claims.len(), invalid.len()), (81, 56));
    let sets: Vec<_> = claims.iter().map(Claim::set).collect();
    for engine in available() {
        let found = verifier(engine).expect("available").find_invalid_raw(&sets);
        assert_eq!(found, Ok(invalid.clone()), "{engine}");
    }
}

/// The generator's reference gives the official answers, so that ours can be trusted.
#[test]
fn reference_of_the_generator() {
    let mut answers = 0;
    for directory in ["bls12-381-tests", "consensus-spec-tests"] {
        let Some(directory) = vectors(directory) else { return };
        for case in cases(&directory) {
            let Body::Task(task, answer) = &case.body else { panic!("{case:?}") };
            let other = matches!(
                task,
                Task::BatchVerify { .. }
                    | Task::HashToG2 { .. }
                    | Task::DecodeG1 { .. }
                    | Task::DecodeG2 { .. }
            );
            if !other {
                assert_eq!(generate::reference_answer(task), *answer, "{}", case.name);
                answers += 1;
            }
        }
    }
    assert_eq!(answers, 142);
}
