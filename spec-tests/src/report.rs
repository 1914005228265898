//! What came out of a run.

use std::collections::BTreeMap;
use std::fmt;

use ifma_bls::EngineKind;
use serde_json::{Value, json};

use crate::case::Case;
use crate::handlers::Outcome;

/// Failures that are shown in full.
const SHOWN: usize = 10;

/// Counts for one handler of one suite on one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Counts {
    passed: usize,
    failed: usize,
    /// Skipped cases by what is missing.
    skipped: BTreeMap<String, usize>,
}

/// A case that failed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The case.
    pub case: Case,
    /// The engine that it ran on.
    pub engine: &'static str,
    /// What went wrong.
    pub error: String,
}

/// The outcome of every case, counted.
#[derive(Clone, Debug, Default)]
pub struct Report {
    counts: BTreeMap<(String, String, &'static str), Counts>,
    failures: Vec<Failure>,
}

impl Report {
    pub(crate) fn add(&mut self, case: &Case, engine: EngineKind, outcome: Outcome) {
        let key = (case.suite.clone(), case.handler.clone(), engine.name());
        let counts = self.counts.entry(key).or_default();
        match outcome {
            Outcome::Passed => counts.passed += 1,
            Outcome::Skipped(missing) => *counts.skipped.entry(missing).or_default() += 1,
            Outcome::Failed(error) => {
                counts.failed += 1;
                self.failures.push(Failure { case: case.clone(), engine: engine.name(), error });
            }
        }
    }

    /// The outcomes of `other` beside those of this report.
    pub fn merge(&mut self, other: Self) {
        for (key, counts) in other.counts {
            let own = self.counts.entry(key).or_default();
            own.passed += counts.passed;
            own.failed += counts.failed;
            for (missing, count) in counts.skipped {
                *own.skipped.entry(missing).or_default() += count;
            }
        }
        self.failures.extend(other.failures);
    }

    /// Cases that gave the right answer, over all engines.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.counts.values().map(|counts| counts.passed).sum()
    }

    /// Cases of one handler of one suite that gave the right answer on one engine.
    #[must_use]
    pub fn passed_of(&self, suite: &str, handler: &str, engine: EngineKind) -> usize {
        let key = (suite.to_owned(), handler.to_owned(), engine.name());
        self.counts.get(&key).map_or(0, |counts| counts.passed)
    }

    /// Cases that the library has no operation for.
    #[must_use]
    pub fn skipped(&self) -> usize {
        self.counts.values().flat_map(|counts| counts.skipped.values()).sum()
    }

    /// The cases that failed.
    #[must_use]
    pub fn failures(&self) -> &[Failure] {
        &self.failures
    }

    /// Whether something ran and nothing failed.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.failures.is_empty() && self.passed() > 0
    }

    /// The whole report for machines.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let rows = self.counts.iter().map(|((suite, handler, engine), counts)| {
            json!({
                "suite": suite,
                "handler": handler,
                "engine": engine,
                "passed": counts.passed,
                "failed": counts.failed,
                "skipped": counts.skipped,
            })
        });
        let failures = self.failures.iter().map(
            |failure| json!({ "case": failure.case.name, "engine": failure.engine, "error": failure.error }),
        );
        json!({
            "success": self.is_success(),
            "results": rows.collect::<Vec<_>>(),
            "failures": failures.collect::<Vec<_>>(),
        })
    }
}

/// A table, the reasons of skips, and the first failures in full.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, cells: [&str; 6]| {
            let [suite, handler, engine, passed, failed, skipped] = cells;
            writeln!(f, "{suite:<16} {handler:<26} {engine:<6} {passed:>6} {failed:>6} {skipped:>7}")
        };
        row(f, ["suite", "handler", "engine", "passed", "failed", "skipped"])?;
        for ((suite, handler, engine), counts) in &self.counts {
            let skipped: usize = counts.skipped.values().sum();
            let numbers = [counts.passed, counts.failed, skipped].map(|number| number.to_string());
            row(f, [suite, handler, engine, &numbers[0], &numbers[1], &numbers[2]])?;
        }
        let mut reasons: Vec<&String> =
            self.counts.values().flat_map(|counts| counts.skipped.keys()).collect();
        reasons.sort();
        reasons.dedup();
        for reason in reasons {
            writeln!(f, "skipped: {reason}")?;
        }
        for Failure { case, engine, error } in self.failures.iter().take(SHOWN) {
            writeln!(f, "\nFAILED on {engine}: {} {} {}\n  {error}", case.suite, case.handler, case.name)?;
            if let Ok(content) = &case.content {
                writeln!(f, "  input: {}", content.input)?;
                writeln!(f, "  expected output: {}", content.output)?;
            }
        }
        if self.failures.len() > SHOWN {
            writeln!(f, "\n… and {} more failures", self.failures.len() - SHOWN)?;
        }
        writeln!(f, "\n{} passed, {} failed, {} skipped", self.passed(), self.failures.len(), self.skipped())
    }
}
