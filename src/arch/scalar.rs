//! The base field on one lane in plain 64-bit arithmetic: the readable reference.
//!
//! Values are always fully reduced, so nothing here depends on the bounds of [`bound`](crate::field::bound); they are
//! carried along all the same, so that a formula that breaks them is caught on any machine.

use crate::field::bound::{Bound, REDUCED_LOG, Span, Weight};
use crate::field::constant::{self, Constant};
use crate::field::kernel::Work;
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field, Terms, inverse, power};
use crate::params::{self, MODULUS, MODULUS_INVERSE};

/// An element a of Fp as a·2^384 mod p.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar {
    words: [u64; 6],
    bound: Bound,
}

/// A sum of elements, reduced at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loose {
    words: [u64; 6],
    span: Span,
}

/// A sum of products, reduced at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Product {
    words: [u64; 6],
    weight: Weight,
}

/// `a + b mod p`, for both below p.
fn add(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    params::subtract_modular(a, &params::negate(b))
}

/// `a·b/2^384 mod p`, for both below p: Montgomery multiplication, word by word (CIOS; Koç, Acar, Kaliski 1996).
fn montgomery_product(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    // Below 2p < 2^384 after each round.
    let mut sum = [0u64; 7];
    for &a in a {
        let mut carry = 0;
        for (sum, &b) in sum.iter_mut().zip(b) {
            (*sum, carry) = multiply_add(a, b, *sum, carry);
        }
        let (top, _) = sum[6].overflowing_add(carry);
        sum[6] = top;

        let quotient = sum[0].wrapping_mul(MODULUS_INVERSE);
        let (_, mut carry) = multiply_add(quotient, MODULUS[0], sum[0], 0);
        for i in 1..6 {
            (sum[i - 1], carry) = multiply_add(quotient, MODULUS[i], sum[i], carry);
        }
        sum[5] = sum[6] + carry;
        sum[6] = u64::from(sum[5] < carry);
    }
    let result = [sum[0], sum[1], sum[2], sum[3], sum[4], sum[5]];
    let (reduced, borrow) = params::subtract(&result, &MODULUS);
    if borrow { result } else { reduced }
}

/// Low and high word of `a·b + c + d`.
fn multiply_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let wide = u128::from(a) * u128::from(b) + u128::from(c) + u128::from(d);
    (wide as u64, (wide >> 64) as u64)
}

impl Terms for Loose {
    fn plus(&self, other: &Self) -> Self {
        Self { words: add(&self.words, &other.words), span: self.span.plus(other.span) }
    }

    fn minus(&self, other: &Self) -> Self {
        let words = params::subtract_modular(&self.words, &other.words);
        Self { words, span: self.span.minus(other.span) }
    }

    fn negative(&self) -> Self {
        Self { words: params::negate(&self.words), span: self.span.negative() }
    }

    fn times_power<const LOG: u32>(&self) -> Self {
        let words = (0..LOG).fold(self.words, |words, _| add(&words, &words));
        Self { words, span: self.span.times_power(LOG) }
    }
}

impl Terms for Product {
    fn plus(&self, other: &Self) -> Self {
        Self { words: add(&self.words, &other.words), weight: self.weight.combine(other.weight) }
    }

    fn minus(&self, other: &Self) -> Self {
        let words = params::subtract_modular(&self.words, &other.words);
        Self { words, weight: self.weight.combine(other.weight) }
    }

    fn negative(&self) -> Self {
        Self { words: params::negate(&self.words), ..*self }
    }

    fn times_power<const LOG: u32>(&self) -> Self {
        let words = (0..LOG).fold(self.words, |words, _| add(&words, &words));
        Self { words, weight: self.weight.times_power(LOG) }
    }
}

impl Field for Scalar {
    type Base = Self;
    type Loose = Loose;
    type Product = Product;

    fn kernel<W: Work>(work: W) -> W::Output {
        work.run()
    }

    fn loose(&self) -> Loose {
        Loose { words: self.words, span: self.bound.loose() }
    }

    fn carry(sum: &Loose) -> Self {
        Self { words: sum.words, bound: sum.span.carry(0) }
    }

    fn carry_above<const LOG: u32>(sum: &Loose) -> Self {
        Self { words: sum.words, bound: sum.span.carry(1 << LOG) }
    }

    fn carry_reduced(sum: &Loose) -> Self {
        Self { words: sum.words, bound: sum.span.weak_reduce(1 << REDUCED_LOG) }
    }

    fn product(&self, other: &Self) -> Product {
        let words = montgomery_product(&self.words, &other.words);
        Product { words, weight: self.bound.product(other.bound) }
    }

    fn square(&self) -> Product {
        self.product(self)
    }

    fn reduce_loose(sum: &Product) -> Loose {
        Loose { words: sum.words, span: sum.weight.reduce() }
    }

    fn select_lanes(lanes: Lanes, a: &Self, b: &Self) -> Self {
        let words = if lanes.contains(0) { a.words } else { b.words };
        Self { words, bound: a.bound.max(b.bound) }
    }

    fn zero() -> Self {
        Self { words: [0; 6], bound: Bound::new(1) }
    }

    fn one() -> Self {
        Self::constant(&constant::ONE)
    }

    fn is_zero(&self) -> Lanes {
        let _ = self.bound.loose().weak_reduce(1);
        Lanes(u8::from(self.words == [0; 6]))
    }

    fn scale(&self, factor: &Self) -> Self {
        self.mul(factor)
    }

    fn invert(&self) -> Self {
        inverse::invert(self)
    }

    fn swap_lanes(&self, distance: usize) -> Self {
        debug_assert!(distance < Self::LANES, "one lane has no neighbours");
        *self
    }

    fn mul(&self, other: &Self) -> Self {
        Self::reduce_positive(&self.product(other))
    }

    fn sqr(&self) -> Self {
        self.mul(self)
    }

    fn invert_uniform(&self) -> Self {
        power::invert_uniform(self)
    }
}

impl BaseField for Scalar {
    const LANES: usize = 1;

    type Factor = Self;

    fn factor(&self) -> Self {
        *self
    }

    fn factor_of(sum: &Loose) -> Self {
        Self::carry(sum)
    }

    fn factor_above<const LOG: u32>(sum: &Loose) -> Self {
        Self::carry_above::<LOG>(sum)
    }

    fn multiply(a: &Self, b: &Self) -> Product {
        a.product(b)
    }

    fn reduce_positive(product: &Product) -> Self {
        Self { words: product.words, bound: product.weight.reduce_positive() }
    }

    fn constant(value: &Constant) -> Self {
        Self { words: value.stored, bound: Bound::new(1) }
    }

    fn load(elements: &[&[u64; 6]]) -> Self {
        debug_assert!(elements.len() <= Self::LANES);
        let words = elements.first().copied().copied().unwrap_or_default();
        debug_assert!(params::less_than(&words, &MODULUS));
        Self { words, bound: Bound::new(2) }
    }

    fn store(&self, elements: &mut [[u64; 6]]) {
        debug_assert!(elements.len() <= Self::LANES);
        elements.fill(self.words);
    }

    /// The stored form is this field's own.
    const SCALE_ROOT: Constant = constant::ONE;
    const SCALE_ROOT_INVERSE: Constant = constant::ONE;

    fn load_scaled(elements: &[&[u64; 6]]) -> Self {
        Self::load(elements)
    }

    fn store_scaled(&self, elements: &mut [[u64; 6]]) {
        let _ = self.bound.loose().weak_reduce(1);
        self.store(elements);
    }
}
