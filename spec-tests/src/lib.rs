//! Runs published BLS test vectors on every engine of `ifma-bls`.
//!
//! Data flows one way: a directory → [`layout`] finds [`Case`]s → [`run`] puts each to an engine through [`handlers`]
//! → [`Report`]. [`generate`] writes the vectors of the repository, with answers from another implementation.

mod bytes;
mod case;
pub mod generate;
pub mod handlers;
pub mod layout;
mod report;
mod run;

pub use crate::bytes::Bytes;
pub use crate::case::{Answer, Body, Case, ETHEREUM_DST, Form, Operation, Refusal, Task};
pub use crate::report::{Counts, Report};
pub use crate::run::{Entry, Outcome, run};

/// The vectors of this repository.
pub const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../consensus-spec-tests");
