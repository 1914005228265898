//! Sums of multiples by the coefficients of batches, c = a + b·x² with a and b of 32 bits.

use super::columns::deal;
use super::sum::{StoredGroup, add_pairs, gather};
use super::{Affine, Jacobian};
use crate::engine::Coefficient;
use crate::field::Field;
use crate::field::lanes::Lanes;

/// One point in each lane with its coefficient.
struct Term<F> {
    /// P, \[x²\]P and their sum.
    points: [Affine<F>; 3],
    coefficients: Vec<Option<Coefficient>>,
}

impl<F: Field> Term<F> {
    /// What a bit position adds in each lane: nothing, P, \[x²\]P or both.
    fn at(&self, bit: u32) -> Affine<F> {
        let lanes = |part: fn(Coefficient) -> u32| {
            Lanes::from_fn(|lane| {
                self.coefficients.get(lane).copied().flatten().is_some_and(|c| part(c) >> bit & 1 == 1)
            })
        };
        let (a, b) = (lanes(Coefficient::a), lanes(Coefficient::b));
        let [point, image, both] = &self.points;
        let pick = |p: &F, i: &F, s: &F| F::select(a & b, s, &F::select(a, p, i));
        let infinity = both.infinity & a & b | point.infinity & a & !b | image.infinity & b & !a;
        Affine {
            x: pick(&point.x, &image.x, &both.x),
            y: pick(&point.y, &image.y, &both.y),
            infinity: infinity | !(a | b),
        }
    }
}

/// Σ c·P of each list, for points of the group of order r: 32 doublings for all that a lane works through.
pub(crate) fn combine_lists<G: StoredGroup>(lists: &[&[(&G::Stored, Coefficient)]]) -> Vec<G::Stored> {
    let lengths: Vec<usize> = lists.iter().map(|list| list.len()).collect();
    let columns = deal(&lengths, G::LANES);
    let sums: Vec<Jacobian<G::Coordinate>> = columns
        .chunks(G::LANES)
        .map(|group| {
            let height = group.iter().map(|column| column.part.len()).max().unwrap_or(0);
            let at = |row: usize| {
                group
                    .iter()
                    .map(move |column| column.part.clone().nth(row).map(|index| lists[column.list][index]))
            };
            let pairs: Vec<_> = (0..height)
                .map(|row| {
                    let points = at(row).map(|term| term.map_or(G::INFINITY, |(point, _)| *point));
                    let point = G::load(&points.collect::<Vec<_>>());
                    (point, G::times_x_squared(&point))
                })
                .collect();
            let terms: Vec<Term<G::Coordinate>> = pairs
                .iter()
                .zip(add_pairs(&pairs))
                .enumerate()
                .map(|(row, (&(point, image), both))| Term {
                    points: [point, image, both],
                    coefficients: at(row).map(|term| term.map(|(_, coefficient)| coefficient)).collect(),
                })
                .collect();
            (0..u32::BITS).rev().fold(Jacobian::infinity(), |sum, bit| {
                terms.iter().fold(sum.double(), |sum, term| sum.add_affine(&term.at(bit)))
            })
        })
        .collect();
    gather::<G>(lists.len(), &columns, &Jacobian::to_affine_all(&sums))
}
