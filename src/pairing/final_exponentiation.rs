//! The power to 3·(p¹² − 1)/r.

use crate::field::BaseField;
use crate::field::fp12::Fp12;
use crate::params;

/// `value`^(3·(p¹² − 1)/r), not 0: one iff the pairings that `value` is the Miller loop of multiply to one.
///
/// The factor 3 is prime to r. Easy part (p⁶ − 1)·(p² + 1), then 3·(p⁴ − p² + 1)/r =
/// (x − 1)²·(x + p)·(x² + p² − 1) + 3 (Hayashida, Hayasaka, Teruya, ePrint 2020/875).
pub(crate) fn final_exponentiation<F: BaseField>(value: &Fp12<F>) -> Fp12<F> {
    let f = value.conjugate().mul(&value.invert());
    let f = f.frobenius().frobenius().mul(&f);

    let a = times_x_minus_one(&times_x_minus_one(&f));
    let b = times_x(&a).mul(&a.frobenius());
    let c = times_x(&times_x(&b)).mul(&b.frobenius().frobenius()).mul(&b.conjugate());
    let mut cube = f;
    cube.cyclotomic_square();
    cube.multiply(&f);
    c.mul(&cube)
}

/// f^x in the cyclotomic subgroup: 63 squares and 5 products.
fn times_x<F: BaseField>(f: &Fp12<F>) -> Fp12<F> {
    let mut power = *f;
    for bit in (0..params::X_ABS.ilog2()).rev() {
        power.cyclotomic_square();
        if params::X_ABS >> bit & 1 == 1 {
            power.multiply(f);
        }
    }
    // x is negative, and a conjugate is an inverse here.
    power.conjugate()
}

fn times_x_minus_one<F: BaseField>(f: &Fp12<F>) -> Fp12<F> {
    times_x(f).mul(&f.conjugate())
}
