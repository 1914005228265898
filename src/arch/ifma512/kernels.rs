//! The field's formulas on vectors of limbs.
//!
//! *Carried* limbs are below 2^52; *loose* ones are signed 64-bit numbers whose weighted sum is the value. Functions
//! here are inlined into kernels; bounds of values are [`field::bound`](crate::field::bound)'s.

use super::simd::Simd;
use crate::field::bound::{SUBTRAHEND, WIDE_SUBTRAHEND};
use crate::field::constant::radix52;
use crate::params::{self, MODULUS};

/// Bits of a limb.
const LIMB: u32 = 52;

/// The largest limb.
const MASK: u64 = (1 << LIMB) - 1;

/// The modulus in limbs.
const P: [u64; 8] = radix52(&MODULUS);

/// −1/p modulo 2^52.
const P_INVERSE: u64 = params::MODULUS_INVERSE & MASK;

/// 2^416 − p: what a multiple of p is subtracted with.
const NEGATIVE_P: [u64; 8] = {
    let mut limbs = [0; 8];
    let mut i = 0;
    while i < 8 {
        // −p limb by limb: the two's complement, whose +1 lands in the lowest limb, which is not zero.
        limbs[i] = MASK - P[i];
        i += 1;
    }
    limbs[0] += 1;
    limbs
};

/// ⌊2^52/(⌊p/2^364⌋ + 1)⌋: turns a top limb into an estimate from below of the value in multiples of p.
const TOP_INVERSE: u64 = (1 << LIMB) / (P[7] + 1);

/// `factor`·p, not carried, for a factor up to 2^12.
const fn multiple_of_p(factor: u32) -> [u64; 8] {
    let mut limbs = [0; 8];
    let mut i = 0;
    while i < 8 {
        limbs[i] = P[i] * factor as u64;
        i += 1;
    }
    limbs
}

/// What `sub` adds so that the difference is not negative.
const SUB_BIAS: [u64; 8] = carry_constant(multiple_of_p(SUBTRAHEND));

/// What `sub_wide` adds.
const SUB_WIDE_BIAS: [u64; 8] = carry_constant(multiple_of_p(WIDE_SUBTRAHEND));

/// 2^448 mod p: takes a stored word form a·2^384 to a·2^416.
const FROM_STORED: [u64; 8] = radix52(&params::times_power_of_two(&[1, 0, 0, 0, 0, 0], 448));

/// 2^384 mod p: takes a·2^416 to a·2^384.
const TO_STORED: [u64; 8] = radix52(&params::times_power_of_two(&[1, 0, 0, 0, 0, 0], 384));

const fn carry_constant(mut limbs: [u64; 8]) -> [u64; 8] {
    let mut i = 0;
    while i < 7 {
        limbs[i + 1] += limbs[i] >> LIMB;
        limbs[i] &= MASK;
        i += 1;
    }
    limbs
}

/// Eight limbs.
pub(super) type Limbs<S> = [S; 8];

/// Sixteen columns, column k the coefficient of 2^(52k).
pub(super) type Columns<S> = [S; 16];

#[inline(always)]
pub(super) fn constant<S: Simd>(limbs: &[u64; 8]) -> Limbs<S> {
    limbs.map(S::splat)
}

/// Carries loose limbs of a value that is not negative and below 2^416.
#[inline(always)]
pub(super) fn carry<S: Simd>(mut limbs: Limbs<S>) -> Limbs<S> {
    let mask = S::splat(MASK);
    for i in 0..7 {
        limbs[i + 1] = limbs[i + 1].add(limbs[i].shift_right_signed::<LIMB>());
        limbs[i] = limbs[i].and(mask);
    }
    limbs
}

#[inline(always)]
fn zip<S: Simd>(a: &Limbs<S>, b: &Limbs<S>, f: impl Fn(S, S) -> S) -> Limbs<S> {
    core::array::from_fn(|i| f(a[i], b[i]))
}

#[inline(always)]
pub(super) fn add<S: Simd>(a: &Limbs<S>, b: &Limbs<S>) -> Limbs<S> {
    carry(zip(a, b, S::add))
}

/// `a − b + bias`.
#[inline(always)]
fn sub_biased<S: Simd>(a: &Limbs<S>, b: &Limbs<S>, bias: &[u64; 8]) -> Limbs<S> {
    carry(zip(&zip(a, &constant(bias), S::add), b, S::sub))
}

#[inline(always)]
pub(super) fn sub<S: Simd>(a: &Limbs<S>, b: &Limbs<S>) -> Limbs<S> {
    sub_biased(a, b, &SUB_BIAS)
}

#[inline(always)]
pub(super) fn sub_wide<S: Simd>(a: &Limbs<S>, b: &Limbs<S>) -> Limbs<S> {
    sub_biased(a, b, &SUB_WIDE_BIAS)
}

#[inline(always)]
pub(super) fn neg<S: Simd>(a: &Limbs<S>) -> Limbs<S> {
    carry(zip(&constant(&SUB_BIAS), a, S::sub))
}

/// The 16 columns of a·b, for carried limbs: 128 multiply-adds. A column holds at most 16 numbers below 2^52.
#[inline(always)]
pub(super) fn product<S: Simd>(a: &Limbs<S>, b: &Limbs<S>) -> Columns<S> {
    let mut columns = [S::splat(0); 16];
    for i in 0..8 {
        for j in 0..8 {
            columns[i + j] = columns[i + j].multiply_add_low(a[i], b[j]);
            columns[i + j + 1] = columns[i + j + 1].multiply_add_high(a[i], b[j]);
        }
    }
    columns
}

/// The 16 columns of a², with 72 multiply-adds: the products of different limbs once, doubled, and the squares.
#[inline(always)]
pub(super) fn square<S: Simd>(a: &Limbs<S>) -> Columns<S> {
    let mut columns = [S::splat(0); 16];
    for i in 0..8 {
        for j in i + 1..8 {
            columns[i + j] = columns[i + j].multiply_add_low(a[i], a[j]);
            columns[i + j + 1] = columns[i + j + 1].multiply_add_high(a[i], a[j]);
        }
    }
    for column in &mut columns[1..15] {
        *column = column.add(*column);
    }
    for i in 0..8 {
        columns[2 * i] = columns[2 * i].multiply_add_low(a[i], a[i]);
        columns[2 * i + 1] = columns[2 * i + 1].multiply_add_high(a[i], a[i]);
    }
    columns
}

/// Montgomery reduction: (columns + m·p)/2^416 for the m that makes it whole, carried.
///
/// The columns are signed; their weighted sum must be at least −p·2^416 if `BIASED`, and not negative otherwise. A
/// biased reduction adds p to the result.
///
/// Each round makes the lowest column divisible by 2^52. What it carries is its own top part, rounded up: the low half
/// of m·p₀ cancels the low 52 bits by construction, and adds a carry of one unless they are zero. So the carry need not
/// wait for m; the high half of m·p₀ is added to it while the low half of m·p₁ is added to the next column.
#[inline(always)]
pub(super) fn reduce<S: Simd, const BIASED: bool>(mut columns: Columns<S>) -> Limbs<S> {
    let p: Limbs<S> = constant(&P);
    let (p_inverse, mask, zero) = (S::splat(P_INVERSE), S::splat(MASK), S::splat(0));
    if BIASED {
        for i in 0..8 {
            columns[i + 8] = columns[i + 8].add(p[i]);
        }
    }
    for i in 0..8 {
        let carry = columns[i].add(mask).shift_right_signed::<LIMB>();
        let m = zero.multiply_add_low(columns[i], p_inverse);
        let next = columns[i + 1].multiply_add_low(m, p[1]);
        columns[i + 1] = next.add(carry.multiply_add_high(m, p[0]));
        for j in 2..8 {
            columns[i + j] = columns[i + j].multiply_add_low(m, p[j]).multiply_add_high(m, p[j - 1]);
        }
        columns[i + 8] = columns[i + 8].multiply_add_high(m, p[7]);
    }
    carry(core::array::from_fn(|i| columns[i + 8]))
}

/// Subtracts as many p as the top limb shows to be there.
///
/// For a value v below 2^13·p in carried limbs. The estimate q of v/p is at most v/p, and above v/p − 1.1: the top limb
/// misses less than 1/P₇, the quotient by P₇ + 1 instead of p/2^364 less than 2^13/P₇, and rounding less than 1. The result
/// is v + q·(2^416 − p) modulo 2^416.
#[inline(always)]
pub(super) fn weak_reduce<S: Simd>(a: &Limbs<S>) -> Limbs<S> {
    let negative: Limbs<S> = constant(&NEGATIVE_P);
    let quotient = S::splat(0).multiply_add_high(a[7], S::splat(TOP_INVERSE));
    let mut limbs = *a;
    for i in 0..8 {
        limbs[i] = limbs[i].multiply_add_low(quotient, negative[i]);
        if i < 7 {
            limbs[i + 1] = limbs[i + 1].multiply_add_high(quotient, negative[i]);
        }
    }
    let mut limbs = carry(limbs);
    limbs[7] = limbs[7].and(S::splat(MASK));
    limbs
}

/// The lanes that hold 0 or p, for a value below 2p: those that are 0 modulo p.
#[inline(always)]
pub(super) fn zero_lanes<S: Simd>(a: &Limbs<S>) -> u8 {
    let p: Limbs<S> = constant(&P);
    let any = |limbs: Limbs<S>| limbs.into_iter().reduce(S::or).map_or(0, S::zero_mask);
    any(*a) | any(zip(a, &p, S::xor))
}

/// The value below p, for a value below 2p.
#[inline(always)]
fn canonical<S: Simd>(a: &Limbs<S>) -> Limbs<S> {
    let difference = carry(zip(a, &constant(&P), S::sub));
    // The top limb of a negative difference has its sign.
    let negative = !difference[7].shift_right::<63>().zero_mask();
    core::array::from_fn(|i| S::select(negative, a[i], difference[i]))
}

/// Limbs of a number in words, word i of all lanes in vector i.
#[inline(always)]
pub(super) fn from_words<S: Simd>(words: &[S; 6]) -> Limbs<S> {
    let mask = S::splat(MASK);
    let limbs = [
        words[0],
        words[0].shift_right::<52>().or(words[1].shift_left::<12>()),
        words[1].shift_right::<40>().or(words[2].shift_left::<24>()),
        words[2].shift_right::<28>().or(words[3].shift_left::<36>()),
        words[3].shift_right::<16>().or(words[4].shift_left::<48>()),
        words[4].shift_right::<4>(),
        words[4].shift_right::<56>().or(words[5].shift_left::<8>()),
        words[5].shift_right::<44>(),
    ];
    limbs.map(|limb| limb.and(mask))
}

/// The number below p in words, word i of all lanes in array i, for a value below 2p.
#[inline(always)]
pub(super) fn to_words<S: Simd>(a: &Limbs<S>) -> [[u64; 8]; 6] {
    let l = canonical(a);
    let vectors = [
        l[0].or(l[1].shift_left::<52>()),
        l[1].shift_right::<12>().or(l[2].shift_left::<40>()),
        l[2].shift_right::<24>().or(l[3].shift_left::<28>()),
        l[3].shift_right::<36>().or(l[4].shift_left::<16>()),
        l[4].shift_right::<48>().or(l[5].shift_left::<4>()).or(l[6].shift_left::<56>()),
        l[6].shift_right::<8>().or(l[7].shift_left::<44>()),
    ];
    let mut words = [[0; 8]; 6];
    for (vector, word) in vectors.into_iter().zip(&mut words) {
        vector.store(word);
    }
    words
}

/// From a·2^384 to a·2^416.
#[inline(always)]
pub(super) fn from_stored<S: Simd>(a: &Limbs<S>) -> Limbs<S> {
    reduce::<S, false>(product(a, &constant(&FROM_STORED)))
}

/// From a·2^416 to a·2^384, below 2p.
#[inline(always)]
pub(super) fn to_stored<S: Simd>(a: &Limbs<S>) -> Limbs<S> {
    reduce::<S, false>(product(a, &constant(&TO_STORED)))
}
