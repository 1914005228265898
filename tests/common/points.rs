//! Points that broke other libraries, and the ordinary points next to them.
//!
//! Names of G1 are encodings of 48 bytes, names of G2 and of signatures of 96, unless said otherwise.

/// The generator g1, the public key of 1.
pub(crate) const G1_GEN: [u8; 48] =
    hex("97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aef\
     fb3af00adb22c6bb");
/// −g1, the public key of r − 1.
pub(crate) const G1_NEG_GEN: [u8; 48] =
    hex("b7f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aef\
     fb3af00adb22c6bb");
/// Infinity.
pub(crate) const G1_INF: [u8; 48] = leading(0xc0);
/// (0, 2), of order 3.
pub(crate) const G1_ORDER3_0_2: [u8; 48] = leading(0x80);
/// (0, −2), of order 3.
pub(crate) const G1_ORDER3_0_M2: [u8; 48] = leading(0xa0);
/// A point of order 11.
pub(crate) const G1_ORDER11: [u8; 48] =
    hex("b9b3e2c8c6bbf59d3c326b531fc1e639d29200c28624ac604f251a12908c9b7f735318617f625954\
     cc71cdf03229b1ef");
/// g1 and a point of order 3.
pub(crate) const G1_GEN_PLUS_ORDER3: [u8; 48] =
    hex("85020378a6838af221e734b3a81940eb3ff19c2a7f8cf26150dfc38fc41c37551dc92bb5593d30d4\
     dfc2ee4bb09ad05b");
/// g1 and a point of order 11.
pub(crate) const G1_GEN_PLUS_ORDER11: [u8; 48] =
    hex("add0bf3057c67011374bc51a8f7a1ed69dd2067c4cf8caa84e416a6f3da6cc6eccdc26527ffd3c99\
     94589370a5247854");
/// X = 4, outside the subgroup.
pub(crate) const G1_X_4: [u8; 48] = ending(leading(0x80), 4);
/// X = 1: X³ + 4 is no square.
pub(crate) const G1_X_1_NOT_ON_CURVE: [u8; 48] = ending(leading(0x80), 1);
/// The public key of 2.
pub(crate) const G1_TWICE_GEN: [u8; 48] =
    hex("a572cbea904d67468808c8eb50a9450c9721db309128012543902d0ac358a62ae28f75bb8f1c7c42\
     c39a8c5529bf0f4e");
/// X = p.
pub(crate) const G1_X_EQ_P: [u8; 48] =
    hex("9a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffff\
     b9feffffffffaaab");
/// X = 2^381 − 1.
pub(crate) const G1_X_ALL_ONES: [u8; 48] =
    hex("9fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff\
     ffffffffffffffff");
/// g1 without the compression flag.
pub(crate) const G1_GEN_NO_C_FLAG: [u8; 48] =
    hex("17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aef\
     fb3af00adb22c6bb");
/// g1 with the infinity flag.
pub(crate) const G1_GEN_B_FLAG_SET: [u8; 48] =
    hex("d7f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aef\
     fb3af00adb22c6bb");
/// g1 with all flags.
pub(crate) const G1_GEN_ALL_FLAGS: [u8; 48] =
    hex("f7f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aef\
     fb3af00adb22c6bb");
/// Infinity with the sign flag.
pub(crate) const G1_INF_SIGN_BIT: [u8; 48] = leading(0xe0);
/// Infinity without the compression flag.
pub(crate) const G1_INF_NO_C: [u8; 48] = leading(0x40);
/// Infinity and a bit.
pub(crate) const G1_INF_TRAILING_1: [u8; 48] = ending(leading(0xc0), 1);
/// Zeros, no flag.
pub(crate) const G1_ALL_ZERO: [u8; 48] = [0; 48];
/// g1 uncompressed.
pub(crate) const G1_UNCOMPRESSED_GEN: [u8; 96] =
    hex("17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aef\
     fb3af00adb22c6bb08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3ed\
     d03cc744a2888ae40caa232946c5e7e1");
/// The generator g2.
pub(crate) const G2_GEN: [u8; 96] =
    hex("93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57\
     e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d177\
     0bac0326a805bbefd48056c8c121bdb8");
/// A point of order 13.
pub(crate) const G2_ORDER13: [u8; 96] =
    hex("832762e5199990da7d4ebc6409c2fdae09b25206fa89dded0a23c05406588284278c22ea15e6d03c\
     ee69a68b7d4704a4043ff79d06a80add8340a1a548d700c5ffeef5b14a3e246834d320e323d9fcc7\
     6bae16f9f2763ab556905843518bc0c2");
/// g2 and a point of order 13.
pub(crate) const G2_GEN_PLUS_ORDER13: [u8; 96] =
    hex("954411441518778ca1addf2eac2df13cf2bef6bd2a0d63b32dc0a16354bcfeefe14c2823de73435e\
     8ae633a3e7d3e80d07557d6b3116f651b22267e73ece1c6c0b78112bf77d57b54c05bad5b5c115f5\
     0aa3b04fa75ed306098f28383a925e91");
/// The imaginary part of X is p.
pub(crate) const G2_X_IM_EQ_P: [u8; 96] =
    hex("9a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffff\
     b9feffffffffaaab0000000000000000000000000000000000000000000000000000000000000000\
     00000000000000000000000000000000");
/// Infinity.
pub(crate) const G2_INF: [u8; 96] = leading(0xc0);
/// Infinity with the sign flag.
pub(crate) const G2_INF_SIGN: [u8; 96] = leading(0xe0);
/// Zeros, no flag.
pub(crate) const G2_ALL_ZERO: [u8; 96] = [0; 96];
/// Infinity and a bit.
pub(crate) const G2_INF_TRAILING_1: [u8; 96] = ending(leading(0xc0), 1);
/// The signature of 32 bytes `ab` under the key of 1.
pub(crate) const SIG_SK1_AB32: [u8; 96] =
    hex("979451d90ade914f7a6ffc5062914af990af297abdebf81dcebcaff93a5cb959e7f5db624bc8abb8\
     cdb2660374c86a350bc0f071f2d0655a5edbf6b9208a6649d3309b8692d2f55bde74c52cc2de0fed\
     2bb60b4c45935b11c32827da1b80cb8f");
/// That signature and a point of order 13.
pub(crate) const SIG_SK1_AB32_PLUS_ORDER13: [u8; 96] =
    hex("acb8c1397d7b56238975794bb7077330aa36929fc4fb43462f447046c7cb79d8a83e36ec7ae5167c\
     147bcdf4f5db06d20f2589e664d976f6d70c451dbb5cf2cb1d6885811b38a252ef51b057f8da7f05\
     a02694e6e10cfc54c87a43a514d9db16");
/// The signature of the empty message under the key of 1.
pub(crate) const SIG_SK1_EMPTY_MSG: [u8; 96] =
    hex("83b633b06dd88b63ee6180a849fb16f7d4a5823ec8a27294bfe57656c0f319a821478ccf453bacdc\
     94ad1b79d95a00e4102504549e1cbd3e95173eefe75a36aafcc6427d7f16ddc36daba4fc0ea32b71\
     83d052de00a929950bd9f78c290b3686");

/// The byte `first` and zeros.
const fn leading<const N: usize>(first: u8) -> [u8; N] {
    let mut bytes = [0; N];
    bytes[0] = first;
    bytes
}

/// `bytes` with another last byte.
const fn ending<const N: usize>(mut bytes: [u8; N], last: u8) -> [u8; N] {
    bytes[N - 1] = last;
    bytes
}

/// The bytes of a string of 2·`N` lower-case hex digits.
pub(crate) const fn hex<const N: usize>(text: &str) -> [u8; N] {
    match const_hex::const_decode_to_array(text.as_bytes()) {
        Ok(bytes) => bytes,
        Err(_) => panic!("not as many hex digits as the array needs"),
    }
}
