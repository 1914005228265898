//! Elements of the eight-lane field: limbs with their bound, and a kernel for each operation.

use super::kernels::{self, Columns, Limbs};
use super::simd::Simd;
use crate::field::bound::{Bound, SUBTRAHEND, WIDE_SUBTRAHEND, Weight};
use crate::field::constant::{self, Constant};
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field, power};

/// Eight elements a of Fp, one a lane, as a·2^416 modulo p in carried limbs: 512 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fp8<S> {
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
    /// Limbs that a kernel made; a debug build looks at every one.
    #[inline(always)]
    fn new(limbs: Limbs<S>, bound: Bound) -> Self {
        let element = Self { limbs, bound };
        #[cfg(debug_assertions)]
        element.check();
        element
    }

    /// Panics unless every limb is below 2^52 and the value below its bound.
    #[cfg(debug_assertions)]
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

impl<S: Simd> Field for Fp8<S> {
    type Base = Self;

    fn zero() -> Self {
        S::kernel(|| Self::new([S::splat(0); 8], Bound::new(1)))
    }

    fn one() -> Self {
        Self::constant(&constant::ONE)
    }

    fn add(&self, other: &Self) -> Self {
        S::kernel(|| Self::new(kernels::add(&self.limbs, &other.limbs), self.bound.add(other.bound)))
    }

    fn sub(&self, other: &Self) -> Self {
        let bound = self.bound.sub(other.bound, SUBTRAHEND);
        S::kernel(|| Self::new(kernels::sub(&self.limbs, &other.limbs), bound))
    }

    fn sub_wide(&self, other: &Self) -> Self {
        let bound = self.bound.sub(other.bound, WIDE_SUBTRAHEND);
        S::kernel(|| Self::new(kernels::sub_wide(&self.limbs, &other.limbs), bound))
    }

    fn neg(&self) -> Self {
        let bound = Bound::new(0).sub(self.bound, SUBTRAHEND);
        S::kernel(|| Self::new(kernels::neg(&self.limbs), bound))
    }

    fn weak_reduce(&self) -> Self {
        let bound = self.bound.weak_reduce();
        S::kernel(|| Self::new(kernels::weak_reduce(&self.limbs), bound))
    }

    fn mul(&self, other: &Self) -> Self {
        let bound = self.bound.product(other.bound).reduce_positive();
        S::kernel(|| {
            Self::new(kernels::reduce::<S, false>(kernels::product(&self.limbs, &other.limbs)), bound)
        })
    }

    fn sqr(&self) -> Self {
        let bound = self.bound.product(self.bound).reduce_positive();
        S::kernel(|| Self::new(kernels::reduce::<S, false>(kernels::square(&self.limbs)), bound))
    }

    fn difference_of_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
        Self::reduce(&Self::sub_products(&a.product(b), &c.product(d)))
    }

    fn select(lanes: Lanes, a: &Self, b: &Self) -> Self {
        let bound = a.bound.max(b.bound);
        S::kernel(|| Self::new(core::array::from_fn(|i| S::select(lanes.0, a.limbs[i], b.limbs[i])), bound))
    }

    /// One kernel, with what is chosen in registers.
    fn select_among<'a>(choices: impl Iterator<Item = (Lanes, &'a Self)> + Clone, otherwise: &Self) -> Self
    where
        Self: 'a,
    {
        let bound = choices.clone().fold(otherwise.bound, |bound, (_, choice)| bound.max(choice.bound));
        S::kernel(|| {
            let mut limbs = otherwise.limbs;
            for (lanes, choice) in choices {
                for (limb, choice) in limbs.iter_mut().zip(&choice.limbs) {
                    *limb = S::select(lanes.0, *choice, *limb);
                }
            }
            Self::new(limbs, bound)
        })
    }

    fn is_zero(&self) -> Lanes {
        let _ = self.bound.weak_reduce();
        S::kernel(|| Lanes(kernels::zero_lanes(&kernels::weak_reduce(&self.limbs))))
    }

    fn scale(&self, factor: &Self) -> Self {
        self.mul(factor)
    }

    fn invert(&self) -> Self {
        power::invert(self)
    }

    fn invert_uniform(&self) -> Self {
        power::invert_uniform(self)
    }
}

impl<S: Simd> BaseField for Fp8<S> {
    const LANES: usize = 8;

    type Product = Product<S>;

    fn constant(value: &Constant) -> Self {
        S::kernel(|| Self::new(kernels::constant(&value.radix52), Bound::new(1)))
    }

    fn load(elements: &[[u64; 6]]) -> Self {
        let mut words = [[0; 8]; 6];
        for (lane, element) in elements.iter().enumerate() {
            for (word, value) in words.iter_mut().zip(element) {
                word[lane] = *value;
            }
        }
        S::kernel(|| {
            let words: [S; 6] = core::array::from_fn(|i| S::load(&words[i]));
            Self::new(kernels::from_stored(&words), Bound::new(2))
        })
    }

    fn store(&self, elements: &mut [[u64; 6]]) {
        let mut words = [[0; 8]; 6];
        S::kernel(|| {
            for (vector, word) in kernels::to_stored(&self.limbs).into_iter().zip(&mut words) {
                vector.store(word);
            }
        });
        for (lane, element) in elements.iter_mut().enumerate() {
            *element = core::array::from_fn(|i| words[i][lane]);
        }
    }

    fn product(&self, other: &Self) -> Product<S> {
        let weight = self.bound.product(other.bound);
        S::kernel(|| Product { columns: kernels::product(&self.limbs, &other.limbs), weight })
    }

    fn square(&self) -> Product<S> {
        let weight = self.bound.product(self.bound);
        S::kernel(|| Product { columns: kernels::square(&self.limbs), weight })
    }

    fn add_products(a: &Product<S>, b: &Product<S>) -> Product<S> {
        let weight = a.weight.combine(b.weight);
        S::kernel(|| Product { columns: core::array::from_fn(|i| a.columns[i].add(b.columns[i])), weight })
    }

    fn sub_products(a: &Product<S>, b: &Product<S>) -> Product<S> {
        let weight = a.weight.combine(b.weight);
        S::kernel(|| Product { columns: core::array::from_fn(|i| a.columns[i].sub(b.columns[i])), weight })
    }

    fn reduce(product: &Product<S>) -> Self {
        let bound = product.weight.reduce();
        S::kernel(|| Self::new(kernels::reduce::<S, true>(product.columns), bound))
    }
}
