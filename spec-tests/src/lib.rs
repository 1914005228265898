//! Runs test vectors for Ethereum's BLS signatures on every engine of `ifma-bls`.
//!
//! [`layouts`] finds vectors in a folder and brings each into one form, a [`Case`]; [`handlers`] says what a case asks
//! of the library and compares the answers; [`Report`] counts. [`generate`] writes the vectors that this repository
//! carries, with answers from another implementation.

mod case;
pub mod generate;
pub mod handlers;
pub mod hex;
pub mod layouts;
mod report;

use std::path::Path;

use ifma_bls::EngineKind;

pub use self::case::Case;
pub use self::handlers::Outcome;
pub use self::report::{Failure, Report};

/// Runs all cases under `directory` on each of `engines`; `progress` is called after each, with how many are done and
/// how many there are.
#[must_use]
pub fn run(directory: &Path, engines: &[EngineKind], progress: &dyn Fn(usize, usize)) -> Report {
    let cases = layouts::find(directory);
    let mut report = Report::default();
    for (done, (case, engine)) in
        cases.iter().flat_map(|case| engines.iter().map(move |engine| (case, *engine))).enumerate()
    {
        report.add(case, engine, handlers::run(case, engine));
        progress(done + 1, cases.len() * engines.len());
    }
    report
}
