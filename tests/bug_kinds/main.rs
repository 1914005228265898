//! Bugs that other BLS libraries had, one test a kind, named after its number in the project's list of bug kinds.
//!
//! Every test runs on every engine that the machine offers. Kinds that have no test here:
//!
//! | kind | what | where, or what it waits for |
//! |---|---|---|
//! | A06 | infinity flag of an empty aggregate | not yet: needs the Lighthouse adapter; here no flag is cached |
//! | A41 | modular inverse wrong for rare inputs | `inversion` in `src/field/tests.rs` |
//! | A46 | swapped limbs | `one_hot_limbs` in `src/field/tests.rs` |
//! | A47 | lost carries | `arithmetic`, `large_operands` and `long_sums` in `src/field/tests.rs` |
//! | A48 | reads past a buffer, guard page half | `tests/guard_pages`, on the engines of the machine; `batch` has the half about sizes |
//! | A50 | engines disagree | `src/engine/tests/differential.rs`, 1,000 seeds, and `src/engine/tests.rs`, on emulated lanes and, where the CPU has them, on real ones; `src/engine/tests/pairing_values.rs` has the pairing, `differential` compares each engine with an oracle |
//! | A51 | one optimisation level is wrong | `.ci/levels`, without link-time optimisation |
//! | A53 | SIGILL, disassembly half | `tests/disassembly`; `build` has the half about build scripts |
//! | A55 | tested features are not the enabled ones | unit tests of `src/engine/selection.rs` and `src/arch/cpu.rs` |
//! | A56 | vector arguments between functions of different features | `tests/disassembly` finds none; `.ci/levels` runs A50 as released |
//! | A58 | does not build elsewhere | not yet: needs a gate with other targets |
//! | A65 | deadlock with rayon | `tests/rayon.rs` |
//! | A73 | branches on secrets | not yet: needs a run under valgrind |
//! | A74 | secrets survive | `tests/zeroize.rs` |
//!
//! A28 and A30 have a second half, with chosen coefficients, in the unit tests of `src/batch`, where the generator can
//! be replaced; so has A68, with counted checks. A43 is tested as far as decoding reaches the square root.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "numbers of cases are small")]

#[path = "../common/mod.rs"]
mod common;

mod batch;
mod build;
mod caches;
mod encoding;
mod groups;
mod hashing;
mod infinity;
mod lengths;
mod secrets;
mod subgroup;
