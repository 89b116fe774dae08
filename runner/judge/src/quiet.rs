//! A panic of an implementation under test is an answer, and prints nothing. A panic of our own code is a fault, and is
//! printed: so the silence covers one thread at a time, and only while it runs an implementation's code.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// How many calls of an implementation's code this thread is in.
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

/// From now on, panics of implementations print nothing; all others go to the hook that is set now. Calling it again
/// does nothing.
///
/// Only a program calls this, not the library: a test of one's own codec shows where the codec panicked.
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

/// Runs an implementation's code, and nothing else; a panic comes back as an error.
pub(crate) fn catch<T>(call: impl FnOnce() -> T) -> std::thread::Result<T> {
    quietly(|| catch_unwind(AssertUnwindSafe(call)))
}

/// Runs an implementation's code that catches its panics itself.
pub fn quietly<T>(call: impl FnOnce() -> T) -> T {
    /// Counts down even if a panic comes through.
    struct Call;

    impl Drop for Call {
        fn drop(&mut self) {
            CALLS.set(CALLS.get() - 1);
        }
    }

    CALLS.set(CALLS.get() + 1);
    let _call = Call;
    call()
}
