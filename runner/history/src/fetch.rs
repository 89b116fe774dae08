//! Lists the releases of a package, and fetches one, by the registry's own client.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use utfproof_process::{CommandLine, StartError, StreamLimits, run_on_stream};

use super::package::{Package, Registry};
use super::{crates_io, folder, npm, pypi};

/// The time limit of a client.
const LIMITS: StreamLimits = StreamLimits {
    time: Duration::from_secs(600),
    output: 64 << 20,
};

/// A release on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// The folder of the package itself: `{path}` in a command.
    pub path: PathBuf,
    /// The folder in which its language finds it: `{home}` in a command.
    pub home: PathBuf,
}

/// Why a release, or the list of releases, cannot be had. Text from outside is escaped.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The client could not be run, or the run was interrupted.
    #[error("{0}; {1}")]
    Client(Box<StartError>, &'static str),
    /// The client failed.
    #[error("{command} {failure}{}; {remedy}", words(.last_words))]
    Failed {
        /// The client and what it did.
        command: &'static str,
        /// How it ended.
        failure: String,
        /// What it said.
        last_words: String,
        /// What to do.
        remedy: &'static str,
    },
    /// What the client printed is not what is expected.
    #[error("{command} printed no list of versions: {problem}")]
    Unreadable {
        /// The client and what it did.
        command: &'static str,
        /// The problem.
        problem: String,
    },
    /// A file or folder.
    #[error("{}: {error}", utfproof_notation::printable(&path.to_string_lossy()))]
    File {
        /// Its path.
        path: PathBuf,
        /// The problem.
        error: io::Error,
    },
}

impl FetchError {
    pub(crate) fn file(path: &Path, error: io::Error) -> Self {
        Self::File {
            path: path.to_owned(),
            error,
        }
    }
}

fn words(last_words: &str) -> String {
    match last_words {
        "" => String::new(),
        words => format!(": {words}"),
    }
}

/// A client with its arguments.
pub(crate) struct Client {
    /// What it does, for errors.
    pub(crate) what: &'static str,
    pub(crate) command: CommandLine,
    /// What to do if it fails.
    pub(crate) remedy: &'static str,
    /// What to do if it cannot be run.
    pub(crate) install: &'static str,
}

impl Client {
    /// Runs it to its end, without input, and returns what it prints.
    pub(crate) fn run(self) -> Result<Vec<u8>, FetchError> {
        let streamed = run_on_stream(&self.command, &[], LIMITS)
            .map_err(|error| FetchError::Client(Box::new(error), self.install))?;
        match streamed.failure {
            None => Ok(streamed.output),
            Some(failure) => Err(FetchError::Failed {
                command: self.what,
                failure,
                last_words: streamed.last_words,
                remedy: self.remedy,
            }),
        }
    }
}

impl Package {
    /// The versions that the registry keeps, in its own order.
    pub(crate) fn list(&self, scratch: &Path) -> Result<Vec<String>, FetchError> {
        match self.registry {
            Registry::Npm => npm::versions(&self.name),
            Registry::PyPi => pypi::versions(&self.name),
            Registry::CratesIo => crates_io::versions(&self.name, scratch),
            Registry::Folder => folder::versions(Path::new(&self.name)),
        }
    }

    /// Fetches a release with its dependencies into an empty folder. No script of a package runs.
    pub(crate) fn fetch(&self, version: &str, into: &Path) -> Result<(), FetchError> {
        match self.registry {
            Registry::Npm => npm::fetch(&self.name, version, into),
            Registry::PyPi => pypi::fetch(&self.name, version, into),
            Registry::CratesIo => crates_io::fetch(&self.name, version, into),
            Registry::Folder => Ok(()),
        }
    }

    /// Where a release is that was fetched into a folder.
    pub(crate) fn fetched(&self, version: &str, into: PathBuf) -> Fetched {
        let (path, home) = match self.registry {
            Registry::Npm => (into.join("node_modules").join(&self.name), into),
            Registry::PyPi => (into.clone(), into),
            Registry::CratesIo => (into.join("vendor").join(&self.name), into),
            Registry::Folder => {
                let path = Path::new(&self.name).join(version);
                let path = std::path::absolute(&path).unwrap_or(path);
                (path.clone(), path)
            }
        };
        Fetched { path, home }
    }
}
