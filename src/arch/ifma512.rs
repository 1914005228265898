//! The base field on eight lanes: AVX-512 IFMA.
//!
//! An element vector is eight limbs of 52 bits, limb i of all lanes in vector i, in Montgomery form with
//! R = 2^416. `vpmadd52luq` and `vpmadd52huq` multiply the low 52 bits of two limbs and add the low or the high half
//! of the 104-bit product to a 64-bit column; they silently drop operand bits from 2^52 up, so every limb of a stored
//! element is below that.
//!
//! [`kernels`] is written over [`Simd`], a handful of vector instructions. It runs on the CPU's vectors, and in tests
//! on [`Emulated`] ones, so that its carries and bounds are tested on any machine.

mod element;
mod kernels;
#[cfg(target_arch = "x86_64")]
mod native;
mod simd;

pub(crate) use self::element::Fp8;
#[cfg(target_arch = "x86_64")]
pub(crate) use self::native::Native;
#[cfg(test)]
pub(crate) use self::simd::Emulated;

#[cfg(test)]
mod tests {
    use crate::arch::cpu::KERNEL_FEATURES;

    /// What the kernels are compiled with is what is looked for before they run.
    #[test]
    fn every_enabled_feature_is_detected() {
        let source = include_str!("ifma512/native.rs");
        let enabled: Vec<&str> = source
            .split("target_feature(enable = \"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .flat_map(|list| list.split(','))
            .collect();
        assert!(enabled.len() >= 5);
        for name in enabled {
            assert!(KERNEL_FEATURES.iter().any(|feature| feature.name == name), "{name}");
        }
    }
}
