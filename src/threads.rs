//! Where a call runs: on the caller's thread, or over the ambient rayon pool.

use crate::engine::GroupOps;

/// Who does the work of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threads {
    /// The calling thread alone.
    Caller,
    /// The rayon pool that the caller is in, or rayon's global pool.
    #[cfg(feature = "parallel")]
    Rayon,
}

impl Threads {
    /// Cuts `items` into consecutive chunks, a multiple of `lanes` long but for the last, applies `work` to each and
    /// joins the results in order.
    ///
    /// No lock may be held across a call: a stolen job could ask for it again.
    pub(crate) fn map_chunks<T: Sync, R: Send>(
        self,
        items: &[T],
        lanes: usize,
        work: impl Fn(&[T]) -> Vec<R> + Sync + Send,
    ) -> Vec<R> {
        match self {
            Self::Caller => {
                let _ = lanes;
                work(items)
            }
            #[cfg(feature = "parallel")]
            Self::Rayon => {
                use rayon::prelude::*;

                // Several chunks a thread even out chunks of unequal cost.
                let chunks = 4 * rayon::current_num_threads();
                let size = items.len().div_ceil(chunks).next_multiple_of(lanes).max(lanes);
                items.par_chunks(size).map(work).collect::<Vec<_>>().into_iter().flatten().collect()
            }
        }
    }

    /// [`GroupOps::sum`], with long groups cut into pieces.
    pub(crate) fn sum<P: Send + Sync, const C: usize, const U: usize>(
        self,
        group: &dyn GroupOps<P, C, U>,
        lanes: usize,
        groups: &[&[&P]],
    ) -> Vec<P> {
        /// Points a piece: long enough to share an inversion, short enough to spread one sum over a pool.
        const PIECE: usize = 1024;

        if self == Self::Caller || groups.iter().all(|points| points.len() <= PIECE) {
            return self.map_chunks(groups, lanes, |groups| group.sum(groups));
        }
        let pieces: Vec<(usize, &[&P])> = groups
            .iter()
            .enumerate()
            .flat_map(|(owner, points)| points.chunks(PIECE).map(move |piece| (owner, piece)))
            .collect();
        let partial_sums = self.map_chunks(&pieces, lanes, |pieces| {
            let points: Vec<&[&P]> = pieces.iter().map(|(_, points)| *points).collect();
            group.sum(&points)
        });
        let mut owned: Vec<Vec<&P>> = groups.iter().map(|_| Vec::new()).collect();
        for ((owner, _), partial_sum) in pieces.iter().zip(&partial_sums) {
            owned[*owner].push(partial_sum);
        }
        let owned: Vec<&[&P]> = owned.iter().map(Vec::as_slice).collect();
        group.sum(&owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caller_works_on_the_whole_slice() {
        let items: Vec<u32> = (0..100).collect();
        assert_eq!(Threads::Caller.map_chunks(&items, 8, <[u32]>::to_vec), items);
        let lengths = Threads::Caller.map_chunks(&items, 8, |chunk| vec![chunk.len()]);
        assert_eq!(lengths, [100]);
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn chunks_fill_the_lanes_and_keep_their_order() {
        for threads in [1, 2, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            for count in 0..200 {
                for lanes in [1, 8] {
                    let items: Vec<usize> = (0..count).collect();
                    let (joined, mut lengths) = pool.install(|| {
                        (
                            Threads::Rayon.map_chunks(&items, lanes, <[usize]>::to_vec),
                            Threads::Rayon.map_chunks(&items, lanes, |chunk| vec![chunk.len()]),
                        )
                    });
                    assert_eq!(joined, items);
                    assert_eq!(lengths.iter().sum::<usize>(), count);
                    lengths.pop();
                    assert!(lengths.iter().all(|length| length % lanes == 0));
                }
            }
        }
    }
}
