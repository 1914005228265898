//! Sums of multiples by the coefficients of batches, c = a + b·x² with a and b of 32 bits.
//!
//! Both multipliers are written in eleven signed digits to the base 8, from −4 to 4, so that a digit picks ±1, 2, 3 or 4
//! times P or \[x²\]P. What all points of a stack pick at a position is summed up in affine rounds, as sums of lists are, for
//! all positions at once; then three doublings lead from a position to the next.
//!
//! Cost in G1 of a stack of h rows, in the cycles of [`sum`](super::sum); counted for base 8, reckoned for the others:
//!
//! | form | additions a row | table of a row | h = 1 | h = 8 | h = 64 |
//! | --- | --- | --- | --- | --- | --- |
//! | bit by bit | 32 Jacobian | 1 addition | 92,000 | 490,000 | 3.7 million |
//! | pairs of digits to the base 4 | 17 affine | 9 additions | 76,000 | 325,000 | 2.0 million |
//! | digits to the base 8 | 22 affine | 3 additions, 4 images | 77,000 | 336,000 | 2.0 million |
//! | digits to the base 16 | 18 affine | 7 additions, 8 images | 74,000 | 336,000 | 2.1 million |
//!
//! (h = 1 where eight stacks share the inversions; 111,000 for one alone, for its table takes two of them.) Base 8 has the
//! smallest table, eight points a row. Buckets would need a place of its own for each lane's digit, and pay for their
//! sums from some 64 rows on only.

use super::accumulate::{Round, Sums};
use super::pairs::add_pairs;
use super::stack::deal;
use super::sum::{StoredGroup, Totals, scale_root};
use super::{Affine, Jacobian};
use crate::engine::Coefficient;
use crate::field::Field;
use crate::field::lanes::Lanes;

/// Bits of a digit.
const WIDTH: usize = 3;

/// Digits of a multiplier of 32 bits; the top one is not negative.
const DIGITS: usize = 11;

/// The largest digit.
const LARGEST: usize = 4;

/// Rows whose tables are kept at once: 8 KiB a row in G1, 16 KiB in G2.
const TABLE_ROWS: usize = 32;

/// What a stack of its own costs beside its rows, in rows: doublings, and bringing lanes together.
const STACK_ROWS: usize = 2;

/// Σ c·P of each list, for points of the group of order r.
pub(crate) fn combine_lists<G: StoredGroup>(lists: &[&[(&G::Stored, Coefficient)]]) -> Vec<G::Stored> {
    combine_lists_by::<G>(lists, Round::new::<G::Coordinate>(G::PAYING_PAIRS), TABLE_ROWS)
}

/// The same with rounds and tables of the given size.
pub(crate) fn combine_lists_by<G: StoredGroup>(
    lists: &[&[(&G::Stored, Coefficient)]],
    round: Round,
    table_rows: usize,
) -> Vec<G::Stored> {
    let lengths: Vec<usize> = lists.iter().map(|list| list.len()).collect();
    let mut totals = Totals::<G>::new(lists.len());
    for stacks in deal(&lengths, G::LANES, STACK_ROWS).chunks((round.most / DIGITS).max(1)) {
        let heights: Vec<usize> = stacks.iter().map(|stack| stack.height(&lengths, G::LANES)).collect();
        // Stack and position are numbered together.
        let mut sums = Sums::new(stacks.len() * DIGITS, round);
        let tallest = heights.iter().max().copied().unwrap_or(0);
        let block = (table_rows / stacks.len()).max(1);
        for start in (0..tallest).step_by(block) {
            // The rows of all stacks one after the other, and where those of each begin.
            let (mut terms, mut begins) = (Vec::new(), vec![0]);
            for (stack, height) in stacks.iter().zip(&heights) {
                let term = |row, lane| {
                    stack.term(&lengths, G::LANES, row, lane).map(|(list, index)| lists[list][index])
                };
                terms.extend(
                    (start..*height.min(&(start + block)))
                        .map(|row| core::array::from_fn(|lane| term(row, lane))),
                );
                begins.push(terms.len());
            }
            let rows = Row::prepare::<G>(&terms);
            let addends: Vec<usize> =
                begins.windows(2).flat_map(|ends| [2 * (ends[1] - ends[0]); DIGITS]).collect();
            sums.add_rows(&addends, None, |sum, addend, row_sum| {
                let row: &Row<G::Coordinate> = &rows[begins[sum / DIGITS] + addend / 2];
                *row_sum = row.halves[addend % 2].at(sum % DIGITS);
            });
        }
        let sums = sums.finish();
        for (stack, positions) in stacks.iter().zip(sums.chunks(DIGITS)) {
            let total = positions.iter().rev().fold(Jacobian::infinity(), |total, rows| {
                let mut shifted = total;
                for _ in 0..WIDTH {
                    shifted.double_in_place();
                }
                rows.iter().fold(shifted, |total, row| total.add_affine(row))
            });
            totals.add(stack, total);
        }
    }
    totals.finish()
}

/// A point with its coefficient in each lane that has one.
type Terms<'a, P> = [Option<(&'a P, Coefficient)>; 8];

/// One point in each lane with its coefficient: the part of P and that of \[x²\]P.
struct Row<F> {
    halves: [Half<F>; 2],
}

/// One point in each lane with a multiplier of 32 bits.
struct Half<F> {
    /// The point times 1, 2, 3 and 4.
    multiples: [Affine<F>; LARGEST],
    /// For each position the lanes that pick each multiple.
    picks: [[Lanes; LARGEST]; DIGITS],
    /// For each position the lanes whose digit is negative.
    negative: [Lanes; DIGITS],
}

impl<F: Field> Row<F> {
    /// Two inversions for the tables of all rows.
    fn prepare<G: StoredGroup<Coordinate = F>>(rows: &[Terms<G::Stored>]) -> Vec<Self> {
        let root = scale_root::<G>();
        let points: Vec<Affine<F>> = rows
            .iter()
            .map(|terms| {
                let infinity = G::INFINITY;
                let points = terms.map(|term| term.map_or(&infinity, |(point, _)| point));
                G::load_fresh(&points[..G::LANES]).scale_y(&root)
            })
            .collect();
        let add = |pairs: &[[Affine<F>; 2]]| add_pairs(&pairs.iter().collect::<Vec<_>>(), None);
        let doubles = add(&points.iter().map(|p| [*p, *p]).collect::<Vec<_>>());
        let sums = points.iter().zip(&doubles).flat_map(|(p, d)| [[*p, *d], [*d, *d]]);
        let further = add(&sums.collect::<Vec<_>>());
        let tables = points.iter().zip(&doubles).zip(further.chunks(2));
        rows.iter()
            .zip(tables)
            .map(|(terms, ((point, double), further))| {
                let multiples = [*point, *double, further[0], further[1]];
                let multipliers =
                    |part: fn(Coefficient) -> u32| terms.map(|term| term.map_or(0, |(_, c)| part(c)));
                let images = multiples.map(|multiple| G::times_x_squared(&multiple));
                Self {
                    halves: [
                        Half::new(multiples, &multipliers(Coefficient::a)),
                        Half::new(images, &multipliers(Coefficient::b)),
                    ],
                }
            })
            .collect()
    }
}

impl<F: Field> Half<F> {
    fn new(multiples: [Affine<F>; LARGEST], multipliers: &[u32; 8]) -> Self {
        let lanes = |position, test: &dyn Fn(i32) -> bool| {
            Lanes::from_fn(|lane| test(digit(multipliers[lane], position)))
        };
        Self {
            multiples,
            picks: core::array::from_fn(|position| {
                core::array::from_fn(|i| lanes(position, &|digit| digit.unsigned_abs() as usize == i + 1))
            }),
            negative: core::array::from_fn(|position| lanes(position, &|digit| digit < 0)),
        }
    }

    /// The digits of a position times the points.
    fn at(&self, position: usize) -> Affine<F> {
        let [mut pick, ref others @ ..] = self.multiples;
        let mut picked = self.picks[position][0];
        pick.infinity = pick.infinity & picked;
        for (multiple, lanes) in others.iter().zip(&self.picks[position][1..]) {
            if lanes.any() {
                pick.x = F::select(*lanes, &multiple.x, &pick.x);
                pick.y = F::select(*lanes, &multiple.y, &pick.y);
                pick.infinity = pick.infinity | multiple.infinity & *lanes;
                picked = picked | *lanes;
            }
        }
        let negative = self.negative[position];
        if negative.any() {
            pick.y = F::select(negative, &pick.y.neg(), &pick.y);
        }
        pick.infinity = pick.infinity | !picked;
        pick
    }
}

/// The digit of 8^`position`, from −4 to 4 (Booth's recoding): 4 times its highest bit counts for the next position.
fn digit(multiplier: u32, position: usize) -> i32 {
    // The bits of the position above the highest bit of the one before.
    let window = (u64::from(multiplier) << 1 >> (WIDTH * position) & 0b1111) as i32;
    (window + 1) / 2 - (window >> WIDTH << WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::tests::Random;

    #[test]
    fn digits_make_up_the_multiplier() {
        let mut random = Random(41);
        let mut multipliers: Vec<u32> = (0..32).flat_map(|bit| [1 << bit, u32::MAX >> bit]).collect();
        multipliers.extend([0, 0x5555_5555, 0xaaaa_aaaa, 0x4924_9249, 0x9249_2492, 0x2492_4924]);
        multipliers.extend((0..10_000).map(|_| random.word() as u32));
        for multiplier in multipliers {
            let digits: Vec<i32> = (0..DIGITS).map(|position| digit(multiplier, position)).collect();
            assert!(digits.iter().all(|digit| digit.unsigned_abs() as usize <= LARGEST));
            let value = digits.iter().rev().fold(0i64, |value, digit| 8 * value + i64::from(*digit));
            assert_eq!(value, i64::from(multiplier));
        }
    }
}
