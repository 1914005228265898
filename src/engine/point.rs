//! The values that pass between engines and the code above them.

use crate::params;

/// Bits of the stored Montgomery form: a coordinate a is kept as a·2^384 mod p.
pub(crate) const MONTGOMERY_BITS: usize = 384;

/// A point of the curve Y² = X³ + 4 over Fp: 96 bytes, 8-aligned.
///
/// X, then Y, each six little-endian 64-bit words below p in Montgomery form. Infinity is all zeros, which is no
/// affine point of the curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct G1Affine {
    pub(crate) x: [u64; 6],
    pub(crate) y: [u64; 6],
}

impl G1Affine {
    /// The point at infinity.
    pub const INFINITY: Self = Self { x: [0; 6], y: [0; 6] };

    /// The generator g1.
    pub const GENERATOR: Self = Self {
        x: params::times_power_of_two(&params::GENERATOR_G1[0], MONTGOMERY_BITS),
        y: params::times_power_of_two(&params::GENERATOR_G1[1], MONTGOMERY_BITS),
    };

    /// Whether this is the point at infinity.
    #[must_use]
    pub fn is_infinity(&self) -> bool {
        *self == Self::INFINITY
    }

    /// −P.
    #[must_use]
    pub const fn negate(&self) -> Self {
        Self { x: self.x, y: params::negate(&self.y) }
    }
}

/// A point of the curve Y² = X³ + 4·(1 + u) over Fp2: 192 bytes, 8-aligned.
///
/// X, then Y, each real part first, in the form of [`G1Affine`]'s coordinates. Infinity is all zeros.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct G2Affine {
    pub(crate) x: [[u64; 6]; 2],
    pub(crate) y: [[u64; 6]; 2],
}

impl G2Affine {
    /// The point at infinity.
    pub const INFINITY: Self = Self { x: [[0; 6]; 2], y: [[0; 6]; 2] };

    /// Whether this is the point at infinity.
    #[must_use]
    pub fn is_infinity(&self) -> bool {
        *self == Self::INFINITY
    }

    /// −P.
    #[must_use]
    pub const fn negate(&self) -> Self {
        Self { x: self.x, y: [params::negate(&self.y[0]), params::negate(&self.y[1])] }
    }
}

/// A point of the curve of [`G2Affine`] in Jacobian coordinates (X/Z², Y/Z³): 288 bytes, 8-aligned. Infinity has
/// Z = 0.
///
/// Many triples stand for one point, so there is no equality here.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct G2Projective {
    pub(crate) x: [[u64; 6]; 2],
    pub(crate) y: [[u64; 6]; 2],
    pub(crate) z: [[u64; 6]; 2],
}

impl G2Projective {
    /// The point at infinity.
    pub const INFINITY: Self = Self { x: [[0; 6]; 2], y: [[0; 6]; 2], z: [[0; 6]; 2] };
}

impl From<&G2Affine> for G2Projective {
    fn from(point: &G2Affine) -> Self {
        const ONE: [u64; 6] = params::times_power_of_two(&[1, 0, 0, 0, 0, 0], MONTGOMERY_BITS);
        let z = if point.is_infinity() { [0; 6] } else { ONE };
        Self { x: point.x, y: point.y, z: [z, [0; 6]] }
    }
}

/// A value of the Miller loop in Fp12, before the final exponentiation: 576 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MillerValue {
    pub(crate) words: [[u64; 6]; 12],
}

/// A random coefficient c = a + b·x² mod r of a batch, where x is the curve parameter and a, b are not both zero.
///
/// The 2^64 − 1 values are distinct modulo r, for b·x² + a < 2^160 < r and a < x²; \[c\]P costs 32 doublings, because
/// \[x²\] is an endomorphism that costs one product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coefficient {
    a: u32,
    b: u32,
}

impl Coefficient {
    /// a + b·x², or `None` where both are zero.
    #[must_use]
    pub const fn new(a: u32, b: u32) -> Option<Self> {
        if a == 0 && b == 0 { None } else { Some(Self { a, b }) }
    }

    /// The multiplier of P.
    #[must_use]
    pub const fn a(self) -> u32 {
        self.a
    }

    /// The multiplier of \[x²\]P.
    #[must_use]
    pub const fn b(self) -> u32 {
        self.b
    }
}
