//! Silences the panics of implementations. Such a panic is a reply, and prints nothing; a panic of our own code is a
//! bug, and is printed. So the silence covers one thread at a time, and only while it runs an implementation's code.
//!
//! If that code ends the process, a test would pass, because it ends with the status that the code has chosen. So the
//! process is then aborted.

use std::cell::Cell;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// The number of nested calls of an implementation's code in this thread.
    static CALLS: Cell<u32> = const { Cell::new(0) };

    static NO_EXIT: NoExit = const { NoExit };
}

/// Is dropped where this thread ends. If that is in the middle of a call, the call ends the whole process. This holds where
/// the end of a process runs the destructors of its thread, as with glibc and on macOS.
struct NoExit;

impl Drop for NoExit {
    fn drop(&mut self) {
        if CALLS.get() > 0 {
            // past what captures the output of a test, which would be lost
            let _ = writeln!(std::io::stderr(), "the codec ended the process of its test");
            std::process::abort();
        }
    }
}

/// Silences the panics of implementations from now on; all others go to the current hook. Calling it again does
/// nothing.
///
/// Only a program calls this, not the library, so that a test of your own codec shows where the codec panicked.
pub fn silence_implementations() {
    static SET: Once = Once::new();
    SET.call_once(|| {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if CALLS.get() == 0 {
                hook(panic);
            }
        }));
    });
}

/// Runs an implementation's code, and no other; a panic comes back as an error.
pub(crate) fn catch<T>(call: impl FnOnce() -> T) -> std::thread::Result<T> {
    quietly(|| catch_unwind(AssertUnwindSafe(call)))
}

/// Runs an implementation's code that catches its panics itself.
pub fn quietly<T>(call: impl FnOnce() -> T) -> T {
    /// Counts down even if the call panics.
    struct Call;

    impl Drop for Call {
        fn drop(&mut self) {
            CALLS.set(CALLS.get() - 1);
        }
    }

    NO_EXIT.with(|_| CALLS.set(CALLS.get() + 1));
    let _call = Call;
    call()
}
