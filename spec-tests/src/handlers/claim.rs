//! Claims that a batch can decide.

use ifma_bls::{
    EngineKind, Error, PublicKeyBytes, RawSignatureSet, SignatureBytes, Verifier, VerifierOptions,
};

use crate::{Bytes, Task};

/// The claim that a signature is the sum of the signatures of one message under some keys.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The signature.
    pub signature: SignatureBytes,
    /// The keys.
    pub keys: Vec<PublicKeyBytes>,
    /// The message.
    pub message: Bytes,
}

impl Claim {
    /// A claim from encodings.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for encodings of a wrong length, which no batch can hold.
    pub fn new(keys: &[Bytes], message: &Bytes, signature: &Bytes) -> Result<Self, Error> {
        Ok(Self {
            signature: SignatureBytes::from_bytes(signature.as_ref())?,
            keys: keys
                .iter()
                .map(|key| PublicKeyBytes::from_bytes(key.as_ref()))
                .collect::<Result<_, _>>()?,
            message: message.clone(),
        })
    }

    /// The claim of a case of Verify or FastAggregateVerify; `None` for other tasks.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    #[must_use]
    pub fn of_task(task: &Task) -> Option<Result<Self, Error>> {
        match task {
            Task::Verify { key, message, signature } => {
                Some(Self::new(core::slice::from_ref(key), message, signature))
            }
            Task::FastAggregateVerify { keys, message, signature } => {
                Some(Self::new(keys, message, signature))
            }
            _ => None,
        }
    }

    /// The set, as the library takes it.
    #[must_use]
    pub fn set(&self) -> RawSignatureSet<'_> {
        RawSignatureSet { signature: self.signature, keys: &self.keys, message: self.message.as_ref() }
    }
}

/// A verifier on the given engine, with room for no keys.
///
/// # Errors
///
/// [`Error::EngineUnavailable`].
pub fn verifier(engine: EngineKind) -> Result<Verifier, Error> {
    Verifier::new(&VerifierOptions::default().with_engine(engine).with_public_keys(0))
}

/// Whether a batch of sets of one key each holds. False for lists that differ in length.
pub(super) fn batch_verify(
    keys: &[Bytes],
    messages: &[Bytes],
    signatures: &[Bytes],
    engine: EngineKind,
) -> Result<bool, Error> {
    if keys.len() != messages.len() || keys.len() != signatures.len() {
        return Ok(false);
    }
    let claims = keys
        .chunks(1)
        .zip(messages)
        .zip(signatures)
        .map(|((key, message), signature)| Claim::new(key, message, signature))
        .collect::<Result<Vec<_>, _>>();
    let Ok(claims) = claims else { return Ok(false) };
    verifier(engine)?.verify_raw_sets(&claims.iter().map(Claim::set).collect::<Vec<_>>())
}
