//! The vectors of this repository, made from nothing: own keys, own messages, own cases.
//!
//! The answers come from the `bls12_381` crate by way of [`reference_answer`], never from the library under test
//! and never from a human hand.

mod aggregate_verify;
mod cast;
mod encodings;
mod fast_aggregate_verify;
mod reference;
mod sign;
mod sums;
mod verify;
mod yaml;

use std::path::PathBuf;

pub use self::reference::answer as reference_answer;
use crate::Task;

/// A case without its answer.
struct Question {
    /// Unique within its handler.
    name: String,
    task: Task,
}

impl Question {
    fn new(name: impl Into<String>, task: Task) -> Self {
        Self { name: name.into(), task }
    }
}

/// Every file of the vectors: its path below the directory of the vectors, and its text. The same at each call.
#[must_use]
pub fn files() -> Vec<(PathBuf, String)> {
    let questions = [
        sign::questions(),
        verify::questions(),
        sums::aggregate(),
        fast_aggregate_verify::phase0(),
        aggregate_verify::questions(),
        sums::eth_aggregate_pubkeys(),
        fast_aggregate_verify::altair(),
    ];
    questions.into_iter().flatten().map(|question| (path(&question), text(&question.task))).collect()
}

fn path(question: &Question) -> PathBuf {
    let (fork, handler) = match &question.task {
        Task::Sign { .. } => ("phase0", "sign"),
        Task::Verify { .. } => ("phase0", "verify"),
        Task::Aggregate { .. } => ("phase0", "aggregate"),
        Task::FastAggregateVerify { .. } => ("phase0", "fast_aggregate_verify"),
        Task::AggregateVerify { .. } => ("phase0", "aggregate_verify"),
        Task::EthAggregatePubkeys { .. } => ("altair", "eth_aggregate_pubkeys"),
        Task::EthFastAggregateVerify { .. } => ("altair", "eth_fast_aggregate_verify"),
        task => unreachable!("the official suites have no handler for {task:?}"),
    };
    ["tests", "general", fork, "bls", handler, "bls", &question.name, "data.yaml"].iter().collect()
}

fn text(task: &Task) -> String {
    yaml::document(task, &reference::answer(task))
}
