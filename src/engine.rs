//! Engines: who does the arithmetic.
//!
//! An [`Engine`] does whole slices of coarse work on points (decode these encodings, sum those groups, multiply
//! these Miller loops) and knows nothing of keys and signatures. Everything above it is written once and gives the
//! same answers on every engine, to the byte.
//!
//! One engine is chosen per process, by `selection::select` from what the CPU offers and from the
//! environment variable `IFMA_BLS_ENGINE` (`auto`, `ifma` or `blst`); [`engine`] says which and why.
//!
//! The trait and the point types are public so that test suites and benchmarks can drive each engine by itself;
//! they may change in any release.

mod blst;
mod point;
#[doc(hidden)]
pub mod primitives;
pub(crate) mod selection;
#[cfg(any(test, target_arch = "x86_64"))]
mod vector;

#[cfg(test)]
mod tests;

use std::sync::OnceLock;

pub(crate) use self::blst::derive_secret;
pub use self::point::{Coefficient, G1Affine, G2Affine, G2Projective, MillerValue};
pub use self::selection::{EngineKind, Reason, Selection};
use crate::api::Error;

/// How much [`GroupOps::decode`] asks of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Canonical encoding of a point on the curve.
    Curve,
    /// On the curve and in the subgroup of order r.
    Subgroup,
}

/// Work on many points of one group; `C` and `U` are the sizes of its compressed and uncompressed encodings in
/// bytes.
///
/// Each result stands at the place of its input, and no input disturbs the result of another. The point at infinity
/// is a point like any other everywhere here: it decodes from its one canonical encoding and is in the subgroup.
pub trait GroupOps<P, const C: usize, const U: usize>: Send + Sync {
    /// Decodes compressed points (ZCash encoding: IETF pairing-friendly-curves draft, appendix C).
    ///
    /// [`Error::Encoding`], [`Error::NotOnCurve`] or, with [`Check::Subgroup`], [`Error::NotInGroup`].
    fn decode(&self, encodings: &[[u8; C]], check: Check) -> Vec<Result<P, Error>>;

    /// Decodes uncompressed points, refusing compressed ones; errors as [`decode`](Self::decode).
    fn decode_uncompressed(&self, encodings: &[[u8; U]], check: Check) -> Vec<Result<P, Error>>;

    /// Compressed encodings.
    fn encode(&self, points: &[P]) -> Vec<[u8; C]>;

    /// Uncompressed encodings.
    fn encode_uncompressed(&self, points: &[P]) -> Vec<[u8; U]>;

    /// Whether each point, on the curve already, is in the subgroup of order r. Exact for every point of the curve.
    fn in_subgroup(&self, points: &[P]) -> Vec<bool>;

    /// The sum of each group of points on the curve. Complete: equal and opposite points and infinity may occur
    /// anywhere; an empty sum is infinity.
    fn sum(&self, groups: &[&[&P]]) -> Vec<P>;

    /// Σ c·P of each group. The points must be in the subgroup: coefficients act through an endomorphism that
    /// agrees with them only there.
    fn combine(&self, groups: &[&[(&P, Coefficient)]]) -> Vec<P>;

    /// `secret`·P for big-endian scalars below r, in time that depends on no secret. The points must be in the
    /// subgroup: scalars act through endomorphisms that agree with them only there. The points are no secrets.
    fn times_secret(&self, jobs: &[(&P, &[u8; 32])]) -> Vec<P>;
}

/// One implementation of BLS12-381, working on many items a call.
///
/// Points that enter are on the curve: they come out of an engine.
pub trait Engine: Send + Sync {
    /// Which engine this is.
    fn kind(&self) -> EngineKind;

    /// How many items fill one pass; a caller that splits work over threads cuts at multiples of it.
    fn lanes(&self) -> usize;

    /// G1, on the curve Y² = X³ + 4 over Fp.
    fn g1(&self) -> &dyn GroupOps<G1Affine, 48, 96>;

    /// G2, on the curve Y² = X³ + 4·(1 + u) over Fp2.
    fn g2(&self) -> &dyn GroupOps<G2Affine, 96, 192>;

    /// Adds `other` to `sum`; complete.
    fn g2_add(&self, sum: &mut G2Projective, other: &G2Projective);

    /// The same points, affine.
    fn g2_to_affine(&self, points: &[G2Projective]) -> Vec<G2Affine>;

    /// Hashes messages to G2 (RFC 9380, suite `BLS12381G2_XMD:SHA-256_SSWU_RO_`) under the domain separation tag
    /// `dst`, one of any length.
    fn hash_to_g2(&self, messages: &[&[u8]], dst: &[u8]) -> Vec<G2Affine>;

    /// The product of the Miller loops of all pairs; a pair that holds infinity counts as one. The points must be in
    /// their subgroups.
    fn miller_loop(&self, pairs: &[(G1Affine, G2Affine)]) -> MillerValue;

    /// Whether the product of `values` goes to one under the final exponentiation; true for no values.
    fn product_is_one(&self, values: &[MillerValue]) -> bool;

    /// Whether each value by itself goes to one under the final exponentiation.
    fn each_is_one(&self, values: &[MillerValue]) -> Vec<bool>;
}

/// The engine that this process runs on, and why.
///
/// Chosen at the first call into the crate and then fixed. The cost of a further call is one atomic load.
///
/// # Errors
///
/// [`Error::UnknownEngine`] if `IFMA_BLS_ENGINE` holds an unknown value, [`Error::EngineUnavailable`] if it asks for
/// an engine that this machine cannot run. Every function that decodes bytes then reports the same error.
pub fn engine() -> Result<Selection, Error> {
    static SELECTION: OnceLock<Result<Selection, Error>> = OnceLock::new();
    *SELECTION.get_or_init(|| {
        let wish = std::env::var_os(selection::OVERRIDE);
        // A value that is not Unicode is an unknown value.
        let wish = wish.as_ref().map(|value| value.to_str().unwrap_or("?"));
        selection::select(&crate::arch::cpu::read(), wish)
    })
}

/// The engine of the given kind, if it can run on this machine; `IFMA_BLS_ENGINE` has no say.
///
/// # Errors
///
/// [`Error::EngineUnavailable`].
pub fn engine_of(kind: EngineKind) -> Result<&'static dyn Engine, Error> {
    match kind {
        EngineKind::Blst => Ok(&blst::Blst),
        EngineKind::Ifma => vector_engine().ok_or(Error::EngineUnavailable),
    }
}

/// The vector engine on CPUs that run its kernels, and nowhere else: this is the engine's promise to the kernels.
#[cfg(target_arch = "x86_64")]
fn vector_engine() -> Option<&'static dyn Engine> {
    use crate::arch::ifma512::{Fp8, Native};

    static SUPPORTED: OnceLock<bool> = OnceLock::new();
    let supported = *SUPPORTED.get_or_init(|| selection::obstacle(&crate::arch::cpu::read()).is_none());
    supported.then_some(&vector::Vector::<Fp8<Native>, true>::NEW)
}

/// There is none for this architecture.
#[cfg(not(target_arch = "x86_64"))]
fn vector_engine() -> Option<&'static dyn Engine> {
    None
}

/// The primitives of an engine that can run on this machine, for benchmarks.
///
/// # Errors
///
/// [`Error::EngineUnavailable`].
#[doc(hidden)]
pub fn primitives_of(kind: EngineKind) -> Result<&'static dyn primitives::Primitives, Error> {
    engine_of(kind)?;
    match kind {
        EngineKind::Blst => Ok(&blst::Blst),
        #[cfg(target_arch = "x86_64")]
        EngineKind::Ifma => {
            Ok(&vector::Vector::<crate::arch::ifma512::Fp8<crate::arch::ifma512::Native>, true>::NEW)
        }
        #[cfg(not(target_arch = "x86_64"))]
        EngineKind::Ifma => Err(Error::EngineUnavailable),
    }
}

/// The engines that can run on this machine.
#[must_use]
pub fn available() -> Vec<EngineKind> {
    [EngineKind::Blst, EngineKind::Ifma].into_iter().filter(|kind| engine_of(*kind).is_ok()).collect()
}

/// The engine of this process.
pub(crate) fn current() -> Result<&'static dyn Engine, Error> {
    engine_of(engine()?.kind)
}

/// The engine of this process, or blst where `IFMA_BLS_ENGINE` holds nonsense.
///
/// For work on points that exist already. Whoever decoded them has been told of the nonsense, by [`current`], or has
/// named an engine; all engines agree on the answer.
pub(crate) fn of_process() -> &'static dyn Engine {
    current().unwrap_or(&blst::Blst)
}
