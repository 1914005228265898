//! The base field Fp and the tower above it, written once for every implementation.
//!
//! A [`BaseField`] holds one element in each of its lanes, and every operation works on all lanes at once. The tower
//! ([`fp2`], [`fp6`], [`fp12`]), the square roots and the inversions are generic over it: on eight lanes, on one, and
//! in whatever representation the implementation keeps its numbers.
//!
//! Reductions modulo p are the dear part of a product, so there are two types. An element is what an operation takes
//! and stores. A [`Product`](BaseField::Product) is a sum and difference of products of elements that has not been
//! reduced; an Fp12 product is 54 products in 12 such sums, and 12 reductions.

pub(crate) mod bound;
pub(crate) mod constant;
pub(crate) mod fp12;
pub(crate) mod fp2;
pub(crate) mod fp6;
pub(crate) mod lanes;
pub(crate) mod power;
pub(crate) mod sqrt;

#[cfg(test)]
pub(crate) mod oracle;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
pub(crate) mod traced;

use self::constant::Constant;
pub(crate) use self::fp2::Fp2;
use self::lanes::Lanes;

/// What a group law needs of a field: Fp, or Fp2 over it.
///
/// Values are bounded, not reduced: see [`bound`] for what each operation takes and gives.
pub(crate) trait Field: Copy {
    /// The base field.
    type Base: BaseField;

    fn zero() -> Self;
    fn one() -> Self;
    fn add(&self, other: &Self) -> Self;
    /// `self − other`, for `other` at most [`bound::SUBTRAHEND`].
    fn sub(&self, other: &Self) -> Self;
    /// `self − other`, for `other` at most [`bound::WIDE_SUBTRAHEND`].
    fn sub_wide(&self, other: &Self) -> Self;
    /// `−self`, for `self` at most [`bound::SUBTRAHEND`].
    fn neg(&self) -> Self;
    /// The same value, for a bound of at most [`bound::WEAK_REDUCIBLE`] brought down to 2.
    fn weak_reduce(&self) -> Self;
    fn mul(&self, other: &Self) -> Self;
    fn sqr(&self) -> Self;
    /// `a·b − c·d`, with one reduction.
    fn difference_of_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Self;
    /// Each lane from `a` where `lanes` has it, from `b` elsewhere.
    fn select(lanes: Lanes, a: &Self, b: &Self) -> Self;
    /// Each lane from the last of `choices` whose lanes have it, from `otherwise` in the lanes of none. Reads them all.
    fn select_among<'a>(choices: impl Iterator<Item = (Lanes, &'a Self)> + Clone, otherwise: &Self) -> Self
    where
        Self: 'a,
    {
        choices.fold(*otherwise, |chosen, (lanes, choice)| Self::select(lanes, choice, &chosen))
    }

    /// The lanes whose value is 0 modulo p.
    fn is_zero(&self) -> Lanes;
    /// Each lane times the base field's element.
    fn scale(&self, factor: &Self::Base) -> Self;
    /// 1/self in each lane, 0 for 0. One long exponentiation: share it by [`power::invert_all`].
    fn invert(&self) -> Self;
    /// [`invert`](Self::invert) in a time that depends on no value, for secrets.
    fn invert_uniform(&self) -> Self;

    fn double(&self) -> Self {
        self.add(self)
    }

    /// The lanes where the values agree modulo p.
    fn is_equal(&self, other: &Self) -> Lanes {
        self.sub_wide(other).is_zero()
    }
}

/// An implementation of Fp.
pub(crate) trait BaseField: Field<Base = Self> + Send + Sync + 'static {
    /// How many elements one value holds.
    const LANES: usize;

    /// A sum of products of elements, not reduced; may be negative.
    type Product: Copy;

    /// The same constant in all lanes.
    fn constant(value: &Constant) -> Self;

    /// Loads at most `LANES` elements in stored form, words below p of a·2^384 mod p; lanes without one hold 0.
    fn load(elements: &[[u64; 6]]) -> Self;

    /// Stores the first lanes, reduced, as [`load`](Self::load) reads them.
    fn store(&self, elements: &mut [[u64; 6]]);

    fn product(&self, other: &Self) -> Self::Product;
    fn square(&self) -> Self::Product;
    fn add_products(a: &Self::Product, b: &Self::Product) -> Self::Product;
    fn sub_products(a: &Self::Product, b: &Self::Product) -> Self::Product;
    fn reduce(product: &Self::Product) -> Self;

    /// Loads integers below p.
    fn load_integers(integers: &[[u64; 6]]) -> Self {
        Self::load(integers).mul(&Self::constant(&constant::STORED_RADIX))
    }

    /// The integers below p of the first lanes.
    fn store_integers(&self, integers: &mut [[u64; 6]]) {
        self.mul(&Self::constant(&constant::STORED_RADIX_INVERSE)).store(integers);
    }
}
