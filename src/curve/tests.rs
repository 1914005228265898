//! One suite for every field implementation, held to blst, bit for bit.

mod projective;
mod sums;

use super::endomorphism::{clear_cofactor, psi, times_x_abs};
use super::{Affine, Jacobian, g1, g2, subgroup};
use crate::engine::{Check, Engine, EngineKind, G1Affine, G2Affine, GroupOps, engine_of};
use crate::field::tests::suites;
use crate::field::{BaseField, Field, Fp2};

/// What a test expects in each lane.
type Formula<'a, P> = &'a dyn Fn(&P, &P) -> P;

fn blst() -> &'static dyn Engine {
    engine_of(EngineKind::Blst).unwrap()
}

/// A group's points in lanes, with blst as the oracle.
trait Lane<F: BaseField> {
    type Stored: Copy + PartialEq + std::fmt::Debug;
    type Coordinate: Field<Base = F>;
    fn load(points: &[Self::Stored]) -> Affine<Self::Coordinate>;
    fn store(point: &Affine<Self::Coordinate>) -> Vec<Self::Stored>;
    /// Points inside and outside the subgroup, infinity among them.
    fn points() -> Vec<Self::Stored>;
    fn sum(points: &[&Self::Stored]) -> Self::Stored;
    fn negate(point: &Self::Stored) -> Self::Stored;
}

struct G1;
struct G2;

/// The first points on the curve by their x-coordinate, nearly all outside the subgroup, then hashes inside it.
fn points<P: Copy, const C: usize, const U: usize>(
    group: &dyn GroupOps<P, C, U>,
    inside: &[P],
    infinity: P,
) -> Vec<P> {
    let mut points: Vec<P> = (0..60u8)
        .filter_map(|x| {
            let mut bytes = [0; C];
            bytes[0] = 0x80 | (x & 1) << 5;
            bytes[C - 1] = x / 2;
            group.decode(&[bytes], Check::Curve)[0].ok()
        })
        .collect();
    points.extend(inside);
    points.push(infinity);
    points
}

impl<F: BaseField> Lane<F> for G1 {
    type Stored = G1Affine;
    type Coordinate = F;

    fn load(points: &[G1Affine]) -> Affine<F> {
        g1::load(points)
    }

    fn store(point: &Affine<F>) -> Vec<G1Affine> {
        let mut points = vec![G1Affine::GENERATOR; F::LANES];
        g1::store(point, &mut points);
        points
    }

    fn points() -> Vec<G1Affine> {
        let secrets: Vec<[u8; 32]> = (1..30).map(|i| [i; 32]).collect();
        let jobs: Vec<_> = secrets.iter().map(|secret| (&G1Affine::GENERATOR, secret)).collect();
        points(blst().g1(), &blst().g1().times_secret(&jobs), G1Affine::INFINITY)
    }

    fn sum(points: &[&G1Affine]) -> G1Affine {
        blst().g1().sum(&[points])[0]
    }

    fn negate(point: &G1Affine) -> G1Affine {
        point.negate()
    }
}

impl<F: BaseField> Lane<F> for G2 {
    type Stored = G2Affine;
    type Coordinate = Fp2<F>;

    fn load(points: &[G2Affine]) -> Affine<Fp2<F>> {
        g2::load(points)
    }

    fn store(point: &Affine<Fp2<F>>) -> Vec<G2Affine> {
        let mut points = vec![G2Affine::INFINITY; F::LANES];
        g2::store(point, &mut points);
        points
    }

    fn points() -> Vec<G2Affine> {
        let messages: Vec<[u8; 1]> = (1..30).map(|i| [i]).collect();
        let messages: Vec<&[u8]> = messages.iter().map(<[u8; 1]>::as_slice).collect();
        points(blst().g2(), &blst().hash_to_g2(&messages, b"TEST"), G2Affine::INFINITY)
    }

    fn sum(points: &[&G2Affine]) -> G2Affine {
        blst().g2().sum(&[points])[0]
    }

    fn negate(point: &G2Affine) -> G2Affine {
        point.negate()
    }
}

fn stored<F: BaseField, G: Lane<F>>(point: &Jacobian<G::Coordinate>) -> Vec<G::Stored> {
    G::store(&Jacobian::to_affine_all(&[*point])[0])
}

/// Sums of every pair of kinds in every lane: different points, equal, opposite, infinity on either side.
fn additions<F: BaseField, G: Lane<F>>() {
    let points = G::points();
    let infinity = points[points.len() - 1];
    let pick = |i: usize| points[i % points.len()];
    for round in 0..60 {
        let a: Vec<G::Stored> = (0..F::LANES).map(|lane| pick(round * 7 + lane * 5)).collect();
        let b: Vec<G::Stored> = (0..F::LANES)
            .map(|lane| match (round + lane) % 6 {
                0 => a[lane],
                1 => G::negate(&a[lane]),
                2 => infinity,
                _ => pick(round * 11 + lane * 3 + 1),
            })
            .collect();
        let each =
            |f: Formula<G::Stored>| -> Vec<G::Stored> { a.iter().zip(&b).map(|(a, b)| f(a, b)).collect() };
        let sums = each(&|a, b| G::sum(&[a, b]));
        let (x, y) = (G::load(&a), G::load(&b));
        assert_eq!(G::store(&x), a);
        let (x, y_affine) = (Jacobian::from_affine(&x), y);
        let y = Jacobian::from_affine(&y_affine);
        assert_eq!(stored::<F, G>(&x.add_affine(&y_affine)), sums);
        assert_eq!(stored::<F, G>(&y.add_affine(&G::load(&a))), sums);
        assert_eq!(stored::<F, G>(&x.add(&y)), sums);
        assert_eq!(stored::<F, G>(&x.double()), each(&|a, _| G::sum(&[a, a])));
        assert_eq!(stored::<F, G>(&x.neg()), each(&|a, _| G::negate(a)));

        // The same on points whose Z is not one: (x + y + y) + (y − x − … ) in several steps.
        let long = x.double().add(&y).double().add_affine(&y_affine);
        let four = each(&|a, b| G::sum(&[a, a, a, a, b, b, b]));
        assert_eq!(stored::<F, G>(&long), four);
        assert_eq!(
            stored::<F, G>(&long.add(&long)),
            each(&|a, b| G::sum(&[a, a, a, a, a, a, a, a, b, b, b, b, b, b]))
        );
        assert_eq!(stored::<F, G>(&long.add(&long.neg())), vec![infinity; F::LANES]);
        assert_eq!(stored::<F, G>(&long.add(&Jacobian::infinity())), four);
        assert_eq!(stored::<F, G>(&Jacobian::infinity().add(&long)), four);
        let same = long.is_equal(&Jacobian::from_affine(&G::load(&four)));
        let different = long.is_equal(&long.add(&x));
        for (lane, a) in a.iter().enumerate() {
            assert!(same.contains(lane));
            assert_eq!(different.contains(lane), *a == infinity);
        }
    }
}

fn additions_g1<F: BaseField>() {
    additions::<F, G1>();
}

fn additions_g2<F: BaseField>() {
    additions::<F, G2>();
}

fn subgroup_g1<F: BaseField>() {
    let points = <G1 as Lane<F>>::points();
    for points in points.chunks(F::LANES) {
        let inside = subgroup::in_g1::<F>(&g1::load(points));
        for (lane, expected) in blst().g1().in_subgroup(points).into_iter().enumerate() {
            assert_eq!(inside.contains(lane), expected, "{:?}", points[lane]);
        }
    }
}

fn subgroup_g2<F: BaseField>() {
    let points = <G2 as Lane<F>>::points();
    for points in points.chunks(F::LANES) {
        let inside = subgroup::in_g2::<F>(&g2::load(points));
        for (lane, expected) in blst().g2().in_subgroup(points).into_iter().enumerate() {
            assert_eq!(inside.contains(lane), expected, "{:?}", points[lane]);
        }
    }
}

/// Cleared points are in G2, and clearing is multiplication by h_eff: additive, and on G2 what ψ = x says.
fn cofactors<F: BaseField>() {
    let points = <G2 as Lane<F>>::points();
    for points in points.chunks(F::LANES) {
        let point = Jacobian::from_affine(&g2::load::<F>(points));
        let cleared = clear_cofactor(&point);
        let affine = Jacobian::to_affine_all(&[cleared])[0];
        let inside = subgroup::in_g2::<F>(&affine);
        assert!((0..F::LANES).all(|lane| inside.contains(lane)));
        let twice = clear_cofactor(&point.double());
        let equal = twice.is_equal(&cleared.double());
        assert!((0..F::LANES).all(|lane| equal.contains(lane)));
    }
    let inside: Vec<G2Affine> = points
        .iter()
        .zip(blst().g2().in_subgroup(&points))
        .filter(|(_, inside)| *inside)
        .map(|(p, _)| *p)
        .collect();
    for points in inside.chunks(F::LANES) {
        // On G2, ψ = x: [x² − x − 1 + (x − 1)·x + 2·x²] = [4·x² − 2·x − 1].
        let point = Jacobian::from_affine(&g2::load::<F>(points));
        let x = times_x_abs(&point).neg();
        let xx = times_x_abs(&x).neg();
        let expected = xx.double().double().add(&x.double().neg()).add(&point.neg());
        let equal = clear_cofactor(&point).is_equal(&expected);
        assert!((0..points.len()).all(|lane| equal.contains(lane)));
        let equal = psi(&point).is_equal(&x);
        assert!((0..points.len()).all(|lane| equal.contains(lane)));
    }
}

suites!(additions_g1 additions_g2 subgroup_g1 subgroup_g2 cofactors);
