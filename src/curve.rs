//! The group law, written once for both curves and every field.
//!
//! Both curves are Y² = X³ + b, and no formula here depends on b. Neither has a point of order two, for both groups of
//! points have odd order. Additions are complete: the lanes in which the general formula does not hold (equal
//! points, infinity) are found and replaced.

pub(crate) mod columns;
pub(crate) mod endomorphism;
pub(crate) mod g1;
pub(crate) mod g2;
pub(crate) mod multi_scalar;
pub(crate) mod projective;
pub(crate) mod secret;
pub(crate) mod subgroup;
pub(crate) mod sum;

#[cfg(test)]
mod tests;

use crate::field::lanes::Lanes;
use crate::field::{Field, power};

/// A point (x, y) in each lane, or infinity in those of `infinity`, whose coordinates then mean nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Affine<F> {
    pub(crate) x: F,
    pub(crate) y: F,
    pub(crate) infinity: Lanes,
}

/// A point (X/Z², Y/Z³) in each lane; infinity where Z = 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jacobian<F> {
    pub(crate) x: F,
    pub(crate) y: F,
    pub(crate) z: F,
}

impl<F: Field> Affine<F> {
    /// −P.
    pub(crate) fn neg(&self) -> Self {
        Self { y: self.y.neg(), ..*self }
    }
}

impl<F: Field> Jacobian<F> {
    /// Infinity in every lane.
    pub(crate) fn infinity() -> Self {
        Self { x: F::one(), y: F::one(), z: F::zero() }
    }

    pub(crate) fn from_affine(point: &Affine<F>) -> Self {
        Self { x: point.x, y: point.y, z: F::select(point.infinity, &F::zero(), &F::one()) }
    }

    /// The lanes at infinity.
    pub(crate) fn is_infinity(&self) -> Lanes {
        self.z.is_zero()
    }

    /// Each lane from `a` where `lanes` has it, from `b` elsewhere.
    pub(crate) fn select(lanes: Lanes, a: &Self, b: &Self) -> Self {
        Self {
            x: F::select(lanes, &a.x, &b.x),
            y: F::select(lanes, &a.y, &b.y),
            z: F::select(lanes, &a.z, &b.z),
        }
    }

    pub(crate) fn neg(&self) -> Self {
        Self { y: self.y.neg(), ..*self }
    }

    /// 2P, infinity included: 3 products, 4 squares, one of the reductions shared.
    pub(crate) fn double(&self) -> Self {
        let xx = self.x.sqr();
        let yy = self.y.sqr();
        let d = self.x.mul(&yy).double().double();
        let e = xx.double().add(&xx);
        let x = e.sqr().sub(&d.double());
        let eight_yy = yy.double().double().double();
        Self {
            x,
            y: F::difference_of_products(&e, &d.sub_wide(&x), &eight_yy, &yy),
            z: self.y.mul(&self.z).double(),
        }
    }

    /// P + Q; complete. 8 products and 3 squares (Cohen, Miyaji, Ono 1998, with Z₂ = 1).
    pub(crate) fn add_affine(&self, other: &Affine<F>) -> Self {
        let zz = self.z.sqr();
        let u = other.x.mul(&zz);
        let s = other.y.mul(&self.z.mul(&zz));
        let sum = Sum::new(&self.x, &self.y, &u, &s);
        let general = sum.point(self.z.mul(&sum.h));
        self.complete(&sum, general, &Self::from_affine(other), other.infinity)
    }

    /// P + Q; complete. 12 products and 4 squares (Cohen, Miyaji, Ono 1998).
    pub(crate) fn add(&self, other: &Self) -> Self {
        let (zz, other_zz) = (self.z.sqr(), other.z.sqr());
        let u1 = self.x.mul(&other_zz);
        let u2 = other.x.mul(&zz);
        let s1 = self.y.mul(&other.z.mul(&other_zz));
        let s2 = other.y.mul(&self.z.mul(&zz));
        let sum = Sum::new(&u1, &s1, &u2, &s2);
        let general = sum.point(self.z.mul(&other.z).mul(&sum.h));
        self.complete(&sum, general, other, other.is_infinity())
    }

    /// The sum in every lane, for `general`, the sum where neither point is infinity nor both are equal. Opposite
    /// points need no care: h = 0 makes Z = 0.
    fn complete(&self, sum: &Sum<F>, general: Self, other: &Self, other_infinity: Lanes) -> Self {
        let infinity = self.is_infinity();
        let same_x = sum.h.is_zero() & !infinity & !other_infinity;
        let mut result = general;
        if same_x.any() {
            let equal = same_x & sum.r.is_zero();
            if equal.any() {
                result = Self::select(equal, &self.double(), &result);
            }
        }
        if infinity.any() {
            result = Self::select(infinity, other, &result);
        }
        if other_infinity.any() {
            result = Self::select(other_infinity, self, &result);
        }
        result
    }

    /// The lanes in which both are the same point.
    pub(crate) fn is_equal(&self, other: &Self) -> Lanes {
        let (zz, other_zz) = (self.z.sqr(), other.z.sqr());
        let same_x = self.x.mul(&other_zz).is_equal(&other.x.mul(&zz));
        let same_y = self.y.mul(&other.z.mul(&other_zz)).is_equal(&other.y.mul(&self.z.mul(&zz)));
        let (infinity, other_infinity) = (self.is_infinity(), other.is_infinity());
        same_x & same_y & !infinity & !other_infinity | infinity & other_infinity
    }

    /// Affine forms of many points with one inversion (Montgomery's trick).
    pub(crate) fn to_affine_all(points: &[Self]) -> Vec<Affine<F>> {
        let mut inverses: Vec<F> = points.iter().map(|point| point.z).collect();
        power::invert_all(&mut inverses);
        points
            .iter()
            .zip(inverses)
            .map(|(point, inverse)| {
                let square = inverse.sqr();
                Affine {
                    x: point.x.mul(&square),
                    y: point.y.mul(&square.mul(&inverse)),
                    infinity: inverse.is_zero(),
                }
            })
            .collect()
    }
}

/// What both additions share: two points with a common denominator, (x₁, y₁) and (x₂, y₂).
struct Sum<F> {
    /// x₁ and y₁.
    x: F,
    y: F,
    /// x₂ − x₁.
    h: F,
    /// y₂ − y₁.
    r: F,
}

impl<F: Field> Sum<F> {
    fn new(x1: &F, y1: &F, x2: &F, y2: &F) -> Self {
        Self { x: *x1, y: *y1, h: x2.sub_wide(x1), r: y2.sub_wide(y1) }
    }

    /// The sum with the given Z.
    fn point(&self, z: F) -> Jacobian<F> {
        let hh = self.h.sqr();
        let hhh = self.h.mul(&hh);
        let v = self.x.mul(&hh);
        let x = self.r.sqr().sub(&hhh.add(&v.double()));
        Jacobian { x, y: F::difference_of_products(&self.r, &v.sub_wide(&x), &self.y, &hhh), z }
    }
}
