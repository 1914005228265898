//! Finding cases in a directory, whatever suite it holds.
//!
//! The two official suites are recognised by their paths, the others by what their files contain.

mod bls_tests;
mod consensus;
mod eip2537;
mod fields;
mod network;
mod noble;
mod official;
mod rfc9380;
mod wycheproof;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{Body, Bytes, Case, ETHEREUM_DST};

/// What a directory holds.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The cases, in the order of their paths.
    pub cases: Vec<Case>,
    /// Files that belong to no suite known here, other than text in Markdown.
    pub unrecognised: Vec<PathBuf>,
}

/// Finds every case below `directory`. Symbolic links and hidden entries below it are left alone.
///
/// # Errors
///
/// If a directory cannot be listed. A file that cannot be read is a malformed case.
pub fn find(directory: &Path) -> io::Result<Found> {
    // Paths are recognised by their last components, some of which may lie in or above `directory`.
    let directory = fs::canonicalize(directory)?;
    let mut found = Found::default();
    visit(&directory, &directory, &mut found)?;
    Ok(found)
}

fn visit(root: &Path, directory: &Path, found: &mut Found) -> io::Result<()> {
    if let Some(case) = consensus::case(&Place::new(root, directory)) {
        found.cases.push(case);
        return Ok(());
    }
    let mut entries = fs::read_dir(directory)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let kind = entry.file_type()?;
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if kind.is_dir() {
            visit(root, &path, found)?;
        } else if kind.is_file() {
            match file_cases(&Place::new(root, &path)) {
                Some(cases) => found.cases.extend(cases),
                None if path.extension().is_some_and(|extension| extension == "md") => {}
                None => found.unrecognised.push(path),
            }
        }
    }
    Ok(())
}

/// The cases of a file, or `None` if it belongs to no suite.
fn file_cases(place: &Place<'_>) -> Option<Vec<Case>> {
    if let Some(case) = bls_tests::case(place) {
        return Some(vec![case]);
    }
    match place.extension() {
        "txt" => noble::signatures(place),
        "json" => match place.read().and_then(|text| json(&text)) {
            Ok(value) => rfc9380::cases(place, &value)
                .or_else(|| wycheproof::cases(place, &value))
                .or_else(|| eip2537::cases(place, &value))
                .or_else(|| network::cases(place, &value))
                .or_else(|| noble::pairings(place, &value)),
            Err(reason) => Some(vec![place.case("unknown", "json", Body::Malformed(reason))]),
        },
        _ => None,
    }
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn yaml(text: &str) -> Result<Value, String> {
    if text.starts_with("version https://git-lfs") {
        return Err("a Git LFS pointer instead of the file it points to".into());
    }
    serde_yaml::from_str(text).map_err(|error| error.to_string())
}

/// A path, and the directory in which it was found.
struct Place<'a> {
    root: &'a Path,
    path: &'a Path,
}

impl<'a> Place<'a> {
    fn new(root: &'a Path, path: &'a Path) -> Self {
        Self { root, path }
    }

    fn extension(&self) -> &'a str {
        self.path.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
    }

    /// The last `N` components of the path; empty where there are fewer or where one is not Unicode.
    fn last<const N: usize>(&self) -> [&'a str; N] {
        let mut names = [""; N];
        let components = self.path.components().rev();
        for (name, component) in names.iter_mut().rev().zip(components) {
            *name = component.as_os_str().to_str().unwrap_or_default();
        }
        names
    }

    /// The file name without its extension.
    fn stem(&self) -> &'a str {
        self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
    }

    fn read(&self) -> Result<String, String> {
        fs::read_to_string(self.path).map_err(|error| error.to_string())
    }

    /// The one case of this file, with the tag of the consensus specifications.
    fn case(&self, suite: &str, handler: &str, body: Body) -> Case {
        let name = self.path.strip_prefix(self.root).unwrap_or(self.path).display().to_string();
        // The directory may be the case itself.
        let name = if name.is_empty() { self.path.display().to_string() } else { name };
        Case { suite: suite.into(), handler: handler.into(), name, dst: ETHEREUM_DST.into(), body }
    }

    /// Case `index` of a file of many, with its own tag.
    fn case_of_many(
        &self,
        suite: &str,
        handler: &str,
        index: impl core::fmt::Display,
        dst: &[u8],
        body: Body,
    ) -> Case {
        let mut case = self.case(suite, handler, body);
        case.name = format!("{}#{index}", case.name);
        case.dst = Bytes::from(dst);
        case
    }
}
