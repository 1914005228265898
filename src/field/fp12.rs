//! Fp12 = Fp6\[w\]/(w² − v).

use super::constant;
use super::fp2::Fp2;
use super::fp6::Fp6;
use super::lanes::Lanes;
use super::{BaseField, Field};

/// c0 + c1·w.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fp12<F> {
    pub(crate) c0: Fp6<F>,
    pub(crate) c1: Fp6<F>,
}

impl<F: BaseField> Fp12<F> {
    pub(crate) fn one() -> Self {
        Self { c0: Fp6::one(), c1: Fp6::zero() }
    }

    /// 54 products in Fp and 12 reductions.
    pub(crate) fn mul(&self, other: &Self) -> Self {
        let low = self.c0.product(&other.c0);
        let high = self.c1.product(&other.c1);
        let mixed = self.c0.add(&self.c1).product(&other.c0.add(&other.c1));
        Self { c0: high.mul_by_v().add(&low).reduce(), c1: mixed.sub(&low).sub(&high).reduce() }
    }

    /// 36 products in Fp and 12 reductions: (c0 + c1)·(c0 + v·c1) − (1 + v)·c0·c1 + 2·c0·c1·w.
    pub(crate) fn sqr(&self) -> Self {
        let cross = self.c0.product(&self.c1);
        let mixed = self.c0.add(&self.c1).product(&self.c0.add(&self.c1.mul_by_v()));
        Self { c0: mixed.sub(&cross).sub(&cross.mul_by_v()).reduce(), c1: cross.add(&cross).reduce() }
    }

    /// The square of an element of the cyclotomic subgroup, of order p⁴ − p² + 1: nine squares in Fp2
    /// (Granger, Scott, ePrint 2009/565, section 3.2).
    pub(crate) fn cyclotomic_sqr(&self) -> Self {
        // Over Fp4 = Fp2[s]/(s² − ξ): (a + b·s)² = (a² + ξ·b²) + ((a + b)² − a² − b²)·s.
        let square_fp4 = |a: &Fp2<F>, b: &Fp2<F>| {
            let (a2, b2, sum) = (a.square(), b.square(), a.add(b));
            (b2.mul_by_xi().add(&a2).reduce(), sum.square().sub(&a2).sub(&b2).reduce())
        };
        // 3·t − 2·z and 3·t + 2·z, brought down again: the next square would double the bound of z once more.
        let minus = |t: &Fp2<F>, z: &Fp2<F>| t.sub(z).double().add(t).weak_reduce();
        let plus = |t: &Fp2<F>, z: &Fp2<F>| t.add(z).double().add(t).weak_reduce();

        let (g0, g1, g2) = (&self.c0.c0, &self.c0.c1, &self.c0.c2);
        let (h0, h1, h2) = (&self.c1.c0, &self.c1.c1, &self.c1.c2);
        let (a0, a1) = square_fp4(g0, h1);
        let (b0, b1) = square_fp4(h0, g2);
        let (c0, c1) = square_fp4(g1, h2);
        Self {
            c0: Fp6 { c0: minus(&a0, g0), c1: minus(&b0, g1), c2: minus(&c0, g2) },
            c1: Fp6 { c0: plus(&c1.mul_by_xi(), h0), c1: plus(&a1, h1), c2: plus(&b1, h2) },
        }
    }

    /// c0 − c1·w, the power to p⁶, and the inverse in the cyclotomic subgroup.
    pub(crate) fn conjugate(&self) -> Self {
        Self { c0: self.c0, c1: self.c1.neg() }
    }

    /// 1/self, 0 for 0: conjugate over c0² − v·c1².
    pub(crate) fn invert(&self) -> Self {
        let norm = self.c0.product(&self.c0).sub(&self.c1.product(&self.c1).mul_by_v()).reduce();
        let inverse = norm.invert();
        Self { c0: self.c0.mul(&inverse), c1: self.c1.mul(&inverse).neg() }
    }

    /// The power to p: the coefficient of wⁱ is conjugated and multiplied by ξ^(i·(p − 1)/6).
    pub(crate) fn frobenius(&self) -> Self {
        let at = |c: &Fp2<F>, i: usize| c.conjugate().mul(&Fp2::constant(&constant::FROBENIUS[i]));
        Self {
            c0: Fp6 { c0: at(&self.c0.c0, 0), c1: at(&self.c0.c1, 2), c2: at(&self.c0.c2, 4) },
            c1: Fp6 { c0: at(&self.c1.c0, 1), c1: at(&self.c1.c1, 3), c2: at(&self.c1.c2, 5) },
        }
    }

    /// The lanes where the value is one.
    pub(crate) fn is_one(&self) -> Lanes {
        let rest = [&self.c0.c1, &self.c0.c2, &self.c1.c0, &self.c1.c1, &self.c1.c2];
        rest.iter().fold(self.c0.c0.is_equal(&Fp2::one()), |lanes, c| lanes & c.is_zero())
    }

    /// Each lane from `a` where `lanes` has it, from `b` elsewhere.
    pub(crate) fn select(lanes: Lanes, a: &Self, b: &Self) -> Self {
        let pick = |a: &Fp2<F>, b: &Fp2<F>| Fp2::select(lanes, a, b);
        Self { c0: a.c0.zip(&b.c0, pick), c1: a.c1.zip(&b.c1, pick) }
    }
}
