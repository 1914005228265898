//! A base field that writes down which operations are done, and on what memory: for tests that these depend on no
//! secret.

use core::cell::RefCell;

use super::constant::Constant;
use super::kernel::Work;
use super::lanes::Lanes;
use super::{BaseField, Field};

/// One operation of the base field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) operation: &'static str,
    /// The addresses of the operands; of a single one twice.
    pub(crate) operands: [usize; 2],
}

thread_local! {
    static STEPS: RefCell<Vec<Step>> = const { RefCell::new(Vec::new()) };
}

/// The operations on [`Traced`] fields that this thread does in `run`.
pub(crate) fn steps_of<R>(run: impl FnOnce() -> R) -> Vec<Step> {
    STEPS.take();
    run();
    STEPS.take()
}

/// The kinds of these operations.
pub(crate) fn operations_of<R>(run: impl FnOnce() -> R) -> Vec<&'static str> {
    steps_of(run).iter().map(|step| step.operation).collect()
}

fn write_down<A, B>(operation: &'static str, a: &A, b: &B) {
    let operands = [core::ptr::from_ref(a).addr(), core::ptr::from_ref(b).addr()];
    STEPS.with_borrow_mut(|steps| steps.push(Step { operation, operands }));
}

/// `F`, traced.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Traced<F>(F);

impl<F: BaseField> Field for Traced<F> {
    type Base = Self;
    type Loose = F::Loose;
    type Product = F::Product;

    fn kernel<W: Work>(work: W) -> W::Output {
        work.run()
    }

    fn loose(&self) -> F::Loose {
        write_down("loose", self, self);
        self.0.loose()
    }

    fn carry(sum: &F::Loose) -> Self {
        write_down("carry", sum, sum);
        Self(F::carry(sum))
    }

    fn carry_above<const LOG: u32>(sum: &F::Loose) -> Self {
        write_down("carry_above", sum, sum);
        Self(F::carry_above::<LOG>(sum))
    }

    fn carry_reduced(sum: &F::Loose) -> Self {
        write_down("carry_reduced", sum, sum);
        Self(F::carry_reduced(sum))
    }

    fn product(&self, other: &Self) -> F::Product {
        write_down("product", self, other);
        self.0.product(&other.0)
    }

    fn square(&self) -> F::Product {
        write_down("square", self, self);
        self.0.square()
    }

    fn reduce_loose(sum: &F::Product) -> F::Loose {
        write_down("reduce_loose", sum, sum);
        F::reduce_loose(sum)
    }

    fn select_lanes(lanes: Lanes, a: &Self, b: &Self) -> Self {
        write_down("select_lanes", a, b);
        Self(F::select_lanes(lanes, &a.0, &b.0))
    }

    fn zero() -> Self {
        write_down("zero", &(), &());
        Self(F::zero())
    }

    fn one() -> Self {
        write_down("one", &(), &());
        Self(F::one())
    }

    fn is_zero(&self) -> Lanes {
        write_down("is_zero", self, self);
        self.0.is_zero()
    }

    fn scale(&self, factor: &Self) -> Self {
        write_down("scale", self, factor);
        Self(self.0.scale(&factor.0))
    }

    fn invert(&self) -> Self {
        write_down("invert", self, self);
        Self(self.0.invert())
    }

    fn invert_uniform(&self) -> Self {
        write_down("invert_uniform", self, self);
        Self(self.0.invert_uniform())
    }

    fn swap_lanes(&self, distance: usize) -> Self {
        write_down("swap_lanes", self, self);
        Self(self.0.swap_lanes(distance))
    }
}

impl<F: BaseField> BaseField for Traced<F> {
    const LANES: usize = F::LANES;
    const SCALE_ROOT: Constant = F::SCALE_ROOT;
    const SCALE_ROOT_INVERSE: Constant = F::SCALE_ROOT_INVERSE;

    type Factor = F::Factor;

    fn factor(&self) -> F::Factor {
        write_down("factor", self, self);
        self.0.factor()
    }

    fn factor_of(sum: &F::Loose) -> F::Factor {
        write_down("factor_of", sum, sum);
        F::factor_of(sum)
    }

    fn factor_above<const LOG: u32>(sum: &F::Loose) -> F::Factor {
        write_down("factor_above", sum, sum);
        F::factor_above::<LOG>(sum)
    }

    fn multiply(a: &F::Factor, b: &F::Factor) -> F::Product {
        write_down("multiply", a, b);
        F::multiply(a, b)
    }

    fn reduce_positive(product: &F::Product) -> Self {
        write_down("reduce_positive", product, product);
        Self(F::reduce_positive(product))
    }

    fn constant(value: &Constant) -> Self {
        write_down("constant", value, value);
        Self(F::constant(value))
    }

    fn load(elements: &[&[u64; 6]]) -> Self {
        write_down("load", &(), &());
        Self(F::load(elements))
    }

    fn store(&self, elements: &mut [[u64; 6]]) {
        write_down("store", self, self);
        self.0.store(elements);
    }

    fn load_scaled(elements: &[&[u64; 6]]) -> Self {
        write_down("load_scaled", &(), &());
        Self(F::load_scaled(elements))
    }

    fn store_scaled(&self, elements: &mut [[u64; 6]]) {
        write_down("store_scaled", self, self);
        self.0.store_scaled(elements);
    }
}
