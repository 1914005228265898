//! Putting cases to engines.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ifma_bls::EngineKind;

use crate::{Body, Case, handlers};

/// One case on one engine.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The case.
    pub case: &'a Case,
    /// The engine.
    pub engine: EngineKind,
    /// What came out.
    pub outcome: Outcome,
}

/// What came out of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The answer was right.
    Passed,
    /// The answer was wrong, there was none, or the file was malformed.
    Failed {
        /// The right answer.
        expected: String,
        /// The answer given, or what happened instead.
        got: String,
    },
    /// There was nothing to ask, for the reason given.
    Skipped(String),
}

/// Runs every case on every engine, calling `progress` after each.
#[must_use]
pub fn run<'a>(cases: &'a [Case], engines: &[EngineKind], progress: &dyn Fn()) -> Vec<Entry<'a>> {
    let mut entries = Vec::with_capacity(cases.len() * engines.len());
    for case in cases {
        for &engine in engines {
            entries.push(Entry { case, engine, outcome: outcome(case, engine) });
            progress();
        }
    }
    entries
}

fn outcome(case: &Case, engine: EngineKind) -> Outcome {
    let (task, expected) = match &case.body {
        Body::Skipped(reason) => return Outcome::Skipped(reason.clone()),
        Body::Malformed(reason) => {
            return Outcome::Failed { expected: "a well-formed case".into(), got: reason.clone() };
        }
        Body::Task(task, answer) => (task, answer),
    };
    // A panic is a wrong answer like any other; the cases after it still count.
    let got = catch_unwind(AssertUnwindSafe(|| handlers::answer(task, case.dst.as_ref(), engine)));
    let got = match got {
        Ok(Ok(answer)) if answer == *expected => return Outcome::Passed,
        Ok(Ok(answer)) => format!("{answer:?}"),
        Ok(Err(error)) => format!("error: {error}"),
        Err(_) => "a panic".into(),
    };
    Outcome::Failed { expected: format!("{expected:?}"), got }
}
