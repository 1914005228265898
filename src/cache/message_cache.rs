//! Points of G2 that messages hash to.

use core::fmt;

use super::CacheStats;
use super::sharded_lru::ShardedLru;
use crate::engine::G2Affine;

/// A bounded cache from messages of 32 bytes, signing roots, to the points H(m) that they hash to under Ethereum's
/// domain separation tag.
///
/// Hashing is about a third of a large batch, and the same root comes again in gossip, in aggregates and in blocks.
/// Messages of other lengths are hashed each time. 300 bytes an entry.
pub struct MessageCache(ShardedLru<[u8; 32], G2Affine>);

impl MessageCache {
    /// A cache for at most `capacity` messages; 0 keeps nothing. Memory grows with use.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self(ShardedLru::new(capacity))
    }

    /// H(m) of each message, from here or by one call of `hash` for the rest, which is then kept.
    pub(crate) fn get_or_hash(
        &self,
        messages: &[&[u8]],
        hash: impl FnOnce(&[&[u8]]) -> Vec<G2Affine>,
    ) -> Vec<G2Affine> {
        let roots: Vec<Option<&[u8; 32]>> =
            messages.iter().map(|message| (*message).try_into().ok()).collect();
        let mut points: Vec<Option<G2Affine>> =
            roots.iter().map(|root| root.and_then(|root| self.0.get(root))).collect();
        let unknown: Vec<&[u8]> = messages
            .iter()
            .zip(&points)
            .filter(|(_, point)| point.is_none())
            .map(|(message, _)| *message)
            .collect();
        let mut hashed = hash(&unknown).into_iter();
        for (root, point) in roots.iter().zip(&mut points).filter(|(_, point)| point.is_none()) {
            *point = hashed.next();
            if let (Some(root), Some(point)) = (root, point) {
                self.0.insert(**root, *point);
            }
        }
        points.into_iter().flatten().collect()
    }

    /// How many messages are here: never more than the capacity.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no message is here.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bound given to [`new`](Self::new).
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Forgets all messages.
    pub fn clear(&self) {
        self.0.clear();
    }

    /// Counters since the cache was made.
    #[must_use]
    pub fn stats(&self) -> CacheStats {
        self.0.stats()
    }
}

impl fmt::Debug for MessageCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MessageCache").field("len", &self.len()).field("stats", &self.stats()).finish()
    }
}
