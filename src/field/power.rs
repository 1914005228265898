//! Powers with fixed exponents.
//!
//! All lanes take the same steps, whatever they hold.

use super::BaseField;
use super::kernel::kernel;

/// `base^exponent` by windows of five bits: 384 squarings and at most 77 products, 16 of them for the table of odd
/// powers. The exponent is public and the same for all lanes.
pub(crate) fn pow<F: BaseField>(base: &F, exponent: &[u64; 6]) -> F {
    const WINDOW: usize = 5;

    let square = base.sqr();
    let mut odd_powers = [*base; 1 << (WINDOW - 1)];
    for i in 1..odd_powers.len() {
        odd_powers[i] = odd_powers[i - 1].mul(&square);
    }
    let bit = |position: usize| exponent[position / 64] >> (position % 64) & 1 == 1;
    let mut power: Option<F> = None;
    let mut squarings = 0;
    let mut rest = 384_usize;
    while let Some(top) = rest.checked_sub(1) {
        squarings += 1;
        rest = top;
        if !bit(top) {
            continue;
        }
        // The longest window of at most five bits that ends in a one.
        let low = (top.saturating_sub(WINDOW - 1)..=top).find(|position| bit(*position)).unwrap_or(top);
        let digit =
            (low..=top).fold(0, |digit, position| digit | usize::from(bit(position)) << (position - low));
        let odd_power = &odd_powers[digit / 2];
        power = Some(match power {
            None => *odd_power,
            Some(power) => square_and_multiply(&power, squarings + top - low, odd_power),
        });
        squarings = 0;
        rest = low;
    }
    power.map_or_else(F::one, |power| square_and_multiply(&power, squarings, &F::one()))
}

kernel! {
    /// value^(2^squarings)·factor, with no stop in memory: what counts here is how soon the next square can begin.
    fn square_and_multiply<F: BaseField>(value: &F, squarings: usize, factor: &F) -> F {
        let mut power = *value;
        for _ in 0..squarings {
            power = F::reduce_positive(&power.square());
        }
        F::reduce_positive(&power.product(factor))
    }
}

/// `value^(p − 2)`, which is 1/value, and 0 for 0 (Fermat): in the same steps for all values, so for secret ones.
pub(crate) fn invert_uniform<F: BaseField>(value: &F) -> F {
    pow(value, &crate::params::MODULUS_MINUS_2)
}
