//! The vector engine over every field implementation, call by call against blst: the same bytes.

mod differential;
mod pairing_values;
mod secret;

use super::blst::Blst;
use super::primitives::{Primitive, Primitives};
use super::vector::Vector;
use super::{
    Check, Coefficient, Engine, EngineKind, G1Affine, G2Affine, G2Projective, GroupOps, MillerValue,
    engine_of,
};
use crate::field::BaseField;
use crate::field::tests::{Random, suites};

fn blst() -> &'static dyn Engine {
    engine_of(EngineKind::Blst).unwrap()
}

/// Encodings of points inside and outside the subgroup, of infinity, and of nothing, with every flag.
fn encodings<const N: usize>(valid: &[[u8; N]]) -> Vec<[u8; N]> {
    let mut random = Random(11);
    let mut encodings = valid.to_vec();
    for i in 0..40u8 {
        let mut bytes = [0; N];
        bytes[N - 1] = i;
        bytes[0] = 0x80 | (i & 1) << 5;
        encodings.push(bytes);
    }
    for flags in 0..8u8 {
        for mut bytes in [[0; N], [0xff; N], valid[0]] {
            bytes[0] = bytes[0] & 0x1f | flags << 5;
            encodings.push(bytes);
            bytes[N - 1] ^= 1;
            encodings.push(bytes);
        }
    }
    let modulus: Vec<u8> = crate::params::MODULUS.iter().rev().flat_map(|word| word.to_be_bytes()).collect();
    for part in 0..N / 48 {
        for change in [0, 1, -1i8] {
            let mut bytes = [0; N];
            bytes[48 * part..48 * (part + 1)].copy_from_slice(&modulus);
            bytes[48 * part + 47] = bytes[48 * part + 47].wrapping_add_signed(change);
            encodings.push(bytes);
            bytes[0] |= 0x80;
            encodings.push(bytes);
        }
    }
    for _ in 0..60 {
        encodings.push(core::array::from_fn(|i| random.word() as u8 & if i == 0 { 0x9f } else { 0xff }));
    }
    encodings
}

fn check_decoding<P: Copy + PartialEq + std::fmt::Debug, const C: usize, const U: usize>(
    ours: &dyn GroupOps<P, C, U>,
    theirs: &dyn GroupOps<P, C, U>,
    valid: &[P],
    lanes: usize,
) {
    let compressed = encodings(&theirs.encode(valid));
    let uncompressed = encodings(&theirs.encode_uncompressed(valid));
    for check in [Check::Curve, Check::Subgroup] {
        let expected = theirs.decode(&compressed, check);
        assert_eq!(ours.decode(&compressed, check), expected);
        assert_eq!(
            ours.decode_uncompressed(&uncompressed, check),
            theirs.decode_uncompressed(&uncompressed, check)
        );
        // Every number of lanes in use, wherever the bad ones stand.
        for count in 0..=2 * lanes {
            let start = count * 5 % (compressed.len() - count);
            assert_eq!(ours.decode(&compressed[start..start + count], check), expected[start..start + count]);
        }
    }
    let points: Vec<P> =
        theirs.decode(&compressed, Check::Curve).into_iter().filter_map(Result::ok).collect();
    assert!(points.len() > valid.len() + 10);
    assert_eq!(ours.encode(&points), theirs.encode(&points));
    assert_eq!(ours.encode_uncompressed(&points), theirs.encode_uncompressed(&points));
    assert_eq!(ours.in_subgroup(&points), theirs.in_subgroup(&points));

    // Sums of lists of all lengths, of points in and outside the subgroup, with repetitions.
    let lists: Vec<Vec<&P>> = (0..40)
        .map(|length| (0..length * length / 8).map(|i| &points[(i * i + length) % points.len()]).collect())
        .collect();
    let lists: Vec<&[&P]> = lists.iter().map(Vec::as_slice).collect();
    assert_eq!(ours.sum(&lists), theirs.sum(&lists));
    for count in 0..=9 {
        assert_eq!(ours.sum(&lists[20..20 + count]), theirs.sum(&lists[20..20 + count]));
    }
    assert_eq!(ours.sum(&[&[&points[0]; 100][..]]), theirs.sum(&[&[&points[0]; 100][..]]));
}

fn check_combining<P: Copy + PartialEq + std::fmt::Debug, const C: usize, const U: usize>(
    ours: &dyn GroupOps<P, C, U>,
    theirs: &dyn GroupOps<P, C, U>,
    points: &[P],
) {
    let extremes = [0, 1, 2, 0x5555_5555, 0xaaaa_aaaa, 0x8000_0000, u32::MAX];
    let coefficients: Vec<Coefficient> =
        extremes.iter().flat_map(|a| extremes.iter().filter_map(|b| Coefficient::new(*a, *b))).collect();
    let lists: Vec<Vec<(&P, Coefficient)>> = (0..24)
        .map(|length| {
            (0..length)
                .map(|i| {
                    (
                        &points[(i + length) % points.len()],
                        coefficients[(7 * i + length) % coefficients.len()],
                    )
                })
                .collect()
        })
        .collect();
    let lists: Vec<&[(&P, Coefficient)]> = lists.iter().map(Vec::as_slice).collect();
    assert_eq!(ours.combine(&lists), theirs.combine(&lists));
    for count in 0..=9 {
        assert_eq!(ours.combine(&lists[10..10 + count]), theirs.combine(&lists[10..10 + count]));
    }
    let singles: Vec<[(&P, Coefficient); 1]> = coefficients.iter().map(|c| [(&points[0], *c)]).collect();
    let singles: Vec<&[(&P, Coefficient)]> = singles.iter().map(<[_; 1]>::as_slice).collect();
    assert_eq!(ours.combine(&singles), theirs.combine(&singles));
}

fn keys() -> Vec<G1Affine> {
    let secrets: Vec<[u8; 32]> = (1..20).map(|i| [i; 32]).collect();
    let jobs: Vec<_> = secrets.iter().map(|secret| (&G1Affine::GENERATOR, secret)).collect();
    let mut points = blst().g1().times_secret(&jobs);
    points.push(points[3].negate());
    points.push(G1Affine::INFINITY);
    points
}

fn hashes() -> Vec<G2Affine> {
    let messages: Vec<[u8; 1]> = (1..20).map(|i| [i]).collect();
    let messages: Vec<&[u8]> = messages.iter().map(<[u8; 1]>::as_slice).collect();
    let mut points = blst().hash_to_g2(&messages, b"TEST");
    points.push(points[3].negate());
    points.push(G2Affine::INFINITY);
    points
}

fn g1_decoding_and_sums<F: BaseField>() {
    check_decoding(Vector::<F, false>::NEW.g1(), blst().g1(), &keys(), F::LANES);
}

fn g2_decoding_and_sums<F: BaseField>() {
    check_decoding(Vector::<F, false>::NEW.g2(), blst().g2(), &hashes(), F::LANES);
}

fn combinations<F: BaseField>() {
    check_combining(Vector::<F, false>::NEW.g1(), blst().g1(), &keys());
    check_combining(Vector::<F, false>::NEW.g2(), blst().g2(), &hashes());
}

fn jacobian_points<F: BaseField>() {
    let points = hashes();
    let mut sums: Vec<G2Projective> = points.iter().map(G2Projective::from).collect();
    for i in 0..sums.len() {
        let other = sums[(i * 3 + 1) % sums.len()];
        Vector::<F, false>::NEW.g2_add(&mut sums[i], &other);
    }
    for count in 0..=sums.len() {
        assert_eq!(Vector::<F, false>::NEW.g2_to_affine(&sums[..count]), blst().g2_to_affine(&sums[..count]));
    }
}

/// e(P₁, Q₁)·… with a product of one, for every number of pairs, and spoiled.
fn pairings<F: BaseField>() {
    let engine = Vector::<F, false>::NEW;
    let (keys, hashes) = (keys(), hashes());
    for count in 1..=17 {
        let mut pairs: Vec<(G1Affine, G2Affine)> =
            (0..count).map(|i| (keys[i % keys.len()], hashes[(i * 3) % hashes.len()])).collect();
        pairs.extend(pairs.clone().into_iter().map(|(p, q)| (p.negate(), q)));
        let value = engine.miller_loop(&pairs);
        assert!(engine.product_is_one(&[value]) && blst().product_is_one(&[value]));
        let halves = [engine.miller_loop(&pairs[..count]), engine.miller_loop(&pairs[count..])];
        assert!(engine.product_is_one(&halves));
        assert!(engine.product_is_one(&[halves[0], blst().miller_loop(&pairs[count..])]));
        pairs[0].0 = keys[7];
        assert!(!engine.product_is_one(&[engine.miller_loop(&pairs)]));
    }
    assert!(engine.product_is_one(&[]));
    assert!(engine.product_is_one(&[engine.miller_loop(&[])]));
}

/// Many pairing checks at once, each for itself, for every number of lanes in use.
fn separate_checks<F: BaseField>() {
    let engine = Vector::<F, false>::NEW;
    let (keys, hashes) = (keys(), hashes());
    let pair = |i: usize| (keys[i % keys.len()], hashes[(i * 5) % hashes.len()]);
    // Every third holds, and those with infinity in them.
    let values: Vec<MillerValue> = (0..17)
        .map(|i| {
            let (p, q) = pair(i);
            let other = if i % 3 == 0 { (p.negate(), q) } else { (p.negate(), pair(i + 1).1) };
            blst().miller_loop(&[(p, q), other])
        })
        .collect();
    let expected: Vec<bool> = values.iter().map(|value| blst().product_is_one(&[*value])).collect();
    assert!(expected.contains(&true) && expected.contains(&false));
    for count in 0..=values.len() {
        assert_eq!(engine.each_is_one(&values[..count]), expected[..count]);
        assert_eq!(Vector::<F, true>::NEW.each_is_one(&values[..count]), expected[..count]);
    }
    assert_eq!(blst().each_is_one(&values), expected);
}

/// What benchmarks run stays within all bounds, however often it is repeated.
fn primitives<F: BaseField>() {
    for primitive in Primitive::ALL {
        Vector::<F, false>::NEW.run(primitive, 50);
        Blst.run(primitive, 50);
    }
}

suites!(g1_decoding_and_sums g2_decoding_and_sums combinations jacobian_points pairings separate_checks primitives);
