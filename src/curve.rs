//! The group law, written once for both curves and every field.
//!
//! Both curves are Y² = X³ + b, and no formula here depends on b. Neither has a point of order two, for both groups of
//! points have odd order. Additions are complete: the lanes in which the general formula does not hold (equal
//! points, infinity) are found and replaced.

pub(crate) mod accumulate;
pub(crate) mod endomorphism;
pub(crate) mod g1;
pub(crate) mod g2;
pub(crate) mod multi_scalar;
pub(crate) mod pairs;
pub(crate) mod projective;
pub(crate) mod secret;
pub(crate) mod stack;
pub(crate) mod subgroup;
pub(crate) mod sum;

#[cfg(test)]
mod tests;

use crate::field::kernel::kernel;
use crate::field::lanes::Lanes;
use crate::field::{Field, Terms, inverse};

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

    /// y times a factor.
    pub(crate) fn scale_y(&self, factor: &F::Base) -> Self {
        Self { y: self.y.scale(factor), ..*self }
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

    /// 2P, infinity included: 3 products, 5 squares, 6 reductions (Lange 2009, dbl-2009-l, with x·y² for its fourth
    /// square).
    pub(crate) fn double(&self) -> Self {
        let mut point = *self;
        point.double_in_place();
        point
    }

    /// P becomes 2P.
    pub(crate) fn double_in_place(&mut self) {
        let e = triple_square(&self.x);
        let yy = self.y.sqr();
        let d = quadruple_product(&self.x, &yy);
        double_z(&mut self.z, &self.y);
        double_x(&mut self.x, &e, &d);
        double_y(&mut self.y, &self.x, &e, &d, &yy);
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

    /// Lane i from lane i XOR `distance`.
    pub(crate) fn swap_lanes(&self, distance: usize) -> Self {
        let [x, y, z] = [&self.x, &self.y, &self.z].map(|coordinate| coordinate.swap_lanes(distance));
        Self { x, y, z }
    }

    /// Affine forms of many points with one inversion (Montgomery's trick).
    pub(crate) fn to_affine_all(points: &[Self]) -> Vec<Affine<F>> {
        let mut inverses: Vec<F> = points.iter().map(|point| point.z).collect();
        inverse::invert_all(&mut inverses);
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
        Self { x: *x1, y: *y1, h: x2.sub(x1), r: y2.sub(y1) }
    }

    /// The sum with the given Z.
    fn point(&self, z: F) -> Jacobian<F> {
        let hh = self.h.sqr();
        let hhh = self.h.mul(&hh);
        let v = self.x.mul(&hh);
        let x = sum_x(&self.r, &hhh, &v);
        let y = sum_y(&self.r, &v, &x, &self.y, &hhh);
        Jacobian { x, y, z }
    }
}

// The parts of a doubled point: e = 3X², d = 4XY², then e² − 2d, e·(d − X₃) − 8Y⁴ and 2YZ.
kernel! {
    pub(crate) fn triple_square<F: Field>(x: &F) -> F {
        F::carry(&F::reduce_loose(&x.square()).thrice())
    }

    pub(crate) fn quadruple_product<F: Field>(x: &F, yy: &F) -> F {
        F::carry(&F::reduce_loose(&x.product(yy)).times_power::<2>())
    }

    fn double_x<F: Field>(x: &mut F, e: &F, d: &F) -> () {
        *x = F::carry_above::<5>(&F::reduce_loose(&e.square()).minus(&d.loose().twice()));
    }

    fn double_y<F: Field>(y: &mut F, x: &F, e: &F, d: &F, yy: &F) -> () {
        let drop = F::carry_above::<7>(&d.loose().minus(&x.loose()));
        *y = F::reduce(&e.product(&drop).minus(&yy.square().times_power::<3>()));
    }

    fn double_z<F: Field>(z: &mut F, y: &F) -> () {
        *z = F::carry(&F::reduce_loose(&y.product(z)).twice());
    }

    pub(crate) fn double_product<F: Field>(a: &F, b: &F) -> F {
        F::carry(&F::reduce_loose(&a.product(b)).twice())
    }
}

// The parts of a sum: r² − h³ − 2v and r·(v − X₃) − y₁·h³.
kernel! {
    fn sum_x<F: Field>(r: &F, hhh: &F, v: &F) -> F {
        F::carry_above::<5>(&F::reduce_loose(&r.square()).minus(&hhh.loose()).minus(&v.loose().twice()))
    }

    fn sum_y<F: Field>(r: &F, v: &F, x: &F, y1: &F, hhh: &F) -> F {
        let drop = F::carry_above::<7>(&v.loose().minus(&x.loose()));
        F::reduce(&r.product(&drop).minus(&y1.product(hhh)))
    }
}
