//! Asks a codec in a shared library, as an [`UnderTest`](utfproof_judge::UnderTest).
//!
//! It also asks a codec of this program, in Rust, in the same memory.
//!
//! The library includes `include/utfproof_plugin.h` and exports `utfproof_plugin_1`. It is loaded in a *worker*, which is
//! this program again. The worker is forked by a *supervisor*, a small process that is this program too. A library that
//! faults, hangs or exits costs one worker; the runner asks the rest in a new one.
//!
//! | module | contents | process |
//! |---|---|---|
//! | `library`, `directly`, `link`, `heap`, `file`, `sanitizer` | starts the supervisor, sends requests, reads replies, and blames a death on a case | runner |
//! | `supervisor` | forks workers, and ends those that hang | supervisor |
//! | `worker`, `load`, `abi` | loads the library, and answers requests | worker |
//! | `codec`, `lent` | asks a codec in Rust, whose inputs are lent to it | worker |
//! | `probe`, `placement`, `convert` | converts an input in several placements, and compares the answers | worker |
//! | `sweep`, `turn`, `spot` | goes through whole rows, each input once | worker |
//! | `memory`, `trap` | memory between pages that cannot be touched, and the handler of its faults | worker |
//! | `arenas` | the heaps of the threads | runner |
//! | `control`, `wire`, `description`, `row`, `violation` | what the processes share | all |
//!
//! This is the only crate with unsafe code. It judges nothing. It runs on Linux; elsewhere it compiles, and every start
//! fails.

mod load_error;
#[cfg(not(target_os = "linux"))]
mod no_library;
#[cfg_attr(not(target_os = "linux"), expect(dead_code))]
mod sanitizer;

/// The modules that need Linux.
macro_rules! on_linux {
    ($($module:ident)+) => {$(
        #[cfg(target_os = "linux")]
        mod $module;
    )+};
}

on_linux! {
    abi arenas codec control convert description directly file heap lent library link load memory placement probe row spot supervisor sweep trap
    turn violation wire worker
}

use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(target_os = "linux")]
pub use arenas::share_heaps;
#[cfg(target_os = "linux")]
pub use library::Library;
pub use load_error::LoadError;
#[cfg(not(target_os = "linux"))]
pub use no_library::{Library, supervisor};
pub use sanitizer::Sanitizer;
#[cfg(target_os = "linux")]
pub use supervisor::supervisor;

/// The header that a plug-in includes.
pub const HEADER: &str = include_str!("../include/utfproof_plugin.h");

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Ends all waiting for libraries for good: open requests get [`Reply::NotRun`](utfproof_judge::Reply::NotRun). Call this
/// in the handler of a signal.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

#[cfg(target_os = "linux")]
fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
