//! The JSON vectors of RFC 9380 (hash to curve).

use serde_json::Value;

use super::Place;
use super::fields::{field, list, text};
use super::official::g2_point;
use crate::Answer::Encoding;
use crate::{Body, Case, Form, Task};

const SUITE: &str = "RFC 9380";

/// The cases of the file, if it is one of these.
pub(super) fn cases(place: &Place<'_>, document: &Value) -> Option<Vec<Case>> {
    if text(document, "name") == Ok("expand_message_xmd") {
        return Some(skipped(
            place,
            document,
            "tests",
            "expand_message_xmd",
            "expand_message alone is not offered; unit tests of the library take it",
        ));
    }
    let suite = text(document, "ciphersuite").ok()?;
    field(document, "randomOracle").ok()?;
    Some(match suite {
        "BLS12381G2_XMD:SHA-256_SSWU_RO_" => hashes(place, document, suite),
        _ if suite.starts_with("BLS12381G1") => {
            skipped(place, document, "vectors", suite, "hashing to G1 is not offered")
        }
        _ if suite.starts_with("BLS12381G2") => skipped(
            place,
            document,
            "vectors",
            suite,
            "of G2 only the random-oracle suite is offered; unit tests of the library take the steps of this one",
        ),
        _ => skipped(place, document, "vectors", suite, "another curve"),
    })
}

fn hashes(place: &Place<'_>, document: &Value, suite: &str) -> Vec<Case> {
    let (vectors, dst) = match (list(document, "vectors"), text(document, "dst")) {
        (Ok(vectors), Ok(dst)) => (vectors, dst),
        (Err(reason), _) | (_, Err(reason)) => {
            return vec![place.case(SUITE, suite, Body::Malformed(reason))];
        }
    };
    vectors
        .iter()
        .enumerate()
        .map(|(index, vector)| {
            let task = text(vector, "msg").and_then(|message| {
                let task = Task::HashToG2 { message: message.as_bytes().into(), form: Form::Uncompressed };
                Ok((task, Encoding(g2_point(field(vector, "P")?)?)))
            });
            place.case_of_many(SUITE, suite, index, dst.as_bytes(), Body::from_result(task))
        })
        .collect()
}

fn skipped(place: &Place<'_>, document: &Value, items: &str, handler: &str, reason: &str) -> Vec<Case> {
    match list(document, items) {
        Ok(items) => (0..items.len())
            .map(|index| place.case_of_many(SUITE, handler, index, &[], Body::Skipped(reason.into())))
            .collect(),
        Err(reason) => vec![place.case(SUITE, handler, Body::Malformed(reason))],
    }
}
