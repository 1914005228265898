//! Memory between two pages that nobody may touch.

use core::ops::{Deref, DerefMut};
use core::ptr::null_mut;

use libc::{MAP_ANON, MAP_FAILED, MAP_PRIVATE, PROT_NONE, PROT_READ, PROT_WRITE, c_void};

/// Where items stand between the two pages.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    /// The byte before the first item is out of bounds.
    Start,
    /// The byte after the last item is out of bounds.
    End,
}

/// A slice that begins where a forbidden page ends, or ends where one begins.
pub(crate) struct Guarded<T: Copy> {
    mapping: *mut u8,
    mapped: usize,
    items: *mut T,
    count: usize,
}

impl<T: Copy> Guarded<T> {
    pub(crate) fn new(items: &[T], side: Side) -> Self {
        let page = page();
        let size = size_of_val(items);
        let room = size.next_multiple_of(page).max(page);
        let mapped = room + 2 * page;
        // SAFETY: a new mapping at an address that the system chooses.
        let mapping = unsafe { libc::mmap(null_mut(), mapped, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0) };
        assert!(mapping != MAP_FAILED, "no memory");
        let mapping: *mut u8 = mapping.cast();
        // SAFETY: the pages between the first and the last one of the mapping, which is nobody else's.
        let outcome = unsafe { libc::mprotect(mapping.add(page).cast(), room, PROT_READ | PROT_WRITE) };
        assert_eq!(outcome, 0, "no access");
        let offset = match side {
            Side::Start => page,
            Side::End => page + room - size,
        };
        assert!(offset.is_multiple_of(align_of::<T>()));
        // SAFETY: `offset` is within the mapping, and `size` bytes from there are writable and aligned for T: pages are,
        // and the size of any type is a multiple of its alignment.
        let copied = unsafe {
            let copied: *mut T = mapping.add(offset).cast();
            copied.copy_from_nonoverlapping(items.as_ptr(), items.len());
            copied
        };
        let guarded = Self { mapping, mapped, items: copied, count: items.len() };
        // SAFETY: both addresses are within the mapping.
        let neighbours = unsafe { [mapping.add(page - 1), mapping.add(page + room)] };
        assert!(neighbours.iter().all(|neighbour| !is_readable(*neighbour)), "the pages are no guards");
        guarded
    }
}

impl<T: Copy> Deref for Guarded<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: `count` items were copied there, and the mapping lives as long as `self`.
        unsafe { core::slice::from_raw_parts(self.items, self.count) }
    }
}

impl<T: Copy> DerefMut for Guarded<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as for `deref`; the mapping has no other owner.
        unsafe { core::slice::from_raw_parts_mut(self.items, self.count) }
    }
}

impl<T: Copy> Drop for Guarded<T> {
    fn drop(&mut self) {
        // SAFETY: the mapping of `new`, of which no reference outlives `self`. Its items need no destructor.
        unsafe { libc::munmap(self.mapping.cast(), self.mapped) };
    }
}

fn page() -> usize {
    // SAFETY: asks for a number.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    usize::try_from(page).expect("a size")
}

/// Whether the system can read a byte at `address`: it reports an error where a load would be a fault.
fn is_readable(address: *const u8) -> bool {
    let mut ends = [0; 2];
    // SAFETY: `ends` has room for both ends of a pipe, which are closed again; the system checks `address` itself.
    unsafe {
        assert_eq!(libc::pipe(ends.as_mut_ptr()), 0, "no pipe");
        let written = libc::write(ends[1], address.cast::<c_void>(), 1);
        for end in ends {
            libc::close(end);
        }
        written == 1
    }
}

#[test]
fn guards_guard() {
    for side in [Side::Start, Side::End] {
        for count in [0, 1, 4095, 4096, 4097_u32] {
            let bytes: Vec<u8> = (0..count).map(|i| i as u8).collect();
            let guarded = Guarded::new(&bytes, side);
            assert_eq!(*guarded, bytes);
            let range = guarded.as_ptr_range();
            let (outside, inside) = match side {
                Side::Start => (range.start.wrapping_sub(1), range.start),
                Side::End => (range.end, range.end.wrapping_sub(1)),
            };
            assert!(!is_readable(outside));
            assert!(count == 0 || is_readable(inside));
        }
    }
}
