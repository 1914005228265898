//! The curve Y² = X³ + 4·(1 + u) over Fp2: stored points into lanes and back.

use core::marker::PhantomData;

use super::Affine;
use super::endomorphism::psi_squared;
use super::sum::StoredGroup;
use crate::engine::G2Affine;
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field, Fp2};

/// Loads at most `LANES` points; lanes without one hold infinity.
pub(crate) fn load<F: BaseField>(points: &[G2Affine]) -> Affine<Fp2<F>> {
    load_stored(points.iter())
}

fn load_stored<'a, F: BaseField>(points: impl Iterator<Item = &'a G2Affine>) -> Affine<Fp2<F>> {
    let mut loaded = Affine { x: Fp2::zero(), y: Fp2::zero(), infinity: Lanes::NONE };
    load_by(&mut loaded, points, F::load);
    loaded
}

fn load_by<'a, F: BaseField>(
    loaded: &mut Affine<Fp2<F>>,
    points: impl Iterator<Item = &'a G2Affine>,
    load: impl Fn(&[&[u64; 6]]) -> F,
) {
    let mut words = [[&[0; 6]; 8]; 4];
    let mut infinity = Lanes::ALL;
    for (lane, point) in points.enumerate() {
        for (words, part) in words.iter_mut().zip(point.x.iter().chain(&point.y)) {
            words[lane] = part;
        }
        if !point.is_infinity() {
            infinity = infinity.without(lane);
        }
    }
    loaded.x.c0 = load(&words[0][..F::LANES]);
    loaded.x.c1 = load(&words[1][..F::LANES]);
    loaded.y.c0 = load(&words[2][..F::LANES]);
    loaded.y.c1 = load(&words[3][..F::LANES]);
    loaded.infinity = infinity;
}

/// Stores the first `points.len()` lanes.
pub(crate) fn store<F: BaseField>(point: &Affine<Fp2<F>>, points: &mut [G2Affine]) {
    store_by(point, points, F::store);
}

fn store_by<F: BaseField>(
    point: &Affine<Fp2<F>>,
    points: &mut [G2Affine],
    store: impl Fn(&F, &mut [[u64; 6]]),
) {
    let mut words = [[[0; 6]; 8]; 4];
    for (part, words) in [&point.x.c0, &point.x.c1, &point.y.c0, &point.y.c1].into_iter().zip(&mut words) {
        store(part, &mut words[..points.len()]);
    }
    for (lane, stored) in points.iter_mut().enumerate() {
        *stored = if point.infinity.contains(lane) {
            G2Affine::INFINITY
        } else {
            G2Affine { x: [words[0][lane], words[1][lane]], y: [words[2][lane], words[3][lane]] }
        };
    }
}

/// Lists of stored points.
pub(crate) struct Group<F>(PhantomData<F>);

impl<F: BaseField> StoredGroup for Group<F> {
    type Stored = G2Affine;
    type Coordinate = Fp2<F>;

    const LANES: usize = F::LANES;
    const INFINITY: G2Affine = G2Affine::INFINITY;
    const PAYING_PAIRS: usize = 5;

    fn load(points: &[&G2Affine]) -> Affine<Fp2<F>> {
        load_stored(points.iter().copied())
    }

    fn store(point: &Affine<Fp2<F>>, points: &mut [G2Affine]) {
        store(point, points);
    }

    fn load_fresh_into(loaded: &mut Affine<Fp2<F>>, points: &[&G2Affine]) {
        load_by(loaded, points.iter().copied(), F::load_scaled);
    }

    fn store_scaled(point: &Affine<Fp2<F>>, points: &mut [G2Affine]) {
        store_by(&point.scale_y(&F::constant(&F::SCALE_ROOT_INVERSE)), points, F::store_scaled);
    }

    fn times_x_squared(point: &Affine<Fp2<F>>) -> Affine<Fp2<F>> {
        psi_squared(point)
    }
}
