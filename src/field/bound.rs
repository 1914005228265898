//! How large a value may be.
//!
//! An element is known modulo p only; an operation is correct as long as its operands stay below certain multiples of
//! p. The rules are those of the eight-lane field, whose Montgomery radix is R = 2^416 = 2^35.3·p:
//!
//! | operation | takes | gives, in multiples of p |
//! | --- | --- | --- |
//! | `mul`, `sqr` | weight a·b at most 2^34 | 2 |
//! | `add` | sum at most [`LARGEST`] | a + b |
//! | `neg` | at most 2^[`NEGATED_LOG`] | 2^`NEGATED_LOG` |
//! | `sub` | subtrahend at most 2^[`SUBTRAHEND_LOG`] | a + 2^`SUBTRAHEND_LOG` |
//! | `sub_wide` | subtrahend at most 2^[`WIDE_SUBTRAHEND_LOG`] | a + 2^`WIDE_SUBTRAHEND_LOG` |
//! | `weak_reduce` | at most [`WEAK_REDUCIBLE`] | 2 |
//! | `reduce` | total weight of all terms at most 2^34, at most [`TERMS`] of them | 3 |
//!
//! Why a product of weight w·p² is below 2p: (w·p² + m·p)/R with m < R is below p·(w·p/R + 1), and 2^34·p/R < 0.41.
//! Why a reduction gives 3p: to a sum that may be negative R·p is added first; (w·p² + R·p + m·p)/R < 2.41·p.
//! Why so many terms: a term adds at most 16 numbers of 52 bits to a column of 63 bits and a sign.
//!
//! Loose sums have a [`Span`]: how far they reach below zero and above it, and how large a limb may be.
//!
//! Nobody is to keep these books by hand. In builds with debug assertions every element carries its bound, every
//! operation checks what it takes, and since no formula branches on a value, one run of a formula checks it for all
//! inputs. In other builds a bound is nothing.

/// The largest bound of an element: what a product accepts beside a bound of the same size.
#[cfg(any(test, debug_assertions))]
pub(crate) const LARGEST: u32 = 1 << 17;

/// The largest bound of what `neg` negates, as a power of two.
pub(crate) const NEGATED_LOG: u32 = 5;

/// The largest bound of what `sub` subtracts.
pub(crate) const SUBTRAHEND_LOG: u32 = 7;

/// The largest bound of what `sub_wide` subtracts.
pub(crate) const WIDE_SUBTRAHEND_LOG: u32 = 12;

/// What a weak reduction adds first.
pub(crate) const REDUCED_LOG: u32 = 7;

/// The largest bound that a weak reduction brings down, bias included.
#[cfg(any(test, debug_assertions))]
pub(crate) const WEAK_REDUCIBLE: u32 = 1 << 13;

/// What loose limbs stay below, in units of 2^52: 63 bits and a sign.
pub(crate) const LOOSE_LIMB: u64 = 1 << 11;

/// The largest weight that a reduction accepts.
#[cfg(debug_assertions)]
const WEIGHT: u64 = 1 << 34;

/// The most terms in one reduction.
#[cfg(debug_assertions)]
const TERMS: u32 = 120;

/// An upper bound of an element in multiples of p, exclusive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound(#[cfg(debug_assertions)] u32);

/// An upper bound of the absolute value of a sum of products in multiples of p², and the number of its terms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weight(#[cfg(debug_assertions)] u64, #[cfg(debug_assertions)] u32);

/// Bounds of a loose sum: it is above −`below`·p and less than `above`·p, and no limb reaches `limbs`·2^52.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    #[cfg(debug_assertions)]
    below: u32,
    #[cfg(debug_assertions)]
    above: u32,
    #[cfg(debug_assertions)]
    limbs: u32,
}

#[cfg(debug_assertions)]
impl Bound {
    pub(crate) fn new(multiple: u32) -> Self {
        assert!(multiple <= LARGEST, "an element may grow to {multiple} times p");
        Self(multiple)
    }

    pub(crate) fn loose(self) -> Span {
        Span { below: 0, above: self.0, limbs: 1 }
    }

    pub(crate) fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    pub(crate) fn product(self, other: Self) -> Weight {
        Weight(u64::from(self.0) * u64::from(other.0), 1)
    }

    /// The bound in multiples of p.
    pub(crate) fn multiple(self) -> u32 {
        self.0
    }
}

#[cfg(debug_assertions)]
impl Weight {
    pub(crate) fn combine(self, other: Self) -> Self {
        let (weight, terms) = (self.0 + other.0, self.1 + other.1);
        assert!(terms <= TERMS, "{terms} terms in one reduction");
        Self(weight, terms)
    }

    pub(crate) fn times_power(self, log: u32) -> Self {
        (0..log).fold(self, |sum, _| sum.combine(sum))
    }

    /// The bound after the reduction of a product that is not negative.
    pub(crate) fn reduce_positive(self) -> Bound {
        assert!(self.0 <= WEIGHT, "a product may weigh {} times p²", self.0);
        Bound(2)
    }

    /// The span after the reduction of any sum. Its limbs are columns: 16 numbers below 2^52 a term, 16 multiples of
    /// p's limbs and a carry.
    pub(crate) fn reduce(self) -> Span {
        assert!(self.0 <= WEIGHT, "a sum of products may weigh {} times p²", self.0);
        Span { below: 0, above: 3, limbs: 16 * self.1 + 18 }
    }
}

#[cfg(debug_assertions)]
impl Span {
    fn new(below: u32, above: u32, limbs: u32) -> Self {
        assert!(u64::from(limbs) < LOOSE_LIMB, "a loose limb may reach {limbs} times 2^52");
        Self { below, above, limbs }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.below + other.below, self.above + other.above, self.limbs + other.limbs)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self::new(self.below + other.above, self.above + other.below, self.limbs + other.limbs)
    }

    pub(crate) fn negative(self) -> Self {
        Self::new(self.above, self.below, self.limbs)
    }

    pub(crate) fn times_power(self, log: u32) -> Self {
        Self::new(self.below << log, self.above << log, self.limbs << log)
    }

    /// The bound once `bias` times p is added and the limbs are carried.
    pub(crate) fn carry(self, bias: u32) -> Bound {
        let biased = self.plus(Self::new(0, bias, 1));
        assert!(self.below <= bias, "a sum may reach −{} times p", self.below);
        Bound::new(biased.above)
    }

    /// The bound after a weak reduction, which adds `bias` times p and needs a whole p of it.
    pub(crate) fn weak_reduce(self, bias: u32) -> Bound {
        assert!(self.below < bias, "a sum may reach −{} times p", self.below);
        assert!(self.above + bias <= WEAK_REDUCIBLE, "a weak reduction may meet {} times p", self.above);
        let _ = self.plus(Self::new(0, bias, 3));
        Bound(2)
    }
}

#[cfg(not(debug_assertions))]
#[allow(clippy::unused_self)]
impl Bound {
    pub(crate) fn new(_: u32) -> Self {
        Self()
    }

    pub(crate) fn loose(self) -> Span {
        Span {}
    }

    pub(crate) fn max(self, _: Self) -> Self {
        self
    }

    pub(crate) fn product(self, _: Self) -> Weight {
        Weight()
    }
}

#[cfg(not(debug_assertions))]
#[allow(clippy::unused_self)]
impl Weight {
    pub(crate) fn combine(self, _: Self) -> Self {
        self
    }

    pub(crate) fn times_power(self, _: u32) -> Self {
        self
    }

    pub(crate) fn reduce_positive(self) -> Bound {
        Bound()
    }

    pub(crate) fn reduce(self) -> Span {
        Span {}
    }
}

#[cfg(not(debug_assertions))]
#[allow(clippy::unused_self)]
impl Span {
    pub(crate) fn plus(self, _: Self) -> Self {
        self
    }

    pub(crate) fn minus(self, _: Self) -> Self {
        self
    }

    pub(crate) fn negative(self) -> Self {
        self
    }

    pub(crate) fn times_power(self, _: u32) -> Self {
        self
    }

    pub(crate) fn carry(self, _: u32) -> Bound {
        Bound()
    }

    pub(crate) fn weak_reduce(self, _: u32) -> Bound {
        Bound()
    }
}
