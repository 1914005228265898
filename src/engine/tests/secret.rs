//! Products with secret scalars: the same as blst's, and the same operations for all scalars.

use super::{Vector, blst, hashes, keys};
use crate::arch::ifma512::{Emulated, Fp8};
use crate::arch::scalar::Scalar;
use crate::curve::secret::extreme_scalars;
use crate::engine::{Engine, G1Affine, GroupOps};
use crate::field::BaseField;
use crate::field::tests::{Random, suites};
use crate::field::traced::{Traced, operations_of};
use crate::params;

fn random_scalar(random: &mut Random) -> [u8; 32] {
    loop {
        let words = [(); 4].map(|()| random.word());
        if params::less_than(&words, &params::ORDER) {
            let mut bytes = [0; 32];
            for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(words.iter().rev()) {
                *bytes = word.to_be_bytes();
            }
            return bytes;
        }
    }
}

fn check<P: PartialEq + std::fmt::Debug, const C: usize, const U: usize>(
    ours: &dyn GroupOps<P, C, U>,
    theirs: &dyn GroupOps<P, C, U>,
    points: &[P],
) {
    let mut random = Random(23);
    let mut scalars = extreme_scalars();
    scalars.extend((0..100).map(|_| random_scalar(&mut random)));
    // Points beside infinity and beside their equals, in all lanes.
    let jobs: Vec<(&P, &[u8; 32])> =
        scalars.iter().enumerate().map(|(i, scalar)| (&points[i * 3 % points.len()], scalar)).collect();
    let expected = theirs.times_secret(&jobs);
    assert_eq!(ours.times_secret(&jobs), expected);
    // Every number of jobs, wherever they start.
    for count in 0..=17 {
        let start = count * 19;
        assert_eq!(ours.times_secret(&jobs[start..start + count]), expected[start..start + count]);
    }
    // Equal points with equal scalars, and infinity in all lanes.
    let equal = vec![(&points[0], &scalars[300]); 9];
    assert_eq!(ours.times_secret(&equal), theirs.times_secret(&equal));
    let nowhere = vec![(&points[points.len() - 1], &scalars[300]); 9];
    assert_eq!(ours.times_secret(&nowhere), theirs.times_secret(&nowhere));
}

fn secrets_g1<F: BaseField>() {
    let mut points = keys();
    points.insert(0, G1Affine::GENERATOR);
    check(Vector::<F, false>::NEW.g1(), blst().g1(), &points);
}

fn secrets_g2<F: BaseField>() {
    check(Vector::<F, false>::NEW.g2(), blst().g2(), &hashes());
}

suites!(secrets_g1 secrets_g2);

/// The operations are those of the first scalar for every other, in each number of lanes in use.
fn check_operations<P, const C: usize, const U: usize>(
    traced: &dyn GroupOps<P, C, U>,
    points: &[P],
    lanes: usize,
    step: usize,
) {
    let scalars = extreme_scalars();
    for count in [1, 2, 7, 8, 9, 10] {
        let operations = |scalars: &mut dyn Iterator<Item = &[u8; 32]>| {
            let scalars: Vec<&[u8; 32]> = scalars.take(count).collect();
            let jobs: Vec<(&P, &[u8; 32])> = points.iter().zip(scalars).collect();
            operations_of(|| traced.times_secret(&jobs))
        };
        let first = operations(&mut scalars.iter());
        // A single one is blst's.
        if lanes == 1 || count > 1 {
            assert!(
                first.len() > 5_000 && first.contains(&"select_lanes") && first.contains(&"invert_uniform")
            );
        }
        assert!(!first.contains(&"invert"));
        for start in (0..scalars.len()).step_by(step) {
            assert!(operations(&mut scalars.iter().cycle().skip(start)) == first, "scalars from {start}");
        }
        // The same in all lanes.
        for scalar in [&scalars[0], &scalars[4], &scalars[5]] {
            assert!(operations(&mut core::iter::repeat(scalar)) == first);
        }
    }
}

#[test]
fn operations_do_not_depend_on_secrets() {
    let one = &Vector::<Traced<Scalar>, true>::NEW;
    check_operations(one.g1(), &keys(), 1, 10);
    check_operations(one.g2(), &hashes(), 1, 10);
    let eight = &Vector::<Traced<Fp8<Emulated>>, true>::NEW;
    check_operations(eight.g1(), &keys(), 8, 50);
    check_operations(eight.g2(), &hashes(), 8, 50);
}
