//! Calls on rayon pools: small pools, calls from inside jobs, caches under pressure; no deadlock and no other answer.

#![cfg(feature = "parallel")]
#![allow(clippy::cast_possible_wrap, reason = "numbers of cases are small")]

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use ifma_bls::{
    AggregatePublicKey, Error, PublicKey, PublicKeyBytes, RawSignatureSet, SecretKey, Signature,
    SignatureSet, Verifier, VerifierOptions, par_find_invalid, par_sign_many, par_sum_keys, par_verify_sets,
    sum_keys,
};
use rayon::prelude::*;

use crate::common::points::{G1_GEN_PLUS_ORDER3, G1_INF, G2_ORDER13};
use crate::common::seeded::Seeded;
use crate::common::{key, multiple, secret, sign};

const LIMIT: Duration = Duration::from_secs(5);

/// Runs `work` on a pool of that many threads; fails if it has not ended in time, which a deadlock never would.
fn in_pool(threads: usize, work: impl FnOnce() + Send + 'static) {
    let (done, wait) = mpsc::channel();
    let runner = std::thread::spawn(move || {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(work);
        // The receiver is gone if the time is over.
        let _sent = done.send(());
    });
    match wait.recv_timeout(LIMIT) {
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("not done after {LIMIT:?} on {threads} threads"),
        // Done, or ended by a panic, which is passed on.
        _ => runner.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
    }
}

/// What batches are made of: `count` keys, each with a message and its signature; every third one wrong.
struct Pool {
    keys: Vec<PublicKey>,
    encoded: Vec<[PublicKeyBytes; 1]>,
    messages: Vec<[u8; 32]>,
    signatures: Vec<Signature>,
    wrong: Vec<Signature>,
}

impl Pool {
    fn new(count: usize) -> Self {
        let keys: Vec<PublicKey> = (1..=count).map(|n| key(n as i64)).collect();
        let messages: Vec<[u8; 32]> = (0..count).map(|i| [i as u8 / 2; 32]).collect();
        let signatures: Vec<Signature> =
            messages.iter().zip(1..).map(|(message, n)| sign(n, message)).collect();
        let mut wrong = signatures.clone();
        for i in (0..count).step_by(3) {
            wrong[i] = sign(99, &messages[i]);
        }
        let encoded = keys.iter().map(|key| [PublicKeyBytes(key.to_bytes())]).collect();
        Self { keys, encoded, messages, signatures, wrong }
    }

    fn sets<'a>(&'a self, signatures: &[Signature]) -> Vec<SignatureSet<'a>> {
        signatures
            .iter()
            .enumerate()
            .map(|(i, signature)| SignatureSet::new(*signature, self.keys[i], &self.messages[i][..]))
            .collect()
    }

    fn raw_sets<'a>(&'a self, signatures: &[Signature]) -> Vec<RawSignatureSet<'a>> {
        signatures
            .iter()
            .enumerate()
            .map(|(i, signature)| RawSignatureSet {
                signature: (*signature).into(),
                keys: &self.encoded[i],
                message: &self.messages[i],
            })
            .collect()
    }

    fn bad(&self) -> Vec<usize> {
        (0..self.wrong.len()).step_by(3).collect()
    }

    /// All parallel calls on batches, with their known answers.
    fn check(&self, verifier: &Verifier) {
        let (good, wrong) = (self.sets(&self.signatures), self.sets(&self.wrong));
        assert_eq!(par_verify_sets(&good), Ok(true));
        assert_eq!(par_verify_sets(&wrong), Ok(false));
        assert_eq!(par_find_invalid(&wrong), Ok(self.bad()));
        assert_eq!(verifier.par_verify_sets(&good), Ok(true));
        assert_eq!(verifier.par_find_invalid(&wrong), Ok(self.bad()));
        let (good, wrong) = (self.raw_sets(&self.signatures), self.raw_sets(&self.wrong));
        assert_eq!(verifier.par_verify_raw_sets(&good), Ok(true));
        assert_eq!(verifier.par_verify_raw_sets(&wrong), Ok(false));
        assert_eq!(verifier.par_find_invalid_raw(&wrong), Ok(self.bad()));
    }
}

fn small_verifier() -> Verifier {
    let mut options = VerifierOptions::default();
    (options.public_keys, options.messages) = (4, 4);
    Verifier::new(&options).expect("an engine")
}

#[test]
fn a65_calls_on_small_pools() {
    for threads in [1, 2] {
        in_pool(threads, || Pool::new(12).check(&small_verifier()));
    }
}

#[test]
fn a65_calls_from_inside_jobs() {
    for threads in [1, 2] {
        in_pool(threads, || {
            let (pool, verifier) = (Pool::new(6), small_verifier());
            // Jobs that split again, each inside a job that splits, around one verifier.
            (0..4).into_par_iter().for_each(|_| {
                rayon::join(|| pool.check(&verifier), || pool.check(&verifier));
            });
        });
    }
}

#[test]
fn a65_calls_from_inside_scopes_and_other_pools() {
    in_pool(1, || {
        let (pool, verifier) = (Pool::new(6), small_verifier());
        rayon::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|scope| {
                    pool.check(&verifier);
                    scope.spawn(|_| pool.check(&verifier));
                });
            }
        });
        let other = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("a pool");
        other.install(|| pool.check(&verifier));
    });
}

#[test]
fn a65_calls_while_other_threads_hammer_the_caches() {
    for threads in [1, 2] {
        let stop = Arc::new(AtomicBool::new(false));
        let verifier = Arc::new(small_verifier());
        let hammers: Vec<_> = (0..2)
            .map(|seed| {
                let (stop, verifier) = (Arc::clone(&stop), Arc::clone(&verifier));
                std::thread::spawn(move || {
                    let keys: Vec<[u8; 48]> = (1..=12).map(|n| key(n).to_bytes()).collect();
                    let mut seeded = Seeded::new(seed);
                    while !stop.load(Ordering::Relaxed) {
                        let cache = verifier.public_keys();
                        assert!(cache.get_or_validate(seeded.pick(&keys)).is_ok());
                        assert!(
                            cache.get(seeded.pick(&keys)).is_none_or(|key| keys.contains(&key.to_bytes()))
                        );
                        if seeded.below(50) == 0 {
                            cache.clear();
                            verifier.messages().clear();
                            assert!(cache.par_insert_many(&keys).iter().all(Result::is_ok));
                        }
                        assert!(cache.len() <= 4 && verifier.messages().len() <= 4);
                        assert!(!format!("{verifier:?} {:?}", cache.stats()).is_empty());
                    }
                })
            })
            .collect();
        let shared = Arc::clone(&verifier);
        in_pool(threads, move || {
            let pool = Pool::new(6);
            (0..2).into_par_iter().for_each(|_| pool.check(&shared));
        });
        stop.store(true, Ordering::Relaxed);
        for hammer in hammers {
            assert!(hammer.join().is_ok(), "a wrong answer from the caches");
        }
    }
}

/// A thread that waits for a part of its work takes up the next job from outside, in the middle of its own call: a
/// lock held there would be asked for again.
#[test]
fn a65_jobs_from_outside_the_pool() {
    const JOBS: usize = 300;
    for threads in [1, 2, 4] {
        let workers = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let shared = Arc::new((Pool::new(2), small_verifier()));
        let keys: Arc<[[u8; 48]]> = (1..=16).map(|n| key(n).to_bytes()).collect();
        let (done, wait) = mpsc::channel();
        for job in 0..JOBS {
            let (shared, keys, done) = (Arc::clone(&shared), Arc::clone(&keys), done.clone());
            workers.spawn(move || {
                let (pool, verifier) = &*shared;
                // Short jobs without a cache between the others leave threads free to steal parts of their work.
                let sound = match job % 10 {
                    0 => verifier.par_verify_raw_sets(&pool.raw_sets(&pool.signatures)) == Ok(true),
                    3 | 6 => verifier.public_keys().par_insert_many(&keys).iter().all(Result::is_ok),
                    length => PublicKey::validate_many(&keys[..length / 2]).iter().all(Result::is_ok),
                };
                // The receiver is gone if the time is over.
                let _sent = done.send(sound);
            });
        }
        let start = Instant::now();
        for job in 0..JOBS {
            let rest = LIMIT.saturating_sub(start.elapsed());
            assert_eq!(wait.recv_timeout(rest), Ok(true), "job {job} on {threads} threads");
        }
    }
}

/// The first call of a process chooses the engine; many threads may make it at once.
#[test]
fn a65_first_calls_at_once() {
    in_pool(2, || {
        let kinds: Vec<_> = (0..64).into_par_iter().map(|_| ifma_bls::engine()).collect();
        assert!(kinds.iter().all(|kind| *kind == kinds[0]));
    });
}

#[test]
fn parallel_calls_give_the_answers_of_serial_ones() {
    for threads in [1, 2, 3] {
        in_pool(threads, || {
            let mut encodings: Vec<[u8; 48]> = (1..=40).map(|n| key(n).to_bytes()).collect();
            encodings[7] = G1_INF;
            encodings[39] = G1_GEN_PLUS_ORDER3;
            let outcomes = PublicKey::par_validate_many(&encodings);
            assert_eq!(outcomes, PublicKey::validate_many(&encodings));
            assert_eq!((outcomes[7], outcomes[39]), (Err(Error::InfinityKey), Err(Error::NotInGroup)));
            let mut signatures: Vec<[u8; 96]> = (1..=20).map(|n| sign(n, b"m").to_bytes()).collect();
            signatures[19] = G2_ORDER13;
            let outcomes = Signature::par_validate_many(&signatures);
            assert_eq!(outcomes, Signature::validate_many(&signatures));
            assert_eq!(outcomes[19], Err(Error::NotInGroup));
            assert_eq!(outcomes[18], Ok(sign(19, b"m")));

            let secrets: Vec<SecretKey> = (1..=20).map(secret).collect();
            let jobs: Vec<(&SecretKey, &[u8])> = secrets.iter().map(|secret| (secret, &b"m"[..])).collect();
            assert_eq!(par_sign_many(&jobs), ifma_bls::sign_many(&jobs));
            assert_eq!(par_sign_many(&[]), []);
        });
    }
}

#[test]
fn long_sums_are_cut_into_pieces_and_joined() {
    in_pool(2, || {
        let mut seeded = Seeded::new(1);
        let small: Vec<PublicKey> = (-50..=50).filter(|n| *n != 0).map(key).collect();
        let number = |index: usize| index as i64 - if index < 50 { 50 } else { 49 };
        let lengths = [0, 1, 1023, 1024, 1025, 2048, 2049, 5000];
        let picks: Vec<Vec<usize>> =
            lengths.iter().map(|length| (0..*length).map(|_| seeded.below(100)).collect()).collect();
        let lists: Vec<Vec<PublicKey>> =
            picks.iter().map(|picks| picks.iter().map(|index| small[*index]).collect()).collect();
        let lists: Vec<&[PublicKey]> = lists.iter().map(Vec::as_slice).collect();
        let sums = par_sum_keys(&lists);
        assert_eq!(sums, sum_keys(&lists));
        for (sum, picks) in sums.iter().zip(&picks) {
            let expected: i64 = picks.iter().map(|index| number(*index)).sum();
            assert_eq!(*sum, if picks.is_empty() { Err(Error::EmptyInput) } else { Ok(multiple(expected)) });
        }
        // A whole piece that cancels, and equal pieces.
        let cancelling: Vec<PublicKey> =
            (0..1024).map(|i| if i % 2 == 0 { key(7) } else { key(-7) }).collect();
        let equal: Vec<PublicKey> = vec![key(3); 2048];
        let both = [cancelling.clone(), equal.clone()].concat();
        let sums = par_sum_keys(&[&cancelling, &equal, &both]);
        assert_eq!(sums, [Ok(AggregatePublicKey::INFINITY), Ok(multiple(6144)), Ok(multiple(6144))]);
    });
}
