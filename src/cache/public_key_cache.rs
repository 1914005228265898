//! Validated public keys by their encoding.

use core::fmt;

use super::CacheStats;
use super::sharded_lru::ShardedLru;
use crate::api::{Error, PublicKey};
use crate::engine::{self, Engine};
use crate::threads::Threads;

/// A bounded cache from 48 bytes to the valid public key that they encode.
///
/// Holds valid keys only: a key that fails KeyValidate is validated anew, and refused anew, at each look-up. Keys are
/// handed out by copy. All methods take `&self`; no lock is held while keys are validated. When the cache is full,
/// an entry that was not used for long makes room. A cache smaller than a set of keys that is swept in order misses
/// every time, as any cache of this kind does: give it room for the whole validator set.
pub struct PublicKeyCache {
    keys: ShardedLru<[u8; 48], PublicKey>,
    /// The engine that validates, if not that of the process.
    engine: Option<&'static dyn Engine>,
}

impl PublicKeyCache {
    /// A cache for at most `capacity` keys; 0 keeps nothing. Memory grows with use.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self { keys: ShardedLru::new(capacity), engine: None }
    }

    /// A cache whose keys `engine` validates.
    pub(crate) fn on(engine: &'static dyn Engine, capacity: usize) -> Self {
        Self { keys: ShardedLru::new(capacity), engine: Some(engine) }
    }

    fn engine(&self) -> Result<&'static dyn Engine, Error> {
        self.engine.map_or_else(engine::current, Ok)
    }

    /// The key, if it is here.
    #[must_use]
    pub fn get(&self, bytes: &[u8; 48]) -> Option<PublicKey> {
        self.keys.get(bytes)
    }

    /// The key, validated and kept if it is not here.
    ///
    /// # Errors
    ///
    /// Those of [`PublicKey::from_bytes`].
    pub fn get_or_validate(&self, bytes: &[u8; 48]) -> Result<PublicKey, Error> {
        if let Some(key) = self.get(bytes) {
            return Ok(key);
        }
        let key = PublicKey::decode(self.engine()?, bytes)?;
        self.keys.insert(*bytes, key);
        Ok(key)
    }

    /// Validates all keys that are not here, many at a time, and keeps them. Results stand at the places of their
    /// inputs.
    ///
    /// # Errors
    ///
    /// Each result those of [`PublicKey::from_bytes`].
    pub fn insert_many(&self, encodings: &[[u8; 48]]) -> Vec<Result<PublicKey, Error>> {
        self.resolve(Threads::Caller, encodings, true)
    }

    /// [`insert_many`](Self::insert_many) over the ambient rayon pool.
    #[cfg(feature = "parallel")]
    pub fn par_insert_many(&self, encodings: &[[u8; 48]]) -> Vec<Result<PublicKey, Error>> {
        self.resolve(Threads::Rayon, encodings, true)
    }

    /// The keys, from here or validated; what was validated is kept only if `keep` says so.
    pub(crate) fn resolve(
        &self,
        threads: Threads,
        encodings: &[[u8; 48]],
        keep: bool,
    ) -> Vec<Result<PublicKey, Error>> {
        let engine = match self.engine() {
            Ok(engine) => engine,
            Err(error) => return vec![Err(error); encodings.len()],
        };
        let mut keys: Vec<Option<Result<PublicKey, Error>>> =
            encodings.iter().map(|bytes| self.get(bytes).map(Ok)).collect();
        let unknown: Vec<[u8; 48]> =
            encodings.iter().zip(&keys).filter(|(_, key)| key.is_none()).map(|(bytes, _)| *bytes).collect();
        let validated = PublicKey::decode_many(engine, threads, &unknown);
        if keep {
            for (bytes, key) in unknown.iter().zip(&validated) {
                if let Ok(key) = key {
                    self.keys.insert(*bytes, *key);
                }
            }
        }
        let mut validated = validated.into_iter();
        keys.iter_mut().filter(|key| key.is_none()).for_each(|key| *key = validated.next());
        keys.into_iter().flatten().collect()
    }

    /// How many keys are here: never more than the capacity.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether no key is here.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bound given to [`new`](Self::new).
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.keys.capacity()
    }

    /// Forgets all keys.
    pub fn clear(&self) {
        self.keys.clear();
    }

    /// Counters since the cache was made.
    #[must_use]
    pub fn stats(&self) -> CacheStats {
        self.keys.stats()
    }
}

impl fmt::Debug for PublicKeyCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PublicKeyCache").field("len", &self.len()).field("stats", &self.stats()).finish()
    }
}
