//! `ethereum/bls12-381-tests`: `<handler>/<case>.yaml` or `.json`.

use super::{Place, json, official, yaml};
use crate::Case;

/// The tag of the `hash_to_G2` cases.
const HASH_DST: &[u8] = b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_";

/// The case in this file, if its path is that of one.
pub(super) fn case(place: &Place<'_>) -> Option<Case> {
    let [handler, _file] = place.last();
    let (format, parse): (_, fn(&str) -> _) = match place.extension() {
        "yaml" | "yml" => ("yaml", yaml),
        "json" => ("json", json),
        _ => return None,
    };
    if !official::is_handler(handler) {
        return None;
    }
    let body = official::body(handler, place.read().and_then(|text| parse(&text)));
    let mut case = place.case(&format!("bls12-381-tests {format}"), handler, body);
    if handler == "hash_to_G2" {
        case.dst = HASH_DST.into();
    }
    Some(case)
}
