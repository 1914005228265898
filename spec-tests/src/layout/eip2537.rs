//! The precompile vectors of EIP-2537, as `ethereum/EIPs` and `ethereum/go-ethereum` name them.

use serde_json::Value;

use super::Place;
use super::fields::{bytes, field, text};
use crate::{Answer, Body, Case, Operation, Refusal, Task};

const SUITE: &str = "EIP-2537";

/// The cases of the file, if it is one of these.
pub(super) fn cases(place: &Place<'_>, document: &Value) -> Option<Vec<Case>> {
    let stem = place.stem();
    let operation = operation(stem.strip_prefix("fail-").unwrap_or(stem))?;
    let tests = document.as_array()?;
    let case = |(index, test): (usize, &Value)| {
        let body = match operation {
            Ok(operation) => Body::from_result(task(operation, test)),
            Err(reason) => Body::Skipped(reason.into()),
        };
        place.case_of_many(
            SUITE,
            stem,
            test.get("Name").and_then(Value::as_str).map_or_else(|| index.to_string(), str::to_owned),
            &[],
            body,
        )
    };
    Some(tests.iter().enumerate().map(case).collect())
}

/// What the file is about, or why there is nothing to run; `None` for another file.
fn operation(name: &str) -> Option<Result<Operation, &'static str>> {
    Some(match name {
        "add_G1_bls" | "blsG1Add" => Ok(Operation::AddG1),
        "add_G2_bls" | "blsG2Add" => Ok(Operation::AddG2),
        "pairing_check_bls" | "blsPairing" => Ok(Operation::PairingCheck),
        "mul_G1_bls" | "blsG1Mul" => Ok(Operation::MulG1),
        "mul_G2_bls" | "blsG2Mul" => Ok(Operation::MulG2),
        "msm_G1_bls" | "blsG1MultiExp" => Ok(Operation::MsmG1),
        "msm_G2_bls" | "blsG2MultiExp" => Ok(Operation::MsmG2),
        "map_fp_to_G1_bls" | "blsMapG1" => Err("no map to G1 is offered"),
        "map_fp2_to_G2_bls" | "blsMapG2" => {
            Err("the map to G2 alone is not offered; unit tests of the library take its values")
        }
        _ => return None,
    })
}

fn task(operation: Operation, test: &Value) -> Result<(Task, Answer), String> {
    let task = Task::Precompile { operation, input: bytes(test, "Input")? };
    let answer = if field(test, "Expected").is_ok() {
        Answer::Encoding(bytes(test, "Expected")?)
    } else {
        Answer::RefusedFor(refusal(text(test, "ExpectedError")?)?)
    };
    Ok((task, answer))
}

/// The two repositories word some errors differently.
fn refusal(error: &str) -> Result<Refusal, String> {
    Ok(match error {
        "invalid input length" => Refusal::Length,
        "invalid field element top bytes" => Refusal::TopBytes,
        "invalid fp.Element encoding" => Refusal::FieldElement,
        "invalid point: not on curve" => Refusal::NotOnCurve,
        _ if error.ends_with("correct subgroup") => Refusal::NotInSubgroup,
        _ => return Err(format!("ExpectedError: {error:?}")),
    })
}
