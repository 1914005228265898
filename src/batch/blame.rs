//! Which sets of a failed batch are bad.

use core::ops::Range;

/// How many times over the sets may be covered by halving before it gives up: halving for k bad sets covers them
/// about log₂(k) + 3 times.
const BUDGET: usize = 6;

/// The bad ones among `count` sets, in ascending order.
///
/// `holds` says whether all sets of a range hold. A range that fails is halved; if its first half holds, its second
/// half is known to fail and is not checked as a whole. So one bad set costs at most 2·log₂(`count`) + 1 checks of at
/// most 3·`count` sets together. Once the checks have covered [`BUDGET`]·`count` sets, too many are bad for halving
/// to pay, and what is still open is checked set by set: in all at most (`BUDGET` + 2)·`count` sets.
pub(super) fn find<E>(
    count: usize,
    holds: impl FnMut(Range<usize>) -> Result<bool, E>,
) -> Result<Vec<usize>, E> {
    let mut search = Search { holds, credit: BUDGET * count, bad: Vec::new() };
    if count > 0 {
        search.look(0..count, false)?;
    }
    Ok(search.bad)
}

struct Search<F> {
    holds: F,
    /// Sets that halving may still cover.
    credit: usize,
    bad: Vec<usize>,
}

impl<E, F: FnMut(Range<usize>) -> Result<bool, E>> Search<F> {
    /// Collects the bad sets of a range that is not empty; whether there are none. A range known to fail is not
    /// checked as a whole.
    fn look(&mut self, range: Range<usize>, fails: bool) -> Result<bool, E> {
        if !fails {
            if self.credit < range.len() && range.len() > 1 {
                return self.look_at_each(range);
            }
            self.credit = self.credit.saturating_sub(range.len());
            if (self.holds)(range.clone())? {
                return Ok(true);
            }
        }
        if range.len() == 1 {
            self.bad.push(range.start);
        } else {
            let middle = range.start + range.len() / 2;
            let first_half_holds = self.look(range.start..middle, false)?;
            self.look(middle..range.end, first_half_holds)?;
        }
        Ok(false)
    }

    fn look_at_each(&mut self, range: Range<usize>) -> Result<bool, E> {
        let before = self.bad.len();
        for index in range {
            self.look(index..index + 1, false)?;
        }
        Ok(self.bad.len() == before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds the bad ones among `count`; also the number of checks and of sets covered by them.
    fn count_checks(count: usize, is_bad: impl Fn(usize) -> bool) -> (Vec<usize>, usize, usize) {
        let (mut checks, mut covered) = (0, 0);
        let bad = find(count, |range| {
            checks += 1;
            covered += range.len();
            Ok::<_, ()>(!range.clone().any(&is_bad))
        });
        (bad.unwrap(), checks, covered)
    }

    #[test]
    fn one_bad_set_costs_two_logarithms_and_one() {
        for count in 1..=300 {
            for position in 0..count {
                let (bad, checks, covered) = count_checks(count, |index| index == position);
                assert_eq!(bad, [position]);
                // checks ≤ 2·log₂(count) + 1, in integers.
                assert!(1 << (checks - 1) <= count * count, "{checks} checks for set {position} of {count}");
                assert!(covered <= 3 * count);
            }
        }
    }

    #[test]
    fn no_bad_set_costs_one_check() {
        for count in 1..100 {
            assert_eq!(count_checks(count, |_| false), (vec![], 1, count));
        }
        assert_eq!(count_checks(0, |_| true), (vec![], 0, 0));
    }

    #[test]
    fn every_pattern_of_ten_is_found() {
        for pattern in 0..1 << 10 {
            let (bad, ..) = count_checks(10, |index| pattern >> index & 1 == 1);
            let expected: Vec<usize> = (0..10).filter(|index| pattern >> index & 1 == 1).collect();
            assert_eq!(bad, expected);
        }
    }

    #[test]
    fn many_bad_sets_cost_a_bounded_multiple() {
        for count in 1..=300 {
            for step in 1..=9 {
                let (bad, _, covered) = count_checks(count, |index| index % step == 0);
                assert_eq!(bad.len(), count.div_ceil(step));
                assert!(covered <= (BUDGET + 2) * count, "{covered} for {count} by {step}");
            }
        }
    }

    #[test]
    fn an_error_ends_the_search() {
        assert_eq!(find(8, |range| if range.len() == 8 { Ok(false) } else { Err("stuck") }), Err("stuck"));
    }
}
