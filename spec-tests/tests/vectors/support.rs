//! Where the vectors are.

use std::io::{Write as _, stderr};
use std::path::{Path, PathBuf};

use ifma_bls::{PublicKey, Signature, SignatureSet};
use spec_tests::handlers::Claim;
use spec_tests::{Case, layout};

const VARIABLE: &str = "IFMA_BLS_VECTORS";

/// The path of `name` below the directory of the vectors, or `None` if there are none here and need not be.
pub(crate) fn vectors(name: &str) -> Option<PathBuf> {
    let Some(root) = std::env::var_os(VARIABLE).filter(|root| !root.is_empty()) else {
        // Written around the test harness, which hides what passing tests print.
        let _ = writeln!(stderr(), "NOT RUN: the tests of {name}, because {VARIABLE} is not set");
        assert!(std::env::var_os("CI").is_none(), "{VARIABLE} must be set where CI is");
        return None;
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(root).join(name);
    assert!(path.exists(), "{} is missing", path.display());
    Some(path)
}

/// The cases of a directory.
pub(crate) fn cases(directory: &Path) -> Vec<Case> {
    let found = layout::find(directory).expect("a directory");
    assert!(!found.cases.is_empty(), "no cases in {}", directory.display());
    found.cases
}

/// The decoded keys of each claim.
pub(crate) fn decoded_keys(claims: &[Claim]) -> Vec<Vec<PublicKey>> {
    let decode =
        |claim: &Claim| claim.keys.iter().map(|key| PublicKey::try_from(key).expect("a valid key")).collect();
    claims.iter().map(decode).collect()
}

/// The claims as decoded sets, with the keys of [`decoded_keys`].
pub(crate) fn decoded_sets<'a>(claims: &'a [Claim], keys: &'a [Vec<PublicKey>]) -> Vec<SignatureSet<'a>> {
    let set = |(claim, keys): (&'a Claim, &'a Vec<PublicKey>)| {
        let signature = Signature::try_from(&claim.signature).expect("a point of the curve");
        SignatureSet::new(signature, keys, claim.message.as_ref())
    };
    claims.iter().zip(keys).map(set).collect()
}
