//! Points of the curves outside their subgroups.

use core::slice::from_ref;

use ifma_bls::engine::{Check, GroupOps};
use ifma_bls::{
    AggregatePublicKey, Error, PublicKey, PublicKeyBytes, RawSignatureSet, Signature, SignatureSet,
    find_invalid, verify_sets,
};

use crate::common::points::*;
use crate::common::{ORDER, add, engines, key, negate, sign, suites, verifiers};

const MESSAGE: [u8; 32] = [0xab; 32];

const OUTSIDE_G1: [[u8; 48]; 6] =
    [G1_ORDER3_0_2, G1_ORDER3_0_M2, G1_ORDER11, G1_GEN_PLUS_ORDER3, G1_GEN_PLUS_ORDER11, G1_X_4];
const OUTSIDE_G2: [[u8; 96]; 3] = [G2_ORDER13, G2_GEN_PLUS_ORDER13, SIG_SK1_AB32_PLUS_ORDER13];

#[test]
fn a21_points_with_x_zero_are_refused_like_all_others() {
    for bad in [G1_ORDER3_0_2, G1_ORDER3_0_M2] {
        assert_eq!(PublicKey::from_bytes(&bad), Err(Error::NotInGroup));
        assert_eq!(AggregatePublicKey::from_bytes(&bad), Err(Error::NotInGroup));
        for position in 0..8 {
            let mut keys: [[u8; 48]; 8] = core::array::from_fn(|i| key(i as i64 + 1).to_bytes());
            keys[position] = bad;
            for (place, outcome) in PublicKey::validate_many(&keys).into_iter().enumerate() {
                let expected =
                    if place == position { Err(Error::NotInGroup) } else { Ok(key(place as i64 + 1)) };
                assert_eq!(outcome, expected);
            }
        }
    }
    // They are points of the curve all the same.
    for engine in engines() {
        let bad = [G1_ORDER3_0_2, G1_ORDER3_0_M2];
        let points: Vec<_> = engine.g1().decode(&bad, Check::Curve).into_iter().map(Result::unwrap).collect();
        assert_eq!(engine.g1().encode(&points), bad);
        assert_eq!(points[0].negate(), points[1]);
        let (p, q) = (&points[0], &points[1]);
        let sums = engine.g1().sum(&[&[p, q], &[p, p], &[p, p, p], &[q, p, p], &[p, p, p, p]]);
        let infinity = ifma_bls::engine::G1Affine::INFINITY;
        assert_eq!(sums, [infinity, *q, infinity, *p, *p]);
    }
}

#[test]
fn a23_every_way_in_checks_the_subgroup_of_keys() {
    for bad in OUTSIDE_G1 {
        assert_eq!(PublicKey::from_bytes(&bad), Err(Error::NotInGroup));
        assert_eq!(AggregatePublicKey::from_bytes(&bad), Err(Error::NotInGroup));
        assert_eq!(PublicKey::validate_many(&[bad]), [Err(Error::NotInGroup)]);
        assert_eq!(PublicKeyBytes(bad).to_string().parse::<PublicKey>(), Err(Error::NotInGroup));
        let uncompressed = |engine: &dyn ifma_bls::engine::Engine| {
            let point = engine.g1().decode(&[bad], Check::Curve)[0].unwrap();
            engine.g1().encode_uncompressed(&[point])[0]
        };
        for engine in engines() {
            assert_eq!(PublicKey::from_uncompressed(&uncompressed(engine)), Err(Error::NotInGroup));
        }
        for suite in suites() {
            assert!(!suite.key_validate(&bad));
            assert_eq!(suite.eth_aggregate_pubkeys(&[bad]), Err(Error::NotInGroup));
            // g1 and a point of small order has the pairings of g1, or nearly.
            assert!(!suite.verify(&bad, &MESSAGE, &SIG_SK1_AB32));
            assert!(!suite.fast_aggregate_verify(&[bad], &MESSAGE, &SIG_SK1_AB32));
            assert!(!suite.fast_aggregate_verify(&[G1_GEN, bad], &MESSAGE, &SIG_SK1_AB32));
            assert!(!suite.aggregate_verify(&[bad], &[MESSAGE], &SIG_SK1_AB32));
        }
        for verifier in verifiers() {
            assert_eq!(verifier.public_keys().get_or_validate(&bad), Err(Error::NotInGroup));
            let keys = [PublicKeyBytes(bad)];
            let set = RawSignatureSet { signature: SIG_SK1_AB32.into(), keys: &keys, message: &MESSAGE };
            assert_eq!(verifier.verify_raw_sets(&[set]), Ok(false));
            assert_eq!(verifier.find_invalid_raw(&[set]), Ok(vec![0]));
            assert!(verifier.public_keys().is_empty());
        }
    }
    // Two keys outside the subgroup whose sum is inside.
    for suite in suites() {
        let mut opposite = G1_ORDER11;
        opposite[0] ^= 0x20;
        assert!(!suite.fast_aggregate_verify(&[G1_GEN, G1_ORDER11, opposite], &MESSAGE, &SIG_SK1_AB32));
        assert_eq!(suite.eth_aggregate_pubkeys(&[G1_ORDER11, opposite]), Err(Error::NotInGroup));
    }
}

#[test]
fn a23_every_verification_checks_the_subgroup_of_signatures() {
    let key = key(1);
    for bad in OUTSIDE_G2 {
        let signature = Signature::from_bytes(&bad).expect("decoding asks for the curve only");
        assert!(!signature.in_group());
        assert_eq!(Signature::validate_many(&[bad]), [Err(Error::NotInGroup)]);
        assert!(!signature.verify(&key, &MESSAGE));
        assert!(!signature.fast_aggregate_verify(&[key], &MESSAGE));
        assert!(!signature.aggregate_verify(&[key], &[&MESSAGE]));
        for suite in suites() {
            assert!(!suite.verify(&G1_GEN, &MESSAGE, &bad));
            assert!(!suite.fast_aggregate_verify(&[G1_GEN], &MESSAGE, &bad));
            assert!(!suite.eth_fast_aggregate_verify(&[G1_GEN], &MESSAGE, &bad));
            assert!(!suite.aggregate_verify(&[G1_GEN], &[MESSAGE], &bad));
            assert!(!suite.pop_verify(&G1_GEN, &bad));
        }
        let set = SignatureSet::new(signature, key, &MESSAGE[..]);
        assert_eq!(verify_sets(from_ref(&set)), Ok(false));
        assert_eq!(find_invalid(&[set]), Ok(vec![0]));
        for verifier in verifiers() {
            let keys = [PublicKeyBytes(G1_GEN)];
            let set = RawSignatureSet { signature: bad.into(), keys: &keys, message: &MESSAGE };
            assert_eq!(verifier.verify_raw_sets(&[set]), Ok(false));
            assert_eq!(verifier.find_invalid_raw(&[set, set]), Ok(vec![0, 1]));
        }
    }
    assert!(Signature::from_bytes(&SIG_SK1_AB32).unwrap().in_group());
    assert!(Signature::INFINITY.in_group());
}

/// The point of order 13 hides in two sets of one batch and cancels over both of them.
#[test]
fn a23_points_outside_the_subgroup_do_not_cancel_in_a_batch() {
    let small = Signature::from_bytes(&G2_ORDER13).unwrap();
    let set = |n: i64, error: &Signature| {
        SignatureSet::new(add(&[sign(n, &MESSAGE), *error]), key(n), &MESSAGE[..])
    };
    let sets = [set(1, &small), set(2, &negate(&small)), set(3, &Signature::INFINITY)];
    // Coefficients equal modulo 13, one draw in 13, are all that it would take.
    for _ in 0..100 {
        assert_eq!(verify_sets(&sets), Ok(false));
    }
    assert_eq!(find_invalid(&sets), Ok(vec![0, 1]));
    // Their sum is in the subgroup and holds.
    let sum = add(&[sets[0].signature, sets[1].signature]);
    assert!(sum.fast_aggregate_verify(&[key(1), key(2)], &MESSAGE));
    assert_eq!(verify_sets(&[SignatureSet::new(sum, &vec![key(1), key(2)], &MESSAGE[..])]), Ok(true));
}

/// `scalar`·P by double and add, with nothing but complete sums: no endomorphism, no check.
fn naive_product<P: Copy, const C: usize, const U: usize>(
    group: &dyn GroupOps<P, C, U>,
    point: &P,
    scalar: &[u8; 32],
) -> P {
    let mut product = group.sum(&[&[]])[0];
    for bit in scalar.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)) {
        product = group.sum(&[&[&product, &product]])[0];
        if bit == 1 {
            product = group.sum(&[&[&product, point]])[0];
        }
    }
    product
}

#[test]
fn a26_the_subgroup_is_what_the_order_takes_to_infinity() {
    for engine in engines() {
        let mut encodings = OUTSIDE_G1.to_vec();
        encodings.extend([G1_GEN, G1_NEG_GEN, G1_TWICE_GEN, G1_INF, key(-77).to_bytes()]);
        let outcomes = engine.g1().decode(&encodings, Check::Subgroup);
        for (encoding, outcome) in encodings.iter().zip(outcomes) {
            let point = engine.g1().decode(&[*encoding], Check::Curve)[0].unwrap();
            let killed = naive_product(engine.g1(), &point, &ORDER).is_infinity();
            assert_eq!(engine.g1().in_subgroup(&[point]), [killed]);
            assert_eq!(outcome, if killed { Ok(point) } else { Err(Error::NotInGroup) });
            assert_eq!(killed, !OUTSIDE_G1.contains(encoding));
        }

        let mut encodings = OUTSIDE_G2.to_vec();
        encodings.extend([G2_GEN, G2_INF, SIG_SK1_AB32, sign(-5, b"").to_bytes()]);
        let outcomes = engine.g2().decode(&encodings, Check::Subgroup);
        for (encoding, outcome) in encodings.iter().zip(outcomes) {
            let point = engine.g2().decode(&[*encoding], Check::Curve)[0].unwrap();
            let killed = naive_product(engine.g2(), &point, &ORDER).is_infinity();
            assert_eq!(engine.g2().in_subgroup(&[point]), [killed]);
            assert_eq!(outcome, if killed { Ok(point) } else { Err(Error::NotInGroup) });
            assert_eq!(killed, !OUTSIDE_G2.contains(encoding));
        }
    }
}

#[test]
fn a26_scalars_near_the_order() {
    use crate::common::scalar;
    for engine in engines() {
        let g1 = engine.g1().decode(&[G1_GEN], Check::Curve)[0].unwrap();
        let g2 = engine.g2().decode(&[G2_GEN], Check::Curve)[0].unwrap();
        for n in [1, 2, 3, -1, -2, -3] {
            let n = scalar(n);
            assert_eq!(engine.g1().times_secret(&[(&g1, &n)]), [naive_product(engine.g1(), &g1, &n)]);
            assert_eq!(engine.g2().times_secret(&[(&g2, &n)]), [naive_product(engine.g2(), &g2, &n)]);
        }
        // [r − 1]P = −P, so that [r]P is infinity and [r + 1]P is P.
        assert_eq!(engine.g1().times_secret(&[(&g1, &scalar(-1))]), [g1.negate()]);
        assert_eq!(engine.g2().times_secret(&[(&g2, &scalar(-1))]), [g2.negate()]);
    }
}

#[test]
fn a27_points_of_small_order_have_no_inverse_to_trip_over() {
    for engine in engines() {
        let g1 = |bytes| engine.g1().decode(&[bytes], Check::Curve)[0].unwrap();
        let g2 = |bytes| engine.g2().decode(&[bytes], Check::Curve)[0].unwrap();
        for (point, order) in [(g1(G1_ORDER3_0_2), 3), (g1(G1_ORDER3_0_M2), 3), (g1(G1_ORDER11), 11)] {
            assert_eq!(engine.g1().in_subgroup(&[point]), [false]);
            for count in 0..=3 * order {
                let sum = engine.g1().sum(&[&vec![&point; count]])[0];
                assert_eq!(sum.is_infinity(), count % order == 0, "{count} times order {order}");
            }
        }
        let point = g2(G2_ORDER13);
        assert_eq!(engine.g2().in_subgroup(&[point]), [false]);
        for count in 0..=39 {
            let sum = engine.g2().sum(&[&vec![&point; count]])[0];
            assert_eq!(sum.is_infinity(), count % 13 == 0, "{count} times order 13");
        }
        // Beside points of the subgroup, at every place.
        for place in 0..8 {
            let mut points = [g2(G2_GEN); 8];
            points[place] = point;
            let expected: Vec<bool> = (0..8).map(|i| i != place).collect();
            assert_eq!(engine.g2().in_subgroup(&points), expected);
        }
    }
}
