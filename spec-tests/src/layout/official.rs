//! The case format of the two official suites: `input` and `output`, by handler.

use serde_json::Value;

use super::fields::{byte_list, bytes, field, hex, text};
use crate::{Answer, Body, Bytes, Form, Task};

/// Whether a handler is one of `ethereum/bls12-381-tests`.
pub(super) fn is_handler(name: &str) -> bool {
    matches!(
        name,
        "sign"
            | "verify"
            | "aggregate"
            | "fast_aggregate_verify"
            | "aggregate_verify"
            | "batch_verify"
            | "hash_to_G2"
            | "deserialization_G1"
            | "deserialization_G2"
    )
}

/// What the document of a case asks for.
pub(super) fn body(handler: &str, document: Result<Value, String>) -> Body {
    match document.and_then(|document| task(handler, &document)) {
        Ok(Some((task, answer))) => Body::Task(task, answer),
        Ok(None) => Body::Skipped(format!("no handler called {handler}")),
        Err(reason) => Body::Malformed(reason),
    }
}

fn task(handler: &str, document: &Value) -> Result<Option<(Task, Answer)>, String> {
    let input = field(document, "input")?;
    let output = field(document, "output")?;
    let task = match handler {
        "sign" => Task::Sign { secret: bytes(input, "privkey")?, message: bytes(input, "message")? },
        "verify" => Task::Verify {
            key: bytes(input, "pubkey")?,
            message: bytes(input, "message")?,
            signature: bytes(input, "signature")?,
        },
        "aggregate" => Task::Aggregate { signatures: byte_list(document, "input")? },
        "fast_aggregate_verify" => Task::FastAggregateVerify {
            keys: byte_list(input, "pubkeys")?,
            message: bytes(input, "message")?,
            signature: bytes(input, "signature")?,
        },
        "aggregate_verify" => Task::AggregateVerify {
            keys: byte_list(input, "pubkeys")?,
            messages: byte_list(input, "messages")?,
            signature: bytes(input, "signature")?,
        },
        "eth_aggregate_pubkeys" => Task::EthAggregatePubkeys { keys: byte_list(document, "input")? },
        "eth_fast_aggregate_verify" => Task::EthFastAggregateVerify {
            keys: byte_list(input, "pubkeys")?,
            message: bytes(input, "message")?,
            signature: bytes(input, "signature")?,
        },
        "batch_verify" => Task::BatchVerify {
            keys: byte_list(input, "pubkeys")?,
            messages: byte_list(input, "messages")?,
            signatures: byte_list(input, "signatures")?,
        },
        "hash_to_G2" => {
            // The message is text.
            Task::HashToG2 { message: text(input, "msg")?.as_bytes().into(), form: Form::Uncompressed }
        }
        "deserialization_G1" => Task::DecodeG1 { encoding: bytes(input, "pubkey")? },
        "deserialization_G2" => Task::DecodeG2 { encoding: bytes(input, "signature")? },
        _ => return Ok(None),
    };
    let answer = match &task {
        Task::Sign { .. } | Task::Aggregate { .. } | Task::EthAggregatePubkeys { .. } => match output {
            Value::Null => Answer::Refused,
            output => Answer::Encoding(hex(output).map_err(|error| format!("output: {error}"))?),
        },
        Task::HashToG2 { .. } => Answer::Encoding(g2_point(output)?),
        _ => Answer::Verdict(output.as_bool().ok_or("output: neither true nor false")?),
    };
    Ok(Some((task, answer)))
}

/// The uncompressed encoding of a point with `x` and `y`, each written `real,imaginary`.
pub(super) fn g2_point(point: &Value) -> Result<Bytes, String> {
    let mut encoding = Vec::with_capacity(192);
    for name in ["x", "y"] {
        let (real, imaginary) =
            text(point, name)?.split_once(',').ok_or_else(|| format!("{name}: not real,imaginary"))?;
        for part in [imaginary, real] {
            let part = Bytes::from_hex(part).map_err(|error| format!("{name}: {error}"))?;
            if part.0.len() != 48 {
                return Err(format!("{name}: a part has {} bytes", part.0.len()));
            }
            encoding.extend(part.0);
        }
    }
    Ok(Bytes(encoding))
}
