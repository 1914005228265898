//! The vectors of `paulmillr/noble-curves`: signatures over messages of many lengths, and values of the pairing.

use serde_json::Value;

use super::Place;
use crate::{Answer, Body, Bytes, Case, Task};

const SUITE: &str = "noble-curves";

/// The tag of the basic scheme (draft-irtf-cfrg-bls-signature, section 4.2.1).
const BASIC_DST: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_";

/// The group order r, big-endian.
const ORDER: [u8; 32] = match const_hex::const_decode_to_array(
    b"73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001",
) {
    Ok(bytes) => bytes,
    Err(_) => panic!("not hex"),
};

/// Two cases for each line `secret:message:signature`: signing and verifying.
pub(super) fn signatures(place: &Place<'_>) -> Option<Vec<Case>> {
    if place.stem() != "bls12-381-g2-test-vectors" {
        return None;
    }
    let text = match place.read() {
        Ok(text) => text,
        Err(reason) => return Some(vec![place.case(SUITE, "sign", Body::Malformed(reason))]),
    };
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty());
    Some(lines.flat_map(|(index, line)| line_cases(place, index + 1, line)).collect())
}

fn line_cases(place: &Place<'_>, number: usize, line: &str) -> Vec<Case> {
    let case =
        |handler, result| place.case_of_many(SUITE, handler, number, BASIC_DST, Body::from_result(result));
    match parse(line) {
        Ok([secret, message, signature]) => {
            let secret = reduced(&secret);
            let verify = Task::VerifyBySecret {
                secret: secret.clone(),
                message: message.clone(),
                signature: signature.clone(),
            };
            let sign = (Task::Sign { secret, message }, Answer::Encoding(signature));
            vec![case("sign", Ok(sign)), case("verify", Ok((verify, Answer::Verdict(true))))]
        }
        Err(reason) => vec![case("sign", Err(reason))],
    }
}

fn parse(line: &str) -> Result<[Bytes; 3], String> {
    let parts = line.split(':').map(Bytes::from_hex).collect::<Result<Vec<_>, _>>()?;
    parts.try_into().map_err(|parts: Vec<_>| format!("{} fields instead of 3", parts.len()))
}

/// A secret key modulo r: those of the file are any numbers of 256 bits, which their library reduced.
fn reduced(secret: &Bytes) -> Bytes {
    let mut secret = secret.clone();
    while secret.0.len() == ORDER.len() && secret.as_ref() >= ORDER.as_slice() {
        let mut borrow = false;
        for (digit, order) in secret.0.iter_mut().zip(ORDER).rev() {
            let (difference, first) = digit.overflowing_sub(order);
            let (difference, second) = difference.overflowing_sub(u8::from(borrow));
            (*digit, borrow) = (difference, first || second);
        }
    }
    secret
}

/// A case for each value of the pairing, to be skipped.
pub(super) fn pairings(place: &Place<'_>, document: &Value) -> Option<Vec<Case>> {
    let values = document.as_array()?;
    // 12 coefficients of 48 bytes in hex.
    let is_value = |value: &Value| value.as_str().is_some_and(|text| text.len() == 12 * 48 * 2);
    if place.stem() != "pairing" || !values.first().is_some_and(is_value) {
        return None;
    }
    let skipped =
        || Body::Skipped("values of the pairing are not offered; unit tests of the library take them".into());
    Some(
        (1..=values.len()).map(|index| place.case_of_many(SUITE, "pairing", index, &[], skipped())).collect(),
    )
}
