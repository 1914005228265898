//! Sums over the present members of a committee, against plain sums and known multiples of the generator.

#![allow(clippy::cast_possible_wrap, reason = "numbers of members are small")]

mod common;

use ifma_bls::{AggregatePublicKey, CommitteeKeys, Error, PublicKey};

use crate::common::seeded::Seeded;
use crate::common::{key, multiple};

/// The sum by what the key type itself offers; infinity for no keys.
fn plain_sum(keys: &[PublicKey]) -> AggregatePublicKey {
    if keys.is_empty() {
        return AggregatePublicKey::INFINITY;
    }
    AggregatePublicKey::aggregate(keys).expect("not empty")
}

/// `present` as an SSZ bit vector.
fn bit_vector(present: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    present.chunks(8).map(byte).collect()
}

#[test]
fn every_pattern_of_ten_with_repeated_and_opposite_keys() {
    // Multiples of g1. The second total is infinity, the third one equals a member, the fourth one its negative.
    for multiples in [
        [1, 1, 2, -2, 3, -3, 1, -1, 5, 2],
        [1, -1, 2, -2, 3, -3, 4, -4, 5, -5],
        [1, -1, 2, -2, 3, -3, 4, -4, 3, 4],
        [1, -1, 2, -2, 3, -3, 4, -4, -3, -4],
        [7, 7, 7, 7, 7, 7, 7, 7, 7, 7],
        [1, 2, 4, 8, 16, 32, 64, 128, 256, -511],
    ] {
        let keys = multiples.map(key);
        let committee = CommitteeKeys::new(keys.to_vec()).unwrap();
        let total = multiple(multiples.iter().sum());
        assert_eq!(*committee.total(), total);
        assert_eq!(committee.keys(), keys);
        for pattern in 0..1_u16 << 10 {
            let present: [bool; 10] = core::array::from_fn(|i| pattern >> i & 1 == 1);
            let members: Vec<PublicKey> =
                keys.iter().zip(present).filter(|(_, present)| *present).map(|(key, _)| *key).collect();
            let sum = committee.aggregate(&present).unwrap();
            assert_eq!(sum, plain_sum(&members), "{multiples:?} {pattern:010b}");
            assert_eq!(committee.aggregate_bits(&pattern.to_le_bytes()), Ok(sum));
            assert_eq!(*committee.total(), total);
        }
        // Plain sums share their adder with the committee's; a multiple by one scalar does not.
        for pattern in (0..1_u16 << 10).step_by(31) {
            let present: [bool; 10] = core::array::from_fn(|i| pattern >> i & 1 == 1);
            let expected =
                multiples.iter().zip(present).filter(|(_, present)| *present).map(|(n, _)| n).sum();
            assert_eq!(committee.aggregate(&present), Ok(multiple(expected)), "{multiples:?} {pattern:010b}");
        }
    }
}

#[test]
fn bits_have_one_length_and_none_to_spare() {
    for size in 1..=17_usize {
        let keys: Vec<PublicKey> = (1..=size as i64).map(key).collect();
        let committee = CommitteeKeys::new(keys.clone()).unwrap();
        let bytes = size.div_ceil(8);
        for length in 0..=4 {
            let outcome = committee.aggregate_bits(&vec![0; length]);
            let expected =
                if length == bytes { Ok(AggregatePublicKey::INFINITY) } else { Err(Error::LengthMismatch) };
            assert_eq!(outcome, expected, "{length} bytes for {size}");
        }
        for length in (0..=20).filter(|length| *length != size) {
            for bit in [false, true] {
                assert_eq!(committee.aggregate(&vec![bit; length]), Err(Error::LengthMismatch));
            }
        }
        // One bit alone: that member, or an error beyond the last.
        for bit in 0..8 * bytes {
            let mut bits = vec![0; bytes];
            bits[bit / 8] = 1 << (bit % 8);
            let expected = if bit < size { Ok(multiple(bit as i64 + 1)) } else { Err(Error::LengthMismatch) };
            assert_eq!(committee.aggregate_bits(&bits), expected, "bit {bit} of {size}");
            // All bits but this one.
            bits = bit_vector(&vec![true; size]);
            bits[bit / 8] ^= 1 << (bit % 8);
            let all = (size * (size + 1) / 2) as i64;
            let expected =
                if bit < size { Ok(multiple(all - bit as i64 - 1)) } else { Err(Error::LengthMismatch) };
            assert_eq!(committee.aggregate_bits(&bits), expected, "all but bit {bit} of {size}");
        }
        assert_eq!(committee.aggregate_bits(&bit_vector(&vec![true; size])), Ok(*committee.total()));
    }
}

#[test]
fn a_committee_needs_a_member() {
    assert_eq!(CommitteeKeys::new(Vec::new()), Err(Error::EmptyInput));
    let alone = CommitteeKeys::new(vec![key(1)]).unwrap();
    assert_eq!(alone.aggregate(&[true]), Ok(multiple(1)));
    assert_eq!(alone.aggregate(&[false]), Ok(AggregatePublicKey::INFINITY));
}

#[test]
fn a_sync_committee_at_every_participation() {
    let mut seeded = Seeded::new(512);
    let multiples: Vec<i64> = (0..512).map(|_| seeded.below(2000) as i64 - 1000).collect();
    let multiples: Vec<i64> = multiples.into_iter().map(|n| if n == 0 { 1 } else { n }).collect();
    let committee = CommitteeKeys::new(multiples.iter().map(|n| key(*n)).collect::<Vec<_>>()).unwrap();
    for participants in [0, 1, 2, 255, 256, 257, 505, 510, 511, 512] {
        let mut order: Vec<usize> = (0..512).collect();
        for place in 0..512 {
            order.swap(place, place + seeded.below(512 - place));
        }
        let mut present = vec![false; 512];
        for member in &order[..participants] {
            present[*member] = true;
        }
        let expected = order[..participants].iter().map(|member| multiples[*member]).sum();
        assert_eq!(committee.aggregate(&present), Ok(multiple(expected)), "{participants} of 512");
        assert_eq!(committee.aggregate_bits(&bit_vector(&present)), Ok(multiple(expected)));
    }
}
