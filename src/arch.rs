//! What depends on the machine: CPU detection here, the kernels' intrinsics beside it.

pub(crate) mod cpu;
#[cfg(any(test, target_arch = "x86_64"))]
pub(crate) mod ifma512;
#[cfg(test)]
pub(crate) mod scalar;
