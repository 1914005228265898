//! Fp2 = Fp\[u\]/(u² + 1).

use super::constant::Constant;
use super::lanes::Lanes;
use super::{BaseField, Field};

/// c0 + c1·u.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fp2<F> {
    pub(crate) c0: F,
    pub(crate) c1: F,
}

/// A sum of products in Fp2, not reduced.
#[derive(Clone, Copy)]
pub(crate) struct Fp2Product<F: BaseField> {
    c0: F::Product,
    c1: F::Product,
}

impl<F: BaseField> Fp2<F> {
    /// The same constant in all lanes.
    pub(crate) fn constant([c0, c1]: &[Constant; 2]) -> Self {
        Self { c0: F::constant(c0), c1: F::constant(c1) }
    }

    pub(crate) fn conjugate(&self) -> Self {
        Self { c0: self.c0, c1: self.c1.neg() }
    }

    /// Times ξ = 1 + u, which Fp6 is built on.
    pub(crate) fn mul_by_xi(&self) -> Self {
        Self { c0: self.c0.sub(&self.c1), c1: self.c0.add(&self.c1) }
    }

    /// c0² + c1², the norm to Fp.
    pub(crate) fn norm(&self) -> F {
        F::reduce(&F::add_products(&self.c0.square(), &self.c1.square()))
    }

    /// c0² − c1² + 2·c0·c1·u, not reduced.
    pub(crate) fn square(&self) -> Fp2Product<F> {
        Fp2Product {
            c0: F::sub_products(&self.c0.square(), &self.c1.square()),
            c1: self.c0.double().product(&self.c1),
        }
    }

    /// Three products by Karatsuba's identity, not reduced.
    pub(crate) fn product(&self, other: &Self) -> Fp2Product<F> {
        let low = self.c0.product(&other.c0);
        let high = self.c1.product(&other.c1);
        let mixed = self.c0.add(&self.c1).product(&other.c0.add(&other.c1));
        Fp2Product {
            c0: F::sub_products(&low, &high),
            c1: F::sub_products(&F::sub_products(&mixed, &low), &high),
        }
    }
}

impl<F: BaseField> Field for Fp2<F> {
    type Base = F;

    fn zero() -> Self {
        Self { c0: F::zero(), c1: F::zero() }
    }

    fn one() -> Self {
        Self { c0: F::one(), c1: F::zero() }
    }

    fn add(&self, other: &Self) -> Self {
        Self { c0: self.c0.add(&other.c0), c1: self.c1.add(&other.c1) }
    }

    fn sub(&self, other: &Self) -> Self {
        Self { c0: self.c0.sub(&other.c0), c1: self.c1.sub(&other.c1) }
    }

    fn sub_wide(&self, other: &Self) -> Self {
        Self { c0: self.c0.sub_wide(&other.c0), c1: self.c1.sub_wide(&other.c1) }
    }

    fn neg(&self) -> Self {
        Self { c0: self.c0.neg(), c1: self.c1.neg() }
    }

    fn weak_reduce(&self) -> Self {
        Self { c0: self.c0.weak_reduce(), c1: self.c1.weak_reduce() }
    }

    fn mul(&self, other: &Self) -> Self {
        self.product(other).reduce()
    }

    fn sqr(&self) -> Self {
        self.square().reduce()
    }

    fn difference_of_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
        a.product(b).sub(&c.product(d)).reduce()
    }

    fn select(lanes: Lanes, a: &Self, b: &Self) -> Self {
        Self { c0: F::select(lanes, &a.c0, &b.c0), c1: F::select(lanes, &a.c1, &b.c1) }
    }

    fn select_among<'a>(choices: impl Iterator<Item = (Lanes, &'a Self)> + Clone, otherwise: &Self) -> Self
    where
        Self: 'a,
    {
        Self {
            c0: F::select_among(choices.clone().map(|(lanes, choice)| (lanes, &choice.c0)), &otherwise.c0),
            c1: F::select_among(choices.map(|(lanes, choice)| (lanes, &choice.c1)), &otherwise.c1),
        }
    }

    fn is_zero(&self) -> Lanes {
        self.c0.is_zero() & self.c1.is_zero()
    }

    fn scale(&self, factor: &F) -> Self {
        Self { c0: self.c0.mul(factor), c1: self.c1.mul(factor) }
    }

    /// (c0 − c1·u)/(c0² + c1²).
    fn invert(&self) -> Self {
        let inverse = self.norm().invert();
        self.conjugate().scale(&inverse)
    }

    fn invert_uniform(&self) -> Self {
        let inverse = self.norm().invert_uniform();
        self.conjugate().scale(&inverse)
    }
}

impl<F: BaseField> Fp2Product<F> {
    pub(crate) fn add(&self, other: &Self) -> Self {
        Self { c0: F::add_products(&self.c0, &other.c0), c1: F::add_products(&self.c1, &other.c1) }
    }

    pub(crate) fn sub(&self, other: &Self) -> Self {
        Self { c0: F::sub_products(&self.c0, &other.c0), c1: F::sub_products(&self.c1, &other.c1) }
    }

    pub(crate) fn mul_by_xi(&self) -> Self {
        Self { c0: F::sub_products(&self.c0, &self.c1), c1: F::add_products(&self.c0, &self.c1) }
    }

    pub(crate) fn reduce(&self) -> Fp2<F> {
        Fp2 { c0: F::reduce(&self.c0), c1: F::reduce(&self.c1) }
    }
}
