//! The core operations of the scheme, on decoded values, for one engine and one domain separation tag.

use super::{Error, PublicKey, SecretKey, Signature, only};
use crate::engine::{self, Engine, EngineKind, G1Affine, G2Affine};
use crate::params::{POSSESSION_DST, SIGNATURE_DST};
use crate::threads::Threads;

/// BLS signatures with keys in G1 under some domain separation tag, on some engine.
///
/// The functions of the crate root are those of [`Ciphersuite::ethereum`]. Others are for protocols with another tag
/// and for test suites that drive each engine by itself.
#[derive(Clone, Copy)]
pub struct Ciphersuite<'a> {
    engine: &'static dyn Engine,
    dst: &'a [u8],
}

impl Ciphersuite<'static> {
    /// The domain separation tag of Ethereum's signatures (draft-irtf-cfrg-bls-signature, section 4.2.3):
    /// `BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_`.
    pub const ETHEREUM_DST: &'static [u8] = SIGNATURE_DST;

    /// The suite of the consensus specifications, `BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_`, on the engine of
    /// this process.
    ///
    /// # Errors
    ///
    /// Those of [`engine()`](crate::engine()).
    pub fn ethereum() -> Result<Self, Error> {
        Ok(Self { engine: engine::current()?, dst: SIGNATURE_DST })
    }

    /// The same for values that are decoded already; see [`engine::of_process`].
    pub(crate) fn of_process() -> Self {
        Self { engine: engine::of_process(), dst: SIGNATURE_DST }
    }
}

impl<'a> Ciphersuite<'a> {
    /// Signatures under the tag `dst`, on the engine `kind`. A tag may have any length; those over 255 bytes are hashed
    /// first (RFC 9380, section 5.3.3).
    ///
    /// # Errors
    ///
    /// [`Error::EngineUnavailable`].
    pub fn new(kind: EngineKind, dst: &'a [u8]) -> Result<Self, Error> {
        Ok(Self { engine: engine::engine_of(kind)?, dst })
    }

    /// The suite of proofs of possession on the same engine.
    pub(super) fn possession(self) -> Ciphersuite<'static> {
        Ciphersuite { engine: self.engine, dst: POSSESSION_DST }
    }

    pub(super) fn engine(self) -> &'static dyn Engine {
        self.engine
    }

    /// SkToPk (draft-irtf-cfrg-bls-signature, section 2.4).
    pub(super) fn core_public_key(self, secret: &SecretKey) -> PublicKey {
        let point = only(self.engine.g1().times_secret(&[(&G1Affine::GENERATOR, secret.scalar())]));
        PublicKey::from_point(point).expect("a scalar from 1 to r − 1 takes the generator to no infinity")
    }

    /// CoreSign (section 2.6), many at once.
    pub(super) fn core_sign(self, threads: Threads, jobs: &[(&SecretKey, &[u8])]) -> Vec<Signature> {
        threads.map_chunks(jobs, self.engine.lanes(), |jobs| {
            let messages: Vec<&[u8]> = jobs.iter().map(|(_, message)| *message).collect();
            let hashes = self.engine.hash_to_g2(&messages, self.dst);
            let products: Vec<(&G2Affine, &[u8; 32])> =
                hashes.iter().zip(jobs).map(|(hash, (secret, _))| (hash, secret.scalar())).collect();
            self.engine.g2().times_secret(&products).into_iter().map(Signature::from_point).collect()
        })
    }

    /// CoreVerify (section 2.7): `signature` in G2 and e(g1, signature) = e(key, H(message)).
    pub(super) fn core_verify(self, key: &PublicKey, message: &[u8], signature: &Signature) -> bool {
        self.core_aggregate_verify(&[*key], &[message], signature)
    }

    /// CoreAggregateVerify (section 2.9) without its demand for distinct messages, which the proof-of-possession
    /// scheme drops (section 3.3).
    pub(super) fn core_aggregate_verify(
        self,
        keys: &[PublicKey],
        messages: &[&[u8]],
        signature: &Signature,
    ) -> bool {
        // A product without a single key would hold for the infinite signature.
        if keys.is_empty() || keys.len() != messages.len() || !self.in_group(signature) {
            return false;
        }
        let hashes = self.engine.hash_to_g2(messages, self.dst);
        let mut pairs: Vec<(G1Affine, G2Affine)> = keys.iter().map(|key| *key.point()).zip(hashes).collect();
        pairs.push((G1Affine::GENERATOR.negate(), *signature.point()));
        self.engine.product_is_one(&[self.engine.miller_loop(&pairs)])
    }

    /// FastAggregateVerify (section 3.3.4).
    pub(super) fn core_fast_aggregate_verify(
        self,
        keys: &[PublicKey],
        message: &[u8],
        signature: &Signature,
    ) -> bool {
        // No keys sum to infinity, which is no key.
        let points: Vec<&G1Affine> = keys.iter().map(PublicKey::point).collect();
        let sum = only(self.engine.g1().sum(&[&points]));
        PublicKey::from_point(sum).is_ok_and(|key| self.core_verify(&key, message, signature))
    }

    fn in_group(self, signature: &Signature) -> bool {
        only(self.engine.g2().in_subgroup(&[*signature.point()]))
    }
}
