//! What the signing roots of a chain depend on.

use core::num::NonZeroU64;

use alloy_primitives::B256;

use super::domain::{DomainType, Version, compute_domain, compute_signing_root};
use super::fork::Fork;
use crate::api::Signature;
use crate::batch::{SetKeys, SignatureSet};

/// A chain, and the fork of the state that its messages are judged by.
///
/// Its methods give the signing roots and the signature sets of all duties; none of them verifies anything yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SigningContext {
    /// The root of the validators at genesis.
    pub genesis_validators_root: B256,
    /// `GENESIS_FORK_VERSION`, under which deposits and changes of credentials are signed in every fork.
    pub genesis_fork_version: Version,
    /// `CAPELLA_FORK_VERSION`, under which exits are signed from Deneb on (EIP-7044).
    pub capella_fork_version: Version,
    /// `DENEB_FORK_EPOCH`; `u64::MAX` where it is not planned.
    pub deneb_fork_epoch: u64,
    /// `SLOTS_PER_EPOCH`, 32 on mainnet.
    pub slots_per_epoch: NonZeroU64,
    /// The fork of the state.
    pub fork: Fork,
}

impl SigningContext {
    /// The epoch of a slot (phase0 beacon-chain, `compute_epoch_at_slot`).
    #[must_use]
    pub const fn epoch(&self, slot: u64) -> u64 {
        slot / self.slots_per_epoch.get()
    }

    /// The domain of messages of `epoch` (phase0 beacon-chain, `get_domain`).
    ///
    /// Not that of deposits, changes of credentials and, from Deneb on, exits: their methods choose another version.
    #[must_use]
    pub fn domain(&self, domain_type: DomainType, epoch: u64) -> B256 {
        compute_domain(domain_type, self.fork.version_at(epoch), self.genesis_validators_root)
    }

    /// The signing root of an object under [`domain`](Self::domain).
    pub(super) fn signing_root(&self, object_root: B256, domain_type: DomainType, epoch: u64) -> B256 {
        compute_signing_root(object_root, self.domain(domain_type, epoch))
    }
}

/// The set that claims `signature` over `signing_root` for all `keys`.
pub(super) fn claim<'a>(
    signature: Signature,
    keys: impl Into<SetKeys<'a>>,
    signing_root: B256,
) -> SignatureSet<'a> {
    SignatureSet::new(signature, keys, signing_root.to_vec())
}
