//! The `utfproof` program.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(unix)]
    {
        let as_supervisor = utfproof_process::supervisor()
            .or_else(|| utfproof_native::supervisor(utfproof::registry::built_in_codec));
        if let Some(status) = as_supervisor {
            return status;
        }
        supervise();
    }
    #[cfg(target_os = "linux")]
    utfproof_native::share_heaps();
    cli::main()
}

/// Makes this program the supervisor of all adapters, and of the workers of libraries.
#[cfg(unix)]
fn supervise() {
    // unlike its path, this is the same program even after an update
    let this = std::path::PathBuf::from("/proc/self/exe");
    let this = match this.exists() {
        true => Some(this),
        false => std::env::current_exe().ok(),
    };
    if let Some(this) = this {
        utfproof_native::Library::work_by(&this);
        utfproof_process::supervise_by(this);
    }
}
