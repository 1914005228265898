//! The vectors of this repository.

use std::collections::BTreeMap;
use std::path::Path;

use ifma_bls::engine::available;
use spec_tests::handlers::{Claim, verifier};
use spec_tests::{Answer, Body, COMMITTED, Counts, ETHEREUM_DST, Report, generate, layout, run};

/// Handlers and their cases.
const CASES: [(&str, &str, usize); 7] = [
    ("consensus altair", "eth_aggregate_pubkeys", 90),
    ("consensus altair", "eth_fast_aggregate_verify", 130),
    ("consensus phase0", "aggregate", 81),
    ("consensus phase0", "aggregate_verify", 101),
    ("consensus phase0", "fast_aggregate_verify", 130),
    ("consensus phase0", "sign", 32),
    ("consensus phase0", "verify", 103),
];

#[test]
fn every_case_passes_on_every_engine() {
    let found = layout::find(Path::new(COMMITTED)).expect("the vectors are there");
    assert!(found.unrecognised.is_empty(), "{:?}", found.unrecognised);
    let entries = run(&found.cases, &available(), &|| {});
    let report = Report::new(&entries);
    let mut expected = BTreeMap::new();
    for engine in available() {
        for (suite, handler, passed) in CASES {
            expected.insert((suite, handler, engine.name()), Counts { passed, failed: 0, skipped: 0 });
        }
    }
    assert_eq!(report.rows(), expected, "{}", report.failures(10));
}

#[test]
fn a_batch_of_all_claims_finds_the_false_ones() {
    let found = layout::find(Path::new(COMMITTED)).expect("the vectors are there");
    let mut claims = Vec::new();
    let mut invalid = Vec::new();
    for case in &found.cases {
        let Body::Task(task, answer) = &case.body else { panic!("{case:?}") };
        assert_eq!(case.dst.as_ref(), ETHEREUM_DST);
        match Claim::of_task(task) {
            Some(Ok(claim)) => {
                if *answer == Answer::Verdict(false) {
                    invalid.push(claims.len());
                }
                claims.push(claim);
            }
            // No batch can hold encodings of these lengths.
            Some(Err(_)) => assert_eq!(*answer, Answer::Verdict(false), "{}", case.name),
            None => {}
        }
    }
    let valid = claims.len() - invalid.len();
    assert!(valid >= 40 && invalid.len() >= 120, "{valid} valid and {} invalid claims", invalid.len());

    let sets: Vec<_> = claims.iter().map(Claim::set).collect();
    let mut valid_sets = sets.clone();
    for position in invalid.iter().rev() {
        valid_sets.remove(*position);
    }
    for engine in available() {
        let verifier = verifier(engine).expect("available");
        assert_eq!(verifier.find_invalid_raw(&sets), Ok(invalid.clone()), "{engine}");
        assert_eq!(verifier.verify_raw_sets(&sets), Ok(false), "{engine}");
        assert_eq!(verifier.verify_raw_sets(&valid_sets), Ok(true), "{engine}");
        for (position, set) in sets.iter().enumerate() {
            let valid = invalid.binary_search(&position).is_err();
            assert_eq!(verifier.verify_raw_sets(&[*set]), Ok(valid), "{engine}: {set:?}");
        }
    }
}

#[test]
fn the_generator_writes_the_committed_files() {
    let files = generate::files();
    let generated: BTreeMap<_, _> = files.iter().cloned().collect();
    assert_eq!(generated.len(), files.len(), "two cases of one name");
    let mut committed = BTreeMap::new();
    read_all(Path::new(COMMITTED), &Path::new(COMMITTED).join("tests"), &mut committed);
    let paths = |files: &BTreeMap<_, _>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(paths(&committed), paths(&generated));
    for (path, text) in generated {
        assert_eq!(committed[&path], text, "{}", path.display());
    }
}

fn read_all(root: &Path, directory: &Path, files: &mut BTreeMap<std::path::PathBuf, String>) {
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_all(root, &path, files);
        } else {
            let text = std::fs::read_to_string(&path).expect("text");
            files.insert(path.strip_prefix(root).expect("below the root").to_owned(), text);
        }
    }
}
