//! The ordinary traits, written once for all types that have an encoding.

/// Hex, serde and SSZ for a type by way of its encoding: `$size` bytes, made by `to_bytes` and read by `from_bytes`,
/// which takes a slice.
macro_rules! impl_encoded {
    ($type:ident, $size:literal) => {
        impl core::fmt::Display for $type {
            /// The encoding in lower-case hex after `0x`.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(&const_hex::encode_prefixed(self.to_bytes()))
            }
        }

        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self)
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::Error;

            /// Reads hex digits of either case, with or without a leading `0x`.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::from_bytes(&const_hex::decode(text).map_err(|_| $crate::Error::Hex)?)
            }
        }

        impl TryFrom<&[u8]> for $type {
            type Error = $crate::Error;

            fn try_from(bytes: &[u8]) -> Result<Self, Self::Error> {
                Self::from_bytes(bytes)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;

                impl serde::de::Visitor<'_> for Visitor {
                    type Value = $type;

                    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        f.write_str(concat!(stringify!($size), " bytes as a hex string"))
                    }

                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
                        text.parse().map_err(E::custom)
                    }
                }

                deserializer.deserialize_str(Visitor)
            }
        }

        #[cfg(feature = "ssz")]
        impl ssz::Encode for $type {
            fn is_ssz_fixed_len() -> bool {
                true
            }

            fn ssz_fixed_len() -> usize {
                $size
            }

            fn ssz_bytes_len(&self) -> usize {
                $size
            }

            fn ssz_append(&self, buffer: &mut Vec<u8>) {
                buffer.extend_from_slice(&self.to_bytes());
            }
        }

        #[cfg(feature = "ssz")]
        impl ssz::Decode for $type {
            fn is_ssz_fixed_len() -> bool {
                true
            }

            fn ssz_fixed_len() -> usize {
                $size
            }

            fn from_ssz_bytes(bytes: &[u8]) -> Result<Self, ssz::DecodeError> {
                Self::from_bytes(bytes).map_err(|error| match error {
                    $crate::Error::Length { expected, actual } => {
                        ssz::DecodeError::InvalidByteLength { len: actual, expected }
                    }
                    error => ssz::DecodeError::BytesInvalid(error.to_string()),
                })
            }
        }

        #[cfg(feature = "ssz")]
        impl tree_hash::TreeHash for $type {
            fn tree_hash_type() -> tree_hash::TreeHashType {
                tree_hash::TreeHashType::Vector
            }

            fn tree_hash_packed_encoding(&self) -> tree_hash::PackedEncoding {
                unreachable!("a vector is never packed")
            }

            fn tree_hash_packing_factor() -> usize {
                unreachable!("a vector is never packed")
            }

            fn tree_hash_root(&self) -> tree_hash::Hash256 {
                // A byte vector is merkleised over its 32-byte chunks (SSZ, "Merkleization").
                tree_hash::merkle_root(&self.to_bytes(), 0)
            }
        }
    };
}

/// A decoded type and its plain bytes: `From` one way, `TryFrom` the other.
macro_rules! impl_conversions {
    ($type:ident, $bytes:ident) => {
        impl From<&$type> for $bytes {
            fn from(value: &$type) -> Self {
                Self(value.to_bytes())
            }
        }

        impl From<$type> for $bytes {
            fn from(value: $type) -> Self {
                Self(value.to_bytes())
            }
        }

        impl TryFrom<&$bytes> for $type {
            type Error = $crate::Error;

            fn try_from(bytes: &$bytes) -> Result<Self, Self::Error> {
                Self::from_bytes(&bytes.0)
            }
        }

        impl TryFrom<$bytes> for $type {
            type Error = $crate::Error;

            fn try_from(bytes: $bytes) -> Result<Self, Self::Error> {
                Self::from_bytes(&bytes.0)
            }
        }
    };
}

pub(super) use {impl_conversions, impl_encoded};
