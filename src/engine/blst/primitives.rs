//! blst's side of the benchmarks of primitives.

use blst::{
    blst_fp, blst_fp_mul, blst_fp_sqr, blst_fp2, blst_fp2_mul, blst_fp2_sqr, blst_fp12,
    blst_fp12_cyclotomic_sqr, blst_fp12_mul, blst_fp12_sqr, blst_p1, blst_p1_add_or_double_affine,
    blst_p1_affine_generator, blst_p1_double, blst_p1_generator, blst_p2, blst_p2_add_or_double_affine,
    blst_p2_affine_generator, blst_p2_double, blst_p2_generator,
};

use super::Blst;
use crate::engine::primitives::{Primitive, Primitives, repeat};

/// A call on whole elements and points.
macro_rules! call {
    ($function:ident($($operand:expr),*)) => {
        // SAFETY: every pointer is to a whole value, and results may stand where operands do.
        unsafe { $function($($operand),*) }
    };
}

/// Twice the generator, which no addition of the generator meets again soon.
fn g1() -> blst_p1 {
    let mut point = blst_p1::default();
    // SAFETY: whole points; the generator is a static.
    unsafe { blst_p1_double(&raw mut point, blst_p1_generator()) };
    point
}

fn g2() -> blst_p2 {
    let mut point = blst_p2::default();
    // SAFETY: whole points; the generator is a static.
    unsafe { blst_p2_double(&raw mut point, blst_p2_generator()) };
    point
}

impl Primitives for Blst {
    fn lanes(&self) -> usize {
        1
    }

    fn run(&self, primitive: Primitive, times: u32) {
        let (p1, p2) = (g1(), g2());
        let fp: blst_fp = p1.x;
        let fp2: blst_fp2 = p2.x;
        let mut fp12 = blst_fp12::default();
        fp12.fp6[0].fp2 = [p2.x, p2.y, p2.z];
        fp12.fp6[1].fp2 = [p2.y, p2.x, p2.y];
        match primitive {
            Primitive::FpMul => repeat(fp, times, |a| call!(blst_fp_mul(a, a, &raw const fp))),
            Primitive::FpSqr => repeat(fp, times, |a| call!(blst_fp_sqr(a, a))),
            Primitive::Fp2Mul => repeat(fp2, times, |a| call!(blst_fp2_mul(a, a, &raw const fp2))),
            Primitive::Fp2Sqr => repeat(fp2, times, |a| call!(blst_fp2_sqr(a, a))),
            Primitive::Fp12Mul => repeat(fp12, times, |a| call!(blst_fp12_mul(a, a, &raw const fp12))),
            Primitive::Fp12Sqr => repeat(fp12, times, |a| call!(blst_fp12_sqr(a, a))),
            Primitive::CyclotomicSqr => repeat(fp12, times, |a| call!(blst_fp12_cyclotomic_sqr(a, a))),
            Primitive::G1Double => repeat(p1, times, |a| call!(blst_p1_double(a, a))),
            Primitive::G1MixedAdd => {
                // SAFETY: the generator is a static.
                let generator = unsafe { blst_p1_affine_generator() };
                repeat(p1, times, |a| call!(blst_p1_add_or_double_affine(a, a, generator)));
            }
            Primitive::G2Double => repeat(p2, times, |a| call!(blst_p2_double(a, a))),
            Primitive::G2MixedAdd => {
                // SAFETY: the generator is a static.
                let generator = unsafe { blst_p2_affine_generator() };
                repeat(p2, times, |a| call!(blst_p2_add_or_double_affine(a, a, generator)));
            }
        }
    }
}
