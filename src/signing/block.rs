//! All signatures of a block in one batch.

use core::fmt;

use super::sync_committee::SyncAggregateClaim;
use crate::api::Error;
use crate::batch::{SignatureSet, Verifier};

/// What a signature in a block is for. Deposits are missing on purpose: a bad one is skipped and does not make the
/// block invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SignatureKind {
    /// The block itself.
    Proposal,
    /// The RANDAO reveal.
    RandaoReveal,
    /// A proposer slashing.
    ProposerSlashing,
    /// An attester slashing.
    AttesterSlashing,
    /// An attestation.
    Attestation,
    /// A voluntary exit.
    VoluntaryExit,
    /// The sync aggregate.
    SyncAggregate,
    /// A change of withdrawal credentials.
    BlsToExecutionChange,
}

impl fmt::Display for SignatureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proposal => "proposal",
            Self::RandaoReveal => "RANDAO reveal",
            Self::ProposerSlashing => "proposer slashing",
            Self::AttesterSlashing => "attester slashing",
            Self::Attestation => "attestation",
            Self::VoluntaryExit => "voluntary exit",
            Self::SyncAggregate => "sync aggregate",
            Self::BlsToExecutionChange => "BLS to execution change",
        })
    }
}

/// A signed part of a block, to name one whose signature does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockOperation {
    /// What it is.
    pub kind: SignatureKind,
    /// Its place among those of its kind, counted from zero in the order in which they were pushed.
    pub position: usize,
}

impl fmt::Display for BlockOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.position)
    }
}

/// The signature sets of a block, each with what it is for.
#[derive(Clone, Debug, Default)]
pub struct BlockSignatures<'a> {
    sets: Vec<SignatureSet<'a>>,
    /// Which operation each set belongs to.
    owners: Vec<BlockOperation>,
}

impl<'a> BlockSignatures<'a> {
    /// No sets yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { sets: Vec::new(), owners: Vec::new() }
    }

    /// Adds an operation with one signature.
    pub fn push(&mut self, kind: SignatureKind, set: SignatureSet<'a>) {
        self.push_operation(kind, [set]);
    }

    /// Adds a slashing with both its signatures.
    pub fn push_slashing(&mut self, kind: SignatureKind, sets: [SignatureSet<'a>; 2]) {
        self.push_operation(kind, sets);
    }

    /// Adds a sync aggregate; nothing to verify if it is known to hold.
    pub fn push_sync_aggregate(&mut self, claim: SyncAggregateClaim<'a>) {
        match claim {
            SyncAggregateClaim::Holds => {}
            SyncAggregateClaim::Verify(set) => self.push(SignatureKind::SyncAggregate, set),
        }
    }

    /// Of a fixed number of sets, so that no empty option or error passes for an operation that holds.
    fn push_operation<const N: usize>(&mut self, kind: SignatureKind, sets: [SignatureSet<'a>; N]) {
        let last = self.owners.iter().rfind(|operation| operation.kind == kind);
        let position = last.map_or(0, |operation| operation.position + 1);
        self.owners.extend([BlockOperation { kind, position }; N]);
        self.sets.extend(sets);
    }

    /// The sets in the order in which they were pushed; those of several blocks can be verified together.
    #[must_use]
    pub fn sets(&self) -> &[SignatureSet<'a>] {
        &self.sets
    }

    /// Whether every signature holds, by one batch on the calling thread. False without any set, as of
    /// [`verify_sets`](crate::verify_sets): every block is signed, so nothing was checked.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn verify(&self, verifier: &Verifier) -> Result<bool, Error> {
        verifier.verify_sets(&self.sets)
    }

    /// The operations that do not hold, each once, in the order in which they were pushed. Empty if all hold, and for
    /// a block without any set, although [`verify`](Self::verify) is false for it: there is no one to blame.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn find_invalid(&self, verifier: &Verifier) -> Result<Vec<BlockOperation>, Error> {
        Ok(self.name(&verifier.find_invalid(&self.sets)?))
    }

    /// [`verify`](Self::verify) over the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    #[cfg(feature = "parallel")]
    pub fn par_verify(&self, verifier: &Verifier) -> Result<bool, Error> {
        verifier.par_verify_sets(&self.sets)
    }

    /// [`find_invalid`](Self::find_invalid) over the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    #[cfg(feature = "parallel")]
    pub fn par_find_invalid(&self, verifier: &Verifier) -> Result<Vec<BlockOperation>, Error> {
        Ok(self.name(&verifier.par_find_invalid(&self.sets)?))
    }

    /// The operations of the sets at ascending `indices`.
    fn name(&self, indices: &[usize]) -> Vec<BlockOperation> {
        let mut operations: Vec<BlockOperation> = indices.iter().map(|index| self.owners[*index]).collect();
        operations.dedup();
        operations
    }
}
