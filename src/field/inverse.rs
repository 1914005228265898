//! Inversions of lanes and of many values, in a time that depends on them: for public values.
//!
//! One inversion in words ([`division_steps`]) serves all lanes, and all values that are inverted together (Montgomery's
//! trick). On eight lanes an inversion costs seven products more than that, about 8,500 cycles in all; every further
//! value costs three products.

use super::constant::STORED_RADIX_SQUARED;
use super::division_steps;
use super::kernel::kernel;
use super::lanes::Lanes;
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
    let inverse = F::load(&[&word_inverse; 8][..F::LANES]).mul(&others);
    if zero.any() { F::select(zero, &F::zero(), &inverse) } else { inverse }
}

/// Inverts all values in place at the price of one inversion and three products each; 0 stays 0.
pub(crate) fn invert_all<F: Field>(values: &mut [F]) {
    if invert_nonzero(values, None) {
        return;
    }
    let zeros: Vec<Lanes> = values.iter().map(Field::is_zero).collect();
    let set_zeros = |values: &mut [F], to: &F| {
        for (value, zero) in values.iter_mut().zip(&zeros).filter(|(_, zero)| zero.any()) {
            *value = F::select(*zero, to, value);
        }
    };
    set_zeros(values, &F::one());
    let _ = invert_nonzero(values, None);
    set_zeros(values, &F::zero());
}

/// Replaces every value by `scale`/value, or by 1/value without a scale, at the same price. Does nothing and returns
/// false if a lane of any value is 0. For bounds of at most [`bound::WEAK_REDUCIBLE`](super::bound::WEAK_REDUCIBLE).
pub(crate) fn invert_nonzero<F: Field>(values: &mut [F], scale: Option<&F::Base>) -> bool {
    let Some((first, rest)) = values.split_first_mut() else { return true };
    // The product of the values up to each one. A single value is no product yet.
    let mut products = vec![first.weak_reduce(); rest.len() + 1];
    for (i, value) in rest.iter().enumerate() {
        let (before, after) = products.split_at_mut(i + 1);
        multiply(&mut after[0], &before[i], value);
    }
    let product = &products[rest.len()];
    if product.is_zero().any() {
        return false;
    }
    let mut inverse = product.invert();
    if let Some(scale) = scale {
        inverse = inverse.scale(scale);
    }
    for (value, product) in rest.iter_mut().zip(&products).rev() {
        unwind(&mut inverse, value, product);
    }
    *first = inverse;
    true
}

kernel! {
    fn multiply<F: Field>(result: &mut F, a: &F, b: &F) -> () {
        *result = F::reduce(&a.product(b));
    }

    /// From the inverse of a product up to `value`, the inverse of `value` and that of the product before it.
    fn unwind<F: Field>(inverse: &mut F, value: &mut F, before: &F) -> () {
        let inverted = F::reduce(&inverse.product(before));
        *inverse = F::reduce(&inverse.product(value));
        *value = inverted;
    }
}
