//! Every key and signature of the committed vectors through the decoders, beside the `bls12_381` crate.
//!
//! Verification cannot tell a missing subgroup check: the pairing with a point outside the subgroup is merely some
//! value other than one. So the checks are asked directly.

use core::fmt::Debug;
use std::collections::BTreeSet;
use std::path::Path;

use bls12_381::{G1Affine, G2Affine};
use ifma_bls::Error;
use ifma_bls::engine::{Check, GroupOps, available, engine_of};
use spec_tests::{Body, Bytes, COMMITTED, Task, layout};

/// The distinct keys and signatures of all cases.
fn encodings() -> (BTreeSet<Bytes>, BTreeSet<Bytes>) {
    let (mut keys, mut signatures) = (BTreeSet::new(), BTreeSet::new());
    for case in layout::find(Path::new(COMMITTED)).expect("the vectors are there").cases {
        match case.body {
            Body::Task(Task::Verify { key, signature, .. }, _) => {
                keys.insert(key);
                signatures.insert(signature);
            }
            Body::Task(
                Task::FastAggregateVerify { keys: own, signature, .. }
                | Task::AggregateVerify { keys: own, signature, .. }
                | Task::EthFastAggregateVerify { keys: own, signature, .. },
                _,
            ) => {
                keys.extend(own);
                signatures.insert(signature);
            }
            Body::Task(Task::EthAggregatePubkeys { keys: own }, _) => keys.extend(own),
            Body::Task(Task::Aggregate { signatures: own }, _) => signatures.extend(own),
            Body::Task(Task::Sign { .. }, _) => {}
            body => panic!("{body:?}"),
        }
    }
    (keys, signatures)
}

/// What an encoding is, by the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    NoPoint,
    Outside,
    Inside,
}

/// Compares the decoder on all encodings at once, good and bad ones in the lanes of one pass, and one by one. Returns
/// how many encodings of each kind there were.
fn check<P, const C: usize, const U: usize>(
    ops: &dyn GroupOps<P, C, U>,
    encodings: &BTreeSet<Bytes>,
    reference: fn(&[u8; C]) -> Kind,
) -> [usize; 3]
where
    P: Copy + Debug + PartialEq,
{
    let encodings: Vec<[u8; C]> =
        encodings.iter().filter_map(|bytes| bytes.as_ref().try_into().ok()).collect();
    let kinds: Vec<Kind> = encodings.iter().map(reference).collect();
    let on_curve = ops.decode(&encodings, Check::Curve);
    let in_group = ops.decode(&encodings, Check::Subgroup);
    for (((encoding, kind), on_curve), in_group) in encodings.iter().zip(&kinds).zip(&on_curve).zip(&in_group)
    {
        let what = Bytes::from(*encoding);
        assert_eq!(ops.decode(&[*encoding], Check::Curve), [*on_curve], "{what}");
        assert_eq!(ops.decode(&[*encoding], Check::Subgroup), [*in_group], "{what}");
        match (kind, on_curve, in_group) {
            (Kind::NoPoint, Err(first), Err(second)) => {
                assert_eq!(first, second, "{what}");
                assert!(matches!(first, Error::Encoding | Error::NotOnCurve), "{what}: {first}");
            }
            (Kind::Outside, Ok(_), Err(error)) => assert_eq!(*error, Error::NotInGroup, "{what}"),
            (Kind::Inside, Ok(first), Ok(second)) => assert_eq!(first, second, "{what}"),
            other => panic!("{what}: {other:?}"),
        }
    }

    let points: Vec<(P, [u8; C], bool)> = on_curve
        .iter()
        .zip(&encodings)
        .zip(&kinds)
        .filter_map(|((point, encoding), kind)| Some((point.ok()?, *encoding, *kind == Kind::Inside)))
        .collect();
    let only_points: Vec<P> = points.iter().map(|point| point.0).collect();
    assert!(ops.encode(&only_points).iter().eq(points.iter().map(|point| &point.1)));
    assert!(ops.in_subgroup(&only_points).iter().eq(points.iter().map(|point| &point.2)));
    let uncompressed = ops.encode_uncompressed(&only_points);
    for (point, again) in points.iter().zip(ops.decode_uncompressed(&uncompressed, Check::Subgroup)) {
        let expected = if point.2 { Ok(point.0) } else { Err(Error::NotInGroup) };
        assert_eq!(again, expected, "{}", Bytes::from(point.1));
    }
    [Kind::NoPoint, Kind::Outside, Kind::Inside]
        .map(|kind| kinds.iter().filter(|other| **other == kind).count())
}

#[test]
fn keys() {
    let reference =
        |bytes: &[u8; 48]| match Option::<G1Affine>::from(G1Affine::from_compressed_unchecked(bytes)) {
            None => Kind::NoPoint,
            Some(point) if bool::from(point.is_torsion_free()) => Kind::Inside,
            Some(_) => Kind::Outside,
        };
    let (keys, _) = encodings();
    for engine in available() {
        let counts = check(engine_of(engine).expect("available").g1(), &keys, reference);
        assert_eq!(counts, [13, 6, 71], "{engine}");
    }
}

#[test]
fn signatures() {
    let reference =
        |bytes: &[u8; 96]| match Option::<G2Affine>::from(G2Affine::from_compressed_unchecked(bytes)) {
            None => Kind::NoPoint,
            Some(point) if bool::from(point.is_torsion_free()) => Kind::Inside,
            Some(_) => Kind::Outside,
        };
    let (_, signatures) = encodings();
    for engine in available() {
        let counts = check(engine_of(engine).expect("available").g2(), &signatures, reference);
        assert_eq!(counts, [40, 5, 145], "{engine}");
    }
}
