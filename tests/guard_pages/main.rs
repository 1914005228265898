//! A48: every call of every engine on memory that ends, or begins, at a page that nobody may touch.
//!
//! A read or a write past a slice ends the process here. Sizes run past two passes of eight lanes, so that every number
//! of lanes in use occurs; the answers are those that the same call gives on ordinary memory.

#![cfg(unix)]
#![allow(unsafe_code, reason = "pages are the system's")]

mod guarded;

use core::fmt::Debug;
use std::io::Write as _;

use ifma_bls::EngineKind;
use ifma_bls::engine::{Check, Coefficient, Engine, G1Affine, G2Affine, G2Projective, GroupOps, engine_of};

use crate::guarded::{Guarded, Side};

/// From one item to one more than two passes.
const COUNTS: core::ops::RangeInclusive<usize> = 1..=17;

const SIDES: [Side; 2] = [Side::Start, Side::End];

/// The engines of this machine; says which one is not among them.
fn engines() -> Vec<&'static dyn Engine> {
    let engine = |kind| {
        let engine = engine_of(kind).ok();
        if engine.is_none() {
            // Straight to the stream: what `eprintln!` writes is kept back while a test passes.
            let _ = writeln!(std::io::stderr(), "NOT RUN: guard pages on {kind}: not on this CPU");
        }
        engine
    };
    [EngineKind::Blst, EngineKind::Ifma].into_iter().filter_map(engine).collect()
}

/// Each item in guarded memory of its own.
fn apart<T: Copy>(items: &[T], side: Side) -> Vec<Guarded<T>> {
    items.iter().map(|item| Guarded::new(core::slice::from_ref(item), side)).collect()
}

fn secrets() -> Vec<[u8; 32]> {
    COUNTS.map(|i| [i as u8; 32]).collect()
}

fn keys(engine: &dyn Engine) -> Vec<G1Affine> {
    let secrets = secrets();
    let jobs: Vec<_> = secrets.iter().map(|secret| (&G1Affine::GENERATOR, secret)).collect();
    let mut keys = engine.g1().times_secret(&jobs);
    // Equal points, opposite ones and infinity take ways of their own.
    (keys[4], keys[9], keys[11]) = (keys[3], keys[8].negate(), G1Affine::INFINITY);
    keys
}

fn hashes(engine: &dyn Engine) -> Vec<G2Affine> {
    let messages = secrets();
    let messages: Vec<&[u8]> = messages.iter().map(<[u8; 32]>::as_slice).collect();
    let mut hashes = engine.hash_to_g2(&messages, b"TAG");
    (hashes[4], hashes[9], hashes[11]) = (hashes[3], hashes[8].negate(), G2Affine::INFINITY);
    hashes
}

fn check_group<P: Copy + PartialEq + Debug, const C: usize, const U: usize>(
    group: &dyn GroupOps<P, C, U>,
    points: &[P],
) {
    // Some are spoiled, to end in each error.
    let (mut compressed, mut uncompressed) = (group.encode(points), group.encode_uncompressed(points));
    (compressed[2][0], compressed[5], compressed[6][C - 1]) = (0, [0xff; C], compressed[6][C - 1] ^ 1);
    (uncompressed[2][0], uncompressed[5], uncompressed[6][U - 1]) =
        (0xe0, [0xff; U], uncompressed[6][U - 1] ^ 1);
    let coefficients: Vec<Coefficient> = (0..points.len() as u32)
        .map(|i| Coefficient::new(i.wrapping_mul(0x9e37_79b9), !i).expect("not both zero"))
        .collect();

    for count in COUNTS {
        for side in SIDES {
            let stored = Guarded::new(&points[..count], side);
            assert_eq!(group.encode(&stored), group.encode(&points[..count]));
            assert_eq!(group.encode_uncompressed(&stored), group.encode_uncompressed(&points[..count]));
            assert_eq!(group.in_subgroup(&stored), group.in_subgroup(&points[..count]));
            for check in [Check::Curve, Check::Subgroup] {
                let guarded = Guarded::new(&compressed[..count], side);
                assert_eq!(group.decode(&guarded, check), group.decode(&compressed[..count], check));
                let guarded = Guarded::new(&uncompressed[..count], side);
                let expected = group.decode_uncompressed(&uncompressed[..count], check);
                assert_eq!(group.decode_uncompressed(&guarded, check), expected);
            }

            // Points in one row and points apart, in guarded lists, in guarded lists of lists.
            let apart = apart(&points[..count], side);
            let row: Vec<&P> = stored.iter().collect();
            let single: Vec<&P> = apart.iter().map(|point| &point[0]).collect();
            let expected = group.sum(&[&points[..count].iter().collect::<Vec<_>>()])[0];
            for list in [row, single] {
                let list = Guarded::new(&list, side);
                let lists = Guarded::new(&vec![&list[..]; count], side);
                assert_eq!(group.sum(&lists), vec![expected; count]);
            }

            let terms: Vec<(&P, Coefficient)> = points.iter().zip(coefficients.iter().copied()).collect();
            let expected = group.combine(&[&terms[..count]])[0];
            let terms: Vec<(&P, Coefficient)> =
                apart.iter().map(|point| &point[0]).zip(coefficients.iter().copied()).collect();
            let terms = Guarded::new(&terms, side);
            let lists = Guarded::new(&[&terms[..], &terms[..1], &terms[..0]], side);
            let combined = group.combine(&lists);
            assert_eq!((combined.len(), combined[0]), (3, expected));

            let secrets = secrets();
            let plain: Vec<(&P, &[u8; 32])> = points[..count].iter().zip(&secrets).collect();
            let secrets: Vec<Guarded<[u8; 32]>> = self::apart(&secrets[..count], side);
            let jobs: Vec<(&P, &[u8; 32])> =
                apart.iter().zip(&secrets).map(|(point, secret)| (&point[0], &secret[0])).collect();
            assert_eq!(group.times_secret(&Guarded::new(&jobs, side)), group.times_secret(&plain));
        }
    }
}

#[test]
fn groups() {
    for engine in engines() {
        check_group(engine.g1(), &keys(engine));
        check_group(engine.g2(), &hashes(engine));
    }
}

#[test]
fn jacobian_points() {
    for engine in engines() {
        let points: Vec<G2Projective> = hashes(engine).iter().map(G2Projective::from).collect();
        for side in SIDES {
            for (i, point) in points.iter().enumerate() {
                let (mut sum, other) = (*point, points[(i + 1) % points.len()]);
                engine.g2_add(&mut sum, &other);
                let mut guarded = Guarded::new(&[*point], side);
                engine.g2_add(&mut guarded[0], &Guarded::new(&[other], side)[0]);
                assert_eq!(engine.g2_to_affine(&guarded), engine.g2_to_affine(&[sum]));
            }
            for count in COUNTS {
                let guarded = Guarded::new(&points[..count], side);
                assert_eq!(engine.g2_to_affine(&guarded), engine.g2_to_affine(&points[..count]));
            }
        }
    }
}

/// Lengths around the blocks of the hash, and tags too long to be used as they are.
#[test]
fn hashing() {
    let text: Vec<u8> = (0..300_u32).map(|i| i as u8).collect();
    for engine in engines() {
        for side in SIDES {
            for count in COUNTS {
                let lengths = |i: usize| [0, i, 31 + i, 55 + i, 64, 110 + i, 255 - i][(count + i) % 7];
                let plain: Vec<&[u8]> = (0..count).map(|i| &text[..lengths(i)]).collect();
                let guarded: Vec<Guarded<u8>> = plain.iter().map(|text| Guarded::new(text, side)).collect();
                let messages: Vec<&[u8]> = guarded.iter().map(|text| &text[..]).collect();
                let messages = Guarded::new(&messages, side);
                for length in [0, 1, 43, 254, 255, 256, 300] {
                    let dst = Guarded::new(&text[..length], side);
                    assert_eq!(
                        engine.hash_to_g2(&messages, &dst),
                        engine.hash_to_g2(&plain, &text[..length])
                    );
                }
            }
        }
    }
}

#[test]
fn pairings() {
    for engine in engines() {
        let pairs: Vec<(G1Affine, G2Affine)> = keys(engine).into_iter().zip(hashes(engine)).collect();
        let opposite: Vec<(G1Affine, G2Affine)> = pairs.iter().map(|(p, q)| (p.negate(), *q)).collect();
        for side in SIDES {
            for count in COUNTS {
                let value = engine.miller_loop(&Guarded::new(&pairs[..count], side));
                let inverse = engine.miller_loop(&Guarded::new(&opposite[..count], side));
                assert!(engine.product_is_one(&Guarded::new(&[value, inverse], side)));
                // As many values as pairs, of which all but one cancel.
                let single = |pair| engine.miller_loop(&[pair]);
                let values: Vec<_> = pairs[..count].iter().map(|pair| single(*pair)).collect();
                assert!(!engine.product_is_one(&Guarded::new(&values, side)));
                let values: Vec<_> = core::iter::once(inverse).chain(values).collect();
                assert!(engine.product_is_one(&Guarded::new(&values, side)));
            }
        }
    }
}
