//! zkcrypto/bls12_381: i·G for i from 0 to 999, compressed and uncompressed, in both groups.

use std::path::Path;

use ifma_bls::engine::{Check, GroupOps};

use super::{encodings, engines, vectors};

fn check<P: Copy + PartialEq + std::fmt::Debug, const C: usize, const U: usize>(
    folder: &Path,
    name: &str,
    group: &dyn GroupOps<P, C, U>,
) {
    let compressed = encodings::<C>(&folder.join(format!("{name}_compressed_valid_test_vectors.dat")));
    let uncompressed = encodings::<U>(&folder.join(format!("{name}_uncompressed_valid_test_vectors.dat")));
    assert_eq!((compressed.len(), uncompressed.len()), (1000, 1000));

    let decode =
        |check| -> Vec<P> { group.decode(&compressed, check).into_iter().map(Result::unwrap).collect() };
    let points = decode(Check::Subgroup);
    assert_eq!(decode(Check::Curve), points);
    let from_uncompressed: Vec<P> =
        group.decode_uncompressed(&uncompressed, Check::Subgroup).into_iter().map(Result::unwrap).collect();
    assert_eq!(from_uncompressed, points);
    assert_eq!(group.encode(&points), compressed);
    assert_eq!(group.encode_uncompressed(&points), uncompressed);
    assert!(group.in_subgroup(&points).iter().all(|inside| *inside));

    // i·G = (i − 1)·G + G, (2i)·G = i·G + i·G, and the sum of the first n is (n·(n − 1)/2)·G.
    let steps: Vec<[&P; 2]> = (1..1000).map(|i| [&points[i - 1], &points[1]]).collect();
    let steps: Vec<&[&P]> = steps.iter().map(<[&P; 2]>::as_slice).collect();
    assert_eq!(group.sum(&steps), points[1..]);
    let doubles: Vec<[&P; 2]> = (0..500).map(|i| [&points[i]; 2]).collect();
    let doubles: Vec<&[&P]> = doubles.iter().map(<[&P; 2]>::as_slice).collect();
    let even: Vec<P> = points.iter().copied().step_by(2).collect();
    assert_eq!(group.sum(&doubles), even);
    let references: Vec<&P> = points.iter().collect();
    for n in 0..45 {
        assert_eq!(group.sum(&[&references[..n]]), [points[n * n.saturating_sub(1) / 2]]);
    }
}

#[test]
fn g1() {
    let Some(vectors) = vectors() else { return };
    for engine in engines() {
        check(&vectors.join("zkcrypto-bls12_381"), "g1", engine.g1());
    }
}

#[test]
fn g2() {
    let Some(vectors) = vectors() else { return };
    for engine in engines() {
        check(&vectors.join("zkcrypto-bls12_381"), "g2", engine.g2());
    }
}
