//! What happens when the user interrupts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output::{Failure, complain};

/// Becomes true when the user interrupts, with a message that says what comes of it, and ends all waiting for adapters; a
/// second time ends the program at once.
pub(super) fn interruptible(message: &'static str) -> Result<Arc<AtomicBool>, Failure> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            #[cfg(unix)]
            utfproof::process::kill_all();
            std::process::exit(130);
        }
        utfproof::process::interrupt();
        complain(message);
    };
    ctrlc::set_handler(handler).map_err(Failure::new)?;
    Ok(interrupted)
}

/// Makes a file that grows beyond its limit (`ulimit -f`) an error like any other, and not the end of this program.
#[cfg(unix)]
pub(super) fn survive_the_limit_of_files() -> Result<(), Failure> {
    let exceeded = Arc::new(AtomicBool::new(false)); // the error of the write says it too
    let registered = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, exceeded);
    registered.map(drop).map_err(Failure::new)
}
