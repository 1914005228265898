//! Published vectors, for tests of values that the public API does not show.

use std::io::Write;
use std::path::Path;

use num_bigint::BigUint;
use serde_json::Value;

/// The directory of the vectors: absolute, or relative to the package.
const VARIABLE: &str = "IFMA_BLS_VECTORS";

/// The document `name` below the directory of the vectors, or `None` if there are none here and need not be.
pub(crate) fn document(name: &str) -> Option<Value> {
    let Some(root) = std::env::var_os(VARIABLE).filter(|root| !root.is_empty()) else {
        // Straight to the stream: what `eprintln!` writes is kept back while a test passes.
        let _ = writeln!(std::io::stderr(), "NOT RUN: the tests of {name}, because {VARIABLE} is not set");
        assert!(std::env::var_os("CI").is_none(), "{VARIABLE} must be set where CI is");
        return None;
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(root).join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Some(serde_json::from_str(&text).expect("a document in JSON"))
}

/// The list `name` of a document.
pub(crate) fn list<'a>(document: &'a Value, name: &str) -> &'a [Value] {
    document[name].as_array().unwrap_or_else(|| panic!("no list {name}"))
}

/// The text `name` of an object.
pub(crate) fn text<'a>(object: &'a Value, name: &str) -> &'a str {
    object[name].as_str().unwrap_or_else(|| panic!("no text {name}"))
}

/// A number in hex, with or without `0x`.
pub(crate) fn number(hex: &str) -> BigUint {
    let digits = hex.trim_start_matches("0x");
    BigUint::parse_bytes(digits.as_bytes(), 16).unwrap_or_else(|| panic!("no number: {hex}"))
}
