//! What a batch verifies.

use std::borrow::Cow;

use super::equation::Item;
use crate::api::{AggregatePublicKey, PublicKey, PublicKeyBytes, Signature, SignatureBytes};
use crate::engine::G1Affine;

/// The keys of a signature set: borrowed where they lie.
#[derive(Clone, Debug)]
pub enum SetKeys<'a> {
    /// One key.
    One(PublicKey),
    /// Keys that lie side by side.
    Slice(&'a [PublicKey]),
    /// Keys that lie anywhere.
    References(Vec<&'a PublicKey>),
    /// A sum that is known already. At infinity it makes the set invalid.
    Sum(AggregatePublicKey),
}

impl SetKeys<'_> {
    fn points(&self) -> Vec<&G1Affine> {
        match self {
            Self::One(key) => vec![key.point()],
            Self::Slice(keys) => keys.iter().map(PublicKey::point).collect(),
            Self::References(keys) => keys.iter().map(|key| key.point()).collect(),
            Self::Sum(sum) => vec![sum.point()],
        }
    }
}

impl From<PublicKey> for SetKeys<'_> {
    fn from(key: PublicKey) -> Self {
        Self::One(key)
    }
}

impl From<&PublicKey> for SetKeys<'_> {
    fn from(key: &PublicKey) -> Self {
        Self::One(*key)
    }
}

impl<'a> From<&'a [PublicKey]> for SetKeys<'a> {
    fn from(keys: &'a [PublicKey]) -> Self {
        Self::Slice(keys)
    }
}

impl<'a> From<&'a Vec<PublicKey>> for SetKeys<'a> {
    fn from(keys: &'a Vec<PublicKey>) -> Self {
        Self::Slice(keys)
    }
}

impl<'a> From<Vec<&'a PublicKey>> for SetKeys<'a> {
    fn from(keys: Vec<&'a PublicKey>) -> Self {
        Self::References(keys)
    }
}

impl From<AggregatePublicKey> for SetKeys<'_> {
    fn from(sum: AggregatePublicKey) -> Self {
        Self::Sum(sum)
    }
}

/// The claim that `signature` is the sum of the signatures of `message` under all `keys`.
#[derive(Clone, Debug)]
pub struct SignatureSet<'a> {
    /// The signature or the sum of signatures; its subgroup is checked with the batch.
    pub signature: Signature,
    /// At least one key, or the set is invalid.
    pub keys: SetKeys<'a>,
    /// The message: 32 bytes of a signing root in Ethereum, any length here.
    pub message: Cow<'a, [u8]>,
}

impl<'a> SignatureSet<'a> {
    /// A set from anything that holds keys and anything that holds a message.
    pub fn new(
        signature: impl Into<Signature>,
        keys: impl Into<SetKeys<'a>>,
        message: impl Into<Cow<'a, [u8]>>,
    ) -> Self {
        Self { signature: signature.into(), keys: keys.into(), message: message.into() }
    }
}

/// A set as it came from the network, nothing decoded or validated.
#[derive(Clone, Copy, Debug)]
pub struct RawSignatureSet<'a> {
    /// The signature or the sum of signatures.
    pub signature: SignatureBytes,
    /// At least one key, or the set is invalid.
    pub keys: &'a [PublicKeyBytes],
    /// The message.
    pub message: &'a [u8],
}

/// The sets as the batch takes them.
pub(super) fn items<'a>(sets: &'a [SignatureSet<'_>]) -> Vec<Option<Item<'a>>> {
    sets.iter()
        .map(|set| {
            Some(Item { signature: *set.signature.point(), keys: set.keys.points(), message: &set.message })
        })
        .collect()
}
