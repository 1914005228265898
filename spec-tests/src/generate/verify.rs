//! Cases of Verify.

use bls12_381::{G2Projective, Scalar};

use super::Question;
use super::cast::{Signer, common_signature, message, message_of_length, signature_bytes, signers};
use super::encodings::{infinity, signatures_outside_g2, undecodable_signatures, wrong_keys};
use super::reference::hash_to_g2;
use crate::{Bytes, Task};

pub(super) fn questions() -> Vec<Question> {
    let mut questions = Vec::new();
    let mut add = |name: String, key: Bytes, message: Bytes, signature: Bytes| {
        questions.push(Question::new(name, Task::Verify { key, message, signature }));
    };
    for (s, signer) in signers(3).into_iter().enumerate() {
        let other = Signer::new(s as u8 + 1);
        for m in 0..3 {
            let (message, next) = (message(m), message(m + 1));
            let signature = signer.signature(&message);
            add(format!("valid_signer_{s}_message_{m}"), signer.key(), message.clone(), signature.clone());
            add(format!("wrong_key_signer_{s}_message_{m}"), other.key(), message, signature.clone());
            add(format!("wrong_message_signer_{s}_message_{m}"), signer.key(), next, signature);
        }
    }

    let signer = Signer::new(4);
    let root = message(4);
    let signature = signer.signature(&root);
    for length in [0, 1, 31, 33, 64, 1000] {
        let message = message_of_length(length);
        let signature = signer.signature(&message);
        add(format!("valid_message_of_{length}_bytes"), signer.key(), message, signature);
    }
    add("message_without_last_byte".into(), signer.key(), Bytes(root.0[..31].to_vec()), signature.clone());
    add(
        "message_with_zero_byte".into(),
        signer.key(),
        Bytes([root.as_ref(), &[0]].concat()),
        signature.clone(),
    );
    for bit in [0, 100, 255] {
        add(format!("message_bit_{bit}_flipped"), signer.key(), flipped(&root, bit), signature.clone());
    }

    for (name, signer) in [("one", Signer(Scalar::one())), ("largest", Signer(-Scalar::one()))] {
        add(format!("valid_secret_{name}"), signer.key(), root.clone(), signer.signature(&root));
    }
    let negative = signer.negative();
    add("negative_key".into(), negative.key(), root.clone(), signature.clone());
    add("negative_signature".into(), signer.key(), root.clone(), negative.signature(&root));
    add("negative_key_and_signature".into(), negative.key(), root.clone(), negative.signature(&root));

    let mut wrong = |name: &str, signature: Bytes| {
        add(format!("signature_{name}"), signer.key(), root.clone(), signature);
    };
    wrong("infinity", infinity(96));
    wrong("generator", signature_bytes(G2Projective::generator()));
    wrong("hash_of_message", Signer(Scalar::one()).signature(&root));
    wrong("doubled", common_signature(&[signer, signer], &root));
    wrong("of_two_signers", common_signature(&[signer, Signer::new(5)], &root));
    wrong("halves_swapped", Bytes([&signature.0[48..], &signature.0[..48]].concat()));
    for (name, dst) in [
        ("under_tag_of_possession", "BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_"),
        ("under_tag_of_basic_scheme", "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_"),
        ("under_tag_of_augmentation", "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_AUG_"),
        ("under_empty_tag", ""),
    ] {
        wrong(name, signature_bytes(hash_to_g2(root.as_ref(), dst.as_bytes()) * signer.0));
    }
    // The last bytes are of x, the first hold the flags.
    for bit in [2, 3, 7, 8, 383, 384, 767] {
        wrong(&format!("bit_{bit}_flipped"), flipped(&signature, bit));
    }
    for (name, bytes) in
        undecodable_signatures(&signature).into_iter().chain(signatures_outside_g2(&signature))
    {
        wrong(name, bytes);
    }

    for (name, key) in wrong_keys(signer) {
        add(format!("key_{name}"), key, root.clone(), signature.clone());
    }
    add("key_and_signature_infinity".into(), infinity(48), root, infinity(96));
    questions
}

/// `bytes` with one bit flipped, counted from the highest of the first byte.
pub(super) fn flipped(bytes: &Bytes, bit: usize) -> Bytes {
    let mut bytes = bytes.clone();
    bytes.0[bit / 8] ^= 0x80 >> (bit % 8);
    bytes
}
