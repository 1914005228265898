//! Encodings that nobody has looked into yet.

use super::traits::impl_encoded;
use super::{Error, sized};

macro_rules! byte_array {
    ($(#[$doc:meta])* $name:ident, $size:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(transparent)]
        pub struct $name(pub [u8; $size]);

        impl $name {
            /// Takes exactly as many bytes as there are in the encoding.
            ///
            /// # Errors
            ///
            /// [`Error::Length`].
            pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
                sized(bytes).map(|bytes| Self(*bytes))
            }

            /// The bytes.
            #[must_use]
            pub const fn to_bytes(&self) -> [u8; $size] {
                self.0
            }
        }

        impl AsRef<[u8]> for $name {
            fn as_ref(&self) -> &[u8] {
                &self.0
            }
        }

        impl From<[u8; $size]> for $name {
            fn from(bytes: [u8; $size]) -> Self {
                Self(bytes)
            }
        }

        impl From<$name> for [u8; $size] {
            fn from(bytes: $name) -> Self {
                bytes.0
            }
        }

        impl_encoded!($name, $size);
    };
}

byte_array! {
    /// 48 bytes that may or may not encode a public key.
    PublicKeyBytes, 48
}

byte_array! {
    /// 96 bytes that may or may not encode a signature.
    SignatureBytes, 96
}

impl SignatureBytes {
    /// The encoding of the point at infinity, which is the signature of nobody: `c0` and zeros
    /// (`G2_POINT_AT_INFINITY` of the consensus specifications).
    pub const INFINITY: Self = {
        let mut bytes = [0; 96];
        bytes[0] = 0xc0;
        Self(bytes)
    };
}
