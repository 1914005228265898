//! Sums of lists of stored points.
//!
//! Cost in G1, counted: vector operations over two, for no more start in a cycle, and 7,000 cycles an inversion in words.
//! Getting the words of points together comes on top, with about 15 cycles a point.
//!
//! | operation | on eight points at once |
//! | --- | --- |
//! | loading a row | 25 |
//! | affine addition, of fresh points | 1,045, 1,090 |
//! | shared inversion | 8,450 |
//! | Jacobian addition of an affine point, of a Jacobian one | 1,690, 2,450 |
//! | affine form of a Jacobian point | 900, and a shared inversion |
//!
//! - 512 points, one list: 64 rows; rounds of 32 and 16 pairs; 15 Jacobian additions, 3 more across the lanes, an
//!   affine form. 112,000 cycles, 218 a point.
//! - 32,768 points: 147 a point, for one list or 64; 8 of them the inversions'.
//! - 64 lists of 128, 8 or 2 points: 152, 199 or 273 a point.
//!
//! Everything here happens on the *scaled curve*, the image under (X, Y) ↦ (s²·X, s³·Y) with s the base field's
//! [`SCALE_ROOT`](BaseField::SCALE_ROOT): the x of stored points is taken there as it stands, and y costs half a product
//! in its first addition. No formula of the group law notices, for none depends on the curve's constant.

use super::accumulate::{Round, Sums};
use super::stack::{Labels, Stack, deal, lower};
use super::{Affine, Jacobian};
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field};

/// A group as lists of its stored points see it.
pub(crate) trait StoredGroup {
    /// A stored point.
    type Stored: Copy;
    /// The field of coordinates.
    type Coordinate: Field;

    const LANES: usize;
    const INFINITY: Self::Stored;
    /// The fewest pairs for which an affine round is cheaper than Jacobian additions: an inversion of 8,450 cycles over
    /// what it spares a pair, 645 cycles in G1 and 1,850 in G2.
    const PAYING_PAIRS: usize;

    /// Loads at most `LANES` points. Lanes without one hold infinity.
    fn load(points: &[&Self::Stored]) -> Affine<Self::Coordinate>;
    /// Stores the first lanes.
    fn store(point: &Affine<Self::Coordinate>, points: &mut [Self::Stored]);
    /// Loads at most `LANES` points, fresh: (s²·X, s²·Y). Lanes without one hold infinity.
    fn load_fresh_into(loaded: &mut Affine<Self::Coordinate>, points: &[&Self::Stored]);
    /// The same.
    fn load_fresh(points: &[&Self::Stored]) -> Affine<Self::Coordinate> {
        let (x, y) = (Self::Coordinate::zero(), Self::Coordinate::zero());
        let mut loaded = Affine { x, y, infinity: Lanes::NONE };
        Self::load_fresh_into(&mut loaded, points);
        loaded
    }
    /// Stores the first lanes of points of the scaled curve.
    fn store_scaled(point: &Affine<Self::Coordinate>, points: &mut [Self::Stored]);
    /// \[x²\]P for P in the group of order r.
    fn times_x_squared(point: &Affine<Self::Coordinate>) -> Affine<Self::Coordinate>;
}

/// s, in the base field of a group's coordinates.
pub(super) fn scale_root<G: StoredGroup>() -> <G::Coordinate as Field>::Base {
    <G::Coordinate as Field>::Base::constant(&<G::Coordinate as Field>::Base::SCALE_ROOT)
}

/// What bringing the lanes of a list together costs, in rows: three Jacobian additions.
const GATHERING_ROWS: usize = 6;

/// The sum of each list of points of the curve; complete.
pub(crate) fn sum_lists<G: StoredGroup>(lists: &[&[&G::Stored]]) -> Vec<G::Stored> {
    sum_lists_by::<G>(lists, Round::new::<G::Coordinate>(G::PAYING_PAIRS))
}

/// The same with rounds of the given size.
pub(crate) fn sum_lists_by<G: StoredGroup>(lists: &[&[&G::Stored]], round: Round) -> Vec<G::Stored> {
    let lengths: Vec<usize> = lists.iter().map(|list| list.len()).collect();
    let root = scale_root::<G>();
    let mut totals = Totals::<G>::new(lists.len());
    for stacks in deal(&lengths, G::LANES, GATHERING_ROWS).chunks(round.most.max(1)) {
        let heights: Vec<usize> = stacks.iter().map(|stack| stack.height(&lengths, G::LANES)).collect();
        let mut sums = Sums::new(stacks.len(), round);
        sums.add_rows(&heights, Some(&root), |stack, row, loaded| {
            let infinity = G::INFINITY;
            let mut points = [&infinity; 8];
            for (lane, point) in points.iter_mut().enumerate().take(G::LANES) {
                if let Some((list, index)) = stacks[stack].term(&lengths, G::LANES, row, lane) {
                    *point = lists[list][index];
                }
            }
            G::load_fresh_into(loaded, &points[..G::LANES]);
        });
        for (stack, rows) in stacks.iter().zip(sums.finish()) {
            totals.add_rows(stack, &rows);
        }
    }
    totals.finish()
}

/// The sums of stacks on their way to sums of lists.
pub(super) struct Totals<G: StoredGroup> {
    sums: Vec<G::Stored>,
    /// A list a lane.
    beside: Vec<(Jacobian<G::Coordinate>, Labels)>,
    /// Parts of one list in all lanes.
    across: Vec<(Jacobian<G::Coordinate>, Labels)>,
}

impl<G: StoredGroup> Totals<G> {
    /// For so many lists; those without a stack have the sum infinity.
    pub(super) fn new(lists: usize) -> Self {
        Self { sums: vec![G::INFINITY; lists], beside: Vec::new(), across: Vec::new() }
    }

    /// The rows of a stack that are left to be added.
    fn add_rows(&mut self, stack: &Stack, rows: &[Affine<G::Coordinate>]) {
        match (stack, rows) {
            (Stack::Beside(_), [sum]) => self.store(sum, &stack.labels()),
            (_, [first, rest @ ..]) => {
                let first = Jacobian::from_affine(first);
                self.add(stack, rest.iter().fold(first, |sum, row| sum.add_affine(row)));
            }
            (_, []) => {}
        }
    }

    /// The sum of a stack.
    pub(super) fn add(&mut self, stack: &Stack, sum: Jacobian<G::Coordinate>) {
        let sums = match stack {
            Stack::Beside(_) => &mut self.beside,
            Stack::Across(_) => &mut self.across,
        };
        sums.push((sum, stack.labels()));
    }

    /// The sums of all lists, with one inversion for those that are not affine yet.
    pub(super) fn finish(mut self) -> Vec<G::Stored> {
        let mut open = core::mem::take(&mut self.beside);
        open.extend(gather(core::mem::take(&mut self.across), G::LANES));
        let (points, labels): (Vec<_>, Vec<_>) = open.into_iter().unzip();
        for (point, labels) in Jacobian::to_affine_all(&points).iter().zip(&labels) {
            self.store(point, labels);
        }
        self.sums
    }

    fn store(&mut self, point: &Affine<G::Coordinate>, labels: &Labels) {
        let mut points = [G::INFINITY; 8];
        G::store_scaled(point, &mut points[..G::LANES]);
        for (point, label) in points[..G::LANES].iter().zip(labels) {
            if let Some(list) = label {
                self.sums[*list] = *point;
            }
        }
    }
}

/// Adds up the lanes of each vector: halves of two vectors change places, so that both are added at once; the sums of eight
/// lists end up in one vector for seven additions.
fn gather<F: Field>(mut vectors: Vec<(Jacobian<F>, Labels)>, lanes: usize) -> Vec<(Jacobian<F>, Labels)> {
    let mut distance = lanes / 2;
    while distance > 0 {
        let kept = lower(distance);
        let merge = |a: &(Jacobian<F>, Labels), b: &(Jacobian<F>, Labels)| {
            let stays = Jacobian::select(kept, &a.0, &b.0);
            let moves = Jacobian::select(kept, &b.0, &a.0).swap_lanes(distance);
            let labels = core::array::from_fn(|lane| if kept.contains(lane) { a.1[lane] } else { b.1[lane] });
            (stays.add(&moves), labels)
        };
        // A vector without a partner is its own: both halves hold the sums then.
        vectors = vectors.chunks(2).map(|pair| merge(&pair[0], &pair[pair.len() - 1])).collect();
        distance /= 2;
    }
    vectors
}
