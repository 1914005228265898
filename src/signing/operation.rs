//! What a validator signs to join, to leave and to change its credentials.

use core::slice;

use alloy_primitives::B256;
use tree_hash::TreeHash;

use super::containers::{BlsToExecutionChange, DepositMessage, VoluntaryExit};
use super::context::{SigningContext, claim};
use super::domain::{DomainType, Version, compute_domain, compute_signing_root};
use crate::api::{Error, PublicKey, PublicKeyBytes, Signature, SignatureBytes};
use crate::batch::{RawSignatureSet, SignatureSet};

/// The claim of a deposit, of bytes that nobody has looked into yet.
///
/// A deposit whose claim does not hold is skipped; the block that carries it stays valid. So deposits do not belong in
/// the batch of a block: verify them by themselves, with
/// [`find_invalid_raw`](crate::Verifier::find_invalid_raw) where there are many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepositClaim {
    /// The depositor's key.
    pub pubkey: PublicKeyBytes,
    /// The depositor's signature.
    pub signature: SignatureBytes,
    /// The signing root of the deposit.
    pub signing_root: B256,
}

impl DepositClaim {
    /// The claim as a raw batch takes it.
    #[must_use]
    pub fn raw_set(&self) -> RawSignatureSet<'_> {
        RawSignatureSet {
            signature: self.signature,
            keys: slice::from_ref(&self.pubkey),
            message: self.signing_root.as_slice(),
        }
    }
}

impl SigningContext {
    /// The version that an exit is signed under: from Deneb on that of Capella, whatever the epoch of the exit, so that
    /// signed exits keep for ever (EIP-7044; deneb beacon-chain, `process_voluntary_exit`).
    fn voluntary_exit_version(&self, epoch: u64) -> Version {
        if self.fork.epoch >= self.deneb_fork_epoch {
            self.capella_fork_version
        } else {
            self.fork.version_at(epoch)
        }
    }

    /// The signing root of an exit (phase0 and deneb beacon-chain, `process_voluntary_exit`).
    #[must_use]
    pub fn voluntary_exit_signing_root(&self, exit: &VoluntaryExit) -> B256 {
        let version = self.voluntary_exit_version(exit.epoch);
        let domain = compute_domain(DomainType::VoluntaryExit, version, self.genesis_validators_root);
        compute_signing_root(exit.tree_hash_root(), domain)
    }

    /// An exit, signed by the validator that leaves.
    #[must_use]
    pub fn voluntary_exit(
        &self,
        exit: &VoluntaryExit,
        validator: &PublicKey,
        signature: Signature,
    ) -> SignatureSet<'static> {
        claim(signature, validator, self.voluntary_exit_signing_root(exit))
    }

    /// The signing root of a change of credentials, the same in every fork (capella beacon-chain,
    /// `process_bls_to_execution_change`).
    #[must_use]
    pub fn bls_to_execution_change_signing_root(&self, change: &BlsToExecutionChange) -> B256 {
        let domain = compute_domain(
            DomainType::BlsToExecutionChange,
            self.genesis_fork_version,
            self.genesis_validators_root,
        );
        compute_signing_root(change.tree_hash_root(), domain)
    }

    /// A change of credentials, signed by the withdrawal key that it names.
    ///
    /// # Errors
    ///
    /// Those of [`PublicKey::from_bytes`] for that key. A change with such a key is invalid, like one whose set does not
    /// hold.
    pub fn bls_to_execution_change(
        &self,
        change: &BlsToExecutionChange,
        signature: Signature,
    ) -> Result<SignatureSet<'static>, Error> {
        let key = PublicKey::try_from(&change.from_bls_pubkey)?;
        Ok(claim(signature, key, self.bls_to_execution_change_signing_root(change)))
    }

    /// The signing root of a deposit, the same in every fork and without a genesis validators root, for there were
    /// deposits before genesis (electra beacon-chain, `is_valid_deposit_signature`).
    #[must_use]
    pub fn deposit_signing_root(&self, deposit: &DepositMessage) -> B256 {
        let domain = compute_domain(DomainType::Deposit, self.genesis_fork_version, B256::ZERO);
        compute_signing_root(deposit.tree_hash_root(), domain)
    }

    /// A deposit, signed by the new validator: a proof that its owner knows the secret key.
    #[must_use]
    pub fn deposit(&self, deposit: &DepositMessage, signature: SignatureBytes) -> DepositClaim {
        DepositClaim { pubkey: deposit.pubkey, signature, signing_root: self.deposit_signing_root(deposit) }
    }
}
