//! Fp2 = Fp\[u\]/(u² + 1).

use super::constant::Constant;
use super::kernel::{Work, kernel};
use super::lanes::Lanes;
use super::{BaseField, Field, Terms};

/// c0 + c1·u.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fp2<F> {
    pub(crate) c0: F,
    pub(crate) c1: F,
}

/// Terms c0 + c1·u: loose numbers of Fp2, or products in it.
#[derive(Clone, Copy)]
pub(crate) struct Pair<T> {
    pub(crate) c0: T,
    pub(crate) c1: T,
}

impl<T: Terms> Pair<T> {
    /// Times ξ = 1 + u, which Fp6 is built on.
    #[inline(always)]
    pub(crate) fn times_xi(&self) -> Self {
        Self { c0: self.c0.minus(&self.c1), c1: self.c0.plus(&self.c1) }
    }
}

impl<T: Terms> Terms for Pair<T> {
    #[inline(always)]
    fn plus(&self, other: &Self) -> Self {
        Self { c0: self.c0.plus(&other.c0), c1: self.c1.plus(&other.c1) }
    }

    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        Self { c0: self.c0.minus(&other.c0), c1: self.c1.minus(&other.c1) }
    }

    #[inline(always)]
    fn negative(&self) -> Self {
        Self { c0: self.c0.negative(), c1: self.c1.negative() }
    }

    #[inline(always)]
    fn times_power<const LOG: u32>(&self) -> Self {
        Self { c0: self.c0.times_power::<LOG>(), c1: self.c1.times_power::<LOG>() }
    }
}

/// A sum of products in Fp2, not reduced.
pub(crate) type Fp2Product<F> = Pair<<F as Field>::Product>;

/// An operand of Karatsuba's product: both parts and their sum.
pub(crate) struct Operand<F: BaseField> {
    c0: F::Factor,
    c1: F::Factor,
    sum: F::Factor,
}

impl<F: BaseField> Operand<F> {
    /// A sum that is not negative.
    #[inline(always)]
    pub(crate) fn of(sum: &Pair<F::Loose>) -> Self {
        Self {
            c0: F::factor_of(&sum.c0),
            c1: F::factor_of(&sum.c1),
            sum: F::factor_of(&sum.c0.plus(&sum.c1)),
        }
    }

    /// Three products by Karatsuba's identity.
    #[inline(always)]
    pub(crate) fn times(&self, other: &Self) -> Fp2Product<F> {
        let low = F::multiply(&self.c0, &other.c0);
        let high = F::multiply(&self.c1, &other.c1);
        let mixed = F::multiply(&self.sum, &other.sum);
        Pair { c0: low.minus(&high), c1: mixed.minus(&low).minus(&high) }
    }
}

/// The square of a sum that is not negative.
#[inline(always)]
pub(crate) fn square_of<F: BaseField>(sum: &Pair<F::Loose>) -> Fp2Product<F> {
    square::<F>(sum, &F::factor_of(&sum.c1))
}

/// c0² − c1² + 2·c0·c1·u in two products, where `c1` is the factor of c1.
#[inline(always)]
fn square<F: BaseField>(Pair { c0: a, c1: b }: &Pair<F::Loose>, c1: &F::Factor) -> Fp2Product<F> {
    Pair {
        c0: F::multiply(&F::factor_of(&a.plus(b)), &F::factor_above::<12>(&a.minus(b))),
        c1: F::multiply(&F::factor_of(&a.twice()), c1),
    }
}

impl<F: BaseField> Fp2<F> {
    /// The same constant in all lanes.
    pub(crate) fn constant([c0, c1]: &[Constant; 2]) -> Self {
        Self { c0: F::constant(c0), c1: F::constant(c1) }
    }

    pub(crate) fn conjugate(&self) -> Self {
        Self { c0: self.c0, c1: self.c1.neg() }
    }

    /// Times ξ = 1 + u.
    pub(crate) fn mul_by_xi(&self) -> Self {
        times_xi(self)
    }

    /// c0² + c1², the norm to Fp.
    pub(crate) fn norm(&self) -> F {
        norm(self)
    }

    /// For the inside of kernels.
    #[inline(always)]
    fn operand(&self) -> Operand<F> {
        Operand {
            c0: self.c0.factor(),
            c1: self.c1.factor(),
            sum: F::factor_of(&self.c0.loose().plus(&self.c1.loose())),
        }
    }
}

kernel! {
    fn times_xi<F: BaseField>(a: &Fp2<F>) -> Fp2<F> {
        Fp2::carry_above::<7>(&a.loose().times_xi())
    }

    fn norm<F: BaseField>(a: &Fp2<F>) -> F {
        F::reduce(&a.c0.square().plus(&a.c1.square()))
    }

    fn scale<F: BaseField>(a: &Fp2<F>, factor: &F) -> Fp2<F> {
        Fp2 { c0: F::reduce(&a.c0.product(factor)), c1: F::reduce(&a.c1.product(factor)) }
    }

    /// a·b, not reduced.
    pub(crate) fn wide_mul<F: BaseField>(a: &Fp2<F>, b: &Fp2<F>) -> Fp2Product<F> {
        a.product(b)
    }

    /// (a + b)·(c + d), not reduced.
    pub(crate) fn wide_mul_sums<F: BaseField>(a: &Fp2<F>, b: &Fp2<F>, c: &Fp2<F>, d: &Fp2<F>) -> Fp2Product<F> {
        Operand::<F>::of(&a.loose().plus(&b.loose())).times(&Operand::of(&c.loose().plus(&d.loose())))
    }

    /// a², not reduced.
    pub(crate) fn wide_sqr<F: BaseField>(a: &Fp2<F>) -> Fp2Product<F> {
        a.square()
    }

    /// (a + b)², not reduced.
    pub(crate) fn wide_sqr_sum<F: BaseField>(a: &Fp2<F>, b: &Fp2<F>) -> Fp2Product<F> {
        square_of::<F>(&a.loose().plus(&b.loose()))
    }
}

impl<F: BaseField> Field for Fp2<F> {
    type Base = F;
    type Loose = Pair<F::Loose>;
    type Product = Pair<F::Product>;

    #[inline(always)]
    fn kernel<W: Work>(work: W) -> W::Output {
        F::kernel(work)
    }

    #[inline(always)]
    fn loose(&self) -> Self::Loose {
        Pair { c0: self.c0.loose(), c1: self.c1.loose() }
    }

    #[inline(always)]
    fn carry(sum: &Self::Loose) -> Self {
        Self { c0: F::carry(&sum.c0), c1: F::carry(&sum.c1) }
    }

    #[inline(always)]
    fn carry_above<const LOG: u32>(sum: &Self::Loose) -> Self {
        Self { c0: F::carry_above::<LOG>(&sum.c0), c1: F::carry_above::<LOG>(&sum.c1) }
    }

    #[inline(always)]
    fn carry_reduced(sum: &Self::Loose) -> Self {
        Self { c0: F::carry_reduced(&sum.c0), c1: F::carry_reduced(&sum.c1) }
    }

    #[inline(always)]
    fn product(&self, other: &Self) -> Self::Product {
        self.operand().times(&other.operand())
    }

    #[inline(always)]
    fn square(&self) -> Self::Product {
        square::<F>(&self.loose(), &self.c1.factor())
    }

    #[inline(always)]
    fn reduce_loose(sum: &Self::Product) -> Self::Loose {
        Pair { c0: F::reduce_loose(&sum.c0), c1: F::reduce_loose(&sum.c1) }
    }

    #[inline(always)]
    fn select_lanes(lanes: Lanes, a: &Self, b: &Self) -> Self {
        Self { c0: F::select_lanes(lanes, &a.c0, &b.c0), c1: F::select_lanes(lanes, &a.c1, &b.c1) }
    }

    fn zero() -> Self {
        Self { c0: F::zero(), c1: F::zero() }
    }

    fn one() -> Self {
        Self { c0: F::one(), c1: F::zero() }
    }

    fn is_zero(&self) -> Lanes {
        self.c0.is_zero() & self.c1.is_zero()
    }

    fn scale(&self, factor: &F) -> Self {
        scale(self, factor)
    }

    /// (c0 − c1·u)/(c0² + c1²).
    fn invert(&self) -> Self {
        let inverse = self.norm().invert();
        self.conjugate().scale(&inverse)
    }

    fn invert_uniform(&self) -> Self {
        let inverse = self.norm().invert_uniform();
        self.conjugate().scale(&inverse)
    }

    fn swap_lanes(&self, distance: usize) -> Self {
        Self { c0: self.c0.swap_lanes(distance), c1: self.c1.swap_lanes(distance) }
    }
}
