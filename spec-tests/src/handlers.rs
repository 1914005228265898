//! What each kind of case asks of the library.

use ifma_bls::engine::{Check, engine_of};
use ifma_bls::{
    Ciphersuite, EngineKind, PublicKeyBytes, RawSignatureSet, SignatureBytes, Verifier, VerifierOptions,
};
use serde_json::Value;

use crate::case::{Case, Content};
use crate::hex;

/// The domain separation tag of Ethereum's signatures (draft-irtf-cfrg-bls-signature, section 4.2.3).
pub const ETHEREUM_DST: &str = "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

/// How a case ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The library's answer is the expected one.
    Passed,
    /// It is not, or the case makes no sense; in words.
    Failed(String),
    /// The library has no such operation; which one is missing.
    Skipped(String),
}

/// An answer of the library.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    Bool(bool),
    Bytes(Vec<u8>),
    Refused,
}

impl<T: Into<Vec<u8>>, E> From<Result<T, E>> for Answer {
    fn from(result: Result<T, E>) -> Self {
        result.map_or(Self::Refused, |bytes| Self::Bytes(bytes.into()))
    }
}

/// Asks the library.
#[must_use]
pub fn run(case: &Case, engine: EngineKind) -> Outcome {
    if let Some(missing) = missing_operation(&case.handler) {
        return Outcome::Skipped(missing.to_owned());
    }
    let result = case.content.as_ref().map_err(Clone::clone).and_then(|content| {
        let answer = ask(case, content, engine)?;
        let expected = expected(&content.output)?;
        Ok((answer, expected))
    });
    match result {
        Ok((answer, expected)) if answer == expected => Outcome::Passed,
        Ok((answer, expected)) => Outcome::Failed(format!("expected {expected:?}, got {answer:?}")),
        Err(error) => Outcome::Failed(error),
    }
}

/// Why a case of this handler cannot run, if it cannot.
fn missing_operation(handler: &str) -> Option<&'static str> {
    match handler {
        "hash_to_curve_g1" => Some("no hashing to G1"),
        "encode_to_curve_g1" | "encode_to_curve_g2" => Some("no non-uniform encoding (NU suites)"),
        "expand_message_xmd" => Some("no expand_message_xmd by itself"),
        _ => None,
    }
}

fn expected(output: &Value) -> Result<Answer, String> {
    match output {
        Value::Null => Ok(Answer::Refused),
        Value::Bool(holds) => Ok(Answer::Bool(*holds)),
        Value::String(_) => hex::bytes(output).map(Answer::Bytes),
        Value::Object(point) => {
            // Coordinates are written `real,imaginary`; uncompressed points have the imaginary part first.
            let mut bytes = Vec::new();
            for coordinate in ["x", "y"] {
                let text =
                    point.get(coordinate).and_then(Value::as_str).ok_or("a point without coordinates")?;
                let (real, imaginary) = text.split_once(',').ok_or("a coordinate that is not in Fp2")?;
                for part in [imaginary, real] {
                    bytes.extend(const_hex::decode(part).map_err(|error| error.to_string())?);
                }
            }
            Ok(Answer::Bytes(bytes))
        }
        other => Err(format!("no answer can be {other}")),
    }
}

fn ask(case: &Case, content: &Content, kind: EngineKind) -> Result<Answer, String> {
    let dst = case.dst.as_deref().unwrap_or(ETHEREUM_DST).as_bytes();
    let suite = Ciphersuite::new(kind, dst).map_err(|error| error.to_string())?;
    let engine = engine_of(kind).map_err(|error| error.to_string())?;
    let input = &content.input;
    let bytes = |name: &str| hex::bytes(&input[name]);
    let list = |name: &str| hex::list(&input[name]);
    Ok(match case.handler.as_str() {
        "sign" => suite.sign(&bytes("privkey")?, &bytes("message")?).map(|signature| signature.0).into(),
        "verify" => Answer::Bool(suite.verify(&bytes("pubkey")?, &bytes("message")?, &bytes("signature")?)),
        "aggregate" => suite.aggregate(&hex::list(input)?).map(|signature| signature.0).into(),
        "aggregate_verify" => {
            Answer::Bool(suite.aggregate_verify(&list("pubkeys")?, &list("messages")?, &bytes("signature")?))
        }
        "fast_aggregate_verify" => Answer::Bool(suite.fast_aggregate_verify(
            &list("pubkeys")?,
            &bytes("message")?,
            &bytes("signature")?,
        )),
        "eth_aggregate_pubkeys" => suite.eth_aggregate_pubkeys(&hex::list(input)?).map(|key| key.0).into(),
        "eth_fast_aggregate_verify" => Answer::Bool(suite.eth_fast_aggregate_verify(
            &list("pubkeys")?,
            &bytes("message")?,
            &bytes("signature")?,
        )),
        "batch_verify" => {
            Answer::Bool(batch_verify(kind, &list("pubkeys")?, &list("messages")?, &list("signatures")?)?)
        }
        "hash_to_G2" => {
            let hashes = engine.hash_to_g2(&[&bytes("message")?], dst);
            match content.output {
                Value::Object(_) => Answer::Bytes(engine.g2().encode_uncompressed(&hashes).concat()),
                _ => Answer::Bytes(engine.g2().encode(&hashes).concat()),
            }
        }
        "deserialization_G1" => Answer::Bool(decodes(&bytes("pubkey")?, |bytes| {
            engine.g1().decode(&[bytes], Check::Subgroup).iter().all(Result::is_ok)
        })),
        "deserialization_G2" => Answer::Bool(decodes(&bytes("signature")?, |bytes| {
            engine.g2().decode(&[bytes], Check::Subgroup).iter().all(Result::is_ok)
        })),
        other => return Err(format!("unknown handler {other}")),
    })
}

/// Whether bytes have the right length for a decoder that accepts them.
fn decodes<const N: usize>(bytes: &[u8], decoder: impl Fn([u8; N]) -> bool) -> bool {
    bytes.try_into().is_ok_and(decoder)
}

/// One set a signature, with one key each; inputs that are no lists of equal length do not verify.
fn batch_verify(
    engine: EngineKind,
    keys: &[Vec<u8>],
    messages: &[Vec<u8>],
    signatures: &[Vec<u8>],
) -> Result<bool, String> {
    let mut options = VerifierOptions::default();
    options.engine = Some(engine);
    let verifier = Verifier::new(&options).map_err(|error| error.to_string())?;
    let keys: Option<Vec<PublicKeyBytes>> =
        keys.iter().map(|bytes| PublicKeyBytes::from_bytes(bytes).ok()).collect();
    let signatures: Option<Vec<SignatureBytes>> =
        signatures.iter().map(|bytes| SignatureBytes::from_bytes(bytes).ok()).collect();
    let (Some(keys), Some(signatures)) = (keys, signatures) else { return Ok(false) };
    if keys.len() != messages.len() || keys.len() != signatures.len() {
        return Ok(false);
    }
    let sets: Vec<RawSignatureSet> = keys
        .chunks(1)
        .zip(messages)
        .zip(signatures)
        .map(|((keys, message), signature)| RawSignatureSet { signature, keys, message })
        .collect();
    verifier.verify_raw_sets(&sets).map_err(|error| error.to_string())
}
