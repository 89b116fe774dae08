//! The heaps that the allocator keeps for threads.

/// With more, each thread has a heap of its own, and what is free in one is not there for another.
const ARENAS: i32 = 2;

/// Lets all threads of this program share two heaps: a run of hundreds of implementations starts some threads for each.
/// Call this before the first of them; with another allocator than glibc's, nothing happens.
pub fn share_heaps() {
    #[cfg(target_env = "gnu")]
    // SAFETY: it sets a number of the allocator, which has a lock for that
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, ARENAS);
    }
}
