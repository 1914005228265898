//! The tower over big integers, from the definitions: an element of Fp12 is a polynomial in w over Fp2 with w⁶ = ξ.

use num_bigint::BigUint;

use super::BaseField;
use super::fp2::Fp2;
use super::fp6::Fp6;
use super::fp12::Fp12;
use crate::params::MODULUS;

pub(crate) type Fp2Integers = [BigUint; 2];

pub(crate) fn modulus() -> BigUint {
    from_words(&MODULUS)
}

pub(crate) fn from_words(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>())
}

pub(crate) fn to_words(value: &BigUint) -> [u64; 6] {
    let mut digits = value.to_u64_digits();
    digits.resize(6, 0);
    digits.try_into().expect("below 2^384")
}

/// Loads integers below p into the lanes.
pub(crate) fn load<F: BaseField>(values: &[BigUint]) -> F {
    let words: Vec<[u64; 6]> = values.iter().map(to_words).collect();
    F::load_integers(&words.iter().collect::<Vec<_>>())
}

/// The integers in all lanes.
pub(crate) fn store<F: BaseField>(value: &F) -> Vec<BigUint> {
    let mut words = vec![[0; 6]; F::LANES];
    value.store_integers(&mut words);
    words.iter().map(|words| from_words(words)).collect()
}

pub(crate) fn load_fp2<F: BaseField>(values: &[Fp2Integers]) -> Fp2<F> {
    let part = |i: usize| load(&values.iter().map(|value| value[i].clone()).collect::<Vec<_>>());
    Fp2 { c0: part(0), c1: part(1) }
}

pub(crate) fn store_fp2<F: BaseField>(value: &Fp2<F>) -> Vec<Fp2Integers> {
    store(&value.c0).into_iter().zip(store(&value.c1)).map(|(c0, c1)| [c0, c1]).collect()
}

pub(crate) fn mul_fp2(a: &Fp2Integers, b: &Fp2Integers) -> Fp2Integers {
    let p = modulus();
    [(&a[0] * &b[0] + &p * &p - &a[1] * &b[1]) % &p, (&a[0] * &b[1] + &a[1] * &b[0]) % &p]
}

pub(crate) fn add_fp2(a: &Fp2Integers, b: &Fp2Integers) -> Fp2Integers {
    let p = modulus();
    [(&a[0] + &b[0]) % &p, (&a[1] + &b[1]) % &p]
}

/// Coefficients of 1, w, …, w⁵.
pub(crate) type Fp12Integers = [Fp2Integers; 6];

pub(crate) fn mul_fp12(a: &Fp12Integers, b: &Fp12Integers) -> Fp12Integers {
    let xi = [BigUint::from(1u8), BigUint::from(1u8)];
    let mut product: Fp12Integers = Default::default();
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate() {
            let mut term = mul_fp2(a, b);
            if i + j >= 6 {
                term = mul_fp2(&term, &xi);
            }
            product[(i + j) % 6] = add_fp2(&product[(i + j) % 6], &term);
        }
    }
    product
}

pub(crate) fn load_fp12<F: BaseField>(values: &[Fp12Integers]) -> Fp12<F> {
    let at = |i: usize| load_fp2(&values.iter().map(|value| value[i].clone()).collect::<Vec<_>>());
    Fp12 { c0: Fp6 { c0: at(0), c1: at(2), c2: at(4) }, c1: Fp6 { c0: at(1), c1: at(3), c2: at(5) } }
}

pub(crate) fn store_fp12<F: BaseField>(value: &Fp12<F>) -> Vec<Fp12Integers> {
    let coefficients =
        [&value.c0.c0, &value.c1.c0, &value.c0.c1, &value.c1.c1, &value.c0.c2, &value.c1.c2].map(store_fp2);
    (0..F::LANES).map(|lane| coefficients.each_ref().map(|c| c[lane].clone())).collect()
}
