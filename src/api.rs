//! Keys, signatures and the functions of the specifications on them.

mod aggregate_public_key;
mod aggregate_signature;
mod bytes;
mod ciphersuite;
mod error;
mod functions;
mod public_key;
mod secret_key;
mod signature;
mod traits;

pub use self::aggregate_public_key::{AggregatePublicKey, sum_keys};
pub use self::aggregate_signature::AggregateSignature;
pub use self::bytes::{PublicKeyBytes, SignatureBytes};
pub use self::ciphersuite::Ciphersuite;
pub use self::error::Error;
pub use self::functions::{
    aggregate, aggregate_verify, eth_aggregate_pubkeys, eth_fast_aggregate_verify, fast_aggregate_verify,
    key_gen, key_validate, pop_prove, pop_verify, sign, sk_to_pk, verify,
};
pub use self::public_key::PublicKey;
pub use self::secret_key::{Keypair, SecretKey, sign_many};
pub use self::signature::Signature;

#[cfg(feature = "parallel")]
pub use self::{aggregate_public_key::par_sum_keys, secret_key::par_sign_many};

/// `bytes` as an array, for decoders that take slices.
fn sized<const N: usize>(bytes: &[u8]) -> Result<&[u8; N], Error> {
    bytes.try_into().map_err(|_| Error::Length { expected: N, actual: bytes.len() })
}

/// The one result of a batch call that was given one item.
fn only<T>(results: Vec<T>) -> T {
    let mut results = results.into_iter();
    match (results.next(), results.next()) {
        (Some(result), None) => result,
        _ => unreachable!("an engine returns one result for each item"),
    }
}
