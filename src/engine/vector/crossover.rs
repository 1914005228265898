//! When a pass over the lanes is cheaper than blst, item by item.
//!
//! A pass takes the same time whether its lanes are full or hold one item, so a call is cut into full passes and a rest,
//! and a rest of fewer items than the table says goes to blst. The choice rests on numbers alone, never on values.
//!
//! The table rests on counts, not on a measurement: a pass in vector operations over two, for no more start in a
//! cycle, plus a tenth; blst as measured on an Emerald Rapids core at 2.7 GHz, in thousand cycles.
//!
//! | operation | a pass | blst, an item | fewest |
//! | --- | --- | --- | --- |
//! | decoding with subgroup check, G1; G2 | 270; 400 | 213; 300 | 2 |
//! | subgroup check, G1; G2 | 180; 225 | 158; 186 | 2 |
//! | hash to G2 | 880 | 640 | 2 |
//! | Miller loop | 740 | 826, 580 of many pairs | 2 |
//! | combination, G1; G2 | 120; 270 | 116; 273 | 2 |
//! | secret product, G1; G2 | 340; 760 | 281; 562 | 2 |
//! | sum, G1 | 20 and 1.2 for eight points | 5 and 1 for each | 16 points in all |
//! | final exponentiation | 1,450 | 1,100 | a product of values is one value: blst |

/// The fewest items of a rest that pay.
pub(super) const FEWEST_ITEMS: usize = 2;

/// The fewest points of all sums of a call that pay.
pub(super) const FEWEST_SUMMANDS: usize = 16;

/// How many of the first of `count` items go through the lanes.
pub(super) const fn in_lanes(count: usize, lanes: usize) -> usize {
    let rest = count % lanes;
    if rest < FEWEST_ITEMS { count - rest } else { count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_passes_go_through_the_lanes() {
        for lanes in [1, 8] {
            for count in 0..40 {
                let taken = in_lanes(count, lanes);
                assert!(taken <= count && count - taken < FEWEST_ITEMS.min(lanes));
            }
        }
        assert_eq!([0, 1, 2, 7, 8, 9, 10].map(|count| in_lanes(count, 8)), [0, 0, 2, 7, 8, 8, 10]);
    }
}
