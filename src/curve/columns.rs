//! How lists of any lengths are dealt over lanes.
//!
//! A *column* is what one lane works through: a whole list, or a part of a long one. Eight columns of about equal length
//! stand side by side; the results of a list's columns are brought together afterwards.

use core::ops::Range;

/// A part of one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// The list.
    pub(crate) list: usize,
    /// The part of it.
    pub(crate) part: Range<usize>,
}

/// Columns for lists of the given lengths, the longest first, so that neighbours waste little; at least one a list.
/// A list is cut only as far as that fills lanes that would else be idle.
pub(crate) fn deal(lengths: &[usize], lanes: usize) -> Vec<Column> {
    let total: usize = lengths.iter().sum();
    // No column is longer than its fair share of a single pass; a share of a few is not worth cutting for.
    let share = total.div_ceil(lanes).max(4);
    let mut columns: Vec<Column> = lengths
        .iter()
        .enumerate()
        .flat_map(|(list, &length)| {
            let parts = length.div_ceil(share).max(1);
            (0..parts).map(move |i| Column { list, part: length * i / parts..length * (i + 1) / parts })
        })
        .collect();
    columns.sort_by_key(|column| core::cmp::Reverse(column.part.len()));
    columns
}
