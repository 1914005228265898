//! What a proposer signs.

use alloy_primitives::B256;
use tree_hash::TreeHash;

use super::containers::BeaconBlockHeader;
use super::context::{SigningContext, claim};
use super::domain::DomainType;
use crate::api::{PublicKey, Signature};
use crate::batch::SignatureSet;

impl SigningContext {
    /// The signing root of a block, by its root or that of its header (phase0 validator, `get_block_signature`).
    #[must_use]
    pub fn block_signing_root(&self, slot: u64, block_root: B256) -> B256 {
        self.signing_root(block_root, DomainType::BeaconProposer, self.epoch(slot))
    }

    /// The proposer's signature of a block (phase0 beacon-chain, `verify_block_signature`).
    #[must_use]
    pub fn block_proposal(
        &self,
        slot: u64,
        block_root: B256,
        proposer: &PublicKey,
        signature: Signature,
    ) -> SignatureSet<'static> {
        claim(signature, proposer, self.block_signing_root(slot, block_root))
    }

    /// [`block_proposal`](Self::block_proposal) of a block of which the header is at hand.
    #[must_use]
    pub fn header_proposal(
        &self,
        header: &BeaconBlockHeader,
        proposer: &PublicKey,
        signature: Signature,
    ) -> SignatureSet<'static> {
        self.block_proposal(header.slot, header.tree_hash_root(), proposer, signature)
    }

    /// Both signatures of a proposer slashing (phase0 beacon-chain, `process_proposer_slashing`).
    #[must_use]
    pub fn proposer_slashing(
        &self,
        signed_headers: [(&BeaconBlockHeader, Signature); 2],
        proposer: &PublicKey,
    ) -> [SignatureSet<'static>; 2] {
        signed_headers.map(|(header, signature)| self.header_proposal(header, proposer, signature))
    }

    /// The signing root of a RANDAO reveal (phase0 validator, `get_epoch_signature`).
    #[must_use]
    pub fn randao_signing_root(&self, epoch: u64) -> B256 {
        self.signing_root(epoch.tree_hash_root(), DomainType::Randao, epoch)
    }

    /// The RANDAO reveal of a block in `epoch` (phase0 beacon-chain, `process_randao`).
    #[must_use]
    pub fn randao_reveal(
        &self,
        epoch: u64,
        proposer: &PublicKey,
        signature: Signature,
    ) -> SignatureSet<'static> {
        claim(signature, proposer, self.randao_signing_root(epoch))
    }
}
