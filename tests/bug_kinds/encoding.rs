//! Flags, canonical coordinates, order of the parts.

use ifma_bls::engine::Check;
use ifma_bls::{
    AggregatePublicKey, AggregateSignature, Error, PublicKey, PublicKeyBytes, PublicKeyCache, Signature,
};
use num_bigint::BigUint;

use crate::common::points::*;
use crate::common::{engines, key, sign, suites, verifiers};

/// The modulus p, 48 big-endian bytes.
const MODULUS: [u8; 48] =
    hex("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab");

/// The outcome for `bytes` as a key, which must be the same by every way in and at every place among good keys.
fn key_outcome(bytes: [u8; 48]) -> Result<PublicKey, Error> {
    let outcome = PublicKey::from_bytes(&bytes);
    assert_eq!(PublicKey::try_from(PublicKeyBytes(bytes)), outcome);
    for suite in suites() {
        assert_eq!(suite.key_validate(&bytes), outcome.is_ok());
    }
    for verifier in verifiers() {
        assert_eq!(verifier.public_keys().get_or_validate(&bytes), outcome);
    }
    let good: Vec<[u8; 48]> = (1..=8).map(|n| key(n).to_bytes()).collect();
    for position in 0..8 {
        let mut keys = good.clone();
        keys[position] = bytes;
        for outcomes in [PublicKey::validate_many(&keys), PublicKeyCache::new(8).insert_many(&keys)] {
            for (place, found) in outcomes.into_iter().enumerate() {
                assert_eq!(found, if place == position { outcome } else { Ok(key(place as i64 + 1)) });
            }
        }
    }
    outcome
}

/// The same for a signature; the subgroup is not asked for.
fn signature_outcome(bytes: [u8; 96]) -> Result<Signature, Error> {
    let outcome = Signature::from_bytes(&bytes);
    assert_eq!(AggregateSignature::from_bytes(&bytes).map(Signature::from), outcome);
    for engine in engines() {
        let good = sign(1, b"m").to_bytes();
        for position in 0..8 {
            let mut signatures = [good; 8];
            signatures[position] = bytes;
            let decoded = engine.g2().decode(&signatures, Check::Curve);
            for (place, point) in decoded.into_iter().enumerate() {
                let encoded = point.map(|point| engine.g2().encode(&[point])[0]);
                let expected = if place == position { outcome.map(|_| bytes) } else { Ok(good) };
                assert_eq!(encoded, expected);
            }
        }
    }
    outcome
}

#[test]
fn a12_encodings_with_wrong_flags_are_no_points() {
    for bytes in [
        G1_INF_NO_C,
        G1_INF_TRAILING_1,
        G1_INF_SIGN_BIT,
        G1_ALL_ZERO,
        G1_GEN_NO_C_FLAG,
        G1_GEN_B_FLAG_SET,
        G1_GEN_ALL_FLAGS,
    ] {
        assert_eq!(key_outcome(bytes), Err(Error::Encoding), "{}", PublicKeyBytes(bytes));
        assert_eq!(AggregatePublicKey::from_bytes(&bytes), Err(Error::Encoding));
    }
    assert_eq!(key_outcome(G1_INF), Err(Error::InfinityKey));
    assert_eq!(AggregatePublicKey::from_bytes(&G1_INF), Ok(AggregatePublicKey::INFINITY));
    assert_eq!(key_outcome(G1_GEN), Ok(key(1)));

    for bytes in [G2_INF_SIGN, G2_ALL_ZERO, G2_INF_TRAILING_1] {
        assert_eq!(signature_outcome(bytes), Err(Error::Encoding));
    }
    assert_eq!(signature_outcome(G2_INF), Ok(Signature::INFINITY));
    assert!(signature_outcome(G2_GEN).is_ok());
}

#[test]
fn a12_each_bit_of_infinity_counts() {
    for bit in 0..384 {
        let mut bytes = G1_INF;
        bytes[bit / 8] ^= 0x80 >> (bit % 8);
        let expected = match bit {
            // 80 00…: the point (0, 2).
            1 => Error::NotInGroup,
            _ => Error::Encoding,
        };
        assert_eq!(AggregatePublicKey::from_bytes(&bytes), Err(expected), "bit {bit}");
    }
    for bit in 0..768 {
        let mut bytes = G2_INF;
        bytes[bit / 8] ^= 0x80 >> (bit % 8);
        match bit {
            // 80 00…: X = 0, where 4 + 4u is no square.
            1 => assert_eq!(Signature::from_bytes(&bytes), Err(Error::NotOnCurve)),
            _ => assert_eq!(Signature::from_bytes(&bytes), Err(Error::Encoding), "bit {bit}"),
        }
    }
}

#[test]
fn a14_infinity_is_written_with_its_flag() {
    assert_eq!(AggregatePublicKey::INFINITY.to_bytes(), G1_INF);
    assert_eq!(AggregatePublicKey::aggregate(&[key(1), key(-1)]).unwrap().to_bytes(), G1_INF);
    assert_eq!(Signature::INFINITY.to_bytes(), G2_INF);
    assert_eq!(AggregateSignature::INFINITY.to_bytes(), G2_INF);
    assert_eq!(AggregateSignature::INFINITY.to_signature().to_bytes(), G2_INF);
    assert_eq!(key_outcome(G1_ORDER3_0_2), Err(Error::NotInGroup));
    // Uncompressed: 40 and zeros, and back.
    let uncompressed = AggregatePublicKey::INFINITY.to_uncompressed();
    assert_eq!((uncompressed[0], &uncompressed[1..]), (0x40, &[0; 95][..]));
    assert_eq!(
        AggregatePublicKey::from_trusted_uncompressed(&uncompressed),
        Ok(AggregatePublicKey::INFINITY)
    );
    let uncompressed = Signature::INFINITY.to_uncompressed();
    assert_eq!((uncompressed[0], &uncompressed[1..]), (0x40, &[0; 191][..]));
    assert_eq!(Signature::from_trusted_uncompressed(&uncompressed), Ok(Signature::INFINITY));
}

/// The outcome of both uncompressed decoders of keys.
fn uncompressed_outcomes(bytes: &[u8]) -> [Result<PublicKey, Error>; 2] {
    [PublicKey::from_uncompressed(bytes), PublicKey::from_trusted_uncompressed(bytes)]
}

#[test]
fn a15_uncompressed_keys() {
    let bad = |bytes: &[u8]| assert_eq!(uncompressed_outcomes(bytes), [Err(Error::Encoding); 2]);
    assert_eq!(uncompressed_outcomes(&G1_UNCOMPRESSED_GEN), [Ok(key(1)); 2]);
    assert_eq!(key(1).to_uncompressed(), G1_UNCOMPRESSED_GEN);

    let mut infinity_and_a_bit = [0; 96];
    (infinity_and_a_bit[0], infinity_and_a_bit[47]) = (0x40, 1);
    bad(&infinity_and_a_bit);
    for bit in 0..768 {
        let mut bytes = [0; 96];
        bytes[0] = 0x40;
        bytes[bit / 8] ^= 0x80 >> (bit % 8);
        // Without its flag, infinity is (0, 0), which is not on the curve.
        let expected = if bit == 1 { Error::NotOnCurve } else { Error::Encoding };
        assert_eq!(uncompressed_outcomes(&bytes), [Err(expected); 2], "bit {bit}");
    }

    // A coordinate that is p, the other one sound or zero.
    for place in [0, 48] {
        for mut bytes in [[0; 96], G1_UNCOMPRESSED_GEN] {
            bytes[place..place + 48].copy_from_slice(&MODULUS);
            bad(&bytes);
        }
    }
    for flags in [0x20, 0x40, 0x60, 0x80, 0xa0, 0xc0, 0xe0] {
        let mut bytes = G1_UNCOMPRESSED_GEN;
        bytes[0] |= flags;
        bad(&bytes);
    }
    // A compressed key and something after it.
    let mut padded = [0; 96];
    padded[..48].copy_from_slice(&G1_GEN);
    bad(&padded);

    let mut infinity = [0; 96];
    infinity[0] = 0x40;
    assert_eq!(uncompressed_outcomes(&infinity), [Err(Error::InfinityKey); 2]);
    for bit in 3..768 {
        let mut bytes = G1_UNCOMPRESSED_GEN;
        bytes[bit / 8] ^= 0x80 >> (bit % 8);
        for outcome in uncompressed_outcomes(&bytes) {
            assert!(matches!(outcome, Err(Error::NotOnCurve | Error::Encoding)), "bit {bit}: {outcome:?}");
        }
    }
    // (0, 2): on the curve, and only the full decoder asks for more.
    let mut order_3 = [0; 96];
    order_3[95] = 2;
    assert_eq!(PublicKey::from_uncompressed(&order_3), Err(Error::NotInGroup));
    assert_eq!(PublicKey::from_trusted_uncompressed(&order_3).unwrap().to_bytes(), G1_ORDER3_0_2);
}

#[test]
fn a15_uncompressed_signatures() {
    let signature = sign(1, &[0xab; 32]);
    let good = signature.to_uncompressed();
    let decode = Signature::from_trusted_uncompressed;
    assert_eq!(decode(&good), Ok(signature));
    for place in [0, 48, 96, 144] {
        let mut bytes = good;
        bytes[place..place + 48].copy_from_slice(&MODULUS);
        assert_eq!(decode(&bytes), Err(Error::Encoding), "coordinate at {place}");
        // Flags belong into the first byte only.
        for flag in [0x20, 0x40, 0x80] {
            let mut bytes = good;
            bytes[place] |= flag;
            assert_eq!(decode(&bytes), Err(Error::Encoding), "flag {flag:#x} at {place}");
        }
    }
    let mut swapped = good;
    swapped.rotate_left(48);
    assert!(decode(&swapped).is_err());
    let mut padded = [0; 192];
    padded[..96].copy_from_slice(&signature.to_bytes());
    assert_eq!(decode(&padded), Err(Error::Encoding));
    let mut infinity_and_a_bit = [0; 192];
    (infinity_and_a_bit[0], infinity_and_a_bit[191]) = (0x40, 1);
    assert_eq!(decode(&infinity_and_a_bit), Err(Error::Encoding));
    assert_eq!(decode(&[0; 192]), Err(Error::NotOnCurve));
}

#[test]
fn a16_parts_of_an_encoding_have_one_order() {
    assert_eq!(key(1).to_bytes(), G1_GEN);
    assert_eq!(key(-1).to_bytes(), G1_NEG_GEN);
    assert_eq!(key(2).to_bytes(), G1_TWICE_GEN);
    let message = [0xab; 32];
    let signature = sign(1, &message);
    assert_eq!(signature.to_bytes(), SIG_SK1_AB32);
    assert_eq!(signature_outcome(SIG_SK1_AB32), Ok(signature));
    for suite in suites() {
        let encoded = suite.sign(&crate::common::scalar(1), &message).unwrap();
        assert_eq!(encoded.to_bytes(), SIG_SK1_AB32);
        assert!(suite.verify(&G1_GEN, &message, &SIG_SK1_AB32));

        let mut swapped = SIG_SK1_AB32;
        swapped.rotate_left(48);
        assert_eq!(signature_outcome(swapped), Err(Error::Encoding));
        assert!(!suite.verify(&G1_GEN, &message, &swapped));
        // With the flags at their place again it may be a point, but not this signature.
        swapped[48] &= 0x1f;
        for flags in [0x80, 0xa0] {
            swapped[0] = swapped[0] & 0x1f | flags;
            assert!(!suite.verify(&G1_GEN, &message, &swapped));
        }
    }
}

#[test]
fn a44_coordinates_from_p_upwards_are_not_reduced() {
    let mut above = MODULUS;
    above[47] += 1;
    let mut largest = [0xff; 48];
    largest[0] = 0x1f;
    let mut below = MODULUS;
    below[47] -= 1;
    for flags in [0x80, 0xa0] {
        let flagged = |mut bytes: [u8; 48]| {
            bytes[0] |= flags;
            bytes
        };
        for bytes in [MODULUS, above, largest] {
            assert_eq!(key_outcome(flagged(bytes)), Err(Error::Encoding));
            for other in [[0; 48], below, bytes] {
                let imaginary: [u8; 96] = [flagged(bytes), other].concat().try_into().unwrap();
                assert_eq!(signature_outcome(imaginary), Err(Error::Encoding));
                let real: [u8; 96] = [flagged(other), bytes].concat().try_into().unwrap();
                assert_eq!(signature_outcome(real), Err(Error::Encoding));
            }
        }
        // p − 1 is a coordinate: X³ + 4 = 3, a square or not.
        assert_ne!(key_outcome(flagged(below)), Err(Error::Encoding));
    }
    assert_eq!(key_outcome(G1_X_EQ_P), Err(Error::Encoding));
    assert_eq!(key_outcome(G1_X_ALL_ONES), Err(Error::Encoding));
    assert_eq!(signature_outcome(G2_X_IM_EQ_P), Err(Error::Encoding));
}

#[test]
fn a43_square_roots_of_rare_values() {
    let p = BigUint::from_bytes_be(&MODULUS);
    let quarter: BigUint = (&p + 1_u8) >> 2;
    let half: BigUint = (&p - 1_u8) >> 1;
    // 1a010fff…ff: near p from below, all low words full.
    let mut rare = [0xff; 48];
    rare[..4].copy_from_slice(&[0x1a, 0x01, 0x0f, 0xff]);
    let rare = BigUint::from_bytes_be(&rare);
    let mut values: Vec<BigUint> = vec![half.clone(), &half + 1_u8, rare];
    for k in 0..=380 {
        values.push(BigUint::from(1_u8) << k);
        values.push(&p - (BigUint::from(1_u8) << k));
    }
    let encode = |value: &BigUint, flags: u8| {
        let digits = value.to_bytes_be();
        let mut bytes = [0; 48];
        bytes[48 - digits.len()..].copy_from_slice(&digits);
        bytes[0] |= flags;
        bytes
    };
    let mut encodings = Vec::new();
    let mut expected = Vec::new();
    for x in &values {
        let square = (x.pow(3) + 4_u8) % &p;
        // p ≡ 3 mod 4, so this is a root if there is one.
        let root = square.modpow(&quarter, &p);
        let root = (root.pow(2) % &p == square).then_some(root);
        for flags in [0x80, 0xa0] {
            encodings.push(encode(x, flags));
            expected.push(root.clone().map(|root| {
                let y = if (root > half) == (flags == 0xa0) { root } else { &p - root };
                [encode(x, 0), encode(&y, 0)].concat()
            }));
        }
    }
    assert!(expected.iter().any(Option::is_some) && expected.iter().any(Option::is_none));
    for engine in engines() {
        let decoded = engine.g1().decode(&encodings, Check::Curve);
        for ((point, expected), encoding) in decoded.into_iter().zip(&expected).zip(&encodings) {
            let coordinates = point.map(|point| engine.g1().encode_uncompressed(&[point])[0].to_vec());
            assert_eq!(
                coordinates,
                expected.clone().ok_or(Error::NotOnCurve),
                "{}",
                PublicKeyBytes(*encoding)
            );
        }
    }
}
