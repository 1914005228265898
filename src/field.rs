//! The base field Fp and the tower above it, written once for every implementation.
//!
//! A [`BaseField`] holds one element in each of its lanes, and every operation works on all lanes at once. The tower
//! ([`fp2`], [`fp6`], [`fp12`]), the square roots and the inversions are generic over it: on eight lanes, on one, and
//! in whatever representation the implementation keeps its numbers.
//!
//! Numbers come in three types.
//!
//! - An *element* is what formulas compute with: carried, bounded, ready to be multiplied.
//! - A [`Loose`](Field::Loose) number is a sum or difference of elements that has not been carried.
//! - A [`Product`](Field::Product) is a sum or difference of products of elements that has not been reduced. Reductions are
//!   the dear part of a product; an Fp12 product is 54 products in 12 such sums, and 12 reductions.
//!
//! An operation on elements is a *kernel*: one block of vector code, with its operands and results in memory. What works
//! on loose numbers and products is meant for the inside of a kernel, where they stay in registers: formulas that want
//! them are written as kernels, with [`kernel!`](kernel::kernel). Outside they would give the same results, slowly.

pub(crate) mod bound;
pub(crate) mod constant;
pub(crate) mod division_steps;
pub(crate) mod fp12;
pub(crate) mod fp2;
pub(crate) mod fp6;
pub(crate) mod inverse;
pub(crate) mod kernel;
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
use self::kernel::{Work, kernel};
use self::lanes::Lanes;

/// Loose numbers or products: terms added up.
pub(crate) trait Terms: Copy {
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn negative(&self) -> Self;
    /// 2^`LOG` times the sum.
    fn times_power<const LOG: u32>(&self) -> Self;

    #[inline(always)]
    fn twice(&self) -> Self {
        self.plus(self)
    }

    #[inline(always)]
    fn thrice(&self) -> Self {
        self.twice().plus(self)
    }
}

/// What a group law needs of a field: Fp, or Fp2 over it.
///
/// Values are bounded, not reduced: see [`bound`] for what each operation takes and gives.
pub(crate) trait Field: Copy {
    /// The base field.
    type Base: BaseField;

    /// Sums of elements, not carried; may be negative.
    type Loose: Terms;

    /// Sums of products of elements, not reduced; may be negative.
    type Product: Terms;

    /// Runs `work` as one kernel.
    fn kernel<W: Work>(work: W) -> W::Output;

    // For the inside of kernels.

    fn loose(&self) -> Self::Loose;
    /// A sum that is not negative.
    fn carry(sum: &Self::Loose) -> Self;
    /// A sum not below −2^`LOG`·p, which is added to it.
    fn carry_above<const LOG: u32>(sum: &Self::Loose) -> Self;
    /// A sum above −2^[`bound::REDUCED_LOG`]·p and, with that added, at most [`bound::WEAK_REDUCIBLE`], brought down to 2.
    fn carry_reduced(sum: &Self::Loose) -> Self;
    fn product(&self, other: &Self) -> Self::Product;
    fn square(&self) -> Self::Product;
    fn reduce_loose(sum: &Self::Product) -> Self::Loose;

    /// Each lane from `a` where `lanes` has it, from `b` elsewhere.
    fn select_lanes(lanes: Lanes, a: &Self, b: &Self) -> Self;

    #[inline(always)]
    fn reduce(sum: &Self::Product) -> Self {
        Self::carry(&Self::reduce_loose(sum))
    }

    // Kernels.

    fn zero() -> Self;
    fn one() -> Self;
    /// The lanes whose value is 0 modulo p.
    fn is_zero(&self) -> Lanes;
    /// Each lane times the base field's element.
    fn scale(&self, factor: &Self::Base) -> Self;
    /// 1/self in each lane, 0 for 0, in a time that depends on the values: see [`inverse`]. Dear; share it by
    /// [`inverse::invert_all`].
    fn invert(&self) -> Self;
    /// [`invert`](Self::invert) in a time that depends on no value, for secrets.
    fn invert_uniform(&self) -> Self;
    /// Lane i from lane i XOR `distance`, a power of two below the number of lanes.
    fn swap_lanes(&self, distance: usize) -> Self;

    /// Each lane from `a` where `lanes` has it, from `b` elsewhere.
    fn select(lanes: Lanes, a: &Self, b: &Self) -> Self {
        select(lanes, a, b)
    }

    /// Each lane from the last of `choices` whose `lanes` have it, from `otherwise` in the lanes of none. Reads them all.
    fn select_among(lanes: &[Lanes], choices: &[&Self], otherwise: &Self) -> Self {
        debug_assert_eq!(lanes.len(), choices.len());
        select_among(lanes, choices, otherwise)
    }

    fn add(&self, other: &Self) -> Self {
        add(self, other)
    }

    fn double(&self) -> Self {
        double(self)
    }

    /// `self − other`, for `other` at most 2^[`bound::SUBTRAHEND_LOG`].
    fn sub(&self, other: &Self) -> Self {
        sub(self, other)
    }

    /// `self − other`, for `other` at most 2^[`bound::WIDE_SUBTRAHEND_LOG`].
    fn sub_wide(&self, other: &Self) -> Self {
        sub_wide(self, other)
    }

    /// `−self`, for `self` at most 2^[`bound::NEGATED_LOG`].
    fn neg(&self) -> Self {
        neg(self)
    }

    /// The same value, brought down to 2.
    fn weak_reduce(&self) -> Self {
        weak_reduce(self)
    }

    fn mul(&self, other: &Self) -> Self {
        mul(self, other)
    }

    fn sqr(&self) -> Self {
        sqr(self)
    }

    /// `a·b − c·d`, with one reduction.
    fn difference_of_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
        difference_of_products(a, b, c, d)
    }

    /// The lanes where the values agree modulo p.
    fn is_equal(&self, other: &Self) -> Lanes {
        self.sub_wide(other).is_zero()
    }
}

kernel! {
    fn select<F: Field>(lanes: Lanes, a: &F, b: &F) -> F {
        F::select_lanes(lanes, a, b)
    }

    fn select_among<F: Field>(lanes: &[Lanes], choices: &[&F], otherwise: &F) -> F {
        let mut chosen = *otherwise;
        for (lanes, choice) in lanes.iter().zip(choices) {
            chosen = F::select_lanes(*lanes, choice, &chosen);
        }
        chosen
    }

    fn add<F: Field>(a: &F, b: &F) -> F {
        F::carry(&a.loose().plus(&b.loose()))
    }

    fn double<F: Field>(a: &F) -> F {
        F::carry(&a.loose().twice())
    }

    fn sub<F: Field>(a: &F, b: &F) -> F {
        F::carry_above::<{ bound::SUBTRAHEND_LOG }>(&a.loose().minus(&b.loose()))
    }

    fn sub_wide<F: Field>(a: &F, b: &F) -> F {
        F::carry_above::<{ bound::WIDE_SUBTRAHEND_LOG }>(&a.loose().minus(&b.loose()))
    }

    fn neg<F: Field>(a: &F) -> F {
        F::carry_above::<{ bound::NEGATED_LOG }>(&a.loose().negative())
    }

    fn weak_reduce<F: Field>(a: &F) -> F {
        F::carry_reduced(&a.loose())
    }

    fn mul<F: Field>(a: &F, b: &F) -> F {
        F::reduce(&a.product(b))
    }

    fn sqr<F: Field>(a: &F) -> F {
        F::reduce(&a.square())
    }

    fn difference_of_products<F: Field>(a: &F, b: &F, c: &F, d: &F) -> F {
        F::reduce(&a.product(b).minus(&c.product(d)))
    }
}

/// An implementation of Fp.
pub(crate) trait BaseField: Field<Base = Self> + Send + Sync + 'static {
    /// How many elements one value holds.
    const LANES: usize;

    /// What a product takes: an element, or a loose number carried only as far as that needs. For the inside of
    /// kernels.
    type Factor: Copy;

    fn factor(&self) -> Self::Factor;
    /// A sum that is not negative.
    fn factor_of(sum: &Self::Loose) -> Self::Factor;
    /// A sum not below −2^`LOG`·p, which is added to it.
    fn factor_above<const LOG: u32>(sum: &Self::Loose) -> Self::Factor;
    fn multiply(a: &Self::Factor, b: &Self::Factor) -> Self::Product;
    /// A single product of elements, reduced and carried.
    fn reduce_positive(product: &Self::Product) -> Self;

    /// The same constant in all lanes.
    fn constant(value: &Constant) -> Self;

    /// Loads at most `LANES` elements in stored form, words below p of a·2^384 mod p; lanes without one hold 0.
    fn load(elements: &[&[u64; 6]]) -> Self;

    /// Stores the first lanes, reduced, as [`load`](Self::load) reads them.
    fn store(&self, elements: &mut [[u64; 6]]);

    /// s with s² the *scale* of the implementation: what its own form makes of the words of stored form taken as they
    /// stand.
    const SCALE_ROOT: Constant;

    /// 1/s.
    const SCALE_ROOT_INVERSE: Constant;

    /// Loads as [`load`](Self::load), times the scale s²: without a product.
    fn load_scaled(elements: &[&[u64; 6]]) -> Self;

    /// Stores as [`store`](Self::store), over the scale s²: without a product. For a bound of at most
    /// [`bound::WEAK_REDUCIBLE`].
    fn store_scaled(&self, elements: &mut [[u64; 6]]);

    /// Loads integers below p.
    fn load_integers(integers: &[&[u64; 6]]) -> Self {
        Self::load(integers).mul(&Self::constant(&constant::STORED_RADIX))
    }

    /// The integers below p of the first lanes.
    fn store_integers(&self, integers: &mut [[u64; 6]]) {
        self.mul(&Self::constant(&constant::STORED_RADIX_INVERSE)).store(integers);
    }
}
