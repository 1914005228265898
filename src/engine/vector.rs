//! The vector engine: the generic arithmetic over a field with lanes.

mod crossover;
mod primitives;

use core::marker::PhantomData;

use super::blst::Blst;
use super::{
    Check, Coefficient, Engine, EngineKind, G1Affine, G2Affine, G2Projective, GroupOps, MillerValue,
};
use crate::api::Error;
use crate::curve::multi_scalar::combine_lists;
use crate::curve::secret::{self, Decomposition};
use crate::curve::sum::{StoredGroup, sum_lists};
use crate::curve::{Affine, Jacobian, g1, g2, subgroup};
use crate::encoding;
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field, Fp2};
use crate::hash_to_curve;
use crate::pairing::{self, final_exponentiation::final_exponentiation, miller_loop::miller_loop};

/// The engine over the base field `F`.
///
/// What does not pay in lanes is left to blst ([`crossover`]) if `MIXED`, as it is wherever the engine is handed out;
/// tests see the lanes alone.
pub(crate) struct Vector<F, const MIXED: bool = true>(PhantomData<F>);

struct G1<F, const MIXED: bool>(PhantomData<F>);
struct G2<F, const MIXED: bool>(PhantomData<F>);

impl<F: 'static, const MIXED: bool> Vector<F, MIXED> {
    pub(crate) const NEW: Self = Self(PhantomData);
    const G1: &'static G1<F, MIXED> = &G1(PhantomData);
    const G2: &'static G2<F, MIXED> = &G2(PhantomData);
}

/// The lanes' part of the items, and blst's.
fn split<F: BaseField, const MIXED: bool, T>(items: &[T]) -> (&[T], &[T]) {
    items.split_at(if MIXED { crossover::in_lanes(items.len(), F::LANES) } else { items.len() })
}

/// `work` on each set of lanes, `single` on what does not pay there.
fn by_lanes<F: BaseField, const MIXED: bool, T, R>(
    items: &[T],
    work: impl Fn(&[T]) -> Vec<R>,
    single: impl Fn(&[T]) -> Vec<R>,
) -> Vec<R> {
    let (items, rest) = split::<F, MIXED, T>(items);
    let mut results: Vec<R> = items.chunks(F::LANES).flat_map(work).collect();
    if !rest.is_empty() {
        results.extend(single(rest));
    }
    results
}

/// Sums of lists, the single points among them as they are.
fn sum<G: StoredGroup<Stored: PartialEq>, const MIXED: bool, const C: usize, const U: usize>(
    groups: &[&[&G::Stored]],
    single: &dyn GroupOps<G::Stored, C, U>,
) -> Vec<G::Stored> {
    let lists: Vec<&[&G::Stored]> = groups.iter().copied().filter(|list| list.len() > 1).collect();
    let summands: usize = lists.iter().map(|list| list.len()).sum();
    let sums = if MIXED && summands < crossover::FEWEST_SUMMANDS {
        single.sum(&lists)
    } else {
        sum_lists::<G>(&lists)
    };
    let mut sums = sums.into_iter();
    groups
        .iter()
        .map(|list| match list {
            [] => G::INFINITY,
            [point] => **point,
            _ => sums.next().unwrap_or(G::INFINITY),
        })
        .collect()
}

/// Products with secret scalars, in a time that depends on none of them: the choice rests on the number of jobs alone.
fn times_secret<G, const MIXED: bool, const C: usize, const U: usize>(
    jobs: &[(&G::Stored, &[u8; 32])],
    single: &dyn GroupOps<G::Stored, C, U>,
) -> Vec<G::Stored>
where
    G: StoredGroup<Coordinate: Decomposition>,
{
    let (jobs, rest) = split::<<G::Coordinate as Field>::Base, MIXED, _>(jobs);
    let mut products = secret::times_secret::<G>(jobs);
    products.extend(single.times_secret(rest));
    products
}

fn blst_g1() -> &'static dyn GroupOps<G1Affine, 48, 96> {
    Blst.g1()
}

fn blst_g2() -> &'static dyn GroupOps<G2Affine, 96, 192> {
    Blst.g2()
}

fn flags(lanes: Lanes, count: usize) -> Vec<bool> {
    (0..count).map(|lane| lanes.contains(lane)).collect()
}

impl<F: BaseField, const MIXED: bool> GroupOps<G1Affine, 48, 96> for G1<F, MIXED> {
    fn decode(&self, encodings: &[[u8; 48]], check: Check) -> Vec<Result<G1Affine, Error>> {
        by_lanes::<F, MIXED, _, _>(
            encodings,
            |encodings| encoding::decode_g1::<F>(encodings, check),
            |encodings| blst_g1().decode(encodings, check),
        )
    }

    fn decode_uncompressed(&self, encodings: &[[u8; 96]], check: Check) -> Vec<Result<G1Affine, Error>> {
        by_lanes::<F, MIXED, _, _>(
            encodings,
            |encodings| encoding::decode_g1_uncompressed::<F>(encodings, check),
            |encodings| blst_g1().decode_uncompressed(encodings, check),
        )
    }

    fn encode(&self, points: &[G1Affine]) -> Vec<[u8; 48]> {
        let single = |points: &[G1Affine]| blst_g1().encode(points);
        by_lanes::<F, MIXED, _, _>(points, encoding::encode_g1::<F>, single)
    }

    fn encode_uncompressed(&self, points: &[G1Affine]) -> Vec<[u8; 96]> {
        let single = |points: &[G1Affine]| blst_g1().encode_uncompressed(points);
        by_lanes::<F, MIXED, _, _>(points, encoding::encode_g1_uncompressed::<F>, single)
    }

    fn in_subgroup(&self, points: &[G1Affine]) -> Vec<bool> {
        by_lanes::<F, MIXED, _, _>(
            points,
            |points| flags(subgroup::in_g1::<F>(&g1::load(points)), points.len()),
            |points| blst_g1().in_subgroup(points),
        )
    }

    fn sum(&self, groups: &[&[&G1Affine]]) -> Vec<G1Affine> {
        sum::<g1::Group<F>, MIXED, _, _>(groups, blst_g1())
    }

    fn combine(&self, groups: &[&[(&G1Affine, Coefficient)]]) -> Vec<G1Affine> {
        let terms: usize = groups.iter().map(|terms| terms.len()).sum();
        if MIXED && terms < crossover::FEWEST_ITEMS {
            return blst_g1().combine(groups);
        }
        combine_lists::<g1::Group<F>>(groups)
    }

    fn times_secret(&self, jobs: &[(&G1Affine, &[u8; 32])]) -> Vec<G1Affine> {
        times_secret::<g1::Group<F>, MIXED, _, _>(jobs, blst_g1())
    }
}

impl<F: BaseField, const MIXED: bool> GroupOps<G2Affine, 96, 192> for G2<F, MIXED> {
    fn decode(&self, encodings: &[[u8; 96]], check: Check) -> Vec<Result<G2Affine, Error>> {
        by_lanes::<F, MIXED, _, _>(
            encodings,
            |encodings| encoding::decode_g2::<F>(encodings, check),
            |encodings| blst_g2().decode(encodings, check),
        )
    }

    fn decode_uncompressed(&self, encodings: &[[u8; 192]], check: Check) -> Vec<Result<G2Affine, Error>> {
        by_lanes::<F, MIXED, _, _>(
            encodings,
            |encodings| encoding::decode_g2_uncompressed::<F>(encodings, check),
            |encodings| blst_g2().decode_uncompressed(encodings, check),
        )
    }

    fn encode(&self, points: &[G2Affine]) -> Vec<[u8; 96]> {
        let single = |points: &[G2Affine]| blst_g2().encode(points);
        by_lanes::<F, MIXED, _, _>(points, encoding::encode_g2::<F>, single)
    }

    fn encode_uncompressed(&self, points: &[G2Affine]) -> Vec<[u8; 192]> {
        let single = |points: &[G2Affine]| blst_g2().encode_uncompressed(points);
        by_lanes::<F, MIXED, _, _>(points, encoding::encode_g2_uncompressed::<F>, single)
    }

    fn in_subgroup(&self, points: &[G2Affine]) -> Vec<bool> {
        by_lanes::<F, MIXED, _, _>(
            points,
            |points| flags(subgroup::in_g2::<F>(&g2::load(points)), points.len()),
            |points| blst_g2().in_subgroup(points),
        )
    }

    fn sum(&self, groups: &[&[&G2Affine]]) -> Vec<G2Affine> {
        sum::<g2::Group<F>, MIXED, _, _>(groups, blst_g2())
    }

    fn combine(&self, groups: &[&[(&G2Affine, Coefficient)]]) -> Vec<G2Affine> {
        let terms: usize = groups.iter().map(|terms| terms.len()).sum();
        if MIXED && terms < crossover::FEWEST_ITEMS {
            return blst_g2().combine(groups);
        }
        combine_lists::<g2::Group<F>>(groups)
    }

    fn times_secret(&self, jobs: &[(&G2Affine, &[u8; 32])]) -> Vec<G2Affine> {
        times_secret::<g2::Group<F>, MIXED, _, _>(jobs, blst_g2())
    }
}

/// Loads at most `LANES` Jacobian points; lanes without one hold infinity.
fn load_projective<F: BaseField>(points: &[G2Projective]) -> Jacobian<Fp2<F>> {
    let part = |f: fn(&G2Projective) -> &[u64; 6]| F::load(&points.iter().map(f).collect::<Vec<_>>());
    Jacobian {
        x: Fp2 { c0: part(|point| &point.x[0]), c1: part(|point| &point.x[1]) },
        y: Fp2 { c0: part(|point| &point.y[0]), c1: part(|point| &point.y[1]) },
        z: Fp2 { c0: part(|point| &point.z[0]), c1: part(|point| &point.z[1]) },
    }
}

impl<F: BaseField, const MIXED: bool> Engine for Vector<F, MIXED> {
    fn kind(&self) -> EngineKind {
        EngineKind::Ifma
    }

    fn lanes(&self) -> usize {
        F::LANES
    }

    fn g1(&self) -> &dyn GroupOps<G1Affine, 48, 96> {
        Self::G1
    }

    fn g2(&self) -> &dyn GroupOps<G2Affine, 96, 192> {
        Self::G2
    }

    /// One addition cannot fill lanes.
    fn g2_add(&self, sum: &mut G2Projective, other: &G2Projective) {
        Blst.g2_add(sum, other);
    }

    fn g2_to_affine(&self, points: &[G2Projective]) -> Vec<G2Affine> {
        let loaded: Vec<Jacobian<Fp2<F>>> = points.chunks(F::LANES).map(load_projective).collect();
        let mut affine = vec![G2Affine::INFINITY; points.len()];
        for (point, affine) in Jacobian::to_affine_all(&loaded).iter().zip(affine.chunks_mut(F::LANES)) {
            g2::store(point, affine);
        }
        affine
    }

    fn hash_to_g2(&self, messages: &[&[u8]], dst: &[u8]) -> Vec<G2Affine> {
        let (messages, rest) = split::<F, MIXED, _>(messages);
        let mut hashes = hash_to_curve::hash_to_g2::<F>(messages, dst);
        if !rest.is_empty() {
            hashes.extend(Blst.hash_to_g2(rest, dst));
        }
        hashes
    }

    fn miller_loop(&self, pairs: &[(G1Affine, G2Affine)]) -> MillerValue {
        let (pairs, rest) = split::<F, MIXED, _>(pairs);
        if pairs.is_empty() {
            return Blst.miller_loop(rest);
        }
        let loaded: Vec<(Affine<F>, Affine<Fp2<F>>)> = pairs
            .chunks(F::LANES)
            .map(|pairs| {
                let (p, q): (Vec<G1Affine>, Vec<G2Affine>) = pairs.iter().copied().unzip();
                (g1::load(&p), g2::load(&q))
            })
            .collect();
        // Lanes without a pair hold one.
        let value = pairing::store(&pairing::product_of_lanes(&miller_loop(&loaded)), 1)[0];
        if rest.is_empty() { value } else { Blst::product(&[value, Blst.miller_loop(rest)]) }
    }

    fn product_is_one(&self, values: &[MillerValue]) -> bool {
        if MIXED {
            return Blst.product_is_one(values);
        }
        let product = pairing::load::<F>(&[pairing::product::<F>(values)]);
        final_exponentiation(&product).is_one().contains(0)
    }

    fn each_is_one(&self, values: &[MillerValue]) -> Vec<bool> {
        by_lanes::<F, MIXED, _, _>(
            values,
            |values| flags(final_exponentiation(&pairing::load::<F>(values)).is_one(), values.len()),
            |values| Blst.each_is_one(values),
        )
    }
}
