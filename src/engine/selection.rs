//! Which engine runs: a pure function of what the CPU offers and of what the operator wishes.

use core::fmt;

use crate::api::Error;
use crate::arch::cpu::{Cpu, KERNEL_FEATURES, XCR0_AVX512};

/// The environment variable that overrides the choice: `auto`, `ifma` or `blst`.
pub(crate) const OVERRIDE: &str = "IFMA_BLS_ENGINE";

/// Whether this build holds the vector engine.
const VECTOR_ENGINE: bool = cfg!(target_arch = "x86_64");

/// The engines there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EngineKind {
    /// The `blst` library: one element at a time, on every machine.
    Blst,
    /// Eight elements at a time on AVX-512 IFMA.
    Ifma,
}

impl EngineKind {
    /// The name, as `IFMA_BLS_ENGINE` takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blst => "blst",
            Self::Ifma => "ifma",
        }
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why an engine was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// `IFMA_BLS_ENGINE` names it.
    Override,
    /// The CPU and the operating system support all that the vector engine needs.
    CpuSupport,
    /// The CPU lacks this feature, or a hypervisor hides it.
    MissingFeature(&'static str),
    /// The operating system does not save the AVX-512 registers.
    OperatingSystem,
    /// This build holds no vector engine.
    NotBuilt,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Override => write!(f, "{OVERRIDE} asks for it"),
            Self::CpuSupport => f.write_str("the CPU supports AVX-512 IFMA"),
            Self::MissingFeature(name) => write!(f, "the CPU lacks {name}"),
            Self::OperatingSystem => f.write_str("the operating system does not enable AVX-512"),
            Self::NotBuilt => f.write_str("this build holds no vector engine"),
        }
    }
}

/// The engine of a process and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Selection {
    /// The engine.
    pub kind: EngineKind,
    /// Why this one.
    pub reason: Reason,
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.kind, self.reason)
    }
}

/// The choice for a machine `cpu` and an override `wish`, which is `None` where the variable is unset. An empty
/// value counts as unset.
pub(crate) fn select(cpu: &Cpu, wish: Option<&str>) -> Result<Selection, Error> {
    select_from_build(cpu, wish, VECTOR_ENGINE)
}

fn select_from_build(cpu: &Cpu, wish: Option<&str>, built: bool) -> Result<Selection, Error> {
    let reason = if built { obstacle(cpu) } else { Some(Reason::NotBuilt) };
    match wish.unwrap_or_default() {
        "" | "auto" => Ok(match reason {
            None => Selection { kind: EngineKind::Ifma, reason: Reason::CpuSupport },
            Some(reason) => Selection { kind: EngineKind::Blst, reason },
        }),
        "blst" => Ok(Selection { kind: EngineKind::Blst, reason: Reason::Override }),
        "ifma" if reason.is_none() => Ok(Selection { kind: EngineKind::Ifma, reason: Reason::Override }),
        "ifma" => Err(Error::EngineUnavailable),
        _ => Err(Error::UnknownEngine),
    }
}

/// The first thing that keeps the kernels from running on `cpu`.
pub(crate) fn obstacle(cpu: &Cpu) -> Option<Reason> {
    if let Some(feature) = KERNEL_FEATURES.iter().find(|feature| !cpu.has(feature)) {
        return Some(Reason::MissingFeature(feature.name));
    }
    (cpu.xcr0 & XCR0_AVX512 != XCR0_AVX512).then_some(Reason::OperatingSystem)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AUTO: [Option<&str>; 3] = [None, Some(""), Some("auto")];

    #[test]
    fn everything_present_selects_the_vector_engine() {
        for wish in AUTO {
            let expected = Selection { kind: EngineKind::Ifma, reason: Reason::CpuSupport };
            assert_eq!(select_from_build(&Cpu::with_all(), wish, true), Ok(expected));
        }
    }

    #[test]
    fn any_missing_feature_selects_blst_and_names_it() {
        for feature in KERNEL_FEATURES {
            let cpu = Cpu::with_all().without(feature);
            for wish in AUTO {
                let expected =
                    Selection { kind: EngineKind::Blst, reason: Reason::MissingFeature(feature.name) };
                assert_eq!(select_from_build(&cpu, wish, true), Ok(expected));
            }
            assert_eq!(select_from_build(&cpu, Some("ifma"), true), Err(Error::EngineUnavailable));
        }
    }

    #[test]
    fn any_missing_state_bit_selects_blst() {
        for bit in (0..64).filter(|bit| XCR0_AVX512 >> bit & 1 == 1) {
            let mut cpu = Cpu::with_all();
            cpu.xcr0 &= !(1 << bit);
            let expected = Selection { kind: EngineKind::Blst, reason: Reason::OperatingSystem };
            assert_eq!(select_from_build(&cpu, None, true), Ok(expected));
            assert_eq!(select_from_build(&cpu, Some("ifma"), true), Err(Error::EngineUnavailable));
        }
    }

    #[test]
    fn a_build_without_the_vector_engine_says_so() {
        let expected = Selection { kind: EngineKind::Blst, reason: Reason::NotBuilt };
        assert_eq!(select_from_build(&Cpu::with_all(), None, false), Ok(expected));
        assert_eq!(select_from_build(&Cpu::with_all(), Some("ifma"), false), Err(Error::EngineUnavailable));
    }

    #[test]
    fn override_wins_and_unknown_values_are_errors() {
        for cpu in [Cpu::with_all(), Cpu::default()] {
            let expected = Selection { kind: EngineKind::Blst, reason: Reason::Override };
            assert_eq!(select_from_build(&cpu, Some("blst"), true), Ok(expected));
            for unknown in ["BLST", "avx512", "auto ", "1", "?"] {
                assert_eq!(select_from_build(&cpu, Some(unknown), true), Err(Error::UnknownEngine));
            }
        }
        let expected = Selection { kind: EngineKind::Ifma, reason: Reason::Override };
        assert_eq!(select_from_build(&Cpu::with_all(), Some("ifma"), true), Ok(expected));
    }
}
