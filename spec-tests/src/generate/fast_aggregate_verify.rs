//! Cases of FastAggregateVerify and of `eth_fast_aggregate_verify`.

use super::Question;
use super::cast::{Signer, common_signature, keys, message, message_of_length, signers};
use super::encodings::{infinity, signatures_outside_g2, undecodable_signatures, wrong_keys};
use super::sums::opposite_torsion;
use super::verify::flipped;
use crate::{Bytes, Task};

/// Keys, message, signature.
type Claim = (String, Vec<Bytes>, Bytes, Bytes);

pub(super) fn phase0() -> Vec<Question> {
    let task = |(name, keys, message, signature)| {
        Question::new(name, Task::FastAggregateVerify { keys, message, signature })
    };
    claims(0).into_iter().map(task).collect()
}

pub(super) fn altair() -> Vec<Question> {
    let task = |(name, keys, message, signature)| {
        Question::new(name, Task::EthFastAggregateVerify { keys, message, signature })
    };
    claims(100).into_iter().map(task).collect()
}

/// The claims, about messages from number `base` on.
fn claims(base: u8) -> Vec<Claim> {
    let mut claims = valid(base);
    claims.extend(altered(base));
    claims.extend(cancelling(base));
    claims.extend(without_keys(base));
    claims.extend(wrongly_encoded(base));
    claims
}

fn valid(base: u8) -> Vec<Claim> {
    let mut claims = Vec::new();
    for count in [1, 2, 3, 7, 8, 9, 32] {
        let (signers, message) = (signers(count), message(base + count));
        let signature = common_signature(&signers, &message);
        claims.push((format!("valid_{count}_signers"), keys(&signers), message, signature));
    }
    let signers = signers(3);
    for length in [0, 1, 33, 1000] {
        let message = message_of_length(length);
        let signature = common_signature(&signers, &message);
        claims.push((format!("valid_message_of_{length}_bytes"), keys(&signers), message, signature));
    }
    let root = message(base);
    let signature = common_signature(&signers, &root);
    for order in [[1, 0, 2], [2, 1, 0], [1, 2, 0]] {
        let keys = order.map(|index: usize| signers[index].key()).to_vec();
        let name = format!("valid_permuted_{}{}{}", order[0], order[1], order[2]);
        claims.push((name, keys, root.clone(), signature.clone()));
    }
    claims
}

fn altered(base: u8) -> Vec<Claim> {
    let root = message(base);
    let signers = signers(4);
    let all = keys(&signers);
    let signature = common_signature(&signers, &root);
    let mut claims = Vec::new();
    for place in 0..4 {
        let mut fewer = all.clone();
        fewer.remove(place);
        claims.push((format!("missing_key_{place}"), fewer, root.clone(), signature.clone()));
        let mut others = all.clone();
        others[place] = Signer::new(4).key();
        claims.push((format!("wrong_key_{place}"), others, root.clone(), signature.clone()));
    }
    let more = |key: Bytes| [all.clone(), vec![key]].concat();
    let mut add = |name: &str, keys, message, signature| claims.push((name.into(), keys, message, signature));
    add("extra_key", more(Signer::new(4).key()), root.clone(), signature.clone());
    add("extra_key_repeated", more(all[0].clone()), root.clone(), signature.clone());
    add("wrong_message", all.clone(), message(base + 1), signature.clone());
    add("message_bit_flipped", all.clone(), flipped(&root, 77), signature.clone());
    add("signature_of_one_signer", all.clone(), root.clone(), signers[0].signature(&root));
    add("signature_negative", all.clone(), root.clone(), negative(&signers, &root));
    add("signature_sign_flipped", all.clone(), root.clone(), flipped(&signature, 2));
    add("signature_last_bit_flipped", all.clone(), root.clone(), flipped(&signature, 767));
    add("signature_infinity", all, root, infinity(96));
    claims
}

fn negative(signers: &[Signer], message: &Bytes) -> Bytes {
    let negatives: Vec<Signer> = signers.iter().map(|signer| signer.negative()).collect();
    common_signature(&negatives, message)
}

/// Equal and opposite keys.
fn cancelling(base: u8) -> Vec<Claim> {
    let root = message(base + 2);
    let (a, b) = (Signer::new(0), Signer::new(1));
    let minus = a.negative();
    let mut claims = Vec::new();
    let mut add = |name: &str, signers: &[Signer], signature: Bytes| {
        claims.push((name.to_owned(), keys(signers), root.clone(), signature));
    };
    let once = a.signature(&root);
    let other = b.signature(&root);
    add("repeated_key", &[a, a], common_signature(&[a, a], &root));
    add("repeated_key_signed_once", &[a, a], once.clone());
    add("signed_twice_by_one_key", &[a], common_signature(&[a, a], &root));
    for (name, signers) in [("aab", [a, a, b]), ("aba", [a, b, a]), ("baa", [b, a, a])] {
        add(&format!("repeated_key_{name}"), &signers, common_signature(&signers, &root));
    }
    add("repeated_key_eight_times", &[a; 8], common_signature(&[a; 8], &root));
    add("opposite_keys", &[a, minus], infinity(96));
    add("opposite_keys_signed_by_one", &[a, minus], once.clone());
    add("opposite_keys_and_another", &[a, minus, b], other.clone());
    add("opposite_keys_around_another", &[a, b, minus], other);
    add("repeated_and_opposite_key", &[a, a, minus], once.clone());
    add("opposite_key_between", &[a, minus, a], once);
    claims
}

fn without_keys(base: u8) -> Vec<Claim> {
    let root = message(base + 3);
    let none =
        |name: &str, signature: Bytes| (format!("no_keys_{name}"), Vec::new(), root.clone(), signature);
    let signature = Signer::new(0).signature(&root);
    let mut claims =
        vec![none("infinity_signature", infinity(96)), none("valid_signature", signature.clone())];
    claims.extend(
        undecodable_signatures(&signature)
            .into_iter()
            .map(|(name, bytes)| none(&format!("signature_{name}"), bytes)),
    );
    claims
}

fn wrongly_encoded(base: u8) -> Vec<Claim> {
    let root = message(base + 4);
    let signers = signers(3);
    let all = keys(&signers);
    let signature = common_signature(&signers, &root);
    let mut claims = Vec::new();
    for (number, (name, key)) in wrong_keys(signers[0]).into_iter().enumerate() {
        // In place of a key, the first or the last, and beside all of them.
        let mut replaced = all.clone();
        replaced[[0, 2][number % 2]] = key.clone();
        claims.push((format!("key_{name}"), replaced, root.clone(), signature.clone()));
        let mut more = all.clone();
        more.insert(number % 4, key);
        claims.push((format!("extra_key_{name}"), more, root.clone(), signature.clone()));
    }
    claims.push(("key_and_signature_infinity".into(), vec![infinity(48)], root.clone(), infinity(96)));
    let both = common_signature(&signers[..2], &root);
    claims.push(("torsion_of_keys_cancels".into(), opposite_torsion().to_vec(), root.clone(), both));
    for (name, wrong) in
        undecodable_signatures(&signature).into_iter().chain(signatures_outside_g2(&signature))
    {
        claims.push((format!("signature_{name}"), all.clone(), root.clone(), wrong));
    }
    claims
}
