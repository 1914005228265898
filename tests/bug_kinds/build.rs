//! The build does not look at the machine it runs on.

use std::path::Path;

/// What runs is chosen by the process, not by the build.
#[test]
fn a53_no_build_script() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(package.join("src/lib.rs").exists());
    assert!(!package.join("build.rs").exists());
    let manifest = std::fs::read_to_string(package.join("Cargo.toml")).unwrap();
    assert!(!manifest.lines().any(|line| line.starts_with("build ") || line.starts_with("build=")));
    // Features of the host must not come in by the compiler's flags either.
    for folder in [".cargo/config.toml", ".cargo/config"] {
        if let Ok(config) = std::fs::read_to_string(package.join(folder)) {
            assert!(!config.contains("target-cpu") && !config.contains("target-feature"), "{folder}");
        }
    }
}
