//! What is worth remembering: validated keys, message hashes, sums over committees.

mod committee_keys;
mod message_cache;
mod public_key_cache;
mod sharded_lru;

pub use self::committee_keys::CommitteeKeys;
pub use self::message_cache::MessageCache;
pub use self::public_key_cache::PublicKeyCache;
pub use self::sharded_lru::CacheStats;
