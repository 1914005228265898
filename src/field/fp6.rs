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
        add(self, other)
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
        coefficients::<F>([&v0, &v1, &v2], [&v01, &v02, &v12])
    }

    /// Times a + b·v: five products in Fp2.
    pub(crate) fn wide_mul_by_line(&self, a: &Fp2<F>, b: &Fp2<F>) -> Fp6Product<F> {
        let v0 = wide_mul(&self.c0, a);
        let v1 = wide_mul(&self.c1, b);
        let v2 = wide_mul(&self.c2, b);
        let v01 = wide_mul_sums(&self.c0, &self.c1, a, b);
        let v02 = wide_mul(&self.c2, a);
        line_coefficients::<F>([&v0, &v1, &v2], &v01, &v02)
    }

    pub(crate) fn mul(&self, other: &Self) -> Self {
        reduce_all::<F>(&self.wide_mul(other))
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

// The coefficients of products in Fp6, after Karatsuba. One kernel writes them all to where they are wanted: put together
// from parts they would be copied.
kernel! {
    fn add<F: BaseField>(a: &Fp6<F>, b: &Fp6<F>) -> Fp6<F> {
        Fp6 {
            c0: Fp2::carry(&a.c0.loose().plus(&b.c0.loose())),
            c1: Fp2::carry(&a.c1.loose().plus(&b.c1.loose())),
            c2: Fp2::carry(&a.c2.loose().plus(&b.c2.loose())),
        }
    }

    fn coefficients<F: BaseField>(v: [&Fp2Product<F>; 3], mixed: [&Fp2Product<F>; 3]) -> Fp6Product<F> {
        let ([v0, v1, v2], [v01, v02, v12]) = (v, mixed);
        Fp6Product {
            c0: v12.minus(v1).minus(v2).times_xi().plus(v0),
            c1: v2.times_xi().plus(v01).minus(v0).minus(v1),
            c2: v02.minus(v0).minus(v2).plus(v1),
        }
    }

    /// From c0·a, c1·b and c2·b, (c0 + c1)·(a + b) and c2·a.
    fn line_coefficients<F: BaseField>(
        v: [&Fp2Product<F>; 3],
        v01: &Fp2Product<F>,
        v02: &Fp2Product<F>,
    ) -> Fp6Product<F> {
        let [v0, v1, v2] = v;
        Fp6Product {
            c0: v2.times_xi().plus(v0),
            c1: v01.minus(v0).minus(v1),
            c2: v02.plus(v1),
        }
    }

    fn reduce_all<F: BaseField>(sum: &Fp6Product<F>) -> Fp6<F> {
        Fp6 { c0: Fp2::reduce(&sum.c0), c1: Fp2::reduce(&sum.c1), c2: Fp2::reduce(&sum.c2) }
    }
}

// Sums of products, reduced to where they are wanted.
kernel! {
    /// a + b.
    pub(crate) fn reduce_plus<F: BaseField>(result: &mut Fp2<F>, a: &Fp2Product<F>, b: &Fp2Product<F>) -> () {
        *result = Fp2::reduce(&a.plus(b));
    }

    /// a + ξ·b.
    pub(crate) fn reduce_plus_times_xi<F: BaseField>(
        result: &mut Fp2<F>,
        a: &Fp2Product<F>,
        b: &Fp2Product<F>,
    ) -> () {
        *result = Fp2::reduce(&b.times_xi().plus(a));
    }

    /// sum − a − b.
    pub(crate) fn reduce_minus_both<F: BaseField>(
        result: &mut Fp2<F>,
        sum: &Fp2Product<F>,
        a: &Fp2Product<F>,
        b: &Fp2Product<F>,
    ) -> () {
        *result = Fp2::reduce(&sum.minus(a).minus(b));
    }

    /// sum − a − ξ·b.
    pub(crate) fn reduce_minus_both_times_xi<F: BaseField>(
        result: &mut Fp2<F>,
        sum: &Fp2Product<F>,
        a: &Fp2Product<F>,
        b: &Fp2Product<F>,
    ) -> () {
        *result = Fp2::reduce(&sum.minus(a).minus(&b.times_xi()));
    }

    /// 2·sum.
    pub(crate) fn reduce_twice<F: BaseField>(result: &mut Fp2<F>, sum: &Fp2Product<F>) -> () {
        *result = Fp2::carry(&Fp2::<F>::reduce_loose(sum).twice());
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
