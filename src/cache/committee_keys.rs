//! The keys of a committee with their total.

use crate::api::{AggregatePublicKey, Error, PublicKey};
use crate::engine::{self, G1Affine};

/// A fixed list of keys and their sum: what an attestation committee or a sync committee verifies with, again and
/// again, with most members present.
///
/// 96 bytes a member and 96 for the total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommitteeKeys {
    keys: Box<[PublicKey]>,
    total: AggregatePublicKey,
}

impl CommitteeKeys {
    /// Sums the keys, which may repeat.
    ///
    /// # Errors
    ///
    /// [`Error::EmptyInput`].
    pub fn new(keys: impl Into<Box<[PublicKey]>>) -> Result<Self, Error> {
        let keys = keys.into();
        let total = AggregatePublicKey::aggregate(&keys)?;
        Ok(Self { keys, total })
    }

    /// The members in order.
    #[must_use]
    pub fn keys(&self) -> &[PublicKey] {
        &self.keys
    }

    /// The sum of all members.
    #[must_use]
    pub fn total(&self) -> &AggregatePublicKey {
        &self.total
    }

    /// The sum of the members whose bit is set; infinity for no bits.
    ///
    /// Adds the present to nothing or subtracts the absent from the total, whichever are fewer: at 99 % participation
    /// a hundredth of the additions.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] unless there is one bit a member.
    pub fn aggregate(&self, present: &[bool]) -> Result<AggregatePublicKey, Error> {
        if present.len() != self.keys.len() {
            return Err(Error::LengthMismatch);
        }
        let members_where = |wanted| {
            let members = self.keys.iter().zip(present).filter(move |(_, present)| **present == wanted);
            members.map(|(key, _)| key.point())
        };
        let engine = engine::of_process();
        let absent: Vec<G1Affine> = members_where(false).map(G1Affine::negate).collect();
        if 2 * absent.len() < self.keys.len() {
            let terms: Vec<&G1Affine> = absent.iter().chain([self.total.point()]).collect();
            Ok(AggregatePublicKey::sum(engine, &terms))
        } else {
            let terms: Vec<&G1Affine> = members_where(true).collect();
            Ok(AggregatePublicKey::sum(engine, &terms))
        }
    }

    /// [`aggregate`](Self::aggregate) over an SSZ bit vector: member i's bit is bit i mod 8 of byte i / 8.
    ///
    /// Infinity does not mean that no bit is set: the keys of those present may cancel out.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] unless there are as many bytes as the members' bits fill, with no bit set beyond them.
    pub fn aggregate_bits(&self, bits: &[u8]) -> Result<AggregatePublicKey, Error> {
        let mut present: Vec<bool> =
            bits.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1)).collect();
        if bits.len() != self.keys.len().div_ceil(8) || present[self.keys.len()..].contains(&true) {
            return Err(Error::LengthMismatch);
        }
        present.truncate(self.keys.len());
        self.aggregate(&present)
    }
}
