//! Cases of Aggregate and of `eth_aggregate_pubkeys`.

use super::Question;
use super::cast::key_bytes;
use super::cast::{Signer, keys, message, signers};
use super::encodings::{infinity, torsion_g1, undecodable_signatures, wrong_keys};
use crate::{Bytes, Task};

pub(super) fn aggregate() -> Vec<Question> {
    let root = message(10);
    let signature = |signer: Signer| signer.signature(&root);
    let sum_of = |signatures| Task::Aggregate { signatures };
    let mut questions = sums(&signature, &infinity(96), &sum_of);

    let own: Vec<Bytes> =
        signers(3).into_iter().enumerate().map(|(m, signer)| signer.signature(&message(m as u8))).collect();
    questions.push(Question::new("different_messages", sum_of(own.clone())));
    for (name, wrong) in undecodable_signatures(&own[0]) {
        questions.extend(in_each_place(name, &own, &wrong, &sum_of));
    }
    questions
}

pub(super) fn eth_aggregate_pubkeys() -> Vec<Question> {
    let sum_of = |keys| Task::EthAggregatePubkeys { keys };
    let mut questions = sums(&Signer::key, &infinity(48), &sum_of);
    let own = keys(&signers(3));
    for (name, wrong) in wrong_keys(Signer::new(0)) {
        // Infinity in each place is among the sums.
        if name != "infinity" {
            questions.extend(in_each_place(name, &own, &wrong, &sum_of));
        }
    }
    let [first, second] = opposite_torsion();
    questions.push(Question::new("torsion_cancels", sum_of(vec![first, second])));
    questions
}

/// Two keys outside G1 whose sum is that of the keys of signers 0 and 1.
pub(super) fn opposite_torsion() -> [Bytes; 2] {
    let [first, second] = [0, 1].map(|index| Signer::new(index).key_point());
    [key_bytes(first + torsion_g1()), key_bytes(second - torsion_g1())]
}

/// Sums of what `item` makes of signers; `infinity` is the neutral item.
fn sums(
    item: &dyn Fn(Signer) -> Bytes,
    infinity: &Bytes,
    sum_of: &dyn Fn(Vec<Bytes>) -> Task,
) -> Vec<Question> {
    let mut questions = Vec::new();
    let mut add = |name: &str, items: Vec<Bytes>| questions.push(Question::new(name, sum_of(items)));
    let [a, b, c] = [0, 1, 2].map(|index| item(Signer::new(index)));
    let minus_a = item(Signer::new(0).negative());
    for count in [1, 2, 3, 7, 8, 9, 17, 64] {
        add(&format!("of_{count}"), signers(count).into_iter().map(item).collect());
    }
    add("none", Vec::new());
    for (name, order) in [("acb", [&a, &c, &b]), ("bac", [&b, &a, &c]), ("cba", [&c, &b, &a])] {
        add(&format!("permuted_{name}"), order.map(Clone::clone).to_vec());
    }
    add("repeated", vec![a.clone(), a.clone()]);
    for (name, order) in [("aab", [&a, &a, &b]), ("aba", [&a, &b, &a]), ("baa", [&b, &a, &a])] {
        add(&format!("repeated_{name}"), order.map(Clone::clone).to_vec());
    }
    add("repeated_eight_times", vec![a.clone(); 8]);
    add("opposite", vec![a.clone(), minus_a.clone()]);
    add("opposite_and_another", vec![a.clone(), minus_a.clone(), b.clone()]);
    add("opposite_around_another", vec![a.clone(), b.clone(), minus_a.clone()]);
    add("repeated_and_opposite", vec![a.clone(), a.clone(), minus_a]);
    add("infinity", vec![infinity.clone()]);
    add("infinity_twice", vec![infinity.clone(), infinity.clone()]);
    questions.extend(in_each_place("infinity", &[a, b, c], infinity, sum_of));
    questions
}

/// `items` with the `odd` one in place of each in turn.
fn in_each_place(
    name: &str,
    items: &[Bytes],
    odd: &Bytes,
    sum_of: &dyn Fn(Vec<Bytes>) -> Task,
) -> Vec<Question> {
    let question = |place: usize| {
        let mut items = items.to_vec();
        items[place] = odd.clone();
        Question::new(format!("{name}_at_{place}"), sum_of(items))
    };
    (0..items.len()).map(question).collect()
}
