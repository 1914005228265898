//! The numbers of BLS12-381 and of the Ethereum ciphersuite.
//!
//! Integers are little-endian arrays of 64-bit words. Everything that follows from the curve parameter
//! x = −0xd201000000010000 is derived from it by the tests below; the generator of G1 is the one of the IETF pairing-friendly-curves
//! draft (section 4.2.1), held to the curve equation and to its order by the tests.

/// Absolute value of the curve parameter x, which is negative.
pub(crate) const X_ABS: u64 = 0xd201_0000_0001_0000;

/// The base field's modulus p = (x − 1)²·r/3 + x, 381 bits.
pub(crate) const MODULUS: [u64; 6] = [
    0xb9fe_ffff_ffff_aaab,
    0x1eab_fffe_b153_ffff,
    0x6730_d2a0_f6b0_f624,
    0x6477_4b84_f385_12bf,
    0x4b1b_a7b6_434b_acd7,
    0x1a01_11ea_397f_e69a,
];

/// The prime order r = x⁴ − x² + 1 of G1 and G2, 255 bits.
pub(crate) const ORDER: [u64; 4] =
    [0xffff_ffff_0000_0001, 0x53bd_a402_fffe_5bfe, 0x3339_d808_09a1_d805, 0x73ed_a753_299d_7d48];

/// The primitive cube root of unity β in Fp for which (β·X, −Y) = \[x²\](X, Y) on G1.
///
/// With φ(X, Y) = (β·X, Y) that is φ(P) = −\[x²\]P.
pub(crate) const CUBE_ROOT_G1: [u64; 6] = [
    0x2e01_ffff_fffe_fffe,
    0xde17_d813_620a_0002,
    0xddb3_a93b_e6f8_9688,
    0xba69_c607_6a0f_77ea,
    0x5f19_672f_df76_ce51,
    0,
];

/// The other primitive cube root of unity, β² = −1 − β, for which (β²·X, −Y) = ψ²(X, Y) = \[x²\](X, Y) on G2.
pub(crate) const CUBE_ROOT_G2: [u64; 6] = [
    0x8bfd_0000_0000_aaac,
    0x4094_27eb_4f49_fffd,
    0x897d_2965_0fb8_5f9b,
    0xaa0d_857d_8975_9ad4,
    0xec02_4086_63d4_de85,
    0x1a01_11ea_397f_e699,
];

/// Coordinates (X, Y) of the generator g1 of G1.
pub(crate) const GENERATOR_G1: [[u64; 6]; 2] = [
    [
        0xfb3a_f00a_db22_c6bb,
        0x6c55_e83f_f97a_1aef,
        0xa14e_3a3f_171b_ac58,
        0xc368_8c4f_9774_b905,
        0x2695_638c_4fa9_ac0f,
        0x17f1_d3a7_3197_d794,
    ],
    [
        0x0caa_2329_46c5_e7e1,
        0xd03c_c744_a288_8ae4,
        0x00db_18cb_2c04_b3ed,
        0xfcf5_e095_d5d0_0af6,
        0xa09e_30ed_741d_8ae4,
        0x08b3_f481_e3aa_a0f1,
    ],
];

/// −1/p modulo 2^64: what Montgomery reduction by words multiplies with.
pub(crate) const MODULUS_INVERSE: u64 = 0x89f3_fffc_fffc_fffd;

/// p − 2, the exponent that inverts (Fermat).
pub(crate) const MODULUS_MINUS_2: [u64; 6] = subtract(&MODULUS, &[2, 0, 0, 0, 0, 0]).0;

/// 1/2^384 mod p.
pub(crate) const STORED_RADIX_INVERSE: [u64; 6] = [
    0xf4d3_8259_380b_4820,
    0x7fe1_1274_d898_fafb,
    0x343e_a979_1495_6dc8,
    0x1797_ab14_58a8_8de9,
    0xed5e_6427_3c4f_538b,
    0x14fe_c701_e8fb_0ce9,
];

/// ξ^(i·(p − 1)/6) for i from 0 to 5 and ξ = 1 + u, real and imaginary part: the factors of the Frobenius map on
/// the powers of w.
pub(crate) const FROBENIUS: [[[u64; 6]; 2]; 6] = [
    [
        [
            0x0000_0000_0000_0001,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ],
    [
        [
            0x8d07_75ed_9223_5fb8,
            0xf67e_a53d_63e7_813d,
            0x7b24_43d7_84ba_b9c4,
            0x0fd6_03fd_3cbd_5f4f,
            0xc231_beb4_202c_0d1f,
            0x1904_d3bf_02bb_0667,
        ],
        [
            0x2cf7_8a12_6ddc_4af3,
            0x282d_5ac1_4d6c_7ec2,
            0xec0c_8ec9_71f6_3c5f,
            0x54a1_4787_b6c7_b36f,
            0x88e9_e902_231f_9fb8,
            0x00fc_3e2b_36c4_e032,
        ],
    ],
    [
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0x8bfd_0000_0000_aaac,
            0x4094_27eb_4f49_fffd,
            0x897d_2965_0fb8_5f9b,
            0xaa0d_857d_8975_9ad4,
            0xec02_4086_63d4_de85,
            0x1a01_11ea_397f_e699,
        ],
    ],
    [
        [
            0xc810_84fb_ede3_cc09,
            0xee67_992f_72ec_05f4,
            0x77f7_6e17_0092_41c5,
            0x4839_5dab_c2d3_435e,
            0x6831_e36d_6bd1_7ffe,
            0x06af_0e04_37ff_400b,
        ],
        [
            0xc810_84fb_ede3_cc09,
            0xee67_992f_72ec_05f4,
            0x77f7_6e17_0092_41c5,
            0x4839_5dab_c2d3_435e,
            0x6831_e36d_6bd1_7ffe,
            0x06af_0e04_37ff_400b,
        ],
    ],
    [
        [
            0x8bfd_0000_0000_aaad,
            0x4094_27eb_4f49_fffd,
            0x897d_2965_0fb8_5f9b,
            0xaa0d_857d_8975_9ad4,
            0xec02_4086_63d4_de85,
            0x1a01_11ea_397f_e699,
        ],
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ],
    [
        [
            0x9b18_fae9_8007_8116,
            0xc63a_3e6e_257f_8732,
            0x8bea_df4d_8e9c_0566,
            0xf398_1624_0c0b_8fee,
            0xdf47_fa6b_48b1_e045,
            0x05b2_cfd9_013a_5fd8,
        ],
        [
            0x1ee6_0516_7ff8_2995,
            0x5871_c190_8bd4_78cd,
            0xdb45_f353_6814_f0bd,
            0x70df_3560_e779_82d0,
            0x6bd3_ad4a_fa99_cc91,
            0x144e_4211_3845_86c1,
        ],
    ],
];

/// The factors of ψ(X, Y) = (`PSI_X`·X̄, `PSI_Y`·Ȳ), the untwist-Frobenius-twist endomorphism of the curve of G2:
/// 1/ξ^((p − 1)/3) and 1/ξ^((p − 1)/2), real and imaginary part.
pub(crate) const PSI_X: [[u64; 6]; 2] = [
    [
        0x0000_0000_0000_0000,
        0x0000_0000_0000_0000,
        0x0000_0000_0000_0000,
        0x0000_0000_0000_0000,
        0x0000_0000_0000_0000,
        0x0000_0000_0000_0000,
    ],
    [
        0x8bfd_0000_0000_aaad,
        0x4094_27eb_4f49_fffd,
        0x897d_2965_0fb8_5f9b,
        0xaa0d_857d_8975_9ad4,
        0xec02_4086_63d4_de85,
        0x1a01_11ea_397f_e699,
    ],
];
pub(crate) const PSI_Y: [[u64; 6]; 2] = [
    [
        0xf1ee_7b04_121b_dea2,
        0x3044_66cf_3e67_fa0a,
        0xef39_6489_f61e_b45e,
        0x1c3d_edd9_30b1_cf60,
        0xe2e9_c448_d77a_2cd9,
        0x1352_03e6_0180_a68e,
    ],
    [
        0xc810_84fb_ede3_cc09,
        0xee67_992f_72ec_05f4,
        0x77f7_6e17_0092_41c5,
        0x4839_5dab_c2d3_435e,
        0x6831_e36d_6bd1_7ffe,
        0x06af_0e04_37ff_400b,
    ],
];

/// Coefficients of the curve E2': Y² = X³ + A·X + B that messages are mapped to, and the Z of the map (RFC 9380,
/// section 8.8.2): A = 240·u, B = 1012·(1 + u), Z = −(2 + u).
pub(crate) const SSWU_A: [[u64; 6]; 2] = [[0; 6], [240, 0, 0, 0, 0, 0]];
pub(crate) const SSWU_B: [[u64; 6]; 2] = [[1012, 0, 0, 0, 0, 0], [1012, 0, 0, 0, 0, 0]];
pub(crate) const SSWU_Z: [[u64; 6]; 2] = [negate(&[2, 0, 0, 0, 0, 0]), negate(&[1, 0, 0, 0, 0, 0])];

/// Z³ = −2 − 11·u.
pub(crate) const SSWU_Z_CUBED: [[u64; 6]; 2] = [negate(&[2, 0, 0, 0, 0, 0]), negate(&[11, 0, 0, 0, 0, 0])];

/// A square root of −N(Z)³ = −125, where N is the norm to Fp.
pub(crate) const SSWU_NORM_ROOT: [u64; 6] = [
    0x1fda_0eb6_983f_2533,
    0x7cfe_bdd4_64e9_0f20,
    0xe38c_48e9_c7dd_b3c2,
    0x97ed_25c1_d6fe_0444,
    0x12de_d1af_5022_87a3,
    0x0810_e5a2_3cbb_86fd,
];

/// (p − 3)/4, the exponent of square roots: p is 3 modulo 4.
pub(crate) const MODULUS_MINUS_3_OVER_4: [u64; 6] = [
    0xee7f_bfff_ffff_eaaa,
    0x07aa_ffff_ac54_ffff,
    0xd9cc_34a8_3dac_3d89,
    0xd91d_d2e1_3ce1_44af,
    0x92c6_e9ed_90d2_eb35,
    0x0680_447a_8e5f_f9a6,
];

/// (p − 1)/2, the largest integer that is not larger than its negative.
pub(crate) const MODULUS_MINUS_1_OVER_2: [u64; 6] = {
    let mut half = MODULUS;
    let mut i = 0;
    while i < 6 {
        half[i] = MODULUS[i] >> 1 | if i < 5 { MODULUS[i + 1] << 63 } else { 0 };
        i += 1;
    }
    half
};

/// The 3-isogeny from E2' to the curve of G2 (RFC 9380, appendix E.3): coefficients of 1, x, x², x³ of the numerator of X.
pub(crate) const ISOGENY_X_NUMERATOR: [[[u64; 6]; 2]; 4] = [
    [
        [
            0x6238_aaaa_aaaa_97d6,
            0x5c26_38e3_43d9_c71c,
            0x88b5_8423_c50a_e15d,
            0x32c5_2d39_fd3a_042a,
            0xbb5b_7a9a_47d7_ed85,
            0x05c7_5950_7e8e_333e,
        ],
        [
            0x6238_aaaa_aaaa_97d6,
            0x5c26_38e3_43d9_c71c,
            0x88b5_8423_c50a_e15d,
            0x32c5_2d39_fd3a_042a,
            0xbb5b_7a9a_47d7_ed85,
            0x05c7_5950_7e8e_333e,
        ],
    ],
    [
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0x26a9_ffff_ffff_c71a,
            0x1472_aaa9_cb8d_5555,
            0x9a20_8c6b_4f20_a418,
            0x984f_87ad_f7ae_0c7f,
            0x3212_6fce_d787_c88f,
            0x1156_0bf1_7baa_99bc,
        ],
    ],
    [
        [
            0x26a9_ffff_ffff_c71e,
            0x1472_aaa9_cb8d_5555,
            0x9a20_8c6b_4f20_a418,
            0x984f_87ad_f7ae_0c7f,
            0x3212_6fce_d787_c88f,
            0x1156_0bf1_7baa_99bc,
        ],
        [
            0x9354_ffff_ffff_e38d,
            0x0a39_5554_e5c6_aaaa,
            0xcd10_4635_a790_520c,
            0xcc27_c3d6_fbd7_063f,
            0x1909_37e7_6bc3_e447,
            0x08ab_05f8_bdd5_4cde,
        ],
    ],
    [
        [
            0x88e2_aaaa_aaaa_5ed1,
            0x7098_e38d_0f67_1c71,
            0x22d6_108f_142b_8575,
            0xcb14_b4e7_f4e8_10aa,
            0xed6d_ea69_1f5f_b614,
            0x171d_6541_fa38_ccfa,
        ],
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ],
];

/// The denominator of X.
pub(crate) const ISOGENY_X_DENOMINATOR: [[[u64; 6]; 2]; 3] = [
    [
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0xb9fe_ffff_ffff_aa63,
            0x1eab_fffe_b153_ffff,
            0x6730_d2a0_f6b0_f624,
            0x6477_4b84_f385_12bf,
            0x4b1b_a7b6_434b_acd7,
            0x1a01_11ea_397f_e69a,
        ],
    ],
    [
        [
            0x0000_0000_0000_000c,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0xb9fe_ffff_ffff_aa9f,
            0x1eab_fffe_b153_ffff,
            0x6730_d2a0_f6b0_f624,
            0x6477_4b84_f385_12bf,
            0x4b1b_a7b6_434b_acd7,
            0x1a01_11ea_397f_e69a,
        ],
    ],
    [
        [
            0x0000_0000_0000_0001,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ],
];

/// The numerator of Y/y.
pub(crate) const ISOGENY_Y_NUMERATOR: [[[u64; 6]; 2]; 4] = [
    [
        [
            0x12cf_c71c_71c6_d706,
            0xfc8c_25eb_f8c9_2f68,
            0xf544_39d8_7d27_e500,
            0x0f7d_a5d4_a07f_649b,
            0x59a4_c18b_076d_1193,
            0x1530_477c_7ab4_113b,
        ],
        [
            0x12cf_c71c_71c6_d706,
            0xfc8c_25eb_f8c9_2f68,
            0xf544_39d8_7d27_e500,
            0x0f7d_a5d4_a07f_649b,
            0x59a4_c18b_076d_1193,
            0x1530_477c_7ab4_113b,
        ],
    ],
    [
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0x6238_aaaa_aaaa_97be,
            0x5c26_38e3_43d9_c71c,
            0x88b5_8423_c50a_e15d,
            0x32c5_2d39_fd3a_042a,
            0xbb5b_7a9a_47d7_ed85,
            0x05c7_5950_7e8e_333e,
        ],
    ],
    [
        [
            0x26a9_ffff_ffff_c71c,
            0x1472_aaa9_cb8d_5555,
            0x9a20_8c6b_4f20_a418,
            0x984f_87ad_f7ae_0c7f,
            0x3212_6fce_d787_c88f,
            0x1156_0bf1_7baa_99bc,
        ],
        [
            0x9354_ffff_ffff_e38f,
            0x0a39_5554_e5c6_aaaa,
            0xcd10_4635_a790_520c,
            0xcc27_c3d6_fbd7_063f,
            0x1909_37e7_6bc3_e447,
            0x08ab_05f8_bdd5_4cde,
        ],
    ],
    [
        [
            0xe1b3_71c7_1c71_8b10,
            0x4e79_097a_56dc_4bd9,
            0xb0e9_77c6_9aa2_7452,
            0x761b_0f37_a1e2_6286,
            0xfbf7_043d_e381_1ad0,
            0x124c_9ad4_3b6c_f79b,
        ],
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ],
];

/// The denominator of Y/y.
pub(crate) const ISOGENY_Y_DENOMINATOR: [[[u64; 6]; 2]; 4] = [
    [
        [
            0xb9fe_ffff_ffff_a8fb,
            0x1eab_fffe_b153_ffff,
            0x6730_d2a0_f6b0_f624,
            0x6477_4b84_f385_12bf,
            0x4b1b_a7b6_434b_acd7,
            0x1a01_11ea_397f_e69a,
        ],
        [
            0xb9fe_ffff_ffff_a8fb,
            0x1eab_fffe_b153_ffff,
            0x6730_d2a0_f6b0_f624,
            0x6477_4b84_f385_12bf,
            0x4b1b_a7b6_434b_acd7,
            0x1a01_11ea_397f_e69a,
        ],
    ],
    [
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0xb9fe_ffff_ffff_a9d3,
            0x1eab_fffe_b153_ffff,
            0x6730_d2a0_f6b0_f624,
            0x6477_4b84_f385_12bf,
            0x4b1b_a7b6_434b_acd7,
            0x1a01_11ea_397f_e69a,
        ],
    ],
    [
        [
            0x0000_0000_0000_0012,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0xb9fe_ffff_ffff_aa99,
            0x1eab_fffe_b153_ffff,
            0x6730_d2a0_f6b0_f624,
            0x6477_4b84_f385_12bf,
            0x4b1b_a7b6_434b_acd7,
            0x1a01_11ea_397f_e69a,
        ],
    ],
    [
        [
            0x0000_0000_0000_0001,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        [
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ],
];

/// Domain separation tag of signatures: draft-irtf-cfrg-bls-signature, section 4.2.3, minimal-pubkey-size,
/// proof of possession.
pub(crate) const SIGNATURE_DST: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

/// Domain separation tag of proofs of possession, from the same section.
pub(crate) const POSSESSION_DST: &[u8] = b"BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

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
