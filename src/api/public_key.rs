//! Public keys that have passed KeyValidate.

use super::traits::{impl_conversions, impl_encoded};
use super::{Error, PublicKeyBytes, Signature, only, sized};
use crate::engine::{self, Check, Engine, G1Affine};
use crate::threads::Threads;

/// A valid public key: a point of G1 other than infinity. 96 bytes, 8-aligned.
///
/// A value of this type has passed KeyValidate (draft-irtf-cfrg-bls-signature, section 2.5), except where
/// [`from_trusted_uncompressed`](Self::from_trusted_uncompressed) took someone's word for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct PublicKey(G1Affine);

impl PublicKey {
    /// Decodes and validates 48 bytes: the function KeyValidate.
    ///
    /// Costs a square root and a subgroup check, 80 µs on blst; many keys at once are
    /// [`validate_many`](Self::validate_many)'s.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Encoding`], [`Error::NotOnCurve`], [`Error::NotInGroup`], [`Error::InfinityKey`],
    /// or an engine error of [`engine()`](crate::engine()).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::decode(engine::current()?, bytes)
    }

    pub(crate) fn decode(engine: &dyn Engine, bytes: &[u8]) -> Result<Self, Error> {
        only(Self::decode_many(engine, Threads::Caller, &[*sized(bytes)?]))
    }

    /// Decodes and validates many keys; results stand at the places of their inputs.
    ///
    /// # Errors
    ///
    /// Each result those of [`from_bytes`](Self::from_bytes).
    #[must_use]
    pub fn validate_many(encodings: &[[u8; 48]]) -> Vec<Result<Self, Error>> {
        match engine::current() {
            Ok(engine) => Self::decode_many(engine, Threads::Caller, encodings),
            Err(error) => vec![Err(error); encodings.len()],
        }
    }

    /// [`validate_many`](Self::validate_many) over the ambient rayon pool.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn par_validate_many(encodings: &[[u8; 48]]) -> Vec<Result<Self, Error>> {
        match engine::current() {
            Ok(engine) => Self::decode_many(engine, Threads::Rayon, encodings),
            Err(error) => vec![Err(error); encodings.len()],
        }
    }

    pub(crate) fn decode_many(
        engine: &dyn Engine,
        threads: Threads,
        encodings: &[[u8; 48]],
    ) -> Vec<Result<Self, Error>> {
        threads.map_chunks(encodings, engine.lanes(), |chunk| {
            let points = engine.g1().decode(chunk, Check::Subgroup);
            points.into_iter().map(|point| point.and_then(Self::from_point)).collect()
        })
    }

    /// Takes back the 96 bytes that [`to_uncompressed`](Self::to_uncompressed) gave, from a database that nobody but
    /// the caller writes.
    ///
    /// Checks that the coordinates are canonical and on the curve, for disks corrupt; **does not check the subgroup**.
    /// Costs under 1 µs.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Encoding`], [`Error::NotOnCurve`], [`Error::InfinityKey`], or an engine error.
    pub fn from_trusted_uncompressed(bytes: &[u8]) -> Result<Self, Error> {
        let engine = engine::current()?;
        only(engine.g1().decode_uncompressed(&[*sized(bytes)?], Check::Curve)).and_then(Self::from_point)
    }

    /// Decodes and validates the uncompressed form, 96 bytes.
    ///
    /// # Errors
    ///
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn from_uncompressed(bytes: &[u8]) -> Result<Self, Error> {
        let engine = engine::current()?;
        only(engine.g1().decode_uncompressed(&[*sized(bytes)?], Check::Subgroup)).and_then(Self::from_point)
    }

    /// The compressed encoding, 48 bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 48] {
        only(engine::of_process().g1().encode(&[self.0]))
    }

    /// The uncompressed encoding, 96 bytes: X and Y, big-endian.
    #[must_use]
    pub fn to_uncompressed(&self) -> [u8; 96] {
        only(engine::of_process().g1().encode_uncompressed(&[self.0]))
    }

    /// Whether `signature` is this key's signature of `message`: the function Verify
    /// (draft-irtf-cfrg-bls-signature, section 2.7). False for a signature outside G2 or at infinity.
    #[must_use]
    pub fn verify(&self, message: &[u8], signature: &Signature) -> bool {
        signature.verify(self, message)
    }

    pub(crate) fn from_point(point: G1Affine) -> Result<Self, Error> {
        if point.is_infinity() { Err(Error::InfinityKey) } else { Ok(Self(point)) }
    }

    pub(crate) const fn point(&self) -> &G1Affine {
        &self.0
    }
}

impl_encoded!(PublicKey, 48);
impl_conversions!(PublicKey, PublicKeyBytes);
