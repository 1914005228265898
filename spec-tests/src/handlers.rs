//! What each kind of case asks of the library.

mod claim;
mod precompile;

use ifma_bls::engine::{Check, engine_of};
use ifma_bls::{Ciphersuite, EngineKind, Error};

pub use self::claim::{Claim, verifier};

use crate::{Answer, Bytes, Form, Task};

/// The library's answer to `task` under the tag `dst` on the given engine.
///
/// # Errors
///
/// What is no answer to the question but a trouble of the machine: a missing engine, no randomness.
pub fn answer(task: &Task, dst: &[u8], engine: EngineKind) -> Result<Answer, Error> {
    let suite = Ciphersuite::new(engine, dst)?;
    Ok(match task {
        Task::Sign { secret, message } => encoding(suite.sign(secret.as_ref(), message.as_ref())),
        Task::Verify { key, message, signature } => {
            Answer::Verdict(suite.verify(key.as_ref(), message.as_ref(), signature.as_ref()))
        }
        Task::VerifyBySecret { secret, message, signature } => match suite.sk_to_pk(secret.as_ref()) {
            Ok(key) => Answer::Verdict(suite.verify(key.as_ref(), message.as_ref(), signature.as_ref())),
            Err(_) => Answer::Refused,
        },
        Task::Aggregate { signatures } => encoding(suite.aggregate(signatures)),
        Task::FastAggregateVerify { keys, message, signature } => {
            Answer::Verdict(suite.fast_aggregate_verify(keys, message.as_ref(), signature.as_ref()))
        }
        Task::AggregateVerify { keys, messages, signature } => {
            Answer::Verdict(suite.aggregate_verify(keys, messages, signature.as_ref()))
        }
        Task::EthAggregatePubkeys { keys } => encoding(suite.eth_aggregate_pubkeys(keys)),
        Task::EthFastAggregateVerify { keys, message, signature } => {
            Answer::Verdict(suite.eth_fast_aggregate_verify(keys, message.as_ref(), signature.as_ref()))
        }
        Task::BatchVerify { keys, messages, signatures } => {
            Answer::Verdict(claim::batch_verify(keys, messages, signatures, engine)?)
        }
        Task::HashToG2 { message, form } => hash_to_g2(message, *form, dst, engine)?,
        Task::DecodeG1 { encoding } => {
            let g1 = engine_of(engine)?.g1();
            Answer::Verdict(
                sized(encoding).is_some_and(|bytes| g1.decode(&bytes, Check::Subgroup)[0].is_ok()),
            )
        }
        Task::DecodeG2 { encoding } => {
            let g2 = engine_of(engine)?.g2();
            Answer::Verdict(
                sized(encoding).is_some_and(|bytes| g2.decode(&bytes, Check::Subgroup)[0].is_ok()),
            )
        }
        Task::Precompile { operation, input } => {
            match precompile::run(*operation, input.as_ref(), engine_of(engine)?) {
                Ok(output) => Answer::Encoding(output),
                Err(refusal) => Answer::RefusedFor(refusal),
            }
        }
    })
}

fn encoding(result: Result<impl AsRef<[u8]>, Error>) -> Answer {
    result.map_or(Answer::Refused, |bytes| Answer::Encoding(bytes.as_ref().into()))
}

/// The one encoding as an engine takes it, or `None` for a wrong length.
fn sized<const N: usize>(bytes: &Bytes) -> Option<[[u8; N]; 1]> {
    bytes.as_ref().try_into().ok().map(|bytes| [bytes])
}

fn hash_to_g2(message: &Bytes, form: Form, dst: &[u8], engine: EngineKind) -> Result<Answer, Error> {
    let engine = engine_of(engine)?;
    let points = engine.hash_to_g2(&[message.as_ref()], dst);
    Ok(Answer::Encoding(match form {
        Form::Compressed => engine.g2().encode(&points)[0].into(),
        Form::Uncompressed => engine.g2().encode_uncompressed(&points)[0].into(),
    }))
}
