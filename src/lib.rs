//! Ethereum consensus BLS signatures (BLS12-381, public keys in G1), verified in batches.

mod api;
mod arch;
mod batch;
mod cache;
pub mod engine;
mod params;
#[cfg(feature = "ssz")]
pub mod signing;
mod threads;

pub use crate::api::{
    AggregatePublicKey, AggregateSignature, Ciphersuite, Error, Keypair, PublicKey, PublicKeyBytes,
    SecretKey, Signature, SignatureBytes, aggregate, aggregate_verify, eth_aggregate_pubkeys,
    eth_fast_aggregate_verify, fast_aggregate_verify, key_gen, key_validate, pop_prove, pop_verify, sign,
    sign_many, sk_to_pk, sum_keys, verify,
};
#[cfg(feature = "parallel")]
pub use crate::api::{par_sign_many, par_sum_keys};
pub use crate::batch::{
    RawSignatureSet, SetKeys, SignatureSet, Verifier, VerifierOptions, find_invalid, verify_sets,
};
#[cfg(feature = "parallel")]
pub use crate::batch::{par_find_invalid, par_verify_sets};
pub use crate::cache::{CacheStats, CommitteeKeys, MessageCache, PublicKeyCache};
pub use crate::engine::{EngineKind, Reason, Selection, engine};
