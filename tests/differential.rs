//! Every engine against an independent implementation, the pure Rust crate `bls12_381`, on random and extreme inputs.
//!
//! Points pass between the two as encodings, so that encoders and decoders are compared along with everything else.

#![allow(clippy::cast_possible_wrap, reason = "numbers of cases are small")]

mod common;

use std::collections::HashMap;

use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
use bls12_381::{G1Affine, G1Projective, G2Affine, G2Prepared, G2Projective, Gt, Scalar, multi_miller_loop};
use ifma_bls::engine::{self, Check, Coefficient, Engine, GroupOps};
use ifma_bls::{Error, PublicKey, PublicKeyBytes, Signature, SignatureBytes};
use num_bigint::BigUint;

use crate::common::points::*;
use crate::common::seeded::Seeded;
use crate::common::{DST, add, engines, key, negate, scalar, sign, suites};

/// The modulus p, 48 big-endian bytes.
const MODULUS: [u8; 48] =
    hex("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab");

/// A group as both sides have it: `Ours` is an engine's point, `Self` the oracle's.
trait Oracle<const C: usize, const U: usize>: Copy {
    type Ours: Copy + PartialEq + core::fmt::Debug;

    fn ops(engine: &dyn Engine) -> &dyn GroupOps<Self::Ours, C, U>;
    fn identity() -> Self;
    fn plus(self, other: Self) -> Self;
    fn negative(self) -> Self;
    /// For points of the subgroup.
    fn times(self, scalar: &Scalar) -> Self;
    fn compress(self) -> [u8; C];
    fn expand(self) -> [u8; U];
    /// Any point of the curve.
    fn decompress(bytes: &[u8; C]) -> Option<Self>;
    fn in_subgroup(self) -> bool;

    fn ours(self, engine: &dyn Engine) -> Self::Ours {
        let point = Self::ops(engine).decode_uncompressed(&[self.expand()], Check::Curve)[0];
        point.expect("the oracle's points are on the curve")
    }

    /// Asserts that `point` is this one, by both encodings.
    fn check(self, engine: &dyn Engine, point: Self::Ours, context: &dyn core::fmt::Display) {
        assert_eq!(Self::ops(engine).encode_uncompressed(&[point]), [self.expand()], "{context}");
        assert_eq!(Self::ops(engine).encode(&[point]), [self.compress()], "{context}");
    }
}

macro_rules! oracle {
    ($projective:ident, $affine:ident, $ours:ty, $ops:ident, $c:literal, $u:literal) => {
        impl Oracle<$c, $u> for $projective {
            type Ours = $ours;

            fn ops(engine: &dyn Engine) -> &dyn GroupOps<$ours, $c, $u> {
                engine.$ops()
            }

            fn identity() -> Self {
                $projective::identity()
            }

            fn plus(self, other: Self) -> Self {
                self + other
            }

            fn negative(self) -> Self {
                -self
            }

            fn times(self, scalar: &Scalar) -> Self {
                self * scalar
            }

            fn compress(self) -> [u8; $c] {
                $affine::from(self).to_compressed()
            }

            fn expand(self) -> [u8; $u] {
                $affine::from(self).to_uncompressed()
            }

            fn decompress(bytes: &[u8; $c]) -> Option<Self> {
                Option::from($affine::from_compressed_unchecked(bytes).map(Self::from))
            }

            fn in_subgroup(self) -> bool {
                $affine::from(self).is_torsion_free().into()
            }
        }
    };
}

oracle!(G1Projective, G1Affine, engine::G1Affine, g1, 48, 96);
oracle!(G2Projective, G2Affine, engine::G2Affine, g2, 96, 192);

fn random_scalar(seeded: &mut Seeded) -> Scalar {
    Scalar::from_bytes_wide(&seeded.bytes())
}

/// The oracle's scalar of 32 big-endian bytes below r.
fn oracle_scalar(bytes: &[u8; 32]) -> Scalar {
    let mut little_endian = *bytes;
    little_endian.reverse();
    Option::from(Scalar::from_bytes(&little_endian)).expect("below r")
}

fn secret_bytes(scalar: &Scalar) -> [u8; 32] {
    let mut bytes = scalar.to_bytes();
    bytes.reverse();
    bytes
}

/// Points of the curve outside the subgroup, and some inside.
fn curve_points<T: Oracle<C, U>, const C: usize, const U: usize>(
    seeded: &mut Seeded,
    count: usize,
    flag_room: u8,
) -> Vec<T> {
    let mut points = Vec::new();
    while points.len() < count {
        let mut bytes: [u8; C] = seeded.bytes();
        bytes[0] = bytes[0] & flag_room | 0x80;
        points.extend(T::decompress(&bytes));
    }
    points
}

/// Whether flags and coordinates are canonical: infinity exactly, or coordinates below p behind the compression flag.
fn is_canonical(bytes: &[u8]) -> bool {
    if bytes[0] & 0x80 == 0 {
        return false;
    }
    if bytes[0] & 0x40 != 0 {
        return bytes[0] == 0xc0 && bytes[1..].iter().all(|byte| *byte == 0);
    }
    let mut coordinates = bytes.to_vec();
    coordinates[0] &= 0x1f;
    coordinates.chunks(48).all(|coordinate| coordinate < &MODULUS[..])
}

fn check_decoding<T: Oracle<C, U>, const C: usize, const U: usize>(encodings: &[[u8; C]]) -> [usize; 4] {
    let mut counts = [0; 4];
    for engine in engines() {
        let on_curve = T::ops(engine).decode(encodings, Check::Curve);
        let in_group = T::ops(engine).decode(encodings, Check::Subgroup);
        for ((bytes, on_curve), in_group) in encodings.iter().zip(on_curve).zip(in_group) {
            let context = const_hex::encode(bytes);
            if let Some(expected) = T::decompress(bytes) {
                let point = on_curve.unwrap_or_else(|error| panic!("{context}: {error}"));
                expected.check(engine, point, &context);
                let member = expected.in_subgroup();
                assert_eq!(in_group, if member { Ok(point) } else { Err(Error::NotInGroup) }, "{context}");
                assert_eq!(T::ops(engine).in_subgroup(&[point]), [member], "{context}");
                counts[usize::from(member)] += 1;
            } else {
                let canonical = is_canonical(bytes);
                let expected = if canonical { Error::NotOnCurve } else { Error::Encoding };
                assert_eq!((on_curve, in_group), (Err(expected), Err(expected)), "{context}");
                counts[2 + usize::from(canonical)] += 1;
            }
        }
    }
    counts
}

/// X near 0, near p, near powers of two, and above p.
fn extreme_coordinates() -> Vec<[u8; 48]> {
    let p = BigUint::from_bytes_be(&MODULUS);
    let half = &p >> 1_u8;
    let mut values: Vec<BigUint> = (0_u32..16).map(BigUint::from).collect();
    values.extend((0_u32..6).flat_map(|n| [&p - n, &p + n, &half - n, &half + n]));
    values.extend((5..381).step_by(4).flat_map(|k| {
        let power = BigUint::from(1_u32) << k;
        [&power - 1_u32, &p - (&power % &p), power]
    }));
    values.push((BigUint::from(1_u32) << 381) - 1_u32);
    let encode = |value: &BigUint| {
        let digits = value.to_bytes_be();
        let mut bytes = [0; 48];
        bytes[48 - digits.len()..].copy_from_slice(&digits);
        bytes
    };
    values.iter().map(encode).collect()
}

#[test]
fn keys_decode_and_validate() {
    let mut seeded = Seeded::new(10);
    let mut encodings = Vec::new();
    for x in extreme_coordinates() {
        for flags in [0x80, 0xa0, 0xc0, 0x00] {
            let mut bytes = x;
            bytes[0] |= flags;
            encodings.push(bytes);
        }
    }
    for _ in 0..300 {
        let mut bytes: [u8; 48] = seeded.bytes();
        encodings.push(bytes);
        bytes[0] = bytes[0] & 0x3f | 0x80;
        encodings.push(bytes);
    }
    for _ in 0..60 {
        let key = (G1Projective::generator() * random_scalar(&mut seeded)).compress();
        encodings.push(key);
        let mut flipped = key;
        flipped[seeded.below(48)] ^= 1 << seeded.below(8);
        encodings.push(flipped);
    }
    for base in [G1_GEN, G1_INF, G1_ORDER3_0_2] {
        for bit in 0..384 {
            let mut bytes = base;
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
            encodings.push(bytes);
        }
    }
    encodings.extend([G1_ORDER3_0_2, G1_ORDER3_0_M2, G1_ORDER11, G1_GEN_PLUS_ORDER3, G1_GEN_PLUS_ORDER11]);
    encodings.extend([G1_INF, G1_INF_SIGN_BIT, G1_INF_NO_C, G1_GEN_ALL_FLAGS, G1_ALL_ZERO, G1_X_ALL_ONES]);

    let counts = check_decoding::<G1Projective, 48, 96>(&encodings);
    println!("outside, inside, not canonical, not on the curve: {counts:?}");
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");

    // KeyValidate is that and not infinity.
    let outcomes = PublicKey::validate_many(&encodings);
    for (bytes, outcome) in encodings.iter().zip(outcomes) {
        let checked: Option<G1Affine> = Option::from(G1Affine::from_compressed(bytes));
        let valid = checked.is_some_and(|point| !bool::from(point.is_identity()));
        assert_eq!(outcome.is_ok(), valid, "{}", PublicKeyBytes(*bytes));
        for suite in suites() {
            assert_eq!(suite.key_validate(bytes), valid);
        }
        assert_eq!(outcome == Err(Error::InfinityKey), *bytes == G1_INF);
    }
}

#[test]
fn signatures_decode() {
    let mut seeded = Seeded::new(11);
    let mut encodings: Vec<[u8; 96]> = Vec::new();
    let join = |imaginary: &[u8], real: &[u8], flags: u8| {
        let mut bytes: [u8; 96] = [imaginary, real].concat().try_into().expect("twice 48 bytes");
        bytes[0] |= flags;
        bytes
    };
    // X real, X imaginary, X with equal parts, and with a random other part.
    for x in extreme_coordinates() {
        let mut other: [u8; 48] = seeded.bytes();
        other[0] &= 0x0f;
        for (imaginary, real) in [(&[0; 48], &x), (&x, &[0; 48]), (&x, &x), (&x, &other), (&other, &x)] {
            encodings.push(join(imaginary, real, if seeded.below(2) == 0 { 0x80 } else { 0xa0 }));
        }
    }
    for _ in 0..100 {
        let mut bytes: [u8; 96] = seeded.bytes();
        encodings.push(bytes);
        bytes[0] = bytes[0] & 0x2f | 0x80;
        bytes[48] &= 0x0f;
        encodings.push(bytes);
    }
    for _ in 0..60 {
        let signature = (G2Projective::generator() * random_scalar(&mut seeded)).compress();
        encodings.push(signature);
        let mut flipped = signature;
        flipped[seeded.below(96)] ^= 1 << seeded.below(8);
        encodings.push(flipped);
    }
    for base in [SIG_SK1_AB32, G2_INF] {
        for bit in (0..768).filter(|bit| bit % 7 == 0 || *bit < 3 || *bit / 3 == 128) {
            let mut bytes = base;
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
            encodings.push(bytes);
        }
    }
    encodings.extend([G2_ORDER13, G2_GEN_PLUS_ORDER13, SIG_SK1_AB32_PLUS_ORDER13, G2_X_IM_EQ_P, G2_INF]);
    encodings.extend([G2_INF_SIGN, G2_ALL_ZERO, G2_INF_TRAILING_1]);

    let counts = check_decoding::<G2Projective, 96, 192>(&encodings);
    println!("outside, inside, not canonical, not on the curve: {counts:?}");
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
    let outcomes = Signature::validate_many(&encodings);
    for (bytes, outcome) in encodings.iter().zip(outcomes) {
        let expected: Option<G2Affine> = Option::from(G2Affine::from_compressed(bytes));
        assert_eq!(outcome.is_ok(), expected.is_some(), "{}", SignatureBytes(*bytes));
        let expected = G2Projective::decompress(bytes).is_some();
        assert_eq!(Signature::from_bytes(bytes).is_ok(), expected, "{}", SignatureBytes(*bytes));
    }
}

/// Sums over a pool of points, their doubles, their negatives and infinity, inside and outside the subgroup.
fn check_sums<T: Oracle<C, U>, const C: usize, const U: usize>(seeded: &mut Seeded, base: &[T]) {
    let mut pool: Vec<T> = vec![T::identity()];
    for point in base {
        pool.extend([*point, point.negative(), point.plus(*point)]);
    }
    for engine in engines() {
        let ours: Vec<T::Ours> = pool.iter().map(|point| point.ours(engine)).collect();
        let mut picks: Vec<Vec<usize>> = Vec::new();
        for length in (0..=70).chain([1000]) {
            picks.push((0..length).map(|_| seeded.below(pool.len())).collect());
            // All equal; equal in pairs; a point and its negative in turn.
            picks.push(vec![1 + seeded.below(pool.len() - 1); length]);
            picks.push((0..length).map(|i| i / 2 % pool.len()).collect());
            picks.push((0..length).map(|i| 1 + i % 2).collect());
            if (1..=17).contains(&length) {
                for place in 0..length {
                    // Infinity at one place; then one point among infinities.
                    let mut pick: Vec<usize> = (0..length).map(|i| 1 + i % (pool.len() - 1)).collect();
                    pick[place] = 0;
                    picks.push(pick);
                    let mut pick = vec![0; length];
                    pick[place] = 4;
                    picks.push(pick);
                    // The last point takes the sum of the others back to infinity, or doubles it, where it can.
                    let mut pick = vec![1; length];
                    pick[place] = 2;
                    picks.push(pick);
                }
            }
        }
        let groups: Vec<Vec<&T::Ours>> =
            picks.iter().map(|pick| pick.iter().map(|index| &ours[*index]).collect()).collect();
        let groups: Vec<&[&T::Ours]> = groups.iter().map(Vec::as_slice).collect();
        let sums = T::ops(engine).sum(&groups);
        assert_eq!(sums.len(), picks.len());
        for (sum, pick) in sums.iter().zip(&picks) {
            let expected = pick.iter().fold(T::identity(), |sum, index| sum.plus(pool[*index]));
            expected.check(engine, *sum, &format_args!("{pick:?}"));
        }
        // A sum and its inverse, a sum twice.
        for (sum, pick) in sums.iter().zip(&picks).step_by(29) {
            let expected = pick.iter().fold(T::identity(), |sum, index| sum.plus(pool[*index]));
            let inverse = expected.negative().ours(engine);
            let [nothing, twice] = T::ops(engine).sum(&[&[sum, &inverse], &[sum, sum]])[..] else {
                panic!("two sums")
            };
            T::identity().check(engine, nothing, &"a sum and its inverse");
            expected.plus(expected).check(engine, twice, &"a sum twice");
        }
    }
}

#[test]
fn sums_of_keys() {
    let mut seeded = Seeded::new(12);
    let mut base: Vec<G1Projective> =
        (0..4).map(|_| G1Projective::generator() * random_scalar(&mut seeded)).collect();
    check_sums(&mut seeded, &base);
    // With points of order 3 and 11 and random points of the whole curve.
    base.truncate(1);
    for bytes in [G1_ORDER3_0_2, G1_ORDER11, G1_GEN_PLUS_ORDER3] {
        base.push(G1Projective::decompress(&bytes).expect("on the curve"));
    }
    base.extend(curve_points::<G1Projective, 48, 96>(&mut seeded, 2, 0x2f));
    check_sums(&mut seeded, &base);
}

#[test]
fn sums_of_signatures() {
    let mut seeded = Seeded::new(13);
    let mut base: Vec<G2Projective> =
        (0..3).map(|_| G2Projective::generator() * random_scalar(&mut seeded)).collect();
    for bytes in [G2_ORDER13, SIG_SK1_AB32_PLUS_ORDER13] {
        base.push(G2Projective::decompress(&bytes).expect("on the curve"));
    }
    check_sums(&mut seeded, &base);
}

/// The coefficients that a sliding window, a signed recoding or a shared doubling may stumble over.
fn extreme_coefficients(seeded: &mut Seeded) -> Vec<(u32, u32)> {
    let mut words = vec![0, 1, 2, 3, u32::MAX, u32::MAX - 1, 1 << 31, 0x5555_5555, 0xaaaa_aaaa, 0x8000_0001];
    words.push(seeded.word() as u32);
    let mut pairs: Vec<(u32, u32)> = words.iter().flat_map(|a| words.iter().map(move |b| (*a, *b))).collect();
    for bit in 0..32 {
        pairs.extend([(1 << bit, 0), (0, 1 << bit), (1 << bit, 1 << bit), (1 << bit, 1 << (31 - bit))]);
    }
    pairs.extend((0..40).map(|_| (seeded.word() as u32, seeded.word() as u32)));
    pairs.retain(|pair| *pair != (0, 0));
    pairs
}

/// a + b·x² mod r, x the curve parameter.
fn coefficient_scalar((a, b): (u32, u32)) -> Scalar {
    let x = Scalar::from(0xd201_0000_0001_0000);
    Scalar::from(u64::from(a)) + Scalar::from(u64::from(b)) * x.square()
}

fn check_combinations<T: Oracle<C, U>, const C: usize, const U: usize>(seeded: &mut Seeded, generator: T) {
    let mut pool = vec![generator, generator.negative(), T::identity()];
    pool.extend((0..4).map(|_| generator.times(&random_scalar(seeded))));
    // x²·P and its negative meet P on the way when a and b are alike.
    pool.push(generator.times(&coefficient_scalar((0, 1))));
    pool.push(generator.times(&-coefficient_scalar((0, 1))));
    let pairs = extreme_coefficients(seeded);

    // Groups of one term for every pair; of two, five and 17 with repeated and opposite points; of none.
    let mut groups: Vec<Vec<(usize, (u32, u32))>> = vec![Vec::new()];
    for pair in &pairs {
        groups.push(vec![(seeded.below(pool.len()), *pair)]);
        groups.push(vec![(0, *pair)]);
        // [c]P + [c](−P), [c]P + [c]P.
        groups.push(vec![(0, *pair), (1, *pair)]);
        groups.push(vec![(0, *pair), (0, *pair)]);
        groups.push((0..2).map(|_| (seeded.below(pool.len()), *seeded.pick(&pairs))).collect());
    }
    for length in [5, 8, 16, 17, 17, 17, 17, 64] {
        groups.push((0..length).map(|_| (seeded.below(pool.len()), *seeded.pick(&pairs))).collect());
        groups.push(vec![(3, *seeded.pick(&pairs)); length]);
        let pair = *seeded.pick(&pairs);
        groups.push((0..length).map(|i| (i % 2, pair)).collect());
    }

    let mut products = HashMap::new();
    for engine in engines() {
        let ours: Vec<T::Ours> = pool.iter().map(|point| point.ours(engine)).collect();
        let terms: Vec<Vec<(&T::Ours, Coefficient)>> = groups
            .iter()
            .map(|group| {
                let term = |(index, (a, b)): &(usize, (u32, u32))| {
                    (&ours[*index], Coefficient::new(*a, *b).expect("not both zero"))
                };
                group.iter().map(term).collect()
            })
            .collect();
        let terms: Vec<&[(&T::Ours, Coefficient)]> = terms.iter().map(Vec::as_slice).collect();
        let combined = T::ops(engine).combine(&terms);
        assert_eq!(combined.len(), groups.len());
        for (point, group) in combined.into_iter().zip(&groups) {
            let expected = group.iter().fold(T::identity(), |sum, (index, pair)| {
                let product = products
                    .entry((*index, *pair))
                    .or_insert_with(|| pool[*index].times(&coefficient_scalar(*pair)));
                sum.plus(*product)
            });
            expected.check(engine, point, &format_args!("{group:?}"));
        }
    }
}

#[test]
fn combinations_of_keys() {
    check_combinations(&mut Seeded::new(14), G1Projective::generator());
}

#[test]
fn combinations_of_signatures() {
    check_combinations(&mut Seeded::new(15), G2Projective::generator());
}

fn check_secret_products<T: Oracle<C, U>, const C: usize, const U: usize>(seeded: &mut Seeded, generator: T) {
    let mut secrets: Vec<[u8; 32]> = (1..=16).flat_map(|n| [scalar(n), scalar(-n)]).collect();
    for k in 0..255 {
        let power = (0..k).fold(Scalar::one(), |power, _| power.double());
        secrets.push(secret_bytes(&power));
    }
    secrets.extend((0..40).map(|_| secret_bytes(&random_scalar(seeded))));
    let points = [generator, generator.times(&random_scalar(seeded)), T::identity()];
    for engine in engines() {
        let ours = points.map(|point| point.ours(engine));
        let jobs: Vec<(&T::Ours, &[u8; 32])> =
            secrets.iter().enumerate().map(|(i, secret)| (&ours[i % 7 % 3], secret)).collect();
        let products = T::ops(engine).times_secret(&jobs);
        assert_eq!(products.len(), jobs.len());
        for (i, (product, secret)) in products.into_iter().zip(&secrets).enumerate() {
            let expected = points[i % 7 % 3].times(&oracle_scalar(secret));
            expected.check(engine, product, &const_hex::encode(secret));
        }
    }
}

#[test]
fn products_by_secrets() {
    check_secret_products(&mut Seeded::new(16), G1Projective::generator());
    check_secret_products(&mut Seeded::new(17), G2Projective::generator());
}

fn oracle_hash(message: &[u8], dst: &[u8]) -> G2Projective {
    <G2Projective as HashToCurve<ExpandMsgXmd<sha2::Sha256>>>::hash_to_curve([message], dst)
}

#[test]
fn hashes_to_g2() {
    let mut seeded = Seeded::new(18);
    let long = vec![b'Q'; 1000];
    let tags = [DST, b"Q", &long[..254], &long[..255], &long[..256], &long[..300], &long];
    let mut messages: Vec<Vec<u8>> = (0..=130)
        .chain([1000, 4096])
        .map(|length| (0..length).map(|_| seeded.word() as u8).collect())
        .collect();
    messages.extend([vec![0; 32], vec![0xff; 32], vec![0; 64], vec![0xff; 64]]);
    messages.extend((0..100).map(|_| seeded.bytes::<32>().to_vec()));
    for engine in engines() {
        for (round, tag) in tags.into_iter().enumerate() {
            let step = if round == 0 { 1 } else { 40 };
            let messages: Vec<&[u8]> = messages.iter().step_by(step).map(Vec::as_slice).collect();
            let hashes = engine.hash_to_g2(&messages, tag);
            assert_eq!(hashes.len(), messages.len());
            assert!(engine.g2().in_subgroup(&hashes).into_iter().all(|member| member));
            for (hash, message) in hashes.into_iter().zip(messages) {
                oracle_hash(message, tag).check(engine, hash, &const_hex::encode(message));
            }
        }
        assert_eq!(engine.hash_to_g2(&[], DST), []);
    }
}

/// Whether e(−g1, signature) · Π e(key, H(message)) is one.
fn oracle_verify(keys: &[G1Projective], messages: &[&[u8]], signature: &G2Projective) -> bool {
    let mut pairs: Vec<(G1Affine, G2Prepared)> = keys
        .iter()
        .zip(messages)
        .map(|(key, message)| (G1Affine::from(key), G2Affine::from(oracle_hash(message, DST)).into()))
        .collect();
    pairs.push((-G1Affine::generator(), G2Affine::from(signature).into()));
    let pairs: Vec<(&G1Affine, &G2Prepared)> = pairs.iter().map(|(p, q)| (p, q)).collect();
    multi_miller_loop(&pairs).final_exponentiation() == Gt::identity()
}

#[test]
fn signing_and_verifying() {
    let mut seeded = Seeded::new(19);
    let mut secrets: Vec<[u8; 32]> = [1, 2, 3, -1, -2].map(scalar).to_vec();
    secrets.extend((0..25).map(|_| secret_bytes(&random_scalar(&mut seeded))));
    let mut verdicts = [0; 2];
    for (i, secret) in secrets.iter().enumerate() {
        let (message, x) = (seeded.bytes::<32>(), oracle_scalar(secret));
        let message = &message[..if i % 4 == 3 { i } else { 32 }];
        let (key, signature) = (G1Projective::generator() * x, oracle_hash(message, DST) * x);
        for suite in suites() {
            assert_eq!(suite.sk_to_pk(secret).unwrap().to_bytes(), key.compress());
            assert_eq!(suite.sign(secret, message).unwrap().to_bytes(), signature.compress());
        }
        let other = G2Projective::generator() * random_scalar(&mut seeded);
        for (key, signature) in [
            (key, signature),
            (key, other),
            (key, -signature),
            (-key, -signature),
            (key + key, signature + signature),
            (key + G1Projective::generator(), signature),
        ] {
            if bool::from(key.is_identity()) {
                continue;
            }
            let expected = oracle_verify(&[key], &[message], &signature);
            verdicts[usize::from(expected)] += 1;
            for suite in suites() {
                assert_eq!(suite.verify(&key.compress(), message, &signature.compress()), expected);
            }
        }
    }
    assert!(verdicts.iter().all(|count| *count > 50), "{verdicts:?}");
}

#[test]
fn aggregates_verify() {
    let mut seeded = Seeded::new(20);
    let mut verdicts = [0; 2];
    for round in 0..60 {
        let count = [1, 2, 3, 4, 7, 8, 9, 17][round % 8];
        // Few messages and few keys, so that both repeat.
        let messages: Vec<[u8; 32]> = (0..count).map(|_| [seeded.below(4) as u8; 32]).collect();
        let messages: Vec<&[u8]> = messages.iter().map(|message| &message[..]).collect();
        let numbers: Vec<i64> = (0..count).map(|_| [1, 2, 3, -1, -2, -3][seeded.below(6)]).collect();
        let mut signature: Vec<Signature> = numbers.iter().zip(&messages).map(|(n, m)| sign(*n, m)).collect();
        match round % 5 {
            1 => signature[0] = negate(&signature[0]),
            3 => signature.push(sign(5, b"extra")),
            _ => {}
        }
        let signature = add(&signature);
        let keys: Vec<PublicKey> = numbers.iter().map(|n| key(*n)).collect();
        let encoded: Vec<[u8; 48]> = keys.iter().map(PublicKey::to_bytes).collect();
        let oracle_keys: Vec<G1Projective> =
            encoded.iter().map(|bytes| G1Projective::decompress(bytes).expect("a key")).collect();
        let oracle_signature = G2Projective::decompress(&signature.to_bytes()).expect("a signature");
        let expected = oracle_verify(&oracle_keys, &messages, &oracle_signature);
        verdicts[usize::from(expected)] += 1;
        for suite in suites() {
            assert_eq!(
                suite.aggregate_verify(&encoded, &messages, &signature.to_bytes()),
                expected,
                "{numbers:?}"
            );
        }
        assert_eq!(signature.aggregate_verify(&keys, &messages), expected, "{numbers:?}");

        // One message for all; keys that cancel verify nothing.
        let sum = oracle_keys.iter().fold(G1Projective::identity(), |sum, key| sum + key);
        let signature = add(&numbers.iter().map(|n| sign(*n, b"one")).collect::<Vec<_>>());
        let oracle_signature = G2Projective::decompress(&signature.to_bytes()).expect("a signature");
        let expected = !bool::from(sum.is_identity()) && oracle_verify(&[sum], &[b"one"], &oracle_signature);
        for suite in suites() {
            let found = suite.fast_aggregate_verify(&encoded, b"one", &signature.to_bytes());
            assert_eq!(found, expected, "{numbers:?}");
            assert!(!suite.fast_aggregate_verify(&encoded, b"other", &signature.to_bytes()));
        }
    }
    assert!(verdicts.iter().all(|count| *count > 10), "{verdicts:?}");
}
