//! Secret scalars cut into digits, in a time that depends on none of them.
//!
//! A scalar below r = x⁴ − x² + 1 is below |x|⁴ and has four digits in base |x|. A *part* is one of these digits, or
//! two neighbours together, and is cut further into signed digits of five bits, from −16 to 15.

use core::hint::black_box;

use zeroize::{DefaultIsZeroes, Zeroizing};

use crate::field::lanes::Lanes;
use crate::params::X_ABS;

/// Bits of a signed digit.
pub(super) const WIDTH: usize = 5;

/// The largest magnitude of a signed digit.
pub(super) const LARGEST: usize = 1 << (WIDTH - 1);

/// Signed digits of a whole scalar: 4 times 13 or 2 times 26.
///
/// The top one of a part takes what is left and a carry without a carry of its own: of 64 bits the top 4, which are at
/// most 13 as |x| < 0xd3·2^56, or of 128 bits the top 3.
pub(super) const COUNT: usize = 52;

/// One signed digit of the scalar in each lane.
#[derive(Clone, Copy, Default)]
pub(super) struct Digit {
    /// The lanes with magnitude 1, with magnitude 2, and so on.
    magnitudes: [u8; LARGEST],
    /// The lanes in which it is negative.
    negative: u8,
}

impl DefaultIsZeroes for Digit {}

impl Digit {
    /// The lanes with each magnitude from 1.
    pub(super) fn magnitudes(&self) -> [Lanes; LARGEST] {
        self.magnitudes.map(Lanes)
    }

    pub(super) const fn negative(&self) -> Lanes {
        Lanes(self.negative)
    }

    /// Puts a digit, in two's complement, into a lane.
    fn set(&mut self, lane: usize, digit: u64) {
        // Zeros or ones.
        let sign = (digit >> 63).wrapping_neg();
        let magnitude = (digit ^ sign).wrapping_sub(sign) as u8;
        for (lanes, i) in self.magnitudes.iter_mut().zip(1..) {
            // Of the differences, all below 128, only 0 borrows.
            *lanes |= (magnitude ^ i).wrapping_sub(1) >> 7 << lane;
        }
        self.negative |= (sign as u8 & 1) << lane;
    }
}

/// The signed digits of one scalar in each lane: those of the lowest part first, and in a part the lowest first.
pub(super) type Digits = Zeroizing<[Digit; COUNT]>;

/// Fills in, for digits that are all 0, those of big-endian scalars below r, at most one a lane. `parts` is 4 or 2.
///
/// Into a place of the caller's, as a move would leave a copy behind.
pub(super) fn fill(digits: &mut Digits, scalars: &[&[u8; 32]], parts: usize) {
    let mut in_base_x = Zeroizing::new([0; 4]);
    for (lane, scalar) in scalars.iter().enumerate() {
        divide_out(&mut in_base_x, scalar);
        for (part, digits) in in_base_x.chunks(4 / parts).zip(digits.chunks_mut(COUNT / parts)) {
            let mut rest =
                part.iter().rev().fold(0, |value, digit| value * u128::from(X_ABS) + u128::from(*digit));
            let mut carry = 0;
            for digit in digits {
                let value = (rest as u64 & ((1 << WIDTH) - 1)) + carry;
                rest >>= WIDTH;
                carry = (value + LARGEST as u64) >> WIDTH;
                digit.set(lane, value.wrapping_sub(carry << WIDTH));
            }
        }
    }
}

/// The four digits of a scalar below r in base |x|, the lowest first.
fn divide_out(digits: &mut [u64; 4], scalar: &[u8; 32]) {
    let mut quotient = Zeroizing::new([0; 4]);
    for (word, bytes) in quotient.iter_mut().rev().zip(scalar.as_chunks().0) {
        *word = u64::from_be_bytes(*bytes);
    }
    for digit in &mut digits[..3] {
        *digit = 0;
        for word in quotient.iter_mut().rev() {
            (*word, *digit) = divide(*digit, *word);
        }
    }
    digits[3] = quotient[0];
}

/// Quotient and remainder of `high`·2^64 + `low` by |x|, for `high` below |x|. A division instruction takes longer for
/// some numbers than for others; these are products and masks.
///
/// With the reciprocal v = ⌊2^128/|x|⌋ = 2^128/|x| − ε, the estimate q = ⌊high·v/2^64⌋ is not above the quotient, and
/// what it misses of (high·2^64 + low)/|x| is `low`/|x| < 1.22, high·ε/2^64 < 1/4 and less than 1 by rounding. So the
/// remainder is below 2.5·|x| before at most two corrections.
fn divide(high: u64, low: u64) -> (u64, u64) {
    /// v − 2^64. No power of two is a multiple of |x|, so 2^128 − 1 has the same quotient as 2^128.
    const RECIPROCAL: u64 = (u128::MAX / X_ABS as u128 - (1 << 64)) as u64;
    // ε < 1/4.
    const _: () = assert!((u128::MAX % X_ABS as u128 + 1) * 4 < X_ABS as u128);

    let mut quotient = high + ((u128::from(high) * u128::from(RECIPROCAL)) >> 64) as u64;
    let mut remainder = (u128::from(high) << 64 | u128::from(low)) - u128::from(quotient) * u128::from(X_ABS);
    for _ in 0..2 {
        let reduced = remainder.wrapping_sub(u128::from(X_ABS));
        // One where that went below zero. The compiler is not to see a condition here.
        let below = black_box((reduced >> 127) as u64);
        remainder = reduced.wrapping_add(u128::from(X_ABS & below.wrapping_neg()));
        quotient += 1 - below;
    }
    (quotient, remainder as u64)
}

#[cfg(test)]
pub(crate) mod tests {
    use num_bigint::{BigInt, BigUint};

    use super::*;
    use crate::field::oracle::from_words;
    use crate::field::tests::Random;
    use crate::params::ORDER;

    #[test]
    fn division_is_division() {
        let mut random = Random(21);
        let check = |high: u64, low: u64| {
            let (quotient, remainder) = divide(high, low);
            let dividend = u128::from(high) << 64 | u128::from(low);
            assert_eq!(u128::from(quotient), dividend / u128::from(X_ABS), "{high:#x} {low:#x}");
            assert_eq!(u128::from(remainder), dividend % u128::from(X_ABS), "{high:#x} {low:#x}");
        };
        let edges = [0, 1, 2, X_ABS / 2, X_ABS - 2, X_ABS - 1];
        for high in edges {
            for low in edges.into_iter().chain([X_ABS, X_ABS + 1, u64::MAX - 1, u64::MAX]) {
                check(high, low);
            }
        }
        for _ in 0..100_000 {
            let (high, low) = (random.word() % X_ABS, random.word());
            check(high, low);
            // Multiples of |x| and their neighbours.
            let multiple = u128::from(high) * u128::from(X_ABS);
            for value in [multiple, multiple + 1, multiple.saturating_sub(1)] {
                check((value >> 64) as u64, value as u64);
            }
        }
    }

    /// Scalars below r whose digits, of either kind, are extreme.
    pub(crate) fn extreme_scalars() -> Vec<[u8; 32]> {
        let x = BigUint::from(X_ABS);
        let order = from_words(&ORDER);
        let one = BigUint::from(1u8);
        let mut scalars: Vec<BigUint> = (0..4u8).map(BigUint::from).collect();
        scalars.extend((1..4u8).map(|small| &order - small));
        for power in 1..4 {
            let power = x.pow(power);
            scalars.extend([&power - &one, power.clone(), &power + &one]);
        }
        scalars.extend((0..255).map(|bit| &one << bit).filter(|scalar| *scalar < order));
        // Every choice of smallest and largest digits in base |x|, and of fives of bits that carry and do not.
        let fives = |five: u32| (0..12).fold(0u64, |all, i| all | u64::from(five) << (5 * i));
        for digits in [[0, X_ABS - 1], [fives(16), fives(15)], [fives(31), 1 << 63], [fives(17), fives(1)]] {
            for choice in 0..16 {
                scalars.push((0..4).fold(BigUint::ZERO, |all, i| all + x.pow(i) * digits[choice >> i & 1]));
            }
        }
        scalars.retain(|scalar| *scalar < order);
        let to_bytes = |scalar: &BigUint| {
            let digits = scalar.to_bytes_be();
            let mut bytes = [0; 32];
            bytes[32 - digits.len()..].copy_from_slice(&digits);
            bytes
        };
        scalars.iter().map(to_bytes).collect()
    }

    #[test]
    fn digits_add_up_to_the_scalar_in_every_lane() {
        let mut random = Random(22);
        let mut scalars = extreme_scalars();
        assert!(scalars.len() > 300);
        scalars.extend((0..1000).map(|_| {
            let mut bytes = [0; 32];
            bytes
                .as_chunks_mut()
                .0
                .iter_mut()
                .for_each(|word: &mut [u8; 8]| *word = random.word().to_be_bytes());
            bytes[0] &= 0x3f;
            bytes
        }));
        for parts in [2, 4] {
            for count in 0..=8 {
                for scalars in scalars.windows(8).step_by(3) {
                    let scalars: Vec<&[u8; 32]> = scalars[..count].iter().collect();
                    let mut digits = Zeroizing::new([Digit::default(); COUNT]);
                    fill(&mut digits, &scalars, parts);
                    for lane in 0..8 {
                        let value = |digit: &Digit| {
                            let magnitudes: Vec<usize> = (1..)
                                .zip(digit.magnitudes())
                                .filter(|(_, lanes)| lanes.contains(lane))
                                .map(|(magnitude, _)| magnitude)
                                .collect();
                            assert!(magnitudes.len() <= 1);
                            let magnitude = BigInt::from(magnitudes.iter().sum::<usize>());
                            if digit.negative().contains(lane) { -magnitude } else { magnitude }
                        };
                        let base = BigInt::from(X_ABS).pow(4 / parts as u32);
                        let sum = digits.chunks(COUNT / parts).rev().fold(BigInt::ZERO, |sum, part| {
                            let part =
                                part.iter().rev().fold(BigInt::ZERO, |part, digit| part * 32 + value(digit));
                            sum * &base + part
                        });
                        let expected =
                            scalars.get(lane).map_or(BigUint::ZERO, |bytes| BigUint::from_bytes_be(*bytes));
                        assert_eq!(sum, BigInt::from(expected));
                    }
                }
            }
        }
    }
}
