//! The curve Y² = X³ + 4 over Fp: stored points into lanes and back.

use super::Affine;
use crate::engine::G1Affine;
use crate::field::BaseField;
use crate::field::lanes::Lanes;

/// Loads at most `LANES` points; lanes without one hold infinity.
pub(crate) fn load<F: BaseField>(points: &[G1Affine]) -> Affine<F> {
    let coordinates = |f: fn(&G1Affine) -> [u64; 6]| F::load(&points.iter().map(f).collect::<Vec<_>>());
    Affine {
        x: coordinates(|point| point.x),
        y: coordinates(|point| point.y),
        infinity: Lanes::from_fn(|lane| points.get(lane).is_none_or(G1Affine::is_infinity)),
    }
}

/// Stores the first `points.len()` lanes.
pub(crate) fn store<F: BaseField>(point: &Affine<F>, points: &mut [G1Affine]) {
    let mut words = [[[0; 6]; 8]; 2];
    let count = points.len();
    point.x.store(&mut words[0][..count]);
    point.y.store(&mut words[1][..count]);
    for (lane, stored) in points.iter_mut().enumerate() {
        *stored = if point.infinity.contains(lane) {
            G1Affine::INFINITY
        } else {
            G1Affine { x: words[0][lane], y: words[1][lane] }
        };
    }
}
