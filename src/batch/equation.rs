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
