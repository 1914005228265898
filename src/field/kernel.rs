//! Kernels: blocks of vector code.
//!
//! What an implementation compiles for the CPU's vectors is a kernel, and nothing else. All that a kernel calls must
//! be inlined into it: an intrinsic that is not becomes a call, sixty times as slow, and nothing says so. The compiler
//! leaves a large closure alone whatever is asked of it, but it does inline a method that is marked `inline(always)`. So
//! a kernel is a type with such a method, which [`kernel!`] writes.

/// The operands of a kernel and what it does with them.
pub(crate) trait Work {
    type Output;

    /// To be marked `inline(always)`.
    fn run(self) -> Self::Output;
}

/// Defines functions that are kernels: `kernel! { fn name<F: Field>(a: &F, b: &F) -> F { … } }`.
///
/// The one type parameter is the field, or the vectors, that the kernel runs on.
macro_rules! kernel {
    ($(
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident<$field:ident: $bound:ident>($($operand:ident: $type:ty),* $(,)?)
            -> $output:ty $body:block
    )*) => {$(
        $(#[$attribute])*
        $visibility fn $name<$field: $bound>($($operand: $type),*) -> $output {
            struct Operands<T, F>(T, core::marker::PhantomData<F>);

            impl<$field: $bound> $crate::field::kernel::Work for Operands<($($type,)*), $field> {
                type Output = $output;

                #[inline(always)]
                fn run(self) -> $output {
                    let ($($operand,)*) = self.0;
                    $body
                }
            }

            $field::kernel(Operands(($($operand,)*), core::marker::PhantomData::<$field>))
        }
    )*};
}

pub(crate) use kernel;
