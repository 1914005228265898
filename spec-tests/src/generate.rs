//! The vectors that this repository carries.
//!
//! Keys, messages and the ways in which inputs are spoiled are ours (`cases`); every answer comes from the pure-Rust
//! `bls12_381` crate (`reference`), which shares no code with the engines under test.

mod cases;
mod reference;

use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value;

/// A case by its place below `tests/general`, with the text of its file.
pub struct File {
    /// `<fork>/bls/<handler>/bls/<case>/data.yaml`.
    pub path: String,
    /// YAML.
    pub text: String,
}

/// All files, in a fixed order and the same at every call.
///
/// # Panics
///
/// If two cases have one name.
#[must_use]
pub fn files() -> Vec<File> {
    let mut files: Vec<File> = cases::all()
        .into_iter()
        .map(|case| File {
            path: format!("{}/bls/{}/bls/{}/data.yaml", case.fork, case.handler, case.name),
            text: yaml(&case.input, &case.output),
        })
        .collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(files.windows(2).all(|pair| pair[0].path != pair[1].path), "two cases of one name");
    files
}

/// Writes all files below `directory`/tests/general; the number of cases.
///
/// # Errors
///
/// What the file system says.
pub fn write(directory: &Path) -> io::Result<usize> {
    let files = files();
    for file in &files {
        let path = directory.join("tests/general").join(&file.path);
        fs::create_dir_all(path.parent().unwrap_or(directory))?;
        fs::write(path, &file.text)?;
    }
    Ok(files.len())
}

/// The official layout of a file: block style, strings in single quotes.
fn yaml(input: &Value, output: &Value) -> String {
    field("input", input, 0) + &field("output", output, 0)
}

/// A named value; the items of a list stand at the indent of its name, fields two further in.
fn field(name: &str, value: &Value, indent: usize) -> String {
    let margin = " ".repeat(indent);
    match value {
        Value::Array(items) if !items.is_empty() => {
            let items = items.iter().map(|item| format!("{margin}- {}\n", scalar(item)));
            format!("{margin}{name}:\n{}", items.collect::<String>())
        }
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| field(name, value, indent + 2));
            format!("{margin}{name}:\n{}", fields.collect::<String>())
        }
        other => format!("{margin}{name}: {}\n", scalar(other)),
    }
}

fn scalar(value: &Value) -> String {
    match value {
        Value::String(string) => format!("'{string}'"),
        other => other.to_string(),
    }
}
