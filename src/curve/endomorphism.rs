//! The endomorphisms that shorten scalars, and what is built on them alone.
//!
//! φ(X, Y) = (β·X, Y) acts on G1 as −x², ψ(X, Y) = (c·X̄, d·Ȳ) on G2 as x, the curve parameter. Outside the groups of
//! order r they act otherwise, which is what subgroup checks rest on.

use super::{Affine, Jacobian};
use crate::field::constant::{self, Constant};
use crate::field::{BaseField, Field, Fp2};
use crate::params;

const CUBE_ROOT_G1: Constant = Constant::new(&params::CUBE_ROOT_G1);
const CUBE_ROOT_G2: Constant = Constant::new(&params::CUBE_ROOT_G2);
const PSI_X: [Constant; 2] = constant::fp2(&params::PSI_X);
const PSI_Y: [Constant; 2] = constant::fp2(&params::PSI_Y);

/// φ(P).
pub(crate) fn phi<F: BaseField>(point: &Affine<F>) -> Affine<F> {
    Affine { x: point.x.mul(&F::constant(&CUBE_ROOT_G1)), ..*point }
}

/// ψ(Q).
pub(crate) fn psi<F: BaseField>(point: &Jacobian<Fp2<F>>) -> Jacobian<Fp2<F>> {
    // X̄·c is the conjugate of X·c̄; a product is small enough to be negated.
    let times = |a: &Fp2<F>, factor| a.mul(&Fp2::constant(factor).conjugate()).conjugate();
    Jacobian { x: times(&point.x, &PSI_X), y: times(&point.y, &PSI_Y), z: point.z.conjugate() }
}

/// ψ²(Q), which is \[x²\]Q on G2: (β²·X, −Y).
pub(crate) fn psi_squared<F: BaseField>(point: &Affine<Fp2<F>>) -> Affine<Fp2<F>> {
    Affine { x: point.x.scale(&F::constant(&CUBE_ROOT_G2)), y: point.y.neg(), ..*point }
}

/// \[|x|\]P for any point of the curve: 63 doublings and 5 additions.
pub(crate) fn times_x_abs<F: Field>(point: &Jacobian<F>) -> Jacobian<F> {
    let mut product = *point;
    for bit in (0..params::X_ABS.ilog2()).rev() {
        product.double_in_place();
        if params::X_ABS >> bit & 1 == 1 {
            product = product.add(point);
        }
    }
    product
}

/// h_eff·Q, a point of G2 for any Q of the curve: \[x² − x − 1\]Q + \[x − 1\]ψ(Q) + ψ²(2Q)
/// (Budroni, Pintore, ePrint 2017/419; RFC 9380, section 8.8.2 and appendix G.3).
pub(crate) fn clear_cofactor<F: BaseField>(point: &Jacobian<Fp2<F>>) -> Jacobian<Fp2<F>> {
    // [x]Q = −[|x|]Q, so with t = [|x|]Q: [x² − x − 1]Q = [|x|](t + Q) − Q and [x − 1]ψ(Q) = −ψ(t + Q).
    let t = times_x_abs(point).add(point);
    times_x_abs(&t).add(&point.neg()).add(&psi(&t).neg()).add(&psi(&psi(&point.double())))
}
