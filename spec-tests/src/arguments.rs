//! The command line.

use std::path::PathBuf;

use ifma_bls::EngineKind;
use lexopt::{Arg, Parser, ValueExt as _};
use spec_tests::COMMITTED;

pub(crate) const HELP: &str = "\
Runs BLS test vectors on the engines of ifma-bls.

spec-tests [--engine auto|blst|ifma] [--json] [DIR…]
    Runs every case below each DIR; by default the vectors of this repository. The suites are recognised by
    themselves: ethereum/consensus-spec-tests, ethereum/bls12-381-tests (YAML or JSON), RFC 9380, Wycheproof,
    EIP-2537, noble-curves, signatures of real networks.
    --engine auto takes every engine that this machine can run; it is the default.
    --json prints every result as JSON instead of a table.
    Exit status: 0 if every case passed or was skipped with a reason, and some passed; 1 if not, or if a DIR holds
    no case; 2 for a wrong command line.

spec-tests generate [DIR]
    Writes the vectors of this repository, into DIR if given.";

pub(crate) struct Arguments {
    pub(crate) command: Command,
}

pub(crate) enum Command {
    Help,
    Generate { directory: Option<PathBuf> },
    Run { engine: Option<EngineKind>, json: bool, directories: Vec<PathBuf> },
}

impl Arguments {
    pub(crate) fn from_env() -> Result<Self, lexopt::Error> {
        Self::parse(Parser::from_env())
    }

    fn parse(mut parser: Parser) -> Result<Self, lexopt::Error> {
        let (mut engine, mut json, mut options, mut values) = (None, false, false, Vec::new());
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Long("help") | Arg::Short('h') => return Ok(Self { command: Command::Help }),
                Arg::Long("json") => (json, options) = (true, true),
                Arg::Long("engine") => {
                    engine = parser.value()?.parse_with(engine_kind)?;
                    options = true;
                }
                Arg::Value(value) => values.push(PathBuf::from(value)),
                other => return Err(other.unexpected()),
            }
        }
        let command = if values.first().is_some_and(|first| first.as_os_str() == "generate") {
            if options || values.len() > 2 {
                return Err("generate takes one directory at most".into());
            }
            Command::Generate { directory: values.into_iter().nth(1) }
        } else {
            let directories = if values.is_empty() { vec![PathBuf::from(COMMITTED)] } else { values };
            Command::Run { engine, json, directories }
        };
        Ok(Self { command })
    }
}

fn engine_kind(name: &str) -> Result<Option<EngineKind>, &'static str> {
    match name {
        "auto" => Ok(None),
        "blst" => Ok(Some(EngineKind::Blst)),
        "ifma" => Ok(Some(EngineKind::Ifma)),
        _ => Err("none of auto, blst, ifma"),
    }
}
