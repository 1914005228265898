//! Products of points with secret scalars, one in each lane, in a time that depends on no scalar.
//!
//! The scalar is cut into parts (4 of 64 bits on G2, 2 of 128 bits on G1) that act on P and on its images under an
//! endomorphism, and each part into signed digits of five bits. All parts share the doublings. The multiples 1 to 16 of
//! P are made once and mapped to its images; a digit picks one by masked selects over all of them, so that neither the
//! instructions nor the addresses depend on it. Zero picks infinity, which is a point like any other for the complete
//! formulas. What branches is the number of scalars and the place in the ladder.
//!
//! Why five bits. In instructions on vectors, a product in Fp2 is 850, and the complete formulas are 11.0 thousand for
//! an addition and 7.0 thousand for a doubling; a select of a whole point is 48 and its image 2.1 thousand. On G1 they
//! are 310, 4.0 thousand, 2.6 thousand, 24 and 350. With the making of the table included, G2 before G1:
//!
//! | width | entries | doublings | additions | images | selects | thousands |
//! | --- | --- | --- | --- | --- | --- | --- |
//! | 4 | 8 | 68, 132 | 71, 69 | 24, 8 | 544, 528 | 1330, 640 |
//! | 5 | 16 | 68, 133 | 59, 59 | 48, 16 | 832, 832 | 1270, 610 |
//! | 6 | 32 | 76, 142 | 59, 59 | 96, 32 | 1408, 1408 | 1450, 650 |
//!
//! Affine tables would save a product in each addition (algorithm 8) at the price of an inversion and of three to five
//! products for each entry of the table, and infinity would have to be selected around: they do not pay. The final
//! inversion, by Fermat as others betray their input, is 124 thousand, and shared.

mod digits;

#[cfg(test)]
pub(crate) use self::digits::tests::extreme_scalars;

use zeroize::{DefaultIsZeroes, Zeroizing};

use self::digits::{COUNT, Digit, LARGEST, WIDTH};
use super::endomorphism::{phi, psi};
use super::projective::{Curve, Projective};
use super::sum::StoredGroup;
use super::{Affine, Jacobian};
use crate::field::lanes::Lanes;
use crate::field::{BaseField, Field, Fp2};

/// How scalars are cut for the group of order r of a curve.
pub(crate) trait Decomposition: Curve {
    /// Parts of a scalar: 4 or 2, to the base |x| or x².
    const PARTS: usize;

    /// \[|x|\]P or \[x²\]P, for P in the group.
    fn times_base(point: &Projective<Self>) -> Projective<Self>;
}

impl<F: BaseField> Decomposition for F {
    const PARTS: usize = 2;

    /// −φ(P).
    fn times_base(point: &Projective<F>) -> Projective<F> {
        // φ multiplies X alone, in any coordinates.
        let x = phi(&Affine { x: point.x, y: point.y, infinity: Lanes::NONE }).x;
        Projective { x, y: point.y.neg(), z: point.z }
    }
}

impl<F: BaseField> Decomposition for Fp2<F> {
    const PARTS: usize = 4;

    /// −ψ(Q).
    fn times_base(point: &Projective<Self>) -> Projective<Self> {
        // ψ works on each coordinate by itself, in any coordinates.
        let image = psi(&Jacobian { x: point.x, y: point.y, z: point.z });
        Projective { x: image.x, y: image.y.neg(), z: image.z }
    }
}

/// Vectors that share a final inversion.
const SHARE: usize = 32;

/// The product of each point, in the group of order r, with its scalar, big-endian and below r.
pub(crate) fn times_secret<G: StoredGroup<Coordinate: Decomposition>>(
    jobs: &[(&G::Stored, &[u8; 32])],
) -> Vec<G::Stored> {
    let mut results = vec![G::INFINITY; jobs.len()];
    let share = SHARE * G::LANES;
    for (jobs, results) in jobs.chunks(share).zip(results.chunks_mut(share)) {
        let multiples = jobs.chunks(G::LANES).map(|jobs| {
            let (points, scalars): (Vec<&G::Stored>, Vec<&[u8; 32]>) = jobs.iter().copied().unzip();
            multiple(&G::load(&points), &scalars)
        });
        for (point, results) in to_affine_all(multiples).iter().zip(results.chunks_mut(G::LANES)) {
            G::store(point, results);
        }
    }
    results
}

/// The product of the point in each lane with its scalar; without one, infinity.
fn multiple<F: Decomposition>(point: &Affine<F>, scalars: &[&[u8; 32]]) -> Projective<F> {
    let tables = tables(point);
    let mut digits = Zeroizing::new([Digit::default(); COUNT]);
    digits::fill(&mut digits, scalars, F::PARTS);
    let each = COUNT / F::PARTS;
    let mut sum = Projective::infinity();
    for place in (0..each).rev() {
        if place < each - 1 {
            for _ in 0..WIDTH {
                sum = sum.double();
            }
        }
        for (table, part) in tables.chunks(LARGEST).zip(digits.chunks(each)) {
            sum = sum.add(&pick(table, &part[place]));
        }
    }
    sum
}

/// The multiples 1 to 16 of the point, then those of each of its images. Nothing here is secret.
fn tables<F: Decomposition>(point: &Affine<F>) -> Vec<Projective<F>> {
    let mut tables = Vec::with_capacity(F::PARTS * LARGEST);
    tables.push(Projective::from_affine(point));
    for multiple in 2..=LARGEST {
        // Entry i is the multiple i + 1.
        tables.push(if multiple % 2 == 0 {
            tables[multiple / 2 - 1].double()
        } else {
            tables[multiple - 2].add(&tables[0])
        });
    }
    for entry in LARGEST..F::PARTS * LARGEST {
        tables.push(F::times_base(&tables[entry - LARGEST]));
    }
    tables
}

/// The multiple of a table's point that the digit says, in each lane.
fn pick<F: Curve>(table: &[Projective<F>], digit: &Digit) -> Projective<F> {
    let x = choose(table, digit, |entry| &entry.x, &F::zero());
    let y = choose(table, digit, |entry| &entry.y, &F::one());
    let z = choose(table, digit, |entry| &entry.z, &F::zero());
    Projective { x, y: F::select(digit.negative(), &y.neg(), &y), z }
}

/// One coordinate of that point, or `otherwise` for 0.
fn choose<F: Field>(
    table: &[Projective<F>],
    digit: &Digit,
    coordinate: fn(&Projective<F>) -> &F,
    otherwise: &F,
) -> F {
    let entries: [&F; LARGEST] = core::array::from_fn(|i| coordinate(&table[i]));
    F::select_among(&digit.magnitudes(), &entries, otherwise)
}

/// A point before its division by Z, which would betray a part of the scalar.
#[derive(Clone, Copy)]
struct Undivided<F> {
    point: Projective<F>,
    /// The product of the Z before this one.
    prefix: F,
}

impl<F: Field> Default for Undivided<F> {
    fn default() -> Self {
        Self { point: Projective::default(), prefix: F::zero() }
    }
}

impl<F: Field> DefaultIsZeroes for Undivided<F> {}

/// Affine forms with one inversion for all (Montgomery's trick), in a time that depends on no value.
fn to_affine_all<F: Curve>(points: impl ExactSizeIterator<Item = Projective<F>>) -> Vec<Affine<F>> {
    // Growing would leave a copy behind.
    let mut undivided = Zeroizing::new(Vec::with_capacity(points.len()));
    let mut product = F::one();
    for point in points {
        let nonzero = F::select(point.z.is_zero(), &F::one(), &point.z);
        undivided.push(Undivided { point, prefix: product });
        product = product.mul(&nonzero);
    }
    let mut inverse = product.invert_uniform();
    let mut affine: Vec<Affine<F>> = undivided
        .iter()
        .rev()
        .map(|Undivided { point, prefix }| {
            let infinity = point.z.is_zero();
            let inverted = inverse.mul(prefix);
            inverse = inverse.mul(&F::select(infinity, &F::one(), &point.z));
            Affine { x: point.x.mul(&inverted), y: point.y.mul(&inverted), infinity }
        })
        .collect();
    affine.reverse();
    affine
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::scalar::Scalar;
    use crate::engine::G1Affine;
    use crate::field::traced::{Traced, steps_of};

    /// Whatever the digit, every entry of the table is read, in the same order.
    #[test]
    fn a_pick_reads_the_whole_table() {
        let point = crate::curve::g1::load::<Traced<Scalar>>(&[G1Affine::GENERATOR]);
        let tables = tables(&point);
        assert_eq!(tables.len(), 2 * LARGEST);
        let table = &tables[..LARGEST];
        let range = table.as_ptr_range();
        let read = |f: fn(&Projective<Traced<Scalar>>) -> &Traced<Scalar>| {
            table.iter().map(move |entry| core::ptr::from_ref(f(entry)).addr())
        };
        let everything: Vec<usize> =
            read(|entry| &entry.x).chain(read(|entry| &entry.y)).chain(read(|entry| &entry.z)).collect();
        let mut seen = [[false; 2]; LARGEST + 1];
        for low in 0..32u8 {
            let mut scalar = [0; 32];
            scalar[31] = low;
            let mut digits = Zeroizing::new([Digit::default(); COUNT]);
            digits::fill(&mut digits, &[&scalar], 2);
            let digit = &digits[0];
            let magnitude =
                digit.magnitudes().iter().position(|lanes| lanes.contains(0)).map_or(0, |i| i + 1);
            seen[magnitude][usize::from(digit.negative().contains(0))] = true;
            let reads: Vec<usize> = steps_of(|| pick(table, digit))
                .iter()
                .flat_map(|step| step.operands)
                .filter(|address| (range.start.addr()..range.end.addr()).contains(address))
                .collect();
            assert_eq!(reads, everything);
        }
        // All digits from −16 to 15.
        assert_eq!(seen.as_flattened().iter().filter(|seen| **seen).count(), 32);
    }

    #[test]
    fn what_is_wiped_is_zeros() {
        use zeroize::Zeroize;

        let point = Projective::from_affine(&crate::curve::g1::load::<Scalar>(&[G1Affine::GENERATOR]));
        let mut undivided = vec![Undivided { point, prefix: point.x }; 3];
        undivided.iter_mut().for_each(Zeroize::zeroize);
        for Undivided { point, prefix } in undivided {
            for value in [point.x, point.y, point.z, prefix] {
                let mut words = [[7; 6]];
                value.store(&mut words);
                assert_eq!(words, [[0; 6]]);
            }
        }
    }
}
