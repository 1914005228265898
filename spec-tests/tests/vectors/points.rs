//! The multiples 0·G to 999·G of both generators, compressed and uncompressed.

use core::fmt::Debug;
use std::path::Path;

use ifma_bls::Error;
use ifma_bls::engine::{Check, GroupOps, available, engine_of};

use crate::support::vectors;

/// Encodings of `N` bytes that stand side by side in a file.
fn encodings<const N: usize>(path: &Path) -> Vec<[u8; N]> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (encodings, rest) = bytes.as_chunks();
    assert!(rest.is_empty(), "{}: not a multiple of {N} bytes", path.display());
    encodings.to_vec()
}

fn check<P, const C: usize, const U: usize>(
    ops: &dyn GroupOps<P, C, U>,
    compressed: &Path,
    uncompressed: &Path,
) where
    P: Copy + Debug + PartialEq,
{
    let compressed: Vec<[u8; C]> = encodings(compressed);
    let uncompressed: Vec<[u8; U]> = encodings(uncompressed);
    assert_eq!((compressed.len(), uncompressed.len()), (1000, 1000));

    let points: Vec<P> = ops.decode(&compressed, Check::Subgroup).into_iter().map(Result::unwrap).collect();
    let same: Vec<P> =
        ops.decode_uncompressed(&uncompressed, Check::Subgroup).into_iter().map(Result::unwrap).collect();
    assert_eq!(points, same);
    for check in [Check::Curve, Check::Subgroup] {
        assert!(ops.decode(&compressed, check).into_iter().eq(points.iter().map(|point| Ok(*point))));
    }
    assert!(ops.in_subgroup(&points).iter().all(|inside| *inside));
    assert_eq!(ops.encode(&points), compressed);
    assert_eq!(ops.encode_uncompressed(&points), uncompressed);

    let generator = points[1];
    let mut multiple = points[0];
    for (index, point) in points.iter().enumerate() {
        assert_eq!(multiple, *point, "the multiple by {index}");
        multiple = ops.sum(&[&[&multiple, &generator]])[0];
    }
    // i·G + (999 − i)·G, all in one call; then 0 + 1 + … + 44 = 990.
    let pairs: Vec<[&P; 2]> = points.iter().zip(points.iter().rev()).map(|(a, b)| [a, b]).collect();
    let pairs: Vec<&[&P]> = pairs.iter().map(<[_; 2]>::as_slice).collect();
    assert!(ops.sum(&pairs).iter().all(|sum| *sum == points[999]));
    let many: Vec<&P> = points[..45].iter().collect();
    assert_eq!(ops.sum(&[&many, &[]]), [points[990], points[0]]);

    // Any other first byte is another flag or another x.
    for (index, encoding) in compressed.iter().enumerate() {
        let mut without_flag = *encoding;
        without_flag[0] &= 0x7f;
        assert_eq!(ops.decode(&[without_flag], Check::Curve), [Err(Error::Encoding)], "point {index}");
        if index > 0 {
            let mut opposite = *encoding;
            opposite[0] ^= 0x20;
            let opposite = ops.decode(&[opposite], Check::Subgroup)[0].expect("the negative point");
            assert_eq!(ops.sum(&[&[&opposite, &points[index]]]), [points[0]], "point {index}");
        }
    }
}

#[test]
fn multiples_in_g1() {
    let Some(directory) = vectors("zkcrypto-bls12_381") else { return };
    for engine in available() {
        let files = ["compressed", "uncompressed"].map(|form| file(&directory, "g1", form));
        check(engine_of(engine).expect("available").g1(), &files[0], &files[1]);
    }
}

#[test]
fn multiples_in_g2() {
    let Some(directory) = vectors("zkcrypto-bls12_381") else { return };
    for engine in available() {
        let files = ["compressed", "uncompressed"].map(|form| file(&directory, "g2", form));
        check(engine_of(engine).expect("available").g2(), &files[0], &files[1]);
    }
}

fn file(directory: &Path, group: &str, form: &str) -> std::path::PathBuf {
    directory.join(format!("{group}_{form}_valid_test_vectors.dat"))
}
