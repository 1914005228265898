//! The runner itself: what must make it fail does.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use spec_tests::COMMITTED;

/// A good case.
const CASE: &str = "tests/general/phase0/bls/verify/bls/valid_signer_0_message_0/data.yaml";

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_spec-tests")).args(arguments).output().expect("the program starts")
}

fn status(arguments: &[&str]) -> Option<i32> {
    run(arguments).status.code()
}

/// An empty directory of this name.
fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).expect("removed");
    }
    fs::create_dir_all(&directory).expect("created");
    directory
}

/// A directory with one file.
fn directory_with(name: &str, path: &str, text: &str) -> PathBuf {
    let directory = directory(name);
    let path = directory.join(path);
    fs::create_dir_all(path.parent().expect("below the directory")).expect("created");
    fs::write(path, text).expect("written");
    directory
}

fn text(path: &Path) -> &str {
    path.to_str().expect("Unicode")
}

fn good_case() -> String {
    fs::read_to_string(Path::new(COMMITTED).join(CASE)).expect("a case")
}

fn json(arguments: &[&str]) -> Value {
    let output = run(&[&["--json"], arguments].concat());
    serde_json::from_slice(&output.stdout).expect("JSON on stdout")
}

/// Passed, failed, skipped, over all rows.
fn counts(directory: &Path) -> [u64; 3] {
    let report = json(&["--engine", "blst", text(directory)]);
    let rows = report["counts"].as_array().expect("rows");
    ["passed", "failed", "skipped"]
        .map(|name| rows.iter().map(|row| row[name].as_u64().expect("a number")).sum())
}

#[test]
fn the_committed_vectors_are_the_default_and_pass() {
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(0));
    let table = String::from_utf8(output.stdout).expect("Unicode");
    assert!(table.starts_with("suite"), "{table}");
    assert!(table.contains("eth_fast_aggregate_verify  blst"), "{table}");
    let report = json(&["--engine", "blst"]);
    assert_eq!(report["success"], true);
    assert_eq!(report["results"].as_array().map(Vec::len), Some(667));
}

#[test]
fn a_right_expectation_passes() {
    let directory = directory_with("right", CASE, &good_case());
    assert_eq!(status(&[text(&directory)]), Some(0));
    assert_eq!(counts(&directory), [1, 0, 0]);
}

#[test]
fn a_wrong_expectation_fails_and_is_shown_in_full() {
    let wrong = good_case().replace("output: true", "output: false");
    assert_ne!(wrong, good_case());
    let directory = directory_with("wrong", CASE, &wrong);
    let output = run(&["--engine", "blst", text(&directory)]);
    assert_eq!(output.status.code(), Some(1));
    let shown = String::from_utf8(output.stderr).expect("Unicode");
    let key = good_case().lines().nth(1).expect("the key").replace("  pubkey: ", "").replace('\'', "");
    for part in [CASE, &key, "expected: Verdict(false)", "got: Verdict(true)"] {
        // The case is its directory.
        assert!(shown.contains(part.trim_end_matches("/data.yaml")), "{part} in {shown}");
    }
    assert_eq!(counts(&directory), [0, 1, 0]);
}

#[test]
fn a_failure_among_good_cases_fails() {
    let wrong = good_case().replace("output: true", "output: false");
    let directory = directory_with("among", CASE, &wrong);
    assert_eq!(status(&[COMMITTED, text(&directory)]), Some(1));
}

#[test]
fn nothing_found_fails() {
    let empty = directory("empty");
    assert_eq!(status(&[text(&empty)]), Some(1));
    assert_eq!(status(&[COMMITTED, text(&empty)]), Some(1));
    assert_eq!(status(&[text(&empty.join("missing"))]), Some(1));
    let other = directory_with("other", "notes.txt", "nothing to run");
    assert_eq!(status(&[text(&other)]), Some(1));
}

#[test]
fn malformed_files_fail() {
    let good = good_case();
    let cases = [
        ("not-yaml", CASE, "input: [".to_owned()),
        ("no-output", CASE, good.replace("output: true", "")),
        ("wrong-type", CASE, good.replace("output: true", "output: 'true'")),
        ("null-verdict", CASE, good.replace("output: true", "output: null")),
        ("no-key", CASE, good.replace("pubkey", "pubkeys")),
        ("not-hex", CASE, good.replace("'0x", "'0y")),
        ("odd-digits", CASE, good.replace("'0x", "'0x0")),
        ("empty-file", CASE, String::new()),
        (
            "lfs-pointer",
            CASE,
            "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n".to_owned(),
        ),
        ("no-data", "tests/general/phase0/bls/verify/bls/case/other.yaml", good.clone()),
        ("not-json", "deep/down/vectors.json", "{".to_owned()),
        ("no-output-json", "verify/case.json", r#"{"input": {}}"#.to_owned()),
        (
            "no-result",
            "wycheproof.json",
            r#"{"testGroups": [{"type": "BlsSigVerify", "ciphersuite": "x",
            "publicKey": {"pk": ""}, "tests": [{"tcId": 1, "msg": "", "sig": ""}]}]}"#
                .to_owned(),
        ),
        ("no-tests", "wycheproof.json", r#"{"testGroups": [{"type": "BlsSigVerify"}]}"#.to_owned()),
        (
            "no-point",
            "rfc.json",
            r#"{"ciphersuite": "BLS12381G2_XMD:SHA-256_SSWU_RO_", "randomOracle": true,
            "dst": "", "vectors": [{"msg": ""}]}"#
                .to_owned(),
        ),
    ];
    for (name, path, text) in cases {
        let directory = directory_with(name, path, &text);
        assert_eq!(counts(&directory), [0, 1, 0], "{name}");
        assert_eq!(status(&[self::text(&directory)]), Some(1), "{name}");
    }
}

#[test]
fn what_cannot_be_run_is_skipped_and_is_no_success() {
    let vectors = r#"{"ciphersuite": "BLS12381G1_XMD:SHA-256_SSWU_RO_", "randomOracle": true, "dst": "",
        "vectors": [{}, {}]}"#;
    let hashes = directory_with("skipped", "g1.json", vectors);
    assert_eq!(counts(&hashes), [0, 0, 2]);
    let output = run(&[text(&hashes)]);
    assert_eq!(output.status.code(), Some(1));
    let table = String::from_utf8(output.stdout).expect("Unicode");
    assert!(table.contains("hashing to G1 is not offered"), "{table}");

    let path = "tests/general/phase0/bls/unheard_of/bls/case/data.yaml";
    let handler = directory_with("unknown-handler", path, "input: {}\noutput: null\n");
    assert_eq!(counts(&handler), [0, 0, 1]);
    // Beside cases that pass it is in order.
    assert_eq!(status(&[COMMITTED, text(&handler)]), Some(0));
}

#[test]
fn wrong_command_lines_are_refused() {
    for arguments in [
        &["--engine"] as &[&str],
        &["--engine", "fast"],
        &["--unknown"],
        &["generate", "a", "b"],
        &["generate", "--json"],
    ] {
        assert_eq!(status(arguments), Some(2), "{arguments:?}");
    }
    assert_eq!(status(&["--help"]), Some(0));
}

#[test]
fn an_engine_that_is_not_there_is_an_error() {
    let there = ifma_bls::engine::available().contains(&ifma_bls::EngineKind::Ifma);
    assert_eq!(status(&["--engine", "ifma"]), Some(i32::from(!there)));
}

#[test]
fn generate_writes_the_committed_files() {
    let directory = directory("generated");
    assert_eq!(status(&["generate", text(&directory)]), Some(0));
    let written = fs::read_to_string(directory.join(CASE)).expect("written");
    assert_eq!(written, good_case());
    assert_eq!(counts(&directory), [667, 0, 0]);
}
