//! A base field that writes down which operations are done, and on what memory: for tests that these depend on no
//! secret.

use core::cell::RefCell;

use super::constant::Constant;
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

    fn zero() -> Self {
        write_down("zero", &(), &());
        Self(F::zero())
    }

    fn one() -> Self {
        write_down("one", &(), &());
        Self(F::one())
    }

    fn add(&self, other: &Self) -> Self {
        write_down("add", self, other);
        Self(self.0.add(&other.0))
    }

    fn sub(&self, other: &Self) -> Self {
        write_down("sub", self, other);
        Self(self.0.sub(&other.0))
    }

    fn sub_wide(&self, other: &Self) -> Self {
        write_down("sub_wide", self, other);
        Self(self.0.sub_wide(&other.0))
    }

    fn neg(&self) -> Self {
        write_down("neg", self, self);
        Self(self.0.neg())
    }

    fn weak_reduce(&self) -> Self {
        write_down("weak_reduce", self, self);
        Self(self.0.weak_reduce())
    }

    fn mul(&self, other: &Self) -> Self {
        write_down("mul", self, other);
        Self(self.0.mul(&other.0))
    }

    fn sqr(&self) -> Self {
        write_down("sqr", self, self);
        Self(self.0.sqr())
    }

    fn difference_of_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
        write_down("difference_of_products", a, b);
        write_down("difference_of_products", c, d);
        Self(F::difference_of_products(&a.0, &b.0, &c.0, &d.0))
    }

    fn select(lanes: Lanes, a: &Self, b: &Self) -> Self {
        write_down("select", a, b);
        Self(F::select(lanes, &a.0, &b.0))
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
}

impl<F: BaseField> BaseField for Traced<F> {
    const LANES: usize = F::LANES;

    type Product = F::Product;

    fn constant(value: &Constant) -> Self {
        write_down("constant", value, value);
        Self(F::constant(value))
    }

    fn load(elements: &[[u64; 6]]) -> Self {
        write_down("load", &(), &());
        Self(F::load(elements))
    }

    fn store(&self, elements: &mut [[u64; 6]]) {
        write_down("store", self, self);
        self.0.store(elements);
    }

    fn product(&self, other: &Self) -> F::Product {
        write_down("product", self, other);
        self.0.product(&other.0)
    }

    fn square(&self) -> F::Product {
        write_down("square", self, self);
        self.0.square()
    }

    fn add_products(a: &F::Product, b: &F::Product) -> F::Product {
        write_down("add_products", a, b);
        F::add_products(a, b)
    }

    fn sub_products(a: &F::Product, b: &F::Product) -> F::Product {
        write_down("sub_products", a, b);
        F::sub_products(a, b)
    }

    fn reduce(product: &F::Product) -> Self {
        write_down("reduce", product, product);
        Self(F::reduce(product))
    }
}
