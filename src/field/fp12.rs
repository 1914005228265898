//! Fp12 = Fp6\[w\]/(w² − v).

use super::constant;
use super::fp2::{Fp2, Fp2Product, wide_mul, wide_sqr, wide_sqr_sum};
use super::fp6::{
    Fp6, reduce_minus_both, reduce_minus_both_times_xi, reduce_plus, reduce_plus_times_xi, reduce_twice,
};
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

    pub(crate) fn mul(&self, other: &Self) -> Self {
        let mut product = *self;
        product.multiply(other);
        product
    }

    /// Times `other`, in place: 54 products in Fp and 12 reductions.
    pub(crate) fn multiply(&mut self, other: &Self) {
        let low = self.c0.wide_mul(&other.c0);
        let high = self.c1.wide_mul(&other.c1);
        let mixed = self.c0.add(&self.c1).wide_mul(&other.c0.add(&other.c1));
        reduce_plus_times_xi::<F>(&mut self.c0.c0, &low.c0, &high.c2);
        reduce_plus::<F>(&mut self.c0.c1, &low.c1, &high.c0);
        reduce_plus::<F>(&mut self.c0.c2, &low.c2, &high.c1);
        reduce_minus_both::<F>(&mut self.c1.c0, &mixed.c0, &low.c0, &high.c0);
        reduce_minus_both::<F>(&mut self.c1.c1, &mixed.c1, &low.c1, &high.c1);
        reduce_minus_both::<F>(&mut self.c1.c2, &mixed.c2, &low.c2, &high.c2);
    }

    /// Times the line a + b·v + c·v·w, in place: 13 products in Fp2 and 12 reductions.
    pub(crate) fn multiply_by_line(&mut self, a: &Fp2<F>, b: &Fp2<F>, c: &Fp2<F>) {
        let low = self.c0.wide_mul_by_line(a, b);
        let mixed = self.c0.add(&self.c1).wide_mul_by_line(a, &b.add(c));
        // c1·c·v is c2·c·ξ + c0·c·v + c1·c·v², and v times that c1·c·ξ + c2·c·ξ·v + c0·c·v².
        let high0 = wide_mul(&self.c1.c0, c);
        let high1 = wide_mul(&self.c1.c1, c);
        let high2 = wide_mul(&self.c1.c2, c);
        reduce_plus_times_xi::<F>(&mut self.c0.c0, &low.c0, &high1);
        reduce_plus_times_xi::<F>(&mut self.c0.c1, &low.c1, &high2);
        reduce_plus::<F>(&mut self.c0.c2, &low.c2, &high0);
        reduce_minus_both_times_xi::<F>(&mut self.c1.c0, &mixed.c0, &low.c0, &high2);
        reduce_minus_both::<F>(&mut self.c1.c1, &mixed.c1, &low.c1, &high0);
        reduce_minus_both::<F>(&mut self.c1.c2, &mixed.c2, &low.c2, &high1);
    }

    /// Squares in place: 36 products in Fp and 12 reductions, as (c0 + c1)·(c0 + v·c1) − (1 + v)·c0·c1 + 2·c0·c1·w.
    pub(crate) fn square(&mut self) {
        let cross = self.c0.wide_mul(&self.c1);
        let mixed = self.c0.add(&self.c1).wide_mul(&self.c0.add(&self.c1.mul_by_v()));
        reduce_minus_both_times_xi::<F>(&mut self.c0.c0, &mixed.c0, &cross.c0, &cross.c2);
        reduce_minus_both::<F>(&mut self.c0.c1, &mixed.c1, &cross.c1, &cross.c0);
        reduce_minus_both::<F>(&mut self.c0.c2, &mixed.c2, &cross.c2, &cross.c1);
        reduce_twice::<F>(&mut self.c1.c0, &cross.c0);
        reduce_twice::<F>(&mut self.c1.c1, &cross.c1);
        reduce_twice::<F>(&mut self.c1.c2, &cross.c2);
    }

    /// Squares, in place, an element of the cyclotomic subgroup, of order p⁴ − p² + 1: nine squares in Fp2
    /// (Granger, Scott, ePrint 2009/565, section 3.2). Takes coefficients below 32p and gives such below 2p.
    pub(crate) fn cyclotomic_square(&mut self) {
        let (g, h) = (&mut self.c0, &mut self.c1);
        // Three squares in Fp4 = Fp2[s]/(s² − ξ): of g0 + h1·s, h0 + g2·s and g1 + h2·s.
        let (a, b, a_b) = (wide_sqr(&g.c0), wide_sqr(&h.c1), wide_sqr_sum(&g.c0, &h.c1));
        let (c, d, c_d) = (wide_sqr(&h.c0), wide_sqr(&g.c2), wide_sqr_sum(&h.c0, &g.c2));
        let (e, f, e_f) = (wide_sqr(&g.c1), wide_sqr(&h.c2), wide_sqr_sum(&g.c1, &h.c2));
        real::<F>(&mut g.c0, &a, &b);
        real::<F>(&mut g.c1, &c, &d);
        real::<F>(&mut g.c2, &e, &f);
        imaginary_times_xi::<F>(&mut h.c0, &e_f, &e, &f);
        imaginary::<F>(&mut h.c1, &a_b, &a, &b);
        imaginary::<F>(&mut h.c2, &c_d, &c, &d);
    }

    /// c0 − c1·w, the power to p⁶, and the inverse in the cyclotomic subgroup.
    pub(crate) fn conjugate(&self) -> Self {
        Self { c0: self.c0, c1: self.c1.neg() }
    }

    /// 1/self, 0 for 0: conjugate over c0² − v·c1².
    pub(crate) fn invert(&self) -> Self {
        let (square, minus_square) = (self.c0.wide_mul(&self.c0), self.c1.wide_mul(&self.c1.neg()));
        let mut norm = Fp6::zero();
        reduce_plus_times_xi::<F>(&mut norm.c0, &square.c0, &minus_square.c2);
        reduce_plus::<F>(&mut norm.c1, &square.c1, &minus_square.c0);
        reduce_plus::<F>(&mut norm.c2, &square.c2, &minus_square.c1);
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

    /// Lane i from lane i XOR `distance`, a power of two below the number of lanes.
    pub(crate) fn swap_lanes(&self, distance: usize) -> Self {
        let swap = |c: &Fp2<F>| c.swap_lanes(distance);
        Self { c0: self.c0.map(swap), c1: self.c1.map(swap) }
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

// A coefficient z of a cyclotomic square, from the squares a², b² and (a + b)² of an element a + b·s of Fp4: three times
// a part of (a + b·s)² = (a² + ξ·b²) + 2ab·s, and twice the z that was there. It is brought down, for the next square
// would double its bound once more.
kernel! {
    /// 3·(a² + ξ·b²) − 2z.
    fn real<F: BaseField>(z: &mut Fp2<F>, aa: &Fp2Product<F>, bb: &Fp2Product<F>) -> () {
        let part = bb.times_xi().plus(aa);
        *z = Fp2::carry_reduced(&Fp2::<F>::reduce_loose(&part).thrice().minus(&z.loose().twice()));
    }

    /// 3·2ab + 2z.
    fn imaginary<F: BaseField>(
        z: &mut Fp2<F>,
        sum: &Fp2Product<F>,
        aa: &Fp2Product<F>,
        bb: &Fp2Product<F>,
    ) -> () {
        let part = sum.minus(aa).minus(bb);
        *z = Fp2::carry_reduced(&Fp2::<F>::reduce_loose(&part).thrice().plus(&z.loose().twice()));
    }

    /// 3·ξ·2ab + 2z.
    fn imaginary_times_xi<F: BaseField>(
        z: &mut Fp2<F>,
        sum: &Fp2Product<F>,
        aa: &Fp2Product<F>,
        bb: &Fp2Product<F>,
    ) -> () {
        let part = sum.minus(aa).minus(bb).times_xi();
        *z = Fp2::carry_reduced(&Fp2::<F>::reduce_loose(&part).thrice().plus(&z.loose().twice()));
    }
}
