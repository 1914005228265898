//! Secrets do not outlive their owners: every block of heap memory is searched for them as it is freed.

#![allow(unsafe_code, reason = "an allocator that looks at what it frees")]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use std::ptr;

use ifma_bls::{Keypair, SecretKey};

/// A secret key that no other data looks like, below r.
const SECRET: [u8; 32] =
    common::points::hex("5ec4e7a11b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c7");
/// Any of its four words gives it away, in either byte order.
const WINDOW: usize = 8;

/// The secret in the other byte order.
const REVERSED: [u8; 32] = {
    let mut reversed = [0; 32];
    let mut i = 0;
    while i < 32 {
        reversed[i] = SECRET[31 - i];
        i += 1;
    }
    reversed
};

// Of one thread each: the test harness frees blocks as well, whose padding can hold anything that was on a stack.
thread_local! {
    static WATCHING: Cell<bool> = const { Cell::new(false) };
    /// Freed blocks that still held a part of the secret.
    static LEAKS: Cell<usize> = const { Cell::new(0) };
    /// The address of a block that is to be zeros when it is freed, and whether it was.
    static BLOCK: Cell<usize> = const { Cell::new(0) };
    static WIPED: Cell<bool> = const { Cell::new(false) };
}

struct SearchingAllocator;

#[global_allocator]
static ALLOCATOR: SearchingAllocator = SearchingAllocator;

// SAFETY: all memory comes from the system's allocator under the same layouts and goes back to it.
unsafe impl GlobalAlloc for SearchingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // Zeroed, so that every byte of a block may be read when the block is freed.
        // SAFETY: the caller's promise about `layout`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if WATCHING.get() {
            // SAFETY: `block` is live, `layout.size()` bytes long and was filled when it was allocated.
            let bytes = unsafe { std::slice::from_raw_parts(block, layout.size()) };
            if holds_secret(bytes) {
                LEAKS.set(LEAKS.get() + 1);
            }
            if block.addr() == BLOCK.get() {
                WIPED.set(bytes.iter().all(|byte| *byte == 0));
            }
        }
        // SAFETY: the caller's promise about `block` and `layout`.
        unsafe { System.dealloc(block, layout) }
    }
}

fn holds_secret(bytes: &[u8]) -> bool {
    let found = |part: &[u8]| bytes.windows(WINDOW).any(|window| window == part);
    SECRET.chunks(WINDOW).chain(REVERSED.chunks(WINDOW)).any(found)
}

/// Blocks that held a part of the secret when this thread freed them while `run` ran.
fn leaks_of(run: impl FnOnce()) -> usize {
    LEAKS.set(0);
    WATCHING.set(true);
    run();
    WATCHING.set(false);
    LEAKS.get()
}

fn secret() -> SecretKey {
    SecretKey::from_bytes(&SECRET).expect("below r")
}

#[test]
fn a74_the_search_finds_what_is_not_wiped() {
    assert_eq!(leaks_of(|| drop(black_box(SECRET.to_vec()))), 1);
    assert_eq!(leaks_of(|| drop(black_box(Box::new(SECRET)))), 1);
    // A part of it, at an odd place, in the other order.
    assert_eq!(leaks_of(|| drop(black_box([&[1, 2, 3][..], &REVERSED[8..24], &[4]].concat()))), 1);
    // Left behind by a growing vector.
    let grow = || {
        let mut bytes = SECRET.to_vec();
        bytes.reserve(10_000);
        bytes.fill(0);
        black_box(bytes);
    };
    assert_eq!(leaks_of(grow), 1);
    assert_eq!(leaks_of(|| drop(black_box(vec![0; 32]))), 0);
}

#[test]
fn a74_a_dropped_key_leaves_nothing_on_the_heap() {
    assert_eq!(leaks_of(|| drop(black_box(secret()))), 0);
    assert_eq!(leaks_of(|| drop(black_box(secret().clone()))), 0);
    assert_eq!(leaks_of(|| drop(black_box(Box::new(secret())))), 0);
    assert_eq!(leaks_of(|| drop(black_box(Keypair::from(secret())))), 0);
    assert_eq!(leaks_of(|| drop(black_box(Keypair::from(secret()).clone()))), 0);
    assert_eq!(leaks_of(|| drop(black_box(Box::new(secret().to_bytes())))), 0);
    // Overwritten, not dropped by name.
    let overwrite = || {
        let mut key = secret();
        black_box(&key);
        key = common::secret(1);
        black_box(&key);
    };
    assert_eq!(leaks_of(overwrite), 0);
    // Dropped by a panic.
    let panics = || {
        let outcome = std::panic::catch_unwind(|| {
            let key = secret();
            black_box(&key);
            std::panic::resume_unwind(Box::new("on purpose"));
        });
        assert!(outcome.is_err());
    };
    assert_eq!(leaks_of(panics), 0);
}

#[test]
fn a74_a_moved_key_leaves_no_copy() {
    let moves = || {
        let mut keys = Vec::new();
        for _ in 0..100 {
            // The vector grows again and again and frees what it grew out of.
            keys.push(secret());
        }
        keys.swap(0, 99);
        let keys: Vec<Option<SecretKey>> = keys.into_iter().map(Some).collect();
        drop(black_box(keys.into_boxed_slice()));
    };
    assert_eq!(leaks_of(moves), 0);
    // Made here, dropped there.
    let key = Box::new(secret());
    let elsewhere = std::thread::spawn(|| leaks_of(|| drop(black_box(key))));
    assert_eq!(elsewhere.join().expect("no panic"), 0);
}

#[test]
fn a74_use_leaves_no_copy() {
    let uses = || {
        let key = secret();
        let public = key.public_key();
        let signature = key.sign(b"message");
        assert!(signature.verify(&public, b"message"));
        let jobs: Vec<(&SecretKey, &[u8])> = (0..40).map(|_| (&key, &b"message"[..])).collect();
        assert_eq!(ifma_bls::sign_many(&jobs), vec![signature; 40]);
        #[cfg(feature = "parallel")]
        assert_eq!(ifma_bls::par_sign_many(&jobs), vec![signature; 40]);
        assert_eq!(format!("{key:?}"), "SecretKey(..)");
    };
    assert_eq!(leaks_of(uses), 0);
    let on_bytes = || {
        assert!(ifma_bls::sk_to_pk(&SECRET).is_ok());
        assert!(ifma_bls::sign(&SECRET, b"message").is_ok());
        assert!(ifma_bls::pop_prove(&SECRET).is_ok());
        assert!(SecretKey::key_gen(&SECRET, b"").is_ok());
        assert!(ifma_bls::key_gen(&SECRET, b"info").is_ok());
        assert!(SecretKey::from_bytes(&SECRET[..31]).is_err());
    };
    assert_eq!(leaks_of(on_bytes), 0);
}

/// The very block that held the key is zeros when it is freed.
#[test]
fn a74_the_block_of_a_key_is_zeros_when_freed() {
    const { assert!(size_of::<SecretKey>() == size_of::<*const u8>()) };
    let wiped = || {
        let key = secret();
        // SAFETY: a key is as large as a pointer and holds one (to be seen by the next assertion).
        let block: *const u8 = unsafe { ptr::from_ref(&key).cast::<*const u8>().read() };
        // SAFETY: the key lives, and its block is 32 bytes long.
        assert_eq!(unsafe { std::slice::from_raw_parts(block, 32) }, SECRET);
        BLOCK.set(block.addr());
        drop(key);
        BLOCK.set(0);
        assert!(WIPED.get());
    };
    assert_eq!(leaks_of(wiped), 0);
}

#[test]
fn a74_debug_output_is_redacted() {
    let pair = Keypair::from(secret());
    let digits = const_hex::encode(SECRET);
    for text in [
        format!("{:?}", secret()),
        format!("{:#?}", secret()),
        format!("{pair:?}"),
        format!("{pair:#?}"),
        format!("{:?}", Some(secret())),
    ] {
        assert!(text.contains("SecretKey(..)"), "{text}");
        assert!(!text.to_lowercase().contains(&digits[..8]), "{text}");
        assert!(!text.contains(&format!("{}, {}", SECRET[0], SECRET[1])), "{text}");
    }
    assert!(format!("{pair:?}").contains(&pair.public_key().to_string()));
}
