//! Sums of signatures that grow one by one.

use super::traits::{impl_conversions, impl_encoded};
use super::{Error, PublicKey, Signature, SignatureBytes, only};
use crate::engine::{self, G2Affine, G2Projective};

/// A sum of signatures. 288 bytes, 8-aligned.
///
/// Jacobian inside, so that an addition takes 2 µs on blst and no inversion; equality, encoding and verification
/// normalise first. Additions check nothing; every verification checks the subgroup.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct AggregateSignature(G2Projective);

impl AggregateSignature {
    /// The sum of no signatures.
    pub const INFINITY: Self = Self(G2Projective::INFINITY);

    /// The sum of at least one signature: the function Aggregate (draft-irtf-cfrg-bls-signature, section 2.8).
    ///
    /// # Errors
    ///
    /// [`Error::EmptyInput`].
    pub fn aggregate(signatures: &[Signature]) -> Result<Self, Error> {
        if signatures.is_empty() {
            return Err(Error::EmptyInput);
        }
        let points: Vec<&G2Affine> = signatures.iter().map(Signature::point).collect();
        Ok(Self(G2Projective::from(&only(engine::of_process().g2().sum(&[&points])))))
    }

    /// Adds one signature.
    pub fn add_assign(&mut self, signature: &Signature) {
        engine::of_process().g2_add(&mut self.0, &G2Projective::from(signature.point()));
    }

    /// Adds another sum.
    pub fn add_assign_aggregate(&mut self, other: &Self) {
        engine::of_process().g2_add(&mut self.0, &other.0);
    }

    /// The sum as a signature, by one inversion: 10 µs on blst.
    #[must_use]
    pub fn to_signature(&self) -> Signature {
        Signature::from_point(only(engine::of_process().g2_to_affine(&[self.0])))
    }

    /// Decodes 96 bytes as [`Signature::from_bytes`] does, with the same errors.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Encoding`], [`Error::NotOnCurve`], or an engine error.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Signature::from_bytes(bytes).map(Self::from)
    }

    /// The compressed encoding, 96 bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 96] {
        self.to_signature().to_bytes()
    }

    /// Whether this is the point at infinity.
    #[must_use]
    pub fn is_infinity(&self) -> bool {
        self.to_signature().is_infinity()
    }

    /// As [`Signature::fast_aggregate_verify`].
    #[must_use]
    pub fn fast_aggregate_verify(&self, keys: &[PublicKey], message: &[u8]) -> bool {
        self.to_signature().fast_aggregate_verify(keys, message)
    }

    /// As [`Signature::aggregate_verify`].
    #[must_use]
    pub fn aggregate_verify(&self, keys: &[PublicKey], messages: &[&[u8]]) -> bool {
        self.to_signature().aggregate_verify(keys, messages)
    }
}

impl From<Signature> for AggregateSignature {
    fn from(signature: Signature) -> Self {
        Self(G2Projective::from(signature.point()))
    }
}

impl From<AggregateSignature> for Signature {
    fn from(sum: AggregateSignature) -> Self {
        sum.to_signature()
    }
}

impl PartialEq for AggregateSignature {
    fn eq(&self, other: &Self) -> bool {
        self.to_signature() == other.to_signature()
    }
}

impl Eq for AggregateSignature {}

impl core::hash::Hash for AggregateSignature {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.to_signature().hash(state);
    }
}

impl_encoded!(AggregateSignature, 96);
impl_conversions!(AggregateSignature, SignatureBytes);
