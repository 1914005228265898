//! Caches: bounded, holding valid keys only, beyond the reach of those they hand values to.

use ifma_bls::{
    AggregatePublicKey, CommitteeKeys, Error, PublicKey, PublicKeyBytes, PublicKeyCache, RawSignatureSet,
    SignatureBytes,
};

use crate::common::points::{G1_GEN, G1_GEN_PLUS_ORDER3, G1_GEN_PLUS_ORDER11, G1_INF, G1_X_4};
use crate::common::seeded::Seeded;
use crate::common::{key, verifiers};

#[test]
fn a69_random_strings_do_not_fill_the_cache() {
    const CAPACITY: usize = 100;
    const THREADS: u64 = 2;
    const STRINGS: usize = 100_000;
    let cache = PublicKeyCache::new(CAPACITY);
    let count_on_curve = |seed: u64| {
        let mut seeded = Seeded::new(seed);
        let mut on_curve = 0;
        for _ in 0..STRINGS / THREADS as usize / 100 {
            let strings: Vec<[u8; 48]> = (0..100)
                .map(|_| {
                    let mut bytes = seeded.bytes();
                    // The top bits of an X below p and the compression flag: about half of these are points.
                    bytes[0] = bytes[0] & 0x2f | 0x80;
                    bytes
                })
                .collect();
            let outcomes = cache.insert_many(&strings);
            assert_eq!(outcomes.len(), 100);
            for outcome in outcomes {
                match outcome {
                    Err(Error::NotInGroup) => on_curve += 1,
                    Err(Error::NotOnCurve) => {}
                    _ => panic!("{outcome:?}"),
                }
            }
        }
        on_curve
    };
    let on_curve: usize = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|seed| scope.spawn(move || count_on_curve(seed))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
    });
    assert!((STRINGS * 45 / 100..STRINGS * 55 / 100).contains(&on_curve), "{on_curve} on the curve");
    for bad in [G1_GEN_PLUS_ORDER3, G1_GEN_PLUS_ORDER11, G1_X_4] {
        assert_eq!(cache.get_or_validate(&bad), Err(Error::NotInGroup));
        assert_eq!(cache.insert_many(&[bad]), [Err(Error::NotInGroup)]);
        assert_eq!(cache.get(&bad), None);
    }
    assert_eq!(cache.get_or_validate(&G1_INF), Err(Error::InfinityKey));
    assert_eq!(cache.get(&G1_INF), None);
    assert_eq!(cache.len(), 0);
    assert_eq!(cache.stats().evictions, 0);

    // Valid keys are bounded too.
    let keys: Vec<[u8; 48]> = (1..=3 * CAPACITY as i64).map(|n| key(n).to_bytes()).collect();
    for (count, bytes) in keys.iter().enumerate() {
        assert_eq!(cache.get_or_validate(bytes).map(|key| key.to_bytes()), Ok(*bytes));
        assert_eq!(cache.len(), CAPACITY.min(count + 1));
    }
    let kept = keys.iter().filter(|bytes| cache.get(bytes).is_some()).count();
    assert_eq!(kept, CAPACITY);
    cache.insert_many(&keys);
    assert_eq!(cache.len(), CAPACITY);
}

#[test]
fn a69_a_cache_of_no_capacity_keeps_nothing() {
    let cache = PublicKeyCache::new(0);
    for _ in 0..3 {
        assert_eq!(cache.get_or_validate(&G1_GEN), Ok(key(1)));
        assert_eq!(cache.insert_many(&[G1_GEN, G1_GEN]), [Ok(key(1)); 2]);
        assert_eq!((cache.len(), cache.get(&G1_GEN)), (0, None));
    }
}

#[test]
fn a69_raw_sets_do_not_fill_the_cache_of_keys() {
    for verifier in verifiers() {
        let capacity = verifier.messages().capacity();
        for n in 1..=2 * capacity as i64 {
            let keys = [PublicKeyBytes(key(n).to_bytes())];
            let set =
                RawSignatureSet { signature: SignatureBytes::INFINITY, keys: &keys, message: &[n as u8; 32] };
            assert_eq!(verifier.verify_raw_sets(&[set]), Ok(false));
            assert!(verifier.messages().len() <= capacity);
        }
        assert!(verifier.public_keys().is_empty());
    }
}

#[test]
fn a70_what_a_cache_hands_out_is_a_copy() {
    let cache = PublicKeyCache::new(10);
    let (one, two) = (key(1), key(2));
    assert_eq!(cache.get_or_validate(&G1_GEN), Ok(one));
    let mut handed_out = cache.get(&G1_GEN).unwrap();
    let mut sum = AggregatePublicKey::from(handed_out);
    sum.add_assign(&two);
    sum.add_assign_aggregate(&sum.clone());
    assert_eq!(sum, crate::common::multiple(6));
    let slot = &mut handed_out;
    *slot = two;
    let mut keys = cache.insert_many(&[G1_GEN; 3]);
    keys.fill(Ok(two));
    assert_eq!(handed_out, two);
    assert_eq!(cache.get(&G1_GEN).map(|key| key.to_bytes()), Some(G1_GEN));
    assert_eq!(cache.get_or_validate(&G1_GEN), Ok(one));

    // The total of a committee is out of reach as well.
    let committee = CommitteeKeys::new(vec![one, two]).unwrap();
    let mut total = *committee.total();
    total.add_assign(&one);
    let mut sum = committee.aggregate(&[true, true]).unwrap();
    sum.add_assign(&one);
    assert_eq!((total, sum), (crate::common::multiple(4), crate::common::multiple(4)));
    assert_eq!(*committee.total(), crate::common::multiple(3));
    assert_eq!(committee.aggregate(&[true, true]), Ok(crate::common::multiple(3)));
    assert_eq!(committee.keys(), [one, two]);
}

/// One encoding, one key: the cache does not mix up keys that differ in the sign flag alone.
#[test]
fn a70_a_key_and_its_negative_are_two_entries() {
    let cache = PublicKeyCache::new(10);
    let (plus, minus) = (key(3), key(-3));
    cache.insert_many(&[plus.to_bytes(), minus.to_bytes()]);
    assert_eq!(cache.len(), 2);
    assert_eq!(cache.get(&plus.to_bytes()), Some(plus));
    assert_eq!(cache.get(&minus.to_bytes()), Some(minus));
    assert_eq!(PublicKey::from_bytes(&minus.to_bytes()), Ok(minus));
}
