//! Public keys of real validators.

use std::collections::HashSet;

use ifma_bls::{AggregatePublicKey, CommitteeKeys, Error, PublicKey, PublicKeyCache, par_sum_keys, sum_keys};

use super::{encodings, hex, read_json, vectors};

fn validate(encodings: &[[u8; 48]]) -> Vec<PublicKey> {
    PublicKey::validate_many(encodings).into_iter().map(Result::unwrap).collect()
}

#[test]
fn genesis_validators_of_mainnet() {
    let Some(vectors) = vectors() else { return };
    let file = vectors.join("mainnet/validators/mainnet_genesis_pubkeys.bin");
    let encodings = encodings::<48>(&file);
    assert_eq!(encodings.len(), 21_063);
    let keys = validate(&encodings);
    assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    for (key, encoding) in keys.iter().zip(&encodings) {
        assert_eq!(key.to_bytes(), *encoding);
        assert_eq!(PublicKey::from_trusted_uncompressed(&key.to_uncompressed()), Ok(*key));
    }
    let sum =
        "8be6bc6064d4132ca9305c1158124b1c02293a18d030a391f17d6225443d6deec402f097af29fe94b0ab5436dd932b67";
    assert_eq!(AggregatePublicKey::aggregate(&keys), sum.parse());
    assert_eq!(par_sum_keys(&[&keys]), sum_keys(&[&keys]));

    // The bulk way into a cache gives the same keys, again and again.
    let cache = PublicKeyCache::new(encodings.len());
    for hits in [0, encodings.len() as u64] {
        let cached = cache.par_insert_many(&encodings);
        assert!(cached.into_iter().eq(keys.iter().map(|key| Ok(*key))));
        assert_eq!((cache.len(), cache.stats().hits, cache.stats().evictions), (encodings.len(), hits, 0));
    }
}

/// A bit of each key flipped: what is still accepted must be another key that encodes back to the flipped bytes.
#[test]
fn damaged_keys_are_refused_or_others() {
    let Some(vectors) = vectors() else { return };
    let file = vectors.join("sepolia/validators/sepolia_slot_4571136_pubkeys.bin");
    let mut encodings = encodings::<48>(&file);
    assert_eq!(encodings.len(), 1_973);
    let keys = validate(&encodings);
    for (i, encoding) in encodings.iter_mut().enumerate() {
        encoding[i % 48] ^= 1 << (i % 8);
    }
    let damaged = PublicKey::validate_many(&encodings);
    let mut sign_flipped = 0;
    for (i, (damaged, encoding)) in damaged.iter().zip(&encodings).enumerate() {
        match damaged {
            // The sign bit of a key gives its negative; a point of the subgroup is not hit by chance.
            Ok(key) => {
                assert_eq!((i % 48, i % 8), (0, 5));
                assert_ne!(*key, keys[i]);
                assert_eq!(key.to_bytes(), *encoding);
                sign_flipped += 1;
            }
            Err(error) => {
                assert!(matches!(error, Error::Encoding | Error::NotOnCurve | Error::NotInGroup), "{error}");
            }
        }
    }
    assert!(sign_flipped <= encodings.len() / 48 + 1);
}

#[test]
fn other_key_files() {
    let Some(vectors) = vectors() else { return };
    for (file, count) in [
        ("mainnet/validators/mainnet_sync_committee_unique_pubkeys.bin", 18_734),
        ("sepolia/validators/sepolia_genesis_pubkeys.bin", 1_570),
    ] {
        let encodings = encodings::<48>(&vectors.join(file));
        assert_eq!(encodings.len(), count);
        validate(&encodings);
    }
}

#[test]
fn sync_committees_of_mainnet() {
    let Some(vectors) = vectors() else { return };
    let folder = vectors.join("mainnet/sync-committee-pubkeys");
    let index = read_json(&folder.join("index.json"));
    let index = index.as_array().unwrap();
    assert_eq!(index.len(), 37);
    for entry in index {
        let encodings = encodings::<48>(&folder.join(entry["file"].as_str().unwrap()));
        assert_eq!(encodings.len(), 512);
        let committee = CommitteeKeys::new(validate(&encodings)).unwrap();
        assert_eq!(committee.total().to_bytes().to_vec(), hex(&entry["aggregate_pubkey"]));
        assert_eq!(committee.aggregate_bits(&[0xff; 64]), Ok(*committee.total()));
    }
}
