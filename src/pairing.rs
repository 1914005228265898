//! The pairing: a Miller loop over many pairs, and one final exponentiation for all of them.

pub(crate) mod final_exponentiation;
pub(crate) mod miller_loop;

#[cfg(test)]
mod tests;

use crate::engine::MillerValue;
use crate::field::BaseField;
use crate::field::fp2::Fp2;
use crate::field::fp6::Fp6;
use crate::field::fp12::Fp12;

/// Loads at most `LANES` stored values; lanes without one hold one.
pub(crate) fn load<F: BaseField>(values: &[MillerValue]) -> Fp12<F> {
    let part = |i: usize| F::load(&values.iter().map(|value| &value.words[i]).collect::<Vec<_>>());
    let pair = |i: usize| Fp2 { c0: part(2 * i), c1: part(2 * i + 1) };
    let loaded = Fp12 {
        c0: Fp6 { c0: pair(0), c1: pair(1), c2: pair(2) },
        c1: Fp6 { c0: pair(3), c1: pair(4), c2: pair(5) },
    };
    Fp12::select(crate::field::lanes::Lanes::first(values.len()), &loaded, &Fp12::one())
}

/// The values in the first `count` lanes.
pub(crate) fn store<F: BaseField>(value: &Fp12<F>, count: usize) -> Vec<MillerValue> {
    let mut values = vec![MillerValue { words: [[0; 6]; 12] }; count];
    let pairs = [&value.c0.c0, &value.c0.c1, &value.c0.c2, &value.c1.c0, &value.c1.c1, &value.c1.c2];
    for (i, part) in pairs.into_iter().flat_map(|pair| [&pair.c0, &pair.c1]).enumerate() {
        let mut words = [[0; 6]; 8];
        part.store(&mut words[..count]);
        for (value, words) in values.iter_mut().zip(words) {
            value.words[i] = words;
        }
    }
    values
}

/// The product of all lanes, in every lane.
pub(crate) fn product_of_lanes<F: BaseField>(value: &Fp12<F>) -> Fp12<F> {
    let mut product = *value;
    let mut distance = 1;
    while distance < F::LANES {
        product.multiply(&product.swap_lanes(distance));
        distance *= 2;
    }
    product
}

/// The product of all values; one for none. Halves the lanes in use until a single one is left.
pub(crate) fn product<F: BaseField>(values: &[MillerValue]) -> MillerValue {
    let mut chunks = values.chunks(F::LANES).map(load::<F>);
    let Some(first) = chunks.next() else { return store(&Fp12::<F>::one(), 1)[0] };
    let mut values =
        store(&chunks.fold(first, |product, chunk| product.mul(&chunk)), F::LANES.min(values.len()));
    while values.len() > 1 {
        let half = values.len().div_ceil(2);
        let product = load::<F>(&values[..half]).mul(&load(&values[half..]));
        values = store(&product, half);
    }
    values[0]
}
