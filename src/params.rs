//! The numbers of BLS12-381 and of the Ethereum ciphersuite.
//!
//! Integers are little-endian arrays of 64-bit words, written here in the hex digits of the papers. Whatever follows from
//! the curve parameter x = −0xd201000000010000 or from a definition is derived from it by the tests below or, where
//! it acts on points, by the tests of the curves; the generator of G1 is the one of the IETF pairing-friendly-curves
//! draft (section 4.2.1).

/// Absolute value of the curve parameter x, which is negative.
#[cfg(any(test, target_arch = "x86_64"))]
pub(crate) const X_ABS: u64 = 0xd201_0000_0001_0000;

/// The base field's modulus p = (x − 1)²·r/3 + x, 381 bits.
pub(crate) const MODULUS: Integer = integer(
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
);

/// The prime order r = x⁴ − x² + 1 of G1 and G2, 255 bits.
pub(crate) const ORDER: [u64; 4] =
    integer("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001");

/// The primitive cube root of unity β in Fp for which (β·X, −Y) = \[x²\](X, Y) on G1.
///
/// With φ(X, Y) = (β·X, Y) that is φ(P) = −\[x²\]P.
pub(crate) const CUBE_ROOT_G1: Integer =
    integer("5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffe");

/// The other primitive cube root of unity, β² = −1 − β, for which (β²·X, −Y) = ψ²(X, Y) = \[x²\](X, Y) on G2.
pub(crate) const CUBE_ROOT_G2: Integer = integer(
    "1a0111ea397fe699ec02408663d4de85aa0d857d89759ad4897d29650fb85f9b409427eb4f49fffd8bfd00000000aaac",
);

/// Coordinates (X, Y) of the generator g1 of G1.
pub(crate) const GENERATOR_G1: [Integer; 2] = [
    integer(
        "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb",
    ),
    integer(
        "8b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1",
    ),
];

/// Domain separation tag of signatures: draft-irtf-cfrg-bls-signature, section 4.2.3, minimal-pubkey-size,
/// proof of possession.
pub(crate) const SIGNATURE_DST: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

/// Domain separation tag of proofs of possession, from the same section.
pub(crate) const POSSESSION_DST: &[u8] = b"BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

/// What only the generic arithmetic needs.
#[cfg(any(test, target_arch = "x86_64"))]
pub(crate) use self::arithmetic::*;

#[cfg(any(test, target_arch = "x86_64"))]
mod arithmetic {
    use super::{Integer, MODULUS, integer, negate};

    /// An element c0 + c1·u of Fp2.
    type Integers = [Integer; 2];

    /// −1/p modulo 2^64: what Montgomery reduction by words multiplies with.
    pub(crate) const MODULUS_INVERSE: u64 = 0x89f3_fffc_fffc_fffd;

    /// p − 2, the exponent that inverts (Fermat).
    pub(crate) const MODULUS_MINUS_2: Integer = super::subtract(&MODULUS, &small(2)).0;

    /// (p − 1)/2, the largest integer that is not larger than its negative.
    pub(crate) const MODULUS_MINUS_1_OVER_2: Integer = shift_right(&MODULUS, 1);

    /// (p − 3)/4, the exponent of square roots: p is 3 modulo 4.
    pub(crate) const MODULUS_MINUS_3_OVER_4: Integer = shift_right(&MODULUS, 2);

    /// 1/2^384 mod p.
    pub(crate) const STORED_RADIX_INVERSE: Integer = integer(
        "14fec701e8fb0ce9ed5e64273c4f538b1797ab1458a88de9343ea97914956dc87fe11274d898fafbf4d38259380b4820",
    );

    /// ξ^(i·(p − 1)/6) for i from 0 to 5 and ξ = 1 + u: the factors of the Frobenius map on the powers of w.
    pub(crate) const FROBENIUS: [Integers; 6] = [
        [small(1), ZERO],
        [
            integer(
                "1904d3bf02bb0667c231beb4202c0d1f0fd603fd3cbd5f4f7b2443d784bab9c4f67ea53d63e7813d8d0775ed92235fb8",
            ),
            integer(
                "fc3e2b36c4e03288e9e902231f9fb854a14787b6c7b36fec0c8ec971f63c5f282d5ac14d6c7ec22cf78a126ddc4af3",
            ),
        ],
        [
            ZERO,
            integer(
                "1a0111ea397fe699ec02408663d4de85aa0d857d89759ad4897d29650fb85f9b409427eb4f49fffd8bfd00000000aaac",
            ),
        ],
        [
            integer(
                "6af0e0437ff400b6831e36d6bd17ffe48395dabc2d3435e77f76e17009241c5ee67992f72ec05f4c81084fbede3cc09",
            ),
            integer(
                "6af0e0437ff400b6831e36d6bd17ffe48395dabc2d3435e77f76e17009241c5ee67992f72ec05f4c81084fbede3cc09",
            ),
        ],
        [
            integer(
                "1a0111ea397fe699ec02408663d4de85aa0d857d89759ad4897d29650fb85f9b409427eb4f49fffd8bfd00000000aaad",
            ),
            ZERO,
        ],
        [
            integer(
                "5b2cfd9013a5fd8df47fa6b48b1e045f39816240c0b8fee8beadf4d8e9c0566c63a3e6e257f87329b18fae980078116",
            ),
            integer(
                "144e4211384586c16bd3ad4afa99cc9170df3560e77982d0db45f3536814f0bd5871c1908bd478cd1ee605167ff82995",
            ),
        ],
    ];

    /// The factors of ψ(X, Y) = (`PSI_X`·X̄, `PSI_Y`·Ȳ), the untwist-Frobenius-twist endomorphism of the curve of G2:
    /// 1/ξ^((p − 1)/3) and 1/ξ^((p − 1)/2).
    pub(crate) const PSI_X: Integers = [
        ZERO,
        integer(
            "1a0111ea397fe699ec02408663d4de85aa0d857d89759ad4897d29650fb85f9b409427eb4f49fffd8bfd00000000aaad",
        ),
    ];
    pub(crate) const PSI_Y: Integers = [
        integer(
            "135203e60180a68ee2e9c448d77a2cd91c3dedd930b1cf60ef396489f61eb45e304466cf3e67fa0af1ee7b04121bdea2",
        ),
        integer(
            "6af0e0437ff400b6831e36d6bd17ffe48395dabc2d3435e77f76e17009241c5ee67992f72ec05f4c81084fbede3cc09",
        ),
    ];

    /// Coefficients of the curve E2': Y² = X³ + A·X + B that messages are mapped to, and the Z of the map (RFC 9380,
    /// section 8.8.2): A = 240·u, B = 1012·(1 + u), Z = −(2 + u).
    pub(crate) const SSWU_A: Integers = [ZERO, small(240)];
    pub(crate) const SSWU_B: Integers = [small(1012), small(1012)];
    pub(crate) const SSWU_Z: Integers = [negate(&small(2)), negate(&small(1))];

    /// Z³ = −2 − 11·u.
    pub(crate) const SSWU_Z_CUBED: Integers = [negate(&small(2)), negate(&small(11))];

    /// A square root of −N(Z)³ = −125, where N is the norm to Fp.
    pub(crate) const SSWU_NORM_ROOT: Integer = integer(
        "810e5a23cbb86fd12ded1af502287a397ed25c1d6fe0444e38c48e9c7ddb3c27cfebdd464e90f201fda0eb6983f2533",
    );

    /// The 3-isogeny from E2' to the curve of G2 (RFC 9380, appendix E.3): coefficients of 1, x, x², x³ of the numerator of
    /// X.
    pub(crate) const ISOGENY_X_NUMERATOR: [Integers; 4] = [
        [
            integer(
                "5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6",
            ),
            integer(
                "5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6",
            ),
        ],
        [
            ZERO,
            integer(
                "11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71a",
            ),
        ],
        [
            integer(
                "11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71e",
            ),
            integer(
                "8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38d",
            ),
        ],
        [
            integer(
                "171d6541fa38ccfaed6dea691f5fb614cb14b4e7f4e810aa22d6108f142b85757098e38d0f671c7188e2aaaaaaaa5ed1",
            ),
            ZERO,
        ],
    ];

    /// The denominator of X.
    pub(crate) const ISOGENY_X_DENOMINATOR: [Integers; 3] =
        [[ZERO, negate(&small(72))], [small(12), negate(&small(12))], [small(1), ZERO]];

    /// The numerator of Y/y.
    pub(crate) const ISOGENY_Y_NUMERATOR: [Integers; 4] = [
        [
            integer(
                "1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706",
            ),
            integer(
                "1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706",
            ),
        ],
        [
            ZERO,
            integer(
                "5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97be",
            ),
        ],
        [
            integer(
                "11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71c",
            ),
            integer(
                "8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38f",
            ),
        ],
        [
            integer(
                "124c9ad43b6cf79bfbf7043de3811ad0761b0f37a1e26286b0e977c69aa274524e79097a56dc4bd9e1b371c71c718b10",
            ),
            ZERO,
        ],
    ];

    /// The denominator of Y/y.
    pub(crate) const ISOGENY_Y_DENOMINATOR: [Integers; 4] = [
        [negate(&small(432)), negate(&small(432))],
        [ZERO, negate(&small(216))],
        [small(18), negate(&small(18))],
        [small(1), ZERO],
    ];

    const ZERO: Integer = [0; 6];

    /// A small number.
    const fn small(value: u64) -> Integer {
        [value, 0, 0, 0, 0, 0]
    }

    /// ⌊value/2^bits⌋, for bits from 1 to 63.
    const fn shift_right(value: &Integer, bits: u32) -> Integer {
        let mut shifted = [0; 6];
        let mut i = 0;
        while i < 6 {
            let above = if i < 5 { value[i + 1] } else { 0 };
            shifted[i] = value[i] >> bits | above << (64 - bits);
            i += 1;
        }
        shifted
    }
}

/// A number below 2^384.
pub(crate) type Integer = [u64; 6];

/// A number in hex digits; one that is not, or is too long, does not compile.
const fn integer<const N: usize>(hex: &str) -> [u64; N] {
    let digits = hex.as_bytes();
    assert!(digits.len() <= 16 * N);
    let mut words = [0; N];
    let mut i = 0;
    while i < digits.len() {
        let digit = match digits[digits.len() - 1 - i] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            _ => panic!("not a hex digit"),
        };
        words[i / 16] |= (digit as u64) << (4 * (i % 16));
        i += 1;
    }
    words
}

/// Whether `a < b`, in constant time.
pub(crate) const fn less_than<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    subtract(a, b).1
}

/// `a − b` modulo 2^(64·N), and whether it borrowed; constant time.
pub(crate) const fn subtract<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    let mut difference = [0; N];
    let mut borrow = 0;
    let mut i = 0;
    while i < N {
        let wide = (a[i] as u128).wrapping_sub(b[i] as u128).wrapping_sub(borrow);
        difference[i] = wide as u64;
        borrow = (wide >> 64) & 1;
        i += 1;
    }
    (difference, borrow == 1)
}

/// `−value mod p`, for `value < p`.
pub(crate) const fn negate(value: &[u64; 6]) -> [u64; 6] {
    if is_zero(value) { *value } else { subtract(&MODULUS, value).0 }
}

/// `a − b mod p`, for both below p.
#[cfg(test)]
pub(crate) const fn subtract_modular(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let (difference, borrow) = subtract(a, b);
    // Modulo 2^384, a − b + p is a − (b − p).
    if borrow { subtract(&difference, &subtract(&[0; 6], &MODULUS).0).0 } else { difference }
}

const fn is_zero(value: &[u64; 6]) -> bool {
    value[0] | value[1] | value[2] | value[3] | value[4] | value[5] == 0
}

/// `value·2^bits mod p`, for `value < p`: a field's Montgomery form of a constant, at compile time.
pub(crate) const fn times_power_of_two(value: &[u64; 6], bits: usize) -> [u64; 6] {
    let mut result = *value;
    let mut round = 0;
    while round < bits {
        let mut doubled = [0; 6];
        let mut carry = 0;
        let mut i = 0;
        while i < 6 {
            doubled[i] = (result[i] << 1) | carry;
            carry = result[i] >> 63;
            i += 1;
        }
        // 2p < 2^382, so the doubling never leaves the six words.
        let (reduced, borrow) = subtract(&doubled, &MODULUS);
        result = if borrow { doubled } else { reduced };
        round += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::{BigInt, BigUint, Sign};

    fn integer(words: &[u64]) -> BigInt {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        BigInt::from_bytes_le(Sign::Plus, &bytes)
    }

    #[test]
    fn order_and_modulus_follow_from_the_curve_parameter() {
        let x = -BigInt::from(X_ABS);
        let order = x.pow(4) - x.pow(2) + 1;
        let numerator = (&x - BigInt::from(1)).pow(2) * &order;
        assert_eq!(&numerator % 3, BigInt::ZERO);
        assert_eq!(integer(&ORDER), order);
        assert_eq!(integer(&MODULUS), numerator / 3 + x);
    }

    #[test]
    fn cube_roots_are_the_two_primitive_ones() {
        let p = integer(&MODULUS);
        let beta = integer(&CUBE_ROOT_G1);
        assert_eq!((beta.pow(2) + &beta + 1) % &p, BigInt::ZERO);
        assert_eq!(integer(&CUBE_ROOT_G2), beta.pow(2) % &p);
        // Which of the two belongs to which group is tested where the engines use them.
    }

    #[test]
    fn generator_is_on_the_curve() {
        let p = integer(&MODULUS);
        let [x, y] = GENERATOR_G1.map(|words| integer(&words));
        assert!(x < p && y < p);
        assert_eq!((y.pow(2) - x.pow(3) - 4) % p, BigInt::ZERO);
    }

    /// The group law relies on there being no point of order two on either curve.
    #[test]
    fn both_curves_have_an_odd_number_of_points() {
        let x = -BigInt::from(X_ABS);
        let (order, p) = (integer(&ORDER), integer(&MODULUS));
        // #E = p + 1 − t with t = x + 1.
        let points_e1 = &p - &x;
        // The cofactor of G2 in terms of x (RFC 9380 and Budroni, Pintore, section 4.1).
        let powers = |coefficients: [i32; 9]| -> BigInt {
            (0u32..).zip(coefficients).map(|(power, c)| x.pow(power) * c).sum()
        };
        let numerator = powers([13, -4, -4, 6, -4, 0, 5, -4, 1]);
        assert_eq!(&numerator % 9, BigInt::ZERO);
        let points_e2 = numerator / 9 * &order;
        for points in [points_e1, points_e2] {
            assert_eq!(&points % &order, BigInt::ZERO);
            assert!(points.bit(0));
        }
    }

    #[test]
    fn derived_numbers_are_what_they_say() {
        let p = integer(&MODULUS);
        assert_eq!(MODULUS[0].wrapping_mul(MODULUS_INVERSE), u64::MAX);
        assert_eq!(integer(&MODULUS_MINUS_2) + 2, p);
        assert_eq!(integer(&MODULUS_MINUS_1_OVER_2) * 2 + 1, p);
        assert_eq!(integer(&MODULUS_MINUS_3_OVER_4) * 4 + 3, p);
        assert_eq!((integer(&STORED_RADIX_INVERSE) << 384) % &p, BigInt::from(1));
        assert_eq!((integer(&SSWU_NORM_ROOT).pow(2) + 125) % &p, BigInt::ZERO);
        // Z² = 3 + 4·u, and times −(2 + u): −2 − 11·u.
        let [real, imaginary] = SSWU_Z.map(|part| integer(&part));
        let square = [real.pow(2) - imaginary.pow(2), 2 * &real * &imaginary];
        let cube =
            [&square[0] * &real - &square[1] * &imaginary, &square[0] * &imaginary + &square[1] * &real];
        for (part, expected) in cube.iter().zip(&SSWU_Z_CUBED) {
            assert_eq!((part - integer(expected)) % &p, BigInt::ZERO);
        }
    }

    #[test]
    fn montgomery_forms_equal_big_integer_arithmetic() {
        let p = integer(&MODULUS);
        let largest = subtract(&MODULUS, &[1, 0, 0, 0, 0, 0]).0;
        for value in [[0; 6], [1, 0, 0, 0, 0, 0], CUBE_ROOT_G1, CUBE_ROOT_G2, largest] {
            for bits in [0, 1, 64, 384, 416] {
                let expected = (integer(&value) << bits) % &p;
                assert_eq!(integer(&times_power_of_two(&value, bits)), expected);
            }
        }
    }

    #[test]
    fn comparison_borrows_across_every_word() {
        let one = BigUint::from(1u8);
        for word in 0..4 {
            let mut power = [0u64; 4];
            power[word] = 1;
            let below: BigUint = integer(&power).to_biguint().unwrap() - &one;
            let mut digits = below.to_u64_digits();
            digits.resize(4, 0);
            let below: [u64; 4] = digits.try_into().unwrap();
            assert!(less_than(&below, &power));
            assert!(!less_than(&power, &below));
            assert!(!less_than(&power, &power));
        }
    }
}
