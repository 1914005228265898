//! The vector engine: the generic arithmetic over a field with lanes.

mod primitives;

use core::marker::PhantomData;

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
use crate::field::{BaseField, Fp2};
use crate::hash_to_curve;
use crate::pairing::{self, final_exponentiation::final_exponentiation, miller_loop::miller_loop};

/// The engine over the base field `F`.
pub(crate) struct Vector<F>(PhantomData<F>);

struct G1<F>(PhantomData<F>);
struct G2<F>(PhantomData<F>);

impl<F: 'static> Vector<F> {
    pub(crate) const NEW: Self = Self(PhantomData);
    const G1: &'static G1<F> = &G1(PhantomData);
    const G2: &'static G2<F> = &G2(PhantomData);
}

/// The fewest products with secret scalars that pay in lanes. Whatever it holds, a pass over the lanes costs about as
/// much as 1.3 of blst's products on G2, and 1.5 on G1.
const FEWEST_SECRETS: usize = 2;

/// Full sets of lanes, and a rest where that pays; what remains is for `single`. Both take a time that depends on no
/// secret, and the choice rests on the number of jobs alone.
fn times_secret<G, const C: usize, const U: usize>(
    jobs: &[(&G::Stored, &[u8; 32])],
    single: &dyn GroupOps<G::Stored, C, U>,
) -> Vec<G::Stored>
where
    G: StoredGroup<Coordinate: Decomposition>,
{
    let rest = jobs.len() % G::LANES;
    let (in_lanes, one_by_one) =
        jobs.split_at(if rest < FEWEST_SECRETS { jobs.len() - rest } else { jobs.len() });
    let mut products = secret::times_secret::<G>(in_lanes);
    products.extend(single.times_secret(one_by_one));
    products
}

/// `work` on each full set of lanes and on the rest.
fn by_lanes<F: BaseField, T, R>(items: &[T], work: impl Fn(&[T]) -> Vec<R>) -> Vec<R> {
    items.chunks(F::LANES).flat_map(work).collect()
}

fn flags(lanes: Lanes, count: usize) -> Vec<bool> {
    (0..count).map(|lane| lanes.contains(lane)).collect()
}

impl<F: BaseField> GroupOps<G1Affine, 48, 96> for G1<F> {
    fn decode(&self, encodings: &[[u8; 48]], check: Check) -> Vec<Result<G1Affine, Error>> {
        by_lanes::<F, _, _>(encodings, |encodings| encoding::decode_g1::<F>(encodings, check))
    }

    fn decode_uncompressed(&self, encodings: &[[u8; 96]], check: Check) -> Vec<Result<G1Affine, Error>> {
        by_lanes::<F, _, _>(encodings, |encodings| encoding::decode_g1_uncompressed::<F>(encodings, check))
    }

    fn encode(&self, points: &[G1Affine]) -> Vec<[u8; 48]> {
        by_lanes::<F, _, _>(points, encoding::encode_g1::<F>)
    }

    fn encode_uncompressed(&self, points: &[G1Affine]) -> Vec<[u8; 96]> {
        by_lanes::<F, _, _>(points, encoding::encode_g1_uncompressed::<F>)
    }

    fn in_subgroup(&self, points: &[G1Affine]) -> Vec<bool> {
        by_lanes::<F, _, _>(points, |points| flags(subgroup::in_g1::<F>(&g1::load(points)), points.len()))
    }

    fn sum(&self, groups: &[&[&G1Affine]]) -> Vec<G1Affine> {
        sum_lists::<g1::Group<F>>(groups)
    }

    fn combine(&self, groups: &[&[(&G1Affine, Coefficient)]]) -> Vec<G1Affine> {
        combine_lists::<g1::Group<F>>(groups)
    }

    fn times_secret(&self, jobs: &[(&G1Affine, &[u8; 32])]) -> Vec<G1Affine> {
        times_secret::<g1::Group<F>, _, _>(jobs, super::blst::Blst.g1())
    }
}

impl<F: BaseField> GroupOps<G2Affine, 96, 192> for G2<F> {
    fn decode(&self, encodings: &[[u8; 96]], check: Check) -> Vec<Result<G2Affine, Error>> {
        by_lanes::<F, _, _>(encodings, |encodings| encoding::decode_g2::<F>(encodings, check))
    }

    fn decode_uncompressed(&self, encodings: &[[u8; 192]], check: Check) -> Vec<Result<G2Affine, Error>> {
        by_lanes::<F, _, _>(encodings, |encodings| encoding::decode_g2_uncompressed::<F>(encodings, check))
    }

    fn encode(&self, points: &[G2Affine]) -> Vec<[u8; 96]> {
        by_lanes::<F, _, _>(points, encoding::encode_g2::<F>)
    }

    fn encode_uncompressed(&self, points: &[G2Affine]) -> Vec<[u8; 192]> {
        by_lanes::<F, _, _>(points, encoding::encode_g2_uncompressed::<F>)
    }

    fn in_subgroup(&self, points: &[G2Affine]) -> Vec<bool> {
        by_lanes::<F, _, _>(points, |points| flags(subgroup::in_g2::<F>(&g2::load(points)), points.len()))
    }

    fn sum(&self, groups: &[&[&G2Affine]]) -> Vec<G2Affine> {
        sum_lists::<g2::Group<F>>(groups)
    }

    fn combine(&self, groups: &[&[(&G2Affine, Coefficient)]]) -> Vec<G2Affine> {
        combine_lists::<g2::Group<F>>(groups)
    }

    fn times_secret(&self, jobs: &[(&G2Affine, &[u8; 32])]) -> Vec<G2Affine> {
        times_secret::<g2::Group<F>, _, _>(jobs, super::blst::Blst.g2())
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

impl<F: BaseField> Engine for Vector<F> {
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
        super::blst::Blst.g2_add(sum, other);
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
        hash_to_curve::hash_to_g2::<F>(messages, dst)
    }

    fn miller_loop(&self, pairs: &[(G1Affine, G2Affine)]) -> MillerValue {
        let loaded: Vec<(Affine<F>, Affine<Fp2<F>>)> = pairs
            .chunks(F::LANES)
            .map(|pairs| {
                let (p, q): (Vec<G1Affine>, Vec<G2Affine>) = pairs.iter().copied().unzip();
                (g1::load(&p), g2::load(&q))
            })
            .collect();
        let lanes = F::LANES.min(pairs.len());
        pairing::product::<F>(&pairing::store(&miller_loop(&loaded), lanes))
    }

    fn product_is_one(&self, values: &[MillerValue]) -> bool {
        let product = pairing::load::<F>(&[pairing::product::<F>(values)]);
        final_exponentiation(&product).is_one().contains(0)
    }
}
