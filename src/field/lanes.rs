//! Sets of lanes.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of lanes, at most eight: one truth value for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lanes(pub(crate) u8);

impl Lanes {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ALL: Self = Self(u8::MAX);

    /// The lanes whose bit `test` gives.
    pub(crate) fn from_fn(test: impl Fn(usize) -> bool) -> Self {
        Self((0..8).fold(0, |bits, lane| bits | u8::from(test(lane)) << lane))
    }

    /// The first `count` lanes.
    pub(crate) const fn first(count: usize) -> Self {
        Self(if count >= 8 { u8::MAX } else { (1 << count) - 1 })
    }

    pub(crate) const fn contains(self, lane: usize) -> bool {
        self.0 >> lane & 1 == 1
    }

    /// All lanes of the set but one.
    pub(crate) const fn without(self, lane: usize) -> Self {
        Self(self.0 & !(1 << lane))
    }

    pub(crate) const fn any(self) -> bool {
        self.0 != 0
    }
}

impl BitAnd for Lanes {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Lanes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Lanes {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Lanes {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}
