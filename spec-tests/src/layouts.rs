//! Where vectors are found and how their files are read.
//!
//! A folder is walked whole; each file is recognised by its place, name and content, so that any checkout can be named,
//! or any folder above or inside one. Files that are no vectors are passed over; files that look like vectors and
//! cannot be read become cases that fail.

mod collections;
mod spec_cases;

use std::fs;
use std::path::{Path, PathBuf};

use crate::case::Case;

/// All cases under `directory`, or in the file of that name, in the order of their paths.
#[must_use]
pub fn find(directory: &Path) -> Vec<Case> {
    let mut files = Vec::new();
    collect(directory, &mut files);
    files.sort();
    files.iter().flat_map(|file| read(file)).collect()
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_file() {
        files.push(path.to_owned());
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        // Links may lead in circles.
        if !entry.path().is_symlink() {
            collect(&entry.path(), files);
        }
    }
}

/// The cases of a file; none if it is not one of vectors.
fn read(file: &Path) -> Vec<Case> {
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match extension {
        "yaml" | "json" => {}
        _ => return Vec::new(),
    }
    if let Some(place) = spec_cases::place(file) {
        return vec![spec_cases::read(file, &place)];
    }
    if extension == "json" { collections::read(file) } else { Vec::new() }
}

/// The text of a file.
fn text(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| error.to_string())
}
