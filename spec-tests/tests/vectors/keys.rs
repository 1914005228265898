//! Public keys of real networks: validity, distinctness, sums.

use std::collections::BTreeSet;
use std::path::Path;

use ifma_bls::engine::{Check, available, engine_of};
use ifma_bls::{AggregatePublicKey, Ciphersuite, PublicKey, sum_keys};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use spec_tests::{Bytes, ETHEREUM_DST};

use crate::support::vectors;

/// The keys of a file with the given sha256.
fn read(path: &Path, sha256: &str) -> Vec<[u8; 48]> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(const_hex::encode(Sha256::digest(&bytes)), sha256, "{}", path.display());
    let (keys, rest) = bytes.as_chunks();
    assert!(rest.is_empty(), "{}: not a multiple of 48 bytes", path.display());
    keys.to_vec()
}

/// Decodes all keys on every engine and returns the encoding of their sum; none may be infinity.
fn sum_of_valid(keys: &[[u8; 48]]) -> [u8; 48] {
    let decoded: Vec<PublicKey> =
        PublicKey::validate_many(keys).into_iter().collect::<Result<_, _>>().expect("valid keys");
    assert!(decoded.iter().zip(keys).all(|(key, encoding)| key.to_bytes() == *encoding));
    assert!(PublicKey::par_validate_many(keys).into_iter().eq(decoded.iter().map(|key| Ok(*key))));
    let sum = AggregatePublicKey::aggregate(&decoded).expect("keys").to_bytes();
    for engine in available() {
        let g1 = engine_of(engine).expect("available").g1();
        let points = g1.decode(keys, Check::Subgroup).into_iter().collect::<Result<Vec<_>, _>>();
        let points = points.unwrap_or_else(|error| panic!("{engine}: {error}"));
        assert!(points.iter().all(|point| !point.is_infinity()), "{engine}");
        assert_eq!(g1.encode(&points), keys, "{engine}");
        let points: Vec<_> = points.iter().collect();
        assert_eq!(g1.encode(&g1.sum(&[&points])), [sum], "{engine}");
    }
    sum
}

fn distinct(keys: &[[u8; 48]]) -> usize {
    keys.iter().collect::<BTreeSet<_>>().len()
}

const GENESIS: (&str, &str) = (
    "mainnet/validators/mainnet_genesis_pubkeys.bin",
    "5ff290e7b94bfa013a07173aa33737018ffc0954f2017de1cdbdb71a880d489b",
);
const COMMITTEES: (&str, &str) = (
    "mainnet/validators/mainnet_sync_committee_unique_pubkeys.bin",
    "5fad21751a78dff5077b6fa1e3ebba7a96f833fb771d2afec80ef4add0d8a4bb",
);

#[test]
fn mainnet_genesis() {
    let Some(path) = vectors(GENESIS.0) else { return };
    let keys = read(&path, GENESIS.1);
    assert_eq!((keys.len(), distinct(&keys)), (21_063, 21_063));
    let sum = Bytes::from_hex(
        "8be6bc6064d4132ca9305c1158124b1c02293a18d030a391f17d6225443d6deec402f097af29fe94b0ab5436dd932b67",
    );
    assert_eq!(Ok(Bytes::from(sum_of_valid(&keys))), sum);
}

#[test]
fn mainnet_sync_committee_members() {
    let (Some(genesis), Some(members)) = (vectors(GENESIS.0), vectors(COMMITTEES.0)) else { return };
    let keys = read(&members, COMMITTEES.1);
    assert_eq!(keys.len(), 18_734);
    assert!(keys.is_sorted_by(|a, b| a < b));
    sum_of_valid(&keys);
    let all = [keys, read(&genesis, GENESIS.1)].concat();
    assert_eq!(distinct(&all), 39_246);
}

#[test]
fn sepolia() {
    let Some(directory) = vectors("sepolia/validators") else { return };
    let genesis = read(
        &directory.join("sepolia_genesis_pubkeys.bin"),
        "22f30afc985097ac3b2949764b47b1c29d94e98f2743b6fbcac9726515ce2020",
    );
    let later = read(
        &directory.join("sepolia_slot_4571136_pubkeys.bin"),
        "6f60a1c42614d0d405f5e5d5899b8ea0cb45964371589f78ed32f860c7e748da",
    );
    assert_eq!((genesis.len(), later.len()), (1570, 1973));
    assert_eq!(genesis, later[..1570]);
    sum_of_valid(&later);
}

/// The sum of the keys of each sync committee is the published one, by every function that sums.
#[test]
fn mainnet_sync_committee_sums() {
    let Some(directory) = vectors("mainnet/sync-committee-pubkeys") else { return };
    let index = std::fs::read_to_string(directory.join("index.json")).expect("the index");
    let index: Vec<Value> = serde_json::from_str(&index).expect("a list");
    assert_eq!(index.len(), 37);
    let mut lists = Vec::new();
    let mut sums = Vec::new();
    for entry in &index {
        let text = |name: &str| entry[name].as_str().unwrap_or_else(|| panic!("{name} of {entry}"));
        let keys = read(&directory.join(text("file")), text("sha256"));
        assert_eq!(entry["count"], keys.len(), "{entry}");
        assert_eq!(entry["unique"], distinct(&keys), "{entry}");
        let sum = Bytes::from_hex(text("aggregate_pubkey")).expect("hex");
        for engine in available() {
            let suite = Ciphersuite::new(engine, ETHEREUM_DST).expect("available");
            let found = suite.eth_aggregate_pubkeys(&keys).map(|sum| sum.0.into());
            assert_eq!(found, Ok(sum.clone()), "{engine}: {entry}");
            let without_one = suite.eth_aggregate_pubkeys(&keys[1..]).map(|sum| sum.0.into());
            assert_ne!(without_one, Ok(sum.clone()), "{engine}: {entry}");
        }
        let keys = PublicKey::validate_many(&keys).into_iter().collect::<Result<Vec<_>, _>>();
        lists.push(keys.expect("valid keys"));
        sums.push(sum);
    }
    let lists: Vec<&[PublicKey]> = lists.iter().map(Vec::as_slice).collect();
    let found: Vec<Bytes> =
        sum_keys(&lists).into_iter().map(|sum| sum.expect("keys").to_bytes().into()).collect();
    assert_eq!(found, sums);
}
