//! The vector instructions that the kernels are written in.

use crate::field::kernel::Work;

/// Eight 64-bit numbers. Sums and differences wrap.
pub(crate) trait Simd: Copy + Send + Sync + 'static {
    /// Runs a kernel.
    ///
    /// One instance of this function is one block of vector code; it is what gets compiled for the instructions.
    fn kernel<W: Work>(work: W) -> W::Output;

    /// The same number eight times.
    fn splat(value: u64) -> Self;
    fn load(values: &[u64; 8]) -> Self;
    /// Six numbers, then zeros.
    fn load_six(values: &[u64; 6]) -> Self;
    /// The first six numbers.
    fn store_six(self, values: &mut [u64; 6]);
    #[cfg(debug_assertions)]
    fn store(self, values: &mut [u64; 8]);
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn shift_left<const BITS: u32>(self) -> Self;
    /// Shifts in zeros.
    fn shift_right<const BITS: u32>(self) -> Self;
    /// Shifts in the sign.
    fn shift_right_signed<const BITS: u32>(self) -> Self;
    /// `self` plus the low 52 bits of the product of the low 52 bits of `a` and `b`.
    fn multiply_add_low(self, a: Self, b: Self) -> Self;
    /// `self` plus the product of the low 52 bits of `a` and `b` shifted right by 52 bits.
    fn multiply_add_high(self, a: Self, b: Self) -> Self;
    /// Each number from `a` where the bit of `mask` is set, from `b` elsewhere.
    fn select(mask: u8, a: Self, b: Self) -> Self;
    /// A bit for each number, set where it is zero.
    fn zero_mask(self) -> u8;
    /// Number i from place `places[i]` among the numbers of `a`, 0 to 7, and of `b`, 8 to 15.
    fn pick(a: Self, b: Self, places: &[u64; 8]) -> Self;
    /// Number i from number i XOR `distance`, for a distance below 8.
    fn swap(self, distance: usize) -> Self;
}

/// The instructions in plain integers, for tests; calls, for kernels made of them would take minutes to compile.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Emulated([u64; 8]);

#[cfg(test)]
impl Emulated {
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(core::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }

    fn product(a: u64, b: u64) -> u128 {
        const LOW: u64 = (1 << 52) - 1;
        u128::from(a & LOW) * u128::from(b & LOW)
    }
}

#[cfg(test)]
impl Simd for Emulated {
    fn kernel<W: Work>(work: W) -> W::Output {
        work.run()
    }

    #[inline(never)]
    fn splat(value: u64) -> Self {
        Self([value; 8])
    }

    #[inline(never)]
    fn load(values: &[u64; 8]) -> Self {
        Self(*values)
    }

    #[cfg(debug_assertions)]
    #[inline(never)]
    fn store(self, values: &mut [u64; 8]) {
        *values = self.0;
    }

    #[inline(never)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_add)
    }

    #[inline(never)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_sub)
    }

    #[inline(never)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(never)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(never)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(never)]
    fn shift_left<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| value << BITS))
    }

    #[inline(never)]
    fn shift_right<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| value >> BITS))
    }

    #[inline(never)]
    fn shift_right_signed<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| (value.cast_signed() >> BITS).cast_unsigned()))
    }

    #[inline(never)]
    fn multiply_add_low(self, a: Self, b: Self) -> Self {
        let low = a.zip(b, |a, b| (Self::product(a, b) & ((1 << 52) - 1)) as u64);
        self.add(low)
    }

    #[inline(never)]
    fn multiply_add_high(self, a: Self, b: Self) -> Self {
        let high = a.zip(b, |a, b| (Self::product(a, b) >> 52) as u64);
        self.add(high)
    }

    #[inline(never)]
    fn select(mask: u8, a: Self, b: Self) -> Self {
        Self(core::array::from_fn(|lane| if mask >> lane & 1 == 1 { a.0[lane] } else { b.0[lane] }))
    }

    #[inline(never)]
    fn zero_mask(self) -> u8 {
        (0..8).fold(0, |mask, lane| mask | u8::from(self.0[lane] == 0) << lane)
    }

    #[inline(never)]
    fn load_six(values: &[u64; 6]) -> Self {
        Self(core::array::from_fn(|i| values.get(i).copied().unwrap_or(0)))
    }

    #[inline(never)]
    fn store_six(self, values: &mut [u64; 6]) {
        values.copy_from_slice(&self.0[..6]);
    }

    #[inline(never)]
    fn pick(a: Self, b: Self, places: &[u64; 8]) -> Self {
        Self(places.map(|place| if place < 8 { a.0[place as usize] } else { b.0[place as usize - 8] }))
    }

    #[inline(never)]
    fn swap(self, distance: usize) -> Self {
        Self(core::array::from_fn(|lane| self.0[lane ^ distance]))
    }
}
