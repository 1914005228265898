//! One test vector.

use serde_json::Value;

/// A question to the library and the answer it should give, in the form of the consensus specifications' vectors
/// whatever file it came from.
#[derive(Clone, Debug)]
pub struct Case {
    /// The collection, such as `phase0` or `wycheproof`.
    pub suite: String,
    /// What is asked: the name of a handler.
    pub handler: String,
    /// Where the case stands: a path, and a number within the file if that holds several.
    pub name: String,
    /// The domain separation tag, if it is not that of Ethereum's signatures.
    pub dst: Option<String>,
    /// Input and expected output, or why the file could not be understood.
    pub content: Result<Content, String>,
}

/// What is asked and what should be answered.
#[derive(Clone, Debug)]
pub struct Content {
    /// The handler's input.
    pub input: Value,
    /// The right answer; null for a refusal.
    pub output: Value,
}
