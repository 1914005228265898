//! Signatures of real networks, as they are and spoiled.

use ifma_bls::engine::available;
use ifma_bls::{EngineKind, verify_sets};
use spec_tests::handlers::{Claim, answer, verifier};
use spec_tests::{Answer, Body, Bytes, Case, ETHEREUM_DST, Task};

use crate::support::{cases, decoded_keys, decoded_sets, vectors};

/// Keys, message and signature of a case, whether it has one key or many.
#[derive(Clone)]
struct Signed {
    keys: Vec<Bytes>,
    message: Bytes,
    signature: Bytes,
    single: bool,
}

impl Signed {
    fn of_case(case: &Case) -> Self {
        match &case.body {
            Body::Task(Task::Verify { key, message, signature }, Answer::Verdict(true)) => Self {
                keys: vec![key.clone()],
                message: message.clone(),
                signature: signature.clone(),
                single: true,
            },
            Body::Task(Task::FastAggregateVerify { keys, message, signature }, Answer::Verdict(true)) => {
                Self {
                    keys: keys.clone(),
                    message: message.clone(),
                    signature: signature.clone(),
                    single: false,
                }
            }
            body => panic!("{}: {body:?}", case.name),
        }
    }

    /// Whether the functions of the specifications accept it.
    fn verifies(&self, engine: EngineKind) -> bool {
        let Self { keys, message, signature, single } = self.clone();
        let task = match &keys[..] {
            [key] if single => Task::Verify { key: key.clone(), message, signature },
            _ => Task::FastAggregateVerify { keys, message, signature },
        };
        verdict(&task, engine)
    }

    fn verifies_for_altair(&self, engine: EngineKind) -> bool {
        let Self { keys, message, signature, .. } = self.clone();
        let task = Task::EthFastAggregateVerify { keys, message, signature };
        verdict(&task, engine)
    }

    /// Forms of this that must not verify; `other` has another message or another key.
    fn spoiled(&self, other: &Self) -> Vec<(&'static str, Self)> {
        let mut flipped = self.clone();
        let bit = usize::from(self.signature.0[95]);
        flipped.message.0[bit / 8] ^= 1 << (bit % 8);
        let mut fewer = self.clone();
        fewer.keys.remove(usize::from(self.signature.0[94]) % self.keys.len());
        let swapped = Self { signature: other.signature.clone(), ..self.clone() };
        let mut forms = vec![
            ("a bit of the root", flipped),
            ("a key left out", fewer),
            ("a signature of another", swapped),
        ];
        if self.single {
            forms.push(("a key of another", Self { keys: other.keys[..1].to_vec(), ..self.clone() }));
        }
        forms
    }
}

fn verdict(task: &Task, engine: EngineKind) -> bool {
    match answer(task, ETHEREUM_DST, engine) {
        Ok(Answer::Verdict(verdict)) => verdict,
        other => panic!("{engine}: {other:?} to {task:?}"),
    }
}

/// All cases of the directory, `expected` in number, as they are and spoiled, on every engine.
fn check(directory: &str, expected: usize) {
    let Some(directory) = vectors(directory) else { return };
    let signed: Vec<Signed> = cases(&directory).iter().map(Signed::of_case).collect();
    assert_eq!(signed.len(), expected);
    for engine in available() {
        for (index, item) in signed.iter().enumerate() {
            assert!(item.verifies(engine), "{engine}: case {index}");
            assert!(item.single || item.verifies_for_altair(engine), "{engine}: case {index}");
            let others = signed.iter().cycle().skip(index + 1).take(expected);
            // One validator may have signed twice; a lone case needs a stranger.
            let differs =
                |other: &&Signed| other.message != item.message && (!item.single || other.keys != item.keys);
            let other = others.into_iter().find(differs);
            for (what, spoiled) in item.spoiled(other.unwrap_or(&foreign(item))) {
                assert!(!spoiled.verifies(engine), "{engine}: case {index} with {what}");
            }
        }
    }
}

/// Key and signature of a case of our own.
fn foreign(item: &Signed) -> Signed {
    let secret = [7; 32];
    let key = ifma_bls::sk_to_pk(&secret).expect("a key");
    let signature = ifma_bls::sign(&secret, item.message.as_ref()).expect("a signature");
    Signed {
        keys: vec![key.as_ref().into()],
        message: item.message.clone(),
        signature: signature.as_ref().into(),
        single: true,
    }
}

#[test]
fn mainnet_sync_committees() {
    check("mainnet/sync-committee", 47);
}

#[test]
fn mainnet_deposits() {
    check("mainnet/deposit", 5);
}

#[test]
fn mainnet_credential_changes() {
    check("mainnet/bls-to-execution-change", 32);
}

#[test]
fn mainnet_randao() {
    check("mainnet/randao", 1);
}

#[test]
fn goerli_sync_committees() {
    check("goerli/sync-committee", 8);
}

#[test]
fn sepolia_sets() {
    check("sepolia/blocks", 9);
}

#[test]
fn deposit_cli() {
    check("deposit-cli", 22);
}

/// Everything as one batch, raw and decoded.
#[test]
fn all_networks_in_one_batch() {
    let mut claims = Vec::new();
    for directory in [
        "mainnet/sync-committee",
        "mainnet/deposit",
        "mainnet/bls-to-execution-change",
        "mainnet/randao",
        "goerli/sync-committee",
        "sepolia/blocks",
        "deposit-cli",
    ] {
        let Some(directory) = vectors(directory) else { return };
        for case in cases(&directory) {
            let signed = Signed::of_case(&case);
            claims.push(Claim::new(&signed.keys, &signed.message, &signed.signature).expect("right lengths"));
        }
    }
    assert_eq!(claims.len(), 124);
    let sets: Vec<_> = claims.iter().map(Claim::set).collect();
    let keys = decoded_keys(&claims);
    let decoded = decoded_sets(&claims, &keys);
    assert_eq!(verify_sets(&decoded), Ok(true));

    // Spoiled at the ends of a pass of 8 lanes and elsewhere.
    let bad = [0, 7, 8, 63, 64, 100, 123];
    let mut spoiled = decoded.clone();
    for position in bad {
        spoiled[position].message.to_mut()[31] ^= 1;
    }
    for engine in available() {
        let verifier = verifier(engine).expect("available");
        assert_eq!(verifier.verify_raw_sets(&sets), Ok(true), "{engine}");
        assert_eq!(verifier.find_invalid_raw(&sets), Ok(vec![]), "{engine}");
        assert_eq!(verifier.verify_sets(&decoded), Ok(true), "{engine}");
        assert_eq!(verifier.verify_sets(&spoiled), Ok(false), "{engine}");
        assert_eq!(verifier.find_invalid(&spoiled), Ok(bad.to_vec()), "{engine}");
    }
}
