//! What the CPU and the operating system offer, read raw so that the choice of an engine is a function of data.

/// A register of the CPUID answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Register {
    Leaf1Ecx,
    Leaf7Ebx,
}

/// A CPU feature that the vector kernels are compiled with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Feature {
    /// The name that `#[target_feature]` takes.
    pub(crate) name: &'static str,
    register: Register,
    bit: u32,
}

macro_rules! features {
    ($($name:literal: $register:ident[$bit:literal],)*) => {
        &[$(Feature { name: $name, register: Register::$register, bit: $bit },)*]
    };
}

/// All that the kernels enable, with all that rustc enables along with it: a hypervisor can hide any bit by itself.
///
/// Bit numbers: Intel SDM volume 2A, CPUID, leaves 01H and 07H.
pub(crate) const KERNEL_FEATURES: &[Feature] = features! {
    "sse3": Leaf1Ecx[0],
    "ssse3": Leaf1Ecx[9],
    "fma": Leaf1Ecx[12],
    "sse4.1": Leaf1Ecx[19],
    "sse4.2": Leaf1Ecx[20],
    "osxsave": Leaf1Ecx[27],
    "avx": Leaf1Ecx[28],
    "f16c": Leaf1Ecx[29],
    "avx2": Leaf7Ebx[5],
    "avx512f": Leaf7Ebx[16],
    "avx512dq": Leaf7Ebx[17],
    "avx512ifma": Leaf7Ebx[21],
    "avx512bw": Leaf7Ebx[30],
    "avx512vl": Leaf7Ebx[31],
};

/// The state components of XCR0 that AVX-512 needs: SSE, AVX, opmask, upper halves and upper registers (Intel SDM
/// volume 1, section 13.3).
pub(crate) const XCR0_AVX512: u64 = 0b1110_0110;

/// Raw answers of CPUID and XGETBV; zero where the machine has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cpu {
    leaf1_ecx: u32,
    leaf7_ebx: u32,
    /// Extended control register 0: the register state that the operating system saves.
    pub(crate) xcr0: u64,
}

impl Cpu {
    /// Whether the CPU reports `feature`.
    pub(crate) const fn has(&self, feature: &Feature) -> bool {
        let register = match feature.register {
            Register::Leaf1Ecx => self.leaf1_ecx,
            Register::Leaf7Ebx => self.leaf7_ebx,
        };
        register >> feature.bit & 1 == 1
    }
}

/// Asks this machine.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) fn read() -> Cpu {
    use core::arch::x86_64::{__cpuid, __cpuid_count, __get_cpuid_max, _xgetbv};

    #[target_feature(enable = "xsave")]
    fn xcr0() -> u64 {
        // SAFETY: the caller has seen OSXSAVE, so XGETBV exists and register 0 is readable in user mode.
        unsafe { _xgetbv(0) }
    }

    // The CPUID intrinsics are safe functions in newer toolchains only.
    #[allow(unused_unsafe)]
    // SAFETY: every x86-64 CPU has CPUID; leaf 7 is read only where the highest leaf reaches it.
    unsafe {
        let highest = __get_cpuid_max(0).0;
        let leaf1_ecx = __cpuid(1).ecx;
        let leaf7_ebx = if highest >= 7 { __cpuid_count(7, 0).ebx } else { 0 };
        let os_saves = leaf1_ecx >> 27 & 1 == 1;
        Cpu { leaf1_ecx, leaf7_ebx, xcr0: if os_saves { xcr0() } else { 0 } }
    }
}

/// Asks this machine, which is none that the kernels know.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn read() -> Cpu {
    Cpu::default()
}

#[cfg(test)]
impl Cpu {
    /// A CPU with every feature that the kernels need.
    pub(crate) fn with_all() -> Self {
        Self { leaf1_ecx: u32::MAX, leaf7_ebx: u32::MAX, xcr0: u64::MAX }
    }

    /// The same CPU with one feature hidden.
    pub(crate) fn without(mut self, feature: &Feature) -> Self {
        match feature.register {
            Register::Leaf1Ecx => self.leaf1_ecx &= !(1 << feature.bit),
            Register::Leaf7Ebx => self.leaf7_ebx &= !(1 << feature.bit),
        }
        self
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn raw_bits_agree_with_the_standard_library() {
        let cpu = read();
        macro_rules! check {
            ($($name:tt)*) => { $(
                let feature = KERNEL_FEATURES.iter().find(|feature| feature.name == $name).unwrap();
                // The standard library also asks whether the operating system saves the registers.
                if std::arch::is_x86_feature_detected!($name) {
                    assert!(cpu.has(feature), $name);
                } else if cpu.xcr0 & XCR0_AVX512 == XCR0_AVX512 {
                    assert!(!cpu.has(feature), $name);
                }
            )* };
        }
        check!("sse3" "ssse3" "fma" "sse4.1" "sse4.2" "avx" "f16c" "avx2");
        check!("avx512f" "avx512dq" "avx512ifma" "avx512bw" "avx512vl");
    }
}
