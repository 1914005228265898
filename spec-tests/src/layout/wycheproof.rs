//! The BLS files of Wycheproof: groups of tests, each group with its own tag.

use serde_json::Value;

use super::Place;
use super::fields::{byte_list, bytes, field, list, text};
use crate::{Answer, Body, Case, Form, Task};

const SUITE: &str = "Wycheproof";

/// The cases of the file, if it is one of these. Groups of other algorithms are none.
pub(super) fn cases(place: &Place<'_>, document: &Value) -> Option<Vec<Case>> {
    let groups = list(document, "testGroups").ok()?;
    let cases: Vec<Case> = groups.iter().filter_map(|group| group_cases(place, group)).flatten().collect();
    (!cases.is_empty()).then_some(cases)
}

fn group_cases(place: &Place<'_>, group: &Value) -> Option<Vec<Case>> {
    let (tag, task): (_, fn(&Value, &Value) -> _) = match text(group, "type").ok()? {
        "BlsSigVerify" => ("ciphersuite", verify),
        "BlsAggregateVerify" => ("ciphersuite", aggregate_verify),
        "BlsHashToG2" => ("dst", hash_to_g2),
        _ => return None,
    };
    let handler = place.stem().trim_end_matches("_test");
    let (tests, dst) = match (list(group, "tests"), text(group, tag)) {
        (Ok(tests), Ok(dst)) => (tests, dst),
        (Err(reason), _) | (_, Err(reason)) => {
            return Some(vec![place.case(SUITE, handler, Body::Malformed(reason))]);
        }
    };
    let case = |(position, test): (usize, &Value)| {
        let number = test.get("tcId").and_then(Value::as_u64).unwrap_or(position as u64);
        place.case_of_many(SUITE, handler, number, dst.as_bytes(), Body::from_result(task(group, test)))
    };
    Some(tests.iter().enumerate().map(case).collect())
}

fn verdict(test: &Value) -> Result<bool, String> {
    match text(test, "result")? {
        "valid" => Ok(true),
        "invalid" => Ok(false),
        other => Err(format!("result: {other:?}")),
    }
}

fn verify(group: &Value, test: &Value) -> Result<(Task, Answer), String> {
    let task = Task::Verify {
        key: bytes(field(group, "publicKey")?, "pk")?,
        message: bytes(test, "msg")?,
        signature: bytes(test, "sig")?,
    };
    Ok((task, Answer::Verdict(verdict(test)?)))
}

fn aggregate_verify(_group: &Value, test: &Value) -> Result<(Task, Answer), String> {
    let task = Task::AggregateVerify {
        keys: byte_list(test, "pubkeys")?,
        messages: byte_list(test, "messages")?,
        signature: bytes(test, "sig")?,
    };
    Ok((task, Answer::Verdict(verdict(test)?)))
}

fn hash_to_g2(_group: &Value, test: &Value) -> Result<(Task, Answer), String> {
    if !verdict(test)? {
        return Err("result: every message hashes to a point".into());
    }
    let task = Task::HashToG2 { message: bytes(test, "msg")?, form: Form::Compressed };
    Ok((task, Answer::Encoding(bytes(test, "expected")?)))
}
