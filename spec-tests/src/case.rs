//! A test case: what is asked and what must be answered.

use crate::Bytes;

/// The domain separation tag of the consensus specifications.
pub const ETHEREUM_DST: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";

/// One case of a suite.
#[derive(Clone, Debug)]
pub struct Case {
    /// The suite, for example `consensus phase0`.
    pub suite: String,
    /// The function under test, as the suite calls it.
    pub handler: String,
    /// Where the case was found: the path below the directory that was searched, with `#n` in a file of many.
    pub name: String,
    /// The domain separation tag of signatures and hashes.
    pub dst: Bytes,
    /// What there is to do.
    pub body: Body,
}

/// What a case asks for.
#[derive(Clone, Debug)]
pub enum Body {
    /// A question and the right answer.
    Task(Task, Answer),
    /// The library has no operation for this case, for the reason given.
    Skipped(String),
    /// The file could not be understood: a failure, for the reason given.
    Malformed(String),
}

impl Body {
    /// The task, or what was wrong with the file.
    pub(crate) fn from_result(result: Result<(Task, Answer), String>) -> Self {
        match result {
            Ok((task, answer)) => Self::Task(task, answer),
            Err(reason) => Self::Malformed(reason),
        }
    }
}

/// A question to an engine. Byte strings may have any length and content.
#[derive(Clone, Debug)]
pub enum Task {
    /// Sign.
    Sign {
        /// Secret key.
        secret: Bytes,
        /// Message.
        message: Bytes,
    },
    /// Verify.
    Verify {
        /// Public key.
        key: Bytes,
        /// Message.
        message: Bytes,
        /// Signature.
        signature: Bytes,
    },
    /// SkToPk, then Verify.
    VerifyBySecret {
        /// Secret key of the signer.
        secret: Bytes,
        /// Message.
        message: Bytes,
        /// Signature.
        signature: Bytes,
    },
    /// Aggregate.
    Aggregate {
        /// Signatures.
        signatures: Vec<Bytes>,
    },
    /// FastAggregateVerify.
    FastAggregateVerify {
        /// Public keys.
        keys: Vec<Bytes>,
        /// The message of all.
        message: Bytes,
        /// The sum of the signatures.
        signature: Bytes,
    },
    /// AggregateVerify.
    AggregateVerify {
        /// Public keys.
        keys: Vec<Bytes>,
        /// A message for each key.
        messages: Vec<Bytes>,
        /// The sum of the signatures.
        signature: Bytes,
    },
    /// `eth_aggregate_pubkeys`.
    EthAggregatePubkeys {
        /// Public keys.
        keys: Vec<Bytes>,
    },
    /// `eth_fast_aggregate_verify`.
    EthFastAggregateVerify {
        /// Public keys.
        keys: Vec<Bytes>,
        /// The message of all.
        message: Bytes,
        /// The sum of the signatures.
        signature: Bytes,
    },
    /// A batch of signatures, each with one key and one message.
    BatchVerify {
        /// Public keys.
        keys: Vec<Bytes>,
        /// A message for each key.
        messages: Vec<Bytes>,
        /// A signature for each key.
        signatures: Vec<Bytes>,
    },
    /// Hash to G2.
    HashToG2 {
        /// Message.
        message: Bytes,
        /// How the answer is encoded.
        form: Form,
    },
    /// Whether the bytes encode a point of G1, infinity included.
    DecodeG1 {
        /// Compressed encoding.
        encoding: Bytes,
    },
    /// Whether the bytes encode a point of G2, infinity included.
    DecodeG2 {
        /// Compressed encoding.
        encoding: Bytes,
    },
    /// A precompile of EIP-2537.
    Precompile {
        /// Which one.
        operation: Operation,
        /// Its input.
        input: Bytes,
    },
}

/// The two encodings of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// X and a sign.
    Compressed,
    /// X and Y; in G2 the imaginary part of each goes first.
    Uncompressed,
}

/// The precompiles of EIP-2537 that an engine has the operations for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `BLS12_G1ADD`.
    AddG1,
    /// `BLS12_G2ADD`.
    AddG2,
    /// The single multiplication that `BLS12_G1MSM` replaced.
    MulG1,
    /// The same in G2.
    MulG2,
    /// `BLS12_G1MSM`.
    MsmG1,
    /// `BLS12_G2MSM`.
    MsmG2,
    /// `BLS12_PAIRING_CHECK`.
    PairingCheck,
}

/// An answer, expected or given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// True or false.
    Verdict(bool),
    /// An encoding.
    Encoding(Bytes),
    /// An error.
    Refused,
    /// An error of a precompile, with the reason.
    RefusedFor(Refusal),
}

/// Why a precompile of EIP-2537 refuses its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The input as a whole has a length that is not allowed.
    Length,
    /// The 16 bytes above a field element are not zero.
    TopBytes,
    /// A field element is not below p.
    FieldElement,
    /// A point is not on its curve.
    NotOnCurve,
    /// A point is outside its subgroup.
    NotInSubgroup,
}
