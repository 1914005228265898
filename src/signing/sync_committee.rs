//! What members of a sync committee and their aggregators sign.

use alloy_primitives::B256;
use tree_hash::TreeHash;

use super::containers::SyncAggregatorSelectionData;
use super::context::{SigningContext, claim};
use super::domain::DomainType;
use crate::api::{Error, PublicKey, Signature};
use crate::batch::{SetKeys, SignatureSet};
use crate::cache::CommitteeKeys;

/// A contribution as gossip carries it (altair validator, `SignedContributionAndProof`).
#[derive(Clone, Debug)]
pub struct SignedContributionAndProof<'a> {
    /// The aggregator's key.
    pub aggregator: &'a PublicKey,
    /// The aggregator's signature of the selection data.
    pub selection_proof: Signature,
    /// The hash tree root of the `ContributionAndProof`.
    pub root: B256,
    /// The aggregator's signature of the `ContributionAndProof`.
    pub signature: Signature,
    /// The slot of the contribution, and the subcommittee that it is from.
    pub selection_data: SyncAggregatorSelectionData,
    /// The block that the contributors sign.
    pub beacon_block_root: B256,
    /// The keys of the contributors, at least one.
    pub keys: SetKeys<'a>,
    /// The sum of the contributors' signatures.
    pub contribution_signature: Signature,
}

/// What a block's sync aggregate claims (altair bls, `eth_fast_aggregate_verify`).
#[derive(Clone, Debug)]
#[must_use]
#[expect(clippy::large_enum_variant, reason = "taken apart where it is made, never stored in numbers")]
pub enum SyncAggregateClaim<'a> {
    /// Nobody took part and the signature is the point at infinity: the claim holds, there is nothing to verify.
    Holds,
    /// The claim holds iff the set does. Nobody with any other signature is a set without keys, which never holds.
    Verify(SignatureSet<'a>),
}

impl SigningContext {
    /// The signing root of a sync committee's message at `slot` (altair validator, `get_sync_committee_message`); also
    /// that of a contribution.
    #[must_use]
    pub fn sync_message_signing_root(&self, slot: u64, beacon_block_root: B256) -> B256 {
        self.signing_root(beacon_block_root, DomainType::SyncCommittee, self.epoch(slot))
    }

    /// One member's message (altair p2p-interface, `sync_committee_{subnet_id}`).
    #[must_use]
    pub fn sync_message(
        &self,
        slot: u64,
        beacon_block_root: B256,
        member: &PublicKey,
        signature: Signature,
    ) -> SignatureSet<'static> {
        self.sync_contribution(slot, beacon_block_root, member, signature)
    }

    /// The sum of the messages of those who own `keys`, at least one (altair p2p-interface,
    /// `sync_committee_contribution_and_proof`).
    #[must_use]
    pub fn sync_contribution<'a>(
        &self,
        slot: u64,
        beacon_block_root: B256,
        keys: impl Into<SetKeys<'a>>,
        signature: Signature,
    ) -> SignatureSet<'a> {
        claim(signature, keys, self.sync_message_signing_root(slot, beacon_block_root))
    }

    /// The signing root of the sync aggregate in a block of `block_slot`: the messages of the slot before (altair
    /// beacon-chain, `process_sync_aggregate`).
    ///
    /// `previous_block_root` is the root of the latest block up to that slot: the block's parent.
    #[must_use]
    pub fn sync_aggregate_signing_root(&self, block_slot: u64, previous_block_root: B256) -> B256 {
        self.sync_message_signing_root(block_slot.saturating_sub(1), previous_block_root)
    }

    /// The sync aggregate of a block, with the keys of those members whose bit is set, as often as they are members
    /// (altair beacon-chain, `process_sync_aggregate`). Slot and root as of
    /// [`sync_aggregate_signing_root`](Self::sync_aggregate_signing_root).
    ///
    /// Takes a list and no [`SetKeys::Sum`]: a sum at infinity does not tell nobody from members whose keys cancel out,
    /// and only the former may pass.
    pub fn sync_aggregate<'a>(
        &self,
        block_slot: u64,
        previous_block_root: B256,
        participants: Vec<&'a PublicKey>,
        signature: Signature,
    ) -> SyncAggregateClaim<'a> {
        let nobody = participants.is_empty();
        self.sync_aggregate_claim(block_slot, previous_block_root, participants, nobody, signature)
    }

    /// [`sync_aggregate`](Self::sync_aggregate) of a committee whose total is known, the cheap way where most members
    /// took part. `bits` is the SSZ bit vector of the block.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] unless there are as many bytes as the members' bits fill, with no bit set beyond them.
    pub fn sync_aggregate_of_committee(
        &self,
        block_slot: u64,
        previous_block_root: B256,
        committee: &CommitteeKeys,
        bits: &[u8],
        signature: Signature,
    ) -> Result<SyncAggregateClaim<'static>, Error> {
        let sum = committee.aggregate_bits(bits)?;
        let nobody = bits.iter().all(|byte| *byte == 0);
        Ok(self.sync_aggregate_claim(block_slot, previous_block_root, sum, nobody, signature))
    }

    /// `keys` are a list, or the sum of a list; `nobody` says whether that list is empty.
    fn sync_aggregate_claim<'a>(
        &self,
        block_slot: u64,
        previous_block_root: B256,
        keys: impl Into<SetKeys<'a>>,
        nobody: bool,
        signature: Signature,
    ) -> SyncAggregateClaim<'a> {
        if nobody && signature.is_infinity() {
            return SyncAggregateClaim::Holds;
        }
        let root = self.sync_aggregate_signing_root(block_slot, previous_block_root);
        SyncAggregateClaim::Verify(claim(signature, keys, root))
    }

    /// The signing root of a selection proof of a sync subcommittee (altair validator,
    /// `get_sync_committee_selection_proof`).
    #[must_use]
    pub fn sync_selection_proof_signing_root(&self, data: &SyncAggregatorSelectionData) -> B256 {
        let epoch = self.epoch(data.slot);
        self.signing_root(data.tree_hash_root(), DomainType::SyncCommitteeSelectionProof, epoch)
    }

    /// The proof that a member may aggregate its subcommittee's messages (altair p2p-interface,
    /// `sync_committee_contribution_and_proof`). Whether it was selected, `is_sync_committee_aggregator` says.
    #[must_use]
    pub fn sync_selection_proof(
        &self,
        data: &SyncAggregatorSelectionData,
        aggregator: &PublicKey,
        signature: Signature,
    ) -> SignatureSet<'static> {
        claim(signature, aggregator, self.sync_selection_proof_signing_root(data))
    }

    /// The signing root of a `ContributionAndProof` for a contribution of `slot` (altair validator,
    /// `get_contribution_and_proof_signature`).
    #[must_use]
    pub fn contribution_and_proof_signing_root(&self, slot: u64, root: B256) -> B256 {
        self.signing_root(root, DomainType::ContributionAndProof, self.epoch(slot))
    }

    /// The aggregator's signature of a `ContributionAndProof`, by its root, for a contribution of `slot`.
    #[must_use]
    pub fn contribution_and_proof(
        &self,
        slot: u64,
        root: B256,
        aggregator: &PublicKey,
        signature: Signature,
    ) -> SignatureSet<'static> {
        claim(signature, aggregator, self.contribution_and_proof_signing_root(slot, root))
    }

    /// All that must hold of a gossiped contribution: the selection proof, the aggregator's signature, the
    /// contribution, in this order (altair p2p-interface, `sync_committee_contribution_and_proof`).
    #[must_use]
    pub fn signed_contribution_and_proof<'a>(
        &self,
        signed: SignedContributionAndProof<'a>,
    ) -> [SignatureSet<'a>; 3] {
        let slot = signed.selection_data.slot;
        [
            self.sync_selection_proof(&signed.selection_data, signed.aggregator, signed.selection_proof),
            self.contribution_and_proof(slot, signed.root, signed.aggregator, signed.signature),
            self.sync_contribution(
                slot,
                signed.beacon_block_root,
                signed.keys,
                signed.contribution_signature,
            ),
        ]
    }
}
