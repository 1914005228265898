//! Cases of AggregateVerify.

use super::Question;
use super::cast::{Signer, joint_signature, keys, message, message_of_length, signers};
use super::encodings::{infinity, signatures_outside_g2, undecodable_signatures, wrong_keys};
use super::sums::opposite_torsion;
use super::verify::flipped;
use crate::{Bytes, Task};

pub(super) fn questions() -> Vec<Question> {
    let mut questions = valid();
    questions.extend(altered());
    questions.extend(wrongly_encoded());
    questions
}

fn question(name: impl Into<String>, keys: &[Bytes], messages: &[Bytes], signature: &Bytes) -> Question {
    let task = Task::AggregateVerify {
        keys: keys.to_vec(),
        messages: messages.to_vec(),
        signature: signature.clone(),
    };
    Question::new(name, task)
}

fn signed(name: impl Into<String>, signers: &[Signer], messages: &[Bytes]) -> Question {
    question(name, &keys(signers), messages, &joint_signature(signers, messages))
}

fn messages(count: u8) -> Vec<Bytes> {
    (30..30 + count).map(message).collect()
}

fn valid() -> Vec<Question> {
    let mut questions = Vec::new();
    for count in [1, 2, 3, 7, 8, 9, 17] {
        questions.push(signed(format!("valid_{count}_signers"), &signers(count), &messages(count)));
    }
    let [a, b, c] = [0, 1, 2].map(Signer::new);
    let own = messages(3);
    questions.push(signed("valid_lengths_differ", &[a, b, c], &[0, 5, 500].map(message_of_length)));
    questions.push(signed("valid_equal_messages", &[a, b, c], &vec![message(30); 3]));
    questions.push(signed("valid_two_equal_messages", &[a, b, c], &[0, 1, 0].map(message)));
    questions.push(signed("valid_repeated_key", &[a, a, b], &own));
    questions.push(signed("valid_repeated_pair", &[a, a], &vec![message(30); 2]));
    questions.push(signed("valid_opposite_keys", &[a, a.negative()], &own[..2]));
    questions.push(signed("opposite_keys_equal_messages", &[a, a.negative()], &vec![message(30); 2]));
    let signature = joint_signature(&[a, b, c], &own);
    for [i, j, k] in [[1, 0, 2], [2, 1, 0], [1, 2, 0]] {
        let keys = [i, j, k].map(|index| Signer::new(index).key());
        let messages = [i, j, k].map(|index| own[usize::from(index)].clone());
        questions.push(question(format!("valid_permuted_{i}{j}{k}"), &keys, &messages, &signature));
        questions.push(question(format!("keys_permuted_{i}{j}{k}"), &keys, &own, &signature));
    }
    questions
}

fn altered() -> Vec<Question> {
    let signers = signers(3);
    let (all, own) = (keys(&signers), messages(3));
    let signature = joint_signature(&signers, &own);
    let mut questions = Vec::new();
    for place in 0..3 {
        let replaced = |list: &[Bytes], item: Bytes| {
            let mut list = list.to_vec();
            list[place] = item;
            list
        };
        let other_keys = replaced(&all, Signer::new(3).key());
        questions.push(question(format!("wrong_key_{place}"), &other_keys, &own, &signature));
        let other_messages = replaced(&own, message(29));
        questions.push(question(format!("wrong_message_{place}"), &all, &other_messages, &signature));
        let flipped = replaced(&own, flipped(&own[place], 200));
        questions.push(question(format!("message_{place}_bit_flipped"), &all, &flipped, &signature));
        let negative = replaced(&all, signers[place].negative().key());
        questions.push(question(format!("negative_key_{place}"), &negative, &own, &signature));
        let mut fewer = (all.clone(), own.clone());
        fewer.0.remove(place);
        fewer.1.remove(place);
        questions.push(question(format!("missing_pair_{place}"), &fewer.0, &fewer.1, &signature));
    }
    let mut add = |name: &str, keys: &[Bytes], messages: &[Bytes], signature: &Bytes| {
        questions.push(question(name, keys, messages, signature));
    };
    let more = |list: &[Bytes], item: Bytes| [list, &[item]].concat();
    let fourth = (Signer::new(3).key(), message(33));
    add("extra_pair", &more(&all, fourth.0.clone()), &more(&own, fourth.1.clone()), &signature);
    add("extra_key", &more(&all, fourth.0), &own, &signature);
    add("extra_message", &all, &more(&own, fourth.1), &signature);
    add("keys_without_messages", &all, &[], &signature);
    add("messages_without_keys", &[], &own, &signature);
    add("messages_without_keys_infinity_signature", &[], &own, &infinity(96));
    add("no_pairs", &[], &[], &signature);
    add("no_pairs_infinity_signature", &[], &[], &infinity(96));
    add("no_pairs_zero_signature", &[], &[], &Bytes(vec![0; 96]));
    add("signature_infinity", &all, &own, &infinity(96));
    add("signature_of_one_signer", &all, &own, &signers[0].signature(&own[0]));
    add("signature_sign_flipped", &all, &own, &flipped(&signature, 2));
    add("signature_last_bit_flipped", &all, &own, &flipped(&signature, 767));
    questions
}

fn wrongly_encoded() -> Vec<Question> {
    let signers = signers(3);
    let (all, own) = (keys(&signers), messages(3));
    let signature = joint_signature(&signers, &own);
    let mut questions = Vec::new();
    for (number, (name, key)) in wrong_keys(signers[0]).into_iter().enumerate() {
        let mut replaced = all.clone();
        replaced[number % 3] = key;
        questions.push(question(format!("key_{name}"), &replaced, &own, &signature));
    }
    for count in [2, 8, 9] {
        let signers = super::cast::signers(count);
        let others = joint_signature(&signers, &messages(count));
        for (name, place) in [("first", 0), ("middle", count / 2), ("last", count)] {
            // A pairing with infinity is one: without a check of the key this would verify.
            let place = usize::from(place);
            let (mut keys, mut own) = (keys(&signers), messages(count));
            keys.insert(place, infinity(48));
            own.insert(place, message(99));
            questions.push(question(format!("infinity_key_{name}_of_{}", count + 1), &keys, &own, &others));
        }
    }
    questions.push(question("key_and_signature_infinity", &[infinity(48)], &own[..1], &infinity(96)));
    let same = vec![own[0].clone(); 2];
    let both = joint_signature(&signers[..2], &same);
    questions.push(question("torsion_of_keys_cancels", &opposite_torsion(), &same, &both));
    for (name, wrong) in
        undecodable_signatures(&signature).into_iter().chain(signatures_outside_g2(&signature))
    {
        questions.push(question(format!("signature_{name}"), &all, &own, &wrong));
    }
    questions
}
