//! Additions of pairs of affine points, all with one shared inversion.
//!
//! With the slope λ = (y₂ − y₁)/(x₂ − x₁) an addition costs two products and a square beside its share of the
//! inversion, three products: three fifths of what Jacobian coordinates cost. Whether points are equal or opposite is
//! asked of every pair, for some 30 cycles of 1,050.

use super::Affine;
use crate::field::lanes::Lanes;
use crate::field::{Field, inverse};

/// P + Q for each pair; complete.
///
/// With a `root` s the points are *fresh*: their y is to be multiplied by s first. The slopes take that factor from the
/// inverse, so that it costs half a product a pair.
pub(crate) fn add_pairs<F: Field>(pairs: &[&[Affine<F>; 2]], root: Option<&F::Base>) -> Vec<Affine<F>> {
    let (lines, mut runs): (Vec<Line>, Vec<F>) = pairs.iter().map(|[p, q]| Line::through(p, q, root)).unzip();
    inverse::invert_nonzero(&mut runs, root);
    // s as a coordinate.
    let root = root.map(|root| (root, F::one().scale(root)));
    pairs
        .iter()
        .zip(lines)
        .zip(runs)
        .map(|(([p, q], line), inverse)| {
            let slope = line.rise(p, q).mul(&inverse);
            let x = slope.sqr().sub_wide(&p.x.add(&q.x)).weak_reduce();
            let back = p.x.sub(&x);
            let y = match &root {
                None => slope.mul(&back).sub(&p.y).weak_reduce(),
                Some((_, root)) => F::difference_of_products(&slope, &back, root, &p.y),
            };
            let mut sum = Affine { x, y, infinity: line.vertical };
            for (infinity, other) in [(p.infinity, q), (q.infinity, p)] {
                if infinity.any() {
                    let other = root.map_or(*other, |(root, _)| other.scale_y(root));
                    sum.x = F::select(infinity, &other.x, &sum.x);
                    sum.y = F::select(infinity, &other.y, &sum.y);
                    sum.infinity = sum.infinity & !infinity | other.infinity & infinity;
                }
            }
            sum
        })
        .collect()
}

/// The lines through the points P and Q of a pair, which slope like a rise over a run.
struct Line {
    /// The lanes with P = Q: there it is the tangent.
    equal: Lanes,
    /// The lanes with P = −Q. Neither counts infinity.
    vertical: Lanes,
}

impl Line {
    /// The lines and their runs, of which none is 0.
    fn through<F: Field>(p: &Affine<F>, q: &Affine<F>, root: Option<&F::Base>) -> (Self, F) {
        let mut run = q.x.sub(&p.x);
        let infinity = p.infinity | q.infinity;
        let same_x = run.is_zero() & !infinity;
        let equal = if same_x.any() { same_x & q.y.is_equal(&p.y) } else { Lanes::NONE };
        let vertical = same_x & !equal;
        if equal.any() {
            // No point has y = 0. The slope 3·x²/(2·s·y) of fresh points is s times 3·x² over this.
            let double = p.y.double();
            let double = root.map_or(double, |root| double.scale(root).scale(root));
            run = F::select(equal, &double, &run);
        }
        let without = infinity | vertical;
        if without.any() {
            run = F::select(without, &F::one(), &run);
        }
        (Self { equal, vertical }, run)
    }

    fn rise<F: Field>(&self, p: &Affine<F>, q: &Affine<F>) -> F {
        let rise = q.y.sub(&p.y);
        if !self.equal.any() {
            return rise;
        }
        let xx = p.x.sqr();
        F::select(self.equal, &xx.double().add(&xx), &rise)
    }
}
