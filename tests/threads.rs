//! Serial calls start no thread. Alone in its process, for the test harness starts threads of its own.

#![cfg(target_os = "linux")]

mod common;

use ifma_bls::{
    AggregatePublicKey, CommitteeKeys, PublicKey, PublicKeyBytes, PublicKeyCache, RawSignatureSet, Signature,
    SignatureSet, Verifier, VerifierOptions,
};

use crate::common::{add, key, secret, sign};

/// Threads of this process, as the kernel counts them.
fn threads() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the kernel tells");
    let line = status.lines().find_map(|line| line.strip_prefix("Threads:")).expect("a line for threads");
    line.trim().parse().expect("a number")
}

fn call_everything_serial() {
    let keys: Vec<PublicKey> = (1..=40).map(key).collect();
    let encoded: Vec<[u8; 48]> = keys.iter().map(PublicKey::to_bytes).collect();
    let messages: Vec<[u8; 32]> = (0..40).map(|i| [i; 32]).collect();
    let signatures: Vec<Signature> = messages.iter().zip(1..).map(|(message, n)| sign(n, message)).collect();

    let many: Vec<PublicKey> = keys.iter().copied().cycle().take(5000).collect();
    assert!(AggregatePublicKey::aggregate(&many).is_ok());
    assert!(ifma_bls::sum_keys(&[&many, &many])[1].is_ok());
    assert!(CommitteeKeys::new(many).is_ok());
    assert!(PublicKey::validate_many(&encoded).iter().all(Result::is_ok));
    let encoded_signatures: Vec<[u8; 96]> = signatures.iter().map(Signature::to_bytes).collect();
    assert!(Signature::validate_many(&encoded_signatures).iter().all(Result::is_ok));
    assert!(PublicKeyCache::new(10).insert_many(&encoded).iter().all(Result::is_ok));
    let secrets: Vec<_> = (1..=40).map(secret).collect();
    let jobs: Vec<_> =
        secrets.iter().zip(&messages).map(|(secret, message)| (secret, &message[..])).collect();
    assert_eq!(ifma_bls::sign_many(&jobs), signatures);

    let sum = add(&signatures);
    let slices: Vec<&[u8]> = messages.iter().map(|message| &message[..]).collect();
    assert!(sum.aggregate_verify(&keys, &slices));
    assert!(ifma_bls::aggregate_verify(&encoded, &messages, &sum.to_bytes()));

    let mut sets: Vec<SignatureSet<'_>> =
        (0..40).map(|i| SignatureSet::new(signatures[i], keys[i], &messages[i][..])).collect();
    let verifier = Verifier::new(&VerifierOptions::default()).unwrap();
    assert_eq!(ifma_bls::verify_sets(&sets), Ok(true));
    assert_eq!(verifier.verify_sets(&sets), Ok(true));
    sets[17].signature = signatures[18];
    assert_eq!(ifma_bls::find_invalid(&sets), Ok(vec![17]));
    assert_eq!(verifier.find_invalid(&sets), Ok(vec![17]));
    let keys: Vec<[PublicKeyBytes; 1]> = encoded.iter().map(|bytes| [PublicKeyBytes(*bytes)]).collect();
    let raw: Vec<RawSignatureSet<'_>> = (0..40)
        .map(|i| RawSignatureSet { signature: signatures[i].into(), keys: &keys[i], message: &messages[i] })
        .collect();
    assert_eq!(verifier.verify_raw_sets(&raw), Ok(true));
    assert_eq!(verifier.find_invalid_raw(&raw), Ok(vec![]));
}

#[test]
fn serial_calls_start_no_thread() {
    let before = threads();
    call_everything_serial();
    assert_eq!(threads(), before);

    // The count would show one: here is a thread that waits.
    let (release, wait) = std::sync::mpsc::channel::<()>();
    let waiting = std::thread::spawn(move || wait.recv());
    assert_eq!(threads(), before + 1);
    drop(release);
    assert!(waiting.join().is_ok());

    // And parallel calls use the pool they find, which serial ones did not start.
    #[cfg(feature = "parallel")]
    {
        let before = threads();
        assert!(PublicKey::par_validate_many(&[key(1).to_bytes()])[0].is_ok());
        assert!(threads() > before);
    }
}
