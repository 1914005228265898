//! Secret keys.

use core::fmt;

use zeroize::Zeroizing;

use super::{Ciphersuite, Error, PublicKey, Signature, only, sized};
use crate::engine;
use crate::params;
use crate::threads::Threads;

/// A secret key: a scalar from 1 to r − 1.
///
/// Wiped from memory when dropped; kept behind a pointer, so that a move leaves no copy behind. It has no `Display`,
/// `Serialize`, `PartialEq` or `Copy`, and its `Debug` shows nothing of it. Signing and derivation of the public key
/// take a time that does not depend on it.
#[derive(Clone)]
pub struct SecretKey(Box<Zeroizing<[u8; 32]>>);

impl SecretKey {
    /// A new key from the operating system's random number generator.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn random() -> Result<Self, Error> {
        let mut material = Zeroizing::new([0; 48]);
        getrandom::fill(material.as_mut_slice()).map_err(|_| Error::Randomness)?;
        Self::key_gen(material.as_slice(), &[])
    }

    /// Derives a key from secret `material` of at least 32 bytes and public `info`: the function KeyGen
    /// (draft-irtf-cfrg-bls-signature, section 2.3).
    ///
    /// # Errors
    ///
    /// [`Error::KeyMaterial`].
    pub fn key_gen(material: &[u8], info: &[u8]) -> Result<Self, Error> {
        if material.len() < 32 {
            return Err(Error::KeyMaterial);
        }
        Ok(Self(Box::new(engine::derive_secret(material, info))))
    }

    /// Reads 32 big-endian bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Length`]; [`Error::ScalarRange`] for zero and for r and above.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; 32] = sized(bytes)?;
        let mut words = Zeroizing::new([0u64; 4]);
        for (word, chunk) in words.iter_mut().rev().zip(bytes.as_chunks().0) {
            *word = u64::from_be_bytes(*chunk);
        }
        let zero = words.iter().fold(0, |all, word| all | word) == 0;
        if zero | !params::less_than(&words, &params::ORDER) {
            return Err(Error::ScalarRange);
        }
        Ok(Self(Box::new(Zeroizing::new(*bytes))))
    }

    /// The 32 big-endian bytes, in a buffer that wipes itself.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::clone(&self.0)
    }

    /// The public key: the function SkToPk (section 2.4). About 100 µs on blst.
    #[must_use]
    pub fn public_key(&self) -> PublicKey {
        Ciphersuite::of_process().core_public_key(self)
    }

    /// Signs a message: the function Sign (section 2.6 with the ciphersuite of section 4.2.3). About 0.5 ms on blst.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature {
        only(sign_many(&[(self, message)]))
    }

    /// The scalar, for the engine.
    pub(crate) fn scalar(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

/// A secret key and its public key.
#[derive(Clone, Debug)]
pub struct Keypair {
    secret: SecretKey,
    public: PublicKey,
}

impl Keypair {
    /// A new pair.
    ///
    /// # Errors
    ///
    /// [`Error::Randomness`].
    pub fn random() -> Result<Self, Error> {
        SecretKey::random().map(Self::from)
    }

    /// The secret key.
    #[must_use]
    pub const fn secret_key(&self) -> &SecretKey {
        &self.secret
    }

    /// The public key.
    #[must_use]
    pub const fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// Signs a message.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.secret.sign(message)
    }
}

impl From<SecretKey> for Keypair {
    fn from(secret: SecretKey) -> Self {
        let public = secret.public_key();
        Self { secret, public }
    }
}

/// Signs each message with the key beside it.
#[must_use]
pub fn sign_many(jobs: &[(&SecretKey, &[u8])]) -> Vec<Signature> {
    Ciphersuite::of_process().core_sign(Threads::Caller, jobs)
}

/// [`sign_many`] over the ambient rayon pool.
#[cfg(feature = "parallel")]
#[must_use]
pub fn par_sign_many(jobs: &[(&SecretKey, &[u8])]) -> Vec<Signature> {
    Ciphersuite::of_process().core_sign(Threads::Rayon, jobs)
}
