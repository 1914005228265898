//! Bytes to points and back, in lanes (ZCash encoding: IETF pairing-friendly-curves draft, appendix C).
//!
//! Flags, lengths and ranges are looked at byte by byte, one encoding after the other. A lane whose bytes are refused, or
//! that holds infinity, computes on with x = 0, which disturbs nobody, and its result is thrown away.

use crate::api::Error;
use crate::curve::{Affine, g1, g2, subgroup};
use crate::engine::{Check, G1Affine, G2Affine};
use crate::field::constant::Constant;
use crate::field::lanes::Lanes;
use crate::field::sqrt::{is_larger_half, is_larger_half_fp2, sqrt, sqrt_fp2};
use crate::field::{BaseField, Field, Fp2};
use crate::params::{self, MODULUS};

const FOUR: Constant = Constant::small(4);

/// The bits that an encoding's first byte has beside the coordinate.
const COMPRESSED: u8 = 0x80;
const INFINITY: u8 = 0x40;
const LARGER: u8 = 0x20;
const FLAGS: u8 = COMPRESSED | INFINITY | LARGER;

/// What the bytes of an encoding say, before any arithmetic: the coordinates below p, and the sign flag.
enum Parsed<const N: usize> {
    Infinity,
    Coordinates([[u64; 6]; N], bool),
}

/// Reads `N` coordinates of 48 bytes in the order in which they stand.
fn parse<const N: usize>(bytes: &[u8], compressed: bool) -> Result<Parsed<N>, Error> {
    let flags = bytes[0] & FLAGS;
    if (flags & COMPRESSED != 0) != compressed {
        return Err(Error::Encoding);
    }
    if flags & INFINITY != 0 {
        let rest_is_zero = bytes[0] == flags & !LARGER && bytes[1..].iter().all(|byte| *byte == 0);
        return if rest_is_zero { Ok(Parsed::Infinity) } else { Err(Error::Encoding) };
    }
    if !compressed && flags != 0 {
        return Err(Error::Encoding);
    }
    let mut coordinates = [[0; 6]; N];
    for (i, coordinate) in coordinates.iter_mut().enumerate() {
        for (word, chunk) in coordinate.iter_mut().rev().zip(bytes[48 * i..48 * (i + 1)].as_chunks().0) {
            *word = u64::from_be_bytes(*chunk);
        }
        if i == 0 {
            coordinate[5] &= u64::MAX >> 3;
        }
        if !params::less_than(coordinate, &MODULUS) {
            return Err(Error::Encoding);
        }
    }
    Ok(Parsed::Coordinates(coordinates, flags & LARGER != 0))
}

/// The coordinates of a lane, zeros where there are none.
fn coordinate<const N: usize>(parsed: &Result<Parsed<N>, Error>, i: usize) -> &[u64; 6] {
    match parsed {
        Ok(Parsed::Coordinates(coordinates, _)) => &coordinates[i],
        _ => &[0; 6],
    }
}

fn sign_flags<const N: usize>(parsed: &[Result<Parsed<N>, Error>]) -> Lanes {
    Lanes::from_fn(|lane| matches!(parsed.get(lane), Some(Ok(Parsed::Coordinates(_, true)))))
}

fn load<F: BaseField, const N: usize>(parsed: &[Result<Parsed<N>, Error>], i: usize) -> F {
    F::load_integers(&parsed.iter().map(|parsed| coordinate(parsed, i)).collect::<Vec<_>>())
}

/// The verdict of each lane.
fn conclude<P: Copy, const N: usize>(
    parsed: Vec<Result<Parsed<N>, Error>>,
    points: &[P],
    infinity: P,
    on_curve: Lanes,
    in_group: Lanes,
) -> impl Iterator<Item = Result<P, Error>> {
    parsed.into_iter().zip(points.to_vec()).enumerate().map(move |(lane, (parsed, point))| match parsed? {
        Parsed::Infinity => Ok(infinity),
        Parsed::Coordinates(..) if !on_curve.contains(lane) => Err(Error::NotOnCurve),
        Parsed::Coordinates(..) if !in_group.contains(lane) => Err(Error::NotInGroup),
        Parsed::Coordinates(..) => Ok(point),
    })
}

fn b_g1<F: BaseField>() -> F {
    F::constant(&FOUR)
}

fn b_g2<F: BaseField>() -> Fp2<F> {
    Fp2 { c0: F::constant(&FOUR), c1: F::constant(&FOUR) }
}

/// X³ + b.
fn right_side<F: Field>(x: &F, b: &F) -> F {
    x.sqr().mul(x).add(b)
}

/// −y where the flag asks for the other one of y and −y.
fn with_sign<F: Field>(y: &F, is_larger: Lanes, wanted: Lanes) -> F {
    F::select(is_larger ^ wanted, &y.neg(), y)
}

fn finish_g1<F: BaseField>(
    parsed: Vec<Result<Parsed<1>, Error>>,
    x: F,
    y: F,
    on_curve: Lanes,
    check: Check,
) -> Vec<Result<G1Affine, Error>> {
    let point = Affine { x, y, infinity: Lanes::NONE };
    let in_group = if check == Check::Subgroup { subgroup::in_g1(&point) } else { Lanes::ALL };
    let mut points = vec![G1Affine::INFINITY; parsed.len()];
    g1::store(&point, &mut points);
    conclude(parsed, &points, G1Affine::INFINITY, on_curve, in_group).collect()
}

fn finish_g2<F: BaseField>(
    parsed: Vec<Result<Parsed<2>, Error>>,
    x: Fp2<F>,
    y: Fp2<F>,
    on_curve: Lanes,
    check: Check,
) -> Vec<Result<G2Affine, Error>> {
    let point = Affine { x, y, infinity: Lanes::NONE };
    let in_group = if check == Check::Subgroup { subgroup::in_g2(&point) } else { Lanes::ALL };
    let mut points = vec![G2Affine::INFINITY; parsed.len()];
    g2::store(&point, &mut points);
    conclude(parsed, &points, G2Affine::INFINITY, on_curve, in_group).collect()
}

/// Decodes at most `LANES` compressed points of G1.
pub(crate) fn decode_g1<F: BaseField>(encodings: &[[u8; 48]], check: Check) -> Vec<Result<G1Affine, Error>> {
    let parsed: Vec<_> = encodings.iter().map(|bytes| parse::<1>(bytes, true)).collect();
    let x: F = load(&parsed, 0);
    let (y, on_curve) = sqrt(&right_side(&x, &b_g1()));
    let y = with_sign(&y, is_larger_half(&y), sign_flags(&parsed));
    finish_g1(parsed, x, y, on_curve, check)
}

/// Decodes at most `LANES` compressed points of G2, imaginary part first.
pub(crate) fn decode_g2<F: BaseField>(encodings: &[[u8; 96]], check: Check) -> Vec<Result<G2Affine, Error>> {
    let parsed: Vec<_> = encodings.iter().map(|bytes| parse::<2>(bytes, true)).collect();
    let x: Fp2<F> = Fp2 { c0: load(&parsed, 1), c1: load(&parsed, 0) };
    let (y, on_curve) = sqrt_fp2(&right_side(&x, &b_g2()));
    let y = y.weak_reduce();
    let y = with_sign(&y, is_larger_half_fp2(&y), sign_flags(&parsed));
    finish_g2(parsed, x, y, on_curve, check)
}

/// A parse of both coordinates, cut to the first for the verdict.
fn first_half<const N: usize, const M: usize>(parsed: &Result<Parsed<N>, Error>) -> Result<Parsed<M>, Error> {
    match parsed {
        Ok(Parsed::Infinity) => Ok(Parsed::Infinity),
        Ok(Parsed::Coordinates(..)) => Ok(Parsed::Coordinates([[0; 6]; M], false)),
        Err(error) => Err(*error),
    }
}

/// Decodes at most `LANES` uncompressed points of G1.
pub(crate) fn decode_g1_uncompressed<F: BaseField>(
    encodings: &[[u8; 96]],
    check: Check,
) -> Vec<Result<G1Affine, Error>> {
    let parsed: Vec<_> = encodings.iter().map(|bytes| parse::<2>(bytes, false)).collect();
    let (x, y): (F, F) = (load(&parsed, 0), load(&parsed, 1));
    let on_curve = y.sqr().is_equal(&right_side(&x, &b_g1()));
    finish_g1(parsed.iter().map(first_half).collect(), x, y, on_curve, check)
}

/// Decodes at most `LANES` uncompressed points of G2.
pub(crate) fn decode_g2_uncompressed<F: BaseField>(
    encodings: &[[u8; 192]],
    check: Check,
) -> Vec<Result<G2Affine, Error>> {
    let parsed: Vec<_> = encodings.iter().map(|bytes| parse::<4>(bytes, false)).collect();
    let x: Fp2<F> = Fp2 { c0: load(&parsed, 1), c1: load(&parsed, 0) };
    let y: Fp2<F> = Fp2 { c0: load(&parsed, 3), c1: load(&parsed, 2) };
    let on_curve = y.sqr().is_equal(&right_side(&x, &b_g2()));
    finish_g2(parsed.iter().map(first_half).collect(), x, y, on_curve, check)
}

/// The bytes of `coordinates`, or of infinity, with flags.
fn write<const N: usize, const SIZE: usize>(
    coordinates: [[u64; 6]; N],
    compressed: bool,
    infinity: bool,
    larger: bool,
) -> [u8; SIZE] {
    let mut bytes = [0; SIZE];
    if !infinity {
        let words = coordinates.iter().flat_map(|coordinate| coordinate.iter().rev());
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(words) {
            chunk.copy_from_slice(&word.to_be_bytes());
        }
    }
    let flag = |set: bool, bit: u8| if set { bit } else { 0 };
    bytes[0] |= flag(compressed, COMPRESSED) | flag(infinity, INFINITY) | flag(larger && !infinity, LARGER);
    bytes
}

/// The integers in the lanes of each element, lane by lane.
fn integers<F: BaseField, const N: usize>(elements: [&F; N], count: usize) -> Vec<[[u64; 6]; N]> {
    let mut lanes = [[[0; 6]; 8]; N];
    for (element, lanes) in elements.into_iter().zip(&mut lanes) {
        element.store_integers(&mut lanes[..count]);
    }
    (0..count).map(|lane| lanes.map(|integers| integers[lane])).collect()
}

/// Compressed encodings of at most `LANES` points of G1.
pub(crate) fn encode_g1<F: BaseField>(points: &[G1Affine]) -> Vec<[u8; 48]> {
    let point = g1::load::<F>(points);
    let larger = is_larger_half(&point.y);
    let coordinates = integers([&point.x], points.len()).into_iter().enumerate();
    coordinates
        .map(|(lane, x)| write(x, true, point.infinity.contains(lane), larger.contains(lane)))
        .collect()
}

/// Compressed encodings of at most `LANES` points of G2.
pub(crate) fn encode_g2<F: BaseField>(points: &[G2Affine]) -> Vec<[u8; 96]> {
    let point = g2::load::<F>(points);
    let larger = is_larger_half_fp2(&point.y);
    let coordinates = integers([&point.x.c1, &point.x.c0], points.len()).into_iter().enumerate();
    coordinates
        .map(|(lane, x)| write(x, true, point.infinity.contains(lane), larger.contains(lane)))
        .collect()
}

/// Uncompressed encodings of at most `LANES` points of G1.
pub(crate) fn encode_g1_uncompressed<F: BaseField>(points: &[G1Affine]) -> Vec<[u8; 96]> {
    let point = g1::load::<F>(points);
    let coordinates = integers([&point.x, &point.y], points.len()).into_iter().enumerate();
    coordinates.map(|(lane, xy)| write(xy, false, point.infinity.contains(lane), false)).collect()
}

/// Uncompressed encodings of at most `LANES` points of G2.
pub(crate) fn encode_g2_uncompressed<F: BaseField>(points: &[G2Affine]) -> Vec<[u8; 192]> {
    let point = g2::load::<F>(points);
    let (x, y) = (&point.x, &point.y);
    let coordinates = integers([&x.c1, &x.c0, &y.c1, &y.c0], points.len()).into_iter().enumerate();
    coordinates.map(|(lane, xy)| write(xy, false, point.infinity.contains(lane), false)).collect()
}
