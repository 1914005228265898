//! Inversion modulo p of one number in words, in a time that depends on the number: for public values.
//!
//! Euclid's algorithm in the form of Bernstein and Yang ("Fast constant-time gcd computation and modular inversion",
//! 2019, section 8). A *division step* takes (δ, f, g), f odd, to
//!
//! - (1 − δ, g, (g − f)/2) if δ > 0 and g is odd,
//! - (1 + δ, f, (g + (g mod 2)·f)/2) otherwise.
//!
//! From (1, p, a) it comes to (δ, ±1, 0) for every a but 0. Which way a step goes depends on the lowest bits alone, so
//! that 62 steps are made on single words, gathered in a matrix, and then applied to the long numbers at once; to f and
//! g, and to d and e with f = d·a/c and g = e·a/c modulo p, which start as 0 and c. In the end d = ±c/a.
//!
//! About 2.5 µs, some 7,000 cycles, against the 460 products in sequence of a Fermat inversion.

use crate::params::{MODULUS, MODULUS_INVERSE};

/// Bits of a limb, and the steps of a batch.
const LIMB: u32 = 62;

/// The largest limb.
const MASK: i64 = (1 << LIMB) - 1;

/// For numbers in (−2p, 2p).
const LIMBS: usize = 7;

/// Batches after which g is 0: ⌊(49·b + 57)/17⌋ steps are enough for b = 381, as f² + 4·g² ≤ 5·p² < 5·2^(2b)
/// (theorem 11.2 there). Most numbers take two thirds of that.
const BATCHES: u32 = {
    let bits = 384 - MODULUS[5].leading_zeros();
    ((49 * bits + 57) / 17).div_ceil(LIMB)
};

const P: Long = Long::new(&MODULUS);

/// `scale/value` modulo p, for both below p; 0 for a value of 0.
pub(crate) fn ratio(scale: &[u64; 6], value: &[u64; 6]) -> [u64; 6] {
    let (mut f, mut g) = (P, Long::new(value));
    let (mut d, mut e) = (Long([0; LIMBS]), Long::new(scale));
    let mut delta = 1;
    for _ in 0..BATCHES {
        if g.is_zero() {
            break;
        }
        let [to_f, to_g] = division_steps(&mut delta, f.0[0], g.0[0]);
        (f, g) = (to_f.apply(&f, &g), to_g.apply(&f, &g));
        (d, e) = (to_f.apply_modulo_p(&d, &e), to_g.apply_modulo_p(&d, &e));
    }
    debug_assert!(g.is_zero(), "the bound of the division steps holds for every number");
    // From (−2p, p) to (−p, p) and, with the sign of f, to [0, p).
    let d = d.plus_p_if_negative();
    let d = if f.is_negative() { d.negate() } else { d };
    d.plus_p_if_negative().to_words()
}

/// A signed number in limbs of 62 bits; all but the top one are not negative.
#[derive(Clone, Copy)]
struct Long([i64; LIMBS]);

impl Long {
    const fn new(words: &[u64; 6]) -> Self {
        let mut limbs = [0; LIMBS];
        limbs[0] = words[0].cast_signed() & MASK;
        let mut i = 1;
        while i < LIMBS {
            let high = if i < 6 { words[i] << (2 * i) } else { 0 };
            limbs[i] = (high | words[i - 1] >> (64 - 2 * i)).cast_signed() & MASK;
            i += 1;
        }
        Self(limbs)
    }

    /// For a number in [0, 2^384).
    fn to_words(self) -> [u64; 6] {
        let limbs = self.0.map(i64::cast_unsigned);
        core::array::from_fn(|i| limbs[i] >> (2 * i) | limbs[i + 1] << (62 - 2 * i))
    }

    fn is_zero(&self) -> bool {
        self.0.iter().fold(0, |any, limb| any | limb) == 0
    }

    fn is_negative(&self) -> bool {
        self.0[LIMBS - 1] < 0
    }

    fn negate(&self) -> Self {
        Self::carry(|i| -self.0[i])
    }

    fn plus_p_if_negative(&self) -> Self {
        if self.is_negative() { Self::carry(|i| self.0[i] + P.0[i]) } else { *self }
    }

    /// From limbs below 2^63 in absolute value.
    fn carry(limb: impl Fn(usize) -> i64) -> Self {
        let mut carry = 0;
        Self(core::array::from_fn(|i| {
            let sum = limb(i) + carry;
            if i == LIMBS - 1 {
                return sum;
            }
            carry = sum >> LIMB;
            sum & MASK
        }))
    }
}

/// A row of the matrix of a batch, times 2^62: absolute values that sum up to at most 2^62.
#[derive(Clone, Copy)]
struct Row(i64, i64);

impl Row {
    /// (x·a + y·b)/2^62, a whole number.
    fn apply(self, a: &Long, b: &Long) -> Long {
        self.shifted_sum(a, b, 0)
    }

    /// (x·a + y·b)/2^62 modulo p, from (−2p, p) to (−2p, p).
    fn apply_modulo_p(self, a: &Long, b: &Long) -> Long {
        let Self(x, y) = self;
        // With p added to a and b where they are negative the sum is in (−2^62·p, 2^62·p), and then as many p are
        // subtracted, fewer than 2^62, as make it divisible.
        let lift = if a.is_negative() { x } else { 0 } + if b.is_negative() { y } else { 0 };
        let low = x.wrapping_mul(a.0[0]).wrapping_add(y.wrapping_mul(b.0[0]));
        let surplus = lift.wrapping_sub(low.wrapping_mul(MODULUS_INVERSE.cast_signed())) & MASK;
        self.shifted_sum(a, b, lift - surplus)
    }

    /// (x·a + y·b + m·p)/2^62, for |m| < 2^63 and a sum divisible by 2^62.
    #[inline(always)]
    fn shifted_sum(self, a: &Long, b: &Long, m: i64) -> Long {
        let wide = |x: i64, limb: i64| i128::from(x) * i128::from(limb);
        // Limbs are below 2^62, so a term is below 2^124 + 2^125 and a carry below 2^65.
        let column = |i: usize| wide(self.0, a.0[i]) + wide(self.1, b.0[i]) + wide(m, P.0[i]);
        let mut carry = column(0) >> LIMB;
        Long(core::array::from_fn(|i| {
            if i == LIMBS - 1 {
                return carry as i64;
            }
            let sum = carry + column(i + 1);
            carry = sum >> LIMB;
            sum as i64 & MASK
        }))
    }
}

/// 62 division steps on the lowest limbs of f and g: the rows that give the new f and the new g.
fn division_steps(delta: &mut i32, f: i64, g: i64) -> [Row; 2] {
    let (mut f, mut g) = (f.cast_unsigned(), g.cast_unsigned());
    let (mut to_f, mut to_g) = (Row(1, 0), Row(0, 1));
    let mut steps = LIMB;
    loop {
        // While g is even a step halves it; instead of halving its row the other one is doubled.
        let zeros = g.trailing_zeros().min(steps);
        g >>= zeros;
        to_f = Row(to_f.0 << zeros, to_f.1 << zeros);
        *delta += zeros.cast_signed();
        steps -= zeros;
        if steps == 0 {
            return [to_f, to_g];
        }
        // The first kind of step is an exchange with (−δ, g, −f) and a step of the second kind.
        if *delta > 0 {
            *delta = -*delta;
            (f, g) = (g, f.wrapping_neg());
            (to_f, to_g) = (to_g, Row(-to_f.0, -to_f.1));
        }
        // The next 1 − δ steps are of the second kind whatever g is: they add f times one number that clears as many
        // bits. −1/f is f·(f² − 2) modulo 2^6, because f² is 1 modulo 8.
        let bits = (1 - *delta).cast_unsigned().min(steps).min(6);
        let negative_inverse = f.wrapping_mul(f.wrapping_mul(f).wrapping_sub(2));
        let factor = g.wrapping_mul(negative_inverse) & ((1 << bits) - 1);
        g = g.wrapping_add(f.wrapping_mul(factor));
        let factor = factor.cast_signed();
        to_g = Row(to_g.0 + factor * to_f.0, to_g.1 + factor * to_f.1);
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::field::oracle::{from_words, modulus, to_words};
    use crate::field::tests::{Random, extremes};

    /// Every value with two scales, by the definition of an inverse.
    fn check(values: &[BigUint]) {
        let p = modulus();
        let mut random = Random(21);
        for value in values {
            for scale in [BigUint::from(1u8), random.element()] {
                let ratio = from_words(&ratio(&to_words(&scale), &to_words(value)));
                assert!(ratio < p);
                let expected = if *value == BigUint::ZERO { BigUint::ZERO } else { scale };
                assert_eq!(ratio * value % &p, expected, "{value:x}");
            }
        }
    }

    #[test]
    fn extreme_values() {
        let values = extremes();
        let p = modulus();
        for required in [BigUint::ZERO, BigUint::from(1u8), &p - 1u8, &p - 2u8] {
            assert!(values.contains(&required));
        }
        check(&values);
    }

    #[test]
    fn single_bits_and_runs_of_bits() {
        let p = modulus();
        let one = BigUint::from(1u8);
        let mut values = Vec::new();
        for high in 0..381 {
            for low in (0..=high).step_by(7) {
                values.push((&one << high) + (&one << low));
                values.push((&one << high) - (&one << low));
            }
        }
        // Single bits in the limbs of the algorithm, alone and beside the words' borders.
        values.extend((0..381).map(|bit| (&p >> bit) + 1u8));
        values.extend(values.clone().iter().filter(|value| **value <= p).map(|value| &p - value));
        values.retain(|value| *value < p);
        assert!(values.len() > 30_000);
        check(&values);
    }

    #[test]
    fn random_values() {
        let mut random = Random(22);
        check(&(0..20_000).map(|_| random.element()).collect::<Vec<_>>());
    }

    /// Values whose quotients in Euclid's algorithm are all small, or all large.
    #[test]
    fn slow_and_fast_values() {
        let p = modulus();
        let (mut a, mut b) = (BigUint::from(1u8), BigUint::from(1u8));
        let mut values = Vec::new();
        while b < p {
            (a, b) = (b.clone(), a + &b);
            values.push(a.clone());
        }
        // p/φ, and its neighbours: the worst for subtraction.
        let golden = &p * &values[500] / &values[501];
        values.extend((0..50u8).flat_map(|i| [&golden + i, &golden - i]));
        values.extend((2..2_000u32).map(|small| &p / small));
        check(&values);
    }

    /// No number takes more batches than the bound, and most take two thirds of it.
    #[test]
    fn batches() {
        assert_eq!(BATCHES, 18);
        let mut random = Random(23);
        let counts: Vec<u32> = (0..5_000)
            .map(|_| {
                let (mut f, mut g, mut delta, mut count) = (P, Long::new(&to_words(&random.element())), 1, 0);
                while !g.is_zero() {
                    let [to_f, to_g] = division_steps(&mut delta, f.0[0], g.0[0]);
                    (f, g) = (to_f.apply(&f, &g), to_g.apply(&f, &g));
                    count += 1;
                }
                count
            })
            .collect();
        let most = counts.iter().max().copied().unwrap_or_default();
        assert!((12..=BATCHES).contains(&most), "{most}");
    }
}
