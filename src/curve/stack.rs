//! How lists of any lengths are dealt over lanes.
//!
//! A *stack* is what one vector accumulates: rows of one term a lane. Lists of about equal length stand side by side, a
//! lane each. Where that would leave lanes idle a list lies across all of them, and its lanes are to be brought together
//! in the end.

use crate::field::lanes::Lanes;

/// Terms for one vector, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stack {
    /// A list a lane, the longest first.
    Beside(Vec<usize>),
    /// Row r has the terms of one list from r·lanes on.
    Across(usize),
}

/// The list whose sum a lane holds, or a part of it.
pub(crate) type Labels = [Option<usize>; 8];

impl Stack {
    pub(crate) fn labels(&self) -> Labels {
        match self {
            Self::Beside(lists) => core::array::from_fn(|lane| lists.get(lane).copied()),
            Self::Across(list) => [Some(*list); 8],
        }
    }

    /// The number of rows.
    pub(crate) fn height(&self, lengths: &[usize], lanes: usize) -> usize {
        match self {
            Self::Beside(lists) => lists.first().map_or(0, |list| lengths[*list]),
            Self::Across(list) => lengths[*list].div_ceil(lanes),
        }
    }

    /// The term of a lane in a row, if there is one: its list and its place in the list.
    pub(crate) fn term(
        &self,
        lengths: &[usize],
        lanes: usize,
        row: usize,
        lane: usize,
    ) -> Option<(usize, usize)> {
        let (list, index) = match self {
            Self::Beside(lists) => (*lists.get(lane)?, row),
            Self::Across(list) => (*list, row * lanes + lane),
        };
        (index < lengths[list]).then_some((list, index))
    }
}

/// Stacks for lists of the given lengths, the longest lists first; empty lists have none.
///
/// `price` is what it costs to bring the lanes of a list together, in rows: the longest list lies across if the lists
/// beside it would leave more idle than that.
pub(crate) fn deal(lengths: &[usize], lanes: usize, price: usize) -> Vec<Stack> {
    let mut order: Vec<usize> = (0..lengths.len()).filter(|list| lengths[*list] > 0).collect();
    order.sort_by_key(|list| core::cmp::Reverse(lengths[*list]));
    let mut stacks = Vec::new();
    let mut rest = order.as_slice();
    while let Some(longest) = rest.first() {
        let (beside, others) = rest.split_at(lanes.min(rest.len()));
        let terms: usize = beside.iter().map(|list| lengths[*list]).sum();
        if lanes * lengths[*longest] - terms > lanes * price {
            stacks.push(Stack::Across(*longest));
            rest = &rest[1..];
        } else {
            stacks.push(Stack::Beside(beside.to_vec()));
            rest = others;
        }
    }
    stacks
}

/// The lanes in the lower half of each group of 2·`distance`.
pub(crate) fn lower(distance: usize) -> Lanes {
    Lanes::from_fn(|lane| lane & distance == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::tests::Random;

    /// Every term of every list stands in one place, in a lane of that list, and in no row above the height.
    #[test]
    fn every_term_is_dealt_once() {
        let mut random = Random(31);
        for round in 0..500 {
            let limit = 1 << (round % 8);
            let lengths: Vec<usize> =
                (0..round % 40).map(|_| (random.word() % (limit + 1)) as usize).collect();
            for lanes in [1, 8] {
                let mut seen: Vec<Vec<bool>> = lengths.iter().map(|length| vec![false; *length]).collect();
                for stack in deal(&lengths, lanes, round % 7) {
                    let height = stack.height(&lengths, lanes);
                    assert!(height > 0);
                    for row in 0..height + 2 {
                        for lane in 0..lanes {
                            if let Some((list, index)) = stack.term(&lengths, lanes, row, lane) {
                                assert!(row < height);
                                assert_eq!(stack.labels()[lane], Some(list));
                                assert!(!core::mem::replace(&mut seen[list][index], true));
                            }
                        }
                    }
                }
                assert!(seen.iter().flatten().all(|seen| *seen));
            }
        }
    }

    #[test]
    fn long_lists_lie_across_and_equal_ones_side_by_side() {
        assert_eq!(deal(&[512], 8, 6), [Stack::Across(0)]);
        assert_eq!(deal(&[3, 0, 5], 8, 6), [Stack::Beside(vec![2, 0])]);
        assert_eq!(deal(&[64; 8], 8, 6), [Stack::Beside((0..8).collect())]);
        assert_eq!(deal(&[64; 9], 8, 6), [Stack::Beside((0..8).collect()), Stack::Across(8)]);
        assert_eq!(deal(&[9, 100, 6], 8, 6), [Stack::Across(1), Stack::Across(0), Stack::Beside(vec![2])]);
        // One lane is never idle.
        assert_eq!(deal(&[1, 100], 1, 0), [Stack::Beside(vec![1]), Stack::Beside(vec![0])]);
    }
}
