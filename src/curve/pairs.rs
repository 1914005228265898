//! Additions of pairs of affine points, all with one shared inversion.
//!
//! With the slope λ = (y₂ − y₁)/(x₂ − x₁) an addition costs two products and a square beside its share of the
//! inversion, three products: three fifths of what Jacobian coordinates cost. Whether points are equal or opposite shows
//! in the product of all denominators; only where that is 0 is every pair asked.

use super::Affine;
use crate::field::kernel::kernel;
use crate::field::lanes::Lanes;
use crate::field::{Field, Terms, inverse};

/// P + Q for each pair; complete.
///
/// With a `root` s the points are *fresh*: their y is to be multiplied by s first. The slopes take that factor from the
/// inverse, so that it costs half a product a pair.
pub(crate) fn add_pairs<F: Field>(pairs: &[&[Affine<F>; 2]], root: Option<&F::Base>) -> Vec<Affine<F>> {
    let nothing = Affine { x: F::zero(), y: F::zero(), infinity: Lanes::NONE };
    let mut lines = vec![Line::ORDINARY; pairs.len()];
    let mut runs = vec![nothing.x; pairs.len()];
    for ([p, q], run) in pairs.iter().zip(&mut runs) {
        difference(run, &q.x, &p.x);
        let infinity = p.infinity | q.infinity;
        if infinity.any() {
            *run = F::select(infinity, &F::one(), run);
        }
    }
    if !inverse::invert_nonzero(&mut runs, root) {
        for (([p, q], line), run) in pairs.iter().zip(&mut lines).zip(&mut runs) {
            (*line, *run) = Line::through(p, q, root);
        }
        // Of these runs none is 0.
        let _ = inverse::invert_nonzero(&mut runs, root);
    }

    // s as a coordinate.
    let root = root.map(|root| (root, F::one().scale(root)));
    let mut sums = vec![nothing; pairs.len()];
    for ((([p, q], line), inverse), sum) in pairs.iter().zip(&lines).zip(&runs).zip(&mut sums) {
        let slope = if line.equal.any() {
            line.rise(p, q).mul(inverse)
        } else {
            difference_times(&q.y, &p.y, inverse)
        };
        sum_x(&mut sum.x, &slope, &p.x, &q.x);
        match &root {
            None => sum_y(&mut sum.y, &slope, &p.x, &sum.x, &p.y),
            Some((_, root)) => sum_y_fresh(&mut sum.y, &slope, &p.x, &sum.x, &p.y, root),
        }
        sum.infinity = line.vertical;
        for (infinity, other) in [(p.infinity, q), (q.infinity, p)] {
            if infinity.any() {
                let other = root.map_or(*other, |(root, _)| other.scale_y(root));
                sum.x = F::select(infinity, &other.x, &sum.x);
                sum.y = F::select(infinity, &other.y, &sum.y);
                sum.infinity = sum.infinity & !infinity | other.infinity & infinity;
            }
        }
    }
    sums
}

// The parts of a sum, written to where they are wanted: the slope λ, then λ² − x₁ − x₂ and λ·(x₁ − x₃) − y₁, where y₁
// of fresh points is s times what stands there.
kernel! {
    fn difference<F: Field>(result: &mut F, a: &F, b: &F) -> () {
        *result = F::carry_above::<7>(&a.loose().minus(&b.loose()));
    }

    fn difference_times<F: Field>(a: &F, b: &F, factor: &F) -> F {
        F::reduce(&F::carry_above::<7>(&a.loose().minus(&b.loose())).product(factor))
    }

    fn sum_x<F: Field>(x: &mut F, slope: &F, x1: &F, x2: &F) -> () {
        *x = F::carry_reduced(&F::reduce_loose(&slope.square()).minus(&x1.loose()).minus(&x2.loose()));
    }

    fn sum_y<F: Field>(y: &mut F, slope: &F, x1: &F, x: &F, y1: &F) -> () {
        let back = F::carry_above::<5>(&x1.loose().minus(&x.loose()));
        *y = F::carry_reduced(&F::reduce_loose(&slope.product(&back)).minus(&y1.loose()));
    }

    fn sum_y_fresh<F: Field>(y: &mut F, slope: &F, x1: &F, x: &F, y1: &F, root: &F) -> () {
        let back = F::carry_above::<5>(&x1.loose().minus(&x.loose()));
        *y = F::reduce(&slope.product(&back).minus(&root.product(y1)));
    }
}

/// How the line through the points P and Q of a pair is special.
#[derive(Clone, Copy)]
struct Line {
    /// The lanes with P = Q: there it is the tangent.
    equal: Lanes,
    /// The lanes with P = −Q. Neither counts infinity.
    vertical: Lanes,
}

impl Line {
    const ORDINARY: Self = Self { equal: Lanes::NONE, vertical: Lanes::NONE };

    /// The line and its run, which is not 0 in any lane.
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

    fn rise<F: Field>(self, p: &Affine<F>, q: &Affine<F>) -> F {
        let xx = p.x.sqr();
        F::select(self.equal, &xx.double().add(&xx), &q.y.sub(&p.y))
    }
}
