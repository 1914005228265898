//! One group of the curve pair over blst: G1 and G2 differ only in the functions that blst offers for them.

use core::marker::PhantomData;
use core::ptr::null;

use blst::{
    BLST_ERROR, blst_fp, blst_fp_mul, blst_p1, blst_p1_add_or_double, blst_p1_add_or_double_affine,
    blst_p1_affine, blst_p1_affine_compress, blst_p1_affine_in_g1, blst_p1_affine_serialize,
    blst_p1_deserialize, blst_p1_double, blst_p1_from_affine, blst_p1_uncompress, blst_p1s_add,
    blst_p1s_to_affine, blst_p2, blst_p2_add_or_double, blst_p2_add_or_double_affine, blst_p2_affine,
    blst_p2_affine_compress, blst_p2_affine_in_g2, blst_p2_affine_serialize, blst_p2_deserialize,
    blst_p2_double, blst_p2_from_affine, blst_p2_uncompress, blst_p2s_add, blst_p2s_to_affine, blst_scalar,
    blst_scalar_from_bendian, blst_sign_pk_in_g1, blst_sign_pk_in_g2,
};

use super::super::point::MONTGOMERY_BITS;
use super::super::{Check, Coefficient, G1Affine, G2Affine, G2Projective, GroupOps};
use crate::api::Error;
use crate::params;

/// A group as blst sees it. Every function pointer reads and writes whole values through its pointers.
pub(super) trait Group: Send + Sync + 'static {
    /// The engine-neutral stored point.
    type Stored: Copy + Default + PartialEq + Send + Sync;
    /// blst's affine point, of the same layout.
    type Affine: Copy + Default;
    /// blst's Jacobian point; the default value is infinity.
    type Jacobian: Copy + Default;

    const UNCOMPRESS: unsafe extern "C" fn(*mut Self::Affine, *const u8) -> BLST_ERROR;
    const DESERIALIZE: unsafe extern "C" fn(*mut Self::Affine, *const u8) -> BLST_ERROR;
    const COMPRESS: unsafe extern "C" fn(*mut u8, *const Self::Affine);
    const SERIALIZE: unsafe extern "C" fn(*mut u8, *const Self::Affine);
    const IN_SUBGROUP: unsafe extern "C" fn(*const Self::Affine) -> bool;
    const FROM_AFFINE: unsafe extern "C" fn(*mut Self::Jacobian, *const Self::Affine);
    const TO_AFFINES: unsafe extern "C" fn(*mut Self::Affine, *const *const Self::Jacobian, usize);
    const ADD: unsafe extern "C" fn(*mut Self::Jacobian, *const Self::Jacobian, *const Self::Jacobian);
    const ADD_AFFINE: unsafe extern "C" fn(*mut Self::Jacobian, *const Self::Jacobian, *const Self::Affine);
    const DOUBLE: unsafe extern "C" fn(*mut Self::Jacobian, *const Self::Jacobian);
    const ADD_MANY: unsafe extern "C" fn(*mut Self::Jacobian, *const *const Self::Affine, usize);
    const SIGN: unsafe extern "C" fn(*mut Self::Jacobian, *const Self::Jacobian, *const blst_scalar);

    /// The stored point behind blst's, and back.
    fn from_stored(point: &Self::Stored) -> &Self::Affine;
    fn to_stored(point: &Self::Affine) -> Self::Stored;

    fn is_infinity(point: &Self::Stored) -> bool;

    /// Whether X = 0, where blst's bulk addition takes infinity, kept as (0, 0), for the same point.
    fn has_zero_x(point: &Self::Stored) -> bool;

    /// \[x²\]P for P in the subgroup, x the curve parameter: X by a cube root of unity, Y negated.
    fn times_x_squared(point: &Self::Stored) -> Self::Stored;
}

pub(super) struct G1;
pub(super) struct G2;

const CUBE_ROOT_G1: blst_fp =
    blst_fp { l: params::times_power_of_two(&params::CUBE_ROOT_G1, MONTGOMERY_BITS) };
const CUBE_ROOT_G2: blst_fp =
    blst_fp { l: params::times_power_of_two(&params::CUBE_ROOT_G2, MONTGOMERY_BITS) };

fn product(a: &[u64; 6], b: &blst_fp) -> [u64; 6] {
    let mut result = blst_fp::default();
    // SAFETY: three whole field elements.
    unsafe { blst_fp_mul(&raw mut result, &blst_fp { l: *a }, b) };
    result.l
}

/// Both stored types are `repr(C)` rows of six-word field elements in blst's Montgomery form, as blst's are.
const _: () = {
    assert!(size_of::<G1Affine>() == size_of::<blst_p1_affine>());
    assert!(align_of::<G1Affine>() == align_of::<blst_p1_affine>());
    assert!(size_of::<G2Affine>() == size_of::<blst_p2_affine>());
    assert!(align_of::<G2Affine>() == align_of::<blst_p2_affine>());
    assert!(size_of::<G2Projective>() == size_of::<blst_p2>());
    assert!(align_of::<G2Projective>() == align_of::<blst_p2>());
};

impl Group for G1 {
    type Stored = G1Affine;
    type Affine = blst_p1_affine;
    type Jacobian = blst_p1;

    const UNCOMPRESS: unsafe extern "C" fn(*mut blst_p1_affine, *const u8) -> BLST_ERROR = blst_p1_uncompress;
    const DESERIALIZE: unsafe extern "C" fn(*mut blst_p1_affine, *const u8) -> BLST_ERROR =
        blst_p1_deserialize;
    const COMPRESS: unsafe extern "C" fn(*mut u8, *const blst_p1_affine) = blst_p1_affine_compress;
    const SERIALIZE: unsafe extern "C" fn(*mut u8, *const blst_p1_affine) = blst_p1_affine_serialize;
    const IN_SUBGROUP: unsafe extern "C" fn(*const blst_p1_affine) -> bool = blst_p1_affine_in_g1;
    const FROM_AFFINE: unsafe extern "C" fn(*mut blst_p1, *const blst_p1_affine) = blst_p1_from_affine;
    const TO_AFFINES: unsafe extern "C" fn(*mut blst_p1_affine, *const *const blst_p1, usize) =
        blst_p1s_to_affine;
    const ADD: unsafe extern "C" fn(*mut blst_p1, *const blst_p1, *const blst_p1) = blst_p1_add_or_double;
    const ADD_AFFINE: unsafe extern "C" fn(*mut blst_p1, *const blst_p1, *const blst_p1_affine) =
        blst_p1_add_or_double_affine;
    const DOUBLE: unsafe extern "C" fn(*mut blst_p1, *const blst_p1) = blst_p1_double;
    const ADD_MANY: unsafe extern "C" fn(*mut blst_p1, *const *const blst_p1_affine, usize) = blst_p1s_add;
    // blst names its scheme after the group of the public keys.
    const SIGN: unsafe extern "C" fn(*mut blst_p1, *const blst_p1, *const blst_scalar) = blst_sign_pk_in_g2;

    fn from_stored(point: &G1Affine) -> &blst_p1_affine {
        // SAFETY: the two types have one layout (asserted above), and any words are a valid value of both.
        unsafe { &*core::ptr::from_ref(point).cast() }
    }

    fn to_stored(point: &blst_p1_affine) -> G1Affine {
        G1Affine { x: point.x.l, y: point.y.l }
    }

    fn is_infinity(point: &G1Affine) -> bool {
        point.is_infinity()
    }

    fn has_zero_x(point: &G1Affine) -> bool {
        point.x == [0; 6]
    }

    fn times_x_squared(point: &G1Affine) -> G1Affine {
        G1Affine { x: product(&point.x, &CUBE_ROOT_G1), ..*point }.negate()
    }
}

impl Group for G2 {
    type Stored = G2Affine;
    type Affine = blst_p2_affine;
    type Jacobian = blst_p2;

    const UNCOMPRESS: unsafe extern "C" fn(*mut blst_p2_affine, *const u8) -> BLST_ERROR = blst_p2_uncompress;
    const DESERIALIZE: unsafe extern "C" fn(*mut blst_p2_affine, *const u8) -> BLST_ERROR =
        blst_p2_deserialize;
    const COMPRESS: unsafe extern "C" fn(*mut u8, *const blst_p2_affine) = blst_p2_affine_compress;
    const SERIALIZE: unsafe extern "C" fn(*mut u8, *const blst_p2_affine) = blst_p2_affine_serialize;
    const IN_SUBGROUP: unsafe extern "C" fn(*const blst_p2_affine) -> bool = blst_p2_affine_in_g2;
    const FROM_AFFINE: unsafe extern "C" fn(*mut blst_p2, *const blst_p2_affine) = blst_p2_from_affine;
    const TO_AFFINES: unsafe extern "C" fn(*mut blst_p2_affine, *const *const blst_p2, usize) =
        blst_p2s_to_affine;
    const ADD: unsafe extern "C" fn(*mut blst_p2, *const blst_p2, *const blst_p2) = blst_p2_add_or_double;
    const ADD_AFFINE: unsafe extern "C" fn(*mut blst_p2, *const blst_p2, *const blst_p2_affine) =
        blst_p2_add_or_double_affine;
    const DOUBLE: unsafe extern "C" fn(*mut blst_p2, *const blst_p2) = blst_p2_double;
    const ADD_MANY: unsafe extern "C" fn(*mut blst_p2, *const *const blst_p2_affine, usize) = blst_p2s_add;
    const SIGN: unsafe extern "C" fn(*mut blst_p2, *const blst_p2, *const blst_scalar) = blst_sign_pk_in_g1;

    fn from_stored(point: &G2Affine) -> &blst_p2_affine {
        // SAFETY: the two types have one layout (asserted above), and any words are a valid value of both.
        unsafe { &*core::ptr::from_ref(point).cast() }
    }

    fn to_stored(point: &blst_p2_affine) -> G2Affine {
        G2Affine { x: point.x.fp.map(|fp| fp.l), y: point.y.fp.map(|fp| fp.l) }
    }

    fn is_infinity(point: &G2Affine) -> bool {
        point.is_infinity()
    }

    fn has_zero_x(point: &G2Affine) -> bool {
        point.x == [[0; 6]; 2]
    }

    fn times_x_squared(point: &G2Affine) -> G2Affine {
        G2Affine { x: point.x.map(|part| product(&part, &CUBE_ROOT_G2)), ..*point }.negate()
    }
}

/// blst's view of a stored Jacobian point.
pub(super) fn jacobian(point: &G2Projective) -> &blst_p2 {
    // SAFETY: the two types have one layout (asserted above), and any words are a valid value of both.
    unsafe { &*core::ptr::from_ref(point).cast() }
}

/// `a + b`; complete.
pub(super) fn add<G: Group>(a: &G::Jacobian, b: &G::Jacobian) -> G::Jacobian {
    let mut sum = G::Jacobian::default();
    // SAFETY: three whole points.
    unsafe { G::ADD(&raw mut sum, a, b) };
    sum
}

/// Affine forms, with one inversion for all.
pub(super) fn to_affine<G: Group>(points: &[G::Jacobian]) -> Vec<G::Stored> {
    let mut affine = vec![G::Affine::default(); points.len()];
    if !points.is_empty() {
        let list = [points.as_ptr(), null()];
        // SAFETY: a list whose second entry is null says that `points.len()` elements follow its first one, and
        // there is room for as many results.
        unsafe { G::TO_AFFINES(affine.as_mut_ptr(), list.as_ptr(), points.len()) };
    }
    affine.iter().map(G::to_stored).collect()
}

fn from_affine<G: Group>(point: &G::Stored) -> G::Jacobian {
    let mut result = G::Jacobian::default();
    // SAFETY: two whole points.
    unsafe { G::FROM_AFFINE(&raw mut result, G::from_stored(point)) };
    result
}

fn add_affine<G: Group>(sum: &mut G::Jacobian, point: &G::Stored) {
    let sum: *mut G::Jacobian = sum;
    // SAFETY: whole points; blst's additions allow the result in the place of an operand.
    unsafe { G::ADD_AFFINE(sum, sum, G::from_stored(point)) };
}

fn double<G: Group>(point: &mut G::Jacobian) {
    let point: *mut G::Jacobian = point;
    // SAFETY: a whole point; blst's doubling allows the result in the place of the operand.
    unsafe { G::DOUBLE(point, point) };
}

/// The outcome of one of blst's decoders.
///
/// blst reports the points with X = 0 as outside the subgroup, but writes them out as it does any other point of the
/// curve.
fn decoded<G: Group>(status: BLST_ERROR, point: &G::Affine, check: Check) -> Result<G::Stored, Error> {
    match status {
        BLST_ERROR::BLST_SUCCESS | BLST_ERROR::BLST_POINT_NOT_IN_GROUP => {}
        BLST_ERROR::BLST_POINT_NOT_ON_CURVE => return Err(Error::NotOnCurve),
        _ => return Err(Error::Encoding),
    }
    // SAFETY: a whole point.
    if check == Check::Subgroup && !unsafe { G::IN_SUBGROUP(point) } {
        return Err(Error::NotInGroup);
    }
    Ok(G::to_stored(point))
}

fn sum_group<G: Group>(points: &[&G::Stored]) -> G::Jacobian {
    let points: Vec<&G::Stored> = points.iter().copied().filter(|point| !G::is_infinity(point)).collect();
    let mut sum = G::Jacobian::default();
    if points.iter().any(|point| G::has_zero_x(point)) {
        for point in points {
            add_affine::<G>(&mut sum, point);
        }
    } else if !points.is_empty() {
        let list: Vec<*const G::Affine> =
            points.iter().map(|point| &raw const *G::from_stored(point)).collect();
        // SAFETY: `list` holds one pointer a point, all to whole points that outlive the call.
        unsafe { G::ADD_MANY(&raw mut sum, list.as_ptr(), list.len()) };
    }
    sum
}

/// Σ (a + b·x²)·P by 32 doublings shared by all terms; a term adds P, \[x²\]P or their sum at each bit.
fn combine_group<G: Group>(terms: &[(&G::Stored, Coefficient)]) -> G::Jacobian {
    let images: Vec<G::Stored> = terms.iter().map(|(point, _)| G::times_x_squared(point)).collect();
    let both: Vec<G::Jacobian> = terms
        .iter()
        .zip(&images)
        .map(|((point, _), image)| {
            let mut sum = from_affine::<G>(point);
            add_affine::<G>(&mut sum, image);
            sum
        })
        .collect();
    let both = to_affine::<G>(&both);
    let mut sum = G::Jacobian::default();
    for bit in (0..u32::BITS).rev() {
        double::<G>(&mut sum);
        for (((point, coefficient), image), both) in terms.iter().zip(&images).zip(&both) {
            match (coefficient.a() >> bit & 1, coefficient.b() >> bit & 1) {
                (0, 0) => {}
                (1, 0) => add_affine::<G>(&mut sum, point),
                (0, _) => add_affine::<G>(&mut sum, image),
                (_, _) => add_affine::<G>(&mut sum, both),
            }
        }
    }
    sum
}

/// [`GroupOps`] of one group.
pub(super) struct GroupOf<G>(PhantomData<G>);

impl<G> GroupOf<G> {
    pub(super) const NEW: Self = Self(PhantomData);
}

impl<G: Group, const C: usize, const U: usize> GroupOps<G::Stored, C, U> for GroupOf<G> {
    fn decode(&self, encodings: &[[u8; C]], check: Check) -> Vec<Result<G::Stored, Error>> {
        let decode = |bytes: &[u8; C]| {
            let mut point = G::Affine::default();
            // SAFETY: C is the length that blst reads for this group (asserted in `sizes`).
            let status = unsafe { G::UNCOMPRESS(&raw mut point, bytes.as_ptr()) };
            decoded::<G>(status, &point, check)
        };
        encodings.iter().map(decode).collect()
    }

    fn decode_uncompressed(&self, encodings: &[[u8; U]], check: Check) -> Vec<Result<G::Stored, Error>> {
        let decode = |bytes: &[u8; U]| {
            // blst would take a compressed point here and ignore what follows it.
            if bytes[0] & 0x80 != 0 {
                return Err(Error::Encoding);
            }
            let mut point = G::Affine::default();
            // SAFETY: U is the length that blst reads for this group.
            let status = unsafe { G::DESERIALIZE(&raw mut point, bytes.as_ptr()) };
            decoded::<G>(status, &point, check)
        };
        encodings.iter().map(decode).collect()
    }

    fn encode(&self, points: &[G::Stored]) -> Vec<[u8; C]> {
        let encode = |point: &G::Stored| {
            let mut bytes = [0; C];
            // SAFETY: C is the length that blst writes for this group.
            unsafe { G::COMPRESS(bytes.as_mut_ptr(), G::from_stored(point)) };
            bytes
        };
        points.iter().map(encode).collect()
    }

    fn encode_uncompressed(&self, points: &[G::Stored]) -> Vec<[u8; U]> {
        let encode = |point: &G::Stored| {
            let mut bytes = [0; U];
            // SAFETY: U is the length that blst writes for this group.
            unsafe { G::SERIALIZE(bytes.as_mut_ptr(), G::from_stored(point)) };
            bytes
        };
        points.iter().map(encode).collect()
    }

    fn in_subgroup(&self, points: &[G::Stored]) -> Vec<bool> {
        // SAFETY: a whole point each.
        points.iter().map(|point| unsafe { G::IN_SUBGROUP(G::from_stored(point)) }).collect()
    }

    fn sum(&self, groups: &[&[&G::Stored]]) -> Vec<G::Stored> {
        let sums: Vec<G::Jacobian> = groups.iter().map(|group| sum_group::<G>(group)).collect();
        to_affine::<G>(&sums)
    }

    fn combine(&self, groups: &[&[(&G::Stored, Coefficient)]]) -> Vec<G::Stored> {
        let sums: Vec<G::Jacobian> = groups.iter().map(|group| combine_group::<G>(group)).collect();
        to_affine::<G>(&sums)
    }

    fn times_secret(&self, jobs: &[(&G::Stored, &[u8; 32])]) -> Vec<G::Stored> {
        let products: Vec<G::Jacobian> = jobs
            .iter()
            .map(|(point, secret)| {
                let mut scalar = blst_scalar::default();
                let (point, mut product) = (from_affine::<G>(point), G::Jacobian::default());
                // SAFETY: 32 bytes are read, and whole values otherwise. The scalar wipes itself when dropped.
                unsafe {
                    blst_scalar_from_bendian(&raw mut scalar, secret.as_ptr());
                    G::SIGN(&raw mut product, &raw const point, &raw const scalar);
                }
                product
            })
            .collect();
        to_affine::<G>(&products)
    }
}
