//! Signatures of real networks: true as they are, false in every spoiled form.

use std::path::Path;

use ifma_bls::engine::available;
use ifma_bls::{
    Ciphersuite, PublicKey, PublicKeyBytes, RawSignatureSet, Signature, SignatureBytes, SignatureSet,
    Verifier, VerifierOptions, find_invalid, verify_sets,
};
use serde_json::Value;

use super::{hex, json_files, read_json, vectors};

const ETHEREUM: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

/// What a case claims.
#[derive(Clone, Debug)]
struct Claim {
    name: String,
    keys: Vec<PublicKeyBytes>,
    message: Vec<u8>,
    signature: SignatureBytes,
}

fn claim(name: &str, case: &Value) -> Claim {
    let keys: Vec<PublicKeyBytes> = match &case["pubkeys"] {
        Value::Null => vec![PublicKeyBytes::from_bytes(&hex(&case["pubkey"])).unwrap()],
        keys => spec_tests::hex::list(keys)
            .unwrap()
            .iter()
            .map(|bytes| PublicKeyBytes::from_bytes(bytes).unwrap())
            .collect(),
    };
    Claim {
        name: name.to_owned(),
        keys,
        message: hex(&case["signing_root"]),
        signature: SignatureBytes::from_bytes(&hex(&case["signature"])).unwrap(),
    }
}

/// The cases of one file that lists them, or of a folder with one a file.
fn claims(path: &Path) -> Vec<Claim> {
    let cases = if path.is_dir() {
        json_files(path)
    } else {
        let list = read_json(path);
        let named = |(i, case): (usize, &Value)| (format!("{} {i}", path.display()), case.clone());
        list.as_array().unwrap().iter().enumerate().map(named).collect()
    };
    for (name, case) in &cases {
        assert_eq!(case["expected"], true, "{name}");
    }
    cases.iter().map(|(name, case)| claim(name, case)).collect()
}

/// By the function of the specification, on bytes.
fn holds(suite: Ciphersuite<'_>, claim: &Claim) -> bool {
    match claim.keys.as_slice() {
        [key] => suite.verify(key.as_ref(), &claim.message, claim.signature.as_ref()),
        keys => suite.fast_aggregate_verify(keys, &claim.message, claim.signature.as_ref()),
    }
}

/// Every way in which a claim is spoiled.
fn spoiled(claim: &Claim, other: &Claim) -> Vec<Claim> {
    let with = |change: &dyn Fn(&mut Claim)| {
        let mut claim = claim.clone();
        change(&mut claim);
        claim
    };
    vec![
        with(&|claim| claim.message[0] ^= 1),
        with(&|claim| claim.message[31] ^= 0x80),
        with(&|claim| claim.signature = other.signature),
        with(&|claim| claim.signature = SignatureBytes::INFINITY),
        with(&|claim| claim.signature.0[0] ^= 0x20),
        with(&|claim| claim.signature.0[95] ^= 1),
        with(&|claim| claim.keys = claim.keys.split_off(1)),
        with(&|claim| claim.keys[0] = other.keys[other.keys.len() - 1]),
        with(&|claim| claim.keys.push(claim.keys[0])),
    ]
}

/// A claim of another signature and another key; some cases stand in a list twice, and a proposer signs more than once.
fn another(claims: &[Claim], position: usize) -> Option<&Claim> {
    let claim = &claims[position];
    let others = (1..claims.len()).map(|step| &claims[(position + step) % claims.len()]);
    others
        .into_iter()
        .find(|other| other.signature != claim.signature && other.keys.last() != claim.keys.first())
}

/// Each claim alone, each spoiled form alone, and all as one batch.
fn check(path: &str, count: usize) {
    let Some(vectors) = vectors() else { return };
    let claims = claims(&vectors.join(path));
    assert_eq!(claims.len(), count, "{path}");
    for kind in available() {
        let suite = Ciphersuite::new(kind, ETHEREUM).unwrap();
        for (i, claim) in claims.iter().enumerate() {
            assert!(holds(suite, claim), "{}", claim.name);
            let other = another(&claims, i);
            if let Some(other) = other {
                for (way, spoiled) in spoiled(claim, other).iter().enumerate() {
                    assert!(!holds(suite, spoiled), "{} spoiled in way {way}", claim.name);
                }
            }
        }
        let mut options = VerifierOptions::default();
        options.engine = Some(kind);
        let verifier = Verifier::new(&options).unwrap();
        let sets = raw_sets(&claims);
        assert_eq!(verifier.verify_raw_sets(&sets), Ok(true));
        assert_eq!(verifier.par_verify_raw_sets(&sets), Ok(true));
    }
}

fn raw_sets(claims: &[Claim]) -> Vec<RawSignatureSet<'_>> {
    claims
        .iter()
        .map(|claim| RawSignatureSet {
            signature: claim.signature,
            keys: &claim.keys,
            message: &claim.message,
        })
        .collect()
}

#[test]
fn sync_committees_of_mainnet() {
    check("mainnet/sync-committee", 47);
}

#[test]
fn sync_committees_of_goerli() {
    check("goerli/sync-committee", 8);
}

#[test]
fn deposits_of_mainnet() {
    check("mainnet/deposit/cases.json", 5);
}

#[test]
fn deposits_of_the_deposit_cli() {
    check("deposit-cli/cases.json", 22);
}

#[test]
fn credential_changes_of_mainnet() {
    check("mainnet/bls-to-execution-change/cases.json", 32);
}

#[test]
fn randao_reveal_of_mainnet() {
    check("mainnet/randao/cases.json", 1);
}

/// Whole blocks as one batch, decoded and raw, with each set spoiled in turn in each way.
#[test]
fn blocks_of_sepolia() {
    let Some(vectors) = vectors() else { return };
    let blocks = json_files(&vectors.join("sepolia/blocks"));
    let blocks: Vec<_> = blocks.iter().filter(|(name, _)| name.ends_with("signature_sets")).collect();
    assert_eq!(blocks.len(), 2);
    let mut sets = 0;
    for (name, block) in blocks {
        let claims: Vec<Claim> =
            block["signature_sets"].as_array().unwrap().iter().map(|set| claim(name, set)).collect();
        sets += claims.len();
        for kind in available() {
            let mut options = VerifierOptions::default();
            options.engine = Some(kind);
            let verifier = Verifier::new(&options).unwrap();
            check_block(&verifier, &claims, &[]);
            for position in 0..claims.len() {
                let other = another(&claims, position).unwrap();
                for spoiled in spoiled(&claims[position], other) {
                    let mut claims = claims.clone();
                    claims[position] = spoiled;
                    check_block(&verifier, &claims, &[position]);
                }
            }
        }
    }
    assert_eq!(sets, 9);
}

fn check_block(verifier: &Verifier, claims: &[Claim], bad: &[usize]) {
    let raw = raw_sets(claims);
    assert_eq!(verifier.verify_raw_sets(&raw), Ok(bad.is_empty()));
    assert_eq!(verifier.find_invalid_raw(&raw).unwrap(), bad);
    assert_eq!(verifier.par_verify_raw_sets(&raw), Ok(bad.is_empty()));
    assert_eq!(verifier.par_find_invalid_raw(&raw).unwrap(), bad);

    // The same decoded, where it decodes.
    let keys: Vec<Vec<PublicKey>> = claims
        .iter()
        .map(|claim| claim.keys.iter().map(|key| PublicKey::try_from(key).unwrap()).collect())
        .collect();
    let signatures: Option<Vec<Signature>> =
        claims.iter().map(|claim| Signature::try_from(claim.signature).ok()).collect();
    let Some(signatures) = signatures else { return };
    let sets: Vec<SignatureSet> = claims
        .iter()
        .zip(&keys)
        .zip(signatures)
        .map(|((claim, keys), signature)| SignatureSet::new(signature, keys, &claim.message))
        .collect();
    assert_eq!(verify_sets(&sets), Ok(bad.is_empty()));
    assert_eq!(find_invalid(&sets).unwrap(), bad);
    assert_eq!(verifier.verify_sets(&sets), Ok(bad.is_empty()));
    assert_eq!(verifier.find_invalid(&sets).unwrap(), bad);
}
