//! Additions of pairs of affine points, all with one shared inversion.
//!
//! With the slope λ = (y₂ − y₁)/(x₂ − x₁) an addition costs two products and a square beside its share of the
//! inversion, three products: half of what Jacobian coordinates cost.

use super::Affine;
use crate::field::lanes::Lanes;
use crate::field::{Field, inverse};

/// P + Q for each pair; complete.
///
/// With a `root` s the points are *fresh*: their y is to be multiplied by s first. The slopes take that factor from the
/// inverse, so that it costs half a product a pair.
pub(crate) fn add_pairs<F: Field>(pairs: &[[Affine<F>; 2]], root: Option<&F::Base>) -> Vec<Affine<F>> {
    let mut inverses: Vec<F> =
        pairs.iter().map(|[p, q]| without_infinity(p.infinity | q.infinity, &q.x.sub(&p.x))).collect();
    // Equal and opposite points are rare: they are looked for only where the product of all denominators is 0.
    if !inverse::invert_nonzero(&mut inverses, root) {
        return match root {
            None => add_exceptional_pairs(pairs),
            Some(root) => add_exceptional_pairs(
                &pairs.iter().map(|pair| pair.map(|point| point.scale_y(root))).collect::<Vec<_>>(),
            ),
        };
    }
    let root = root.map(|root| (root, F::one().scale(root)));
    pairs
        .iter()
        .zip(inverses)
        .map(|([p, q], inverse)| {
            let slope = q.y.sub(&p.y).mul(&inverse);
            let x = third_x(&slope, p, q);
            let run = p.x.sub(&x);
            let y = match &root {
                None => slope.mul(&run).sub(&p.y).weak_reduce(),
                Some((_, root)) => F::difference_of_products(&slope, &run, root, &p.y),
            };
            let scaled = |point: &Affine<F>| root.map_or(*point, |(root, _)| point.scale_y(root));
            beside_infinity(Affine { x, y, infinity: Lanes::NONE }, p, q, scaled)
        })
        .collect()
}

/// P + Q for each pair; complete, and right where many pairs are of equal points.
pub(crate) fn add_exceptional_pairs<F: Field>(pairs: &[[Affine<F>; 2]]) -> Vec<Affine<F>> {
    let lines: Vec<Line<F>> = pairs.iter().map(|[p, q]| Line::through(p, q)).collect();
    let mut inverses: Vec<F> = lines.iter().map(|line| line.run).collect();
    let inverted = inverse::invert_nonzero(&mut inverses, None);
    debug_assert!(inverted, "no point of the curves has y = 0");
    pairs
        .iter()
        .zip(lines)
        .zip(inverses)
        .map(|(([p, q], line), inverse)| {
            let slope = line.rise.mul(&inverse);
            let x = third_x(&slope, p, q);
            let y = slope.mul(&p.x.sub(&x)).sub(&p.y).weak_reduce();
            beside_infinity(Affine { x, y, infinity: line.vertical }, p, q, |point| *point)
        })
        .collect()
}

/// The line through two points, the tangent where they are equal.
struct Line<F> {
    rise: F,
    /// Not 0 in any lane.
    run: F,
    /// The lanes with P = −Q, both not infinity.
    vertical: Lanes,
}

impl<F: Field> Line<F> {
    fn through(p: &Affine<F>, q: &Affine<F>) -> Self {
        let (dx, dy) = (q.x.sub(&p.x), q.y.sub(&p.y));
        let infinity = p.infinity | q.infinity;
        let same_x = dx.is_zero() & !infinity;
        let equal = if same_x.any() { same_x & dy.is_zero() } else { Lanes::NONE };
        let vertical = same_x & !equal;
        let mut line = Self { rise: dy, run: without_infinity(infinity | vertical, &dx), vertical };
        if equal.any() {
            let xx = p.x.sqr();
            line.rise = F::select(equal, &xx.double().add(&xx), &line.rise);
            line.run = F::select(equal, &p.y.double(), &line.run);
        }
        line
    }
}

/// A denominator with one in the given lanes.
fn without_infinity<F: Field>(lanes: Lanes, value: &F) -> F {
    if lanes.any() { F::select(lanes, &F::one(), value) } else { *value }
}

/// x of the sum: λ² − x₁ − x₂.
fn third_x<F: Field>(slope: &F, p: &Affine<F>, q: &Affine<F>) -> F {
    slope.sqr().sub_wide(&p.x.add(&q.x)).weak_reduce()
}

/// `sum`, with the other point in the lanes where one is infinity.
fn beside_infinity<F: Field>(
    mut sum: Affine<F>,
    p: &Affine<F>,
    q: &Affine<F>,
    point: impl Fn(&Affine<F>) -> Affine<F>,
) -> Affine<F> {
    for (infinity, other) in [(p.infinity, q), (q.infinity, p)] {
        if infinity.any() {
            let other = point(other);
            sum.x = F::select(infinity, &other.x, &sum.x);
            sum.y = F::select(infinity, &other.y, &sum.y);
            sum.infinity = sum.infinity & !infinity | other.infinity & infinity;
        }
    }
    sum
}
