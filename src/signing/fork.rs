//! The latest fork of a chain.

use ssz_derive::{Decode, Encode};
use tree_hash_derive::TreeHash;

use super::domain::Version;

/// The fork of a beacon state: its latest change of version (phase0 beacon-chain, `Fork`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct Fork {
    /// The version before `epoch`.
    pub previous_version: Version,
    /// The version from `epoch` on.
    pub current_version: Version,
    /// The first epoch of the current version.
    pub epoch: u64,
}

impl Fork {
    /// The version that messages of `epoch` are signed under (phase0 beacon-chain, `get_domain`).
    ///
    /// However old the epoch, it is no older version than the previous one.
    #[must_use]
    pub const fn version_at(&self, epoch: u64) -> Version {
        if epoch < self.epoch { self.previous_version } else { self.current_version }
    }
}
