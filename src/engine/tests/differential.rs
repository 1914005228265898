//! A50: random inputs to every call, on the vector engine over every field implementation and on blst.
//!
//! Sizes, points, encodings, coefficients, messages and tags all come from a seed; a seed that fails is printed. What
//! both engines store must be the same to the byte. Values of the Miller loop differ by factors that the final
//! exponentiation takes away, so of these the verdicts are compared, with values of both engines in one product.

use std::fmt::Debug;

use super::super::{Check, Coefficient, Engine, G1Affine, G2Affine, G2Projective, GroupOps};
use super::{blst, hashes, keys};
use crate::engine::vector::Vector;
use crate::field::BaseField;
use crate::field::tests::{Random, suites};
use crate::params::MODULUS;

const SEEDS: u64 = 1000;

/// A seed takes four times as long on emulated lanes as on one lane; they see the first ones.
const SEEDS_EMULATED: u64 = 200;

/// Sizes of most lists: four full passes of eight lanes and one more item.
const SIZES: usize = 34;

/// Says which seed it was if a check fails.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {} failed", self.0);
        }
    }
}

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn size(&mut self) -> usize {
        self.below(SIZES)
    }

    fn bytes(&mut self, bound: usize) -> Vec<u8> {
        let length = self.below(bound);
        (0..length).map(|_| self.word() as u8).collect()
    }

    /// Any coefficient, of which many have few bits set or few not set.
    fn coefficient(&mut self) -> Coefficient {
        let mut half = || match self.below(6) {
            0 => 0,
            1 => u32::MAX,
            2 => 1 << self.below(32),
            3 => !(1 << self.below(32)),
            _ => self.word() as u32,
        };
        Coefficient::new(half(), half()).unwrap_or_else(|| Coefficient::new(1, 0).expect("not zero"))
    }
}

/// The points of one group that the inputs of a seed are made of.
struct Points<P> {
    /// In the subgroup; infinity, equal points and opposite ones among them.
    inside: Vec<P>,
    /// On the curve, most of them outside the subgroup; infinity, equal points and opposite ones among them.
    any: Vec<P>,
}

impl<P: Copy> Points<P> {
    /// Random sums of `inside` and of `outside`.
    fn new<const C: usize, const U: usize>(
        random: &mut Random,
        group: &dyn GroupOps<P, C, U>,
        (inside, outside): &(Vec<P>, Vec<P>),
        negate: impl Fn(&P) -> P,
    ) -> Self {
        let groups: Vec<[P; 3]> = (0..16)
            .map(|i| {
                [random.pick(inside), random.pick(inside), random.pick(if i < 8 { inside } else { outside })]
            })
            .collect();
        let groups: Vec<Vec<&P>> = groups.iter().map(|group| group.iter().collect()).collect();
        let sums = group.sum(&groups.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let [infinity] = group.sum(&[&[]])[..] else { panic!("one sum") };
        let with_others = |points: &[P]| {
            let mut points = points.to_vec();
            points.extend([points[0], negate(&points[1]), infinity]);
            points
        };
        Self { inside: with_others(&sums[..8]), any: with_others(&sums[4..]) }
    }
}

/// Encodings of `points`, some of them spoiled.
fn spoiled<const N: usize>(random: &mut Random, mut encodings: Vec<[u8; N]>) -> Vec<[u8; N]> {
    let modulus: Vec<u8> = MODULUS.iter().rev().flat_map(|word| word.to_be_bytes()).collect();
    for bytes in &mut encodings {
        match random.below(12) {
            0 => bytes[random.below(N)] ^= 1 << random.below(8),
            1 => bytes[0] ^= 1 << (5 + random.below(3)),
            // Any coordinates behind the flags that were there.
            2 | 3 => {
                let flags = bytes[0] & 0xe0;
                bytes.fill_with(|| random.word() as u8);
                for coordinate in bytes.chunks_mut(48) {
                    coordinate[0] &= 0x0f;
                }
                bytes[0] |= flags;
            }
            // A coordinate at the modulus, just above it or just below.
            4 => {
                let part = random.below(N / 48);
                let flags = bytes[0] & 0xe0;
                let coordinate = &mut bytes[48 * part..48 * (part + 1)];
                coordinate.copy_from_slice(&modulus);
                coordinate[47] = coordinate[47].wrapping_add(random.below(3) as u8).wrapping_sub(1);
                if part == 0 {
                    bytes[0] |= flags;
                }
            }
            _ => {}
        }
    }
    encodings
}

fn check_group<P: Copy + PartialEq + Debug, const C: usize, const U: usize>(
    random: &mut Random,
    ours: &dyn GroupOps<P, C, U>,
    theirs: &dyn GroupOps<P, C, U>,
    points: &Points<P>,
) {
    let any: Vec<P> = (0..random.size()).map(|_| random.pick(&points.any)).collect();
    assert_eq!(ours.encode(&any), theirs.encode(&any), "encode");
    assert_eq!(ours.encode_uncompressed(&any), theirs.encode_uncompressed(&any), "encode_uncompressed");
    assert_eq!(ours.in_subgroup(&any), theirs.in_subgroup(&any), "in_subgroup");

    let compressed = spoiled(random, theirs.encode(&any));
    let uncompressed = spoiled(random, theirs.encode_uncompressed(&any));
    for check in [Check::Curve, Check::Subgroup] {
        let (found, expected) = (ours.decode(&compressed, check), theirs.decode(&compressed, check));
        assert_eq!(found, expected, "decode, {check:?}: {compressed:02x?}");
        let found = ours.decode_uncompressed(&uncompressed, check);
        let expected = theirs.decode_uncompressed(&uncompressed, check);
        assert_eq!(found, expected, "decode_uncompressed, {check:?}: {uncompressed:02x?}");
    }

    let lists: Vec<Vec<P>> = (0..random.below(10))
        .map(|_| (0..random.size()).map(|_| random.pick(&points.any)).collect())
        .collect();
    let lists: Vec<Vec<&P>> = lists.iter().map(|list| list.iter().collect()).collect();
    let lists: Vec<&[&P]> = lists.iter().map(Vec::as_slice).collect();
    assert_eq!(ours.sum(&lists), theirs.sum(&lists), "sum");

    let lists: Vec<Vec<(P, Coefficient)>> = (0..random.below(5))
        .map(|_| {
            let length = random.below(10);
            (0..length).map(|_| (random.pick(&points.inside), random.coefficient())).collect()
        })
        .collect();
    let lists: Vec<Vec<(&P, Coefficient)>> = lists
        .iter()
        .map(|list| list.iter().map(|(point, coefficient)| (point, *coefficient)).collect())
        .collect();
    let lists: Vec<&[(&P, Coefficient)]> = lists.iter().map(Vec::as_slice).collect();
    assert_eq!(ours.combine(&lists), theirs.combine(&lists), "combine");

    // Below r, whose first byte is 0x73.
    let secrets: Vec<[u8; 32]> = (0..random.below(3))
        .map(|_| core::array::from_fn(|i| random.word() as u8 & if i == 0 { 0x3f } else { 0xff }))
        .collect();
    let jobs: Vec<(&P, &[u8; 32])> = points.inside.iter().zip(&secrets).collect();
    assert_eq!(ours.times_secret(&jobs), theirs.times_secret(&jobs), "times_secret");
}

fn check_jacobian_points(random: &mut Random, ours: &dyn Engine, points: &Points<G2Affine>) {
    let mut sums: Vec<G2Projective> = Vec::new();
    for _ in 0..random.size() {
        let mut sum = G2Projective::from(&random.pick(&points.any));
        // Now and then infinity, a point and itself, a point and its opposite, and Z other than one.
        for _ in 0..random.below(3) {
            let other = if sums.is_empty() { sum } else { random.pick(&sums) };
            let mut same = sum;
            ours.g2_add(&mut sum, &other);
            blst().g2_add(&mut same, &other);
            assert_eq!(blst().g2_to_affine(&[sum]), blst().g2_to_affine(&[same]), "g2_add");
        }
        sums.push(sum);
    }
    assert_eq!(ours.g2_to_affine(&sums), blst().g2_to_affine(&sums), "g2_to_affine");
}

fn check_hashes(random: &mut Random, ours: &dyn Engine) {
    let messages: Vec<Vec<u8>> = (0..random.below(10)).map(|_| random.bytes(200)).collect();
    let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
    let dst = random.bytes(301);
    let (found, expected) = (ours.hash_to_g2(&messages, &dst), blst().hash_to_g2(&messages, &dst));
    assert_eq!(found, expected, "hash_to_g2: {messages:02x?} under {dst:02x?}");
}

fn check_pairings(random: &mut Random, ours: &dyn Engine, p: &Points<G1Affine>, q: &Points<G2Affine>) {
    let pairs: Vec<(G1Affine, G2Affine)> =
        (0..random.below(12)).map(|_| (random.pick(&p.inside), random.pick(&q.inside))).collect();
    // The same product with every point of one group, here or there, turned round.
    let opposite: Vec<(G1Affine, G2Affine)> = pairs
        .iter()
        .map(|(p, q)| if random.below(2) == 0 { (p.negate(), *q) } else { (*p, q.negate()) })
        .collect();
    let (value, their_value) = (ours.miller_loop(&pairs), blst().miller_loop(&pairs));
    let (inverse, their_inverse) = (ours.miller_loop(&opposite), blst().miller_loop(&opposite));
    for engine in [ours, blst()] {
        assert!(engine.product_is_one(&[value, inverse]), "{:?}", engine.kind());
        assert!(engine.product_is_one(&[value, their_inverse]), "{:?}", engine.kind());
        assert!(engine.product_is_one(&[their_value, inverse]), "{:?}", engine.kind());
    }
    for values in [vec![value], vec![value, value], vec![value, their_value, inverse]] {
        assert_eq!(ours.product_is_one(&values), blst().product_is_one(&values));
    }
}

/// Points of the curve by their x-coordinate, nearly all outside the subgroup.
fn outside<P: Copy, const C: usize, const U: usize>(group: &dyn GroupOps<P, C, U>) -> Vec<P> {
    let encodings: Vec<[u8; C]> = (0..60)
        .map(|x| {
            let mut bytes = [0; C];
            (bytes[0], bytes[C - 1]) = (0x80 | (x & 1) << 5, x / 2);
            bytes
        })
        .collect();
    let points: Vec<P> = group.decode(&encodings, Check::Curve).into_iter().filter_map(Result::ok).collect();
    assert!(points.len() > 20);
    points
}

fn random_inputs<F: BaseField>() {
    let emulated = std::any::type_name::<F>().contains("::Emulated");
    let theirs = blst();
    // The lanes alone, and as the engine is handed out, with what does not pay there on blst.
    let engines: [&dyn Engine; 2] = [&Vector::<F, false>::NEW, &Vector::<F, true>::NEW];
    let g1 = (keys(), outside(theirs.g1()));
    let g2 = (hashes(), outside(theirs.g2()));
    for seed in 0..if emulated { SEEDS_EMULATED } else { SEEDS } {
        let guard = Seed(seed);
        let ours = engines[usize::from(seed % 4 == 3)];
        // Neighbouring states of this generator are alike at first.
        let random = &mut Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        random.word();
        let p = Points::new(random, theirs.g1(), &g1, G1Affine::negate);
        let q = Points::new(random, theirs.g2(), &g2, G2Affine::negate);
        check_group(random, ours.g1(), theirs.g1(), &p);
        check_group(random, ours.g2(), theirs.g2(), &q);
        check_jacobian_points(random, ours, &q);
        check_hashes(random, ours);
        check_pairings(random, ours, &p, &q);
        drop(guard);
    }
}

suites!(random_inputs);
