//! The vector engine's side of the benchmarks of primitives.

use super::Vector;
use crate::curve::{Affine, Jacobian, g1};
use crate::engine::G1Affine;
use crate::engine::primitives::{Primitive, Primitives, repeat};
use crate::field::fp6::Fp6;
use crate::field::fp12::Fp12;
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field, Fp2};

impl<F: BaseField, const MIXED: bool> Primitives for Vector<F, MIXED> {
    fn lanes(&self) -> usize {
        F::LANES
    }

    fn run(&self, primitive: Primitive, times: u32) {
        let affine: Affine<F> = g1::load(&vec![G1Affine::GENERATOR; F::LANES]);
        let fp = affine.x;
        let fp2 = Fp2 { c0: affine.x, c1: affine.y };
        let fp6 = Fp6 { c0: fp2, c1: fp2, c2: fp2 };
        let fp12 = Fp12 { c0: fp6, c1: fp6 };
        let p1 = Jacobian::from_affine(&affine).double();
        // On some curve over Fp2; no formula depends on which.
        let affine2 = Affine { x: fp2, y: fp2.sqr(), infinity: Lanes::NONE };
        let p2 = Jacobian::from_affine(&affine2).double();
        match primitive {
            Primitive::FpMul => repeat(fp, times, |a| *a = a.mul(&fp)),
            Primitive::FpSqr => repeat(fp, times, |a| *a = a.sqr()),
            Primitive::Fp2Mul => repeat(fp2, times, |a| *a = a.mul(&fp2)),
            Primitive::Fp2Sqr => repeat(fp2, times, |a| *a = a.sqr()),
            Primitive::Fp12Mul => repeat(fp12, times, |a| a.multiply(&fp12)),
            Primitive::Fp12Sqr => repeat(fp12, times, Fp12::square),
            Primitive::CyclotomicSqr => repeat(fp12, times, Fp12::cyclotomic_square),
            Primitive::G1Double => repeat(p1, times, Jacobian::double_in_place),
            Primitive::G1MixedAdd => repeat(p1, times, |a| *a = a.add_affine(&affine)),
            Primitive::G2Double => repeat(p2, times, Jacobian::double_in_place),
            Primitive::G2MixedAdd => repeat(p2, times, |a| *a = a.add_affine(&affine2)),
        }
    }
}
