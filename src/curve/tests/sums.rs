//! Sums of lists and of multiples, in rounds of every size, held to blst.

use super::{G1, G2, Lane, blst};
use crate::curve::accumulate::{Round, Sums};
use crate::curve::multi_scalar::{combine_lists, combine_lists_by};
use crate::curve::sum::{StoredGroup, sum_lists, sum_lists_by};
use crate::curve::{Affine, g1, g2};
use crate::engine::{Coefficient, G1Affine, GroupOps};
use crate::field::BaseField;
use crate::field::tests::{Random, suites};

/// Rounds of single pairs, of a few, and none at all.
const ROUNDS: [Round; 7] = [
    Round { fewest: 1, most: 1 },
    Round { fewest: 1, most: 2 },
    Round { fewest: 2, most: 3 },
    Round { fewest: 3, most: 8 },
    Round { fewest: 5, most: 5 },
    Round { fewest: 1, most: 1000 },
    Round { fewest: usize::MAX, most: 4 },
];

/// The same list in many patterns; `step` is how many points share a row.
///
/// In the first ones the points of every pair are equal or opposite: in the first round, in the second or in both.
fn patterned<P: Copy>(
    pattern: usize,
    length: usize,
    step: usize,
    points: &[P],
    negate: fn(&P) -> P,
) -> Vec<P> {
    let (p, q, infinity) = (points[40], points[41], points[points.len() - 1]);
    let (not_p, not_q) = (negate(&p), negate(&q));
    (0..length)
        .map(|i| {
            let row = i / step;
            let lane = i % step;
            let pick = |cycle: &[P]| cycle[row % cycle.len()];
            match pattern {
                0 => p,
                1 => pick(&[p, not_p]),
                2 => pick(&[p, p, not_p, not_p]),
                3 => pick(&[p, q]),
                4 => pick(&[p, q, not_p, not_q]),
                5 => pick(&[p, infinity]),
                6 => pick(&[infinity, infinity, q, p]),
                7 => infinity,
                // One lane, and another one in each row, meets what the others do not.
                8 if lane == 3 => pick(&[p, p, q]),
                9 if lane == row % step => pick(&[p, p, not_p, infinity]),
                _ => points[(i * i + 3 * i + length) % points.len()],
            }
        })
        .collect()
}

const PATTERNS: usize = 11;

fn references<P>(lists: &[Vec<P>]) -> Vec<Vec<&P>> {
    lists.iter().map(|list| list.iter().collect()).collect()
}

fn check_sums<F: BaseField, L: Lane<F>, G: StoredGroup<Stored = L::Stored>>() {
    let points = L::points();
    let check = |lists: &[Vec<L::Stored>], rounds: &[Round]| {
        let lists = references(lists);
        let expected: Vec<L::Stored> = lists.iter().map(|list| L::sum(list)).collect();
        let lists: Vec<&[&L::Stored]> = lists.iter().map(Vec::as_slice).collect();
        assert_eq!(sum_lists::<G>(&lists), expected);
        for round in rounds {
            assert_eq!(sum_lists_by::<G>(&lists, *round), expected, "{round:?}");
        }
    };
    check(&[], &ROUNDS);
    for pattern in 0..PATTERNS {
        let list = |length, step| patterned(pattern, length, step, &points, L::negate);
        // Each length by itself, and all together.
        for length in 0..=33 {
            check(&[list(length, F::LANES)], &ROUNDS[pattern % 3..pattern % 3 + 2]);
        }
        check(&(0..=33).map(|length| list(length, 1)).collect::<Vec<_>>(), &ROUNDS);
        // Long beside short ones, and long ones by themselves.
        check(&[100, 3, 0, 129, 7, 31].map(|length| list(length, F::LANES)), &ROUNDS);
        for length in [127, 128, 129, 200] {
            check(&[list(length, F::LANES)], &ROUNDS);
        }
    }
    // A different pattern in every lane, all of one length.
    for length in [1, 2, 3, 4, 16, 17, 31] {
        let lists: Vec<Vec<L::Stored>> =
            (0..9).map(|pattern| patterned(pattern, length, 1, &points, L::negate)).collect();
        check(&lists[..8], &ROUNDS);
        check(&lists, &ROUNDS);
    }
    // More stacks than one round has pairs.
    let round = Round::new::<G::Coordinate>(G::PAYING_PAIRS);
    let many: Vec<Vec<L::Stored>> = (0..9 * F::LANES * round.most.min(300) / 8)
        .map(|i| patterned(10, 1 + i % 3, 1, &points, L::negate))
        .collect();
    check(&many, &[]);
    // Lengths around what one round loads, and several rounds.
    let rows = 2 * round.most;
    for pattern in [1, 9, 10] {
        for length in [rows * F::LANES - 1, rows * F::LANES, rows * F::LANES + 1, 5 * rows * F::LANES / 2] {
            check(&[patterned(pattern, length, F::LANES, &points, L::negate)], &[]);
        }
    }
}

fn sums_g1<F: BaseField>() {
    check_sums::<F, G1, g1::Group<F>>();
}

fn sums_g2<F: BaseField>() {
    check_sums::<F, G2, g2::Group<F>>();
}

/// The largest aggregates of the beacon chain.
fn long_sum<F: BaseField>() {
    let points = patterned(10, 32_768, 8, &<G1 as Lane<F>>::points(), G1Affine::negate);
    let list: Vec<&_> = points.iter().collect();
    assert_eq!(sum_lists::<g1::Group<F>>(&[&list])[0], <G1 as Lane<F>>::sum(&list));
    let lists: Vec<&[&_]> = list.chunks(512).collect();
    let expected: Vec<_> = lists.iter().map(|list| <G1 as Lane<F>>::sum(list)).collect();
    assert_eq!(sum_lists::<g1::Group<F>>(&lists), expected);
}

/// What is left of the stacks is too little for a round, and nothing is lost.
fn rounds_go_on_while_they_pay<F: BaseField>() {
    let points = <G1 as Lane<F>>::points();
    let loaded: Vec<Affine<F>> = points.iter().map(|point| g1::load(&vec![*point; F::LANES])).collect();
    for round in ROUNDS {
        for heights in [vec![0], vec![1], vec![50], vec![1, 2, 3, 4], vec![33, 0, 5, 1, 1, 60], vec![2; 40]] {
            let mut sums = Sums::new(heights.len(), round);
            sums.add_rows(&heights, None, |stack, row, slot| *slot = loaded[(stack + row) % loaded.len()]);
            let rests = sums.finish();
            let pairs: usize = rests.iter().map(|rows| rows.len() / 2).sum();
            assert!(pairs < round.fewest);
            for (stack, rows) in rests.iter().enumerate() {
                let mut left = vec![G1Affine::INFINITY; rows.len()];
                for (row, left) in rows.iter().zip(&mut left) {
                    g1::store(row, core::slice::from_mut(left));
                }
                let all: Vec<_> =
                    (0..heights[stack]).map(|row| &points[(stack + row) % points.len()]).collect();
                let left: Vec<_> = left.iter().collect();
                assert_eq!(<G1 as Lane<F>>::sum(&left), <G1 as Lane<F>>::sum(&all));
            }
        }
    }
}

fn check_multiples<
    F: BaseField,
    L: Lane<F>,
    G: StoredGroup<Stored = L::Stored>,
    const C: usize,
    const U: usize,
>(
    group: &dyn GroupOps<L::Stored, C, U>,
) {
    let all = L::points();
    let mut points: Vec<L::Stored> = all
        .iter()
        .zip(group.in_subgroup(&all))
        .filter(|(_, inside)| *inside)
        .map(|(point, _)| *point)
        .collect();
    points.reverse();
    // Beside a point its negative and [x²] of it, so that digits of different points pick the same ones.
    let image = group.combine(&[&[(&points[1], Coefficient::new(0, 1).unwrap())]])[0];
    points.splice(2..2, [L::negate(&points[1]), image, L::negate(&image), points[1]]);

    let extremes = [0, 1, 2, 3, 4, 5, 7, 8, 0x5555_5555, 0xaaaa_aaaa, 0x8000_0000, 1 << 30, u32::MAX];
    let mut random = Random(51);
    let mut coefficients: Vec<Coefficient> =
        extremes.iter().flat_map(|a| extremes.iter().filter_map(|b| Coefficient::new(*a, *b))).collect();
    coefficients
        .extend((0..100).filter_map(|_| Coefficient::new(random.word() as u32, random.word() as u32)));
    let pick = |i: usize| coefficients[i % coefficients.len()];

    let check = |lists: &[Vec<(&L::Stored, Coefficient)>], rounds: &[Round]| {
        let lists: Vec<&[_]> = lists.iter().map(Vec::as_slice).collect();
        let expected = group.combine(&lists);
        assert_eq!(combine_lists::<G>(&lists), expected);
        for (i, round) in rounds.iter().enumerate() {
            assert_eq!(combine_lists_by::<G>(&lists, *round, 1 + i), expected, "{round:?}");
        }
    };
    check(&[], &ROUNDS);
    // Every coefficient by itself.
    for chunk in coefficients.chunks(64) {
        check(&chunk.iter().map(|c| vec![(&points[1], *c)]).collect::<Vec<_>>(), &ROUNDS[..1]);
    }
    // Different points and coefficients, one coefficient, one point, one term.
    let term = |kind: usize, i: usize| match kind {
        0 => (&points[i % points.len()], pick(7 * i + 3)),
        1 => (&points[i % 6], pick(5)),
        2 => (&points[1], pick(11 * i)),
        _ => (&points[1], pick(20)),
    };
    for kind in 0..4 {
        let list = |length: usize| (0..length).map(|i| term(kind, i)).collect::<Vec<_>>();
        for length in 0..=33 {
            check(&[list(length)], &ROUNDS[length % 6..=length % 6]);
        }
        check(&(0..=20).map(list).collect::<Vec<_>>(), &ROUNDS);
        check(&[list(100), list(3), list(40)], &ROUNDS);
    }
    // More rows than tables are kept for.
    check(&[(0..300 * F::LANES / 8).map(|i| term(0, i)).collect()], &[]);
}

fn multiples_g1<F: BaseField>() {
    check_multiples::<F, G1, g1::Group<F>, _, _>(blst().g1());
}

fn multiples_g2<F: BaseField>() {
    check_multiples::<F, G2, g2::Group<F>, _, _>(blst().g2());
}

suites!(sums_g1 sums_g2 long_sum rounds_go_on_while_they_pay multiples_g1 multiples_g2);
