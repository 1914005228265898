//! The Miller loop of the optimal ate pairing.
//!
//! The points T on the twist run through the multiples of Q by the leading bits of |x|; each doubling and each addition
//! gives a line, evaluated at P, that the accumulator is multiplied with. All pairs of a lane share one accumulator
//! and its squarings.
//!
//! Untwisting takes (X, Y) to (X/w², Y/w³). The line through T with slope λ on the twist, at P = (x, y) and times w³,
//! is (λ·X_T − Y_T) − λ·x·w² + y·w³. Factors from Fp2, such as denominators, and w³ vanish in the final exponentiation.

use crate::curve::{Affine, Jacobian};
use crate::field::fp2::Fp2;
use crate::field::fp6::Fp6;
use crate::field::fp12::Fp12;
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field};
use crate::params;

/// A line a + b·v + c·v·w = a + b·w² + c·w³.
struct Line<F> {
    a: Fp2<F>,
    b: Fp2<F>,
    c: Fp2<F>,
}

/// One pair in each lane on its way through the loop.
struct Pair<F> {
    p: Affine<F>,
    q: Affine<Fp2<F>>,
    t: Jacobian<Fp2<F>>,
    /// Lanes with infinity on either side, whose lines are one.
    infinity: Lanes,
}

/// The product of the Miller loops of all pairs, lane by lane; the points in their groups, or infinity.
pub(crate) fn miller_loop<F: BaseField>(pairs: &[(Affine<F>, Affine<Fp2<F>>)]) -> Fp12<F> {
    let mut pairs: Vec<Pair<F>> = pairs
        .iter()
        .map(|(p, q)| Pair {
            p: *p,
            q: *q,
            t: Jacobian::from_affine(&Affine { infinity: Lanes::NONE, ..*q }),
            infinity: p.infinity | q.infinity,
        })
        .collect();
    let mut value = Fp12::one();
    let top = params::X_ABS.ilog2();
    for bit in (0..top).rev() {
        if bit + 1 < top {
            value = value.sqr();
        }
        for pair in &mut pairs {
            let line = pair.double();
            value = line.multiply(&value);
            if params::X_ABS >> bit & 1 == 1 {
                let line = pair.add();
                value = line.multiply(&value);
            }
        }
    }
    // x is negative.
    value.conjugate()
}

impl<F: BaseField> Pair<F> {
    /// T becomes 2T; the tangent at T, times 2·Y·Z³.
    fn double(&mut self) -> Line<F> {
        let t = &self.t;
        let (xx, yy, zz) = (t.x.sqr(), t.y.sqr(), t.z.sqr());
        let e = xx.double().add(&xx);
        let two_yy = yy.double();
        let d = t.x.mul(&two_yy).double();
        let x = e.sqr().sub(&d.double());
        let z = t.y.mul(&t.z).double();
        let y = Fp2::difference_of_products(&e, &d.sub_wide(&x), &two_yy.double(), &two_yy);
        let a = e.mul(&t.x).sub(&two_yy);
        let line = self.line(a, &e.mul(&zz), &z.mul(&zz));
        self.t = Jacobian { x, y, z };
        line
    }

    /// T becomes T + Q; the line through both, times Z of the sum.
    fn add(&mut self) -> Line<F> {
        let (t, q) = (&self.t, &self.q);
        let zz = t.z.sqr();
        let h = q.x.mul(&zz).sub_wide(&t.x);
        let r = q.y.mul(&t.z.mul(&zz)).sub_wide(&t.y);
        let hh = h.sqr();
        let hhh = h.mul(&hh);
        let v = t.x.mul(&hh);
        let x = r.sqr().sub(&hhh.add(&v.double()));
        let y = Fp2::difference_of_products(&r, &v.sub_wide(&x), &t.y, &hhh);
        let z = t.z.mul(&h);
        let a = Fp2::difference_of_products(&r, &q.x, &z, &q.y);
        let line = self.line(a, &r, &z);
        self.t = Jacobian { x, y, z };
        line
    }

    /// a − b·x_P·w² + c·y_P·w³, or one where the pair does not count.
    fn line(&self, a: Fp2<F>, b: &Fp2<F>, c: &Fp2<F>) -> Line<F> {
        let line = Line { a, b: b.scale(&self.p.x).neg(), c: c.scale(&self.p.y) };
        if !self.infinity.any() {
            return line;
        }
        let zero = Fp2::zero();
        Line {
            a: Fp2::select(self.infinity, &Fp2::one(), &line.a),
            b: Fp2::select(self.infinity, &zero, &line.b),
            c: Fp2::select(self.infinity, &zero, &line.c),
        }
    }
}

impl<F: BaseField> Line<F> {
    /// The line times `value`: 13 products in Fp2, 12 reductions.
    fn multiply(&self, value: &Fp12<F>) -> Fp12<F> {
        let Self { a, b, c } = self;
        let (f0, f1) = (&value.c0, &value.c1);
        let low = f0.product_with_line(a, b);
        let high = f1.product_with_v(c);
        let mixed = f0.add(f1).product_with_line(a, &b.add(c));
        let c0: Fp6<F> = high.mul_by_v().add(&low).reduce();
        Fp12 { c0, c1: mixed.sub(&low).sub(&high).reduce() }
    }
}
