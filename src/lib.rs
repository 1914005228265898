//! Ethereum consensus BLS signatures (BLS12-381, public keys in G1), verified in batches.
//!
//! Three ways in:
//!
//! - **The specifications' functions on bytes**: [`verify`], [`fast_aggregate_verify`], [`aggregate`],
//!   [`eth_aggregate_pubkeys`] and the rest, named as in draft-irtf-cfrg-bls-signature and the Altair specification.
//! - **Types**: [`PublicKey`] (validated once, then trusted), [`Signature`], [`AggregateSignature`], [`SecretKey`],
//!   with many-at-once forms such as [`PublicKey::validate_many`] and [`sum_keys`].
//! - **Batches**: [`SignatureSet`]s through [`verify_sets`] and [`find_invalid`], or through a [`Verifier`], which
//!   keeps caches. `signing` (feature `ssz`) makes the sets of every object that a beacon node verifies.
//!
//! Plain functions run on the calling thread; those named `par_…` (feature `parallel`) on the ambient rayon pool. The
//! crate makes no thread of its own.
//!
//! For the reader of the source, top to bottom: `api` (types and functions, no arithmetic), `batch` (from sets to
//! points to a verdict), `cache`, [`engine`](mod@engine) (the seam: coarse work on many points at once), and below
//! it one module an engine. Bytes become points in one place, `engine`'s decoders; nothing above the seam knows how
//! a number is kept, nothing below it what a signature is.

mod api;
mod arch;
mod batch;
mod cache;
#[cfg(any(test, target_arch = "x86_64"))]
mod curve;
#[cfg(any(test, target_arch = "x86_64"))]
mod encoding;
pub mod engine;
#[cfg(any(test, target_arch = "x86_64"))]
mod field;
#[cfg(any(test, target_arch = "x86_64"))]
mod hash_to_curve;
#[cfg(any(test, target_arch = "x86_64"))]
mod pairing;
mod params;
#[cfg(test)]
mod published;
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
