//! Square roots in lock-step: every lane takes the same powers, whatever it holds, and learns whether its root is one.
//!
//! p is 3 modulo 4. With e = (u·v³)^((p − 3)/4) the number r = u·v·e has r² = χ·u/v, where χ = 1 if u/v is a square and
//! −1 if not: a root and a quadratic character of a fraction for one exponentiation and no inversion.

use super::constant::Constant;
use super::lanes::Lanes;
use super::{BaseField, Field, Fp2, power};
use crate::params;

const Z_CUBED: [Constant; 2] = super::constant::fp2(&params::SSWU_Z_CUBED);
const NORM_ROOT: Constant = Constant::new(&params::SSWU_NORM_ROOT);

/// A candidate for the root of u/v.
struct FractionRoot<F> {
    /// r with r² = ±u/v.
    root: F,
    /// e with r = u·v·e, and so 1/r = χ·e·v².
    power: F,
    /// The lanes where u/v is a square, and r its root. Those with u = 0 among them.
    is_square: Lanes,
}

/// For v not 0.
fn fraction_root<F: BaseField>(u: &F, v: &F) -> FractionRoot<F> {
    let uv = u.mul(v);
    let power = power::pow(&uv.mul(&v.sqr()), &params::MODULUS_MINUS_3_OVER_4);
    let root = uv.mul(&power);
    let is_square = root.sqr().mul(v).is_equal(u);
    FractionRoot { root, power, is_square }
}

/// A root of `value` in Fp, and the lanes in which it is one: where `value` is a square.
pub(crate) fn sqrt<F: BaseField>(value: &F) -> (F, Lanes) {
    let root = power::pow(value, &params::MODULUS_MINUS_3_OVER_4).mul(value);
    (root, root.sqr().is_equal(value))
}

/// A root of `value` in Fp2, and the lanes in which it is one: where `value` is a square.
pub(crate) fn sqrt_fp2<F: BaseField>(value: &Fp2<F>) -> (Fp2<F>, Lanes) {
    sqrt_ratio(value, &Fp2::one())
}

/// A root of u/v in the lanes where that is a square, which are returned; of Z³·u/v in the others, Z the constant of the
/// map to E2'. For v not 0. Two exponentiations.
///
/// The complex method: with a = u/v and s a root of its norm, x₀ = √t for t = (a₀ + s)/2 or (a₀ − s)/2, one of which
/// is a square, and x₁ = a₁/(2·x₀). Fractions stay fractions: a = A/m with A = u·v̄ and m the norm of v.
pub(crate) fn sqrt_ratio<F: BaseField>(u: &Fp2<F>, v: &Fp2<F>) -> (Fp2<F>, Lanes) {
    let m = v.norm();
    let norm_root = fraction_root(&u.norm(), &m);
    // a is a square iff its norm is. Where it is not, go on with Z³·a: its norm is N(Z)³·N(a) = (−N(Z)³)·s².
    let is_square = norm_root.is_square;
    let a = u.mul(&v.conjugate());
    let a = Fp2::select(is_square, &a, &a.mul(&Fp2::constant(&Z_CUBED)));
    let s = F::select(is_square, &norm_root.root, &norm_root.root.mul(&F::constant(&NORM_ROOT)));

    // t = T/M. T is 0 where a₁ = 0 and s = −a₀; then the other half, a₀ itself, is the one to take.
    let t = a.c0.add(&s.mul(&m));
    let t = F::select(t.is_zero(), &a.c0.double(), &t);
    let double_m = m.double();
    let half_root = fraction_root(&t, &double_m);
    let r = half_root.root;
    // a₁/(2·r) up to χ: (A₁/m)·(e·M²)/2 = A₁·e·M.
    let other = a.c1.mul(&half_root.power).mul(&double_m);
    let of_square = Fp2 { c0: r, c1: other };
    // Where t is no square, (a₀ − s)/2 is, for the product of both is −a₁²/4; the parts change places, with a sign.
    let of_other = Fp2 { c0: other, c1: r.neg() };
    (Fp2::select(half_root.is_square, &of_square, &of_other), is_square)
}

/// sgn0 of RFC 9380, section 4.1: the parity of the integer.
pub(crate) fn sgn0<F: BaseField>(value: &F) -> Lanes {
    let mut integers = [[0; 6]; 8];
    value.store_integers(&mut integers[..F::LANES]);
    Lanes::from_fn(|lane| integers[lane][0] & 1 == 1)
}

/// sgn0 in Fp2: the parity of the first part that is not 0.
pub(crate) fn sgn0_fp2<F: BaseField>(value: &Fp2<F>) -> Lanes {
    sgn0(&value.c0) | value.c0.is_zero() & sgn0(&value.c1)
}

/// The lanes whose integer is above (p − 1)/2: larger than that of the negative.
pub(crate) fn is_larger_half<F: BaseField>(value: &F) -> Lanes {
    let mut integers = [[0; 6]; 8];
    value.store_integers(&mut integers[..F::LANES]);
    Lanes::from_fn(|lane| params::less_than(&params::MODULUS_MINUS_1_OVER_2, &integers[lane]))
}

/// The same in Fp2, where the imaginary part decides unless it is 0 (ZCash encoding).
pub(crate) fn is_larger_half_fp2<F: BaseField>(value: &Fp2<F>) -> Lanes {
    is_larger_half(&value.c1) | value.c1.is_zero() & is_larger_half(&value.c0)
}
