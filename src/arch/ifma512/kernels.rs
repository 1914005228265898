//! The field's formulas on vectors of limbs.
//!
//! *Carried* limbs are below 2^52; *loose* ones are signed 64-bit numbers whose weighted sum is the value. Functions
//! here are inlined into kernels; bounds of values are [`field::bound`](crate::field::bound)'s.

use super::simd::Simd;
use crate::field::bound::{LOOSE_LIMB, REDUCED_LOG};
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

/// 2^`LOG`·p, which makes differences positive.
struct Bias<const LOG: u32>;

impl<const LOG: u32> Bias<LOG> {
    const LIMBS: [u64; 8] = carry_constant(multiple_of_p(1 << LOG));
}

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

/// Carries loose limbs as far as a factor needs it, which is not looked at above its low 52 bits: no limb is cut.
#[inline(always)]
pub(super) fn carry_factor<S: Simd>(mut limbs: Limbs<S>) -> Limbs<S> {
    for i in 0..7 {
        limbs[i + 1] = limbs[i + 1].add(limbs[i].shift_right_signed::<LIMB>());
    }
    limbs
}

/// `f` limb by limb. A loop, for `array::from_fn` is not inlined for sixteen columns.
#[inline(always)]
pub(super) fn zip<S: Simd, const N: usize>(a: &[S; N], b: &[S; N], f: impl Fn(S, S) -> S) -> [S; N] {
    let mut result = *a;
    for i in 0..N {
        result[i] = f(a[i], b[i]);
    }
    result
}

/// `f` limb by limb.
#[inline(always)]
pub(super) fn map<S: Simd, const N: usize>(a: &[S; N], f: impl Fn(S) -> S) -> [S; N] {
    let mut result = *a;
    for limb in &mut result {
        *limb = f(*limb);
    }
    result
}

/// Adds 2^`LOG` times p.
#[inline(always)]
pub(super) fn add_bias<S: Simd, const LOG: u32>(limbs: &Limbs<S>) -> Limbs<S> {
    zip(limbs, &constant(&Bias::<LOG>::LIMBS), S::add)
}

/// The 16 columns of a·b, for factors: 128 multiply-adds. A column holds at most 16 numbers below 2^52.
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

/// Montgomery reduction: (columns + m·p)/2^416 for the m that makes it whole, in loose limbs.
///
/// The columns are signed. With `BIASED` p is added to the result, so that a sum of at least −p·2^416 gives one that is
/// not negative.
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
    core::array::from_fn(|i| columns[i + 8])
}

/// Subtracts as many p as the top limb shows to be there, and carries; the result is below 2p.
///
/// For a value v below 2^13·p in loose limbs, of which the lower seven, taken together, are less than `slack` top limbs'
/// units away from zero; v is at least p unless `slack` is 0. With t the top limb less `slack`, which is at most
/// v/2^364, and above it less 2·`slack`, the estimate q = ⌊t/(⌊p/2^364⌋ + 1)⌋ of v/p is at most v/p. It is above v/p − 1.2:
/// the top limb misses 2·2^11/P₇, the quotient by P₇ + 1 instead of p/2^364 less than 2^13/P₇, and rounding little more
/// than 1. The result is v + q·(2^416 − p) modulo 2^416.
#[inline(always)]
pub(super) fn subtract_multiple<S: Simd>(limbs: &Limbs<S>, slack: u64) -> Limbs<S> {
    let negative: Limbs<S> = constant(&NEGATIVE_P);
    let top = if slack == 0 { limbs[7] } else { limbs[7].sub(S::splat(slack)) };
    let quotient = S::splat(0).multiply_add_high(top, S::splat(TOP_INVERSE));
    let mut limbs = *limbs;
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

/// The same value below 2p, for one at least −(2^[`REDUCED_LOG`] − 1)·p in loose limbs.
#[inline(always)]
pub(super) fn weak_reduce<S: Simd>(limbs: &Limbs<S>) -> Limbs<S> {
    subtract_multiple(&add_bias::<S, REDUCED_LOG>(limbs), LOOSE_LIMB)
}

/// The lanes that are 0 modulo p, for a value below 2^13·p in carried limbs: 0 or p once it is below 2p.
#[inline(always)]
pub(super) fn zero_lanes<S: Simd>(a: &Limbs<S>) -> u8 {
    let a = &subtract_multiple(a, 0);
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

/// Rows into columns: number i of row j becomes number j of row i. Blocks change places, halves at each step.
#[inline(always)]
fn transpose<S: Simd>(mut rows: [S; 8]) -> [S; 8] {
    for (distance, [low, high]) in [(4, BLOCKS_OF_4), (2, BLOCKS_OF_2), (1, BLOCKS_OF_1)] {
        for i in (0..8).filter(|i| i & distance == 0) {
            let (a, b) = (rows[i], rows[i | distance]);
            rows[i] = S::pick(a, b, &low);
            rows[i | distance] = S::pick(a, b, &high);
        }
    }
    rows
}

const BLOCKS_OF_4: [[u64; 8]; 2] = blocks(4);
const BLOCKS_OF_2: [[u64; 8]; 2] = blocks(2);
const BLOCKS_OF_1: [[u64; 8]; 2] = blocks(1);

/// What two rows make of each other when the upper block of the first changes places with the lower one of the second:
/// numbers from 8 on are the second row's.
const fn blocks(distance: u64) -> [[u64; 8]; 2] {
    let mut places = [[0; 8]; 2];
    let mut lane = 0;
    while lane < 8 {
        let upper = lane as u64 & distance;
        places[0][lane] = if upper == 0 { lane as u64 } else { 8 + (lane as u64 ^ distance) };
        places[1][lane] = if upper == 0 { lane as u64 | distance } else { 8 + lane as u64 };
        lane += 1;
    }
    places
}

/// Limbs of numbers in words.
#[inline(always)]
pub(super) fn from_words<S: Simd>(elements: &[&[u64; 6]; 8]) -> Limbs<S> {
    let mut rows = [S::splat(0); 8];
    for i in 0..8 {
        rows[i] = S::load_six(elements[i]);
    }
    let words = transpose(rows);
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
    let mask = S::splat(MASK);
    map(&limbs, |limb| limb.and(mask))
}

/// The numbers below p in words, for a value below 2p.
#[inline(always)]
pub(super) fn to_words<S: Simd>(a: &Limbs<S>) -> [[u64; 6]; 8] {
    let l = canonical(a);
    let rows = transpose([
        l[0].or(l[1].shift_left::<52>()),
        l[1].shift_right::<12>().or(l[2].shift_left::<40>()),
        l[2].shift_right::<24>().or(l[3].shift_left::<28>()),
        l[3].shift_right::<36>().or(l[4].shift_left::<16>()),
        l[4].shift_right::<48>().or(l[5].shift_left::<4>()).or(l[6].shift_left::<56>()),
        l[6].shift_right::<8>().or(l[7].shift_left::<44>()),
        S::splat(0),
        S::splat(0),
    ]);
    let mut words = [[0; 6]; 8];
    for i in 0..8 {
        rows[i].store_six(&mut words[i]);
    }
    words
}

/// From a·2^384 to a·2^416.
#[inline(always)]
pub(super) fn from_stored<S: Simd>(a: &Limbs<S>) -> Limbs<S> {
    carry(reduce::<S, false>(product(a, &constant(&FROM_STORED))))
}

/// From a·2^416 to a·2^384, below 2p.
#[inline(always)]
pub(super) fn to_stored<S: Simd>(a: &Limbs<S>) -> Limbs<S> {
    carry(reduce::<S, false>(product(a, &constant(&TO_STORED))))
}
