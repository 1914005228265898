//! The vector instructions that the kernels are written in.

/// Eight 64-bit numbers. Sums and differences wrap.
pub(crate) trait Simd: Copy + Send + Sync + 'static {
    /// Runs a kernel: a closure that uses vectors of this kind and takes and gives its data through references.
    ///
    /// One instance of this function is one block of vector code; it is what gets compiled for the instructions.
    fn kernel<R>(work: impl FnOnce() -> R) -> R;

    /// The same number eight times.
    fn splat(value: u64) -> Self;
    fn load(values: &[u64; 8]) -> Self;
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
    /// Number i from number i XOR `distance`, for a distance below 8.
    fn swap(self, distance: usize) -> Self;
}

/// The instructions in plain integers, for tests.
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
    fn kernel<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    fn splat(value: u64) -> Self {
        Self([value; 8])
    }

    fn load(values: &[u64; 8]) -> Self {
        Self(*values)
    }

    fn store(self, values: &mut [u64; 8]) {
        *values = self.0;
    }

    fn add(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_add)
    }

    fn sub(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_sub)
    }

    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    fn shift_left<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| value << BITS))
    }

    fn shift_right<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| value >> BITS))
    }

    fn shift_right_signed<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| (value.cast_signed() >> BITS).cast_unsigned()))
    }

    fn multiply_add_low(self, a: Self, b: Self) -> Self {
        let low = a.zip(b, |a, b| (Self::product(a, b) & ((1 << 52) - 1)) as u64);
        self.add(low)
    }

    fn multiply_add_high(self, a: Self, b: Self) -> Self {
        let high = a.zip(b, |a, b| (Self::product(a, b) >> 52) as u64);
        self.add(high)
    }

    fn select(mask: u8, a: Self, b: Self) -> Self {
        Self(core::array::from_fn(|lane| if mask >> lane & 1 == 1 { a.0[lane] } else { b.0[lane] }))
    }

    fn zero_mask(self) -> u8 {
        (0..8).fold(0, |mask, lane| mask | u8::from(self.0[lane] == 0) << lane)
    }

    fn swap(self, distance: usize) -> Self {
        Self(core::array::from_fn(|lane| self.0[lane ^ distance]))
    }
}
