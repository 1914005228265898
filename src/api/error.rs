//! The one error type.

use core::fmt;

/// Why an input was refused or a call could not be carried out.
///
/// A verification that merely does not hold is `false`, not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// A byte string has the wrong length.
    Length {
        /// The length that was needed, in bytes.
        expected: usize,
        /// The length that was given, in bytes.
        actual: usize,
    },
    /// A string is not hexadecimal digits, with or without a leading `0x`.
    Hex,
    /// The flag bits or the coordinates do not form a canonical encoding: a wrong flag, a coordinate ≥ p, or
    /// an infinity flag with other bits set.
    Encoding,
    /// No point of the curve has these coordinates.
    NotOnCurve,
    /// The point is on the curve but outside the subgroup of order r.
    NotInGroup,
    /// The point at infinity, which is not a public key.
    InfinityKey,
    /// Nothing was given where at least one item is needed.
    EmptyInput,
    /// Two lists that belong together differ in length.
    LengthMismatch,
    /// A secret key is zero or not below the group order r.
    ScalarRange,
    /// Key material for `key_gen` is shorter than 32 bytes.
    KeyMaterial,
    /// The random number generator failed or is stuck.
    Randomness,
    /// The environment variable `IFMA_BLS_ENGINE` holds something other than `auto`, `ifma` or `blst`.
    UnknownEngine,
    /// The engine asked for cannot run on this machine or is not part of this build.
    EngineUnavailable,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { expected, actual } => write!(f, "expected {expected} bytes, got {actual}"),
            Self::Hex => f.write_str("not a hexadecimal string"),
            Self::Encoding => f.write_str("not a canonical point encoding"),
            Self::NotOnCurve => f.write_str("point is not on the curve"),
            Self::NotInGroup => f.write_str("point is not in the subgroup of order r"),
            Self::InfinityKey => f.write_str("the point at infinity is not a public key"),
            Self::EmptyInput => f.write_str("at least one item is needed"),
            Self::LengthMismatch => f.write_str("lists differ in length"),
            Self::ScalarRange => f.write_str("secret key is zero or not below the group order"),
            Self::KeyMaterial => f.write_str("key material is shorter than 32 bytes"),
            Self::Randomness => f.write_str("random number generator failed or is stuck"),
            Self::UnknownEngine => f.write_str("IFMA_BLS_ENGINE is none of auto, ifma, blst"),
            Self::EngineUnavailable => f.write_str("this engine cannot run here"),
        }
    }
}

impl core::error::Error for Error {}
