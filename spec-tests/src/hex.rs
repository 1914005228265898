//! Hex strings inside JSON values.

use serde_json::Value;

/// The bytes of a string of hex digits, with or without `0x`.
///
/// # Errors
///
/// What is wrong, in words.
pub fn bytes(value: &Value) -> Result<Vec<u8>, String> {
    let text = value.as_str().ok_or_else(|| format!("expected a hex string, found {value}"))?;
    const_hex::decode(text).map_err(|error| format!("{text:?}: {error}"))
}

/// The bytes of each string of a list.
///
/// # Errors
///
/// What is wrong, in words.
pub fn list(value: &Value) -> Result<Vec<Vec<u8>>, String> {
    let items = value.as_array().ok_or_else(|| format!("expected a list, found {value}"))?;
    items.iter().map(bytes).collect()
}

/// A string with `0x`.
#[must_use]
pub fn string(bytes: &[u8]) -> Value {
    Value::String(const_hex::encode_prefixed(bytes))
}
