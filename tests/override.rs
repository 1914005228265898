//! The environment variable that overrides the choice of an engine, each value in a process of its own.

mod common;

use std::ffi::{OsStr, OsString};
use std::process::Command;

use ifma_bls::{
    AggregatePublicKey, AggregateSignature, Ciphersuite, EngineKind, Error, MessageCache, PublicKey,
    PublicKeyBytes, PublicKeyCache, RawSignatureSet, Reason, Selection, Signature, SignatureSet, Verifier,
    VerifierOptions, engine,
};

use crate::common::points::{G1_GEN, G1_UNCOMPRESSED_GEN, G2_INF, SIG_SK1_AB32};
use crate::common::{DST, key, scalar, sign};

const VARIABLE: &str = "IFMA_BLS_ENGINE";
const MESSAGE: [u8; 32] = [0xab; 32];

fn has_vector_engine() -> bool {
    engine::available().contains(&EngineKind::Ifma)
}

/// What a process must answer, by its own environment.
fn expected() -> Result<EngineKind, Error> {
    match std::env::var_os(VARIABLE).unwrap_or_default().to_str() {
        Some("" | "auto") => Ok(if has_vector_engine() { EngineKind::Ifma } else { EngineKind::Blst }),
        Some("blst") => Ok(EngineKind::Blst),
        Some("ifma") if has_vector_engine() => Ok(EngineKind::Ifma),
        Some("ifma") => Err(Error::EngineUnavailable),
        _ => Err(Error::UnknownEngine),
    }
}

/// Runs in the children too: whatever the variable says in this process is obeyed by everything.
#[test]
fn this_process_obeys_its_environment() {
    let selected = engine();
    println!("selected {selected:?}");
    assert_eq!(selected.map(|selection| selection.kind), expected());
    assert_eq!(engine(), selected);
    match selected {
        Ok(selection) => check_sound(selection),
        Err(error) => check_refusals(error),
    }
    check_named_engines();
    check_points_made_without_decoding();
}

fn check_sound(selection: Selection) {
    let named = matches!(std::env::var(VARIABLE).as_deref(), Ok("blst" | "ifma"));
    assert_eq!(selection.reason == Reason::Override, named);
    assert_eq!(selection.reason == Reason::CpuSupport, !named && selection.kind == EngineKind::Ifma);
    assert!(ifma_bls::verify(&G1_GEN, &MESSAGE, &SIG_SK1_AB32));
    assert!(!ifma_bls::verify(&G1_GEN, b"other", &SIG_SK1_AB32));
    assert!(ifma_bls::key_validate(&G1_GEN));
    assert!(ifma_bls::eth_fast_aggregate_verify(&[[0; 48]; 0], &MESSAGE, &G2_INF));
    assert_eq!(ifma_bls::sign(&scalar(1), &MESSAGE).unwrap().to_bytes(), SIG_SK1_AB32);
    assert_eq!(PublicKey::from_bytes(&G1_GEN), Ok(key(1)));
    let set = SignatureSet::new(sign(1, &MESSAGE), key(1), &MESSAGE[..]);
    assert_eq!(ifma_bls::verify_sets(&[set.clone(), set]), Ok(true));
    let verifier = Verifier::new(&VerifierOptions::default()).unwrap();
    assert!(format!("{verifier:?}").contains(&format!("{:?}", selection.kind)));
}

/// Everything that decodes reports `error`; everything that answers yes or no says no.
fn check_refusals(error: Error) {
    let none: [[u8; 48]; 0] = [];
    assert!(!ifma_bls::verify(&G1_GEN, &MESSAGE, &SIG_SK1_AB32));
    assert!(!ifma_bls::key_validate(&G1_GEN));
    assert!(!ifma_bls::fast_aggregate_verify(&[G1_GEN], &MESSAGE, &SIG_SK1_AB32));
    assert!(!ifma_bls::eth_fast_aggregate_verify(&[G1_GEN], &MESSAGE, &SIG_SK1_AB32));
    assert!(!ifma_bls::eth_fast_aggregate_verify(&none, &MESSAGE, &G2_INF));
    assert!(!ifma_bls::aggregate_verify(&[G1_GEN], &[MESSAGE], &SIG_SK1_AB32));
    assert!(!ifma_bls::pop_verify(&G1_GEN, &SIG_SK1_AB32));

    assert_eq!(ifma_bls::sk_to_pk(&scalar(1)), Err(error));
    assert_eq!(ifma_bls::sign(&scalar(1), &MESSAGE), Err(error));
    assert_eq!(ifma_bls::pop_prove(&scalar(1)), Err(error));
    assert_eq!(ifma_bls::aggregate(&[SIG_SK1_AB32]), Err(error));
    assert_eq!(ifma_bls::eth_aggregate_pubkeys(&[G1_GEN]), Err(error));

    assert_eq!(PublicKey::from_bytes(&G1_GEN), Err(error));
    assert_eq!(PublicKey::validate_many(&[G1_GEN; 3]), [Err(error); 3]);
    assert_eq!(PublicKey::from_uncompressed(&G1_UNCOMPRESSED_GEN), Err(error));
    assert_eq!(PublicKey::from_trusted_uncompressed(&G1_UNCOMPRESSED_GEN), Err(error));
    assert_eq!(PublicKeyBytes(G1_GEN).to_string().parse::<PublicKey>(), Err(error));
    assert_eq!(AggregatePublicKey::from_bytes(&G1_GEN), Err(error));
    assert_eq!(AggregatePublicKey::from_trusted_uncompressed(&G1_UNCOMPRESSED_GEN), Err(error));
    assert_eq!(Signature::from_bytes(&SIG_SK1_AB32), Err(error));
    assert_eq!(Signature::validate_many(&[SIG_SK1_AB32; 2]), [Err(error); 2]);
    assert_eq!(Signature::from_trusted_uncompressed(&[0; 192]), Err(error));
    assert_eq!(AggregateSignature::from_bytes(&SIG_SK1_AB32), Err(error));
    assert_eq!(Ciphersuite::ethereum().map(|_| ()), Err(error));

    let cache = PublicKeyCache::new(10);
    assert_eq!(cache.get_or_validate(&G1_GEN), Err(error));
    assert_eq!(cache.insert_many(&[G1_GEN; 2]), [Err(error); 2]);
    assert!(cache.is_empty() && MessageCache::new(1).is_empty());

    // Points that exist already: a batch says the error before it looks at them.
    let set = SignatureSet::new(sign(1, &MESSAGE), key(1), &MESSAGE[..]);
    for sets in [&[][..], core::slice::from_ref(&set)] {
        assert_eq!(ifma_bls::verify_sets(sets), Err(error));
        assert_eq!(ifma_bls::find_invalid(sets), Err(error));
    }
    assert_eq!(Verifier::new(&VerifierOptions::default()).map(|_| ()), Err(error));

    #[cfg(feature = "parallel")]
    {
        assert_eq!(PublicKey::par_validate_many(&[G1_GEN; 3]), [Err(error); 3]);
        assert_eq!(Signature::par_validate_many(&[SIG_SK1_AB32; 2]), [Err(error); 2]);
        assert_eq!(cache.par_insert_many(&[G1_GEN; 2]), [Err(error); 2]);
        assert_eq!(ifma_bls::par_verify_sets(core::slice::from_ref(&set)), Err(error));
        assert_eq!(ifma_bls::par_find_invalid(core::slice::from_ref(&set)), Err(error));
    }
}

/// Whoever names an engine is not concerned by the variable.
fn check_named_engines() {
    for kind in [EngineKind::Blst, EngineKind::Ifma] {
        let mut options = VerifierOptions::default();
        options.engine = Some(kind);
        let (suite, verifier) = (Ciphersuite::new(kind, DST), Verifier::new(&options));
        if !engine::available().contains(&kind) {
            assert_eq!(suite.map(|_| ()), Err(Error::EngineUnavailable));
            assert_eq!(verifier.map(|_| ()), Err(Error::EngineUnavailable));
            continue;
        }
        assert!(suite.unwrap().verify(&G1_GEN, &MESSAGE, &SIG_SK1_AB32));
        let verifier = verifier.unwrap();
        let keys = [PublicKeyBytes(G1_GEN)];
        let set = RawSignatureSet { signature: SIG_SK1_AB32.into(), keys: &keys, message: &MESSAGE };
        assert_eq!(verifier.verify_raw_sets(&[set]), Ok(true));
        let set = RawSignatureSet { message: b"other", ..set };
        assert_eq!(verifier.find_invalid_raw(&[set]), Ok(vec![0]));
    }
}

/// Secret keys need no decoder of points, so all that follows from them goes on, whatever the variable says.
fn check_points_made_without_decoding() {
    let signature = sign(1, &MESSAGE);
    assert_eq!(signature.to_bytes(), SIG_SK1_AB32);
    assert_eq!(key(1).to_bytes(), G1_GEN);
    assert!(signature.in_group());
    assert!(signature.verify(&key(1), &MESSAGE));
    assert!(!signature.verify(&key(2), &MESSAGE));
}

/// Runs the test above in a child process with `value` in the variable; what it says of the selection.
fn selected_with(value: Option<&OsStr>) -> String {
    let mut child = Command::new(std::env::current_exe().expect("the test binary"));
    child.args(["--exact", "this_process_obeys_its_environment", "--nocapture", "--test-threads=1"]);
    match value {
        Some(value) => child.env(VARIABLE, value),
        None => child.env_remove(VARIABLE),
    };
    let output = child.output().expect("the test binary runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{value:?}: {text}{errors}");
    assert!(text.contains("1 passed"), "{value:?}: {text}");
    assert!(!errors.contains("panicked"), "{value:?}: {errors}");
    let line = text.split("selected ").nth(1).expect("the child says what it selected");
    line.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn blst_can_be_asked_for() {
    assert_eq!(selected_with(Some("blst".as_ref())), "Ok(Selection { kind: Blst, reason: Override })");
}

#[test]
fn the_vector_engine_can_be_asked_for_where_it_runs() {
    let expected = if has_vector_engine() {
        "Ok(Selection { kind: Ifma, reason: Override })"
    } else {
        "Err(EngineUnavailable)"
    };
    assert_eq!(selected_with(Some("ifma".as_ref())), expected);
}

#[test]
fn no_wish_and_auto_are_the_same() {
    let unset = selected_with(None);
    let kind = if has_vector_engine() { "Ifma" } else { "Blst" };
    assert!(unset.starts_with(&format!("Ok(Selection {{ kind: {kind}, reason: ")), "{unset}");
    assert!(!unset.contains("Override"), "{unset}");
    assert_eq!(selected_with(Some("".as_ref())), unset);
    assert_eq!(selected_with(Some("auto".as_ref())), unset);
}

#[test]
fn nonsense_is_an_error() {
    let mut values: Vec<OsString> =
        ["nonsense", "BLST", "Ifma", "ifma ", " blst", "auto,blst", "0", "?"].map(OsString::from).to_vec();
    values.push("x".repeat(1 << 16).into());
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt;
        values.push(OsString::from_vec(vec![0xff, 0xfe]));
        values.push(OsString::from_vec(b"blst\xff".to_vec()));
    }
    for value in values {
        assert_eq!(selected_with(Some(&value)), "Err(UnknownEngine)", "{value:?}");
    }
}
