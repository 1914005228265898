//! Signatures: points of the G2 curve.

use super::traits::{impl_conversions, impl_encoded};
use super::{Ciphersuite, Error, PublicKey, SignatureBytes, only, sized};
use crate::engine::{self, Check, Engine, G2Affine};
use crate::threads::Threads;

/// A signature: a point of the curve of G2, perhaps infinity. 192 bytes, 8-aligned.
///
/// Decoding does not check the subgroup; every verification does. [`validate_many`](Self::validate_many) and
/// [`in_group`](Self::in_group) do it beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Signature(G2Affine);

impl Signature {
    /// The point at infinity, the sum of no signatures. It verifies for nobody, but for the one exception of
    /// [`eth_fast_aggregate_verify`](crate::eth_fast_aggregate_verify).
    pub const INFINITY: Self = Self(G2Affine::INFINITY);

    /// Decodes 96 bytes: canonical, on the curve, infinity allowed, subgroup not checked. About 40 µs on blst.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Encoding`], [`Error::NotOnCurve`], or an engine error of
    /// [`engine()`](crate::engine()).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::decode(engine::current()?, bytes)
    }

    pub(crate) fn decode(engine: &dyn Engine, bytes: &[u8]) -> Result<Self, Error> {
        only(Self::decode_many(engine, Threads::Caller, &[*sized(bytes)?], Check::Curve))
    }

    /// Decodes many signatures and checks that each is in G2; results stand at the places of their inputs.
    /// About 110 µs a signature on blst.
    ///
    /// # Errors
    ///
    /// Each result those of [`from_bytes`](Self::from_bytes) or [`Error::NotInGroup`].
    #[must_use]
    pub fn validate_many(encodings: &[[u8; 96]]) -> Vec<Result<Self, Error>> {
        match engine::current() {
            Ok(engine) => Self::decode_many(engine, Threads::Caller, encodings, Check::Subgroup),
            Err(error) => vec![Err(error); encodings.len()],
        }
    }

    /// [`validate_many`](Self::validate_many) over the ambient rayon pool.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn par_validate_many(encodings: &[[u8; 96]]) -> Vec<Result<Self, Error>> {
        match engine::current() {
            Ok(engine) => Self::decode_many(engine, Threads::Rayon, encodings, Check::Subgroup),
            Err(error) => vec![Err(error); encodings.len()],
        }
    }

    pub(crate) fn decode_many(
        engine: &dyn Engine,
        threads: Threads,
        encodings: &[[u8; 96]],
        check: Check,
    ) -> Vec<Result<Self, Error>> {
        threads.map_chunks(encodings, engine.lanes(), |chunk| {
            engine.g2().decode(chunk, check).into_iter().map(|point| point.map(Self)).collect()
        })
    }

    /// Takes back the 192 bytes that [`to_uncompressed`](Self::to_uncompressed) gave: canonical and on the curve,
    /// without the square root of [`from_bytes`](Self::from_bytes) and, like it, without a subgroup check.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Encoding`], [`Error::NotOnCurve`], or an engine error.
    pub fn from_trusted_uncompressed(bytes: &[u8]) -> Result<Self, Error> {
        only(engine::current()?.g2().decode_uncompressed(&[*sized(bytes)?], Check::Curve)).map(Self)
    }

    /// The compressed encoding, 96 bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 96] {
        only(engine::of_process().g2().encode(&[self.0]))
    }

    /// The uncompressed encoding, 192 bytes: X and Y, imaginary part first, big-endian.
    #[must_use]
    pub fn to_uncompressed(&self) -> [u8; 192] {
        only(engine::of_process().g2().encode_uncompressed(&[self.0]))
    }

    /// Whether this is the point at infinity.
    #[must_use]
    pub fn is_infinity(&self) -> bool {
        self.0.is_infinity()
    }

    /// Whether the point is in G2. About 70 µs on blst.
    #[must_use]
    pub fn in_group(&self) -> bool {
        only(engine::of_process().g2().in_subgroup(&[self.0]))
    }

    /// Whether this is the signature of `message` under `key`: the function Verify
    /// (draft-irtf-cfrg-bls-signature, section 2.7).
    #[must_use]
    pub fn verify(&self, key: &PublicKey, message: &[u8]) -> bool {
        Ciphersuite::of_process().core_verify(key, message, self)
    }

    /// Whether this is the sum of the signatures of one `message` under all `keys`: the function
    /// FastAggregateVerify (section 3.3.4). False without keys, and where the keys cancel out.
    #[must_use]
    pub fn fast_aggregate_verify(&self, keys: &[PublicKey], message: &[u8]) -> bool {
        Ciphersuite::of_process().core_fast_aggregate_verify(keys, message, self)
    }

    /// Whether this is the sum of the signatures of each message under the key at its place: the function
    /// AggregateVerify (section 2.9). False without keys, and where the lists differ in length.
    #[must_use]
    pub fn aggregate_verify(&self, keys: &[PublicKey], messages: &[&[u8]]) -> bool {
        Ciphersuite::of_process().core_aggregate_verify(keys, messages, self)
    }

    pub(crate) const fn from_point(point: G2Affine) -> Self {
        Self(point)
    }

    pub(crate) const fn point(&self) -> &G2Affine {
        &self.0
    }
}

impl_encoded!(Signature, 96);
impl_conversions!(Signature, SignatureBytes);
