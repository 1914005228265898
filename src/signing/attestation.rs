//! What attesters and their aggregators sign.

use alloy_primitives::B256;
use tree_hash::TreeHash;

use super::containers::AttestationData;
use super::context::{SigningContext, claim};
use super::domain::DomainType;
use crate::api::{PublicKey, Signature};
use crate::batch::{SetKeys, SignatureSet};

/// An attestation with the keys of those who attest, at least one (phase0 beacon-chain, `IndexedAttestation`).
#[derive(Clone, Debug)]
pub struct SignedAttestation<'a> {
    /// The vote.
    pub data: &'a AttestationData,
    /// The keys of the attesters.
    pub keys: SetKeys<'a>,
    /// The sum of their signatures.
    pub signature: Signature,
}

/// An aggregate attestation as gossip carries it (phase0 validator, `SignedAggregateAndProof`).
#[derive(Clone, Debug)]
pub struct SignedAggregateAndProof<'a> {
    /// The aggregator's key.
    pub aggregator: &'a PublicKey,
    /// The aggregator's signature of the slot.
    pub selection_proof: Signature,
    /// The hash tree root of the `AggregateAndProof`, whose form differs from fork to fork.
    pub root: B256,
    /// The aggregator's signature of the `AggregateAndProof`.
    pub signature: Signature,
    /// The attestation inside.
    pub aggregate: SignedAttestation<'a>,
}

impl SigningContext {
    /// The signing root of an attestation (phase0 validator, `get_attestation_signature`).
    #[must_use]
    pub fn attestation_signing_root(&self, data: &AttestationData) -> B256 {
        self.signing_root(data.tree_hash_root(), DomainType::BeaconAttester, data.target.epoch)
    }

    /// An attestation by those who own `keys`, one or many (phase0 beacon-chain, `is_valid_indexed_attestation`, which
    /// also wants the indices in order and free of repetitions).
    #[must_use]
    pub fn attestation<'a>(
        &self,
        data: &AttestationData,
        keys: impl Into<SetKeys<'a>>,
        signature: Signature,
    ) -> SignatureSet<'a> {
        claim(signature, keys, self.attestation_signing_root(data))
    }

    /// Both attestations of an attester slashing (phase0 beacon-chain, `process_attester_slashing`).
    #[must_use]
    pub fn attester_slashing<'a>(&self, attestations: [SignedAttestation<'a>; 2]) -> [SignatureSet<'a>; 2] {
        attestations.map(|it| self.attestation(it.data, it.keys, it.signature))
    }

    /// The signing root of a selection proof of aggregators (phase0 validator, `get_slot_signature`).
    #[must_use]
    pub fn selection_proof_signing_root(&self, slot: u64) -> B256 {
        self.signing_root(slot.tree_hash_root(), DomainType::SelectionProof, self.epoch(slot))
    }

    /// The proof that an aggregator may aggregate at `slot` (phase0 p2p-interface, `beacon_aggregate_and_proof`).
    /// Whether it was selected, `is_aggregator` says.
    #[must_use]
    pub fn selection_proof(
        &self,
        slot: u64,
        aggregator: &PublicKey,
        signature: Signature,
    ) -> SignatureSet<'static> {
        claim(signature, aggregator, self.selection_proof_signing_root(slot))
    }

    /// The signing root of an `AggregateAndProof` for an attestation of `slot` (phase0 validator,
    /// `get_aggregate_and_proof_signature`).
    #[must_use]
    pub fn aggregate_and_proof_signing_root(&self, slot: u64, root: B256) -> B256 {
        self.signing_root(root, DomainType::AggregateAndProof, self.epoch(slot))
    }

    /// The aggregator's signature of an `AggregateAndProof`, by its root, for an attestation of `slot`.
    #[must_use]
    pub fn aggregate_and_proof(
        &self,
        slot: u64,
        root: B256,
        aggregator: &PublicKey,
        signature: Signature,
    ) -> SignatureSet<'static> {
        claim(signature, aggregator, self.aggregate_and_proof_signing_root(slot, root))
    }

    /// All that must hold of a gossiped aggregate: the selection proof, the aggregator's signature, the attestation,
    /// in this order (phase0 p2p-interface, `beacon_aggregate_and_proof`).
    #[must_use]
    pub fn signed_aggregate_and_proof<'a>(
        &self,
        signed: SignedAggregateAndProof<'a>,
    ) -> [SignatureSet<'a>; 3] {
        let SignedAggregateAndProof { aggregator, selection_proof, root, signature, aggregate } = signed;
        let slot = aggregate.data.slot;
        [
            self.selection_proof(slot, aggregator, selection_proof),
            self.aggregate_and_proof(slot, root, aggregator, signature),
            self.attestation(aggregate.data, aggregate.keys, aggregate.signature),
        ]
    }
}
