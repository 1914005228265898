//! One suite for every implementation of the base field: against big integers, on random and on extreme values.

use std::io::Write;

use num_bigint::BigUint;

use super::fp12::Fp12;
use super::lanes::Lanes;
use super::oracle::{self, Fp2Integers, Fp12Integers, from_words, load, load_fp2, load_fp12, modulus, store};
use super::{BaseField, Field, Fp2, Terms, bound, inverse, power};
use crate::params;

/// Reproducible numbers (xorshift64*).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn element(&mut self) -> BigUint {
        from_words(&[(); 6].map(|()| self.word())) % modulus()
    }

    pub(crate) fn fp2(&mut self) -> Fp2Integers {
        [self.element(), self.element()]
    }

    pub(crate) fn fp12(&mut self) -> Fp12Integers {
        [(); 6].map(|()| self.fp2())
    }
}

/// Values at every bound, with runs of ones and single ones at every place, in both radices.
pub(crate) fn extremes() -> Vec<BigUint> {
    let p = modulus();
    let one = BigUint::from(1u8);
    let mut values: Vec<BigUint> = (0..10u8).map(BigUint::from).collect();
    values.extend((1..10u8).map(|small| &p - small));
    values.extend([(&p - 1u8) / 2u8, (&p + 1u8) / 2u8]);
    for bit in 0..381 {
        values.extend([&one << bit, &p - BigUint::min(&one << bit, p.clone())]);
    }
    for (width, count) in [(52, 8), (64, 6)] {
        for limb in 0..count {
            let ones = ((&one << width) - &one) << (width * limb);
            values.extend([&ones % &p, (&p - &ones % &p) % &p]);
            values.push((((&one << (width * count)) - &one) ^ &ones) % &p);
        }
        // All limbs full but the top one, which is just below that of p.
        values.push(((&p >> (width * (count - 1))) << (width * (count - 1))) - &one);
    }
    // What the eight-lane field keeps for these integers has such limbs in Montgomery form.
    let radix = &one << 416;
    let radix_inverse = BigUint::modinv(&radix, &p).expect("p is odd");
    let montgomery: Vec<BigUint> = values.iter().map(|value| value * &radix_inverse % &p).collect();
    values.extend(montgomery);
    values.retain(|value| *value < p);
    values.sort();
    values.dedup();
    values
}

/// Pairs of values in every lane: extremes with each other and with random ones.
fn pairs<F: BaseField>() -> Vec<(Vec<BigUint>, Vec<BigUint>)> {
    let mut random = Random(1);
    let extremes = extremes();
    let mut pairs: Vec<(BigUint, BigUint)> = Vec::new();
    for (i, a) in extremes.iter().enumerate() {
        pairs.push((a.clone(), random.element()));
        pairs.push((a.clone(), a.clone()));
        pairs.push((a.clone(), extremes[(7 * i + 3) % extremes.len()].clone()));
        pairs.push((a.clone(), modulus() - 1u8));
    }
    pairs.extend((0..1000).map(|_| (random.element(), random.element())));
    pairs.chunks(F::LANES).map(|pairs| pairs.iter().cloned().unzip()).collect()
}

/// The integers of the first lanes.
fn integers<F: BaseField>(value: &F, count: usize) -> Vec<BigUint> {
    let mut values = store(value);
    values.truncate(count);
    values
}

fn check<F: BaseField>(
    a: &[BigUint],
    b: &[BigUint],
    result: &F,
    expected: impl Fn(&BigUint, &BigUint) -> BigUint,
) {
    let expected: Vec<BigUint> = a.iter().zip(b).map(|(a, b)| expected(a, b) % modulus()).collect();
    assert_eq!(integers(result, a.len()), expected);
}

fn reduce<F: BaseField>(sum: &F::Product) -> F {
    F::reduce(sum)
}

pub(crate) fn arithmetic<F: BaseField>() {
    let p = &modulus();
    for (a, b) in &pairs::<F>() {
        let (x, y) = (load::<F>(a), load::<F>(b));
        check(a, b, &x, |a, _| a.clone());
        check(a, b, &x.add(&y), |a, b| a + b);
        check(a, b, &x.sub(&y), |a, b| a + p - b);
        check(a, b, &x.sub_wide(&y), |a, b| a + p - b);
        check(a, b, &x.neg(), |a, _| p - a);
        check(a, b, &x.double(), |a, _| a + a);
        check(a, b, &x.mul(&y), |a, b| a * b);
        check(a, b, &x.sqr(), |a, _| a * a);
        check(a, b, &x.weak_reduce(), |a, _| a.clone());
        let (xy, yy) = (x.product(&y), y.product(&y));
        check(a, b, &reduce::<F>(&xy), |a, b| a * b);
        check(a, b, &reduce::<F>(&x.square()), |a, _| a * a);
        check(a, b, &reduce::<F>(&xy.plus(&yy)), |a, b| a * b + b * b);
        check(a, b, &reduce::<F>(&xy.minus(&yy)), |a, b| a * b + p * p - b * b);
        check(a, b, &reduce::<F>(&yy.negative()), |_, b| p * p - b * b);
        check(a, b, &reduce::<F>(&xy.times_power::<3>()), |a, b| a * b * 8u8);
        let (x, y) = (x.loose(), y.loose());
        check(a, b, &F::carry(&x.thrice().plus(&y)), |a, b| a * 3u8 + b);
        check(a, b, &F::carry(&x.times_power::<3>()), |a, _| a * 8u8);
        check(a, b, &F::carry_above::<7>(&x.minus(&y.times_power::<2>())), |a, b| a + p * 4u8 - b * 4u8);
        check(a, b, &F::carry_above::<12>(&y.negative().minus(&x)), |a, b| p * 2u8 - a - b);
        check(a, b, &F::carry_reduced(&x.minus(&y.times_power::<5>())), |a, b| a + p * 32u8 - b * 32u8);
        let (sum, difference) = (F::factor_of(&x.plus(&y)), F::factor_above::<12>(&x.minus(&y)));
        check(a, b, &reduce::<F>(&F::multiply(&sum, &difference)), |a, b| (a + b) * (a + p - b));
    }
}

/// A46: every pair of single bits in the limbs that the eight-lane field keeps, different in every lane.
pub(crate) fn one_hot_limbs<F: BaseField>() {
    let p = &modulus();
    let radix = BigUint::from(1u8) << 416;
    let radix_inverse = &BigUint::modinv(&radix, p).expect("p is odd");
    let bits: Vec<BigUint> =
        (0..381).step_by(4).map(|bit| (BigUint::from(1u8) << bit) * radix_inverse % p).collect();
    let pairs: Vec<(&BigUint, &BigUint)> =
        bits.iter().flat_map(|a| bits.iter().map(move |b| (a, b))).collect();
    for pairs in pairs.chunks(F::LANES) {
        let (a, b): (Vec<BigUint>, Vec<BigUint>) =
            pairs.iter().map(|(a, b)| ((*a).clone(), (*b).clone())).unzip();
        let (x, y) = (load::<F>(&a), load::<F>(&b));
        check(&a, &b, &x.mul(&y), |a, b| a * b);
        check(&a, &b, &x.add(&y).sqr(), |a, b| (a + b) * (a + b));
    }
}

/// Operands as large as the bounds allow.
pub(crate) fn large_operands<F: BaseField>() {
    let p = &modulus();
    let doubled = |value: &F, times: usize| (0..times).fold(*value, |value, _| value.double());
    for (a, b) in &pairs::<F>()[..] {
        // Loaded values have the bound of a product, 2.
        let (x, y) = (load::<F>(a), load::<F>(b));
        let largest = doubled(&x, bound::LARGEST.ilog2() as usize - 1);
        let factor = BigUint::from(bound::LARGEST / 2);
        check(a, b, &largest.mul(&doubled(&y, 16)), |a, b| a * &factor * b * &factor);
        check(a, b, &largest.sqr(), |a, _| a * &factor * a * &factor);
        check(a, b, &reduce::<F>(&largest.product(&doubled(&y, 16))), |a, b| a * &factor * b * &factor);
        let negative = x.product(&y).minus(&doubled(&x, 15).product(&doubled(&y, 16)));
        check(a, b, &reduce::<F>(&negative), |a, b| {
            a * b + p * p * &factor * &factor - a * b * &factor * (&factor >> 1)
        });
        check(a, b, &x.sub(&doubled(&y, bound::SUBTRAHEND_LOG as usize - 1)), |a, b| {
            a + p * &factor - (b << (bound::SUBTRAHEND_LOG - 1))
        });
        check(a, b, &x.sub_wide(&doubled(&y, bound::WIDE_SUBTRAHEND_LOG as usize - 1)), |a, b| {
            a + p * &factor - (b << (bound::WIDE_SUBTRAHEND_LOG - 1))
        });
        let reducible = doubled(&x, bound::WEAK_REDUCIBLE.ilog2() as usize - 2).weak_reduce();
        check(a, b, &reducible, |a, _| a << (bound::WEAK_REDUCIBLE.ilog2() - 2));
    }
}

/// As many terms in one sum as the rules allow.
pub(crate) fn long_sums<F: BaseField>() {
    let p = &modulus();
    for (a, b) in &pairs::<F>()[..40] {
        let (x, y) = (load::<F>(a), load::<F>(b));
        let term = x.product(&y);
        let sum = (1..120).fold(term, |sum, _| sum.plus(&term));
        check(a, b, &reduce::<F>(&sum), |a, b| a * b * 120u8);
        let zero = term.minus(&term);
        let sum = (2..120).fold(zero, |sum, _| sum.minus(&term));
        check(a, b, &reduce::<F>(&sum), |a, b| p * p * 118u8 - a * b * 118u8);
    }
}

/// Zero is recognised in every lane, whatever multiple of p stands for it.
pub(crate) fn zeros<F: BaseField>() {
    let mut random = Random(2);
    let all = Lanes::first(F::LANES);
    for pattern in 0..1u32 << F::LANES {
        let zero_lanes = Lanes(pattern as u8);
        let values: Vec<BigUint> = (0..F::LANES)
            .map(|lane| if zero_lanes.contains(lane) { BigUint::ZERO } else { random.element() })
            .collect();
        let x = load::<F>(&values);
        let other = load::<F>(&(0..F::LANES).map(|_| random.element()).collect::<Vec<_>>());
        assert_eq!(x.is_zero() & all, zero_lanes & all);
        assert_eq!(x.add(&other).sub(&other).is_zero() & all, zero_lanes & all);
        assert_eq!(x.sub_wide(&other).add(&other).is_zero() & all, zero_lanes & all);
        assert_eq!(x.mul(&other).is_zero() & all, zero_lanes & all);
        assert_eq!(x.add(&other).is_equal(&other) & all, zero_lanes & all);
        let picked = F::select(zero_lanes, &x, &other);
        assert_eq!(picked.is_zero() & all, zero_lanes & all);
        assert_eq!(picked.is_equal(&x) & all & zero_lanes, zero_lanes & all);
        assert_eq!(picked.is_equal(&other) & all & !zero_lanes, !zero_lanes & all);
    }
    for multiple in 0..64 {
        let zero =
            (0..multiple).fold(F::zero(), |zero, _| zero.add(&F::one()).sub_wide(&F::one()).weak_reduce());
        assert_eq!(zero.is_zero() & all, all);
        assert_eq!(zero.add(&F::one()).is_zero() & all, Lanes::NONE);
    }
}

/// Each lane from the last choice that has it, or from none.
pub(crate) fn selections<F: BaseField>() {
    let mut random = Random(9);
    let mut values = || -> Vec<BigUint> { (0..F::LANES).map(|_| random.element()).collect() };
    let entries: Vec<Vec<BigUint>> = (0..17).map(|_| values()).collect();
    let loaded: Vec<F> = entries.iter().map(|entry| load(entry)).collect();
    let mut random = Random(10);
    for round in 0..200 {
        let lanes: Vec<Lanes> = (1..17)
            .map(|i| match round {
                0 => Lanes::NONE,
                1 => Lanes::ALL,
                2..10 => Lanes(1 << (round - 2)),
                10..18 => Lanes(u8::from(i % 8 == round - 10) << (i / 2 % 8)),
                _ => Lanes((random.word() & random.word() & random.word()) as u8),
            })
            .collect();
        let chosen = F::select_among(&lanes, &loaded[1..].iter().collect::<Vec<_>>(), &loaded[0]);
        for (lane, value) in store(&chosen).into_iter().enumerate() {
            let last = (0..16).rev().find(|i| lanes[*i].contains(lane)).map_or(0, |i| i + 1);
            assert_eq!(value, entries[last][lane]);
        }
    }
}

pub(crate) fn inversion<F: BaseField>() {
    let p = &modulus();
    let mut random = Random(9);
    for lanes in extremes().chunks(F::LANES) {
        let value = load::<F>(lanes);
        check(lanes, lanes, &value.invert(), |a, _| a.modpow(&(p - 2u8), p));
        check(lanes, lanes, &value.invert_uniform(), |a, _| a.modpow(&(p - 2u8), p));
        // Large representatives of the same values.
        check(lanes, lanes, &value.sub_wide(&F::zero()).invert(), |a, _| a.modpow(&(p - 2u8), p));
    }
    // Zeros in every set of lanes.
    for pattern in 0..1u32 << F::LANES {
        let lanes: Vec<BigUint> = (0..F::LANES)
            .map(|lane| if pattern >> lane & 1 == 1 { BigUint::ZERO } else { random.element() })
            .collect();
        check(&lanes, &lanes, &load::<F>(&lanes).invert(), |a, _| a.modpow(&(p - 2u8), p));
    }
}

/// Many at once: zeros among the values, in any lane or none, change nothing for the others.
pub(crate) fn shared_inversions<F: BaseField>() {
    let p = &modulus();
    let mut random = Random(10);
    for count in [0, 1, 2, 3, 33] {
        for zeros in 0..4 {
            let lists: Vec<Vec<BigUint>> = (0..count)
                .map(|i| {
                    let element = |lane| {
                        let zero = zeros > 0 && (i + lane) % (4 * zeros) == zeros;
                        if zero { BigUint::ZERO } else { random.element() }
                    };
                    (0..F::LANES).map(element).collect()
                })
                .collect();
            let has_zero = lists.iter().flatten().any(|value| *value == BigUint::ZERO);
            let loaded: Vec<F> = lists.iter().map(|lanes| load(lanes)).collect();
            let each = |elements: &[F], factor: &BigUint| {
                for (lanes, element) in lists.iter().zip(elements) {
                    check(lanes, lanes, element, |a, _| a.modpow(&(p - 2u8), p) * factor);
                }
            };
            let mut elements = loaded.clone();
            inverse::invert_all(&mut elements);
            each(&elements, &BigUint::from(1u8));

            let factor = random.element();
            let scale = load::<F>(&vec![factor.clone(); F::LANES]);
            if !has_zero {
                let mut elements = loaded.clone();
                assert!(inverse::invert_nonzero(&mut elements, Some(&scale)));
                each(&elements, &factor);
            }
        }
    }
}

/// Lanes change places, and nothing but lanes.
pub(crate) fn lane_swaps<F: BaseField>() {
    let mut random = Random(12);
    let values: Vec<BigUint> = (0..F::LANES).map(|_| random.element()).collect();
    let mut distance = 1;
    while distance < F::LANES {
        let swapped: Vec<BigUint> = (0..F::LANES).map(|lane| values[lane ^ distance].clone()).collect();
        assert_eq!(store(&load::<F>(&values).swap_lanes(distance)), swapped);
        distance *= 2;
    }
}

pub(crate) fn powers<F: BaseField>() {
    let p = &modulus();
    let mut random = Random(3);
    let base: Vec<BigUint> = (0..F::LANES).map(|_| random.element()).collect();
    let mut exponents = vec![[0; 6], [u64::MAX; 6], params::MODULUS, params::MODULUS_MINUS_2];
    exponents.extend((0..384).map(|bit| {
        let mut exponent = [0; 6];
        exponent[bit / 64] = 1 << (bit % 64);
        exponent
    }));
    exponents.extend((0..20).map(|_| [(); 6].map(|()| random.word())));
    exponents.extend((1..40).map(|small| [small, 0, 0, 0, 0, 0]));
    for exponent in exponents {
        let power = power::pow(&load::<F>(&base), &exponent);
        check(&base, &base, &power, |a, _| a.modpow(&from_words(&exponent), p));
    }
}

pub(crate) fn quadratic_extension<F: BaseField>() {
    let mut random = Random(4);
    let p = modulus();
    let extremes = extremes();
    for round in 0..300 {
        let mut value = |step: usize| match round % 3 {
            0 => random.fp2(),
            _ => [
                extremes[(round * 5 + step) % extremes.len()].clone(),
                extremes[(round * 3 + step * 7) % extremes.len()].clone(),
            ],
        };
        let a: Vec<Fp2Integers> = (0..F::LANES).map(&mut value).collect();
        let b: Vec<Fp2Integers> = (0..F::LANES).map(|lane| value(lane + 11)).collect();
        let (x, y) = (load_fp2::<F>(&a), load_fp2::<F>(&b));
        let each = |f: &dyn Fn(&Fp2Integers, &Fp2Integers) -> Fp2Integers| -> Vec<Fp2Integers> {
            a.iter().zip(&b).map(|(a, b)| f(a, b)).collect()
        };
        let one = BigUint::from(1u8);
        assert_eq!(oracle::store_fp2(&x.mul(&y)), each(&oracle::mul_fp2));
        assert_eq!(oracle::store_fp2(&Fp2::<F>::reduce(&x.product(&y))), each(&oracle::mul_fp2));
        assert_eq!(oracle::store_fp2(&x.sqr()), each(&|a, _| oracle::mul_fp2(a, a)));
        assert_eq!(oracle::store_fp2(&x.add(&y)), each(&oracle::add_fp2));
        assert_eq!(
            oracle::store_fp2(&x.mul_by_xi()),
            each(&|a, _| oracle::mul_fp2(a, &[one.clone(), one.clone()]))
        );
        assert_eq!(oracle::store_fp2(&x.conjugate()), each(&|a, _| [a[0].clone(), (&p - &a[1]) % &p]));
        let is_zero = x.is_zero();
        for back in [x.invert().mul(&x), x.invert_uniform().mul(&x)] {
            for (lane, product) in oracle::store_fp2(&back).into_iter().enumerate() {
                let expected = if is_zero.contains(lane) { BigUint::ZERO } else { one.clone() };
                assert_eq!(product, [expected, BigUint::ZERO]);
            }
        }
    }
}

pub(crate) fn twelfth_degree_extension<F: BaseField>() {
    let mut random = Random(5);
    for _ in 0..20 {
        let a: Vec<Fp12Integers> = (0..F::LANES).map(|_| random.fp12()).collect();
        let b: Vec<Fp12Integers> = (0..F::LANES).map(|_| random.fp12()).collect();
        let (x, y) = (load_fp12::<F>(&a), load_fp12::<F>(&b));
        let products: Vec<_> = a.iter().zip(&b).map(|(a, b)| oracle::mul_fp12(a, b)).collect();
        let squares: Vec<_> = a.iter().map(|a| oracle::mul_fp12(a, a)).collect();
        assert_eq!(oracle::store_fp12(&x.mul(&y)), products);
        let mut square = x;
        square.square();
        assert_eq!(oracle::store_fp12(&square), squares);
        assert_eq!(x.mul(&x.invert()).is_one() & Lanes::first(F::LANES), Lanes::first(F::LANES));
        assert_eq!(x.is_one() & Lanes::first(F::LANES), Lanes::NONE);
    }
}

pub(crate) fn frobenius_is_the_power_to_p<F: BaseField>() {
    let mut random = Random(6);
    let a: Vec<Fp12Integers> = (0..F::LANES).map(|_| random.fp12()).collect();
    let x = load_fp12::<F>(&a);
    let bits = modulus().bits();
    let power = (0..bits - 1).rev().fold(x, |power, bit| {
        let mut square = power;
        square.square();
        if modulus().bit(bit) { square.mul(&x) } else { square }
    });
    assert_eq!(oracle::store_fp12(&x.frobenius()), oracle::store_fp12(&power));
    let sixth = (0..6).fold(x, |x, _| x.frobenius());
    assert_eq!(oracle::store_fp12(&sixth), oracle::store_fp12(&x.conjugate()));
}

pub(crate) fn cyclotomic_squares<F: BaseField>() {
    let mut random = Random(7);
    let a: Vec<Fp12Integers> = (0..F::LANES).map(|_| random.fp12()).collect();
    let x = load_fp12::<F>(&a);
    // The power to (p⁶ − 1)(p² + 1) is in the cyclotomic subgroup.
    let x = x.conjugate().mul(&x.invert());
    let x = x.frobenius().frobenius().mul(&x);
    let mut slow: Fp12<F> = x;
    let mut fast = x;
    for _ in 0..200 {
        slow.square();
        fast.cyclotomic_square();
        assert_eq!(oracle::store_fp12(&fast), oracle::store_fp12(&slow));
    }
    assert_eq!(fast.mul(&fast.conjugate()).is_one() & Lanes::first(F::LANES), Lanes::first(F::LANES));
}

/// Values survive the way into the lanes and out again, for every number of lanes in use.
pub(crate) fn loads_and_stores<F: BaseField>() {
    let mut random = Random(8);
    for count in 0..=F::LANES {
        let words: Vec<[u64; 6]> = (0..count).map(|_| oracle::to_words(&random.element())).collect();
        let loaded = F::load(&words.iter().collect::<Vec<_>>());
        let mut stored = vec![[7; 6]; F::LANES];
        loaded.store(&mut stored[..count]);
        assert_eq!(stored[..count], words);
        assert!(stored[count..].iter().all(|words| *words == [7; 6]));
        assert_eq!(!loaded.is_zero() & Lanes::first(F::LANES), Lanes::first(count));

        // The same by the words as they stand.
        let root = F::constant(&F::SCALE_ROOT);
        let scaled = F::load_scaled(&words.iter().collect::<Vec<_>>());
        let all = Lanes::first(F::LANES);
        assert_eq!(scaled.is_equal(&loaded.mul(&root.sqr())) & all, all);
        assert_eq!(root.mul(&F::constant(&F::SCALE_ROOT_INVERSE)).is_equal(&F::one()) & all, all);
        let large = scaled.sub_wide(&F::one()).add(&F::one());
        for value in [scaled, large] {
            let mut stored = vec![[7; 6]; F::LANES];
            value.store_scaled(&mut stored[..count]);
            assert_eq!(stored[..count], words);
            assert!(stored[count..].iter().all(|words| *words == [7; 6]));
        }
    }
}

/// Whether this machine runs an implementation; says so on the way if it does not.
pub(crate) fn runs(name: &str, needs_vectors: bool) -> bool {
    let runs = !needs_vectors || crate::engine::selection::obstacle(&crate::arch::cpu::read()).is_none();
    if !runs {
        // Straight to the stream: what `eprintln!` writes is kept back while a test passes.
        let _ = writeln!(std::io::stderr(), "NOT RUN: suite {name}: this CPU has no AVX-512 IFMA");
    }
    runs
}

/// The given generic functions as tests of every implementation of the base field.
macro_rules! suites {
    ($($test:ident)*) => {
        $crate::field::tests::suites!(@one scalar, $crate::arch::scalar::Scalar, false: $($test)*);
        $crate::field::tests::suites!(@one emulated, $crate::arch::ifma512::Fp8<$crate::arch::ifma512::Emulated>,
            false: $($test)*);
        #[cfg(target_arch = "x86_64")]
        $crate::field::tests::suites!(@one native, $crate::arch::ifma512::Fp8<$crate::arch::ifma512::Native>,
            true: $($test)*);
    };
    (@one $module:ident, $field:ty, $needs_vectors:literal: $($test:ident)*) => {
        mod $module {
            $(#[test] fn $test() {
                if $crate::field::tests::runs(stringify!($module), $needs_vectors) {
                    super::$test::<$field>();
                }
            })*
        }
    };
}

pub(crate) use suites;

suites!(arithmetic one_hot_limbs large_operands long_sums zeros selections inversion shared_inversions lane_swaps powers
    quadratic_extension twelfth_degree_extension frobenius_is_the_power_to_p cyclotomic_squares loads_and_stores);
