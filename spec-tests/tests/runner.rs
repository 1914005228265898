//! The runner itself: it must notice what is wrong.

#![allow(missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of a test's own, removed when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Adds a case of the official layout.
    fn add(&self, handler: &str, case: &str, text: &str) {
        let place = self.0.join("tests/general/phase0/bls").join(handler).join("bls").join(case);
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join("data.yaml"), text).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn spec_tests(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_spec-tests"))
        .args(arguments)
        .env_remove("IFMA_BLS_ENGINE")
        .output()
        .unwrap()
}

fn run(folder: &Folder, arguments: &[&str]) -> (i32, String) {
    let mut all = vec![folder.0.to_str().unwrap()];
    all.extend(arguments);
    let output = spec_tests(&all);
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

const GOOD: &str = "input:\n  privkey: '0x00'\n  message: '0x'\noutput: null\n";

#[test]
fn nothing_found_is_a_failure() {
    let folder = Folder::new("nothing");
    assert_eq!(run(&folder, &[]).0, 1);
    fs::write(folder.0.join("data.yaml"), GOOD).unwrap();
    assert_eq!(run(&folder, &[]).0, 1, "a file outside the layout is no case");
    assert_eq!(spec_tests(&["no/such/folder"]).status.code(), Some(1));
}

#[test]
fn a_right_expectation_passes() {
    let folder = Folder::new("right");
    folder.add("sign", "short_key", GOOD);
    let (status, text) = run(&folder, &[]);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("1 passed, 0 failed, 0 skipped"), "{text}");
}

#[test]
fn a_wrong_expectation_fails_and_is_shown() {
    let folder = Folder::new("wrong");
    folder.add("sign", "good", GOOD);
    folder.add("sign", "bad", "input:\n  privkey: '0x01'\n  message: '0xabcd'\noutput: '0x1234'\n");
    let (status, text) = run(&folder, &[]);
    assert_eq!(status, 1);
    for part in ["sign", "bad/data.yaml", "0xabcd", "0x1234", "Refused", "1 passed, 1 failed"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let (status, json) = run(&folder, &["--json"]);
    assert_eq!(status, 1);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["success"], false);
    assert_eq!(
        (json["results"][0]["passed"].as_u64(), json["results"][0]["failed"].as_u64()),
        (Some(1), Some(1))
    );
    assert_eq!(json["failures"].as_array().unwrap().len(), 1);
}

#[test]
fn what_cannot_be_read_fails() {
    for (name, handler, text) in [
        ("no_yaml", "sign", "input: [1, 2\noutput"),
        ("empty", "sign", ""),
        ("no_output", "sign", "input:\n  privkey: '0x00'\n  message: '0x'\n"),
        ("no_message", "sign", "input:\n  privkey: '0x00'\noutput: null\n"),
        ("no_hex", "sign", "input:\n  privkey: 'xyz'\n  message: '0x'\noutput: null\n"),
        ("no_list", "aggregate", "input: '0x00'\noutput: null\n"),
        ("odd_answer", "sign", "input:\n  privkey: '0x00'\n  message: '0x'\noutput: 17\n"),
        ("unknown_handler", "frobnicate", "input: []\noutput: null\n"),
    ] {
        let folder = Folder::new(name);
        folder.add(handler, "case", text);
        let (status, output) = run(&folder, &[]);
        assert_eq!(status, 1, "{name}: {output}");
        assert!(output.contains("0 passed, 1 failed"), "{name}: {output}");
    }
}

#[test]
fn unreadable_collections_fail() {
    for (name, file, text) in [
        ("wycheproof_type", "bls_x_test.json", r#"{"testGroups": [{"type": "Other", "tests": []}]}"#),
        ("wycheproof_empty", "bls_x_test.json", r#"{"testGroups": []}"#),
        ("rfc_suite", "BLS12381G2_X.json", r#"{"ciphersuite": "other", "vectors": []}"#),
        ("no_json", "bls_x_test.json", "{"),
    ] {
        let folder = Folder::new(name);
        fs::write(folder.0.join(file), text).unwrap();
        let (status, output) = run(&folder, &[]);
        assert_eq!(status, 1, "{name}: {output}");
        assert!(output.contains("0 passed, 1 failed"), "{name}: {output}");
    }
}

#[test]
fn only_skips_are_no_success() {
    let folder = Folder::new("skips");
    let text = r#"{"ciphersuite": "BLS12381G1_XMD:SHA-256_SSWU_RO_", "dst": "D", "vectors": [{"msg": ""}]}"#;
    fs::write(folder.0.join("BLS12381G1_XMD_SHA-256_SSWU_RO_.json"), text).unwrap();
    let (status, output) = run(&folder, &[]);
    assert_eq!(status, 1);
    assert!(output.contains("0 passed, 0 failed, 1 skipped"), "{output}");
    assert!(output.contains("skipped: no hashing to G1"), "{output}");
}

#[test]
fn wrong_calls_are_told_from_failures() {
    for arguments in
        [&["--frobnicate"][..], &["--engine", "nonsense"], &["--engine"], &["generate", "a", "b"]]
    {
        assert_eq!(spec_tests(arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert_eq!(spec_tests(&["--help"]).status.code(), Some(0));
}

#[test]
fn one_engine_can_be_chosen() {
    let folder = Folder::new("engine");
    folder.add("sign", "short_key", GOOD);
    let (status, json) = run(&folder, &["--json", "--engine", "blst"]);
    assert_eq!(status, 0);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["results"].as_array().unwrap().len(), 1);
    assert_eq!(json["results"][0]["engine"], "blst");
}

#[test]
fn generated_files_can_be_run_where_they_were_written() {
    let folder = Folder::new("generated");
    let output = spec_tests(&["generate", folder.0.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(run(&folder, &[]).0, 0);
}
