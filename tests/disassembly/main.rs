//! A53, A56: the vector engine as a program is shipped with it, instruction by instruction.
//!
//! Three mistakes show in no answer on the machine where they are made:
//!
//! - A helper that is not compiled into its kernel is compiled without the kernel's instructions. Each of its intrinsics
//!   becomes a call, sixty times slower, that passes vectors between functions of different features.
//! - An instruction of the kernels outside them is a crash on CPUs for which the engine was never chosen.
//! - A kernel with more values than registers keeps them in memory.
//!
//! A release build of the library is linked into a program, so that only what is reachable counts, and its machine code
//! is read. No vector is computed: this runs on any x86-64 CPU.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod program;

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod checks {
    use super::program::{Function, functions};

    /// Multiply-adds of the kernels: 25,015 with rustc 1.95. The test must not pass on nothing.
    const MULTIPLY_ADDS: usize = 10_000;

    /// One in so many vector instructions of a kernel may touch the stack. Karatsuba's columns do not fit the registers, and
    /// loads and stores have ports of their own; but a kernel that only moves its work about is none. With rustc 1.95
    /// it is one in 2.1 where all columns of a product in Fp6 are put together, one in 6 and less in the others.
    const STACK_SHARE: usize = 2;

    fn is_of_this_crate(function: &Function) -> bool {
        function.name.trim_start_matches('<').starts_with("ifma_bls::")
    }

    fn may_hold_vectors(function: &Function) -> bool {
        function.name.trim_start_matches('<').starts_with("ifma_bls::arch::")
    }

    #[test]
    fn vectors_stay_in_kernels() {
        let functions = functions();
        let mut faults = Vec::new();
        for function in &functions {
            let name = &function.name;
            if name.contains("core_arch") && name.contains("::_mm") {
                faults.push(format!("an intrinsic that is a function: {name}"));
            } else if function.evex > 0 && !may_hold_vectors(function) {
                faults.push(format!("AVX-512 outside the kernels: {name}"));
            } else if function.vex > 0 && is_of_this_crate(function) && !may_hold_vectors(function) {
                faults.push(format!("AVX outside the kernels: {name}"));
            }
        }

        let kernels: Vec<&Function> = functions.iter().filter(|function| function.evex > 0).collect();
        println!("vectors  mul-adds  on stack  kernel");
        for kernel in &kernels {
            let Function { name, vectors, multiply_adds, on_stack, .. } = kernel;
            println!("{vectors:7}  {multiply_adds:8}  {on_stack:8}  {name}");
            if !kernel.exits.is_empty() {
                faults.push(format!("a kernel that calls {:?}: {name}", kernel.exits));
            }
            if on_stack * STACK_SHARE > *vectors {
                faults.push(format!("{on_stack} of {vectors} vector instructions use the stack: {name}"));
            }
        }
        let multiply_adds: usize = kernels.iter().map(|kernel| kernel.multiply_adds).sum();
        println!("{} functions, {} kernels, {multiply_adds} multiply-adds", functions.len(), kernels.len());

        assert!(faults.is_empty(), "{}", faults.join("\n"));
        assert!(multiply_adds >= MULTIPLY_ADDS, "only {multiply_adds} multiply-adds");
    }
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
#[test]
fn vectors_stay_in_kernels() {
    use std::io::Write as _;
    // Straight to the stream: what `eprintln!` writes is kept back while a test passes.
    let _ = writeln!(std::io::stderr(), "NOT RUN: disassembly: it reads x86-64 programs for Linux");
}
