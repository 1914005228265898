//! Typed access to the fields of a document; errors name the field.

use serde_json::Value;

use crate::Bytes;

pub(super) fn field<'a>(document: &'a Value, name: &str) -> Result<&'a Value, String> {
    document.get(name).ok_or_else(|| format!("no field {name:?}"))
}

pub(super) fn text<'a>(document: &'a Value, name: &str) -> Result<&'a str, String> {
    field(document, name)?.as_str().ok_or_else(|| format!("{name}: not a string"))
}

pub(super) fn list<'a>(document: &'a Value, name: &str) -> Result<&'a [Value], String> {
    field(document, name)?.as_array().map(Vec::as_slice).ok_or_else(|| format!("{name}: not a list"))
}

/// Hex digits, with or without a leading `0x`.
pub(super) fn bytes(document: &Value, name: &str) -> Result<Bytes, String> {
    hex(field(document, name)?).map_err(|error| format!("{name}: {error}"))
}

/// A list of [`bytes`].
pub(super) fn byte_list(document: &Value, name: &str) -> Result<Vec<Bytes>, String> {
    list(document, name)?.iter().map(|item| hex(item).map_err(|error| format!("{name}: {error}"))).collect()
}

pub(super) fn hex(value: &Value) -> Result<Bytes, String> {
    Bytes::from_hex(value.as_str().ok_or_else(|| format!("not a hex string: {value}"))?)
}
