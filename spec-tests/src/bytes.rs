//! Byte strings that show themselves in hex.

use core::fmt;

/// A byte string of any length.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bytes(pub Vec<u8>);

impl Bytes {
    /// Reads hex digits, with or without a leading `0x`.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    pub fn from_hex(text: &str) -> Result<Self, String> {
        const_hex::decode(text).map(Self).map_err(|error| format!("{error}: {text:?}"))
    }
}

impl fmt::Display for Bytes {
    /// Lower-case hex after `0x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&const_hex::encode_prefixed(&self.0))
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }
}

impl<const N: usize> From<[u8; N]> for Bytes {
    fn from(bytes: [u8; N]) -> Self {
        Self(bytes.to_vec())
    }
}
