//! Points in homogeneous coordinates, added and doubled by complete formulas: one sequence of operations for all
//! points, with no branch and no exceptional case (Renes, Costello, Batina, ePrint 2015/1060, for a = 0 and an odd
//! number of points).
//!
//! They are for points that depend on a secret. [Jacobian coordinates](super::Jacobian) double faster, but their
//! additions look for exceptional cases and branch where there are any.

use zeroize::DefaultIsZeroes;

use super::Affine;
#[cfg(test)]
use super::Jacobian;
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field, Fp2};

/// A field of coordinates, for the one curve Y² = X³ + b over it.
pub(crate) trait Curve: Field {
    /// 3·b·`self`, for `self` at most 8.
    fn times_3b(&self) -> Self;
}

/// G1's curve: b = 4.
impl<F: BaseField> Curve for F {
    fn times_3b(&self) -> Self {
        times_12(self)
    }
}

/// G2's curve: b = 4·(1 + u).
impl<F: BaseField> Curve for Fp2<F> {
    fn times_3b(&self) -> Self {
        times_12(self).mul_by_xi()
    }
}

/// Four additions: a third of a product.
fn times_12<F: Field>(value: &F) -> F {
    value.double().add(value).double().double()
}

/// A point (X/Z, Y/Z) in each lane; infinity is (0 : Y : 0) for any Y but 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Projective<F> {
    pub(crate) x: F,
    pub(crate) y: F,
    pub(crate) z: F,
}

impl<F: Curve> Projective<F> {
    /// Infinity in every lane.
    pub(crate) fn infinity() -> Self {
        Self { x: F::zero(), y: F::one(), z: F::zero() }
    }

    pub(crate) fn from_affine(point: &Affine<F>) -> Self {
        let affine = Self { x: point.x, y: point.y, z: F::one() };
        Self::select(point.infinity, &Self::infinity(), &affine)
    }

    /// Each lane from `a` where `lanes` has it, from `b` elsewhere.
    pub(crate) fn select(lanes: Lanes, a: &Self, b: &Self) -> Self {
        Self {
            x: F::select(lanes, &a.x, &b.x),
            y: F::select(lanes, &a.y, &b.y),
            z: F::select(lanes, &a.z, &b.z),
        }
    }

    /// 2P: algorithm 9, with 4 products, 2 squares and a sum of two products.
    pub(crate) fn double(&self) -> Self {
        let yy = self.y.sqr();
        let three_b_zz = self.z.sqr().times_3b();
        let low = yy.sub_wide(&three_b_zz.double().add(&three_b_zz));
        let high = yy.add(&three_b_zz);
        let eight_yy = yy.double().double().double();
        Self {
            x: low.mul(&self.x.mul(&self.y).double()),
            y: F::difference_of_products(&low, &high, &eight_yy.neg(), &three_b_zz),
            z: self.y.mul(&self.z).mul(&eight_yy),
        }
    }

    /// P + Q: algorithm 7, with 6 products and 3 sums of two products.
    pub(crate) fn add(&self, other: &Self) -> Self {
        let xx = self.x.mul(&other.x);
        let yy = self.y.mul(&other.y);
        let zz = self.z.mul(&other.z);
        // a₁·b₂ + a₂·b₁, where a₁·a₂ and b₁·b₂ are known.
        let cross = |a: fn(&Self) -> &F, b: fn(&Self) -> &F, aa: &F, bb: &F| {
            a(self).add(b(self)).mul(&a(other).add(b(other))).sub(&aa.add(bb))
        };
        let xy = cross(|point| &point.x, |point| &point.y, &xx, &yy);
        let yz = cross(|point| &point.y, |point| &point.z, &yy, &zz);
        let xz = cross(|point| &point.x, |point| &point.z, &xx, &zz);
        let three_b_zz = zz.times_3b();
        let three_b_xz = xz.weak_reduce().times_3b();
        let low = yy.sub_wide(&three_b_zz);
        let high = yy.add(&three_b_zz);
        let minus_three_xx = xx.double().add(&xx).neg();
        Self {
            x: F::difference_of_products(&low, &xy, &yz, &three_b_xz),
            y: F::difference_of_products(&low, &high, &minus_three_xx, &three_b_xz),
            z: F::difference_of_products(&high, &yz, &minus_three_xx, &xy),
        }
    }
}

#[cfg(test)]
impl<F: Curve> Projective<F> {
    /// The same point in the coordinates of the other formulas: (X·Z, Y·Z², Z).
    pub(crate) fn to_jacobian(self) -> Jacobian<F> {
        Jacobian { x: self.x.mul(&self.z), y: self.y.mul(&self.z.sqr()), z: self.z }
    }
}

/// Zeros, which are no point: what is left of a wiped one.
impl<F: Field> Default for Projective<F> {
    fn default() -> Self {
        Self { x: F::zero(), y: F::zero(), z: F::zero() }
    }
}

impl<F: Field> DefaultIsZeroes for Projective<F> {}
