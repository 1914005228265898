//! Elements of the eight-lane field, and the sums that they make: limbs with their bounds.

use super::kernels::{self, Columns, Limbs};
use super::simd::Simd;
use crate::field::bound::{Bound, REDUCED_LOG, Span, Weight};
use crate::field::constant::{self, Constant};
use crate::field::kernel::{Work, kernel};
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field, Terms, inverse, power};

/// Eight elements a of Fp, one a lane, as a·2^416 modulo p in carried limbs: 512 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fp8<S> {
    limbs: Limbs<S>,
    bound: Bound,
}

/// Elements added up: limbs that have not been carried.
#[derive(Clone, Copy)]
pub(crate) struct Loose<S> {
    limbs: Limbs<S>,
    span: Span,
}

/// An operand of a product: limbs whose low 52 bits count, the rest having been carried on already.
#[derive(Clone, Copy)]
pub(crate) struct Factor<S> {
    limbs: Limbs<S>,
    bound: Bound,
}

/// A sum of products in columns.
#[derive(Clone, Copy)]
pub(crate) struct Product<S> {
    columns: Columns<S>,
    weight: Weight,
}

impl<S: Simd> Fp8<S> {
    /// Limbs that were just carried; a debug build looks at every one.
    #[inline(always)]
    fn new(limbs: Limbs<S>, bound: Bound) -> Self {
        let element = Self { limbs, bound };
        #[cfg(debug_assertions)]
        element.check();
        element
    }

    /// Panics unless every limb is below 2^52 and the value below its bound.
    #[cfg(debug_assertions)]
    #[inline(never)]
    fn check(&self) {
        let mut lanes = [[0; 8]; 8];
        for (limb, values) in self.limbs.iter().zip(&mut lanes) {
            limb.store(values);
        }
        assert!(lanes.iter().flatten().all(|limb| limb >> 52 == 0), "a limb is not carried");
        // The top limb alone tells the bound up to one part in 2^16.
        let top = u64::from(self.bound.multiple()) * ((crate::params::MODULUS[5] >> 44) + 1);
        assert!(lanes[7].iter().all(|limb| *limb <= top), "a value is not below its bound");
    }
}

impl<S: Simd> Terms for Loose<S> {
    #[inline(always)]
    fn plus(&self, other: &Self) -> Self {
        Self { limbs: kernels::zip(&self.limbs, &other.limbs, S::add), span: self.span.plus(other.span) }
    }

    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        Self { limbs: kernels::zip(&self.limbs, &other.limbs, S::sub), span: self.span.minus(other.span) }
    }

    #[inline(always)]
    fn negative(&self) -> Self {
        Self { limbs: kernels::map(&self.limbs, |limb| S::splat(0).sub(limb)), span: self.span.negative() }
    }

    #[inline(always)]
    fn times_power<const LOG: u32>(&self) -> Self {
        Self { limbs: kernels::map(&self.limbs, S::shift_left::<LOG>), span: self.span.times_power(LOG) }
    }
}

impl<S: Simd> Terms for Product<S> {
    #[inline(always)]
    fn plus(&self, other: &Self) -> Self {
        let weight = self.weight.combine(other.weight);
        Self { columns: kernels::zip(&self.columns, &other.columns, S::add), weight }
    }

    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        let weight = self.weight.combine(other.weight);
        Self { columns: kernels::zip(&self.columns, &other.columns, S::sub), weight }
    }

    #[inline(always)]
    fn negative(&self) -> Self {
        Self { columns: kernels::map(&self.columns, |column| S::splat(0).sub(column)), ..*self }
    }

    #[inline(always)]
    fn times_power<const LOG: u32>(&self) -> Self {
        Self {
            columns: kernels::map(&self.columns, S::shift_left::<LOG>),
            weight: self.weight.times_power(LOG),
        }
    }
}

impl<S: Simd> Field for Fp8<S> {
    type Base = Self;
    type Loose = Loose<S>;
    type Product = Product<S>;

    #[inline(always)]
    fn kernel<W: Work>(work: W) -> W::Output {
        S::kernel(work)
    }

    #[inline(always)]
    fn loose(&self) -> Loose<S> {
        Loose { limbs: self.limbs, span: self.bound.loose() }
    }

    #[inline(always)]
    fn carry(sum: &Loose<S>) -> Self {
        Self::new(kernels::carry(sum.limbs), sum.span.carry(0))
    }

    #[inline(always)]
    fn carry_above<const LOG: u32>(sum: &Loose<S>) -> Self {
        Self::new(kernels::carry(kernels::add_bias::<S, LOG>(&sum.limbs)), sum.span.carry(1 << LOG))
    }

    #[inline(always)]
    fn carry_reduced(sum: &Loose<S>) -> Self {
        Self::new(kernels::weak_reduce(&sum.limbs), sum.span.weak_reduce(1 << REDUCED_LOG))
    }

    #[inline(always)]
    fn product(&self, other: &Self) -> Product<S> {
        Self::multiply(&self.factor(), &other.factor())
    }

    #[inline(always)]
    fn square(&self) -> Product<S> {
        Product { columns: kernels::square(&self.limbs), weight: self.bound.product(self.bound) }
    }

    #[inline(always)]
    fn reduce_loose(sum: &Product<S>) -> Loose<S> {
        Loose { limbs: kernels::reduce::<S, true>(sum.columns), span: sum.weight.reduce() }
    }

    #[inline(always)]
    fn select_lanes(lanes: Lanes, a: &Self, b: &Self) -> Self {
        Self::new(kernels::zip(&a.limbs, &b.limbs, |a, b| S::select(lanes.0, a, b)), a.bound.max(b.bound))
    }

    fn zero() -> Self {
        Self::constant(&constant::ZERO)
    }

    fn one() -> Self {
        Self::constant(&constant::ONE)
    }

    fn is_zero(&self) -> Lanes {
        zero_lanes(self)
    }

    fn scale(&self, factor: &Self) -> Self {
        self.mul(factor)
    }

    fn invert(&self) -> Self {
        inverse::invert(self)
    }

    fn invert_uniform(&self) -> Self {
        power::invert_uniform(self)
    }

    fn swap_lanes(&self, distance: usize) -> Self {
        debug_assert!(distance < Self::LANES);
        swap_lanes(self, distance)
    }

    fn mul(&self, other: &Self) -> Self {
        mul(self, other)
    }

    fn sqr(&self) -> Self {
        sqr(self)
    }
}

kernel! {
    fn zero_lanes<S: Simd>(a: &Fp8<S>) -> Lanes {
        let _ = a.bound.loose().weak_reduce(1);
        Lanes(kernels::zero_lanes(&a.limbs))
    }

    fn mul<S: Simd>(a: &Fp8<S>, b: &Fp8<S>) -> Fp8<S> {
        Fp8::reduce_positive(&a.product(b))
    }

    fn sqr<S: Simd>(a: &Fp8<S>) -> Fp8<S> {
        Fp8::reduce_positive(&a.square())
    }

    fn load_constant<S: Simd>(value: &Constant) -> Fp8<S> {
        Fp8::new(kernels::constant(&value.radix52), Bound::new(1))
    }

    fn load_stored<S: Simd>(elements: &[&[u64; 6]; 8]) -> Fp8<S> {
        Fp8::new(kernels::from_stored(&kernels::from_words(elements)), Bound::new(2))
    }

    fn load_as_it_stands<S: Simd>(elements: &[&[u64; 6]; 8]) -> Fp8<S> {
        Fp8::new(kernels::from_words(elements), Bound::new(1))
    }

    fn store_rows<S: Simd>(a: &Fp8<S>) -> [[u64; 6]; 8] {
        kernels::to_words(&kernels::to_stored(&a.limbs))
    }

    fn store_rows_as_they_stand<S: Simd>(a: &Fp8<S>) -> [[u64; 6]; 8] {
        let _ = a.bound.loose().weak_reduce(1);
        kernels::to_words(&kernels::subtract_multiple(&a.limbs, 0))
    }

    fn swap_lanes<S: Simd>(a: &Fp8<S>, distance: usize) -> Fp8<S> {
        Fp8::new(kernels::map(&a.limbs, |limb| limb.swap(distance)), a.bound)
    }
}

/// Eight elements, the last ones zero if fewer are given.
fn padded<'a>(elements: &[&'a [u64; 6]]) -> [&'a [u64; 6]; 8] {
    core::array::from_fn(|lane| elements.get(lane).copied().unwrap_or(&[0; 6]))
}

impl<S: Simd> BaseField for Fp8<S> {
    const LANES: usize = 8;

    type Factor = Factor<S>;

    #[inline(always)]
    fn factor(&self) -> Factor<S> {
        Factor { limbs: self.limbs, bound: self.bound }
    }

    #[inline(always)]
    fn factor_of(sum: &Loose<S>) -> Factor<S> {
        Factor { limbs: kernels::carry_factor(sum.limbs), bound: sum.span.carry(0) }
    }

    #[inline(always)]
    fn factor_above<const LOG: u32>(sum: &Loose<S>) -> Factor<S> {
        let limbs = kernels::carry_factor(kernels::add_bias::<S, LOG>(&sum.limbs));
        Factor { limbs, bound: sum.span.carry(1 << LOG) }
    }

    #[inline(always)]
    fn multiply(a: &Factor<S>, b: &Factor<S>) -> Product<S> {
        Product { columns: kernels::product(&a.limbs, &b.limbs), weight: a.bound.product(b.bound) }
    }

    #[inline(always)]
    fn reduce_positive(product: &Product<S>) -> Self {
        // Not negative, so it needs no bias.
        let bound = product.weight.reduce_positive();
        Self::new(kernels::carry(kernels::reduce::<S, false>(product.columns)), bound)
    }

    fn constant(value: &Constant) -> Self {
        load_constant(value)
    }

    fn load(elements: &[&[u64; 6]]) -> Self {
        load_stored(&padded(elements))
    }

    fn store(&self, elements: &mut [[u64; 6]]) {
        elements.copy_from_slice(&store_rows(self)[..elements.len()]);
    }

    /// The words hold a·2^384, this field's form of a·2^−32.
    const SCALE_ROOT: Constant = constant::TWO_TO_MINUS_16;
    const SCALE_ROOT_INVERSE: Constant = Constant::small(1 << 16);

    fn load_scaled(elements: &[&[u64; 6]]) -> Self {
        load_as_it_stands(&padded(elements))
    }

    fn store_scaled(&self, elements: &mut [[u64; 6]]) {
        elements.copy_from_slice(&store_rows_as_they_stand(self)[..elements.len()]);
    }
}
