//! Fp6 = Fp2\[v\]/(v³ − ξ), ξ = 1 + u.

use super::fp2::{Fp2, Fp2Product};
use super::{BaseField, Field};

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
    c0: Fp2Product<F>,
    c1: Fp2Product<F>,
    c2: Fp2Product<F>,
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

    /// Six products in Fp2 by Karatsuba's identity (Devegili et al., ePrint 2006/471, section 4), not reduced.
    pub(crate) fn product(&self, other: &Self) -> Fp6Product<F> {
        let (a, b) = (self, other);
        let v0 = a.c0.product(&b.c0);
        let v1 = a.c1.product(&b.c1);
        let v2 = a.c2.product(&b.c2);
        let v01 = a.c0.add(&a.c1).product(&b.c0.add(&b.c1)).sub(&v0).sub(&v1);
        let v02 = a.c0.add(&a.c2).product(&b.c0.add(&b.c2)).sub(&v0).sub(&v2);
        let v12 = a.c1.add(&a.c2).product(&b.c1.add(&b.c2)).sub(&v1).sub(&v2);
        Fp6Product { c0: v12.mul_by_xi().add(&v0), c1: v2.mul_by_xi().add(&v01), c2: v02.add(&v1) }
    }

    /// Times a + b·v: five products in Fp2, not reduced.
    pub(crate) fn product_with_line(&self, a: &Fp2<F>, b: &Fp2<F>) -> Fp6Product<F> {
        let v0 = self.c0.product(a);
        let v1 = self.c1.product(b);
        Fp6Product {
            c0: self.c2.product(b).mul_by_xi().add(&v0),
            c1: self.c0.add(&self.c1).product(&a.add(b)).sub(&v0).sub(&v1),
            c2: self.c2.product(a).add(&v1),
        }
    }

    /// Times c·v: three products in Fp2, not reduced.
    pub(crate) fn product_with_v(&self, c: &Fp2<F>) -> Fp6Product<F> {
        Fp6Product { c0: self.c2.product(c).mul_by_xi(), c1: self.c0.product(c), c2: self.c1.product(c) }
    }

    pub(crate) fn mul(&self, other: &Self) -> Self {
        self.product(other).reduce()
    }

    /// 1/self, 0 for 0 (Beuchat et al., ePrint 2010/354, algorithm 17).
    pub(crate) fn invert(&self) -> Self {
        let (a, b, c) = (&self.c0, &self.c1, &self.c2);
        let t0 = a.square().sub(&b.product(c).mul_by_xi()).reduce();
        let t1 = c.square().mul_by_xi().sub(&a.product(b)).reduce();
        let t2 = b.square().sub(&a.product(c)).reduce();
        let norm = b.product(&t2).add(&c.product(&t1)).mul_by_xi().add(&a.product(&t0)).reduce();
        let inverse = norm.invert();
        Self { c0: t0.mul(&inverse), c1: t1.mul(&inverse), c2: t2.mul(&inverse) }
    }
}

impl<F: BaseField> Fp6Product<F> {
    pub(crate) fn add(&self, other: &Self) -> Self {
        Self { c0: self.c0.add(&other.c0), c1: self.c1.add(&other.c1), c2: self.c2.add(&other.c2) }
    }

    pub(crate) fn sub(&self, other: &Self) -> Self {
        Self { c0: self.c0.sub(&other.c0), c1: self.c1.sub(&other.c1), c2: self.c2.sub(&other.c2) }
    }

    /// Times v.
    pub(crate) fn mul_by_v(&self) -> Self {
        Self { c0: self.c2.mul_by_xi(), c1: self.c0, c2: self.c1 }
    }

    pub(crate) fn reduce(&self) -> Fp6<F> {
        Fp6 { c0: self.c0.reduce(), c1: self.c1.reduce(), c2: self.c2.reduce() }
    }
}
