//! Inversions of lanes and of many values, in a time that depends on them: for public values.
//!
//! One inversion in words ([`division_steps`]) serves all lanes, and all values that are inverted together (Montgomery's
//! trick). On eight lanes an inversion costs seven products more than that, about 8,500 cycles in all; every further
//! value costs three products.

use super::constant::STORED_RADIX_SQUARED;
use super::division_steps;
use super::{BaseField, Field};

/// 1/value in each lane, 0 for 0.
pub(crate) fn invert<F: BaseField>(value: &F) -> F {
    // A zero would make the product of all lanes zero.
    let zero = value.is_zero();
    let value = if zero.any() { F::select(zero, &F::one(), value) } else { *value };
    // The product of a lane's group and of the group's other lanes, for groups of 1, 2, 4, … lanes.
    let (mut product, mut others) = (value, F::one());
    let mut distance = 1;
    while distance < F::LANES {
        let neighbours = product.swap_lanes(distance);
        product = product.mul(&neighbours);
        others = others.mul(&neighbours);
        distance *= 2;
    }
    // With a stored as a·2^384, 2^768 over that is 1/a as stored.
    let mut words = [[0; 6]];
    product.store(&mut words);
    let word_inverse = division_steps::ratio(&STORED_RADIX_SQUARED, &words[0]);
    let inverse = F::load(&[word_inverse; 8][..F::LANES]).mul(&others);
    if zero.any() { F::select(zero, &F::zero(), &inverse) } else { inverse }
}

/// Inverts all values in place at the price of one inversion and three products each; 0 stays 0.
pub(crate) fn invert_all<F: Field>(values: &mut [F]) {
    if invert_nonzero(values, None) {
        return;
    }
    let zeros: Vec<_> = values.iter().map(Field::is_zero).collect();
    for (value, zero) in values.iter_mut().zip(&zeros) {
        *value = F::select(*zero, &F::one(), value);
    }
    let inverted = invert_nonzero(values, None);
    debug_assert!(inverted);
    for (value, zero) in values.iter_mut().zip(&zeros) {
        *value = F::select(*zero, &F::zero(), value);
    }
}

/// Replaces every value by `scale`/value (by 1/value without a scale). If any lane of any value is 0, changes nothing
/// and returns false: zeros are rare enough to be looked for only then.
#[must_use]
pub(crate) fn invert_nonzero<F: Field>(values: &mut [F], scale: Option<&F::Base>) -> bool {
    let Some((first, rest)) = values.split_first_mut() else { return true };
    // Before each value, the product of those before it.
    let mut product = *first;
    let mut prefixes = Vec::with_capacity(rest.len());
    for value in rest.iter() {
        prefixes.push(product);
        product = product.mul(value);
    }
    if product.is_zero().any() {
        return false;
    }
    // A single value is no product yet.
    let mut inverse = product.weak_reduce().invert();
    if let Some(scale) = scale {
        inverse = inverse.scale(scale);
    }
    for (value, prefix) in rest.iter_mut().zip(&prefixes).rev() {
        let inverted = inverse.mul(prefix);
        inverse = inverse.mul(value);
        *value = inverted;
    }
    *first = inverse;
    true
}
