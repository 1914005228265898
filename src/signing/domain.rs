//! Domains, which keep a signature for one purpose, fork and chain from passing for another.

use alloy_primitives::B256;
use ssz_derive::{Decode, Encode};
use tree_hash::TreeHash;
use tree_hash_derive::TreeHash;

/// A fork's version, 4 bytes (phase0 beacon-chain, "Custom types").
pub type Version = [u8; 4];

/// What a signature is for (phase0 beacon-chain, "Domain types", and the sections of that name in altair and capella).
///
/// `DOMAIN_APPLICATION_MASK` is left out: nothing of the consensus layer is signed under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u32)]
pub enum DomainType {
    /// `DOMAIN_BEACON_PROPOSER`: a block.
    BeaconProposer = 0,
    /// `DOMAIN_BEACON_ATTESTER`: the data of an attestation.
    BeaconAttester = 1,
    /// `DOMAIN_RANDAO`: the epoch, revealed by a block.
    Randao = 2,
    /// `DOMAIN_DEPOSIT`: the message of a deposit.
    Deposit = 3,
    /// `DOMAIN_VOLUNTARY_EXIT`: the exit of a validator.
    VoluntaryExit = 4,
    /// `DOMAIN_SELECTION_PROOF`: the slot, to find out who aggregates attestations.
    SelectionProof = 5,
    /// `DOMAIN_AGGREGATE_AND_PROOF`: an aggregate attestation with its selection proof.
    AggregateAndProof = 6,
    /// `DOMAIN_SYNC_COMMITTEE`: a block root, signed by a sync committee.
    SyncCommittee = 7,
    /// `DOMAIN_SYNC_COMMITTEE_SELECTION_PROOF`: slot and subcommittee, to find out who aggregates sync messages.
    SyncCommitteeSelectionProof = 8,
    /// `DOMAIN_CONTRIBUTION_AND_PROOF`: a contribution with its selection proof.
    ContributionAndProof = 9,
    /// `DOMAIN_BLS_TO_EXECUTION_CHANGE`: a change of withdrawal credentials.
    BlsToExecutionChange = 10,
}

impl DomainType {
    /// The 4 bytes that start a domain.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 4] {
        (self as u32).to_le_bytes()
    }
}

/// A fork of a chain (phase0 beacon-chain, `ForkData`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct ForkData {
    /// The version of the fork.
    pub current_version: Version,
    /// The root of the validators at genesis, which tells chains apart.
    pub genesis_validators_root: B256,
}

/// What is hashed to the signing root (phase0 beacon-chain, `SigningData`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct SigningData {
    /// The hash tree root of the signed object.
    pub object_root: B256,
    /// The domain that it is signed under.
    pub domain: B256,
}

/// The root of a [`ForkData`] (phase0 beacon-chain, `compute_fork_data_root`).
#[must_use]
pub fn compute_fork_data_root(current_version: Version, genesis_validators_root: B256) -> B256 {
    ForkData { current_version, genesis_validators_root }.tree_hash_root()
}

/// The domain: 4 bytes of its type, then 28 of the fork data root (phase0 beacon-chain, `compute_domain`).
///
/// The specification's default arguments are the genesis fork version and a root of zeros.
#[must_use]
pub fn compute_domain(domain_type: DomainType, fork_version: Version, genesis_validators_root: B256) -> B256 {
    let mut domain = [0; 32];
    domain[..4].copy_from_slice(&domain_type.to_bytes());
    domain[4..].copy_from_slice(&compute_fork_data_root(fork_version, genesis_validators_root)[..28]);
    B256::new(domain)
}

/// The 32 bytes that are signed, from the root of the object and the domain (phase0 beacon-chain,
/// `compute_signing_root`).
#[must_use]
pub fn compute_signing_root(object_root: B256, domain: B256) -> B256 {
    SigningData { object_root, domain }.tree_hash_root()
}
