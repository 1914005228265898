//! The functions of the specifications, on bytes.
//!
//! Named as in draft-irtf-cfrg-bls-signature ("the draft") and in the Altair beacon chain specification. Bytes of any
//! length and content are allowed: what is no valid encoding gives an error, or `false` from a verification.

use zeroize::Zeroizing;

use super::{Ciphersuite, Error, PublicKey, PublicKeyBytes, SecretKey, Signature, SignatureBytes, only};
use crate::engine::{G1Affine, G2Affine};
use crate::threads::Threads;

fn decode_all<T>(
    encodings: &[impl AsRef<[u8]>],
    decode: impl Fn(&[u8]) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    encodings.iter().map(|bytes| decode(bytes.as_ref())).collect()
}

/// The functions of the specifications under this tag, on this engine; the functions of the same names in the crate
/// root say what they do.
impl Ciphersuite<'_> {
    fn public_key(self, bytes: &[u8]) -> Result<PublicKey, Error> {
        PublicKey::decode(self.engine(), bytes)
    }

    fn signature(self, bytes: &[u8]) -> Result<Signature, Error> {
        Signature::decode(self.engine(), bytes)
    }

    /// As [`sk_to_pk`].
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::ScalarRange`].
    pub fn sk_to_pk(self, secret: &[u8]) -> Result<PublicKeyBytes, Error> {
        let key = self.core_public_key(&SecretKey::from_bytes(secret)?);
        Ok(PublicKeyBytes(only(self.engine().g1().encode(&[*key.point()]))))
    }

    /// As [`key_validate`].
    #[must_use]
    pub fn key_validate(self, key: &[u8]) -> bool {
        self.public_key(key).is_ok()
    }

    /// As [`sign`].
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::ScalarRange`].
    pub fn sign(self, secret: &[u8], message: &[u8]) -> Result<SignatureBytes, Error> {
        let secret = SecretKey::from_bytes(secret)?;
        let signature = only(self.core_sign(Threads::Caller, &[(&secret, message)]));
        Ok(SignatureBytes(only(self.engine().g2().encode(&[*signature.point()]))))
    }

    /// As [`verify`].
    #[must_use]
    pub fn verify(self, key: &[u8], message: &[u8], signature: &[u8]) -> bool {
        match (self.public_key(key), self.signature(signature)) {
            (Ok(key), Ok(signature)) => self.core_verify(&key, message, &signature),
            _ => false,
        }
    }

    /// As [`aggregate`].
    ///
    /// # Errors
    ///
    /// [`Error::EmptyInput`], [`Error::Length`], [`Error::Encoding`], [`Error::NotOnCurve`].
    pub fn aggregate(self, signatures: &[impl AsRef<[u8]>]) -> Result<SignatureBytes, Error> {
        if signatures.is_empty() {
            return Err(Error::EmptyInput);
        }
        let signatures = decode_all(signatures, |bytes| self.signature(bytes))?;
        let points: Vec<&G2Affine> = signatures.iter().map(Signature::point).collect();
        let g2 = self.engine().g2();
        Ok(SignatureBytes(only(g2.encode(&g2.sum(&[&points])))))
    }

    /// As [`aggregate_verify`].
    #[must_use]
    pub fn aggregate_verify(
        self,
        keys: &[impl AsRef<[u8]>],
        messages: &[impl AsRef<[u8]>],
        signature: &[u8],
    ) -> bool {
        let messages: Vec<&[u8]> = messages.iter().map(AsRef::as_ref).collect();
        match (decode_all(keys, |bytes| self.public_key(bytes)), self.signature(signature)) {
            (Ok(keys), Ok(signature)) => self.core_aggregate_verify(&keys, &messages, &signature),
            _ => false,
        }
    }

    /// As [`fast_aggregate_verify`].
    #[must_use]
    pub fn fast_aggregate_verify(self, keys: &[impl AsRef<[u8]>], message: &[u8], signature: &[u8]) -> bool {
        match (decode_all(keys, |bytes| self.public_key(bytes)), self.signature(signature)) {
            (Ok(keys), Ok(signature)) => self.core_fast_aggregate_verify(&keys, message, &signature),
            _ => false,
        }
    }

    /// As [`pop_prove`].
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::ScalarRange`].
    pub fn pop_prove(self, secret: &[u8]) -> Result<SignatureBytes, Error> {
        let key = self.sk_to_pk(secret)?;
        self.possession().sign(secret, key.as_ref())
    }

    /// As [`pop_verify`].
    #[must_use]
    pub fn pop_verify(self, key: &[u8], proof: &[u8]) -> bool {
        self.possession().verify(key, key, proof)
    }

    /// As [`eth_aggregate_pubkeys`].
    ///
    /// # Errors
    ///
    /// [`Error::EmptyInput`] and those of [`PublicKey::from_bytes`].
    pub fn eth_aggregate_pubkeys(self, keys: &[impl AsRef<[u8]>]) -> Result<PublicKeyBytes, Error> {
        if keys.is_empty() {
            return Err(Error::EmptyInput);
        }
        let keys = decode_all(keys, |bytes| self.public_key(bytes))?;
        let points: Vec<&G1Affine> = keys.iter().map(PublicKey::point).collect();
        let g1 = self.engine().g1();
        Ok(PublicKeyBytes(only(g1.encode(&g1.sum(&[&points])))))
    }

    /// As [`eth_fast_aggregate_verify`].
    #[must_use]
    pub fn eth_fast_aggregate_verify(
        self,
        keys: &[impl AsRef<[u8]>],
        message: &[u8],
        signature: &[u8],
    ) -> bool {
        if keys.is_empty() && signature == SignatureBytes::INFINITY.as_ref() {
            return true;
        }
        self.fast_aggregate_verify(keys, message, signature)
    }
}

/// Derives a secret key, 32 big-endian bytes in a buffer that wipes itself, from key material and public info: KeyGen
/// (the draft, section 2.3).
///
/// # Errors
///
/// [`Error::KeyMaterial`] for less than 32 bytes of material.
pub fn key_gen(material: &[u8], info: &[u8]) -> Result<Zeroizing<[u8; 32]>, Error> {
    SecretKey::key_gen(material, info).map(|key| key.to_bytes())
}

/// The public key of a secret key of 32 big-endian bytes: SkToPk (the draft, section 2.4).
///
/// # Errors
///
/// [`Error::Length`]; [`Error::ScalarRange`] for zero and for r and above; an engine error of
/// [`engine()`](crate::engine()).
pub fn sk_to_pk(secret: &[u8]) -> Result<PublicKeyBytes, Error> {
    Ciphersuite::ethereum()?.sk_to_pk(secret)
}

/// Whether `key` is 48 bytes that canonically encode a point of G1 other than infinity: KeyValidate (the draft,
/// section 2.5). [`PublicKey::from_bytes`] also says what is wrong.
#[must_use]
pub fn key_validate(key: &[u8]) -> bool {
    Ciphersuite::ethereum().is_ok_and(|suite| suite.key_validate(key))
}

/// Signs a message of any length: Sign (the draft, section 2.6 with the suite of section 4.2.3).
///
/// # Errors
///
/// Those of [`sk_to_pk`].
pub fn sign(secret: &[u8], message: &[u8]) -> Result<SignatureBytes, Error> {
    Ciphersuite::ethereum()?.sign(secret, message)
}

/// Whether `signature` is the signature of `message` under `key`: Verify (the draft, section 2.7).
///
/// False for a key that fails KeyValidate and for a signature that is no point of G2.
#[must_use]
pub fn verify(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
    Ciphersuite::ethereum().is_ok_and(|suite| suite.verify(key, message, signature))
}

/// The sum of at least one signature: Aggregate (the draft, section 2.8). Signatures outside G2 are summed as they
/// are; the sum will not verify.
///
/// # Errors
///
/// [`Error::EmptyInput`], [`Error::Length`], [`Error::Encoding`], [`Error::NotOnCurve`], or an engine error.
pub fn aggregate(signatures: &[impl AsRef<[u8]>]) -> Result<SignatureBytes, Error> {
    Ciphersuite::ethereum()?.aggregate(signatures)
}

/// Whether `signature` is the sum of the signatures of each message under the key at its place: AggregateVerify of the
/// proof-of-possession scheme (the draft, sections 2.9 and 3.3), where equal messages are allowed.
///
/// False for no keys, for lists that differ in length, and for any key that fails KeyValidate.
#[must_use]
pub fn aggregate_verify(keys: &[impl AsRef<[u8]>], messages: &[impl AsRef<[u8]>], signature: &[u8]) -> bool {
    Ciphersuite::ethereum().is_ok_and(|suite| suite.aggregate_verify(keys, messages, signature))
}

/// Whether `signature` is the sum of the signatures of one message under all keys: FastAggregateVerify (the draft,
/// section 3.3.4). Equal keys count as often as they occur.
///
/// False for no keys, for any key that fails KeyValidate, and for keys that sum to infinity.
#[must_use]
pub fn fast_aggregate_verify(keys: &[impl AsRef<[u8]>], message: &[u8], signature: &[u8]) -> bool {
    Ciphersuite::ethereum().is_ok_and(|suite| suite.fast_aggregate_verify(keys, message, signature))
}

/// A proof that the secret key behind a public key is known: PopProve (the draft, section 3.3.2).
///
/// # Errors
///
/// Those of [`sk_to_pk`].
pub fn pop_prove(secret: &[u8]) -> Result<SignatureBytes, Error> {
    Ciphersuite::ethereum()?.pop_prove(secret)
}

/// Checks a proof of [`pop_prove`]: PopVerify (the draft, section 3.3.3).
#[must_use]
pub fn pop_verify(key: &[u8], proof: &[u8]) -> bool {
    Ciphersuite::ethereum().is_ok_and(|suite| suite.pop_verify(key, proof))
}

/// The sum of at least one public key, each of which passes KeyValidate; the sum itself may be infinity:
/// `eth_aggregate_pubkeys` (consensus specifications, Altair, BLS extensions).
///
/// # Errors
///
/// [`Error::EmptyInput`] and those of [`PublicKey::from_bytes`].
pub fn eth_aggregate_pubkeys(keys: &[impl AsRef<[u8]>]) -> Result<PublicKeyBytes, Error> {
    Ciphersuite::ethereum()?.eth_aggregate_pubkeys(keys)
}

/// [`fast_aggregate_verify`], but true for no keys and the signature at infinity: `eth_fast_aggregate_verify`
/// (consensus specifications, Altair, BLS extensions).
#[must_use]
pub fn eth_fast_aggregate_verify(keys: &[impl AsRef<[u8]>], message: &[u8], signature: &[u8]) -> bool {
    Ciphersuite::ethereum().is_ok_and(|suite| suite.eth_fast_aggregate_verify(keys, message, signature))
}
