//! The curve Y² = X³ + 4 over Fp: stored points into lanes and back.

use core::marker::PhantomData;

use super::Affine;
use super::endomorphism::phi;
use super::sum::StoredGroup;
use crate::engine::G1Affine;
use crate::field::BaseField;
use crate::field::lanes::Lanes;

/// Loads at most `LANES` points; lanes without one hold infinity.
pub(crate) fn load<F: BaseField>(points: &[G1Affine]) -> Affine<F> {
    load_stored(points.iter())
}

fn load_stored<'a, F: BaseField>(points: impl Iterator<Item = &'a G1Affine>) -> Affine<F> {
    let mut loaded = Affine { x: F::zero(), y: F::zero(), infinity: Lanes::NONE };
    load_by(&mut loaded, points, F::load);
    loaded
}

fn load_by<'a, F: BaseField>(
    loaded: &mut Affine<F>,
    points: impl Iterator<Item = &'a G1Affine>,
    load: impl Fn(&[&[u64; 6]]) -> F,
) {
    let mut words = [[&[0; 6]; 8]; 2];
    let mut infinity = Lanes::ALL;
    for (lane, point) in points.enumerate() {
        (words[0][lane], words[1][lane]) = (&point.x, &point.y);
        if !point.is_infinity() {
            infinity = infinity.without(lane);
        }
    }
    loaded.x = load(&words[0][..F::LANES]);
    loaded.y = load(&words[1][..F::LANES]);
    loaded.infinity = infinity;
}

/// Stores the first `points.len()` lanes.
pub(crate) fn store<F: BaseField>(point: &Affine<F>, points: &mut [G1Affine]) {
    store_by(point, points, F::store);
}

fn store_by<F: BaseField>(point: &Affine<F>, points: &mut [G1Affine], store: impl Fn(&F, &mut [[u64; 6]])) {
    let mut words = [[[0; 6]; 8]; 2];
    for (part, words) in [&point.x, &point.y].into_iter().zip(&mut words) {
        store(part, &mut words[..points.len()]);
    }
    for (lane, stored) in points.iter_mut().enumerate() {
        *stored = if point.infinity.contains(lane) {
            G1Affine::INFINITY
        } else {
            G1Affine { x: words[0][lane], y: words[1][lane] }
        };
    }
}

/// Lists of stored points.
pub(crate) struct Group<F>(PhantomData<F>);

impl<F: BaseField> StoredGroup for Group<F> {
    type Stored = G1Affine;
    type Coordinate = F;

    const LANES: usize = F::LANES;
    const INFINITY: G1Affine = G1Affine::INFINITY;
    const PAYING_PAIRS: usize = 13;

    fn load(points: &[&G1Affine]) -> Affine<F> {
        load_stored(points.iter().copied())
    }

    fn store(point: &Affine<F>, points: &mut [G1Affine]) {
        store(point, points);
    }

    fn load_fresh_into(loaded: &mut Affine<F>, points: &[&G1Affine]) {
        load_by(loaded, points.iter().copied(), F::load_scaled);
    }

    fn store_scaled(point: &Affine<F>, points: &mut [G1Affine]) {
        store_by(&point.scale_y(&F::constant(&F::SCALE_ROOT_INVERSE)), points, F::store_scaled);
    }

    fn times_x_squared(point: &Affine<F>) -> Affine<F> {
        phi(point).neg()
    }
}
