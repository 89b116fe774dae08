//! Handles interrupts by the user.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output::{Failure, complain};

/// A flag that becomes true when the user interrupts. The interrupt also prints the message and ends all waiting for
/// adapters; a second one ends the program at once.
pub(super) fn interruptible(message: &'static str) -> Result<Arc<AtomicBool>, Failure> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            #[cfg(unix)]
            utfproof_process::kill_all();
            std::process::exit(130);
        }
        utfproof_process::interrupt();
        utfproof_native::interrupt();
        complain(message);
    };
    ctrlc::set_handler(handler).map_err(Failure::new)?;
    Ok(interrupted)
}

/// Makes a file that exceeds its size limit (`ulimit -f`) an ordinary error, which would otherwise kill this program.
#[cfg(unix)]
pub(super) fn survive_the_limit_of_files() -> Result<(), Failure> {
    let exceeded = Arc::new(AtomicBool::new(false)); // the failed write reports it
    let registered = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, exceeded);
    registered.map(drop).map_err(Failure::new)
}
