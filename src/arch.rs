//! What depends on the machine: CPU detection here, the kernels' intrinsics beside it.

pub(crate) mod cpu;
