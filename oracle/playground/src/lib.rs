//! The oracle for a web page: JSON text in, JSON text out, through the memory of a WebAssembly module.
//!
//! JavaScript calls [`request`] with the length of a request, writes the request to the address that it returns, calls
//! [`answer`], and reads as many bytes as that returns from the address of [`reply`]. `.ci/playground` builds the module.
//!
//! [`ask`] says what is in a request and in an answer.

#![expect(
    unsafe_code,
    reason = "a name that JavaScript can call is an unsafe attribute; there is no other unsafe code"
)]

mod ask;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use ask::ask;

static TEXTS: Mutex<Texts> = Mutex::new(Texts {
    request: Vec::new(),
    reply: Vec::new(),
});

struct Texts {
    request: Vec<u8>,
    reply: Vec<u8>,
}

fn texts() -> MutexGuard<'static, Texts> {
    TEXTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The address to write a request of so many bytes to.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    let request = &mut texts().request;
    request.clear();
    request.resize(length, 0);
    request.as_mut_ptr()
}

/// Answers the request, and returns the length of the reply in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let mut texts = texts();
    texts.reply = ask(&texts.request).into_bytes();
    texts.reply.len()
}

/// The address of the reply, which is valid until the next request.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    texts().reply.as_ptr()
}
