//! What is signed in Ethereum: domains, signing roots, and signature sets for every duty.
//!
//! A [`SigningContext`] holds what all signing roots of a chain depend on. Its methods come in pairs: one gives the
//! signing root of a duty, for whoever signs it, and one of the signature set that claims it, for whoever verifies it.
//! [`BlockSignatures`] gathers the sets of a block, verifies them as one batch and names the bad ones.
//!
//! Sections are those of the Ethereum consensus specifications. What is checked here are signatures alone: that an
//! object fits into the chain (the right proposer, sorted indices, conflicting votes) is the client's to check.
//!
//! Slots, epochs and validator indices are plain `u64`. Objects that are large or differ from fork to fork, such as
//! whole blocks, enter by their hash tree root.

mod attestation;
mod block;
mod containers;
mod context;
mod domain;
mod fork;
mod operation;
mod proposal;
mod sync_committee;

pub use alloy_primitives::{Address, B256};

pub use self::attestation::{SignedAggregateAndProof, SignedAttestation};
pub use self::block::{BlockOperation, BlockSignatures, SignatureKind};
pub use self::containers::{
    AttestationData, BeaconBlockHeader, BlsToExecutionChange, Checkpoint, DepositMessage,
    SyncAggregatorSelectionData, VoluntaryExit,
};
pub use self::context::SigningContext;
pub use self::domain::{
    DomainType, ForkData, SigningData, Version, compute_domain, compute_fork_data_root, compute_signing_root,
};
pub use self::fork::Fork;
pub use self::operation::DepositClaim;
pub use self::sync_committee::{SignedContributionAndProof, SyncAggregateClaim};
