//! The small objects that are signed, the same in every fork.

use alloy_primitives::{Address, B256};
use ssz_derive::{Decode, Encode};
use tree_hash_derive::TreeHash;

use crate::api::PublicKeyBytes;

/// A block with its body replaced by the body's root, so that both have the same root (phase0 beacon-chain,
/// `BeaconBlockHeader`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct BeaconBlockHeader {
    /// The slot of the block.
    pub slot: u64,
    /// The validator that proposes it.
    pub proposer_index: u64,
    /// The root of the block before.
    pub parent_root: B256,
    /// The root of the state after the block.
    pub state_root: B256,
    /// The root of the body.
    pub body_root: B256,
}

/// The first block of an epoch (phase0 beacon-chain, `Checkpoint`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct Checkpoint {
    /// The epoch.
    pub epoch: u64,
    /// The root of the block.
    pub root: B256,
}

/// The vote that an attestation signs (phase0 beacon-chain, `AttestationData`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct AttestationData {
    /// The slot of the vote.
    pub slot: u64,
    /// The committee; zero from Electra on, where the committees stand beside the data.
    pub index: u64,
    /// The head of the chain.
    pub beacon_block_root: B256,
    /// The checkpoint that is justified already.
    pub source: Checkpoint,
    /// The checkpoint to justify.
    pub target: Checkpoint,
}

/// A validator's wish to leave (phase0 beacon-chain, `VoluntaryExit`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct VoluntaryExit {
    /// The first epoch at which the exit may be included.
    pub epoch: u64,
    /// The validator that leaves.
    pub validator_index: u64,
}

/// A change of withdrawal credentials from a BLS key to an execution address (capella beacon-chain,
/// `BLSToExecutionChange`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct BlsToExecutionChange {
    /// The validator whose credentials change.
    pub validator_index: u64,
    /// The withdrawal key, which signs the change.
    pub from_bls_pubkey: PublicKeyBytes,
    /// The address that withdrawals go to.
    pub to_execution_address: Address,
}

/// A deposit without its signature (phase0 beacon-chain, `DepositMessage`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct DepositMessage {
    /// The new validator's key as it came from the deposit contract, which checks nothing.
    pub pubkey: PublicKeyBytes,
    /// Who may withdraw.
    pub withdrawal_credentials: B256,
    /// The amount in Gwei.
    pub amount: u64,
}

/// What a member of a sync subcommittee signs to find out whether it aggregates (altair validator,
/// `SyncAggregatorSelectionData`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode, TreeHash)]
pub struct SyncAggregatorSelectionData {
    /// The slot of the messages to aggregate.
    pub slot: u64,
    /// The subcommittee.
    pub subcommittee_index: u64,
}
