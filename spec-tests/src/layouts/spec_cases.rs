//! One case a file: consensus-spec-tests and ethereum/bls12-381-tests.

use std::path::Path;

use serde_json::Value;

use super::text;
use crate::case::{Case, Content};
use crate::hex;

/// The tag that the `hash_to_G2` cases of ethereum/bls12-381-tests are made with.
const HASH_TEST_DST: &str = "QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_";

const HANDLERS: [&str; 11] = [
    "sign",
    "verify",
    "aggregate",
    "aggregate_verify",
    "fast_aggregate_verify",
    "batch_verify",
    "hash_to_G2",
    "deserialization_G1",
    "deserialization_G2",
    "eth_aggregate_pubkeys",
    "eth_fast_aggregate_verify",
];

/// What the path of a case says of it.
pub(super) struct Place {
    suite: String,
    handler: String,
}

/// Recognises `…/tests/<preset>/<fork>/bls/<handler>/<suite>/<case>/data.yaml` and `…/<handler>/<case>.yaml` or `.json`.
pub(super) fn place(file: &Path) -> Option<Place> {
    let parts: Vec<&str> = file.iter().filter_map(|part| part.to_str()).collect();
    match parts.as_slice() {
        [.., fork, "bls", handler, _suite, _case, "data.yaml"] => {
            Some(Place { suite: (*fork).to_owned(), handler: (*handler).to_owned() })
        }
        [.., handler, _case] if HANDLERS.contains(handler) => {
            Some(Place { suite: "bls12-381-tests".to_owned(), handler: (*handler).to_owned() })
        }
        _ => None,
    }
}

pub(super) fn read(file: &Path, place: &Place) -> Case {
    let hashing = place.handler == "hash_to_G2";
    Case {
        suite: place.suite.clone(),
        handler: place.handler.clone(),
        name: file.display().to_string(),
        dst: hashing.then(|| HASH_TEST_DST.to_owned()),
        content: text(file).and_then(|text| parse(&text, hashing)),
    }
}

/// JSON is YAML, so one parser reads both.
fn parse(text: &str, hashing: bool) -> Result<Content, String> {
    let value: Value = serde_yaml::from_str(text).map_err(|error| error.to_string())?;
    let field = |name: &str| value.get(name).cloned().ok_or_else(|| format!("no field {name}"));
    let (mut input, output) = (field("input")?, field("output")?);
    if hashing {
        // The message is text here and nowhere else.
        let message = input["msg"].as_str().ok_or("no message")?;
        input = serde_json::json!({ "message": hex::string(message.as_bytes()) });
    }
    Ok(Content { input, output })
}
