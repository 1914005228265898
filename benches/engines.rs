//! Criterion benches, engine by engine.
fn main() {}
