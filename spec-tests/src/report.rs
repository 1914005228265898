//! What a run amounts to: counts, a table, JSON.

use core::fmt::{self, Write as _};
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::{Body, Entry, Outcome};

/// How many cases of a kind passed, failed and were skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Right answers.
    pub passed: usize,
    /// Wrong answers and malformed files.
    pub failed: usize,
    /// Cases that the library has no operation for.
    pub skipped: usize,
}

impl Counts {
    fn count(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::Failed { .. } => self.failed += 1,
            Outcome::Skipped(_) => self.skipped += 1,
        }
    }
}

/// The entries of a run, and what to say of them.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    entries: &'a [Entry<'a>],
}

impl<'a> Report<'a> {
    /// A report on these entries.
    #[must_use]
    pub fn new(entries: &'a [Entry<'a>]) -> Self {
        Self { entries }
    }

    /// Counts by suite, handler and engine.
    #[must_use]
    pub fn rows(&self) -> BTreeMap<(&'a str, &'a str, &'static str), Counts> {
        let mut rows = BTreeMap::<_, Counts>::new();
        for entry in self.entries {
            let key = (entry.case.suite.as_str(), entry.case.handler.as_str(), entry.engine.name());
            rows.entry(key).or_default().count(&entry.outcome);
        }
        rows
    }

    /// All counts together.
    #[must_use]
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        for entry in self.entries {
            total.count(&entry.outcome);
        }
        total
    }

    /// Whether something was run and all of it passed.
    #[must_use]
    pub fn is_success(&self) -> bool {
        let total = self.total();
        total.passed > 0 && total.failed == 0
    }

    /// The first `limit` failures in full.
    #[must_use]
    pub fn failures(&self, limit: usize) -> String {
        let mut text = String::new();
        let failed = self.entries.iter().filter_map(|entry| match &entry.outcome {
            Outcome::Failed { expected, got } => Some((entry, expected, got)),
            _ => None,
        });
        for (Entry { case, engine, .. }, expected, got) in failed.take(limit) {
            let _ = writeln!(text, "FAILED {} {} on {engine}: {}", case.suite, case.handler, case.name);
            if let Body::Task(task, _) = &case.body {
                let _ = writeln!(text, "input: {task:#?}");
            }
            let _ = writeln!(text, "expected: {expected}\ngot: {got}\n");
        }
        if self.total().failed > limit {
            let _ = writeln!(text, "… and {} failures more", self.total().failed - limit);
        }
        text
    }

    /// Every entry and every count.
    #[must_use]
    pub fn json(&self) -> Value {
        let results: Vec<Value> = self.entries.iter().map(entry_json).collect();
        let rows: Vec<Value> = self
            .rows()
            .into_iter()
            .map(|((suite, handler, engine), counts)| {
                let Counts { passed, failed, skipped } = counts;
                json!({
                    "suite": suite, "handler": handler, "engine": engine,
                    "passed": passed, "failed": failed, "skipped": skipped,
                })
            })
            .collect();
        json!({ "success": self.is_success(), "counts": rows, "results": results })
    }

    fn skip_reasons(&self) -> BTreeSet<(&'a str, &'a str, &'a str)> {
        let reasons = self.entries.iter().filter_map(|entry| match &entry.outcome {
            Outcome::Skipped(reason) => {
                Some((entry.case.suite.as_str(), entry.case.handler.as_str(), reason.as_str()))
            }
            _ => None,
        });
        reasons.collect()
    }
}

fn entry_json(entry: &Entry<'_>) -> Value {
    let Entry { case, engine, outcome } = entry;
    let mut value = json!({
        "suite": case.suite, "handler": case.handler, "case": case.name, "engine": engine.name(),
    });
    match outcome {
        Outcome::Passed => value["outcome"] = "passed".into(),
        Outcome::Skipped(reason) => {
            value["outcome"] = "skipped".into();
            value["reason"] = reason.as_str().into();
        }
        Outcome::Failed { expected, got } => {
            value["outcome"] = "failed".into();
            value["expected"] = expected.as_str().into();
            value["got"] = got.as_str().into();
            if let Body::Task(task, _) = &case.body {
                value["input"] = format!("{task:?}").into();
            }
        }
    }
    value
}

impl fmt::Display for Report<'_> {
    /// The table, and why cases were skipped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let width = |column: fn(&(&str, &str, &str)) -> usize, title: &str| {
            rows.keys().map(column).chain([title.len()]).max().unwrap_or_default()
        };
        let (suites, handlers) = (width(|row| row.0.len(), "suite"), width(|row| row.1.len(), "handler"));
        let mut line = |suite: &str, handler: &str, engine: &str, counts: [&dyn fmt::Display; 3]| {
            let [passed, failed, skipped] = counts;
            write!(f, "{suite:suites$}  {handler:handlers$}  {engine:6}")?;
            writeln!(f, "  {passed:>7}  {failed:>7}  {skipped:>7}")
        };
        line("suite", "handler", "engine", [&"passed", &"failed", &"skipped"])?;
        for ((suite, handler, engine), counts) in &rows {
            line(suite, handler, engine, [&counts.passed, &counts.failed, &counts.skipped])?;
        }
        let total = self.total();
        line("total", "", "", [&total.passed, &total.failed, &total.skipped])?;
        for (suite, handler, reason) in self.skip_reasons() {
            writeln!(f, "skipped {suite} {handler}: {reason}")?;
        }
        Ok(())
    }
}
