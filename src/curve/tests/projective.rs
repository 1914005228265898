//! The complete formulas against the others, in every lane.

use super::{G1, G2, Lane};
use crate::curve::projective::{Curve, Projective};
use crate::curve::{Affine, Jacobian};
use crate::field::lanes::Lanes;
use crate::field::tests::suites;
use crate::field::{BaseField, Field};

fn check<F: Curve>(point: &Projective<F>, expected: &Jacobian<F>, lanes: usize) {
    let all = Lanes::first(lanes);
    assert_eq!(point.to_jacobian().is_equal(expected) & all, all);
    // Infinity is not the triple of zeros, which would swallow whatever is added to it.
    assert_eq!((point.z.is_zero() & point.y.is_zero()) & all, Lanes::NONE);
    assert_eq!(point.z.is_zero() & !point.x.is_zero() & all, Lanes::NONE);
}

/// Different points, equal, opposite, doubled, infinity on either side: each in every lane beside all others.
fn formulas<F: BaseField, G: Lane<F, Coordinate: Curve>>() {
    let points = G::points();
    let infinity = points[points.len() - 1];
    let pick = |i: usize| points[i % points.len()];
    for round in 0..80 {
        let a: Vec<G::Stored> = (0..F::LANES)
            .map(|lane| if (round + lane) % 7 == 6 { infinity } else { pick(round * 7 + lane * 5) })
            .collect();
        let b: Vec<G::Stored> = (0..F::LANES)
            .map(|lane| match (round + lane) % 8 {
                0 => a[lane],
                1 => G::negate(&a[lane]),
                2 => infinity,
                3 => G::sum(&[&a[lane], &a[lane]]),
                4 => G::negate(&G::sum(&[&a[lane], &a[lane]])),
                _ => pick(round * 11 + lane * 3 + 1),
            })
            .collect();
        let (a, b) = (G::load(&a), G::load(&b));
        let (x, y) = (Projective::from_affine(&a), Projective::from_affine(&b));
        let (p, q) = (Jacobian::from_affine(&a), Jacobian::from_affine(&b));
        let same = |point: &Projective<_>, expected: &Jacobian<_>| check(point, expected, F::LANES);
        same(&x, &p);
        same(&x.double(), &p.double());
        same(&x.add(&y), &p.add(&q));
        same(&y.add(&x), &p.add(&q));

        // On points whose Z is not one.
        let (x2, p2) = (x.double(), p.double());
        same(&x2.add(&y), &p2.add(&q));
        same(&y.add(&x2), &p2.add(&q));
        same(&x2.add(&y.double()), &p2.add(&q.double()));
        let (long, expected) = (x2.add(&y).double().add(&y), p2.add(&q).double().add(&q));
        same(&long, &expected);
        same(&long.add(&long), &expected.double());
        same(&long.double(), &expected.double());
        let opposite = Projective { y: long.y.neg(), ..long };
        same(&long.add(&opposite), &Jacobian::infinity());
        same(&opposite.add(&long), &Jacobian::infinity());
        same(&long.add(&opposite).double().add(&long), &expected);
        same(&long.add(&Projective::infinity()), &expected);
        same(&Projective::infinity().add(&long), &expected);
        same(&Projective::infinity().add(&Projective::infinity()), &Jacobian::infinity());
        same(&Projective::infinity().double(), &Jacobian::infinity());

        // What lies in the coordinates of an affine infinity does not matter.
        let nowhere = Affine { infinity: Lanes::ALL, ..a };
        same(&Projective::from_affine(&nowhere).add(&y), &q);
        for lanes in (0..8).map(|lane| Lanes(1 << lane)) {
            same(&Projective::select(lanes, &x, &y), &Jacobian::select(lanes, &p, &q));
        }
    }
}

fn formulas_g1<F: BaseField>() {
    formulas::<F, G1>();
}

fn formulas_g2<F: BaseField>() {
    formulas::<F, G2>();
}

suites!(formulas_g1 formulas_g2);
