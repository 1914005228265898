//! A bounded map that forgets what was used longest ago, shared by many threads.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;

/// What a cache has done since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheStats {
    /// Look-ups that found their entry.
    pub hits: u64,
    /// Look-ups that did not.
    pub misses: u64,
    /// Entries dropped to make room.
    pub evictions: u64,
}

/// Locks that threads seldom meet at, without splitting a small cache too finely.
const SHARDS: usize = 16;

/// A map of at most `capacity` entries over all shards, each shard with a lock of its own.
///
/// The bound is one for all shards together, so that a cache with room for n entries holds any n. Which entry makes
/// room is decided within one shard: the least recently used of about a sixteenth of all. A keyed hash picks the
/// shard, so that nobody outside can choose keys that meet in one.
pub(super) struct ShardedLru<K, V> {
    shards: Vec<Mutex<LruCache<K, V, RandomState>>>,
    hasher: RandomState,
    capacity: usize,
    len: AtomicUsize,
    hits: AtomicU64,
    misses: AtomicU64,
    evictions: AtomicU64,
}

impl<K: Hash + Eq, V: Copy> ShardedLru<K, V> {
    /// Memory grows with use, not with `capacity`. A capacity of 0 keeps nothing.
    pub(super) fn new(capacity: usize) -> Self {
        let shard = || Mutex::new(LruCache::unbounded_with_hasher(RandomState::new()));
        Self {
            shards: (0..SHARDS).map(|_| shard()).collect(),
            hasher: RandomState::new(),
            capacity,
            len: AtomicUsize::new(0),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
            evictions: AtomicU64::new(0),
        }
    }

    /// The value of `key`, which becomes the most recently used of its shard.
    pub(super) fn get(&self, key: &K) -> Option<V> {
        let value = lock(&self.shards[self.shard_of(key)]).get(key).copied();
        let counter = if value.is_some() { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
        value
    }

    /// Keeps `value`, unless another thread has put one there already: values of one key are equal.
    pub(super) fn insert(&self, key: K, value: V) {
        let home = self.shard_of(&key);
        if lock(&self.shards[home]).get(&key).is_some() || !self.make_room(home) {
            return;
        }
        if lock(&self.shards[home]).put(key, value).is_some() {
            // Another thread came first, and the room that was made is not needed.
            self.len.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Counts one more entry, dropping one if the cache is full: the least recently used of shard `home`, or of the next
    /// shard that has any. False if there is no room at all.
    fn make_room(&self, home: usize) -> bool {
        let grown = self.len.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |len| {
            (len < self.capacity).then_some(len + 1)
        });
        if grown.is_ok() {
            return true;
        }
        // One lock at a time; the entry's place in the count passes to the new one.
        let evicted = (0..SHARDS).any(|step| lock(&self.shards[(home + step) % SHARDS]).pop_lru().is_some());
        self.evictions.fetch_add(u64::from(evicted), Ordering::Relaxed);
        evicted
    }

    /// Entries, counting those that are just being put in: never more than the capacity.
    pub(super) fn len(&self) -> usize {
        self.len.load(Ordering::Relaxed)
    }

    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    pub(super) fn clear(&self) {
        for shard in &self.shards {
            let mut shard = lock(shard);
            self.len.fetch_sub(shard.len(), Ordering::Relaxed);
            shard.clear();
        }
    }

    pub(super) fn stats(&self) -> CacheStats {
        CacheStats {
            hits: self.hits.load(Ordering::Relaxed),
            misses: self.misses.load(Ordering::Relaxed),
            evictions: self.evictions.load(Ordering::Relaxed),
        }
    }

    fn shard_of(&self, key: &K) -> usize {
        (self.hasher.hash_one(key) % SHARDS as u64) as usize
    }
}

/// No code that can panic runs under these locks, and a map is whole between any two of its operations.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_for_n_holds_any_n() {
        for capacity in [1, 2, 15, 16, 17, 1000] {
            let cache = ShardedLru::new(capacity);
            (0..capacity).for_each(|key| cache.insert(key, key));
            assert_eq!(cache.len(), capacity);
            assert_eq!(cache.stats().evictions, 0);
            assert!((0..capacity).all(|key| cache.get(&key) == Some(key)));
        }
    }

    #[test]
    fn the_bound_holds_and_every_drop_is_counted() {
        for capacity in [0, 1, 2, 15, 16, 17, 100] {
            let cache = ShardedLru::new(capacity);
            for key in 0..1000_usize {
                cache.insert(key, key);
                assert!(cache.len() <= capacity);
            }
            assert_eq!(cache.len(), capacity);
            assert_eq!(cache.stats().evictions, if capacity == 0 { 0 } else { 1000 - capacity as u64 });
        }
    }

    #[test]
    fn what_was_used_last_stays() {
        let cache = ShardedLru::new(SHARDS * 64);
        for key in 0..100_000_u64 {
            cache.insert(key, ());
            assert_eq!(cache.get(&0), Some(()));
        }
    }

    #[test]
    fn inserting_again_changes_nothing() {
        let cache = ShardedLru::new(2);
        cache.insert(1, 'a');
        cache.insert(1, 'a');
        cache.insert(2, 'b');
        cache.insert(2, 'b');
        assert_eq!((cache.len(), cache.stats().evictions), (2, 0));
        assert_eq!((cache.get(&1), cache.get(&2)), (Some('a'), Some('b')));
    }

    #[test]
    fn look_ups_are_counted() {
        let cache = ShardedLru::new(2);
        cache.insert(1, ());
        assert_eq!((cache.get(&1), cache.get(&2)), (Some(()), None));
        assert_eq!(cache.stats(), CacheStats { hits: 1, misses: 1, evictions: 0 });
    }

    #[test]
    fn cleared_caches_fill_again() {
        let cache = ShardedLru::new(10);
        (0..10).for_each(|key| cache.insert(key, key));
        cache.clear();
        assert_eq!(cache.len(), 0);
        (10..20).for_each(|key| cache.insert(key, key));
        assert_eq!((cache.len(), cache.stats().evictions), (10, 0));
    }

    #[test]
    fn the_bound_holds_between_threads() {
        let cache = ShardedLru::new(50);
        std::thread::scope(|scope| {
            for thread in 0..8_u64 {
                let cache = &cache;
                scope.spawn(move || {
                    for step in 0..20_000_u64 {
                        // Threads meet on the same keys and on different ones.
                        let key = (step.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) ^ (thread % 2);
                        cache.insert(key, key);
                        assert!(cache.get(&key).is_none_or(|value| value == key));
                        assert!(cache.len() <= 50);
                    }
                });
            }
        });
        assert_eq!(cache.len(), 50);
        assert_eq!(cache.shards.iter().map(|shard| lock(shard).len()).sum::<usize>(), 50);
    }
}
