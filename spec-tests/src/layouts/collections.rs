//! Many cases a file: Wycheproof and RFC 9380.

use std::path::Path;

use serde_json::{Value, json};

use super::text;
use crate::case::{Case, Content};
use crate::hex;

/// The cases of a JSON file, none if it is of neither kind.
pub(super) fn read(file: &Path) -> Vec<Case> {
    let file_name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let expander = file_name.starts_with("expand_message_xmd");
    let known = file_name.starts_with("bls_") && file_name.ends_with("_test.json")
        || file_name.starts_with("BLS12381G")
        || expander;
    if !known {
        return Vec::new();
    }
    let name = file.display().to_string();
    let parsed = text(file).and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
    let cases = parsed.and_then(|value: Value| {
        if value.get("testGroups").is_some() {
            wycheproof(&name, &value)
        } else {
            rfc_9380(&name, &value, expander)
        }
    });
    match cases {
        Ok(cases) if !cases.is_empty() => cases,
        Ok(_) => vec![unreadable(name, "a file of vectors without a vector".to_owned())],
        Err(error) => vec![unreadable(name, error)],
    }
}

fn unreadable(name: String, error: String) -> Case {
    Case { suite: "unreadable".to_owned(), handler: "file".to_owned(), name, dst: None, content: Err(error) }
}

fn array<'a>(value: &'a Value, field: &str) -> Result<&'a Vec<Value>, String> {
    value[field].as_array().ok_or_else(|| format!("no list {field}"))
}

fn string<'a>(value: &'a Value, field: &str) -> Result<&'a str, String> {
    value[field].as_str().ok_or_else(|| format!("no text {field}"))
}

/// Wycheproof: each group has its tag, and the key of its tests if they are of one key.
fn wycheproof(name: &str, file: &Value) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for group in array(file, "testGroups")? {
        let (handler, dst) = match string(group, "type")? {
            "BlsSigVerify" => ("verify", string(group, "ciphersuite")?),
            "BlsAggregateVerify" => ("aggregate_verify", string(group, "ciphersuite")?),
            "BlsHashToG2" => ("hash_to_G2", string(group, "dst")?),
            other => return Err(format!("unknown type {other}")),
        };
        for test in array(group, "tests")? {
            let valid = match string(test, "result")? {
                "valid" => true,
                "invalid" => false,
                other => return Err(format!("unknown result {other}")),
            };
            let (input, output) = match handler {
                "verify" => (
                    json!({
                        "pubkey": group["publicKey"]["pk"],
                        "message": test["msg"],
                        "signature": test["sig"],
                    }),
                    json!(valid),
                ),
                "aggregate_verify" => (
                    json!({
                        "pubkeys": test["pubkeys"],
                        "messages": test["messages"],
                        "signature": test["sig"],
                    }),
                    json!(valid),
                ),
                _ if valid => (json!({ "message": test["msg"] }), test["expected"].clone()),
                _ => return Err("a hash that should not be".to_owned()),
            };
            cases.push(Case {
                suite: "wycheproof".to_owned(),
                handler: handler.to_owned(),
                name: format!("{name}#{}", test["tcId"]),
                dst: Some(dst.to_owned()),
                content: Ok(Content { input, output }),
            });
        }
    }
    Ok(cases)
}

/// RFC 9380, appendices J and K.
fn rfc_9380(name: &str, file: &Value, expander: bool) -> Result<Vec<Case>, String> {
    let (handler, dst, tests) = if expander {
        ("expand_message_xmd", string(file, "DST")?, array(file, "tests")?)
    } else {
        let handler = match string(file, "ciphersuite")? {
            "BLS12381G2_XMD:SHA-256_SSWU_RO_" => "hash_to_G2",
            "BLS12381G1_XMD:SHA-256_SSWU_RO_" => "hash_to_curve_g1",
            "BLS12381G1_XMD:SHA-256_SSWU_NU_" => "encode_to_curve_g1",
            "BLS12381G2_XMD:SHA-256_SSWU_NU_" => "encode_to_curve_g2",
            other => return Err(format!("unknown suite {other}")),
        };
        (handler, string(file, "dst")?, array(file, "vectors")?)
    };
    tests
        .iter()
        .enumerate()
        .map(|(index, test)| {
            Ok(Case {
                suite: "rfc9380".to_owned(),
                handler: handler.to_owned(),
                name: format!("{name}#{index}"),
                dst: Some(dst.to_owned()),
                content: Ok(Content {
                    input: json!({ "message": hex::string(string(test, "msg")?.as_bytes()) }),
                    output: test.get("P").cloned().unwrap_or_default(),
                }),
            })
        })
        .collect()
}
