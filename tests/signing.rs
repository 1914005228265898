//! Domains, signing roots and signature sets: against an independent merkleisation, against the rules of the
//! specifications, and against data of real networks where `IFMA_BLS_VECTORS` names a folder with it.

#![cfg(feature = "ssz")]

use core::num::NonZeroU64;
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use ifma_bls::signing::{
    Address, AttestationData, B256, BeaconBlockHeader, BlockOperation, BlockSignatures, BlsToExecutionChange,
    Checkpoint, DepositMessage, DomainType, Fork, ForkData, SignatureKind, SignedAggregateAndProof,
    SignedAttestation, SignedContributionAndProof, SigningContext, SigningData, SyncAggregateClaim,
    SyncAggregatorSelectionData, VoluntaryExit, compute_domain, compute_fork_data_root, compute_signing_root,
};
use ifma_bls::{
    AggregatePublicKey, AggregateSignature, CommitteeKeys, Error, Keypair, PublicKey, PublicKeyBytes,
    SecretKey, SetKeys, Signature, SignatureBytes, SignatureSet, Verifier, VerifierOptions, find_invalid,
    verify_sets,
};
use proptest::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};
use ssz::{Decode, Encode};
use tree_hash::TreeHash;

const MAINNET_GENESIS_ROOT: &str = "0x4b363db94e286120d76eb905340fdd4e54bfe9f06bf33ff6cf5ad27f511bfe95";

// A merkleisation of its own, from the section "Merkleization" of the SSZ specification.

fn hash(left: [u8; 32], right: [u8; 32]) -> [u8; 32] {
    Sha256::new().chain_update(left).chain_update(right).finalize().into()
}

fn merkle(leaves: &[[u8; 32]]) -> [u8; 32] {
    let mut layer = leaves.to_vec();
    layer.resize(leaves.len().next_power_of_two(), [0; 32]);
    while layer.len() > 1 {
        layer = layer.chunks(2).map(|pair| hash(pair[0], pair[1])).collect();
    }
    layer[0]
}

fn number(value: u64) -> [u8; 32] {
    bytes(&value.to_le_bytes())
}

fn bytes(value: &[u8]) -> [u8; 32] {
    let leaves: Vec<[u8; 32]> = value
        .chunks(32)
        .map(|part| {
            let mut leaf = [0; 32];
            leaf[..part.len()].copy_from_slice(part);
            leaf
        })
        .collect();
    merkle(&leaves)
}

/// No positions of bad sets.
const NONE: [usize; 0] = [];

fn signing_root_by_hand(object: [u8; 32], kind: u8, version: [u8; 4], genesis: B256) -> B256 {
    let fork = merkle(&[bytes(&version), genesis.0]);
    let mut domain = [0; 32];
    domain[0] = kind;
    domain[4..].copy_from_slice(&fork[..28]);
    B256::new(merkle(&[object, domain]))
}

// A chain with a version of its own for each purpose, so that none passes for another.

const GENESIS: [u8; 4] = [9, 0, 0, 1];
const PREVIOUS: [u8; 4] = [9, 0, 0, 2];
const CURRENT: [u8; 4] = [9, 0, 0, 3];
const CAPELLA: [u8; 4] = [9, 0, 0, 4];
const FORK_EPOCH: u64 = 10;
const FORK_SLOT: u64 = 320;

fn context() -> SigningContext {
    SigningContext {
        genesis_validators_root: B256::repeat_byte(0x47),
        genesis_fork_version: GENESIS,
        capella_fork_version: CAPELLA,
        deneb_fork_epoch: FORK_EPOCH,
        slots_per_epoch: NonZeroU64::new(32).unwrap(),
        fork: Fork { previous_version: PREVIOUS, current_version: CURRENT, epoch: FORK_EPOCH },
    }
}

fn keypair(number: u8) -> Keypair {
    let mut secret = [0; 32];
    secret[31] = number;
    Keypair::from(SecretKey::from_bytes(&secret).unwrap())
}

fn sign_all(keys: &[Keypair], root: B256) -> Signature {
    let signatures: Vec<Signature> = keys.iter().map(|key| key.sign(root.as_slice())).collect();
    AggregateSignature::aggregate(&signatures).unwrap().to_signature()
}

fn verifier() -> Verifier {
    Verifier::new(&VerifierOptions::default()).unwrap()
}

fn holds(set: SignatureSet<'_>) -> bool {
    verify_sets(&[set]).unwrap()
}

fn attestation_data(slot: u64) -> AttestationData {
    let checkpoint = |epoch, byte| Checkpoint { epoch, root: B256::repeat_byte(byte) };
    AttestationData {
        slot,
        index: 3,
        beacon_block_root: B256::repeat_byte(0x11),
        source: checkpoint(slot / 32 - 1, 0x22),
        target: checkpoint(slot / 32, 0x33),
    }
}

fn header(slot: u64) -> BeaconBlockHeader {
    BeaconBlockHeader {
        slot,
        proposer_index: 7,
        parent_root: B256::repeat_byte(1),
        state_root: B256::repeat_byte(2),
        body_root: B256::repeat_byte(3),
    }
}

#[test]
fn domain_types_are_those_of_the_specifications() {
    let types = [
        (DomainType::BeaconProposer, 0x00),
        (DomainType::BeaconAttester, 0x01),
        (DomainType::Randao, 0x02),
        (DomainType::Deposit, 0x03),
        (DomainType::VoluntaryExit, 0x04),
        (DomainType::SelectionProof, 0x05),
        (DomainType::AggregateAndProof, 0x06),
        (DomainType::SyncCommittee, 0x07),
        (DomainType::SyncCommitteeSelectionProof, 0x08),
        (DomainType::ContributionAndProof, 0x09),
        (DomainType::BlsToExecutionChange, 0x0a),
    ];
    for (domain_type, first) in types {
        assert_eq!(domain_type.to_bytes(), [first, 0, 0, 0], "{domain_type:?}");
    }
}

/// Encodes, decodes and refuses one byte more or less.
fn assert_ssz<T: Encode + Decode + PartialEq + core::fmt::Debug>(value: &T, expected: &[&[u8]]) {
    let encoding = value.as_ssz_bytes();
    assert_eq!(encoding, expected.concat());
    assert!(<T as Encode>::is_ssz_fixed_len());
    assert_eq!(&T::from_ssz_bytes(&encoding).unwrap(), value);
    assert!(T::from_ssz_bytes(&encoding[1..]).is_err());
    assert!(T::from_ssz_bytes(&[encoding, vec![0]].concat()).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn containers_encode_and_merkleise_as_by_hand(
        numbers in any::<[u64; 4]>(),
        roots in any::<[[u8; 32]; 3]>(),
        key in any::<[[u8; 16]; 3]>(),
        address in any::<[u8; 20]>(),
        version in any::<[u8; 4]>(),
    ) {
        let key = key.concat();
        let key: [u8; 48] = key.try_into().unwrap();
        let [a, b, c, d] = numbers;
        let le = u64::to_le_bytes;
        let [root1, root2, root3] = roots.map(B256::new);

        let header = BeaconBlockHeader {
            slot: a, proposer_index: b, parent_root: root1, state_root: root2, body_root: root3,
        };
        assert_ssz(&header, &[&le(a), &le(b), &roots[0], &roots[1], &roots[2]]);
        prop_assert_eq!(
            header.tree_hash_root().0, merkle(&[number(a), number(b), roots[0], roots[1], roots[2]])
        );

        let source = Checkpoint { epoch: c, root: root2 };
        let target = Checkpoint { epoch: d, root: root3 };
        assert_ssz(&source, &[&le(c), &roots[1]]);
        let source_root = merkle(&[number(c), roots[1]]);
        prop_assert_eq!(source.tree_hash_root().0, source_root);

        let data = AttestationData { slot: a, index: b, beacon_block_root: root1, source, target };
        assert_ssz(&data, &[&le(a), &le(b), &roots[0], &le(c), &roots[1], &le(d), &roots[2]]);
        let target_root = merkle(&[number(d), roots[2]]);
        prop_assert_eq!(
            data.tree_hash_root().0, merkle(&[number(a), number(b), roots[0], source_root, target_root])
        );

        let exit = VoluntaryExit { epoch: a, validator_index: b };
        assert_ssz(&exit, &[&le(a), &le(b)]);
        prop_assert_eq!(exit.tree_hash_root().0, merkle(&[number(a), number(b)]));

        let selection = SyncAggregatorSelectionData { slot: a, subcommittee_index: b };
        assert_ssz(&selection, &[&le(a), &le(b)]);
        prop_assert_eq!(selection.tree_hash_root().0, merkle(&[number(a), number(b)]));

        let change = BlsToExecutionChange {
            validator_index: a,
            from_bls_pubkey: PublicKeyBytes(key),
            to_execution_address: Address::new(address),
        };
        assert_ssz(&change, &[&le(a), &key, &address]);
        prop_assert_eq!(change.tree_hash_root().0, merkle(&[number(a), bytes(&key), bytes(&address)]));

        let deposit =
            DepositMessage { pubkey: PublicKeyBytes(key), withdrawal_credentials: root1, amount: a };
        assert_ssz(&deposit, &[&key, &roots[0], &le(a)]);
        prop_assert_eq!(deposit.tree_hash_root().0, merkle(&[bytes(&key), roots[0], number(a)]));

        let fork = Fork { previous_version: version, current_version: CURRENT, epoch: a };
        assert_ssz(&fork, &[&version, &CURRENT, &le(a)]);
        prop_assert_eq!(fork.tree_hash_root().0, merkle(&[bytes(&version), bytes(&CURRENT), number(a)]));

        let fork_data = ForkData { current_version: version, genesis_validators_root: root1 };
        assert_ssz(&fork_data, &[&version, &roots[0]]);
        let fork_data_root = merkle(&[bytes(&version), roots[0]]);
        prop_assert_eq!(compute_fork_data_root(version, root1).0, fork_data_root);
        prop_assert_eq!(fork_data.tree_hash_root().0, fork_data_root);

        let domain = compute_domain(DomainType::SelectionProof, version, root1);
        prop_assert_eq!(&domain[..4], &[5, 0, 0, 0]);
        prop_assert_eq!(&domain[4..], &fork_data_root[..28]);

        let signing = SigningData { object_root: root2, domain };
        assert_ssz(&signing, &[&roots[1], &domain.0]);
        prop_assert_eq!(compute_signing_root(root2, domain), signing.tree_hash_root());
        prop_assert_eq!(
            compute_signing_root(root2, domain), signing_root_by_hand(roots[1], 5, version, root1)
        );
    }

    /// `get_domain`: the previous version strictly before the fork's epoch.
    #[test]
    fn version_follows_the_epoch(fork_epoch in any::<u64>(), epoch in any::<u64>()) {
        let fork = Fork { previous_version: PREVIOUS, current_version: CURRENT, epoch: fork_epoch };
        prop_assert_eq!(fork.version_at(epoch), if epoch < fork_epoch { PREVIOUS } else { CURRENT });
        prop_assert_eq!(fork.version_at(fork_epoch), CURRENT);
        if let Some(before) = fork_epoch.checked_sub(1) {
            prop_assert_eq!(fork.version_at(before), PREVIOUS);
        }
    }
}

/// Type and version of every duty, in the last slot before a fork and in the first one after it.
#[test]
fn every_duty_is_signed_under_its_own_domain() {
    let context = context();
    let root = B256::repeat_byte(0x55);
    for (slot, version) in [(FORK_SLOT - 1, PREVIOUS), (FORK_SLOT, CURRENT), (FORK_SLOT + 1, CURRENT)] {
        let by_hand = |object: [u8; 32], kind| {
            signing_root_by_hand(object, kind, version, context.genesis_validators_root)
        };
        let epoch = slot / 32;
        let data = attestation_data(slot);
        let selection = SyncAggregatorSelectionData { slot, subcommittee_index: 2 };
        let roots = [
            (context.block_signing_root(slot, root), by_hand(root.0, 0)),
            (context.attestation_signing_root(&data), by_hand(data.tree_hash_root().0, 1)),
            (context.randao_signing_root(epoch), by_hand(number(epoch), 2)),
            (context.selection_proof_signing_root(slot), by_hand(number(slot), 5)),
            (context.aggregate_and_proof_signing_root(slot, root), by_hand(root.0, 6)),
            (context.sync_message_signing_root(slot, root), by_hand(root.0, 7)),
            (context.sync_aggregate_signing_root(slot + 1, root), by_hand(root.0, 7)),
            (
                context.sync_selection_proof_signing_root(&selection),
                by_hand(merkle(&[number(slot), number(2)]), 8),
            ),
            (context.contribution_and_proof_signing_root(slot, root), by_hand(root.0, 9)),
        ];
        for (index, (actual, expected)) in roots.into_iter().enumerate() {
            assert_eq!(actual, expected, "duty {index} in slot {slot}");
        }
    }
}

/// The vote of an attestation counts for its target's epoch, which need not be that of its slot.
#[test]
fn attestations_take_the_epoch_of_their_target() {
    let context = context();
    let mut data = attestation_data(FORK_SLOT);
    data.target.epoch = FORK_EPOCH - 1;
    let object = data.tree_hash_root().0;
    let expected = signing_root_by_hand(object, 1, PREVIOUS, context.genesis_validators_root);
    assert_eq!(context.attestation_signing_root(&data), expected);
}

/// Altair, `process_sync_aggregate`: `max(slot, 1) - 1`.
#[test]
fn sync_aggregate_of_slot_zero_looks_at_slot_zero() {
    let root = B256::repeat_byte(1);
    let context = context();
    assert_eq!(context.sync_aggregate_signing_root(0, root), context.sync_message_signing_root(0, root));
    assert_eq!(context.sync_aggregate_signing_root(1, root), context.sync_message_signing_root(0, root));
}

/// EIP-7044: from Deneb on the version of Capella, and only for exits.
#[test]
fn exits_keep_the_capella_version_from_deneb_on() {
    let exit_root = |context: &SigningContext, epoch| {
        context.voluntary_exit_signing_root(&VoluntaryExit { epoch, validator_index: 5 })
    };
    let by_hand = |context: &SigningContext, epoch, version| {
        let object = merkle(&[number(epoch), number(5)]);
        signing_root_by_hand(object, 4, version, context.genesis_validators_root)
    };
    let epochs = [0, FORK_EPOCH - 1, FORK_EPOCH, FORK_EPOCH + 1, u64::MAX];

    // The state is in Capella; Deneb is planned for later, or not at all.
    for deneb_fork_epoch in [FORK_EPOCH + 1, u64::MAX] {
        let before = SigningContext { deneb_fork_epoch, ..context() };
        for epoch in epochs {
            let version = if epoch < FORK_EPOCH { PREVIOUS } else { CURRENT };
            assert_eq!(exit_root(&before, epoch), by_hand(&before, epoch, version), "epoch {epoch}");
        }
    }
    // The state is in Deneb, in a later fork, or in a chain that began with Deneb.
    for deneb_fork_epoch in [FORK_EPOCH, FORK_EPOCH - 1, 0] {
        let after = SigningContext { deneb_fork_epoch, ..context() };
        for epoch in epochs {
            assert_eq!(exit_root(&after, epoch), by_hand(&after, epoch, CAPELLA), "epoch {epoch}");
        }
        assert_eq!(
            after.domain(DomainType::BeaconProposer, FORK_EPOCH),
            context().domain(DomainType::BeaconProposer, FORK_EPOCH)
        );
    }
}

#[test]
fn deposits_and_credential_changes_stay_with_the_genesis_version() {
    let context = context();
    let key = PublicKeyBytes::from(keypair(1).public_key());
    let deposit = DepositMessage { pubkey: key, withdrawal_credentials: B256::repeat_byte(8), amount: 32 };
    let object = merkle(&[bytes(key.as_ref()), [8; 32], number(32)]);
    assert_eq!(context.deposit_signing_root(&deposit), signing_root_by_hand(object, 3, GENESIS, B256::ZERO));

    let change = BlsToExecutionChange {
        validator_index: 4,
        from_bls_pubkey: key,
        to_execution_address: Address::repeat_byte(6),
    };
    let object = merkle(&[number(4), bytes(key.as_ref()), bytes(&[6; 20])]);
    assert_eq!(
        context.bls_to_execution_change_signing_root(&change),
        signing_root_by_hand(object, 10, GENESIS, context.genesis_validators_root)
    );
}

/// Makes the set of a duty for a key and a signature.
type Make<'a> = Box<dyn Fn(&SigningContext, &PublicKey, Signature) -> SignatureSet<'static> + 'a>;

/// Each duty signed by its right key holds; signed by another key, or over another slot or root, it does not.
#[test]
fn single_signer_sets_hold_for_their_signer_alone() {
    let context = context();
    let (signer, stranger) = (keypair(3), keypair(4));
    let root = B256::repeat_byte(0x55);
    let slot = FORK_SLOT;
    let data = attestation_data(slot);
    let selection = SyncAggregatorSelectionData { slot, subcommittee_index: 1 };
    let exit = VoluntaryExit { epoch: 3, validator_index: 5 };

    let duties: Vec<(&str, B256, Make<'_>)> = vec![
        (
            "block",
            context.block_signing_root(slot, root),
            Box::new(|c, k, s| c.block_proposal(slot, root, k, s)),
        ),
        (
            "header",
            context.block_signing_root(slot, header(slot).tree_hash_root()),
            Box::new(|c, k, s| c.header_proposal(&header(slot), k, s)),
        ),
        ("randao", context.randao_signing_root(10), Box::new(|c, k, s| c.randao_reveal(10, k, s))),
        (
            "attestation",
            context.attestation_signing_root(&data),
            Box::new(|c, k, s| c.attestation(&data, k, s)),
        ),
        (
            "selection",
            context.selection_proof_signing_root(slot),
            Box::new(|c, k, s| c.selection_proof(slot, k, s)),
        ),
        (
            "aggregate and proof",
            context.aggregate_and_proof_signing_root(slot, root),
            Box::new(|c, k, s| c.aggregate_and_proof(slot, root, k, s)),
        ),
        (
            "sync message",
            context.sync_message_signing_root(slot, root),
            Box::new(|c, k, s| c.sync_message(slot, root, k, s)),
        ),
        (
            "sync contribution",
            context.sync_message_signing_root(slot, root),
            Box::new(|c, k, s| c.sync_contribution(slot, root, k, s)),
        ),
        (
            "sync selection",
            context.sync_selection_proof_signing_root(&selection),
            Box::new(|c, k, s| c.sync_selection_proof(&selection, k, s)),
        ),
        (
            "contribution and proof",
            context.contribution_and_proof_signing_root(slot, root),
            Box::new(|c, k, s| c.contribution_and_proof(slot, root, k, s)),
        ),
        (
            "exit",
            context.voluntary_exit_signing_root(&exit),
            Box::new(|c, k, s| c.voluntary_exit(&exit, k, s)),
        ),
    ];
    let other_chain = SigningContext { genesis_validators_root: B256::repeat_byte(0x48), ..context };
    for (name, signing_root, set) in &duties {
        let signature = signer.sign(signing_root.as_slice());
        assert!(holds(set(&context, signer.public_key(), signature)), "{name}");
        assert!(!holds(set(&context, stranger.public_key(), signature)), "{name}: another key");
        assert!(!holds(set(&other_chain, signer.public_key(), signature)), "{name}: another chain");
        for (other_name, other_root, _) in &duties {
            if other_root != signing_root {
                let other = signer.sign(other_root.as_slice());
                let set = set(&context, signer.public_key(), other);
                assert!(!holds(set), "the signature of {other_name} passes for {name}");
            }
        }
    }
}

#[test]
fn credential_changes_are_signed_by_the_key_that_they_name() {
    let context = context();
    let (owner, stranger) = (keypair(3), keypair(4));
    let mut change = BlsToExecutionChange {
        validator_index: 1,
        from_bls_pubkey: owner.public_key().into(),
        to_execution_address: Address::repeat_byte(9),
    };
    let root = context.bls_to_execution_change_signing_root(&change);
    let set = |change: &BlsToExecutionChange, signature| context.bls_to_execution_change(change, signature);
    assert!(holds(set(&change, owner.sign(root.as_slice())).unwrap()));
    assert!(!holds(set(&change, stranger.sign(root.as_slice())).unwrap()));

    let signature = owner.sign(root.as_slice());
    change.from_bls_pubkey = AggregatePublicKey::INFINITY.to_bytes().into();
    assert_eq!(set(&change, signature).unwrap_err(), Error::InfinityKey);
    change.from_bls_pubkey = PublicKeyBytes([0; 48]);
    assert_eq!(set(&change, signature).unwrap_err(), Error::Encoding);
}

#[test]
fn bad_deposits_are_told_from_good_ones() {
    let context = context();
    let owner = keypair(5);
    let message = DepositMessage {
        pubkey: owner.public_key().into(),
        withdrawal_credentials: B256::repeat_byte(1),
        amount: 32_000_000_000,
    };
    let signature = SignatureBytes::from(owner.sign(context.deposit_signing_root(&message).as_slice()));
    let infinity_key = DepositMessage { pubkey: AggregatePublicKey::INFINITY.to_bytes().into(), ..message };
    let claims = [
        context.deposit(&message, signature),
        context.deposit(&DepositMessage { amount: message.amount + 1, ..message }, signature),
        context.deposit(&message, signature),
        context.deposit(&message, SignatureBytes([0; 96])),
        context.deposit(&message, SignatureBytes::INFINITY),
        context.deposit(&infinity_key, SignatureBytes::INFINITY),
        context.deposit(&DepositMessage { pubkey: PublicKeyBytes([0xff; 48]), ..message }, signature),
    ];
    let sets: Vec<_> = claims.iter().map(|claim| claim.raw_set()).collect();
    let verifier = verifier();
    assert_eq!(verifier.find_invalid_raw(&sets).unwrap(), [1, 3, 4, 5, 6]);
    assert!(verifier.verify_raw_sets(&[sets[0], sets[2]]).unwrap());
}

#[test]
fn an_aggregate_and_its_proofs_are_three_sets() {
    let context = context();
    let data = attestation_data(FORK_SLOT);
    let attesters = [keypair(1), keypair(2), keypair(3)];
    let aggregator = keypair(9);
    let keys: Vec<PublicKey> = attesters.iter().map(|key| *key.public_key()).collect();
    let root = B256::repeat_byte(0xaa);
    let signed = SignedAggregateAndProof {
        aggregator: aggregator.public_key(),
        selection_proof: aggregator.sign(context.selection_proof_signing_root(FORK_SLOT).as_slice()),
        root,
        signature: aggregator.sign(context.aggregate_and_proof_signing_root(FORK_SLOT, root).as_slice()),
        aggregate: SignedAttestation {
            data: &data,
            keys: SetKeys::from(&keys),
            signature: sign_all(&attesters, context.attestation_signing_root(&data)),
        },
    };
    let sets = |signed: &SignedAggregateAndProof<'_>| {
        find_invalid(&context.signed_aggregate_and_proof(signed.clone())).unwrap()
    };
    assert_eq!(sets(&signed), NONE);
    assert_eq!(sets(&SignedAggregateAndProof { selection_proof: signed.signature, ..signed.clone() }), [0]);
    assert_eq!(sets(&SignedAggregateAndProof { signature: signed.selection_proof, ..signed.clone() }), [1]);
    assert_eq!(sets(&SignedAggregateAndProof { root: B256::ZERO, ..signed.clone() }), [1]);
    let aggregate = SignedAttestation { keys: SetKeys::from(&keys[..2]), ..signed.aggregate.clone() };
    assert_eq!(sets(&SignedAggregateAndProof { aggregate, ..signed.clone() }), [2]);
    let nobody = SignedAttestation {
        keys: SetKeys::Slice(&[]),
        signature: Signature::INFINITY,
        ..signed.aggregate.clone()
    };
    assert_eq!(sets(&SignedAggregateAndProof { aggregate: nobody, ..signed.clone() }), [2]);
}

#[test]
fn a_contribution_and_its_proofs_are_three_sets() {
    let context = context();
    let selection_data = SyncAggregatorSelectionData { slot: FORK_SLOT, subcommittee_index: 3 };
    let members = [keypair(1), keypair(2)];
    let aggregator = keypair(9);
    let keys: Vec<PublicKey> = members.iter().map(|key| *key.public_key()).collect();
    let (root, block) = (B256::repeat_byte(0xaa), B256::repeat_byte(0xbb));
    let signed = SignedContributionAndProof {
        aggregator: aggregator.public_key(),
        selection_proof: aggregator
            .sign(context.sync_selection_proof_signing_root(&selection_data).as_slice()),
        root,
        signature: aggregator.sign(context.contribution_and_proof_signing_root(FORK_SLOT, root).as_slice()),
        selection_data,
        beacon_block_root: block,
        keys: SetKeys::from(&keys),
        contribution_signature: sign_all(&members, context.sync_message_signing_root(FORK_SLOT, block)),
    };
    let sets = |signed: SignedContributionAndProof<'_>| {
        find_invalid(&context.signed_contribution_and_proof(signed)).unwrap()
    };
    assert_eq!(sets(signed.clone()), NONE);
    let other_committee = SyncAggregatorSelectionData { slot: FORK_SLOT, subcommittee_index: 2 };
    assert_eq!(sets(SignedContributionAndProof { selection_data: other_committee, ..signed.clone() }), [0]);
    assert_eq!(sets(SignedContributionAndProof { root: block, ..signed.clone() }), [1]);
    assert_eq!(sets(SignedContributionAndProof { beacon_block_root: root, ..signed.clone() }), [2]);
    let nobody = SignedContributionAndProof {
        keys: SetKeys::Slice(&[]),
        contribution_signature: Signature::INFINITY,
        ..signed
    };
    assert_eq!(sets(nobody), [2]);
}

#[test]
fn slashings_hold_only_with_both_signatures() {
    let context = context();
    let proposer = keypair(6);
    let headers = [header(FORK_SLOT), BeaconBlockHeader { body_root: B256::ZERO, ..header(FORK_SLOT) }];
    let signatures = headers.map(|header| {
        proposer.sign(context.block_signing_root(header.slot, header.tree_hash_root()).as_slice())
    });
    let slashing = |first, second| {
        let signed = [(&headers[0], first), (&headers[1], second)];
        find_invalid(&context.proposer_slashing(signed, proposer.public_key())).unwrap()
    };
    assert_eq!(slashing(signatures[0], signatures[1]), NONE);
    assert_eq!(slashing(signatures[1], signatures[1]), [0]);
    assert_eq!(slashing(signatures[0], signatures[0]), [1]);

    let voters = [keypair(1), keypair(2)];
    let keys: Vec<PublicKey> = voters.iter().map(|key| *key.public_key()).collect();
    let votes = [attestation_data(FORK_SLOT), attestation_data(FORK_SLOT + 1)];
    let attestations = votes.each_ref().map(|data| SignedAttestation {
        data,
        keys: SetKeys::from(&keys),
        signature: sign_all(&voters, context.attestation_signing_root(data)),
    });
    let [first, second] = attestations.clone();
    assert_eq!(find_invalid(&context.attester_slashing(attestations)).unwrap(), NONE);
    let unsigned = SignedAttestation { signature: Signature::INFINITY, ..second };
    assert_eq!(find_invalid(&context.attester_slashing([first, unsigned])).unwrap(), [1]);
}

/// The keys of both ways to state a sync aggregate.
fn sync_claims<'a>(
    context: &SigningContext,
    committee: &'a CommitteeKeys,
    bits: u8,
    signature: Signature,
) -> [SyncAggregateClaim<'a>; 2] {
    let root = B256::repeat_byte(0x77);
    let members = committee.keys().iter().enumerate();
    let participants = members.filter(|(index, _)| bits >> index & 1 == 1).map(|(_, key)| key).collect();
    [
        context.sync_aggregate(FORK_SLOT, root, participants, signature),
        context.sync_aggregate_of_committee(FORK_SLOT, root, committee, &[bits], signature).unwrap(),
    ]
}

#[test]
fn a_sync_aggregate_of_nobody_holds_only_for_infinity() {
    let context = context();
    let root = context.sync_aggregate_signing_root(FORK_SLOT, B256::repeat_byte(0x77));
    // The last member undoes the first: together their keys sum to infinity.
    let order_less_one =
        *b"\x73\xed\xa7\x53\x29\x9d\x7d\x48\x33\x39\xd8\x08\x09\xa1\xd8\x05\x53\xbd\xa4\x02\xff\xfe\x5b\xfe\
           \xff\xff\xff\xff\x00\x00\x00\x00";
    let negative = Keypair::from(SecretKey::from_bytes(&order_less_one).unwrap());
    let members = [keypair(1), keypair(2), keypair(2), negative];
    let keys: Vec<PublicKey> = members.iter().map(|key| *key.public_key()).collect();
    let committee = CommitteeKeys::new(keys).unwrap();
    let sum_of = |bits: u8| {
        let present: Vec<Keypair> =
            (0..4).filter(|i| bits >> i & 1 == 1).map(|i| members[i].clone()).collect();
        sign_all(&present, root)
    };

    for claim in sync_claims(&context, &committee, 0, Signature::INFINITY) {
        assert!(matches!(claim, SyncAggregateClaim::Holds));
    }
    let must_verify = |bits, signature, expected| {
        for claim in sync_claims(&context, &committee, bits, signature) {
            let SyncAggregateClaim::Verify(set) = claim else { panic!("nothing to verify: {bits:04b}") };
            assert_eq!(holds(set), expected, "{bits:04b}");
        }
    };
    // Nobody, but a signature all the same.
    must_verify(0, sum_of(0b0001), false);
    // Some, but no signature.
    must_verify(0b0001, Signature::INFINITY, false);
    // Members whose keys cancel out, with the very signature that these make.
    assert!(sum_of(0b1001).is_infinity());
    must_verify(0b1001, Signature::INFINITY, false);
    must_verify(0b1001, sum_of(0b0001), false);
    // A member that occurs twice signs twice.
    for bits in [0b0001, 0b0110, 0b0111, 0b1110, 0b1111] {
        must_verify(bits, sum_of(bits), true);
    }
    must_verify(0b0110, sum_of(0b0010), false);
}

#[test]
fn bits_beyond_the_committee_are_an_error() {
    let context = context();
    let committee = CommitteeKeys::new(vec![*keypair(1).public_key(); 4]).unwrap();
    for bits in [&[][..], &[0x10], &[0x80], &[1, 0]] {
        let claim = context.sync_aggregate_of_committee(1, B256::ZERO, &committee, bits, Signature::INFINITY);
        assert_eq!(claim.unwrap_err(), Error::LengthMismatch, "{bits:?}");
    }
}

/// A block with every kind of operation. With `bad`, the signature of that operation (and set) is another's.
fn full_block<'a>(
    context: &SigningContext,
    proposer: &'a Keypair,
    data: &'a [AttestationData],
    bad: &[(SignatureKind, usize, usize)],
) -> BlockSignatures<'a> {
    let slot = FORK_SLOT;
    let root = B256::repeat_byte(0x99);
    let key = proposer.public_key();
    let wrong = proposer.sign(b"something else");
    let sign = |kind, position, set, root: B256| {
        if bad.contains(&(kind, position, set)) { wrong } else { proposer.sign(root.as_slice()) }
    };
    let mut block = BlockSignatures::new();
    let signature = sign(SignatureKind::Proposal, 0, 0, context.block_signing_root(slot, root));
    block.push(SignatureKind::Proposal, context.block_proposal(slot, root, key, signature));
    let signature = sign(SignatureKind::RandaoReveal, 0, 0, context.randao_signing_root(FORK_EPOCH));
    block.push(SignatureKind::RandaoReveal, context.randao_reveal(FORK_EPOCH, key, signature));
    for position in 0..2 {
        let kind = SignatureKind::ProposerSlashing;
        let header = header(slot);
        let root = context.block_signing_root(slot, header.tree_hash_root());
        let signed = [0, 1].map(|set| (&header, sign(kind, position, set, root)));
        block.push_slashing(kind, context.proposer_slashing(signed, key));
    }
    for position in 0..2 {
        let kind = SignatureKind::AttesterSlashing;
        let attestations = [0, 1].map(|set| SignedAttestation {
            data: &data[set],
            keys: key.into(),
            signature: sign(kind, position, set, context.attestation_signing_root(&data[set])),
        });
        block.push_slashing(kind, context.attester_slashing(attestations));
    }
    for (position, data) in data.iter().enumerate() {
        let kind = SignatureKind::Attestation;
        let signature = sign(kind, position, 0, context.attestation_signing_root(data));
        block.push(kind, context.attestation(data, key, signature));
    }
    for position in 0..2 {
        let kind = SignatureKind::VoluntaryExit;
        let exit = VoluntaryExit { epoch: 1, validator_index: position as u64 };
        let signature = sign(kind, position, 0, context.voluntary_exit_signing_root(&exit));
        block.push(kind, context.voluntary_exit(&exit, key, signature));
    }
    let kind = SignatureKind::SyncAggregate;
    let signature = sign(kind, 0, 0, context.sync_aggregate_signing_root(slot, root));
    block.push_sync_aggregate(context.sync_aggregate(slot, root, vec![key], signature));
    for position in 0..2 {
        let kind = SignatureKind::BlsToExecutionChange;
        let change = BlsToExecutionChange {
            validator_index: position as u64,
            from_bls_pubkey: key.into(),
            to_execution_address: Address::ZERO,
        };
        let signature = sign(kind, position, 0, context.bls_to_execution_change_signing_root(&change));
        block.push(kind, context.bls_to_execution_change(&change, signature).unwrap());
    }
    block
}

#[test]
fn a_block_names_its_bad_operations() {
    use SignatureKind::*;

    let context = context();
    let proposer = keypair(11);
    let data = [FORK_SLOT, FORK_SLOT + 1, FORK_SLOT + 2].map(attestation_data);
    let verifier = verifier();
    let good = full_block(&context, &proposer, &data, &[]);
    assert_eq!(good.sets().len(), 18);
    assert!(good.verify(&verifier).unwrap());
    assert_eq!(good.find_invalid(&verifier).unwrap(), []);

    let cases: [&[(SignatureKind, usize, usize)]; 14] = [
        &[(Proposal, 0, 0)],
        &[(RandaoReveal, 0, 0)],
        &[(ProposerSlashing, 0, 0)],
        &[(ProposerSlashing, 1, 1)],
        &[(AttesterSlashing, 0, 1)],
        &[(AttesterSlashing, 1, 0)],
        &[(Attestation, 0, 0)],
        &[(Attestation, 2, 0)],
        &[(VoluntaryExit, 1, 0)],
        &[(SyncAggregate, 0, 0)],
        &[(BlsToExecutionChange, 0, 0)],
        &[(BlsToExecutionChange, 1, 0)],
        // Both sets of one operation name it once.
        &[(ProposerSlashing, 1, 0), (ProposerSlashing, 1, 1)],
        &[(Proposal, 0, 0), (ProposerSlashing, 0, 1), (ProposerSlashing, 1, 0), (SyncAggregate, 0, 0)],
    ];
    for bad in cases {
        let block = full_block(&context, &proposer, &data, bad);
        let mut expected: Vec<BlockOperation> = bad
            .iter()
            .map(|(kind, position, _)| BlockOperation { kind: *kind, position: *position })
            .collect();
        expected.dedup();
        assert!(!block.verify(&verifier).unwrap(), "{bad:?}");
        assert_eq!(block.find_invalid(&verifier).unwrap(), expected);
        #[cfg(feature = "parallel")]
        {
            assert!(!block.par_verify(&verifier).unwrap(), "{bad:?}");
            assert_eq!(block.par_find_invalid(&verifier).unwrap(), expected);
        }
    }
    #[cfg(feature = "parallel")]
    {
        assert!(good.par_verify(&verifier).unwrap());
        assert_eq!(good.par_find_invalid(&verifier).unwrap(), []);
    }
    let named = BlockOperation { kind: Attestation, position: 2 };
    assert_eq!(named.to_string(), "attestation 2");
}

#[test]
fn a_block_without_sets_is_not_valid() {
    let verifier = verifier();
    let mut block = BlockSignatures::new();
    assert!(!block.verify(&verifier).unwrap());
    assert_eq!(block.find_invalid(&verifier).unwrap(), []);
    // An empty sync aggregate holds, but proves nothing of a block.
    let empty = context().sync_aggregate(FORK_SLOT, B256::ZERO, Vec::new(), Signature::INFINITY);
    block.push_sync_aggregate(empty);
    assert!(!block.verify(&verifier).unwrap());
    assert_eq!(block.find_invalid(&verifier).unwrap(), []);
    assert_eq!(block.sets().len(), 0);
}

/// An empty sync aggregate beside a real signature leaves the verdict to the latter.
#[test]
fn an_empty_sync_aggregate_does_not_harm_a_block() {
    let (context, proposer, verifier) = (context(), keypair(2), verifier());
    let root = B256::repeat_byte(5);
    let make = |sync_signature| {
        let signature = proposer.sign(context.block_signing_root(FORK_SLOT, root).as_slice());
        let mut block = BlockSignatures::new();
        let claim = context.sync_aggregate(FORK_SLOT, root, Vec::new(), sync_signature);
        block.push_sync_aggregate(claim);
        let proposal = context.block_proposal(FORK_SLOT, root, proposer.public_key(), signature);
        block.push(SignatureKind::Proposal, proposal);
        (block.verify(&verifier).unwrap(), block.find_invalid(&verifier).unwrap())
    };
    assert_eq!(make(Signature::INFINITY), (true, vec![]));
    let forged = BlockOperation { kind: SignatureKind::SyncAggregate, position: 0 };
    assert_eq!(make(proposer.sign(b"m")), (false, vec![forged]));
}

// Known answers from real networks.

/// The folder of vectors. Without one the test says so past the capture of test output; under `CI` it fails.
fn vectors(test: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("IFMA_BLS_VECTORS") else {
        assert!(std::env::var_os("CI").is_none(), "IFMA_BLS_VECTORS is not set: {test} cannot run");
        let _ = writeln!(std::io::stderr(), "NOT RUN: {test}, because IFMA_BLS_VECTORS is not set");
        return None;
    };
    Some(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
}

fn json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The JSON files below a folder.
fn json_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(json_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn text<'a>(case: &'a Value, field: &str) -> &'a str {
    case[field].as_str().unwrap_or_else(|| panic!("no text {field} in {}", case["source"]))
}

fn parse<T: FromStr<Err: core::fmt::Debug>>(case: &Value, field: &str) -> T {
    text(case, field).parse().unwrap()
}

/// A number, which the beacon API writes as a string.
fn integer(case: &Value, field: &str) -> u64 {
    case[field].as_u64().unwrap_or_else(|| parse(case, field))
}

fn version(case: &Value) -> [u8; 4] {
    let number = u32::from_str_radix(text(case, "fork_version").trim_start_matches("0x"), 16).unwrap();
    number.to_be_bytes()
}

fn keys(case: &Value) -> Vec<PublicKey> {
    case["pubkeys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap().parse().unwrap()).collect()
}

/// Domain and signing root from type, version and genesis root.
fn assert_roots(case: &Value, domain_type: DomainType, version: [u8; 4], genesis_root: B256) {
    let domain = compute_domain(domain_type, version, genesis_root);
    assert_eq!(domain, parse::<B256>(case, "domain"), "{}", case["source"]);
    let root = compute_signing_root(parse(case, "object_root"), domain);
    assert_eq!(root, parse::<B256>(case, "signing_root"), "{}", case["source"]);
}

/// A chain in a single version, apart from what the case is about.
fn chain(version: [u8; 4], genesis_validators_root: B256) -> SigningContext {
    SigningContext {
        genesis_validators_root,
        genesis_fork_version: [0; 4],
        capella_fork_version: [3, 0, 0, 0],
        deneb_fork_epoch: 0,
        slots_per_epoch: NonZeroU64::new(32).unwrap(),
        fork: Fork { previous_version: [0xff; 4], current_version: version, epoch: 0 },
    }
}

/// Collects all block headers of a JSON document by slot.
fn collect_headers(value: &Value, headers: &mut HashMap<u64, BeaconBlockHeader>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect_headers(item, headers)),
        Value::Object(fields) => {
            if fields.contains_key("body_root") && fields.contains_key("slot") {
                let header = BeaconBlockHeader {
                    slot: integer(value, "slot"),
                    proposer_index: integer(value, "proposer_index"),
                    parent_root: parse(value, "parent_root"),
                    state_root: parse(value, "state_root"),
                    body_root: parse(value, "body_root"),
                };
                headers.insert(header.slot, header);
            }
            fields.values().for_each(|item| collect_headers(item, headers));
        }
        _ => {}
    }
}

#[test]
fn real_sync_committees_sign_the_computed_roots() {
    let Some(folder) = vectors("real_sync_committees_sign_the_computed_roots") else { return };
    for (network, cases, with_header, with_committee) in [("mainnet", 47, 32, 47), ("goerli", 8, 8, 0)] {
        let mut headers = HashMap::new();
        for file in json_files(&folder.join(network).join("raw")) {
            collect_headers(&json(&file), &mut headers);
        }
        let files = json_files(&folder.join(network).join("sync-committee"));
        assert_eq!(files.len(), cases, "{network}");
        let (mut headers_seen, mut committees_seen) = (0, 0);
        for file in files {
            let case = json(&file);
            let (version, genesis_root) = (version(&case), parse(&case, "genesis_validators_root"));
            assert_roots(&case, DomainType::SyncCommittee, version, genesis_root);

            let object_root: B256 = parse(&case, "object_root");
            let attested_slot = case["attested_slot"].as_u64();
            if let Some(header) = attested_slot.and_then(|slot| headers.get(&slot)) {
                assert_eq!(header.tree_hash_root(), object_root, "{}", file.display());
                headers_seen += 1;
            }
            let keys = keys(&case);
            let chain = chain(version, genesis_root);
            let slot = integer(&case, "signature_slot");
            let signature: Signature = parse(&case, "signature");
            let mut claims = vec![chain.sync_aggregate(slot, object_root, keys.iter().collect(), signature)];

            let period = integer(&case, "sync_committee_period");
            let committee = folder.join(network).join(format!("sync-committee-pubkeys/period_{period}.bin"));
            if let Ok(bytes) = std::fs::read(committee) {
                let members = PublicKey::validate_many(bytes.as_chunks().0);
                let members: Vec<PublicKey> = members.into_iter().map(Result::unwrap).collect();
                let committee = CommitteeKeys::new(members).unwrap();
                let bits = parse::<alloy_primitives::FixedBytes<64>>(&case, "sync_committee_bits");
                claims.push(
                    chain
                        .sync_aggregate_of_committee(
                            slot,
                            object_root,
                            &committee,
                            bits.as_slice(),
                            signature,
                        )
                        .unwrap(),
                );
                committees_seen += 1;
            }
            for claim in claims {
                let SyncAggregateClaim::Verify(set) = claim else { panic!("nothing to verify") };
                assert_eq!(set.message.as_ref(), parse::<B256>(&case, "signing_root").as_slice());
                assert!(holds(set), "{}", file.display());
            }
        }
        assert_eq!(committees_seen, with_committee, "{network}");
        assert_eq!(headers_seen, with_header, "{network}");
    }
}

#[test]
fn real_deposits_hold() {
    let Some(folder) = vectors("real_deposits_hold") else { return };
    for (path, count) in [("mainnet/deposit/cases.json", 5), ("deposit-cli/cases.json", 22)] {
        let cases = json(&folder.join(path));
        let cases = cases.as_array().unwrap();
        assert_eq!(cases.len(), count, "{path}");
        let claims = cases.iter().map(|case| {
            // Mainnet's cases do not name the version: it is that of genesis, zero.
            let version = if case["fork_version"].is_null() { [0; 4] } else { version(case) };
            assert_roots(case, DomainType::Deposit, version, B256::ZERO);
            let message = DepositMessage {
                pubkey: parse(case, "pubkey"),
                withdrawal_credentials: parse(case, "withdrawal_credentials"),
                amount: integer(case, "amount"),
            };
            assert_eq!(message.tree_hash_root(), parse::<B256>(case, "object_root"));
            let chain = SigningContext { genesis_fork_version: version, ..context() };
            let claim = chain.deposit(&message, parse(case, "signature"));
            assert_eq!(claim.signing_root, parse::<B256>(case, "signing_root"));
            claim
        });
        let claims: Vec<_> = claims.collect();
        let mut sets: Vec<_> = claims.iter().map(|claim| claim.raw_set()).collect();
        let verifier = verifier();
        assert!(verifier.verify_raw_sets(&sets).unwrap(), "{path}");
        sets[1].message = b"something else";
        assert_eq!(verifier.find_invalid_raw(&sets).unwrap(), [1], "{path}");
    }
}

#[test]
fn real_credential_changes_hold() {
    let Some(folder) = vectors("real_credential_changes_hold") else { return };
    let cases = json(&folder.join("mainnet/bls-to-execution-change/cases.json"));
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 32);
    let genesis_root: B256 = MAINNET_GENESIS_ROOT.parse().unwrap();
    let sets = cases.iter().map(|case| {
        assert_roots(case, DomainType::BlsToExecutionChange, [0; 4], genesis_root);
        let change = BlsToExecutionChange {
            validator_index: integer(case, "validator_index"),
            from_bls_pubkey: parse(case, "from_bls_pubkey"),
            to_execution_address: parse(case, "to_execution_address"),
        };
        assert_eq!(change.tree_hash_root(), parse::<B256>(case, "object_root"));
        let set = chain([3, 0, 0, 0], genesis_root)
            .bls_to_execution_change(&change, parse(case, "signature"))
            .unwrap();
        assert_eq!(set.message.as_ref(), parse::<B256>(case, "signing_root").as_slice());
        set
    });
    assert!(verify_sets(&sets.collect::<Vec<_>>()).unwrap());
}

#[test]
fn real_randao_reveal_holds() {
    let Some(folder) = vectors("real_randao_reveal_holds") else { return };
    let cases = json(&folder.join("mainnet/randao/cases.json"));
    let [case] = cases.as_array().unwrap().as_slice() else { panic!("one case") };
    let genesis_root: B256 = MAINNET_GENESIS_ROOT.parse().unwrap();
    assert_roots(case, DomainType::Randao, version(case), genesis_root);
    let epoch = integer(case, "epoch");
    assert_eq!(epoch.tree_hash_root(), parse::<B256>(case, "object_root"));
    let chain = chain(version(case), genesis_root);
    assert_eq!(chain.epoch(integer(case, "slot")), epoch);
    let set = chain.randao_reveal(epoch, &parse(case, "pubkey"), parse(case, "signature"));
    assert_eq!(set.message.as_ref(), parse::<B256>(case, "signing_root").as_slice());
    assert!(holds(set));
}

/// A whole block as its vector file and the block as the beacon API gave it describe it.
struct RealBlock {
    slot: u64,
    root: B256,
    parent_root: B256,
    context: SigningContext,
    attestations: Vec<AttestationData>,
    /// Keys, signature and expected signing root by kind and position.
    sets: Vec<(SignatureKind, usize, Vec<PublicKey>, Signature, B256)>,
}

impl RealBlock {
    fn read(folder: &Path, name: u64) -> Self {
        let case = json(&folder.join(format!("sepolia/blocks/block_{name}_signature_sets.json")));
        let raw = json(&folder.join(format!("sepolia/raw/block_by_slot_{name}.json")));
        let message = &raw["data"]["message"];
        let slot = integer(message, "slot");
        assert_eq!(slot, integer(&case, "slot"));
        let genesis_root = parse(&case, "genesis_validators_root");
        let context = chain(version(&case), genesis_root);
        let checkpoint =
            |value: &Value| Checkpoint { epoch: integer(value, "epoch"), root: parse(value, "root") };
        let attestations = message["body"]["attestations"].as_array().unwrap().iter().map(|attestation| {
            let data = &attestation["data"];
            AttestationData {
                slot: integer(data, "slot"),
                index: integer(data, "index"),
                beacon_block_root: parse(data, "beacon_block_root"),
                source: checkpoint(&data["source"]),
                target: checkpoint(&data["target"]),
            }
        });
        let mut positions: HashMap<SignatureKind, usize> = HashMap::new();
        let sets = case["signature_sets"].as_array().unwrap().iter().map(|set| {
            let (kind, domain_type) = match text(set, "kind") {
                "block_proposal" => (SignatureKind::Proposal, DomainType::BeaconProposer),
                "randao_reveal" => (SignatureKind::RandaoReveal, DomainType::Randao),
                "sync_aggregate" => (SignatureKind::SyncAggregate, DomainType::SyncCommittee),
                "attestation" => (SignatureKind::Attestation, DomainType::BeaconAttester),
                other => panic!("unknown kind {other}"),
            };
            assert_roots(set, domain_type, version(&case), genesis_root);
            let next = positions.entry(kind).or_default();
            *next += 1;
            (kind, *next - 1, keys(set), parse(set, "signature"), parse(set, "signing_root"))
        });
        Self {
            slot,
            root: parse(&case, "block_root"),
            parent_root: parse(message, "parent_root"),
            context,
            attestations: attestations.collect(),
            sets: sets.collect(),
        }
    }

    /// The block's sets, with the signature of the set at `spoiled` replaced by that of another set.
    fn signatures(&self, spoiled: Option<usize>) -> BlockSignatures<'_> {
        let mut block = BlockSignatures::new();
        for (index, (kind, position, keys, signature, _)) in self.sets.iter().enumerate() {
            let other = self.sets[(index + 1) % self.sets.len()].3;
            let signature = if spoiled == Some(index) { other } else { *signature };
            let context = &self.context;
            match kind {
                SignatureKind::Proposal => {
                    let set = context.block_proposal(self.slot, self.root, &keys[0], signature);
                    block.push(*kind, set);
                }
                SignatureKind::RandaoReveal => {
                    let set = context.randao_reveal(context.epoch(self.slot), &keys[0], signature);
                    block.push(*kind, set);
                }
                SignatureKind::SyncAggregate => {
                    let keys = keys.iter().collect();
                    block.push_sync_aggregate(context.sync_aggregate(
                        self.slot,
                        self.parent_root,
                        keys,
                        signature,
                    ));
                }
                SignatureKind::Attestation => {
                    let data = &self.attestations[*position];
                    block.push(*kind, context.attestation(data, keys, signature));
                }
                other => panic!("no {other} in these blocks"),
            }
        }
        block
    }
}

#[test]
fn real_blocks_hold_and_name_a_spoiled_signature() {
    let Some(folder) = vectors("real_blocks_hold_and_name_a_spoiled_signature") else { return };
    let verifier = verifier();
    // The second one's files are named after the slot that was asked for; its own is the slot before.
    for (name, slot, count) in [(4_570_818, 4_570_818, 5), (4_571_137, 4_571_136, 4)] {
        let real = RealBlock::read(&folder, name);
        assert_eq!(real.slot, slot);
        let block = real.signatures(None);
        assert_eq!(block.sets().len(), count);
        for (set, (kind, position, .., signing_root)) in block.sets().iter().zip(&real.sets) {
            assert_eq!(set.message.as_ref(), signing_root.as_slice(), "{kind} {position}");
        }
        assert!(block.verify(&verifier).unwrap());
        assert_eq!(block.find_invalid(&verifier).unwrap(), []);
        #[cfg(feature = "parallel")]
        {
            assert!(block.par_verify(&verifier).unwrap());
            assert_eq!(block.par_find_invalid(&verifier).unwrap(), []);
        }
        let mut named = HashSet::new();
        for index in 0..count {
            let spoiled = real.signatures(Some(index));
            let (kind, position, ..) = real.sets[index];
            let expected = [BlockOperation { kind, position }];
            assert!(!spoiled.verify(&verifier).unwrap(), "{kind} {position}");
            assert_eq!(spoiled.find_invalid(&verifier).unwrap(), expected);
            #[cfg(feature = "parallel")]
            {
                assert!(!spoiled.par_verify(&verifier).unwrap(), "{kind} {position}");
                assert_eq!(spoiled.par_find_invalid(&verifier).unwrap(), expected);
            }
            named.extend(expected);
        }
        assert_eq!(named.len(), count);
    }
}
