//! The vectors that the repository carries, on every engine of this machine.

#![allow(missing_docs)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ifma_bls::engine::available;
use spec_tests::{generate, layouts, run};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../consensus-spec-tests")
}

#[test]
fn every_case_passes_on_every_engine() {
    let engines = available();
    let report = run(&directory(), &engines, &|_, _| {});
    println!("{report}");
    assert!(report.is_success(), "{report}");
    assert_eq!(report.skipped(), 0);
    // At least the official number of cases for each handler.
    for (suite, handler, official) in [
        ("phase0", "sign", 10),
        ("phase0", "verify", 28),
        ("phase0", "aggregate", 5),
        ("phase0", "aggregate_verify", 5),
        ("phase0", "fast_aggregate_verify", 12),
        ("altair", "eth_aggregate_pubkeys", 8),
        ("altair", "eth_fast_aggregate_verify", 12),
    ] {
        for engine in &engines {
            let passed = report.passed_of(suite, handler, *engine);
            assert!(passed >= official, "{passed} of {suite} {handler} on {engine}");
        }
    }
    assert_eq!(report.passed(), engines.len() * generate::files().len());
}

#[test]
fn the_generator_writes_these_files() {
    let root = directory().join("tests/general");
    let mut generated = BTreeSet::new();
    for file in generate::files() {
        let path = root.join(&file.path);
        let committed = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", file.path));
        assert_eq!(committed, file.text, "{}", file.path);
        generated.insert(path);
    }
    let found = layouts::find(&root);
    assert_eq!(found.len(), generated.len(), "files that the generator does not know");
}

/// A generator whose answers are all refusals would make tests that cannot fail.
#[test]
fn both_answers_occur_for_every_handler() {
    let files = generate::files();
    for handler in [
        "sign",
        "verify",
        "aggregate",
        "aggregate_verify",
        "fast_aggregate_verify",
        "eth_aggregate_pubkeys",
        "eth_fast_aggregate_verify",
    ] {
        let outputs: Vec<&str> = files
            .iter()
            .filter(|file| file.path.split('/').nth(2) == Some(handler))
            .map(|file| file.text.rsplit("output: ").next().unwrap_or_default().trim())
            .collect();
        let accepted = outputs.iter().filter(|output| !["null", "false"].contains(output)).count();
        assert!(accepted >= 5, "{handler}: {accepted} accepted");
        assert!(outputs.len() - accepted >= 5, "{handler}: few refused");
    }
}
