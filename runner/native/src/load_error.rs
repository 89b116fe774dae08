//! Why a library cannot be asked.

use std::io;
use std::path::PathBuf;

/// Why a library cannot be asked. Each message names the remedy. Text from the library is escaped.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file is something else.
    #[error("{} is not a shared library, but {what}; build one with: cc -shared -fPIC -o libmine.so mine_plugin.c", .path.display())]
    NotALibrary {
        /// The file.
        path: PathBuf,
        /// What it is.
        what: &'static str,
    },
    /// The library is for another processor.
    #[error("{} is for {has}, and this program is for {needs}; build it for {needs}, or use a program for {has}", .path.display())]
    WrongProcessor {
        /// The file.
        path: PathBuf,
        /// Its processor.
        has: String,
        /// The processor of this program.
        needs: &'static str,
    },
    /// The system's loader refuses it.
    #[error("{} cannot be loaded: {why}", .path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// The loader's reason and the remedy.
        why: String,
    },
    /// It is no plug-in, or one of another version.
    #[error("{}: {why}", .path.display())]
    NotAPlugin {
        /// The file.
        path: PathBuf,
        /// Why, and the remedy.
        why: String,
    },
    /// It ends the process, or never returns, when it is loaded.
    #[error("{} fails while it is loaded or described: {how}", .path.display())]
    Died {
        /// The file.
        path: PathBuf,
        /// How.
        how: String,
    },
    /// It was built without the sanitizer that the run requires.
    #[error("{} was built without -fsanitize={sanitizer}, so this run would not show what that finds; build it with: cc -g -O1 -shared -fPIC -fsanitize={sanitizer} -o libmine.so mine_plugin.c", .path.display())]
    NotSanitized {
        /// The file.
        path: PathBuf,
        /// The name of the sanitizer.
        sanitizer: &'static str,
    },
    /// The worker cannot be started.
    #[error("cannot start a worker process: {0}")]
    Worker(#[from] io::Error),
    /// The run was interrupted.
    #[error("interrupted")]
    Interrupted,
    /// This system is not supported.
    #[error("libraries can be tested on Linux only; elsewhere, write an adapter and use --adapter")]
    System,
}
