//! The instructions themselves.

#![allow(unsafe_code)]

use core::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_loadu_si512, _mm512_madd52hi_epu64,
    _mm512_madd52lo_epu64, _mm512_mask_blend_epi64, _mm512_mask_storeu_epi64, _mm512_maskz_loadu_epi64,
    _mm512_or_si512, _mm512_permutex2var_epi64, _mm512_permutexvar_epi64, _mm512_set1_epi64,
    _mm512_slli_epi64, _mm512_srai_epi64, _mm512_srli_epi64, _mm512_sub_epi64, _mm512_testn_epi64_mask,
    _mm512_xor_si512,
};

use super::simd::Simd;
use crate::field::kernel::Work;

/// A vector register.
///
/// A value of this type exists only inside kernels and in elements that kernels made, and only the vector engine runs
/// kernels; the engine is handed out on CPUs alone that have every feature of
/// [`KERNEL_FEATURES`](crate::arch::cpu::KERNEL_FEATURES). This is what the SAFETY comments below call *the engine's
/// promise*.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Native(__m512i);

/// Compiles `work`, inlined, for the instructions.
#[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx512ifma")]
#[inline(never)]
fn compiled<W: Work>(work: W) -> W::Output {
    work.run()
}

/// One instruction: the body of a method that is inlined into a kernel.
macro_rules! instruction {
    ($intrinsic:expr) => {
        // SAFETY: the engine's promise.
        Self(unsafe { $intrinsic })
    };
}

impl Simd for Native {
    #[inline(always)]
    fn kernel<W: Work>(work: W) -> W::Output {
        // SAFETY: the engine's promise.
        unsafe { compiled(work) }
    }

    #[inline(always)]
    fn splat(value: u64) -> Self {
        instruction!(_mm512_set1_epi64(value.cast_signed()))
    }

    #[inline(always)]
    fn load(values: &[u64; 8]) -> Self {
        // 64 bytes are read, from a reference to as many.
        instruction!(_mm512_loadu_si512(values.as_ptr().cast()))
    }

    #[cfg(debug_assertions)]
    #[inline(always)]
    fn store(self, values: &mut [u64; 8]) {
        // SAFETY: the engine's promise; 64 bytes are written, to a reference to as many.
        unsafe { core::arch::x86_64::_mm512_storeu_si512(values.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        instruction!(_mm512_add_epi64(self.0, other.0))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        instruction!(_mm512_sub_epi64(self.0, other.0))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        instruction!(_mm512_and_si512(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        instruction!(_mm512_or_si512(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        instruction!(_mm512_xor_si512(self.0, other.0))
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        instruction!(_mm512_slli_epi64::<BITS>(self.0))
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Self {
        instruction!(_mm512_srli_epi64::<BITS>(self.0))
    }

    #[inline(always)]
    fn shift_right_signed<const BITS: u32>(self) -> Self {
        instruction!(_mm512_srai_epi64::<BITS>(self.0))
    }

    #[inline(always)]
    fn multiply_add_low(self, a: Self, b: Self) -> Self {
        instruction!(_mm512_madd52lo_epu64(self.0, a.0, b.0))
    }

    #[inline(always)]
    fn multiply_add_high(self, a: Self, b: Self) -> Self {
        instruction!(_mm512_madd52hi_epu64(self.0, a.0, b.0))
    }

    #[inline(always)]
    fn select(mask: u8, a: Self, b: Self) -> Self {
        instruction!(_mm512_mask_blend_epi64(mask, b.0, a.0))
    }

    #[inline(always)]
    fn zero_mask(self) -> u8 {
        // SAFETY: the engine's promise.
        unsafe { _mm512_testn_epi64_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn load_six(values: &[u64; 6]) -> Self {
        // The mask leaves 48 bytes to be read, from a reference to as many.
        instruction!(_mm512_maskz_loadu_epi64(0x3f, values.as_ptr().cast()))
    }

    #[inline(always)]
    fn store_six(self, values: &mut [u64; 6]) {
        // SAFETY: the engine's promise; the mask leaves 48 bytes to be written, to a reference to as many.
        unsafe { _mm512_mask_storeu_epi64(values.as_mut_ptr().cast(), 0x3f, self.0) }
    }

    #[inline(always)]
    fn pick(a: Self, b: Self, places: &[u64; 8]) -> Self {
        let places = Self::load(places);
        instruction!(_mm512_permutex2var_epi64(a.0, places.0, b.0))
    }

    #[inline(always)]
    fn swap(self, distance: usize) -> Self {
        let sources = Self::load(&[0, 1, 2, 3, 4, 5, 6, 7]).xor(Self::splat(distance as u64));
        instruction!(_mm512_permutexvar_epi64(sources.0, self.0))
    }
}
