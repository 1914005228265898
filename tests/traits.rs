//! The ordinary traits of the public types: hex, serde, SSZ, sizes, threads, and what secrets do not show.

use core::fmt::{Debug, Display};
use core::marker::PhantomData;
use core::mem::{align_of, size_of};
use core::str::FromStr;
use std::hash::{BuildHasher, RandomState};

use ifma_bls::{
    AggregatePublicKey, AggregateSignature, CacheStats, Ciphersuite, CommitteeKeys, EngineKind, Error,
    Keypair, MessageCache, PublicKey, PublicKeyBytes, PublicKeyCache, RawSignatureSet, Reason, SecretKey,
    Selection, SetKeys, Signature, SignatureBytes, SignatureSet, Verifier, VerifierOptions,
};
use proptest::prelude::*;

/// A secret without short repetitions, so that any piece of it would stand out.
const SECRET: [u8; 32] = [
    0x4e, 0x91, 0x37, 0xd8, 0x0b, 0xc5, 0x62, 0xfa, 0x18, 0xe3, 0x7d, 0x24, 0xa9, 0x5f, 0xb6, 0x03, 0x8c,
    0xd1, 0x49, 0xee, 0x72, 0x2a, 0x96, 0x5b, 0xf7, 0x0d, 0x83, 0xbc, 0x41, 0x68, 0xda, 0x15,
];

fn secret() -> SecretKey {
    SecretKey::from_bytes(&SECRET).unwrap()
}

fn small_secret(number: u8) -> SecretKey {
    let mut bytes = [0; 32];
    bytes[31] = number;
    SecretKey::from_bytes(&bytes).unwrap()
}

fn aggregate() -> AggregateSignature {
    let mut sum = AggregateSignature::from(secret().sign(b"one"));
    sum.add_assign(&secret().sign(b"two"));
    sum
}

fn aggregate_key() -> AggregatePublicKey {
    AggregatePublicKey::aggregate(&[secret().public_key(), small_secret(2).public_key()]).unwrap()
}

fn lower_hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from_digit(digit.into(), 16).unwrap())
        .collect()
}

fn assert_hex<T>(value: &T, bytes: &[u8])
where
    T: Display + Debug + PartialEq + FromStr<Err = Error> + for<'a> TryFrom<&'a [u8], Error = Error>,
{
    let digits = lower_hex(bytes);
    assert_eq!(value.to_string(), format!("0x{digits}"));
    let name = core::any::type_name::<T>().rsplit("::").next().unwrap();
    assert_eq!(format!("{value:?}"), format!("{name}(0x{digits})"));
    assert_eq!(format!("{value:#?}"), format!("{name}(0x{digits})"));

    let mixed: String = digits
        .char_indices()
        .map(|(index, digit)| if index % 2 == 0 { digit.to_ascii_uppercase() } else { digit })
        .collect();
    for digits in [&digits, &digits.to_uppercase(), &mixed] {
        assert_eq!(&digits.parse::<T>().unwrap(), value);
        assert_eq!(&format!("0x{digits}").parse::<T>().unwrap(), value);
    }
    assert_eq!(&T::try_from(bytes).unwrap(), value);

    let refused = |text: String, error| assert_eq!(text.parse::<T>().unwrap_err(), error, "{text}");
    let length = |actual| Error::Length { expected: bytes.len(), actual };
    refused(String::new(), length(0));
    refused("0x".into(), length(0));
    refused(digits[2..].into(), length(bytes.len() - 1));
    refused(format!("0x{digits}00"), length(bytes.len() + 1));
    refused(format!("0x{}", digits.repeat(2)), length(2 * bytes.len()));
    refused(digits[1..].into(), Error::Hex);
    refused(format!("0x{digits}0"), Error::Hex);
    refused(format!("0x0x{digits}"), Error::Hex);
    refused(format!(" 0x{digits}"), Error::Hex);
    refused(format!("0x{digits}\n"), Error::Hex);
    refused(format!("0x{}", digits.replacen(&digits[..1], "g", 1)), Error::Hex);
    refused(format!("0x{}é", &digits[2..]), Error::Hex);
    refused("é".repeat(bytes.len()), Error::Hex);

    assert_eq!(T::try_from(&bytes[1..]).unwrap_err(), length(bytes.len() - 1));
    assert_eq!(T::try_from(&[bytes, &[0]].concat()[..]).unwrap_err(), length(bytes.len() + 1));
    assert_eq!(T::try_from(&[][..]).unwrap_err(), length(0));
}

#[test]
fn hex_round_trips() {
    let key = secret().public_key();
    let signature = secret().sign(b"message");
    assert_hex(&key, &key.to_bytes());
    assert_hex(&signature, &signature.to_bytes());
    assert_hex(&aggregate(), &aggregate().to_bytes());
    assert_hex(&aggregate_key(), &aggregate_key().to_bytes());
    assert_hex(&PublicKeyBytes::from(key), &key.to_bytes());
    assert_hex(&SignatureBytes::from(signature), &signature.to_bytes());
    assert_hex(&AggregatePublicKey::INFINITY, &AggregatePublicKey::INFINITY.to_bytes());
    assert_hex(&Signature::INFINITY, SignatureBytes::INFINITY.as_ref());
    assert_hex(&AggregateSignature::INFINITY, SignatureBytes::INFINITY.as_ref());
    assert_hex(&SignatureBytes::INFINITY, SignatureBytes::INFINITY.as_ref());
}

proptest! {
    /// Bytes that nobody looks into go through unchanged, whatever they are.
    #[test]
    fn unchecked_bytes_round_trip(words in any::<[[u8; 16]; 6]>()) {
        let bytes: [u8; 96] = words.concat().try_into().unwrap();
        let half: [u8; 48] = bytes[..48].try_into().unwrap();
        let (key, signature) = (PublicKeyBytes(half), SignatureBytes(bytes));
        prop_assert_eq!(key.to_string().parse::<PublicKeyBytes>().unwrap(), key);
        prop_assert_eq!(signature.to_string().parse::<SignatureBytes>().unwrap(), signature);
        prop_assert_eq!(<[u8; 48]>::from(key), half);
        prop_assert_eq!(<[u8; 96]>::from(signature), bytes);
        prop_assert_eq!(PublicKeyBytes::from(half).to_bytes(), half);
        prop_assert_eq!(SignatureBytes::from_bytes(&bytes).unwrap().to_bytes(), bytes);
        prop_assert_eq!(key.as_ref(), &half[..]);
    }

    /// Texts of hex digits parse iff they have the right length, whatever stands in front.
    #[test]
    fn texts_parse_iff_their_length_is_right(prefix in "(0x)?", digits in "[0-9a-fA-F]{94,98}") {
        let parsed = format!("{prefix}{digits}").parse::<PublicKeyBytes>();
        match digits.len() {
            96 => prop_assert_eq!(parsed.unwrap().to_string(), format!("0x{}", digits.to_lowercase())),
            even if even % 2 == 0 => {
                prop_assert_eq!(parsed, Err(Error::Length { expected: 48, actual: even / 2 }));
            }
            _ => prop_assert_eq!(parsed, Err(Error::Hex)),
        }
    }

    /// No text makes parsing panic.
    #[test]
    fn any_text_is_refused(text in ".{0,200}") {
        prop_assert!(text.parse::<PublicKeyBytes>().is_err());
        prop_assert!(text.parse::<Signature>().is_err());
    }

    #[test]
    fn public_keys_survive_every_form(number in 1u8..) {
        let key = small_secret(number).public_key();
        let bytes = PublicKeyBytes::from(&key);
        prop_assert_eq!(PublicKey::try_from(&bytes).unwrap(), key);
        prop_assert_eq!(PublicKey::try_from(bytes).unwrap(), key);
        prop_assert_eq!(PublicKey::from_uncompressed(&key.to_uncompressed()).unwrap(), key);
        prop_assert_eq!(PublicKey::from_trusted_uncompressed(&key.to_uncompressed()).unwrap(), key);
        prop_assert_eq!(AggregatePublicKey::from(key).to_public_key().unwrap(), key);
    }

    #[test]
    fn signatures_survive_every_form(message in any::<[u8; 8]>()) {
        let signature = secret().sign(&message);
        let bytes = SignatureBytes::from(&signature);
        prop_assert_eq!(Signature::try_from(&bytes).unwrap(), signature);
        prop_assert_eq!(Signature::try_from(bytes).unwrap(), signature);
        prop_assert_eq!(Signature::from_trusted_uncompressed(&signature.to_uncompressed()).unwrap(), signature);
        let sum = AggregateSignature::from(signature);
        prop_assert_eq!(Signature::from(sum), signature);
        prop_assert_eq!(AggregateSignature::try_from(bytes).unwrap(), sum);
        prop_assert_eq!(SignatureBytes::from(sum), bytes);
    }
}

/// Equal sums are equal and hash alike, in whatever order they were made.
#[test]
fn sums_compare_by_their_point() {
    let signatures = [b"a", b"b", b"c"].map(|message| secret().sign(message));
    let sum = |order: [usize; 3]| {
        let mut sum = AggregateSignature::INFINITY;
        for index in order {
            sum.add_assign(&signatures[index]);
        }
        sum
    };
    let hasher = RandomState::new();
    let reference = sum([0, 1, 2]);
    let at_once = AggregateSignature::aggregate(&signatures).unwrap();
    for other in [sum([2, 0, 1]), sum([1, 2, 0]), at_once, AggregateSignature::from(reference.to_signature())]
    {
        assert_eq!(other, reference);
        assert_eq!(hasher.hash_one(other), hasher.hash_one(reference));
    }
    assert_ne!(sum([0, 1, 1]), reference);
    assert_ne!(AggregateSignature::INFINITY, reference);
}

#[test]
fn sizes_are_those_promised() {
    fn layout<T>() -> (usize, usize) {
        (size_of::<T>(), align_of::<T>())
    }
    assert_eq!(layout::<PublicKey>(), (96, 8));
    assert_eq!(layout::<AggregatePublicKey>(), (96, 8));
    assert_eq!(layout::<Signature>(), (192, 8));
    assert_eq!(layout::<AggregateSignature>(), (288, 8));
    assert_eq!(layout::<PublicKeyBytes>(), (48, 1));
    assert_eq!(layout::<SignatureBytes>(), (96, 1));
    // Behind a pointer, so that moves leave no copies of the scalar.
    assert_eq!(layout::<SecretKey>(), layout::<usize>());
}

#[test]
fn every_type_goes_to_other_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<AggregatePublicKey>();
    shared::<AggregateSignature>();
    shared::<CacheStats>();
    shared::<Ciphersuite<'static>>();
    shared::<CommitteeKeys>();
    shared::<EngineKind>();
    shared::<Error>();
    shared::<Keypair>();
    shared::<MessageCache>();
    shared::<PublicKey>();
    shared::<PublicKeyBytes>();
    shared::<PublicKeyCache>();
    shared::<RawSignatureSet<'static>>();
    shared::<Reason>();
    shared::<SecretKey>();
    shared::<Selection>();
    shared::<SetKeys<'static>>();
    shared::<Signature>();
    shared::<SignatureBytes>();
    shared::<SignatureSet<'static>>();
    shared::<Verifier>();
    shared::<VerifierOptions>();
    #[cfg(feature = "ssz")]
    {
        use ifma_bls::signing::*;

        shared::<BlockOperation>();
        shared::<BlockSignatures<'static>>();
        shared::<DepositClaim>();
        shared::<SignedAggregateAndProof<'static>>();
        shared::<SignedAttestation<'static>>();
        shared::<SignedContributionAndProof<'static>>();
        shared::<SigningContext>();
        shared::<SyncAggregateClaim<'static>>();
    }
}

/// Whether a type has a trait: the inherent constant hides that of the blanket trait where its bound is met.
struct Has<T>(PhantomData<T>);

trait HasNot {
    const COPY: bool = false;
    const DISPLAY: bool = false;
    const EQUAL: bool = false;
    const AS_BYTES: bool = false;
}

impl<T> HasNot for Has<T> {}

impl<T: Copy> Has<T> {
    const COPY: bool = true;
}

impl<T: Display> Has<T> {
    const DISPLAY: bool = true;
}

impl<T: PartialEq> Has<T> {
    const EQUAL: bool = true;
}

impl<T: AsRef<[u8]>> Has<T> {
    const AS_BYTES: bool = true;
}

#[test]
fn secrets_lack_the_traits_that_leak() {
    // That the question can be answered with yes:
    assert_eq!([Has::<PublicKey>::COPY, Has::<PublicKey>::DISPLAY, Has::<PublicKey>::EQUAL], [true; 3]);
    const { assert!(Has::<PublicKeyBytes>::AS_BYTES) };
    let secret_key = [
        Has::<SecretKey>::COPY,
        Has::<SecretKey>::DISPLAY,
        Has::<SecretKey>::EQUAL,
        Has::<SecretKey>::AS_BYTES,
    ];
    assert_eq!(secret_key, [false; 4]);
    let keypair =
        [Has::<Keypair>::COPY, Has::<Keypair>::DISPLAY, Has::<Keypair>::EQUAL, Has::<Keypair>::AS_BYTES];
    assert_eq!(keypair, [false; 4]);
}

/// Whether `text` shows four hex digits of the secret in a row, or two of its bytes in decimal.
fn shows_secret(text: &str) -> bool {
    let text = text.to_lowercase();
    let digits = lower_hex(&SECRET);
    let in_hex = (0..=digits.len() - 4).any(|start| text.contains(&digits[start..start + 4]));
    let squeezed: String = text.split_whitespace().collect();
    in_hex || SECRET.windows(2).any(|pair| squeezed.contains(&format!("{},{}", pair[0], pair[1])))
}

#[test]
fn debug_output_shows_no_secret() {
    let keypair = Keypair::from(secret());
    for text in [
        format!("{:?}", secret()),
        format!("{:#?}", secret()),
        format!("{:x?}", secret()),
        format!("{keypair:?}"),
        format!("{keypair:#?}"),
        format!("{:?}", Some(&keypair)),
    ] {
        assert!(!shows_secret(&text), "{text}");
    }
    assert!(format!("{keypair:?}").contains(&keypair.public_key().to_string()));

    // That a leak would be seen:
    assert!(shows_secret(&format!("{SECRET:?}")));
    assert!(shows_secret(&format!("{SECRET:#?}")));
    assert!(shows_secret(&format!("{SECRET:02X?}").replace(", ", "")));
    assert!(shows_secret(&lower_hex(&SECRET[14..16])));
}

#[test]
fn errors_have_texts_of_their_own() {
    let errors = [
        Error::Length { expected: 48, actual: 47 },
        Error::Hex,
        Error::Encoding,
        Error::NotOnCurve,
        Error::NotInGroup,
        Error::InfinityKey,
        Error::EmptyInput,
        Error::LengthMismatch,
        Error::ScalarRange,
        Error::KeyMaterial,
        Error::Randomness,
        Error::UnknownEngine,
        Error::EngineUnavailable,
    ];
    let mut texts: Vec<String> =
        errors.iter().map(|error| (error as &dyn core::error::Error).to_string()).collect();
    assert_eq!(texts[0], "expected 48 bytes, got 47");
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), errors.len());
    assert!(texts.iter().all(|text| !text.is_empty()));
}

/// The functions on bytes say what the methods on types say.
#[test]
fn functions_agree_with_methods() {
    let secrets = [secret(), small_secret(2), small_secret(3)];
    let keypairs = secrets.clone().map(Keypair::from);
    let keys = keypairs.each_ref().map(|pair| *pair.public_key());
    let key_bytes = keys.map(PublicKeyBytes::from);
    let messages: [&[u8]; 3] = [b"first", b"second", b""];
    let signatures = [0, 1, 2].map(|index| secrets[index].sign(messages[index]));
    let signature_bytes = signatures.map(SignatureBytes::from);

    for (index, secret) in secrets.iter().enumerate() {
        let bytes = secret.to_bytes();
        assert_eq!(ifma_bls::sk_to_pk(bytes.as_slice()).unwrap(), key_bytes[index]);
        assert_eq!(secret.public_key(), keys[index]);
        assert_eq!(ifma_bls::sign(bytes.as_slice(), messages[index]).unwrap(), signature_bytes[index]);
        assert_eq!(keypairs[index].sign(messages[index]), signatures[index]);
        let proof = ifma_bls::pop_prove(bytes.as_slice()).unwrap();
        assert!(ifma_bls::pop_verify(key_bytes[index].as_ref(), proof.as_ref()));
        assert!(!ifma_bls::pop_verify(key_bytes[(index + 1) % 3].as_ref(), proof.as_ref()));
        assert!(ifma_bls::key_validate(key_bytes[index].as_ref()));
    }
    let jobs: Vec<(&SecretKey, &[u8])> = secrets.iter().zip(messages).collect();
    assert_eq!(ifma_bls::sign_many(&jobs), signatures);
    #[cfg(feature = "parallel")]
    assert_eq!(ifma_bls::par_sign_many(&jobs), signatures);

    for (key, bytes) in keys.iter().zip(&key_bytes) {
        for (signature, signature_bytes) in signatures.iter().zip(&signature_bytes) {
            for message in messages {
                let answer = signature.verify(key, message);
                assert_eq!(key.verify(message, signature), answer);
                assert_eq!(ifma_bls::verify(bytes.as_ref(), message, signature_bytes.as_ref()), answer);
            }
        }
    }

    let sum = AggregateSignature::aggregate(&signatures).unwrap();
    let sum_bytes = ifma_bls::aggregate(&signature_bytes).unwrap();
    assert_eq!(SignatureBytes::from(sum), sum_bytes);
    assert_eq!(ifma_bls::aggregate(&[SignatureBytes::INFINITY; 0]), Err(Error::EmptyInput));
    assert_eq!(AggregateSignature::aggregate(&[]), Err(Error::EmptyInput));
    for count in 0..=3 {
        let (keys, bytes, messages) = (&keys[..count], &key_bytes[..count], &messages[..count]);
        let answer = sum.aggregate_verify(keys, messages);
        assert_eq!(answer, count == 3);
        assert_eq!(sum.to_signature().aggregate_verify(keys, messages), answer);
        assert_eq!(ifma_bls::aggregate_verify(bytes, messages, sum_bytes.as_ref()), answer);
        assert!(!ifma_bls::aggregate_verify(bytes, &[b"one more"; 4], sum_bytes.as_ref()));
    }

    let message = b"common";
    let common = secrets.each_ref().map(|secret| secret.sign(message));
    let common = AggregateSignature::aggregate(&common).unwrap();
    let common_bytes = SignatureBytes::from(common);
    for count in 0..=3 {
        let (keys, bytes) = (&keys[..count], &key_bytes[..count]);
        let answer = common.fast_aggregate_verify(keys, message);
        assert_eq!(answer, count == 3);
        assert_eq!(common.to_signature().fast_aggregate_verify(keys, message), answer);
        assert_eq!(ifma_bls::fast_aggregate_verify(bytes, message, common_bytes.as_ref()), answer);
        assert_eq!(ifma_bls::eth_fast_aggregate_verify(bytes, message, common_bytes.as_ref()), answer);
    }

    let total = AggregatePublicKey::aggregate(&keys).unwrap();
    assert_eq!(ifma_bls::eth_aggregate_pubkeys(&key_bytes).unwrap().to_bytes(), total.to_bytes());
    assert_eq!(ifma_bls::sum_keys(&[&keys, &[]]), [Ok(total), Err(Error::EmptyInput)]);
    #[cfg(feature = "parallel")]
    assert_eq!(ifma_bls::par_sum_keys(&[&keys, &[]]), [Ok(total), Err(Error::EmptyInput)]);
    let mut grown = AggregatePublicKey::INFINITY;
    for key in &keys {
        grown.add_assign(key);
    }
    assert_eq!(grown, total);

    let material = [7; 32];
    let generated = SecretKey::key_gen(&material, b"info").unwrap();
    assert_eq!(*ifma_bls::key_gen(&material, b"info").unwrap(), *generated.to_bytes());
    assert_eq!(ifma_bls::key_gen(&material[..31], b"").unwrap_err(), Error::KeyMaterial);
    assert_eq!(SecretKey::key_gen(&material[..31], b"").unwrap_err(), Error::KeyMaterial);
}

/// Encodings of 48 bytes that are no public key, with what is wrong.
#[cfg(any(feature = "serde", feature = "ssz"))]
fn bad_keys() -> Vec<([u8; 48], Error)> {
    let good = secret().public_key().to_bytes();
    let mut uncompressed_flag = good;
    uncompressed_flag[0] &= 0x7f;
    let mut x_too_large = [0xff; 48];
    x_too_large[0] = 0x9f;
    // The first small abscissae off the curve and on it but outside the subgroup.
    let small = |x: u8| {
        let mut bytes = [0; 48];
        (bytes[0], bytes[47]) = (0x80, x);
        bytes
    };
    let first =
        |error| (0..=255).map(small).find(|bytes| PublicKey::from_bytes(bytes) == Err(error)).unwrap();
    vec![
        (AggregatePublicKey::INFINITY.to_bytes(), Error::InfinityKey),
        ([0; 48], Error::Encoding),
        (uncompressed_flag, Error::Encoding),
        (x_too_large, Error::Encoding),
        (first(Error::NotOnCurve), Error::NotOnCurve),
        (first(Error::NotInGroup), Error::NotInGroup),
    ]
}

#[cfg(feature = "serde")]
mod serde_traits {
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, from_slice, from_str, from_value, json, to_string};

    use super::*;

    fn assert_json<T: Serialize + DeserializeOwned + Display + Debug + PartialEq>(value: &T) {
        let text = to_string(value).unwrap();
        assert_eq!(text, format!("\"{value}\""));
        assert_eq!(&from_str::<T>(&text).unwrap(), value);
        assert_eq!(&from_slice::<T>(text.as_bytes()).unwrap(), value);
        // From owned strings, from a reader and from strings with escapes, none of which can be borrowed.
        assert_eq!(&from_value::<T>(json!(value.to_string())).unwrap(), value);
        assert_eq!(&serde_json::from_reader::<_, T>(text.as_bytes()).unwrap(), value);
        assert_eq!(&from_str::<T>(&text.replacen("\"0x", "\"\\u0030x", 1)).unwrap(), value);
        assert_eq!(&from_str::<T>(&text.to_uppercase().replacen("0X", "", 1)).unwrap(), value);

        for other in [Value::Null, json!(1), json!(true), json!([0xc0, 0]), json!({}), json!(""), json!("0x")]
        {
            assert!(from_value::<T>(other.clone()).is_err(), "{other}");
        }
        let short = text.replacen("\"0x", "\"", 1);
        assert!(from_str::<T>(&format!("\"0x{}", &short[3..])).is_err());
        assert!(from_str::<T>(&format!("\"0x00{}", &short[1..])).is_err());
        assert_eq!(
            from_str::<Vec<T>>(&format!("[{text}, {text}]")).unwrap(),
            [0, 1].map(|_| from_str::<T>(&text).unwrap())
        );
    }

    #[test]
    fn json_round_trips() {
        let key = secret().public_key();
        let signature = secret().sign(b"message");
        assert_json(&key);
        assert_json(&PublicKeyBytes::from(key));
        assert_json(&aggregate_key());
        assert_json(&AggregatePublicKey::INFINITY);
        assert_json(&signature);
        assert_json(&Signature::INFINITY);
        assert_json(&SignatureBytes::from(signature));
        assert_json(&aggregate());
        // Bytes are not looked into.
        assert_json(&PublicKeyBytes([0xab; 48]));
        assert_json(&SignatureBytes([0xab; 96]));
    }

    #[test]
    fn json_refuses_what_is_no_key() {
        for (bytes, error) in bad_keys() {
            let text = to_string(&PublicKeyBytes(bytes)).unwrap();
            let refusal = from_str::<PublicKey>(&text).unwrap_err().to_string();
            assert!(refusal.starts_with(&error.to_string()), "{text}: {refusal}");
        }
        for bytes in [[0; 96], [0xff; 96]] {
            let text = to_string(&SignatureBytes(bytes)).unwrap();
            assert!(from_str::<Signature>(&text).is_err(), "{text}");
            assert!(from_str::<AggregateSignature>(&text).is_err(), "{text}");
        }
        let refusal = from_str::<PublicKey>("7").unwrap_err().to_string();
        assert!(refusal.contains("48 bytes as a hex string"), "{refusal}");
    }
}

#[cfg(feature = "ssz")]
mod ssz_traits {
    use sha2::{Digest, Sha256};
    use ssz::{Decode, DecodeError, Encode};
    use tree_hash::TreeHash;

    use super::*;

    fn hash(left: [u8; 32], right: [u8; 32]) -> [u8; 32] {
        Sha256::new().chain_update(left).chain_update(right).finalize().into()
    }

    /// The root of 48 or 96 bytes, written out from the section "Merkleization" of the SSZ specification.
    fn root_by_hand(bytes: &[u8]) -> [u8; 32] {
        let chunk = |index: usize| {
            let mut chunk = [0; 32];
            let part = &bytes[(32 * index).min(bytes.len())..(32 * index + 32).min(bytes.len())];
            chunk[..part.len()].copy_from_slice(part);
            chunk
        };
        match bytes.len() {
            48 => hash(chunk(0), chunk(1)),
            96 => hash(hash(chunk(0), chunk(1)), hash(chunk(2), [0; 32])),
            other => panic!("no type has {other} bytes"),
        }
    }

    fn assert_ssz<T: Encode + Decode + TreeHash + Debug + PartialEq>(value: &T, bytes: &[u8]) {
        let size = bytes.len();
        assert!(<T as Encode>::is_ssz_fixed_len() && <T as Decode>::is_ssz_fixed_len());
        assert_eq!(<T as Encode>::ssz_fixed_len(), size);
        assert_eq!(<T as Decode>::ssz_fixed_len(), size);
        assert_eq!(value.ssz_bytes_len(), size);
        assert_eq!(value.as_ssz_bytes(), bytes);
        let mut buffer = vec![1, 2];
        value.ssz_append(&mut buffer);
        assert_eq!(buffer, [&[1, 2], bytes].concat());

        assert_eq!(&T::from_ssz_bytes(bytes).unwrap(), value);
        for wrong in [&[][..], &bytes[1..], &[bytes, &[0]].concat(), &bytes.repeat(2)] {
            let error = DecodeError::InvalidByteLength { len: wrong.len(), expected: size };
            assert_eq!(T::from_ssz_bytes(wrong).unwrap_err(), error);
        }
        // A list of fixed-size items has no offsets.
        let list = Vec::<T>::from_ssz_bytes(&bytes.repeat(3)).unwrap();
        assert_eq!(list.len(), 3);
        assert!(list.iter().all(|item| item == value));
        assert_eq!(list.as_ssz_bytes(), bytes.repeat(3));

        assert_eq!(value.tree_hash_root().0, root_by_hand(bytes));
        assert_eq!(T::tree_hash_type(), tree_hash::TreeHashType::Vector);
    }

    #[test]
    fn ssz_round_trips() {
        let key = secret().public_key();
        let signature = secret().sign(b"message");
        assert_ssz(&key, &key.to_bytes());
        assert_ssz(&PublicKeyBytes::from(key), &key.to_bytes());
        assert_ssz(&aggregate_key(), &aggregate_key().to_bytes());
        assert_ssz(&signature, &signature.to_bytes());
        assert_ssz(&Signature::INFINITY, SignatureBytes::INFINITY.as_ref());
        assert_ssz(&SignatureBytes::from(signature), &signature.to_bytes());
        assert_ssz(&aggregate(), &aggregate().to_bytes());
    }

    proptest! {
        #[test]
        fn unchecked_bytes_merkleise_as_by_hand(words in any::<[[u8; 16]; 6]>()) {
            let bytes: [u8; 96] = words.concat().try_into().unwrap();
            let half: [u8; 48] = bytes[..48].try_into().unwrap();
            prop_assert_eq!(PublicKeyBytes(half).tree_hash_root().0, root_by_hand(&half));
            prop_assert_eq!(SignatureBytes(bytes).tree_hash_root().0, root_by_hand(&bytes));
            prop_assert_eq!(PublicKeyBytes::from_ssz_bytes(&half).unwrap(), PublicKeyBytes(half));
            prop_assert_eq!(SignatureBytes::from_ssz_bytes(&bytes).unwrap(), SignatureBytes(bytes));
        }
    }

    #[test]
    fn ssz_refuses_what_is_no_key() {
        for (bytes, error) in bad_keys() {
            let refusal = PublicKey::from_ssz_bytes(&bytes).unwrap_err();
            assert_eq!(refusal, DecodeError::BytesInvalid(error.to_string()), "{bytes:02x?}");
            assert!(PublicKeyBytes::from_ssz_bytes(&bytes).is_ok());
        }
        assert!(Signature::from_ssz_bytes(&[0; 96]).is_err());
        assert!(AggregateSignature::from_ssz_bytes(&[0; 96]).is_err());
    }
}
