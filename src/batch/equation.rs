//! The check itself, from decoded points to a verdict.

use std::collections::HashMap;

use super::blame;
use super::coefficients::{self, Random};
use crate::api::Error;
use crate::cache::MessageCache;
use crate::engine::{Coefficient, Engine, G1Affine, G2Affine, MillerValue};
use crate::params::SIGNATURE_DST;
use crate::threads::Threads;

/// A set as points. The signature is on the curve; the keys are in G1, or infinity.
pub(super) struct Item<'a> {
    pub(super) signature: G2Affine,
    pub(super) keys: Vec<&'a G1Affine>,
    pub(super) message: &'a [u8],
}

/// How batches are checked: on which engine, by which threads, with which cache of message hashes.
#[derive(Clone, Copy)]
pub(super) struct Batch<'a> {
    engine: &'static dyn Engine,
    threads: Threads,
    hashes: Option<&'a MessageCache>,
}

/// Sets that cannot be refused one by one, ready for the equation.
struct Admitted {
    sets: Vec<AdmittedSet>,
    /// H(m) of each distinct message.
    hashes: Vec<G2Affine>,
}

struct AdmittedSet {
    /// Where the set stands in the caller's list.
    position: usize,
    /// In G2.
    signature: G2Affine,
    /// The sum of the keys, not infinity.
    key: G1Affine,
    /// Which of the hashes.
    message: usize,
}

impl<'a> Batch<'a> {
    pub(super) fn new(
        engine: &'static dyn Engine,
        threads: Threads,
        hashes: Option<&'a MessageCache>,
    ) -> Self {
        Self { engine, threads, hashes }
    }

    /// Whether all sets hold; `None` is a set that did not decode. False for no sets.
    pub(super) fn verify(self, items: &[Option<Item<'_>>], random: &mut dyn Random) -> Result<bool, Error> {
        let keys = self.admissible_keys(items);
        if items.is_empty() || keys.contains(&None) {
            return Ok(false);
        }
        let admitted = self.admit(items, &keys);
        self.holds(&admitted.hashes, &admitted.sets, random)
    }

    /// The positions of the sets that do not hold.
    pub(super) fn find_invalid(
        self,
        items: &[Option<Item<'_>>],
        random: &mut dyn Random,
    ) -> Result<Vec<usize>, Error> {
        let keys = self.admissible_keys(items);
        let admitted = self.admit(items, &keys);
        let bad = blame::find(admitted.sets.len(), |range| {
            self.holds(&admitted.hashes, &admitted.sets[range], random)
        })?;
        let mut invalid: Vec<usize> = bad.into_iter().map(|index| admitted.sets[index].position).collect();
        invalid.extend((0..items.len()).filter(|position| keys[*position].is_none()));
        invalid.sort_unstable();
        Ok(invalid)
    }

    /// The summed key of each set, or `None` for a set that no equation is needed to refuse: it did not decode, has no
    /// keys, its keys sum to infinity, or its signature is outside G2.
    fn admissible_keys(self, items: &[Option<Item<'_>>]) -> Vec<Option<G1Affine>> {
        let signatures: Vec<G2Affine> = items
            .iter()
            .map(|item| item.as_ref().map_or(G2Affine::INFINITY, |item| item.signature))
            .collect();
        let in_group = self.threads.map_chunks(&signatures, self.engine.lanes(), |signatures| {
            self.engine.g2().in_subgroup(signatures)
        });
        // A set without keys, or without anything, sums to infinity like one whose keys cancel out.
        let keys: Vec<&[&G1Affine]> =
            items.iter().map(|item| item.as_ref().map_or(&[][..], |item| &item.keys)).collect();
        let sums = self.threads.sum(self.engine.g1(), self.engine.lanes(), &keys);
        sums.into_iter()
            .zip(in_group)
            .map(|(sum, in_group)| (in_group && !sum.is_infinity()).then_some(sum))
            .collect()
    }

    /// The sets with an admissible key, their messages numbered and hashed.
    fn admit(self, items: &[Option<Item<'_>>], keys: &[Option<G1Affine>]) -> Admitted {
        let mut numbers: HashMap<&[u8], usize> = HashMap::new();
        let mut messages: Vec<&[u8]> = Vec::new();
        let mut sets = Vec::with_capacity(items.len());
        for (position, (item, key)) in items.iter().zip(keys).enumerate() {
            let (Some(item), Some(key)) = (item, key) else { continue };
            let message = *numbers.entry(item.message).or_insert_with(|| {
                messages.push(item.message);
                messages.len() - 1
            });
            sets.push(AdmittedSet { position, signature: item.signature, key: *key, message });
        }
        Admitted { sets, hashes: self.hash(&messages) }
    }

    fn hash(self, messages: &[&[u8]]) -> Vec<G2Affine> {
        let hash = |messages: &[&[u8]]| {
            self.threads.map_chunks(messages, self.engine.lanes(), |messages| {
                self.engine.hash_to_g2(messages, SIGNATURE_DST)
            })
        };
        match self.hashes {
            Some(cache) => cache.get_or_hash(messages, hash),
            None => hash(messages),
        }
    }

    /// Whether all of `sets` hold; fresh coefficients at each call.
    fn holds(
        self,
        hashes: &[G2Affine],
        sets: &[AdmittedSet],
        random: &mut dyn Random,
    ) -> Result<bool, Error> {
        if let [set] = sets {
            // A set by itself needs no coefficient.
            let pairs = [(set.key, hashes[set.message]), (G1Affine::GENERATOR.negate(), set.signature)];
            return Ok(self.product_is_one(&pairs));
        }
        let coefficients = coefficients::draw(random, sets.len())?;
        Ok(self.combination_holds(hashes, sets, &coefficients))
    }

    /// Whether e(−g1, Σ cᵢ·Sᵢ) · Π e(Σ cᵢ·PKᵢ, H(m)) = 1.
    fn combination_holds(
        self,
        hashes: &[G2Affine],
        sets: &[AdmittedSet],
        coefficients: &[Coefficient],
    ) -> bool {
        let mut by_message: HashMap<usize, Vec<(&G1Affine, Coefficient)>> = HashMap::new();
        for (set, coefficient) in sets.iter().zip(coefficients) {
            by_message.entry(set.message).or_default().push((&set.key, *coefficient));
        }
        let (messages, terms): (Vec<usize>, Vec<Vec<_>>) = by_message.into_iter().unzip();
        let keys = self.threads.map_chunks(&terms, self.engine.lanes(), |terms| {
            let terms: Vec<&[_]> = terms.iter().map(Vec::as_slice).collect();
            self.engine.g1().combine(&terms)
        });

        let terms: Vec<(&G2Affine, Coefficient)> =
            sets.iter().map(|set| &set.signature).zip(coefficients.iter().copied()).collect();
        let partial_sums =
            self.threads.map_chunks(&terms, self.engine.lanes(), |terms| self.engine.g2().combine(&[terms]));
        let partial_sums: Vec<&G2Affine> = partial_sums.iter().collect();
        let signatures = self.engine.g2().sum(&[&partial_sums]);

        let mut pairs: Vec<(G1Affine, G2Affine)> =
            keys.into_iter().zip(messages.into_iter().map(|message| hashes[message])).collect();
        pairs.extend(signatures.into_iter().map(|sum| (G1Affine::GENERATOR.negate(), sum)));
        self.product_is_one(&pairs)
    }

    fn product_is_one(self, pairs: &[(G1Affine, G2Affine)]) -> bool {
        let values: Vec<MillerValue> =
            self.threads.map_chunks(pairs, self.engine.lanes(), |pairs| vec![self.engine.miller_loop(pairs)]);
        self.engine.product_is_one(&values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{SecretKey, Signature};
    use crate::engine;

    /// Deals the given coefficients, then fails.
    struct Dealt(Vec<(u32, u32)>);

    impl Random for Dealt {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
            let count = bytes.len() / 8;
            if self.0.len() < count {
                return Err(Error::Randomness);
            }
            for (chunk, (a, b)) in bytes.chunks_exact_mut(8).zip(self.0.drain(..count)) {
                chunk.copy_from_slice(&[a.to_le_bytes(), b.to_le_bytes()].concat());
            }
            Ok(())
        }
    }

    fn secret(index: u8) -> SecretKey {
        SecretKey::from_bytes(&[&[0; 31][..], &[index]].concat()).unwrap()
    }

    fn batch(kind: engine::EngineKind) -> Batch<'static> {
        Batch::new(engine::engine_of(kind).unwrap(), Threads::Caller, None)
    }

    fn sum(points: &[&G2Affine]) -> G2Affine {
        engine::of_process().g2().sum(&[points])[0]
    }

    /// Two sets whose signatures are off by +Δ and −Δ.
    fn cancelling_pair(messages: [&[u8]; 2], check: impl Fn(&[Option<Item<'_>>])) {
        let keys = [secret(1), secret(2)];
        let points = keys.each_ref().map(|key| *key.public_key().point());
        let delta = *secret(5).sign(b"delta").point();
        let signatures = [
            sum(&[keys[0].sign(messages[0]).point(), &delta]),
            sum(&[keys[1].sign(messages[1]).point(), &delta.negate()]),
        ];
        let item =
            |i: usize| Some(Item { signature: signatures[i], keys: vec![&points[i]], message: messages[i] });
        check(&[item(0), item(1)]);
    }

    #[test]
    fn errors_that_cancel_need_different_coefficients() {
        for kind in engine::available() {
            let batch = batch(kind);
            for messages in [[b"first".as_slice(), b"second"], [b"equal", b"equal"]] {
                cancelling_pair(messages, |items| {
                    let keys = batch.admissible_keys(items);
                    let admitted = batch.admit(items, &keys);
                    let check = |coefficients: [(u32, u32); 2]| {
                        let coefficients = coefficients.map(|(a, b)| Coefficient::new(a, b).unwrap());
                        batch.combination_holds(&admitted.hashes, &admitted.sets, &coefficients)
                    };
                    assert!(
                        check([(1, 0), (1, 0)]),
                        "the two sets must cancel for the test to mean anything"
                    );
                    assert!(check([(7, 3), (7, 3)]));
                    assert!(!check([(7, 3), (9, 3)]));
                    assert!(!check([(7, 3), (7, 4)]));
                    assert!(!check([(1, 0), (0, 1)]));

                    // A generator that deals one coefficient twice is made to deal again, or refused.
                    let dealt = [(7, 3), (7, 3), (9, 3)];
                    assert_eq!(batch.verify(items, &mut Dealt(dealt.to_vec())), Ok(false));
                    assert_eq!(batch.verify(items, &mut Dealt(vec![(7, 3); 5])), Err(Error::Randomness));
                    assert_eq!(batch.find_invalid(items, &mut Dealt(dealt.to_vec())), Ok(vec![0, 1]));
                });
            }
        }
    }

    #[test]
    fn a_zero_coefficient_is_never_used() {
        let (key, other) = (secret(1).public_key(), secret(2).public_key());
        let bad = Item { signature: *secret(3).sign(b"m").point(), keys: vec![key.point()], message: b"m" };
        let good =
            Item { signature: *secret(2).sign(b"n").point(), keys: vec![other.point()], message: b"n" };
        let items = [Some(bad), Some(good)];
        for kind in engine::available() {
            assert_eq!(batch(kind).verify(&items, &mut Dealt(vec![(0, 0), (5, 0), (6, 0)])), Ok(false));
            assert_eq!(batch(kind).verify(&items, &mut Dealt(vec![(0, 0); 50])), Err(Error::Randomness));
        }
    }

    /// A signature plus a point of order 13 is refused whatever the coefficient, multiples of 13 included.
    #[test]
    fn a_signature_outside_the_subgroup_is_refused_whatever_the_coefficient() {
        // Sign(1, ab·32) + a point of order 13.
        let encoded = "acb8c1397d7b56238975794bb7077330aa36929fc4fb43462f447046c7cb79d8\
                       a83e36ec7ae5167c147bcdf4f5db06d20f2589e664d976f6d70c451dbb5cf2cb\
                       1d6885811b38a252ef51b057f8da7f05a02694e6e10cfc54c87a43a514d9db16";
        let signature: Signature = encoded.parse().unwrap();
        assert!(!signature.in_group());
        let (key, other) = (secret(1).public_key(), secret(2).public_key());
        let message = [0xab; 32];
        for coefficient in [(13, 0), (0, 13), (26, 39), (1, 0)] {
            let bad = Item { signature: *signature.point(), keys: vec![key.point()], message: &message };
            let good =
                Item { signature: *secret(2).sign(b"n").point(), keys: vec![other.point()], message: b"n" };
            let items = [Some(bad), Some(good)];
            for kind in engine::available() {
                let random = || Dealt(vec![coefficient, (1, 1)]);
                assert_eq!(batch(kind).verify(&items, &mut random()), Ok(false));
                assert_eq!(batch(kind).find_invalid(&items, &mut random()), Ok(vec![0]));
            }
        }
    }
}
