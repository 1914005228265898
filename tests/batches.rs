//! Batches with bad sets of every sort, at every place, through every way in.

#![allow(clippy::cast_possible_wrap, reason = "numbers of cases are small")]

mod common;

use ifma_bls::{
    AggregatePublicKey, PublicKey, PublicKeyBytes, RawSignatureSet, SetKeys, Signature, SignatureBytes,
    SignatureSet, Verifier, find_invalid, verify_sets,
};
#[cfg(feature = "parallel")]
use ifma_bls::{par_find_invalid, par_verify_sets};

use crate::common::points::{
    G1_ALL_ZERO, G1_GEN_PLUS_ORDER11, G1_INF, G1_INF_SIGN_BIT, G1_ORDER3_0_2, G1_X_1_NOT_ON_CURVE, G1_X_EQ_P,
    G2_ALL_ZERO, G2_INF_SIGN, G2_INF_TRAILING_1, G2_ORDER13, G2_X_IM_EQ_P,
};
use crate::common::seeded::Seeded;
use crate::common::{add, key, negate, sign, verifiers};

/// A set that owns what it consists of.
#[derive(Clone)]
struct Claim {
    signature: Signature,
    keys: Vec<PublicKey>,
    message: Vec<u8>,
}

impl Claim {
    /// The set, its keys held in one of the four ways.
    fn set(&self, way: usize) -> SignatureSet<'_> {
        let keys = match (way % 4, &self.keys[..]) {
            (0, [key]) => SetKeys::One(*key),
            (1, _) => SetKeys::References(self.keys.iter().collect()),
            (2, [_, ..]) => SetKeys::Sum(AggregatePublicKey::aggregate(&self.keys).expect("some keys")),
            _ => SetKeys::Slice(&self.keys),
        };
        SignatureSet::new(self.signature, keys, &self.message[..])
    }

    fn raw(&self) -> RawClaim {
        RawClaim {
            signature: self.signature.into(),
            keys: self.keys.iter().map(PublicKeyBytes::from).collect(),
            message: self.message.clone(),
        }
    }
}

/// A set in bytes that owns what it consists of.
#[derive(Clone)]
struct RawClaim {
    signature: SignatureBytes,
    keys: Vec<PublicKeyBytes>,
    message: Vec<u8>,
}

impl RawClaim {
    fn set(&self) -> RawSignatureSet<'_> {
        RawSignatureSet { signature: self.signature, keys: &self.keys, message: &self.message }
    }
}

#[derive(Clone, Copy, Debug)]
enum Messages {
    One,
    Few,
    Distinct,
}

const LAYOUTS: [Messages; 3] = [Messages::One, Messages::Few, Messages::Distinct];

/// `count` claims that hold: one to three keys each, repeated and opposite ones among them.
fn good_claims(count: usize, layout: Messages) -> Vec<Claim> {
    let claim = |index: usize| {
        let (a, b) = (1 + index as i64 % 5, 6 + index as i64 % 3);
        let members = match index % 4 {
            0 => vec![a],
            1 => vec![a, b],
            2 => vec![a, a],
            _ => vec![a, -a, b],
        };
        let message = match layout {
            Messages::One => vec![0; 32],
            Messages::Few => vec![index as u8 % 3; 32],
            // Lengths that the message cache does not hold, too.
            Messages::Distinct => vec![index as u8; if index % 5 == 4 { 31 + index } else { 32 }],
        };
        Claim {
            signature: sign(members.iter().sum(), &message),
            keys: members.into_iter().map(key).collect(),
            message,
        }
    };
    (0..count).map(claim).collect()
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    OtherSignature,
    OtherKey,
    MissingKey,
    OtherMessage,
    OutsideSubgroup,
    NegatedSignature,
    InfinitySignature,
    NoKeys,
    NothingAtAll,
    CancellingKeys,
}

const FAULTS: [Fault; 10] = [
    Fault::OtherSignature,
    Fault::OtherKey,
    Fault::MissingKey,
    Fault::OtherMessage,
    Fault::OutsideSubgroup,
    Fault::NegatedSignature,
    Fault::InfinitySignature,
    Fault::NoKeys,
    Fault::NothingAtAll,
    Fault::CancellingKeys,
];

fn spoil(claim: &mut Claim, fault: Fault) {
    match fault {
        Fault::OtherSignature => claim.signature = sign(20, &claim.message),
        Fault::OtherKey => *claim.keys.last_mut().expect("some keys") = key(21),
        Fault::MissingKey => claim.keys.insert(0, key(22)),
        Fault::OtherMessage => claim.message[0] ^= 0x80,
        Fault::OutsideSubgroup => {
            let small = Signature::from_bytes(&G2_ORDER13).expect("on the curve");
            claim.signature = add(&[claim.signature, small]);
        }
        Fault::NegatedSignature => claim.signature = negate(&claim.signature),
        Fault::InfinitySignature => claim.signature = Signature::INFINITY,
        Fault::NoKeys => claim.keys.clear(),
        Fault::NothingAtAll => {
            claim.keys.clear();
            claim.signature = Signature::INFINITY;
        }
        Fault::CancellingKeys => {
            claim.keys = vec![key(3), key(-3)];
            claim.signature = Signature::INFINITY;
        }
    }
}

/// What every way in must answer for sets of which `bad` do not hold.
fn check(claims: &[Claim], bad: &[usize], context: &str) {
    let sets: Vec<SignatureSet<'_>> = claims.iter().enumerate().map(|(way, claim)| claim.set(way)).collect();
    let holds = Ok(bad.is_empty() && !claims.is_empty());
    let invalid = Ok(bad.to_vec());
    assert_eq!(verify_sets(&sets), holds, "{context}");
    assert_eq!(find_invalid(&sets), invalid, "{context}");
    #[cfg(feature = "parallel")]
    {
        assert_eq!(par_verify_sets(&sets), holds, "{context}");
        assert_eq!(par_find_invalid(&sets), invalid, "{context}");
    }
    for verifier in verifiers() {
        // With a cold cache of messages, then with a warm one.
        for _ in 0..2 {
            assert_eq!(verifier.verify_sets(&sets), holds, "{context}");
            assert_eq!(verifier.find_invalid(&sets), invalid, "{context}");
        }
        #[cfg(feature = "parallel")]
        {
            assert_eq!(verifier.par_verify_sets(&sets), holds, "{context}");
            assert_eq!(verifier.par_find_invalid(&sets), invalid, "{context}");
        }
    }
    let raw: Vec<RawClaim> = claims.iter().map(Claim::raw).collect();
    check_raw(&raw, bad, context);
}

fn check_raw(claims: &[RawClaim], bad: &[usize], context: &str) {
    let sets: Vec<RawSignatureSet<'_>> = claims.iter().map(RawClaim::set).collect();
    let holds = Ok(bad.is_empty() && !claims.is_empty());
    let invalid = Ok(bad.to_vec());
    for verifier in verifiers() {
        assert_eq!(verifier.verify_raw_sets(&sets), holds, "{context}, cold");
        assert_eq!(verifier.find_invalid_raw(&sets), invalid, "{context}, warm");
        // With the sound keys in the cache.
        for claim in claims {
            for bytes in &claim.keys {
                let _outcome = verifier.public_keys().get_or_validate(&bytes.0);
            }
        }
        assert_eq!(verifier.verify_raw_sets(&sets), holds, "{context}, keys cached");
        assert_eq!(verifier.find_invalid_raw(&sets), invalid, "{context}, keys cached");
        #[cfg(feature = "parallel")]
        {
            assert_eq!(verifier.par_verify_raw_sets(&sets), holds, "{context}");
            assert_eq!(verifier.par_find_invalid_raw(&sets), invalid, "{context}");
        }
    }
}

#[test]
fn good_batches_hold() {
    for layout in LAYOUTS {
        let claims = good_claims(40, layout);
        for count in [1, 2, 3, 4, 7, 8, 9, 16, 17, 40] {
            check(&claims[..count], &[], &format!("{count} {layout:?}"));
        }
    }
}

#[test]
fn an_empty_batch_does_not_hold() {
    check(&[], &[], "empty");
}

#[test]
fn every_fault_is_found() {
    for layout in LAYOUTS {
        let good = good_claims(5, layout);
        for fault in FAULTS {
            for (count, position) in [(1, 0), (2, 0), (2, 1), (5, 4)] {
                let mut claims = good[..count].to_vec();
                spoil(&mut claims[position], fault);
                check(&claims, &[position], &format!("{fault:?} at {position} of {count}, {layout:?}"));
            }
        }
    }
}

#[test]
fn several_faults_are_found() {
    let mut seeded = Seeded::new(3);
    for round in 0..12 {
        let layout = LAYOUTS[round % 3];
        let mut claims = good_claims(13, layout);
        let bad: Vec<usize> = (0..claims.len()).filter(|_| seeded.below(13) < 1 + round).collect();
        for position in &bad {
            spoil(&mut claims[*position], *seeded.pick(&FAULTS));
        }
        check(&claims, &bad, &format!("round {round}: {bad:?}, {layout:?}"));
    }
}

#[test]
fn all_faulty_is_found() {
    for layout in LAYOUTS {
        for count in [2, 9, 17] {
            let mut claims = good_claims(count, layout);
            for (index, claim) in claims.iter_mut().enumerate() {
                spoil(claim, FAULTS[(index + count) % FAULTS.len()]);
            }
            let bad: Vec<usize> = (0..count).collect();
            check(&claims, &bad, &format!("all {count} of {layout:?}"));
        }
    }
}

/// One bad set at each position of each size, at a spread of positions of the larger ones; sizes are shared out between two tests, which run side by side.
fn one_fault_at_every_position(sizes: impl Iterator<Item = usize>) {
    let good = LAYOUTS.map(|layout| good_claims(40, layout));
    let verifiers: Vec<Verifier> = verifiers();
    let mut seeded = Seeded::new(5);
    for count in sizes {
        let spread = |position: &usize| count <= 20 || position % 5 == count % 5 || *position == count - 1;
        for position in (0..count).filter(spread) {
            // Messages of their own cost most and are every sixth batch.
            let layout = [0, 1, 0, 1, 1, 2][seeded.below(6)];
            let fault = *seeded.pick(&FAULTS);
            let mut claims = good[layout][..count].to_vec();
            spoil(&mut claims[position], fault);
            let sets: Vec<SignatureSet<'_>> =
                claims.iter().enumerate().map(|(way, claim)| claim.set(way + position)).collect();
            let context = format!("{fault:?} at {position} of {count}, {:?}", LAYOUTS[layout]);
            for verifier in &verifiers {
                assert_eq!(verifier.find_invalid(&sets), Ok(vec![position]), "{context}");
                if position % 4 == 0 {
                    assert_eq!(verifier.verify_sets(&sets), Ok(false), "{context}");
                }
            }
        }
    }
}

#[test]
fn one_fault_at_every_position_of_even_sizes() {
    one_fault_at_every_position((2..=40).step_by(2));
}

#[test]
fn one_fault_at_every_position_of_odd_sizes() {
    one_fault_at_every_position((1..=40).step_by(2));
}

#[test]
fn errors_that_cancel_between_two_sets_are_found() {
    let delta = sign(5, b"delta");
    let mut seeded = Seeded::new(4);
    for layout in LAYOUTS {
        for count in [2, 3, 9, 17] {
            let mut claims = good_claims(count, layout);
            let first = seeded.below(count - 1);
            let second = first + 1 + seeded.below(count - 1 - first);
            claims[first].signature = add(&[claims[first].signature, delta]);
            claims[second].signature = add(&[claims[second].signature, negate(&delta)]);
            check(&claims, &[first, second], &format!("{first} and {second} of {count}, {layout:?}"));
        }
    }
}

#[test]
fn a_set_may_occur_twice() {
    for layout in LAYOUTS {
        let mut claims = good_claims(3, layout);
        claims.extend(claims.clone());
        check(&claims, &[], "twice");
        for position in [1, 4] {
            spoil(&mut claims[position], Fault::OtherSignature);
        }
        check(&claims, &[1, 4], "a bad one twice");
    }
}

#[test]
fn bad_encodings_make_their_set_invalid_and_no_other() {
    let bad_keys = [
        G1_INF,
        G1_INF_SIGN_BIT,
        G1_ALL_ZERO,
        G1_ORDER3_0_2,
        G1_GEN_PLUS_ORDER11,
        G1_X_1_NOT_ON_CURVE,
        G1_X_EQ_P,
    ];
    let mut off_curve = [0; 96];
    off_curve[0] = 0x80;
    let bad_signatures =
        [G2_ALL_ZERO, G2_INF_SIGN, G2_INF_TRAILING_1, G2_X_IM_EQ_P, G2_ORDER13, off_curve, [0xff; 96]];
    let good: Vec<RawClaim> = good_claims(5, Messages::Few).iter().map(Claim::raw).collect();
    for (index, (bad_key, bad_signature)) in bad_keys.into_iter().zip(bad_signatures).enumerate() {
        let position = index % 5;
        for place in 0..=good[position].keys.len() {
            let mut claims = good.clone();
            claims[position].keys.insert(place, PublicKeyBytes(bad_key));
            check_raw(&claims, &[position], &format!("key {} at {position}", PublicKeyBytes(bad_key)));
        }
        let mut claims = good.clone();
        claims[position].signature = SignatureBytes(bad_signature);
        check_raw(&claims, &[position], &format!("signature {index} at {position}"));
        // A bad key here, a bad signature there, and a set without keys, which must not take its neighbour's.
        claims[(position + 1) % 5].keys[0] = PublicKeyBytes(bad_key);
        claims[(position + 2) % 5].keys.clear();
        let mut bad: Vec<usize> = (0..3).map(|step| (position + step) % 5).collect();
        bad.sort_unstable();
        check_raw(&claims, &bad, &format!("three at {bad:?}"));
    }
}
