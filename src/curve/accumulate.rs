//! Sums of many stacks of affine points at once, in rounds of pairs.
//!
//! Each round adds pairs of rows, from whatever stacks, with one shared inversion. Rows are loaded two by two and added
//! at once, and their sums to the sums before, so that at no time more is kept than two rows for each pair of a round.

use super::Affine;
use super::pairs::add_pairs;
use crate::field::Field;
use crate::field::lanes::Lanes;

/// How many pairs share an inversion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    /// Below this many, a round costs more than Jacobian additions of the same rows.
    pub(crate) fewest: usize,
    /// No more than that are loaded at once, so that they stay in the cache.
    pub(crate) most: usize,
}

/// Bytes of the points that are loaded for one round. Denominators, sums and the sums before make it two and a half times
/// that, which fits the second-level cache of every CPU with the instructions (1 MiB or more).
const LOADED: usize = 1 << 18;

impl Round {
    /// The round for points over the field `F`.
    pub(crate) fn new<F>(fewest: usize) -> Self {
        Self { fewest, most: LOADED / size_of::<[Affine<F>; 2]>() }
    }
}

/// The rows of stacks, in part summed up.
pub(crate) struct Sums<F> {
    round: Round,
    stacks: Vec<Vec<Affine<F>>>,
}

impl<F: Field> Sums<F> {
    pub(crate) fn new(stacks: usize, round: Round) -> Self {
        Self { round, stacks: vec![Vec::new(); stacks] }
    }

    /// Adds `heights[s]` rows to each stack s, which `load` puts where it is told. They are fresh if there is a `root`:
    /// see [`add_pairs`].
    pub(crate) fn add_rows(
        &mut self,
        heights: &[usize],
        root: Option<&F::Base>,
        load: impl Fn(usize, usize, &mut Affine<F>),
    ) {
        let mut loaded = vec![0; heights.len()];
        // Points are large: they are written where they are wanted, in room that all rounds share.
        let blank = Affine { x: F::zero(), y: F::zero(), infinity: Lanes::NONE };
        let mut last = blank;
        let most =
            heights.iter().map(|height| height / 2).sum::<usize>().min(self.round.most + heights.len());
        let mut pairs = vec![[blank; 2]; most];
        loop {
            let unpaired = |stack: usize, loaded: &[usize]| heights[stack] - loaded[stack];
            let active = (0..heights.len()).filter(|stack| unpaired(*stack, &loaded) > 0).count();
            if active == 0 {
                return;
            }
            let share = (self.round.most / active).max(1);
            let mut owners = Vec::new();
            for stack in 0..heights.len() {
                for _ in 0..share {
                    let row = loaded[stack];
                    match unpaired(stack, &loaded) {
                        0 => break,
                        1 => {
                            loaded[stack] += 1;
                            load(stack, row, &mut last);
                            self.push_fresh(stack, &last, root);
                        }
                        _ => {
                            loaded[stack] += 2;
                            let [first, second] = &mut pairs[owners.len()];
                            load(stack, row, first);
                            load(stack, row + 1, second);
                            owners.push(stack);
                        }
                    }
                }
            }
            let pairs = &pairs[..owners.len()];
            if pairs.len() >= self.round.fewest {
                let sums = add_pairs(&pairs.iter().collect::<Vec<_>>(), root);
                for (sum, owner) in sums.into_iter().zip(owners) {
                    self.stacks[owner].push(sum);
                }
            } else {
                for (point, owner) in
                    pairs.iter().zip(owners).flat_map(|(pair, s)| pair.map(|point| (point, s)))
                {
                    self.push_fresh(owner, &point, root);
                }
            }
            self.halve();
        }
    }

    /// The rows that are left of each stack: too few in all for a further round, at most one in most stacks.
    pub(crate) fn finish(mut self) -> Vec<Vec<Affine<F>>> {
        while self.halve() {}
        self.stacks
    }

    fn push_fresh(&mut self, stack: usize, point: &Affine<F>, root: Option<&F::Base>) {
        self.stacks[stack].push(root.map_or(*point, |root| point.scale_y(root)));
    }

    /// One round over the rows of all stacks, if it pays.
    fn halve(&mut self) -> bool {
        let pairs: Vec<&[Affine<F>; 2]> = self.stacks.iter().flat_map(|rows| rows.as_chunks().0).collect();
        if pairs.len() < self.round.fewest.max(1) {
            return false;
        }
        let mut sums = add_pairs(&pairs, None).into_iter();
        for rows in &mut self.stacks {
            let count = rows.len() / 2;
            rows.drain(..2 * count);
            rows.extend(sums.by_ref().take(count));
        }
        true
    }
}
