//! Fp12 = Fp6\[w\]/(w² − v).

use super::constant;
use super::fp2::{Fp2, Fp2Product, wide_sqr, wide_sqr_sum};
use super::fp6::{Fp6, reduce_minus_both, reduce_minus_both_times_xi, reduce_twice};
use super::kernel::kernel;
use super::lanes::Lanes;
use super::{BaseField, Field, Terms};

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
        let low = self.c0.wide_mul(&other.c0);
        let high = self.c1.wide_mul(&other.c1);
        let mixed = self.c0.add(&self.c1).wide_mul(&other.c0.add(&other.c1));
        Self { c0: low.plus_times_v(&high), c1: mixed.minus_both(&low, &high) }
    }

    /// 36 products in Fp and 12 reductions: (c0 + c1)·(c0 + v·c1) − (1 + v)·c0·c1 + 2·c0·c1·w.
    pub(crate) fn sqr(&self) -> Self {
        let cross = self.c0.wide_mul(&self.c1);
        let mixed = self.c0.add(&self.c1).wide_mul(&self.c0.add(&self.c1.mul_by_v()));
        let (m, c) = (&mixed, &cross);
        Self {
            c0: Fp6 {
                c0: reduce_minus_both_times_xi::<F>(&m.c0, &c.c0, &c.c2),
                c1: reduce_minus_both::<F>(&m.c1, &c.c1, &c.c0),
                c2: reduce_minus_both::<F>(&m.c2, &c.c2, &c.c1),
            },
            c1: Fp6 {
                c0: reduce_twice::<F>(&c.c0),
                c1: reduce_twice::<F>(&c.c1),
                c2: reduce_twice::<F>(&c.c2),
            },
        }
    }

    /// The square of an element of the cyclotomic subgroup, of order p⁴ − p² + 1: nine squares in Fp2
    /// (Granger, Scott, ePrint 2009/565, section 3.2). Takes and gives coefficients below 2p.
    pub(crate) fn cyclotomic_sqr(&self) -> Self {
        let (g0, g1, g2) = (&self.c0.c0, &self.c0.c1, &self.c0.c2);
        let (h0, h1, h2) = (&self.c1.c0, &self.c1.c1, &self.c1.c2);
        let (a, b, c) = (Squares::of(g0, h1), Squares::of(h0, g2), Squares::of(g1, h2));
        Self {
            c0: Fp6 { c0: real(&a, g0), c1: real(&b, g1), c2: real(&c, g2) },
            c1: Fp6 { c0: imaginary_times_xi(&c, h0), c1: imaginary(&a, h1), c2: imaginary(&b, h2) },
        }
    }

    /// c0 − c1·w, the power to p⁶, and the inverse in the cyclotomic subgroup.
    pub(crate) fn conjugate(&self) -> Self {
        Self { c0: self.c0, c1: self.c1.neg() }
    }

    /// 1/self, 0 for 0: conjugate over c0² − v·c1².
    pub(crate) fn invert(&self) -> Self {
        let norm = self.c0.wide_mul(&self.c0).plus_times_v(&self.c1.wide_mul(&self.c1.neg()));
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

/// The squares that make one of a + b·s, in Fp4 = Fp2\[s\]/(s² − ξ): a², b² and (a + b)².
struct Squares<F: BaseField> {
    a: Fp2Product<F>,
    b: Fp2Product<F>,
    sum: Fp2Product<F>,
}

impl<F: BaseField> Squares<F> {
    fn of(a: &Fp2<F>, b: &Fp2<F>) -> Self {
        Self { a: wide_sqr(a), b: wide_sqr(b), sum: wide_sqr_sum(a, b) }
    }
}

// The coefficients of a cyclotomic square: three times a part of the square in Fp4, and twice a coefficient that was
// there. They are brought down, for the next square would double the bound of z once more.
kernel! {
    fn real<F: BaseField>(squares: &Squares<F>, z: &Fp2<F>) -> Fp2<F> {
        let part = squares.b.times_xi().plus(&squares.a);
        Fp2::carry_reduced(&Fp2::<F>::reduce_loose(&part).thrice().minus(&z.loose().twice()))
    }

    fn imaginary<F: BaseField>(squares: &Squares<F>, z: &Fp2<F>) -> Fp2<F> {
        let part = squares.sum.minus(&squares.a).minus(&squares.b);
        Fp2::carry_reduced(&Fp2::<F>::reduce_loose(&part).thrice().plus(&z.loose().twice()))
    }

    fn imaginary_times_xi<F: BaseField>(squares: &Squares<F>, z: &Fp2<F>) -> Fp2<F> {
        let part = squares.sum.minus(&squares.a).minus(&squares.b).times_xi();
        Fp2::carry_reduced(&Fp2::<F>::reduce_loose(&part).thrice().plus(&z.loose().twice()))
    }
}
