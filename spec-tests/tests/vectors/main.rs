//! The published vectors and the data of real networks, in the directory that `IFMA_BLS_VECTORS` names; a relative
//! path starts at the root of the workspace.
//!
//! Without the variable each test says on stderr that it did not run, and fails where the variable `CI` is set. A
//! missing file or directory is a failure.

mod blocks;
mod keys;
mod networks;
mod points;
mod suites;
mod support;
