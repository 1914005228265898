//! Fp6 = Fp2\[v\]/(v³ − ξ), ξ = 1 + u.

use super::fp2::{Fp2, Fp2Product, wide_mul, wide_mul_sums};
use super::kernel::kernel;
use super::{BaseField, Field, Terms};

/// c0 + c1·v + c2·v².
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fp6<F> {
    pub(crate) c0: Fp2<F>,
    pub(crate) c1: Fp2<F>,
    pub(crate) c2: Fp2<F>,
}

/// A sum of products in Fp6, not reduced.
#[derive(Clone, Copy)]
pub(crate) struct Fp6Product<F: BaseField> {
    pub(crate) c0: Fp2Product<F>,
    pub(crate) c1: Fp2Product<F>,
    pub(crate) c2: Fp2Product<F>,
}

impl<F: BaseField> Fp6<F> {
    pub(crate) fn zero() -> Self {
        Self { c0: Fp2::zero(), c1: Fp2::zero(), c2: Fp2::zero() }
    }

    pub(crate) fn one() -> Self {
        Self { c0: Fp2::one(), ..Self::zero() }
    }

    pub(crate) fn map(&self, f: impl Fn(&Fp2<F>) -> Fp2<F>) -> Self {
        Self { c0: f(&self.c0), c1: f(&self.c1), c2: f(&self.c2) }
    }

    pub(crate) fn zip(&self, other: &Self, f: impl Fn(&Fp2<F>, &Fp2<F>) -> Fp2<F>) -> Self {
        Self { c0: f(&self.c0, &other.c0), c1: f(&self.c1, &other.c1), c2: f(&self.c2, &other.c2) }
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        self.zip(other, Fp2::add)
    }

    pub(crate) fn neg(&self) -> Self {
        self.map(Fp2::neg)
    }

    /// Times v.
    pub(crate) fn mul_by_v(&self) -> Self {
        Self { c0: self.c2.mul_by_xi(), c1: self.c0, c2: self.c1 }
    }

    /// Six products in Fp2 by Karatsuba's identity (Devegili et al., ePrint 2006/471, section 4).
    pub(crate) fn wide_mul(&self, other: &Self) -> Fp6Product<F> {
        let (a, b) = (self, other);
        let v0 = wide_mul(&a.c0, &b.c0);
        let v1 = wide_mul(&a.c1, &b.c1);
        let v2 = wide_mul(&a.c2, &b.c2);
        let v01 = wide_mul_sums(&a.c0, &a.c1, &b.c0, &b.c1);
        let v02 = wide_mul_sums(&a.c0, &a.c2, &b.c0, &b.c2);
        let v12 = wide_mul_sums(&a.c1, &a.c2, &b.c1, &b.c2);
        Fp6Product {
            c0: first_coefficient::<F>(&v0, &v1, &v2, &v12),
            c1: second_coefficient::<F>(&v0, &v1, &v2, &v01),
            c2: third_coefficient::<F>(&v0, &v1, &v2, &v02),
        }
    }

    /// Times a + b·v: five products in Fp2.
    pub(crate) fn wide_mul_by_line(&self, a: &Fp2<F>, b: &Fp2<F>) -> Fp6Product<F> {
        let v0 = wide_mul(&self.c0, a);
        let v1 = wide_mul(&self.c1, b);
        let v01 = wide_mul_sums(&self.c0, &self.c1, a, b);
        Fp6Product {
            c0: plus_times_xi::<F>(&v0, &wide_mul(&self.c2, b)),
            c1: minus_both::<F>(&v01, &v0, &v1),
            c2: plus::<F>(&wide_mul(&self.c2, a), &v1),
        }
    }

    /// Times c·v: three products in Fp2.
    pub(crate) fn wide_mul_by_v(&self, c: &Fp2<F>) -> Fp6Product<F> {
        Fp6Product {
            c0: times_xi::<F>(&wide_mul(&self.c2, c)),
            c1: wide_mul(&self.c0, c),
            c2: wide_mul(&self.c1, c),
        }
    }

    pub(crate) fn mul(&self, other: &Self) -> Self {
        self.wide_mul(other).reduce()
    }

    /// 1/self, 0 for 0 (Beuchat et al., ePrint 2010/354, algorithm 17).
    pub(crate) fn invert(&self) -> Self {
        let (a, b, c) = (&self.c0, &self.c1, &self.c2);
        let t0 = square_minus_xi_product(a, b, c);
        let t1 = xi_square_minus_product(c, a, b);
        let t2 = square_minus_product(b, a, c);
        let norm = norm_of_fp6(self, &t0, &t1, &t2);
        let inverse = norm.invert();
        Self { c0: t0.mul(&inverse), c1: t1.mul(&inverse), c2: t2.mul(&inverse) }
    }
}

impl<F: BaseField> Fp6Product<F> {
    pub(crate) fn reduce(&self) -> Fp6<F> {
        Fp6 { c0: reduce::<F>(&self.c0), c1: reduce::<F>(&self.c1), c2: reduce::<F>(&self.c2) }
    }

    /// self + v·other, reduced.
    pub(crate) fn plus_times_v(&self, other: &Self) -> Fp6<F> {
        Fp6 {
            c0: reduce_plus_times_xi::<F>(&self.c0, &other.c2),
            c1: reduce_plus::<F>(&self.c1, &other.c0),
            c2: reduce_plus::<F>(&self.c2, &other.c1),
        }
    }

    /// self − a − b, reduced.
    pub(crate) fn minus_both(&self, a: &Self, b: &Self) -> Fp6<F> {
        Fp6 {
            c0: reduce_minus_both::<F>(&self.c0, &a.c0, &b.c0),
            c1: reduce_minus_both::<F>(&self.c1, &a.c1, &b.c1),
            c2: reduce_minus_both::<F>(&self.c2, &a.c2, &b.c2),
        }
    }
}

// The coefficients of a product, after Karatsuba.
kernel! {
    fn first_coefficient<F: BaseField>(
        v0: &Fp2Product<F>,
        v1: &Fp2Product<F>,
        v2: &Fp2Product<F>,
        v12: &Fp2Product<F>,
    ) -> Fp2Product<F> {
        v12.minus(v1).minus(v2).times_xi().plus(v0)
    }

    fn second_coefficient<F: BaseField>(
        v0: &Fp2Product<F>,
        v1: &Fp2Product<F>,
        v2: &Fp2Product<F>,
        v01: &Fp2Product<F>,
    ) -> Fp2Product<F> {
        v2.times_xi().plus(v01).minus(v0).minus(v1)
    }

    fn third_coefficient<F: BaseField>(
        v0: &Fp2Product<F>,
        v1: &Fp2Product<F>,
        v2: &Fp2Product<F>,
        v02: &Fp2Product<F>,
    ) -> Fp2Product<F> {
        v02.minus(v0).minus(v2).plus(v1)
    }
}

// Sums of products, with and without a reduction.
kernel! {
    fn times_xi<F: BaseField>(a: &Fp2Product<F>) -> Fp2Product<F> {
        a.times_xi()
    }

    fn plus<F: BaseField>(a: &Fp2Product<F>, b: &Fp2Product<F>) -> Fp2Product<F> {
        a.plus(b)
    }

    fn plus_times_xi<F: BaseField>(a: &Fp2Product<F>, b: &Fp2Product<F>) -> Fp2Product<F> {
        b.times_xi().plus(a)
    }

    fn minus_both<F: BaseField>(sum: &Fp2Product<F>, a: &Fp2Product<F>, b: &Fp2Product<F>) -> Fp2Product<F> {
        sum.minus(a).minus(b)
    }

    fn reduce<F: BaseField>(sum: &Fp2Product<F>) -> Fp2<F> {
        Fp2::reduce(sum)
    }

    fn reduce_plus<F: BaseField>(a: &Fp2Product<F>, b: &Fp2Product<F>) -> Fp2<F> {
        Fp2::reduce(&a.plus(b))
    }

    fn reduce_plus_times_xi<F: BaseField>(a: &Fp2Product<F>, b: &Fp2Product<F>) -> Fp2<F> {
        Fp2::reduce(&b.times_xi().plus(a))
    }

    pub(crate) fn reduce_minus_both<F: BaseField>(
        sum: &Fp2Product<F>,
        a: &Fp2Product<F>,
        b: &Fp2Product<F>,
    ) -> Fp2<F> {
        Fp2::reduce(&sum.minus(a).minus(b))
    }

    /// sum − a − ξ·b.
    pub(crate) fn reduce_minus_both_times_xi<F: BaseField>(
        sum: &Fp2Product<F>,
        a: &Fp2Product<F>,
        b: &Fp2Product<F>,
    ) -> Fp2<F> {
        Fp2::reduce(&sum.minus(a).minus(&b.times_xi()))
    }

    pub(crate) fn reduce_twice<F: BaseField>(sum: &Fp2Product<F>) -> Fp2<F> {
        Fp2::carry(&Fp2::<F>::reduce_loose(sum).twice())
    }
}

// The parts of an inverse.
kernel! {
    fn square_minus_xi_product<F: BaseField>(a: &Fp2<F>, b: &Fp2<F>, c: &Fp2<F>) -> Fp2<F> {
        Fp2::reduce(&a.square().minus(&b.product(c).times_xi()))
    }

    fn xi_square_minus_product<F: BaseField>(a: &Fp2<F>, b: &Fp2<F>, c: &Fp2<F>) -> Fp2<F> {
        Fp2::reduce(&a.square().times_xi().minus(&b.product(c)))
    }

    fn square_minus_product<F: BaseField>(a: &Fp2<F>, b: &Fp2<F>, c: &Fp2<F>) -> Fp2<F> {
        Fp2::reduce(&a.square().minus(&b.product(c)))
    }

    fn norm_of_fp6<F: BaseField>(a: &Fp6<F>, t0: &Fp2<F>, t1: &Fp2<F>, t2: &Fp2<F>) -> Fp2<F> {
        Fp2::reduce(&a.c1.product(t2).plus(&a.c2.product(t1)).times_xi().plus(&a.c0.product(t0)))
    }
}
