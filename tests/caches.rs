//! Small caches between many threads: the answers of no cache, and never too many entries.

#![allow(clippy::cast_possible_wrap, reason = "numbers of cases are small")]

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ScopedJoinHandle;

use ifma_bls::{
    EngineKind, Error, PublicKey, PublicKeyBytes, PublicKeyCache, RawSignatureSet, Signature, Verifier,
    VerifierOptions,
};

use crate::common::points::{G1_GEN_NO_C_FLAG, G1_GEN_PLUS_ORDER3, G1_INF, G1_X_1_NOT_ON_CURVE};
use crate::common::seeded::Seeded;
use crate::common::{key, sign};

const THREADS: u64 = 8;

/// Runs `work` on eight threads, each with a generator of its own, while a ninth looks on with `watch`.
fn crowd(work: impl Fn(&mut Seeded) + Sync, watch: impl Fn() + Sync) {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut looks = 0_u64;
            while !done.load(Ordering::Relaxed) || looks == 0 {
                watch();
                looks += 1;
                std::thread::yield_now();
            }
        });
        let workers: Vec<_> = (0..THREADS)
            .map(|seed| {
                scope.spawn({
                    let work = &work;
                    move || work(&mut Seeded::new(seed))
                })
            })
            .collect();
        let outcomes: Vec<_> = workers.into_iter().map(ScopedJoinHandle::join).collect();
        done.store(true, Ordering::Relaxed);
        assert!(watcher.join().is_ok(), "the watcher saw something wrong");
        assert!(outcomes.iter().all(Result::is_ok), "a worker got a wrong answer");
    });
}

#[test]
fn eight_threads_on_a_cache_of_keys() {
    let mut encodings: Vec<[u8; 48]> = (1..=20).map(|n| key(n).to_bytes()).collect();
    encodings.extend([G1_INF, G1_GEN_PLUS_ORDER3, G1_X_1_NOT_ON_CURVE, G1_GEN_NO_C_FLAG]);
    let uncached: Vec<Result<PublicKey, Error>> =
        encodings.iter().map(|bytes| PublicKey::from_bytes(bytes)).collect();
    for capacity in [0, 1, 5, 17, 100] {
        let cache = PublicKeyCache::new(capacity);
        let work = |seeded: &mut Seeded| {
            for _ in 0..100 {
                let first = seeded.below(encodings.len());
                match seeded.below(8) {
                    0 => {
                        let last = first + seeded.below(encodings.len() - first + 1);
                        assert_eq!(cache.insert_many(&encodings[first..last]), uncached[first..last]);
                    }
                    1 => {
                        let found = cache.get(&encodings[first]);
                        assert!(found.is_none_or(|key| Ok(key) == uncached[first]));
                    }
                    2 if seeded.below(20) == 0 => cache.clear(),
                    _ => assert_eq!(cache.get_or_validate(&encodings[first]), uncached[first]),
                }
                assert!(cache.len() <= capacity);
            }
        };
        crowd(work, || assert!(cache.len() <= capacity));
        assert_eq!(cache.capacity(), capacity);
        // Full after all valid keys went through, and with valid keys only.
        cache.insert_many(&encodings);
        assert_eq!(cache.len(), capacity.min(20));
        let held = encodings.iter().filter(|bytes| cache.get(bytes).is_some()).count();
        assert_eq!(held, capacity.min(20));
        for (bytes, outcome) in encodings.iter().zip(&uncached) {
            assert!(cache.get(bytes).is_none_or(|key| Ok(key) == *outcome));
        }
        assert_eq!(cache.stats().evictions > 0, (1..20).contains(&capacity));
    }
}

#[test]
fn eight_threads_on_a_verifier_with_small_caches() {
    const KINDS: usize = 12;
    let keys: Vec<[PublicKeyBytes; 1]> =
        (1..=KINDS).map(|n| [PublicKeyBytes(key(n as i64).to_bytes())]).collect();
    let messages: Vec<[u8; 32]> = (0..KINDS).map(|i| [i as u8; 32]).collect();
    let signatures: Vec<Signature> = messages.iter().zip(1..).map(|(message, n)| sign(n, message)).collect();
    for engine in ifma_bls::engine::available() {
        for capacity in [1, 3] {
            let mut options = VerifierOptions::default();
            options.engine = Some(engine);
            (options.public_keys, options.messages) = (capacity, capacity);
            let verifier = Verifier::new(&options).unwrap();
            let work = |seeded: &mut Seeded| {
                for _ in 0..8 {
                    // Some sets carry the signature of another message or key.
                    let picks: Vec<[usize; 2]> = (0..=seeded.below(6))
                        .map(|_| {
                            let kind = seeded.below(KINDS);
                            [kind, if seeded.below(4) == 0 { seeded.below(KINDS) } else { kind }]
                        })
                        .collect();
                    let sets: Vec<RawSignatureSet<'_>> = picks
                        .iter()
                        .map(|[kind, signer]| RawSignatureSet {
                            signature: signatures[*signer].into(),
                            keys: &keys[*kind],
                            message: &messages[*kind],
                        })
                        .collect();
                    let bad: Vec<usize> = (0..picks.len()).filter(|i| picks[*i][0] != picks[*i][1]).collect();
                    assert_eq!(verifier.verify_raw_sets(&sets), Ok(bad.is_empty()));
                    assert_eq!(verifier.find_invalid_raw(&sets), Ok(bad));
                    let kind = seeded.below(KINDS);
                    let found = verifier.public_keys().get_or_validate(&keys[kind][0].0).unwrap();
                    assert_eq!(found.to_bytes(), keys[kind][0].0);
                }
            };
            crowd(work, || {
                assert!(verifier.public_keys().len() <= capacity);
                assert!(verifier.messages().len() <= capacity);
            });
            assert_eq!(verifier.messages().len(), capacity);
            assert!(verifier.messages().stats().evictions > 0);
        }
    }
}

/// A message is known by all of its bytes, and by its length.
#[test]
fn messages_are_not_mixed_up() {
    let mut options = VerifierOptions::default();
    options.engine = Some(EngineKind::Blst);
    let verifier = Verifier::new(&options).unwrap();
    let keys = [PublicKeyBytes(key(1).to_bytes())];
    let mut messages: Vec<Vec<u8>> = vec![vec![0; 32], vec![0; 31], vec![0; 33], vec![], vec![0; 64]];
    for byte in 0..32 {
        let mut message = vec![0; 32];
        message[byte] = 1;
        messages.push(message);
    }
    let signatures: Vec<Signature> = messages.iter().map(|message| sign(1, message)).collect();
    for round in 0..2 {
        for (i, message) in messages.iter().enumerate() {
            let set =
                |signature: Signature| RawSignatureSet { signature: signature.into(), keys: &keys, message };
            assert_eq!(verifier.verify_raw_sets(&[set(signatures[i])]), Ok(true), "{round}: {message:?}");
            let other = signatures[(i + 1) % signatures.len()];
            assert_eq!(verifier.verify_raw_sets(&[set(other)]), Ok(false), "{round}: {message:?}");
        }
        // Messages of 32 bytes are kept, others are not.
        assert_eq!(verifier.messages().len(), 33);
    }
    verifier.messages().clear();
    assert!(verifier.messages().is_empty());
}
