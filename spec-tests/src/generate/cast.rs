//! Who signs what: keys and messages, derived from names.

use bls12_381::{G1Affine, G1Projective, G2Affine, G2Projective, Scalar};
use sha2::{Digest as _, Sha256};

use super::reference;
use crate::{Bytes, ETHEREUM_DST};

/// A secret key and what can be made of it.
#[derive(Clone, Copy)]
pub(super) struct Signer(pub(super) Scalar);

impl Signer {
    /// Signer number `index`.
    pub(super) fn new(index: u8) -> Self {
        let digest = |half: u8| {
            <[u8; 32]>::from(Sha256::digest([b"ifma-bls signer ".as_slice(), &[half, index]].concat()))
        };
        let mut wide = [0; 64];
        wide[..32].copy_from_slice(&digest(0));
        wide[32..].copy_from_slice(&digest(1));
        Self(Scalar::from_bytes_wide(&wide))
    }

    pub(super) fn secret(self) -> Bytes {
        let mut bytes = self.0.to_bytes();
        bytes.reverse();
        bytes.into()
    }

    pub(super) fn key_point(self) -> G1Projective {
        G1Projective::generator() * self.0
    }

    pub(super) fn key(self) -> Bytes {
        key_bytes(self.key_point())
    }

    pub(super) fn signature_point(self, message: &Bytes) -> G2Projective {
        reference::hash_to_g2(message.as_ref(), ETHEREUM_DST) * self.0
    }

    pub(super) fn signature(self, message: &Bytes) -> Bytes {
        signature_bytes(self.signature_point(message))
    }

    /// The signer with the negative of this key.
    pub(super) fn negative(self) -> Self {
        Self(-self.0)
    }
}

/// The first `count` signers.
pub(super) fn signers(count: u8) -> Vec<Signer> {
    (0..count).map(Signer::new).collect()
}

pub(super) fn keys(signers: &[Signer]) -> Vec<Bytes> {
    signers.iter().map(|signer| signer.key()).collect()
}

/// Message number `index`: 32 bytes, as a signing root.
pub(super) fn message(index: u8) -> Bytes {
    <[u8; 32]>::from(Sha256::digest([b"ifma-bls message ".as_slice(), &[index]].concat())).into()
}

/// A message of any length.
pub(super) fn message_of_length(length: usize) -> Bytes {
    Bytes((0..length).map(|position| (position * 7 + 3) as u8).collect())
}

/// The sum of the signatures of `message` by all `signers`.
pub(super) fn common_signature(signers: &[Signer], message: &Bytes) -> Bytes {
    let secret = signers.iter().fold(Scalar::zero(), |sum, signer| sum + signer.0);
    Signer(secret).signature(message)
}

/// The sum of the signatures of each message by the signer at its place.
pub(super) fn joint_signature(signers: &[Signer], messages: &[Bytes]) -> Bytes {
    let signatures = signers.iter().zip(messages).map(|(signer, message)| signer.signature_point(message));
    signature_bytes(signatures.fold(G2Projective::identity(), |sum, signature| sum + signature))
}

pub(super) fn key_bytes(point: G1Projective) -> Bytes {
    G1Affine::from(point).to_compressed().into()
}

pub(super) fn signature_bytes(point: impl Into<G2Affine>) -> Bytes {
    point.into().to_compressed().into()
}
