//! The pairing over every field implementation: bilinear, not degenerate, and the same as blst's.

use super::final_exponentiation::final_exponentiation;
use super::miller_loop::miller_loop;
use super::{load, product, store};
use crate::curve::{g1, g2};
use crate::engine::{Engine, EngineKind, G1Affine, G2Affine, MillerValue, engine_of};
use crate::field::BaseField;
use crate::field::fp12::Fp12;
use crate::field::lanes::Lanes;
use crate::field::tests::suites;

fn blst() -> &'static dyn Engine {
    engine_of(EngineKind::Blst).unwrap()
}

fn scalar(value: u8) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[31] = value;
    bytes
}

/// \[a\]g1.
fn p(a: u8) -> G1Affine {
    if a == 0 {
        G1Affine::INFINITY
    } else {
        blst().g1().times_secret(&[(&G1Affine::GENERATOR, &scalar(a))])[0]
    }
}

/// \[b\]H.
fn q(b: u8) -> G2Affine {
    let hash = blst().hash_to_g2(&[b"H"], b"TEST")[0];
    if b == 0 { G2Affine::INFINITY } else { blst().g2().times_secret(&[(&hash, &scalar(b))])[0] }
}

/// The Miller value of pairs dealt over the lanes, as the vector engine will do it.
fn miller<F: BaseField>(pairs: &[(G1Affine, G2Affine)]) -> Fp12<F> {
    let groups: Vec<_> = pairs
        .chunks(F::LANES)
        .map(|pairs| {
            let (p, q): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
            (g1::load::<F>(&p), g2::load::<F>(&q))
        })
        .collect();
    miller_loop(&groups)
}

fn all<F: BaseField>(lanes: Lanes) -> bool {
    (0..F::LANES).all(|lane| lanes.contains(lane))
}

/// e(\[a\]P, \[b\]Q) · e(−\[c\]P, \[d\]Q) is one iff a·b = c·d, in each lane by itself.
fn bilinear<F: BaseField>() {
    for numbers in [[1, 6, 2, 3], [1, 6, 3, 3], [5, 7, 7, 5], [4, 4, 2, 8], [9, 2, 3, 7], [1, 1, 1, 1]] {
        let [a, b, c, d] = numbers;
        let lanes = |point: G1Affine, other: G2Affine| vec![(point, other); F::LANES];
        let mut pairs = lanes(p(a), q(b));
        pairs.extend(lanes(p(c).negate(), q(d)));
        // Lane 0 alone is spoiled.
        pairs.push((p(1), q(1)));
        let one = final_exponentiation(&miller::<F>(&pairs)).is_one();
        assert!(!one.contains(0) || a * b != c * d);
        pairs.pop();
        let one = final_exponentiation(&miller::<F>(&pairs)).is_one();
        assert!((0..F::LANES).all(|lane| one.contains(lane) == (a * b == c * d)), "{numbers:?}");
    }
    // Not degenerate.
    let one = final_exponentiation(&miller::<F>(&vec![(p(1), q(1)); F::LANES])).is_one();
    assert!((0..F::LANES).all(|lane| !one.contains(lane)));
}

/// Pairs with infinity count as one, in whatever lane.
fn infinity<F: BaseField>() {
    let good: Vec<(G1Affine, G2Affine)> = (1..=6).map(|i| (p(i), q(i + 3))).collect();
    let mut pairs = good.clone();
    pairs.insert(3, (p(2), q(0)));
    pairs.insert(5, (p(0), q(2)));
    pairs.push((p(0), q(0)));
    let with = product::<F>(&store(&miller::<F>(&pairs), F::LANES));
    let without = product::<F>(&store(&miller::<F>(&good), F::LANES));
    let quotient = load::<F>(&[with]).mul(&load::<F>(&[without]).invert());
    assert!(all::<F>(final_exponentiation(&quotient).is_one()));
    let nothing = miller::<F>(&[(p(0), q(1)), (p(1), q(0))]);
    assert!(all::<F>(final_exponentiation(&nothing).is_one()));
    assert!(all::<F>(miller_loop::<F>(&[]).is_one()));
}

/// The quotient of our Miller value and blst's vanishes, under our final exponentiation and under blst's.
fn same_as_blst<F: BaseField>() {
    for count in [1, 2, 7, 8, 9, 17] {
        let pairs: Vec<(G1Affine, G2Affine)> = (0..count).map(|i| (p(i * 3 + 1), q(i * 5 + 2))).collect();
        let ours = product::<F>(&store(&miller::<F>(&pairs), F::LANES));
        let theirs = blst().miller_loop(&pairs);
        let inverse = store(&load::<F>(&[theirs]).invert(), 1)[0];
        assert!(blst().product_is_one(&[ours, inverse]));
        assert!(!blst().product_is_one(&[ours]));
        let quotient = load::<F>(&[ours, theirs][..1]).mul(&load::<F>(&[inverse]));
        assert!(all::<F>(final_exponentiation(&quotient).is_one()));
        assert!(!final_exponentiation(&load::<F>(&[theirs])).is_one().contains(0));
    }
}

fn products<F: BaseField>() {
    let values: Vec<MillerValue> = (1..=20).map(|i| blst().miller_loop(&[(p(i), q(i))])).collect();
    for count in 0..=values.len() {
        let expected = values[..count]
            .iter()
            .fold(Fp12::<F>::one(), |product, value| product.mul(&load::<F>(&[*value])));
        let product = product::<F>(&values[..count]);
        assert_eq!(product.words, store(&expected, 1)[0].words);
    }
}

suites!(bilinear infinity same_as_blst products);
