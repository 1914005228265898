//! How large a value may be.
//!
//! An element is known modulo p only; an operation is correct as long as its operands stay below certain multiples of
//! p. The rules are those of the eight-lane field, whose Montgomery radix is 2^416 = 2^35.3·p:
//!
//! | operation | takes | gives, in multiples of p |
//! | --- | --- | --- |
//! | `mul`, `sqr` | weight a·b at most 2^34 | 2 |
//! | `add` | sum at most [`LARGEST`] | a + b |
//! | `sub`, `neg` | subtrahend at most [`SUBTRAHEND`] | a + `SUBTRAHEND` |
//! | `sub_wide` | subtrahend at most [`WIDE_SUBTRAHEND`] | a + `WIDE_SUBTRAHEND` |
//! | `weak_reduce` | at most [`WEAK_REDUCIBLE`] | 2 |
//! | `reduce` | total weight of all terms at most 2^34, at most [`TERMS`] of them | 3 |
//!
//! Why a product of weight w·p² is below 2p: (w·p² + m·p)/R with m < R is below p·(w·p/R + 1), and 2^34·p/R < 0.41.
//! Why a reduction gives 3p: to a sum that may be negative R·p is added first; (w·p² + R·p + m·p)/R < 2.41·p.
//! Why so many terms: a term adds at most 16 numbers of 52 bits to a column of 63 bits and a sign.
//!
//! Nobody is to keep these books by hand. In builds with debug assertions every element carries its bound, every
//! operation checks what it takes, and since no formula branches on a value, one run of a formula checks it for all
//! inputs. In other builds a bound is nothing.

/// The largest bound of an element: what a product accepts beside a bound of the same size.
#[cfg(any(test, debug_assertions))]
pub(crate) const LARGEST: u32 = 1 << 17;

/// The largest bound of what `sub` subtracts.
pub(crate) const SUBTRAHEND: u32 = 1 << 7;

/// The largest bound of what `sub_wide` subtracts.
pub(crate) const WIDE_SUBTRAHEND: u32 = 1 << 12;

/// The largest bound that `weak_reduce` brings down.
#[cfg(any(test, debug_assertions))]
pub(crate) const WEAK_REDUCIBLE: u32 = 1 << 13;

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

#[cfg(debug_assertions)]
impl Bound {
    pub(crate) fn new(multiple: u32) -> Self {
        assert!(multiple <= LARGEST, "an element may grow to {multiple} times p");
        Self(multiple)
    }

    pub(crate) fn add(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }

    /// The bound of a difference where the subtrahend may be as large as `limit`.
    pub(crate) fn sub(self, subtrahend: Self, limit: u32) -> Self {
        assert!(subtrahend.0 <= limit, "a subtrahend may reach {} times p", subtrahend.0);
        Self::new(self.0 + limit)
    }

    pub(crate) fn weak_reduce(self) -> Self {
        assert!(self.0 <= WEAK_REDUCIBLE, "a weak reduction may meet {} times p", self.0);
        Self(2)
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

    /// The bound after the reduction of a product that is not negative.
    pub(crate) fn reduce_positive(self) -> Bound {
        assert!(self.0 <= WEIGHT, "a product may weigh {} times p²", self.0);
        Bound(2)
    }

    /// The bound after the reduction of any sum.
    pub(crate) fn reduce(self) -> Bound {
        assert!(self.0 <= WEIGHT, "a sum of products may weigh {} times p²", self.0);
        Bound(3)
    }
}

#[cfg(not(debug_assertions))]
#[allow(clippy::unused_self)]
impl Bound {
    pub(crate) fn new(_: u32) -> Self {
        Self()
    }

    pub(crate) fn add(self, _: Self) -> Self {
        self
    }

    pub(crate) fn sub(self, _: Self, _: u32) -> Self {
        self
    }

    pub(crate) fn weak_reduce(self) -> Self {
        self
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

    pub(crate) fn reduce_positive(self) -> Bound {
        Bound()
    }

    pub(crate) fn reduce(self) -> Bound {
        Bound()
    }
}
