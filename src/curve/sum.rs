//! Sums of many affine points: additions of pairs, all of a round with one shared inversion.
//!
//! With the slope λ = (y₂ − y₁)/(x₂ − x₁) an affine addition costs two products and a square beside its share of the
//! inversion, three products: half of what Jacobian coordinates cost.

use super::Affine;
use super::columns::{Column, deal};
use crate::field::lanes::Lanes;
use crate::field::{Field, inverse};

/// P + Q for each pair, complete, with one inversion for all.
pub(crate) fn add_pairs<F: Field>(pairs: &[(Affine<F>, Affine<F>)]) -> Vec<Affine<F>> {
    let prepared: Vec<Prepared<F>> = pairs.iter().map(|(p, q)| Prepared::new(p, q)).collect();
    let mut inverses: Vec<F> = prepared.iter().map(|prepared| prepared.denominator).collect();
    inverse::invert_all(&mut inverses);
    pairs
        .iter()
        .zip(&prepared)
        .zip(inverses)
        .map(|(((p, q), prepared), inverse)| prepared.finish(p, q, &inverse))
        .collect()
}

/// An addition up to the inversion of its denominator.
struct Prepared<F> {
    numerator: F,
    /// Not 0 in any lane.
    denominator: F,
    /// The lanes with P = −Q, both not infinity.
    cancels: Lanes,
}

impl<F: Field> Prepared<F> {
    fn new(p: &Affine<F>, q: &Affine<F>) -> Self {
        let (dx, dy) = (q.x.sub(&p.x), q.y.sub(&p.y));
        let infinity = p.infinity | q.infinity;
        let same_x = dx.is_zero() & !infinity;
        let mut prepared = Self { numerator: dy, denominator: dx, cancels: Lanes::NONE };
        if (same_x | infinity).any() {
            let equal = same_x & dy.is_zero();
            prepared.cancels = same_x & !equal;
            let xx = p.x.sqr();
            prepared.numerator = F::select(equal, &xx.double().add(&xx), &dy);
            // No point has y = 0.
            prepared.denominator = F::select(equal, &p.y.double(), &dx);
            prepared.denominator = F::select(infinity | prepared.cancels, &F::one(), &prepared.denominator);
        }
        prepared
    }

    fn finish(&self, p: &Affine<F>, q: &Affine<F>, inverse: &F) -> Affine<F> {
        let slope = self.numerator.mul(inverse);
        let x = slope.sqr().sub_wide(&p.x.add(&q.x)).weak_reduce();
        let y = slope.mul(&p.x.sub(&x)).sub(&p.y).weak_reduce();
        let mut sum = Affine { x, y, infinity: self.cancels };
        for (infinity, other) in [(p.infinity, q), (q.infinity, p)] {
            if infinity.any() {
                sum.x = F::select(infinity, &other.x, &sum.x);
                sum.y = F::select(infinity, &other.y, &sum.y);
                sum.infinity = sum.infinity & !infinity | other.infinity & infinity;
            }
        }
        sum
    }
}

/// A group as lists of its stored points see it.
pub(crate) trait StoredGroup {
    /// A stored point.
    type Stored: Copy;
    /// The field of coordinates.
    type Coordinate: Field;

    const LANES: usize;
    const INFINITY: Self::Stored;

    /// Loads at most `LANES` points; lanes without one hold infinity.
    fn load(points: &[Self::Stored]) -> Affine<Self::Coordinate>;
    /// Stores the first lanes.
    fn store(point: &Affine<Self::Coordinate>, points: &mut [Self::Stored]);
    /// \[x²\]P for P in the group of order r.
    fn times_x_squared(point: &Affine<Self::Coordinate>) -> Affine<Self::Coordinate>;
}

/// The sum of each list of points of the curve; complete.
pub(crate) fn sum_lists<G: StoredGroup>(lists: &[&[&G::Stored]]) -> Vec<G::Stored> {
    let lengths: Vec<usize> = lists.iter().map(|list| list.len()).collect();
    let columns = deal(&lengths, G::LANES);
    let mut stacks: Vec<Vec<Affine<G::Coordinate>>> = columns
        .chunks(G::LANES)
        .map(|group| {
            let height = group.iter().map(|column| column.part.len()).max().unwrap_or(0).max(1);
            let rows = (0..height).map(|row| {
                let points = group.iter().map(|column| {
                    column.part.clone().nth(row).map_or(G::INFINITY, |index| *lists[column.list][index])
                });
                G::load(&points.collect::<Vec<_>>())
            });
            rows.collect()
        })
        .collect();
    // Each round halves every stack, all with one inversion.
    loop {
        let mut pairs = Vec::new();
        let mut counts = Vec::with_capacity(stacks.len());
        for stack in &mut stacks {
            let half = stack.len() / 2;
            let upper = stack.split_off(stack.len() - half);
            let lower = stack.split_off(stack.len() - half);
            counts.push(half);
            pairs.extend(lower.into_iter().zip(upper));
        }
        if pairs.is_empty() {
            break;
        }
        let mut sums = add_pairs(&pairs).into_iter();
        for (stack, count) in stacks.iter_mut().zip(counts) {
            stack.extend(sums.by_ref().take(count));
        }
    }
    let sums: Vec<Affine<G::Coordinate>> = stacks.iter().map(|stack| stack[0]).collect();
    gather::<G>(lists.len(), &columns, &sums)
}

/// The results of columns, a vector for each `LANES` of them, brought together for each list.
pub(crate) fn gather<G: StoredGroup>(
    lists: usize,
    columns: &[Column],
    results: &[Affine<G::Coordinate>],
) -> Vec<G::Stored> {
    let mut parts: Vec<Vec<G::Stored>> = vec![Vec::new(); lists];
    for (group, result) in columns.chunks(G::LANES).zip(results) {
        let mut points = vec![G::INFINITY; group.len()];
        G::store(result, &mut points);
        for (column, point) in group.iter().zip(points) {
            parts[column.list].push(point);
        }
    }
    if parts.iter().all(|parts| parts.len() == 1) {
        return parts.concat();
    }
    let parts: Vec<Vec<&G::Stored>> = parts.iter().map(|parts| parts.iter().collect()).collect();
    sum_lists::<G>(&parts.iter().map(Vec::as_slice).collect::<Vec<_>>())
}
