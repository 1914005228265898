//! The engine that runs everywhere: the `blst` library, one element at a time.
//!
//! This file and its folder hold all calls into blst. Stored points have blst's own layout, so that a reference to
//! one is a reference to the other.

#![allow(unsafe_code)]

mod group;
mod primitives;

use core::mem::transmute;
use core::ptr::null;

use blst::{
    blst_final_exp, blst_fp12, blst_fp12_is_one, blst_fp12_mul, blst_hash_to_g2, blst_keygen,
    blst_miller_loop_n, blst_p1_affine, blst_p2, blst_p2_affine, blst_scalar,
};
use zeroize::Zeroizing;

use self::group::{G1, G2, Group, GroupOf};
use super::{Engine, EngineKind, G1Affine, G2Affine, G2Projective, GroupOps, MillerValue};

/// The engine over `blst`.
pub(super) struct Blst;

/// Pairs a call of blst's Miller loop, which keeps about 400 bytes a pair on the stack.
const PAIRS_A_LOOP: usize = 64;

impl Blst {
    /// The product of `values`; one for none.
    pub(super) fn product(values: &[MillerValue]) -> MillerValue {
        // SAFETY: both are rows of twelve six-word field elements, and any words are a valid value of both.
        unsafe { transmute::<blst_fp12, MillerValue>(product(values.iter().map(fp12))) }
    }
}

/// The same value as blst sees it.
fn fp12(value: &MillerValue) -> blst_fp12 {
    // SAFETY: both are rows of twelve six-word field elements, and any words are a valid value of both.
    unsafe { transmute::<MillerValue, blst_fp12>(*value) }
}

impl Engine for Blst {
    fn kind(&self) -> EngineKind {
        EngineKind::Blst
    }

    fn lanes(&self) -> usize {
        1
    }

    fn g1(&self) -> &dyn GroupOps<G1Affine, 48, 96> {
        &GroupOf::<G1>::NEW
    }

    fn g2(&self) -> &dyn GroupOps<G2Affine, 96, 192> {
        &GroupOf::<G2>::NEW
    }

    fn g2_add(&self, sum: &mut G2Projective, other: &G2Projective) {
        let total = group::add::<G2>(group::jacobian(sum), group::jacobian(other));
        *sum = G2Projective {
            x: total.x.fp.map(|fp| fp.l),
            y: total.y.fp.map(|fp| fp.l),
            z: total.z.fp.map(|fp| fp.l),
        };
    }

    fn g2_to_affine(&self, points: &[G2Projective]) -> Vec<G2Affine> {
        let points: Vec<blst_p2> = points.iter().map(|point| *group::jacobian(point)).collect();
        group::to_affine::<G2>(&points)
    }

    fn hash_to_g2(&self, messages: &[&[u8]], dst: &[u8]) -> Vec<G2Affine> {
        let points: Vec<blst_p2> = messages
            .iter()
            .map(|message| {
                let mut point = blst_p2::default();
                // SAFETY: each pointer goes with the length of its slice; no augmentation is given.
                unsafe {
                    blst_hash_to_g2(
                        &raw mut point,
                        message.as_ptr(),
                        message.len(),
                        dst.as_ptr(),
                        dst.len(),
                        null(),
                        0,
                    );
                }
                point
            })
            .collect();
        group::to_affine::<G2>(&points)
    }

    fn miller_loop(&self, pairs: &[(G1Affine, G2Affine)]) -> MillerValue {
        // blst looks for infinity only where it is given a single pair.
        let (p, q): (Vec<blst_p1_affine>, Vec<blst_p2_affine>) = pairs
            .iter()
            .filter(|(p, q)| !p.is_infinity() && !q.is_infinity())
            .map(|(p, q)| (*G1::from_stored(p), *G2::from_stored(q)))
            .unzip();
        let values = p.chunks(PAIRS_A_LOOP).zip(q.chunks(PAIRS_A_LOOP)).map(|(p, q)| {
            let mut value = blst_fp12::default();
            let (p_list, q_list) = ([p.as_ptr(), null()], [q.as_ptr(), null()]);
            // SAFETY: a list whose second entry is null says that `p.len()` elements follow its first one; the two
            // chunks are equally long and not empty.
            unsafe { blst_miller_loop_n(&raw mut value, q_list.as_ptr(), p_list.as_ptr(), p.len()) };
            value
        });
        // SAFETY: both are rows of twelve six-word field elements, and any words are a valid value of both.
        unsafe { transmute::<blst_fp12, MillerValue>(product(values)) }
    }

    fn product_is_one(&self, values: &[MillerValue]) -> bool {
        let product = product(values.iter().map(fp12));
        let mut result = blst_fp12::default();
        // SAFETY: both pointers are to whole elements.
        unsafe {
            blst_final_exp(&raw mut result, &raw const product);
            blst_fp12_is_one(&raw const result)
        }
    }

    fn each_is_one(&self, values: &[MillerValue]) -> Vec<bool> {
        values.iter().map(|value| self.product_is_one(&[*value])).collect()
    }
}

/// The product of `values`; one for none.
fn product(values: impl Iterator<Item = blst_fp12>) -> blst_fp12 {
    values
        .reduce(|a, b| {
            let mut product = blst_fp12::default();
            // SAFETY: three whole elements.
            unsafe { blst_fp12_mul(&raw mut product, &raw const a, &raw const b) };
            product
        })
        // blst's default element is one.
        .unwrap_or_default()
}

/// KeyGen of draft-irtf-cfrg-bls-signature, section 2.3, for key material of at least 32 bytes.
pub(crate) fn derive_secret(material: &[u8], info: &[u8]) -> Zeroizing<[u8; 32]> {
    let mut scalar = blst_scalar::default();
    // SAFETY: each pointer goes with the length of its slice. The scalar wipes itself when dropped.
    unsafe {
        blst_keygen(&raw mut scalar, material.as_ptr(), material.len(), info.as_ptr(), info.len());
    }
    let mut bytes = Zeroizing::new(scalar.b);
    bytes.reverse();
    bytes
}
