//! `expand_message_xmd` with SHA-256 (RFC 9380, section 5.3.1).

use sha2::{Digest, Sha256};

/// Bytes of a SHA-256 block.
const BLOCK: usize = 64;

/// Bytes of a digest.
const DIGEST: usize = 32;

/// `N` uniform bytes for a message and a tag of any length. `N` is a multiple of 32 up to 255·32.
pub(super) fn expand_message_xmd<const N: usize>(message: &[u8], dst: &[u8]) -> [u8; N] {
    const { assert!(N.is_multiple_of(DIGEST) && N / DIGEST <= 255) };
    let long_dst: [u8; DIGEST];
    // Section 5.3.3.
    let dst = if dst.len() > 255 {
        long_dst = Sha256::new().chain_update(b"H2C-OVERSIZE-DST-").chain_update(dst).finalize().into();
        &long_dst[..]
    } else {
        dst
    };
    let tail = |hash: Sha256| -> [u8; DIGEST] {
        hash.chain_update(dst).chain_update([dst.len() as u8]).finalize().into()
    };
    let length = (N as u16).to_be_bytes();
    let start = Sha256::new().chain_update([0; BLOCK]).chain_update(message).chain_update(length);
    let first = tail(start.chain_update([0]));
    let mut bytes = [0; N];
    let mut previous = [0; DIGEST];
    for (i, chunk) in bytes.chunks_exact_mut(DIGEST).enumerate() {
        let mixed: [u8; DIGEST] = core::array::from_fn(|k| first[k] ^ previous[k]);
        previous = tail(Sha256::new().chain_update(mixed).chain_update([i as u8 + 1]));
        chunk.copy_from_slice(&previous);
    }
    bytes
}
