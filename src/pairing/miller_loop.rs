//! The Miller loop of the optimal ate pairing.
//!
//! The points T on the twist run through the multiples of Q by the leading bits of |x|; each doubling and each addition
//! gives a line, evaluated at P, that the accumulator is multiplied with. All pairs of a lane share one accumulator
//! and its squarings.
//!
//! Untwisting takes (X, Y) to (X/w², Y/w³). The line through T with slope λ on the twist, at P = (x, y) and times w³,
//! is (λ·X_T − Y_T) − λ·x·w² + y·w³. Factors from Fp2, such as denominators, and w³ vanish in the final exponentiation.

use crate::curve::{Affine, double_product, triple_square};
use crate::field::fp2::{Fp2, square_of};
use crate::field::fp12::Fp12;
use crate::field::kernel::kernel;
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field, Terms};
use crate::params;

/// A point (X/Z, Y/Z) of the twist.
struct Projective<F> {
    x: Fp2<F>,
    y: Fp2<F>,
    z: Fp2<F>,
}

/// One pair in each lane on its way through the loop.
struct Pair<F> {
    /// −x and y of P.
    minus_x: F,
    y: F,
    q: Affine<Fp2<F>>,
    t: Projective<F>,
    /// Lanes with infinity on either side, whose lines are one.
    infinity: Lanes,
}

/// The product of the Miller loops of all pairs, lane by lane; the points in their groups, or infinity.
pub(crate) fn miller_loop<F: BaseField>(pairs: &[(Affine<F>, Affine<Fp2<F>>)]) -> Fp12<F> {
    let mut pairs: Vec<Pair<F>> = pairs
        .iter()
        .map(|(p, q)| Pair {
            minus_x: p.x.neg(),
            y: p.y,
            q: *q,
            t: Projective { x: q.x, y: q.y, z: Fp2::one() },
            infinity: p.infinity | q.infinity,
        })
        .collect();
    let mut value = Fp12::one();
    let top = params::X_ABS.ilog2();
    for bit in (0..top).rev() {
        if bit + 1 < top {
            value.square();
        }
        for pair in &mut pairs {
            pair.double(&mut value);
            if params::X_ABS >> bit & 1 == 1 {
                pair.add(&mut value);
            }
        }
    }
    // x is negative.
    value.conjugate()
}

impl<F: BaseField> Pair<F> {
    /// T becomes 2T, and `value` is multiplied by the tangent at T, times 2·Y·Z.
    ///
    /// Costello, Lange, Naehrig (ePrint 2009/615), with the result scaled by 4 so that nothing is halved. The curve's
    /// 3b is 12·ξ. 4 products and 6 squares.
    fn double(&mut self, value: &mut Fp12<F>) {
        let Projective { x, y, z } = &mut self.t;
        let b = y.sqr();
        let e = three_b_square(z);
        let h = double_product(y, z);
        let xx = triple_square(x);
        let xy = double_product(x, y);
        tangent_x(x, &xy, &b, &e);
        tangent_y(y, &b, &e);
        tangent_z(z, &b, &h);
        self.multiply_line(value, &b.sub(&e), &xx, &h);
    }

    /// T becomes T + Q, and `value` is multiplied by the line through both, times x_Q·Z − X. 11 products and 2 squares.
    fn add(&mut self, value: &mut Fp12<F>) {
        let (Projective { x, y, z }, q) = (&mut self.t, &self.q);
        // Numerator and denominator of the slope, both negated, and both times Z.
        let (theta, lambda) = (minus_product(y, &q.y, z), minus_product(x, &q.x, z));
        let dd = lambda.sqr();
        let e = lambda.mul(&dd);
        let f = z.mul(&theta.sqr());
        let g = x.mul(&dd);
        let h = chord_h(&e, &f, &g);
        *x = lambda.mul(&h);
        chord_y(y, &theta, &g, &h, &e);
        *z = z.mul(&e);
        let a = Fp2::difference_of_products(&theta, &q.x, &lambda, &q.y);
        self.multiply_line(value, &a, &theta, &lambda);
    }

    /// Multiplies by the line a − b·x_P·w² + c·y_P·w³, or by one where the pair does not count.
    fn multiply_line(&self, value: &mut Fp12<F>, a: &Fp2<F>, b: &Fp2<F>, c: &Fp2<F>) {
        let (b, c) = (b.scale(&self.minus_x), c.scale(&self.y));
        if self.infinity.any() {
            let (one, zero) = (Fp2::one(), Fp2::zero());
            let [a, b, c] = [(&one, a), (&zero, &b), (&zero, &c)]
                .map(|(nothing, part)| Fp2::select(self.infinity, nothing, part));
            value.multiply_by_line(&a, &b, &c);
        } else {
            value.multiply_by_line(a, &b, &c);
        }
    }
}

// The parts of a tangent step.
kernel! {
    /// 12·ξ·z².
    fn three_b_square<F: BaseField>(z: &Fp2<F>) -> Fp2<F> {
        let zz = Fp2::<F>::reduce_loose(&z.square().times_xi());
        Fp2::carry(&zz.times_power::<3>().plus(&zz.times_power::<2>()))
    }

    /// xy·(b − 3e).
    fn tangent_x<F: BaseField>(x: &mut Fp2<F>, xy: &Fp2<F>, b: &Fp2<F>, e: &Fp2<F>) -> () {
        let difference = Fp2::carry_above::<7>(&b.loose().minus(&e.loose().thrice()));
        *x = Fp2::reduce(&xy.product(&difference));
    }

    /// (b + 3e)² − 12e².
    fn tangent_y<F: BaseField>(y: &mut Fp2<F>, b: &Fp2<F>, e: &Fp2<F>) -> () {
        let sum = square_of::<F>(&b.loose().plus(&e.loose().thrice()));
        *y = Fp2::reduce(&sum.minus(&e.square().times_power::<2>().thrice()));
    }

    /// 4·b·h.
    fn tangent_z<F: BaseField>(z: &mut Fp2<F>, b: &Fp2<F>, h: &Fp2<F>) -> () {
        *z = Fp2::carry(&Fp2::<F>::reduce_loose(&b.product(h)).times_power::<2>());
    }
}

// The parts of a chord step.
kernel! {
    /// a − b·z.
    fn minus_product<F: BaseField>(a: &Fp2<F>, b: &Fp2<F>, z: &Fp2<F>) -> Fp2<F> {
        Fp2::carry_above::<5>(&a.loose().minus(&Fp2::<F>::reduce_loose(&b.product(z))))
    }

    /// e + f − 2g.
    fn chord_h<F: BaseField>(e: &Fp2<F>, f: &Fp2<F>, g: &Fp2<F>) -> Fp2<F> {
        Fp2::carry_above::<5>(&e.loose().plus(&f.loose()).minus(&g.loose().twice()))
    }

    /// θ·(g − h) − e·y.
    fn chord_y<F: BaseField>(y: &mut Fp2<F>, theta: &Fp2<F>, g: &Fp2<F>, h: &Fp2<F>, e: &Fp2<F>) -> () {
        let drop = Fp2::carry_above::<7>(&g.loose().minus(&h.loose()));
        *y = Fp2::reduce(&theta.product(&drop).minus(&e.product(y)));
    }
}
