//! Powers with fixed exponents, and inversions through them.
//!
//! All lanes take the same steps, whatever they hold.

use super::{BaseField, Field};
use crate::params;

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
    let Some(mut top) = (0..384).rev().find(|position| bit(*position)) else { return F::one() };
    let mut power: Option<F> = None;
    loop {
        if bit(top) {
            // The longest window of at most five bits that ends in a one.
            let low = (top.saturating_sub(WINDOW - 1)..=top).find(|position| bit(*position)).unwrap_or(top);
            let digit =
                (low..=top).fold(0, |digit, position| digit | usize::from(bit(position)) << (position - low));
            let odd_power = &odd_powers[digit / 2];
            power = Some(match power {
                None => *odd_power,
                Some(power) => square_times(power, top - low + 1).mul(odd_power),
            });
            top = low;
        } else {
            power = power.map(|power| power.sqr());
        }
        if top == 0 {
            return power.unwrap_or_else(F::one);
        }
        top -= 1;
    }
}

fn square_times<F: Field>(value: F, times: usize) -> F {
    (0..times).fold(value, |value, _| value.sqr())
}

/// `value^(p − 2)`, which is 1/value, and 0 for 0 (Fermat).
pub(crate) fn invert<F: BaseField>(value: &F) -> F {
    invert_uniform(value)
}

/// [`invert`] in a time that depends on no value: the steps are those of the exponent.
pub(crate) fn invert_uniform<F: BaseField>(value: &F) -> F {
    pow(value, &params::MODULUS_MINUS_2)
}

/// Inverts all values in place at the price of one inversion and three products each; 0 stays 0
/// (Montgomery's trick).
pub(crate) fn invert_all<F: Field>(values: &mut [F]) {
    // prefix[i]: the product of the values before i, zeros left out.
    let mut product = F::one();
    let mut prefixes = Vec::with_capacity(values.len());
    for value in values.iter() {
        prefixes.push(product);
        product = F::select(value.is_zero(), &product, &product.mul(value));
    }
    let mut inverse = product.invert();
    for (value, prefix) in values.iter_mut().zip(prefixes).rev() {
        let zero = value.is_zero();
        let inverted = inverse.mul(&prefix);
        inverse = F::select(zero, &inverse, &inverse.mul(value));
        *value = F::select(zero, &F::zero(), &inverted);
    }
}
