//! The arithmetic underneath the engines' calls, for benchmarks: how long a field product takes, or a doubling.
//!
//! No promise of stability, and nothing here computes anything of use.

use core::hint::black_box;

/// An operation below the level of an [`Engine`](super::Engine).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Primitive {
    /// A product in Fp.
    FpMul,
    /// A square in Fp.
    FpSqr,
    /// A product in Fp2.
    Fp2Mul,
    /// A square in Fp2.
    Fp2Sqr,
    /// A product in Fp12.
    Fp12Mul,
    /// A square in Fp12.
    Fp12Sqr,
    /// A square in the cyclotomic subgroup of Fp12.
    CyclotomicSqr,
    /// The double of a Jacobian point of G1.
    G1Double,
    /// A Jacobian point of G1 and an affine one, equal or not.
    G1MixedAdd,
    /// The double of a Jacobian point of G2.
    G2Double,
    /// A Jacobian point of G2 and an affine one, equal or not.
    G2MixedAdd,
}

impl Primitive {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::FpMul,
        Self::FpSqr,
        Self::Fp2Mul,
        Self::Fp2Sqr,
        Self::Fp12Mul,
        Self::Fp12Sqr,
        Self::CyclotomicSqr,
        Self::G1Double,
        Self::G1MixedAdd,
        Self::G2Double,
        Self::G2MixedAdd,
    ];

    /// The name, as benchmarks print it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FpMul => "field/fp_mul",
            Self::FpSqr => "field/fp_sqr",
            Self::Fp2Mul => "field/fp2_mul",
            Self::Fp2Sqr => "field/fp2_sqr",
            Self::Fp12Mul => "tower/fp12_mul",
            Self::Fp12Sqr => "tower/fp12_sqr",
            Self::CyclotomicSqr => "tower/cyclotomic_sqr",
            Self::G1Double => "curve/g1_double",
            Self::G1MixedAdd => "curve/g1_mixed_add",
            Self::G2Double => "curve/g2_double",
            Self::G2MixedAdd => "curve/g2_mixed_add",
        }
    }
}

/// An engine that shows its primitives.
pub trait Primitives: Send + Sync {
    /// How many elements or points one operation works on.
    fn lanes(&self) -> usize;

    /// Does an operation `times` times, on values of its own.
    fn run(&self, primitive: Primitive, times: u32);
}

/// Replaces values in turn: neighbours do not wait for each other, as in most formulas.
pub(super) fn repeat<T: Copy>(start: T, times: u32, operation: impl Fn(&mut T)) {
    let mut values = [start; 4];
    for i in 0..times as usize {
        operation(black_box(&mut values[i % 4]));
    }
    black_box(&values);
}
