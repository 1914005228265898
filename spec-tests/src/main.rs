//! The runner as a program; `--help` tells how to use it.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ifma_bls::EngineKind;
use ifma_bls::engine::available;
use indicatif::{ProgressBar, ProgressStyle};
use spec_tests::{Report, generate, run};

const HELP: &str = "\
Runs BLS test vectors on every engine of this machine.

usage: spec-tests [--engine auto|blst|ifma] [--json] [DIR…]
       spec-tests generate [DIR]

DIR is any checkout or folder of: official consensus-spec-tests, ethereum/bls12-381-tests
(YAML or JSON), RFC 9380 JSON, Wycheproof JSON. Without DIR: the vectors of this repository.

--engine   run on one engine only; auto (the default) runs on all that the machine has
--json     print the results as JSON
generate   write the repository's own vectors (or to DIR)

Exit status: 0 if something ran and nothing failed, 1 if not, 2 for a wrong call.";

/// The vectors that the repository carries.
fn own_vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../consensus-spec-tests")
}

enum Command {
    Help,
    Generate(PathBuf),
    Run { engines: Vec<EngineKind>, json: bool, directories: Vec<PathBuf> },
}

fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Command, lexopt::Error> {
    use lexopt::prelude::*;

    let mut parser = lexopt::Parser::from_args(arguments);
    let (mut engines, mut json, mut directories) = (available(), false, Vec::new());
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Command::Help),
            Long("json") => json = true,
            Long("engine") => {
                let name = parser.value()?.string()?;
                if name != "auto" {
                    engines.retain(|engine| engine.name() == name);
                }
                if engines.is_empty() {
                    return Err(format!("no engine {name} on this machine").into());
                }
            }
            Value(value) => directories.push(PathBuf::from(value)),
            other => return Err(other.unexpected()),
        }
    }
    if directories.first().is_some_and(|word| word == Path::new("generate")) {
        return match directories.len() {
            1 => Ok(Command::Generate(own_vectors())),
            2 => Ok(Command::Generate(directories.swap_remove(1))),
            _ => Err("generate takes one folder".into()),
        };
    }
    if directories.is_empty() {
        directories.push(own_vectors());
    }
    Ok(Command::Run { engines, json, directories })
}

fn run_all(engines: &[EngineKind], directories: &[PathBuf]) -> Report {
    let bar = if io::stderr().is_terminal() { ProgressBar::new(0) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    let mut report = Report::default();
    for directory in directories {
        report.merge(run(directory, engines, &|done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        }));
    }
    bar.finish_and_clear();
    report
}

fn main() -> ExitCode {
    let command = match parse(std::env::args_os().skip(1)) {
        Ok(command) => command,
        Err(error) => {
            eprintln!("{error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    let (text, success) = match command {
        Command::Help => (HELP.to_owned(), true),
        Command::Generate(directory) => match generate::write(&directory) {
            Ok(count) => (format!("{count} cases written to {}", directory.display()), true),
            Err(error) => (format!("{}: {error}", directory.display()), false),
        },
        Command::Run { engines, json, directories } => {
            let report = run_all(&engines, &directories);
            let text = if json { format!("{:#}", report.to_json()) } else { report.to_string() };
            (text, report.is_success())
        }
    };
    // A reader that went away is no reason to fail.
    let _ = writeln!(io::stdout(), "{}", text.trim_end());
    if success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
