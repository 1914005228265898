//! Batches with memory: caches and options held together.

use super::coefficients::SystemRandom;
use super::equation::{Batch, Item};
use super::set::{self, RawSignatureSet, SignatureSet};
use crate::api::{Error, PublicKey, Signature};
use crate::cache::{MessageCache, PublicKeyCache};
use crate::engine::{self, Check, Engine, EngineKind};
use crate::threads::Threads;

/// What a [`Verifier`] is made of.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VerifierOptions {
    /// The engine, or `None` for that of the process.
    pub engine: Option<EngineKind>,
    /// How many validated keys to keep at most; the default has room for 2²¹.
    pub public_keys: usize,
    /// How many message hashes to keep at most; by default 4,096, some epochs' worth of signing roots.
    pub messages: usize,
}

impl VerifierOptions {
    /// The same options with this engine.
    #[must_use]
    pub const fn with_engine(mut self, engine: EngineKind) -> Self {
        self.engine = Some(engine);
        self
    }

    /// The same options with room for this many validated keys; 0 keeps none.
    #[must_use]
    pub const fn with_public_keys(mut self, capacity: usize) -> Self {
        self.public_keys = capacity;
        self
    }

    /// The same options with room for this many message hashes; 0 keeps none.
    #[must_use]
    pub const fn with_messages(mut self, capacity: usize) -> Self {
        self.messages = capacity;
        self
    }
}

impl Default for VerifierOptions {
    fn default() -> Self {
        Self { engine: None, public_keys: 1 << 21, messages: 1 << 12 }
    }
}

/// Verifies batches, with a cache of public keys and one of message hashes.
///
/// Shared by reference between threads; locks are held for single look-ups only.
pub struct Verifier {
    engine: &'static dyn Engine,
    public_keys: PublicKeyCache,
    messages: MessageCache,
}

impl Verifier {
    /// A verifier with empty caches.
    ///
    /// # Errors
    ///
    /// [`Error::EngineUnavailable`], or an engine error of [`engine()`](crate::engine()).
    pub fn new(options: &VerifierOptions) -> Result<Self, Error> {
        let engine = options.engine.map_or_else(engine::current, engine::engine_of)?;
        Ok(Self {
            engine,
            public_keys: PublicKeyCache::on(engine, options.public_keys),
            messages: MessageCache::new(options.messages),
        })
    }

    /// The cache of validated keys, to fill and to look keys up in. Raw batches read it too.
    #[must_use]
    pub fn public_keys(&self) -> &PublicKeyCache {
        &self.public_keys
    }

    /// The cache of message hashes, which every batch fills.
    #[must_use]
    pub fn messages(&self) -> &MessageCache {
        &self.messages
    }

    /// As [`verify_sets`](crate::verify_sets).
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn verify_sets(&self, sets: &[SignatureSet<'_>]) -> Result<bool, Error> {
        self.batch(Threads::Caller).verify(&set::items(sets), &mut SystemRandom)
    }

    /// As [`find_invalid`](crate::find_invalid).
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn find_invalid(&self, sets: &[SignatureSet<'_>]) -> Result<Vec<usize>, Error> {
        self.batch(Threads::Caller).find_invalid(&set::items(sets), &mut SystemRandom)
    }

    /// Decodes, validates and verifies in one pass: what [`verify_sets`](Self::verify_sets) says of the decoded sets,
    /// and `false` if any key fails KeyValidate or any signature does not decode.
    ///
    /// Keys are looked up in the cache, but new ones are not put there: whoever sends deposits would decide what the
    /// cache holds.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn verify_raw_sets(&self, sets: &[RawSignatureSet<'_>]) -> Result<bool, Error> {
        let decoded = self.decode(Threads::Caller, sets);
        self.batch(Threads::Caller).verify(&decoded.items(sets), &mut SystemRandom)
    }

    /// The positions of the raw sets that do not decode, do not validate or do not hold, in ascending order.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn find_invalid_raw(&self, sets: &[RawSignatureSet<'_>]) -> Result<Vec<usize>, Error> {
        let decoded = self.decode(Threads::Caller, sets);
        self.batch(Threads::Caller).find_invalid(&decoded.items(sets), &mut SystemRandom)
    }

    fn batch(&self, threads: Threads) -> Batch<'_> {
        Batch::new(self.engine, threads, Some(&self.messages))
    }

    fn decode(&self, threads: Threads, sets: &[RawSignatureSet<'_>]) -> Decoded {
        let signatures: Vec<[u8; 96]> = sets.iter().map(|set| set.signature.0).collect();
        let keys: Vec<[u8; 48]> = sets.iter().flat_map(|set| set.keys.iter().map(|key| key.0)).collect();
        Decoded {
            signatures: Signature::decode_many(self.engine, threads, &signatures, Check::Curve),
            keys: self.public_keys.resolve(threads, &keys, false),
        }
    }
}

/// The same calls over the ambient rayon pool.
#[cfg(feature = "parallel")]
impl Verifier {
    /// [`verify_sets`](Self::verify_sets) over the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn par_verify_sets(&self, sets: &[SignatureSet<'_>]) -> Result<bool, Error> {
        self.batch(Threads::Rayon).verify(&set::items(sets), &mut SystemRandom)
    }

    /// [`find_invalid`](Self::find_invalid) over the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn par_find_invalid(&self, sets: &[SignatureSet<'_>]) -> Result<Vec<usize>, Error> {
        self.batch(Threads::Rayon).find_invalid(&set::items(sets), &mut SystemRandom)
    }

    /// [`verify_raw_sets`](Self::verify_raw_sets) over the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn par_verify_raw_sets(&self, sets: &[RawSignatureSet<'_>]) -> Result<bool, Error> {
        let decoded = self.decode(Threads::Rayon, sets);
        self.batch(Threads::Rayon).verify(&decoded.items(sets), &mut SystemRandom)
    }

    /// [`find_invalid_raw`](Self::find_invalid_raw) over the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn par_find_invalid_raw(&self, sets: &[RawSignatureSet<'_>]) -> Result<Vec<usize>, Error> {
        let decoded = self.decode(Threads::Rayon, sets);
        self.batch(Threads::Rayon).find_invalid(&decoded.items(sets), &mut SystemRandom)
    }
}

/// The signatures and keys of raw sets, in the order of the sets.
struct Decoded {
    signatures: Vec<Result<Signature, Error>>,
    keys: Vec<Result<PublicKey, Error>>,
}

impl Decoded {
    /// The sets as the batch takes them: `None` where anything failed to decode.
    fn items<'a>(&'a self, sets: &[RawSignatureSet<'a>]) -> Vec<Option<Item<'a>>> {
        let mut keys = self.keys.as_slice();
        sets.iter()
            .zip(&self.signatures)
            .map(|(set, signature)| {
                let own;
                (own, keys) = keys.split_at(set.keys.len());
                let keys: Option<Vec<_>> =
                    own.iter().map(|key| key.as_ref().ok().map(PublicKey::point)).collect();
                Some(Item { signature: *signature.ok()?.point(), keys: keys?, message: set.message })
            })
            .collect()
    }
}

impl core::fmt::Debug for Verifier {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Verifier")
            .field("engine", &self.engine.kind())
            .field("public_keys", &self.public_keys)
            .field("messages", &self.messages)
            .finish()
    }
}
