//! Signatures of real networks: `pubkey` or `pubkeys`, `signing_root`, `signature`, `expected`.

use serde_json::Value;

use super::Place;
use super::fields::{byte_list, bytes, field, list};
use crate::{Answer, Body, Case, ETHEREUM_DST, Task};

/// The cases of the file, if it is one of these: a case, a list of cases, or the signature sets of a block.
pub(super) fn cases(place: &Place<'_>, document: &Value) -> Option<Vec<Case>> {
    if let Ok(sets) = list(document, "signature_sets") {
        let network = network(document)?;
        let expected = field(document, "expected");
        let case = |(index, set)| case(place, &network, Some(index), set, expected.clone());
        return Some(sets.iter().enumerate().map(case).collect());
    }
    if let Some(items) = document.as_array() {
        // All of them, or else one that has lost its root would go unnoticed.
        items.first().filter(|item| is_case(item))?;
        let case = |(index, item)| {
            let network = network(item).unwrap_or_else(|| "network unknown".into());
            case(place, &network, Some(index), item, field(item, "expected"))
        };
        return Some(items.iter().enumerate().map(case).collect());
    }
    is_case(document)
        .then(|| network(document))
        .flatten()
        .map(|network| vec![case(place, &network, None, document, field(document, "expected"))])
}

fn is_case(document: &Value) -> bool {
    document.get("signing_root").is_some() && document.get("signature").is_some()
}

fn network(document: &Value) -> Option<String> {
    document.get("network")?.as_str().map(|name| format!("network {name}"))
}

fn case(
    place: &Place<'_>,
    suite: &str,
    index: Option<usize>,
    set: &Value,
    expected: Result<&Value, String>,
) -> Case {
    let kind = set.get("kind").and_then(Value::as_str).unwrap_or("kind unknown");
    let body = Body::from_result(task(set, expected));
    match index {
        Some(index) => place.case_of_many(suite, kind, index, ETHEREUM_DST, body),
        None => place.case(suite, kind, body),
    }
}

fn task(set: &Value, expected: Result<&Value, String>) -> Result<(Task, Answer), String> {
    let message = bytes(set, "signing_root")?;
    let signature = bytes(set, "signature")?;
    let task = if set.get("pubkeys").is_some() {
        Task::FastAggregateVerify { keys: byte_list(set, "pubkeys")?, message, signature }
    } else {
        Task::Verify { key: bytes(set, "pubkey")?, message, signature }
    };
    let expected = expected?.as_bool().ok_or("expected: neither true nor false")?;
    Ok((task, Answer::Verdict(expected)))
}
