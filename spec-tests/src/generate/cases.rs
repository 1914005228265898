//! What is asked.

use serde_json::{Value, json};

use super::reference;
use crate::hex;

pub(super) struct GeneratedCase {
    pub(super) fork: &'static str,
    pub(super) handler: &'static str,
    pub(super) name: String,
    pub(super) input: Value,
    pub(super) output: Value,
}

/// The group order r, big-endian.
const ORDER: &str = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";

/// The modulus p, big-endian.
const MODULUS: &str =
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";

/// Signers of the cases.
const SIGNERS: usize = 5;

fn unhex(text: &str) -> Vec<u8> {
    const_hex::decode(text).expect("a constant of this file")
}

fn secret(signer: usize) -> Vec<u8> {
    (0..32).map(|i| u8::try_from((signer * 101 + i * 7 + 3) % 113).expect("below 113")).collect()
}

fn key(signer: usize) -> Vec<u8> {
    reference::sk_to_pk(&secret(signer)).expect("a valid secret key")
}

fn keys(signers: impl IntoIterator<Item = usize>) -> Vec<Vec<u8>> {
    signers.into_iter().map(key).collect()
}

fn message(number: usize) -> Vec<u8> {
    (0..32).map(|i| u8::try_from((number * 59 + i * 13 + 11) % 251).expect("below 251")).collect()
}

fn signature(signer: usize, message: &[u8]) -> Vec<u8> {
    reference::sign(&secret(signer), message).expect("a valid secret key")
}

fn sum(signatures: &[Vec<u8>]) -> Vec<u8> {
    reference::aggregate(signatures).expect("signatures that decode")
}

/// The sum of the signatures of `message` by `signers`.
fn common(signers: impl IntoIterator<Item = usize>, message: &[u8]) -> Vec<u8> {
    sum(&signers.into_iter().map(|signer| signature(signer, message)).collect::<Vec<_>>())
}

fn infinity<const N: usize>() -> Vec<u8> {
    let mut bytes = vec![0; N];
    bytes[0] = 0xc0;
    bytes
}

fn with_byte(bytes: &[u8], index: usize, byte: u8) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[index] = byte;
    bytes
}

fn concat(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

/// Encodings that must never pass for the key `valid`, by name.
fn spoiled_keys(valid: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut spoiled = spoiled_encodings::<48>(valid);
    spoiled.extend([
        ("outside_subgroup", reference::key_outside_subgroup()),
        ("of_order_three", with_byte(&[0; 48], 0, 0x80)),
        ("off_curve", reference::key_off_curve()),
        ("x_is_modulus", concat(&[&[unhex(MODULUS)[0] | 0x80], &unhex(MODULUS)[1..]])),
        ("infinity", infinity::<48>()),
    ]);
    spoiled
}

/// Encodings that must never pass for the signature `valid`, by name.
fn spoiled_signatures(valid: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut spoiled = spoiled_encodings::<96>(valid);
    let modulus = unhex(MODULUS);
    spoiled.extend([
        ("outside_subgroup", reference::signature_outside_subgroup()),
        ("off_curve", reference::signature_off_curve()),
        ("imaginary_part_is_modulus", concat(&[&[modulus[0] | 0x80], &modulus[1..], &[0; 48]])),
        ("real_part_is_modulus", concat(&[&with_byte(&[0; 48], 0, 0x80), &modulus])),
        ("halves_swapped", swapped(valid)),
    ]);
    spoiled
}

/// The coordinate's halves in the wrong order, the flags at the front.
fn swapped(valid: &[u8]) -> Vec<u8> {
    let flags = valid[0] & 0xe0;
    let mut bytes = concat(&[&valid[48..], &valid[..48]]);
    bytes[48] &= 0x1f;
    bytes[0] |= flags;
    bytes
}

/// What is wrong with an encoding of either group.
fn spoiled_encodings<const N: usize>(valid: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("empty", Vec::new()),
        ("one_byte_short", valid[..N - 1].to_vec()),
        ("one_byte_long", concat(&[valid, &[0]])),
        ("twice_as_long", concat(&[valid, &vec![0; N]])),
        ("all_zero", vec![0; N]),
        ("without_compression_flag", with_byte(valid, 0, valid[0] & 0x7f)),
        ("with_infinity_flag", with_byte(valid, 0, valid[0] | 0x40)),
        ("with_all_flags", with_byte(valid, 0, valid[0] | 0xe0)),
        ("infinity_with_sign", with_byte(&infinity::<N>(), 0, 0xe0)),
        ("infinity_without_compression_flag", with_byte(&infinity::<N>(), 0, 0x40)),
        ("infinity_with_last_bit", with_byte(&infinity::<N>(), N - 1, 1)),
        ("infinity_with_first_bit", with_byte(&infinity::<N>(), 0, 0xd0)),
        ("coordinate_all_ones", with_byte(&vec![0xff; N], 0, 0x9f)),
    ]
}

fn output(bytes: Option<Vec<u8>>) -> Value {
    bytes.map_or(Value::Null, |bytes| hex::string(&bytes))
}

fn strings(list: &[Vec<u8>]) -> Value {
    list.iter().map(|bytes| hex::string(bytes)).collect()
}

fn case(
    fork: &'static str,
    handler: &'static str,
    name: impl AsRef<str>,
    input: Value,
    output: Value,
) -> GeneratedCase {
    GeneratedCase { fork, handler, name: format!("{handler}_{}", name.as_ref()), input, output }
}

pub(super) fn all() -> Vec<GeneratedCase> {
    let mut cases = sign();
    cases.extend(verify());
    cases.extend(aggregate());
    cases.extend(aggregate_verify());
    cases.extend(fast_aggregate_verify("phase0", "fast_aggregate_verify", reference::fast_aggregate_verify));
    cases.extend(fast_aggregate_verify(
        "altair",
        "eth_fast_aggregate_verify",
        reference::eth_fast_aggregate_verify,
    ));
    cases.extend(eth_aggregate_pubkeys());
    cases
}

fn sign() -> Vec<GeneratedCase> {
    let ask = |name: &str, secret: &[u8], message: &[u8]| {
        let input = json!({ "privkey": hex::string(secret), "message": hex::string(message) });
        case("phase0", "sign", name, input, output(reference::sign(secret, message)))
    };
    let mut cases: Vec<GeneratedCase> = (0..SIGNERS)
        .flat_map(|signer| (0..2).map(move |number| (signer, number)))
        .map(|(signer, number)| {
            ask(&format!("signer_{signer}_message_{number}"), &secret(signer), &message(number))
        })
        .collect();
    let order = unhex(ORDER);
    let largest = with_byte(&order, 31, 0);
    let one = with_byte(&[0; 32], 31, 1);
    for (name, secret) in [
        ("key_one", one.clone()),
        ("key_largest", largest),
        ("key_zero", vec![0; 32]),
        ("key_order", order.clone()),
        ("key_order_and_one", with_byte(&order, 31, 2)),
        ("key_all_ones", vec![0xff; 32]),
        ("key_short", one[1..].to_vec()),
        ("key_long", concat(&[&[0], &one])),
        ("key_empty", Vec::new()),
    ] {
        cases.push(ask(name, &secret, &message(2)));
    }
    for (name, message) in [("empty", Vec::new()), ("one_byte", vec![0x61]), ("long", vec![0xab; 1000])] {
        cases.push(ask(&format!("message_{name}"), &secret(0), &message));
    }
    cases
}

fn verify() -> Vec<GeneratedCase> {
    let ask = |name: &str, key: &[u8], message: &[u8], signature: &[u8]| {
        let input = json!({
            "pubkey": hex::string(key),
            "message": hex::string(message),
            "signature": hex::string(signature),
        });
        case("phase0", "verify", name, input, json!(reference::verify(key, message, signature)))
    };
    let mut cases = Vec::new();
    for signer in 0..SIGNERS {
        let (key_, message_) = (key(signer), message(signer));
        let signature_ = signature(signer, &message_);
        cases.push(ask(&format!("valid_{signer}"), &key_, &message_, &signature_));
        cases.push(ask(&format!("wrong_key_{signer}"), &key((signer + 1) % SIGNERS), &message_, &signature_));
        cases.push(ask(&format!("wrong_message_{signer}"), &key_, &message(signer + 1), &signature_));
        let tampered = concat(&[&signature_[..92], &[0xff; 4]]);
        cases.push(ask(&format!("tampered_signature_{signer}"), &key_, &message_, &tampered));
    }
    let (key, message) = (key(0), message(7));
    let valid = signature(0, &message);
    cases.push(ask("negative_signature", &key, &message, &reference::negative(&valid)));
    cases.push(ask("negative_key", &reference::negative(&key), &message, &valid));
    cases.push(ask("both_negative", &reference::negative(&key), &message, &reference::negative(&valid)));
    cases.push(ask("infinity_signature", &key, &message, &infinity::<96>()));
    cases.push(ask("infinity_key_and_signature", &infinity::<48>(), &message, &infinity::<96>()));
    cases.push(ask("empty_message", &key, &[], &signature(0, &[])));
    cases.push(ask("long_message", &key, &[7; 1000], &signature(0, &[7; 1000])));
    for (name, spoiled) in spoiled_keys(&key) {
        cases.push(ask(&format!("key_{name}"), &spoiled, &message, &valid));
    }
    for (name, spoiled) in spoiled_signatures(&valid) {
        cases.push(ask(&format!("signature_{name}"), &key, &message, &spoiled));
    }
    cases
}

fn aggregate() -> Vec<GeneratedCase> {
    let ask = |name: &str, signatures: &[Vec<u8>]| {
        case("phase0", "aggregate", name, strings(signatures), output(reference::aggregate(signatures)))
    };
    let signatures: Vec<Vec<u8>> = (0..SIGNERS).map(|signer| signature(signer, &message(9))).collect();
    let first = signatures[0].clone();
    let mut cases = vec![
        ask("none", &[]),
        ask("one", &signatures[..1]),
        ask("all", &signatures),
        ask("reversed", &signatures.iter().rev().cloned().collect::<Vec<_>>()),
        ask("twice_the_same", &[first.clone(), first.clone()]),
        ask("cancelling", &[first.clone(), reference::negative(&first)]),
        ask("infinity", &[infinity::<96>()]),
        ask("infinity_first", &[infinity::<96>(), first.clone()]),
        ask("infinity_last", &[first.clone(), infinity::<96>()]),
    ];
    for (name, spoiled) in spoiled_signatures(&first) {
        // Whether a signature outside the subgroup can be summed, the specification leaves open.
        if !["outside_subgroup", "halves_swapped"].contains(&name) {
            cases.push(ask(name, &[signatures[1].clone(), spoiled]));
        }
    }
    cases
}

fn aggregate_verify() -> Vec<GeneratedCase> {
    let ask = |name: &str, keys: &[Vec<u8>], messages: &[Vec<u8>], signature: &[u8]| {
        let input = json!({
            "pubkeys": strings(keys),
            "messages": strings(messages),
            "signature": hex::string(signature),
        });
        let holds = reference::aggregate_verify(keys, messages, signature);
        case("phase0", "aggregate_verify", name, input, json!(holds))
    };
    let keys = keys(0..3);
    let messages: Vec<Vec<u8>> = (0..3).map(message).collect();
    let each = |messages: &[Vec<u8>]| {
        sum(&messages
            .iter()
            .enumerate()
            .map(|(signer, message)| signature(signer, message))
            .collect::<Vec<_>>())
    };
    let valid = each(&messages);
    let equal = vec![message(1); 3];
    let mut cases = vec![
        ask("valid", &keys, &messages, &valid),
        ask("valid_equal_messages", &keys, &equal, &each(&equal)),
        ask("one", &keys[..1], &messages[..1], &each(&messages[..1])),
        ask("two", &keys[..2], &messages[..2], &each(&messages[..2])),
        ask(
            "valid_reversed",
            &keys.iter().rev().cloned().collect::<Vec<_>>(),
            &messages.iter().rev().cloned().collect::<Vec<_>>(),
            &valid,
        ),
        ask(
            "messages_swapped",
            &keys,
            &[messages[1].clone(), messages[0].clone(), messages[2].clone()],
            &valid,
        ),
        ask("one_pair_missing", &keys[..2], &messages[..2], &valid),
        ask("message_missing", &keys, &messages[..2], &valid),
        ask("key_missing", &keys[..2], &messages, &valid),
        ask("nothing_and_infinity", &[], &[], &infinity::<96>()),
        ask("nothing_and_signature", &[], &[], &valid),
        ask("nothing_and_zeros", &[], &[], &[0; 96]),
        ask("infinity_signature", &keys, &messages, &infinity::<96>()),
        ask(
            "cancelling_keys_and_infinity_signature",
            &[keys[0].clone(), reference::negative(&keys[0])],
            &equal[..2],
            &infinity::<96>(),
        ),
    ];
    for position in 0..3 {
        let mut with_infinity = (keys.clone(), messages.clone());
        with_infinity.0.insert(position, infinity::<48>());
        with_infinity.1.insert(position, message(8));
        cases.push(ask(&format!("infinity_key_at_{position}"), &with_infinity.0, &with_infinity.1, &valid));
    }
    for (name, spoiled) in spoiled_signatures(&valid) {
        cases.push(ask(&format!("signature_{name}"), &keys, &messages, &spoiled));
    }
    cases
}

fn fast_aggregate_verify(
    fork: &'static str,
    handler: &'static str,
    answer: impl Fn(&[Vec<u8>], &[u8], &[u8]) -> bool,
) -> Vec<GeneratedCase> {
    let ask = |name: &str, keys: &[Vec<u8>], message: &[u8], signature: &[u8]| {
        let input = json!({
            "pubkeys": strings(keys),
            "message": hex::string(message),
            "signature": hex::string(signature),
        });
        case(fork, handler, name, input, json!(answer(keys, message, signature)))
    };
    let mut cases = Vec::new();
    for count in 1..=SIGNERS {
        let message = message(count);
        let valid = common(0..count, &message);
        cases.push(ask(&format!("valid_{count}"), &keys(0..count), &message, &valid));
        cases.push(ask(&format!("extra_key_{count}"), &keys(0..=count), &message, &valid));
        cases.push(ask(&format!("missing_key_{count}"), &keys(1..count), &message, &valid));
        let tampered = concat(&[&valid[..92], &[0xff; 4]]);
        cases.push(ask(&format!("tampered_signature_{count}"), &keys(0..count), &message, &tampered));
    }
    let message = message(6);
    let negative = |signer: usize| reference::negative(&key(signer));
    let twice = common([0, 0], &message);
    let one = common([0], &message);
    for (name, keys, signature) in [
        ("key_twice", keys([0, 0]), twice.clone()),
        ("key_twice_signature_once", keys([0, 0]), one.clone()),
        ("first_two_equal", keys([0, 0, 1]), common([0, 0, 1], &message)),
        ("last_two_equal", keys([1, 0, 0]), common([0, 0, 1], &message)),
        ("outer_two_equal", keys([0, 1, 0]), common([0, 0, 1], &message)),
        ("negative_among_keys", vec![key(0), negative(0), key(0)], one.clone()),
        ("negative_first", vec![negative(0), key(0), key(0)], one.clone()),
        ("cancelling_keys_and_infinity", vec![key(0), negative(0)], infinity::<96>()),
        ("cancelling_keys_and_signature", vec![key(0), negative(0)], one.clone()),
        ("nothing_and_infinity", Vec::new(), infinity::<96>()),
        ("nothing_and_signature", Vec::new(), one.clone()),
        ("nothing_and_zeros", Vec::new(), vec![0; 96]),
        ("nothing_and_infinity_with_sign", Vec::new(), with_byte(&infinity::<96>(), 0, 0xe0)),
        ("nothing_and_short_infinity", Vec::new(), infinity::<95>()),
        ("nothing_and_empty", Vec::new(), Vec::new()),
        ("keys_and_infinity", keys(0..2), infinity::<96>()),
        ("infinity_key_alone_and_infinity", vec![infinity::<48>()], infinity::<96>()),
        ("infinity_key_first", vec![infinity::<48>(), key(0)], one.clone()),
        ("infinity_key_last", vec![key(0), infinity::<48>()], one.clone()),
    ] {
        cases.push(ask(name, &keys, &message, &signature));
    }
    for (name, spoiled) in spoiled_keys(&key(1)) {
        cases.push(ask(&format!("key_{name}"), &[key(0), spoiled], &message, &one));
    }
    for (name, spoiled) in spoiled_signatures(&one) {
        cases.push(ask(&format!("signature_{name}"), &keys([0]), &message, &spoiled));
    }
    cases
}

fn eth_aggregate_pubkeys() -> Vec<GeneratedCase> {
    let ask = |name: &str, keys: &[Vec<u8>]| {
        let sum = output(reference::eth_aggregate_pubkeys(keys));
        case("altair", "eth_aggregate_pubkeys", name, strings(keys), sum)
    };
    let mut cases = vec![
        ask("none", &[]),
        ask("one", &keys([0])),
        ask("all", &keys(0..SIGNERS)),
        ask("reversed", &keys((0..SIGNERS).rev())),
        ask("twice_the_same", &keys([0, 0])),
        ask("cancelling", &[key(0), reference::negative(&key(0))]),
        ask("cancelling_and_one", &[key(0), reference::negative(&key(0)), key(1)]),
        ask("first_two_equal", &keys([0, 0, 1])),
        ask("outer_two_equal", &keys([0, 1, 0])),
        ask("infinity_first", &[infinity::<48>(), key(0)]),
        ask("infinity_last", &[key(0), infinity::<48>()]),
    ];
    for (name, spoiled) in spoiled_keys(&key(1)) {
        cases.push(ask(&format!("key_{name}"), &[key(0), spoiled]));
    }
    cases
}
