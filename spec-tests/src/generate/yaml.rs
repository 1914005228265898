//! The format of the official case files.

use core::fmt::Write as _;

use crate::{Answer, Bytes, Task};

/// The text of `data.yaml`.
pub(super) fn document(task: &Task, answer: &Answer) -> String {
    let input = match task {
        Task::Sign { secret, message } => fields(&[("privkey", &one(secret)), ("message", &one(message))]),
        Task::Verify { key, message, signature } => {
            fields(&[("pubkey", &one(key)), ("message", &one(message)), ("signature", &one(signature))])
        }
        Task::Aggregate { signatures: items } | Task::EthAggregatePubkeys { keys: items } => list(items, ""),
        Task::FastAggregateVerify { keys, message, signature }
        | Task::EthFastAggregateVerify { keys, message, signature } => fields(&[
            ("pubkeys", &list(keys, "  ")),
            ("message", &one(message)),
            ("signature", &one(signature)),
        ]),
        Task::AggregateVerify { keys, messages, signature } => fields(&[
            ("pubkeys", &list(keys, "  ")),
            ("messages", &list(messages, "  ")),
            ("signature", &one(signature)),
        ]),
        task => unreachable!("no file format for {task:?}"),
    };
    let output = match answer {
        Answer::Verdict(verdict) => verdict.to_string(),
        Answer::Encoding(bytes) => format!("'{bytes}'"),
        Answer::Refused | Answer::RefusedFor(_) => "null".into(),
    };
    format!("input:{input}\noutput: {output}\n")
}

fn one(bytes: &Bytes) -> String {
    format!(" '{bytes}'")
}

fn list(items: &[Bytes], indent: &str) -> String {
    if items.is_empty() {
        return " []".into();
    }
    items.iter().fold(String::new(), |mut text, item| {
        let _ = write!(text, "\n{indent}- '{item}'");
        text
    })
}

fn fields(fields: &[(&str, &str)]) -> String {
    fields.iter().fold(String::new(), |mut text, (name, value)| {
        let _ = write!(text, "\n  {name}:{value}");
        text
    })
}
