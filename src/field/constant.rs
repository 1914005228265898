//! Constants in the forms of all implementations, made at compile time.

use crate::params;

/// An element of Fp that is known when the crate is compiled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Constant {
    /// a·2^384 mod p, six words: the stored form and that of the scalar field.
    #[cfg(test)]
    pub(crate) stored: [u64; 6],
    /// a·2^416 mod p, eight limbs of 52 bits: that of the eight-lane field.
    pub(crate) radix52: [u64; 8],
}

impl Constant {
    /// The constant `value`, below p.
    pub(crate) const fn new(value: &[u64; 6]) -> Self {
        Self {
            #[cfg(test)]
            stored: params::times_power_of_two(value, 384),
            radix52: radix52(&params::times_power_of_two(value, 416)),
        }
    }

    /// A small integer.
    pub(crate) const fn small(value: u64) -> Self {
        Self::new(&[value, 0, 0, 0, 0, 0])
    }
}

/// Six words of 64 bits as eight limbs of 52 bits.
pub(crate) const fn radix52(words: &[u64; 6]) -> [u64; 8] {
    let mut limbs = [0; 8];
    let mut i = 0;
    while i < 8 {
        let (word, shift) = (52 * i / 64, 52 * i % 64);
        limbs[i] = words[word] >> shift;
        if shift > 12 && word < 5 {
            limbs[i] |= words[word + 1] << (64 - shift);
        }
        limbs[i] &= (1 << 52) - 1;
        i += 1;
    }
    limbs
}

pub(crate) const ZERO: Constant = Constant::small(0);
pub(crate) const ONE: Constant = Constant::small(1);

/// 2^384 mod p: what takes an integer to its stored form.
pub(crate) const STORED_RADIX: Constant =
    Constant::new(&params::times_power_of_two(&[1, 0, 0, 0, 0, 0], 384));

/// 2^768 mod p, an integer.
pub(crate) const STORED_RADIX_SQUARED: [u64; 6] = params::times_power_of_two(&[1, 0, 0, 0, 0, 0], 768);

/// 2^−384 mod p.
pub(crate) const STORED_RADIX_INVERSE: Constant = Constant::new(&params::STORED_RADIX_INVERSE);

/// 1/2^16.
pub(crate) const TWO_TO_MINUS_16: Constant =
    Constant::new(&params::times_power_of_two(&params::STORED_RADIX_INVERSE, 384 - 16));

/// A constant of Fp2.
pub(crate) const fn fp2(parts: &[[u64; 6]; 2]) -> [Constant; 2] {
    [Constant::new(&parts[0]), Constant::new(&parts[1])]
}

/// [`params::FROBENIUS`].
pub(crate) const FROBENIUS: [[Constant; 2]; 6] = {
    let mut constants = [[ONE; 2]; 6];
    let mut i = 0;
    while i < 6 {
        constants[i] = fp2(&params::FROBENIUS[i]);
        i += 1;
    }
    constants
};
