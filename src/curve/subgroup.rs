//! Membership in the groups of order r, for any points of the curves (Scott, ePrint 2021/1130).

use super::endomorphism::{phi, psi, times_x_abs};
use super::{Affine, Jacobian};
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Fp2};

/// The lanes with P in G1: φ(P) = −\[x²\]P. Infinity is in.
pub(crate) fn in_g1<F: BaseField>(point: &Affine<F>) -> Lanes {
    let product = times_x_abs(&times_x_abs(&Jacobian::from_affine(point)));
    product.neg().is_equal(&Jacobian::from_affine(&phi(point)))
}

/// The lanes with Q in G2: ψ(Q) = \[x\]Q. Infinity is in.
pub(crate) fn in_g2<F: BaseField>(point: &Affine<Fp2<F>>) -> Lanes {
    let point = Jacobian::from_affine(point);
    times_x_abs(&point).neg().is_equal(&psi(&point))
}
