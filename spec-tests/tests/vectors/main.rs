//! Vectors and real network data that the repository does not carry: read where `IFMA_BLS_VECTORS` points.
//!
//! A relative path is taken from the root of the repository. Without the variable every test here says that it did not
//! run, and fails where the variable `CI` is set. With it, a folder or file that is missing is a failure.

#![allow(missing_docs)]

mod eip_2537;
mod keys;
mod networks;
mod official;
mod points;
mod signatures;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use ifma_bls::engine::{Engine, available, engine_of};
use serde_json::Value;

/// The folder of the vectors, or `None` if the caller is to return.
fn vectors() -> Option<PathBuf> {
    let Some(path) = std::env::var_os("IFMA_BLS_VECTORS") else {
        assert!(std::env::var_os("CI").is_none(), "IFMA_BLS_VECTORS must be set in CI");
        let test = std::thread::current();
        // Straight to the stream: what `eprintln!` writes is kept back while a test passes.
        let _ = writeln!(
            std::io::stderr(),
            "NOT RUN: {}: IFMA_BLS_VECTORS is not set",
            test.name().unwrap_or("vectors")
        );
        return None;
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    assert!(path.is_dir(), "IFMA_BLS_VECTORS does not name a folder: {}", path.display());
    Some(path)
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read_json(path: &Path) -> Value {
    serde_json::from_slice(&read(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The JSON files of a folder by name.
fn json_files(folder: &Path) -> Vec<(String, Value)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    assert!(!paths.is_empty(), "no JSON in {}", folder.display());
    paths
        .iter()
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), read_json(path)))
        .collect()
}

fn hex(value: &Value) -> Vec<u8> {
    spec_tests::hex::bytes(value).unwrap()
}

/// A file of encodings that stand back to back.
fn encodings<const N: usize>(path: &Path) -> Vec<[u8; N]> {
    let bytes = read(path);
    let (encodings, rest) = bytes.as_chunks();
    assert!(rest.is_empty() && !encodings.is_empty(), "{}", path.display());
    encodings.to_vec()
}

/// Every engine of this machine.
fn engines() -> Vec<&'static dyn Engine> {
    available().into_iter().map(|kind| engine_of(kind).unwrap()).collect()
}
