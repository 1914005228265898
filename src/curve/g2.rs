//! The curve Y² = X³ + 4·(1 + u) over Fp2: stored points into lanes and back.

use super::Affine;
use crate::engine::G2Affine;
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Fp2};

/// Loads at most `LANES` points; lanes without one hold infinity.
pub(crate) fn load<F: BaseField>(points: &[G2Affine]) -> Affine<Fp2<F>> {
    let part = |f: &dyn Fn(&G2Affine) -> [u64; 6]| F::load(&points.iter().map(f).collect::<Vec<_>>());
    Affine {
        x: Fp2 { c0: part(&|point| point.x[0]), c1: part(&|point| point.x[1]) },
        y: Fp2 { c0: part(&|point| point.y[0]), c1: part(&|point| point.y[1]) },
        infinity: Lanes::from_fn(|lane| points.get(lane).is_none_or(G2Affine::is_infinity)),
    }
}

/// Stores the first `points.len()` lanes.
pub(crate) fn store<F: BaseField>(point: &Affine<Fp2<F>>, points: &mut [G2Affine]) {
    let mut words = [[[0; 6]; 8]; 4];
    let count = points.len();
    for (part, words) in [&point.x.c0, &point.x.c1, &point.y.c0, &point.y.c1].into_iter().zip(&mut words) {
        part.store(&mut words[..count]);
    }
    for (lane, stored) in points.iter_mut().enumerate() {
        *stored = if point.infinity.contains(lane) {
            G2Affine::INFINITY
        } else {
            G2Affine { x: [words[0][lane], words[1][lane]], y: [words[2][lane], words[3][lane]] }
        };
    }
}
