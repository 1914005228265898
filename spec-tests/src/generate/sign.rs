//! Cases of Sign.

use bls12_381::Scalar;

use super::Question;
use super::cast::{Signer, message, message_of_length, signers};
use crate::{Bytes, Task};

pub(super) fn questions() -> Vec<Question> {
    let mut questions = Vec::new();
    let mut add = |name: String, secret: Bytes, message: Bytes| {
        questions.push(Question::new(name, Task::Sign { secret, message }));
    };
    for (s, signer) in signers(3).into_iter().enumerate() {
        for m in 0..3 {
            add(format!("signer_{s}_message_{m}"), signer.secret(), message(m));
        }
    }
    let signer = Signer::new(3);
    for length in [0, 1, 31, 33, 55, 56, 64, 255, 256, 1000] {
        add(format!("message_of_{length}_bytes"), signer.secret(), message_of_length(length));
    }
    add("message_of_zeros".into(), signer.secret(), [0; 32].into());
    add("message_of_ones".into(), signer.secret(), [0xff; 32].into());

    let largest = Signer(-Scalar::one());
    add("secret_one".into(), Signer(Scalar::one()).secret(), message(0));
    add("secret_two".into(), Signer(Scalar::one().double()).secret(), message(0));
    add("secret_two_to_the_128".into(), Signer(Scalar::from_raw([0, 0, 1, 0])).secret(), message(0));
    add("secret_largest".into(), largest.secret(), message(0));

    let r = incremented(&largest.secret());
    add("secret_is_order_plus_one".into(), incremented(&r), message(0));
    add("secret_is_order".into(), r, message(0));
    add("secret_zero".into(), [0; 32].into(), message(0));
    add("secret_ones".into(), [0xff; 32].into(), message(0));
    add("secret_empty".into(), Bytes(Vec::new()), message(0));
    let secret = signer.secret();
    add("secret_too_short".into(), Bytes(secret.0[1..].to_vec()), message(0));
    add("secret_too_long".into(), Bytes([&[0], secret.as_ref()].concat()), message(0));
    questions
}

/// One more, as a big-endian number.
fn incremented(number: &Bytes) -> Bytes {
    let mut number = number.clone();
    for byte in number.0.iter_mut().rev() {
        let carry;
        (*byte, carry) = byte.overflowing_add(1);
        if !carry {
            break;
        }
    }
    number
}
