//! A program with the vector engine in it, as a list of functions.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use iced_x86::{Decoder, DecoderOptions, EncodingKind, FlowControl, Instruction, Mnemonic, OpKind, Register};
use object::{Object as _, ObjectSection as _, ObjectSymbol as _, SymbolKind};

/// The smallest program that reaches every method of the engine.
const SOURCE: &str = "fn main() {
    println!(\"{}\", ifma_bls::engine::engine_of(ifma_bls::EngineKind::Ifma).is_ok());
}
";

/// What a function consists of.
pub(crate) struct Function {
    /// The name with its generic arguments, demangled.
    pub(crate) name: String,
    /// Instructions with an operand in a 512-bit register.
    pub(crate) vectors: usize,
    /// `vpmadd52luq` and `vpmadd52huq`.
    pub(crate) multiply_adds: usize,
    /// Those of `vectors` whose other operand is in the frame.
    pub(crate) on_stack: usize,
    /// Instructions of AVX and AVX2, and those on AVX-512's masks.
    pub(crate) vex: usize,
    /// Instructions of AVX-512.
    pub(crate) evex: usize,
    /// Where calls and jumps out of the function go.
    pub(crate) exits: Vec<String>,
}

/// All functions of the program.
pub(crate) fn functions() -> Vec<Function> {
    let bytes = std::fs::read(build()).expect("a program that can be read");
    let program = object::File::parse(&*bytes).expect("an object file");
    let named: BTreeMap<u64, (String, u64)> = program
        .symbols()
        .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0)
        .map(|symbol| {
            let name = rustc_demangle::demangle(symbol.name().expect("a name"));
            (symbol.address(), (format!("{name:#}"), symbol.size()))
        })
        .collect();
    let mut functions = Vec::new();
    for section in program.sections().filter(|section| section.name() == Ok(".text")) {
        for (&address, (name, size)) in named.range(section.address()..section.address() + section.size()) {
            let code = section.data_range(address, *size).expect("in the section").expect("in the section");
            functions.push(read(name, address, code, &named));
        }
    }
    functions
}

fn read(name: &str, address: u64, code: &[u8], named: &BTreeMap<u64, (String, u64)>) -> Function {
    let mut function = Function {
        name: name.into(),
        vectors: 0,
        multiply_adds: 0,
        on_stack: 0,
        vex: 0,
        evex: 0,
        exits: Vec::new(),
    };
    let own = address..address + code.len() as u64;
    for instruction in &mut Decoder::with_ip(64, code, address, DecoderOptions::NONE) {
        assert!(!instruction.is_invalid(), "{name}: no instruction at {:#x}", instruction.ip());
        let uses_vectors = (0..instruction.op_count()).any(|operand| {
            instruction.op_kind(operand) == OpKind::Register && instruction.op_register(operand).is_zmm()
        });
        let in_frame = matches!(instruction.memory_base(), Register::RSP | Register::RBP);
        let multiplies = matches!(instruction.mnemonic(), Mnemonic::Vpmadd52luq | Mnemonic::Vpmadd52huq);
        function.vectors += usize::from(uses_vectors);
        function.multiply_adds += usize::from(multiplies);
        function.on_stack += usize::from(uses_vectors && in_frame);
        match instruction.code().encoding() {
            EncodingKind::VEX => function.vex += 1,
            EncodingKind::EVEX => function.evex += 1,
            _ => {}
        }
        function.exits.extend(target(&instruction, &own, named));
    }
    function
}

/// Where the instruction goes, if that is neither the next one nor another of the same function.
fn target(
    instruction: &Instruction,
    own: &std::ops::Range<u64>,
    named: &BTreeMap<u64, (String, u64)>,
) -> Option<String> {
    match instruction.flow_control() {
        FlowControl::Next | FlowControl::Return | FlowControl::Interrupt | FlowControl::Exception => None,
        FlowControl::IndirectCall | FlowControl::IndirectBranch => Some("through a pointer".into()),
        _ => {
            let target = instruction.near_branch_target();
            let name = || named.get(&target).map_or_else(|| format!("{target:#x}"), |(name, _)| name.clone());
            (!own.contains(&target)).then(name)
        }
    }
}

/// Builds the library as a client would, in a target directory of its own, and links the program.
fn build() -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("disassembly");
    let mut cargo = Command::new(env!("CARGO"));
    // Names that say what a generic function was made for.
    cargo.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", "-C symbol-mangling-version=v0");
    for (variable, _) in std::env::vars_os() {
        if variable.to_string_lossy().starts_with("CARGO_PROFILE_") {
            cargo.env_remove(variable);
        }
    }
    cargo
        .args(["build", "--release", "--lib", "--no-default-features", "--offline"])
        .args(["--package", env!("CARGO_PKG_NAME"), "--message-format", "json-render-diagnostics"])
        .arg("--manifest-path")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&directory);
    let library = library(&run(&mut cargo));

    let (source, program) = (directory.join("program.rs"), directory.join("program"));
    std::fs::write(&source, SOURCE).expect("a directory that can be written");
    let mut external = OsString::from("ifma_bls=");
    external.push(&library);
    let mut dependencies = OsString::from("dependency=");
    dependencies.push(library.with_file_name("deps"));
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", "2024", "-O", "-C", "symbol-mangling-version=v0"]);
    rustc.arg(&source).arg("-o").arg(&program).arg("--extern").arg(external).arg("-L").arg(dependencies);
    run(&mut rustc);
    program
}

fn run(command: &mut Command) -> String {
    let output = command.stderr(Stdio::inherit()).output().expect("a command that can be started");
    assert!(output.status.success(), "{command:?}: {}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The library among the artefacts that cargo reports.
fn library(report: &str) -> PathBuf {
    let mut files = report
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("a line of JSON"))
        .filter(|message| message["target"]["name"] == "ifma_bls")
        .filter_map(|message| Some(message["filenames"].as_array()?.clone()))
        .flatten()
        .filter_map(|file| Some(PathBuf::from(file.as_str()?)));
    files.find(|file| file.extension().is_some_and(|extension| extension == "rlib")).expect("the library")
}
