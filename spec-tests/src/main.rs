//! The runner as a program; `--help` says how it is called.

mod arguments;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ifma_bls::EngineKind;
use ifma_bls::engine::available;
use indicatif::{ProgressBar, ProgressStyle};
use spec_tests::{COMMITTED, Case, Report, generate, layout, run};

use crate::arguments::{Arguments, Command, HELP};

/// How many failures are shown in full.
const SHOWN: usize = 10;

fn main() -> ExitCode {
    let arguments = match Arguments::from_env() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("{error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    let result = match arguments.command {
        Command::Help => {
            println!("{HELP}");
            Ok(true)
        }
        Command::Generate { directory } => {
            generate_into(&directory.unwrap_or_else(|| PathBuf::from(COMMITTED))).map(|()| true)
        }
        Command::Run { engine, json, directories } => run_all(engine, json, &directories),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn generate_into(directory: &Path) -> Result<(), String> {
    let files = generate::files();
    for (path, text) in &files {
        let path = directory.join(path);
        let write = || {
            std::fs::create_dir_all(path.parent().unwrap_or(&path))?;
            std::fs::write(&path, text)
        };
        write().map_err(|error| format!("{}: {error}", path.display()))?;
    }
    eprintln!("{} cases written to {}", files.len(), directory.display());
    Ok(())
}

/// Whether all went well: something was found in each directory, and everything passed.
fn run_all(engine: Option<EngineKind>, json: bool, directories: &[PathBuf]) -> Result<bool, String> {
    let engines = match engine {
        None => available(),
        Some(kind) if available().contains(&kind) => vec![kind],
        Some(kind) => return Err(format!("the engine {kind} cannot run on this machine")),
    };
    let cases = find_all(directories)?;
    let bar = ProgressBar::new((cases.len() * engines.len()) as u64)
        .with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}").expect("a valid template"));
    let entries = run(&cases, &engines, &|| bar.inc(1));
    bar.finish_and_clear();

    let report = Report::new(&entries);
    if json {
        println!("{}", report.json());
    } else {
        print!("{report}");
    }
    eprint!("{}", report.failures(SHOWN));
    Ok(report.is_success())
}

fn find_all(directories: &[PathBuf]) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for directory in directories {
        let found = layout::find(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        if !found.unrecognised.is_empty() {
            eprintln!("{}: {} files of no known suite", directory.display(), found.unrecognised.len());
        }
        if found.cases.is_empty() {
            return Err(format!("{}: no cases found", directory.display()));
        }
        cases.extend(found.cases);
    }
    Ok(cases)
}
