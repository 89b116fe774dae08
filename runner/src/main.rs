//! The `utfproof` program.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(unix)]
    {
        if let Some(status) = utfproof::process::supervisor() {
            return status;
        }
        supervise_adapters();
    }
    cli::main()
}

/// Makes this program the supervisor of all adapters.
#[cfg(unix)]
fn supervise_adapters() {
    // unlike its path, this is the same program even after an update
    let this = std::path::Path::new("/proc/self/exe");
    if this.exists() {
        utfproof::process::supervise_by(this);
    } else if let Ok(this) = std::env::current_exe() {
        utfproof::process::supervise_by(this);
    }
}
