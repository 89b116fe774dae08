//! The implementations that the command line knows by name: those that are compiled in, the adapters in
//! `runner/adapters/`, one folder a language, and the deliberately wrong ones.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use include_dir::{Dir, include_dir};
use serde::Deserialize;
use tempfile::TempDir;

use crate::builtin::BuiltIn;
use crate::process::{CommandLine, CommandLineError, Process, StartError};
use crate::{Description, InProcess, Reply, Request, Subject, builtin, sabotage};

static ADAPTERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/adapters");

/// An implementation that can be started.
#[derive(Clone, Debug)]
pub struct Target {
    /// Its name on the command line.
    pub name: String,
    /// What it is, in one line.
    pub about: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    BuiltIn(BuiltIn),
    Wrong(BuiltIn),
    Adapter(Adapter),
    Command(String),
}

#[derive(Clone, Debug)]
struct Adapter {
    folder: &'static Dir<'static>,
    command: Vec<String>,
    install: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdapterFile {
    implementations: Vec<AdapterLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdapterLine {
    name: String,
    command: Vec<String>,
    about: String,
    install: String,
}

/// Why an implementation cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    /// The command is no command line.
    #[error(transparent)]
    CommandLine(#[from] CommandLineError),
    /// The adapter's program cannot be put into a folder of its own.
    #[error("cannot write the adapter's program to a temporary folder: {0}")]
    Folder(#[from] io::Error),
    /// The runtime that the adapter needs is not here.
    #[error("{name} is not here; install it with: {install}")]
    NotHere {
        /// The implementation.
        name: String,
        /// How to install what it needs.
        install: String,
    },
    /// The process does not start, or does not describe itself.
    #[error(transparent)]
    Start(#[from] Box<StartError>),
    /// An `adapter.json` of this program is malformed.
    #[error("adapters/{folder}/adapter.json: {error}")]
    Malformed {
        /// The adapter's folder.
        folder: String,
        /// What is wrong with the file.
        error: String,
    },
}

/// Where an implementation comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// It is compiled in.
    BuiltIn,
    /// It is wrong on purpose, and compiled in.
    WrongOnPurpose,
    /// It runs in a process of its own.
    Adapter,
}

/// All implementations that have a name: built-ins, adapters, and the wrong ones.
///
/// # Errors
///
/// [`TargetError::Malformed`], which a test rules out.
pub fn targets() -> Result<Vec<Target>, TargetError> {
    let compiled_in = |kind: fn(BuiltIn) -> Kind| {
        move |built_in: &BuiltIn| Target {
            name: built_in.name.to_owned(),
            about: built_in.about.to_owned(),
            kind: kind(*built_in),
        }
    };
    let mut targets: Vec<Target> = builtin::all()
        .iter()
        .map(compiled_in(Kind::BuiltIn))
        .collect();
    for folder in ADAPTERS.dirs() {
        targets.extend(adapters(folder)?);
    }
    targets.extend(sabotage::all().iter().map(compiled_in(Kind::Wrong)));
    Ok(targets)
}

fn adapters(folder: &'static Dir<'static>) -> Result<Vec<Target>, TargetError> {
    let malformed = |error: String| TargetError::Malformed {
        folder: folder.path().display().to_string(),
        error,
    };
    let file = folder.get_file(folder.path().join("adapter.json"));
    let text = file
        .and_then(|file| file.contents_utf8())
        .ok_or_else(|| malformed("no such file".to_owned()))?;
    let file: AdapterFile =
        serde_json::from_str(text).map_err(|error| malformed(error.to_string()))?;
    let target = |line: AdapterLine| Target {
        name: line.name,
        about: line.about,
        kind: Kind::Adapter(Adapter {
            folder,
            command: line.command,
            install: line.install,
        }),
    };
    Ok(file.implementations.into_iter().map(target).collect())
}

impl Target {
    /// An adapter that is started by this command line, which may have quotes as in a shell.
    pub fn command(command: &str) -> Self {
        Self {
            name: command.to_owned(),
            about: String::new(),
            kind: Kind::Command(command.to_owned()),
        }
    }

    /// Where it comes from.
    pub const fn provenance(&self) -> Provenance {
        match self.kind {
            Kind::BuiltIn(_) => Provenance::BuiltIn,
            Kind::Wrong(_) => Provenance::WrongOnPurpose,
            Kind::Adapter(_) | Kind::Command(_) => Provenance::Adapter,
        }
    }

    /// How to install what it needs, if that is not here.
    pub fn missing(&self) -> Option<&str> {
        match &self.kind {
            Kind::Adapter(adapter) => {
                let program = adapter.command.first()?;
                which::which(program)
                    .is_err()
                    .then_some(adapter.install.as_str())
            }
            _ => None,
        }
    }

    /// How it is named on the command line.
    pub fn argument(&self) -> String {
        match &self.kind {
            Kind::Command(command) => {
                let quoted = shlex::try_quote(command)
                    .map_or_else(|_| command.clone(), |quoted| quoted.into_owned());
                format!("--adapter {quoted}")
            }
            _ => self.name.clone(),
        }
    }

    /// Starts it. `timeout` is the limit for its introduction, and then for each request.
    ///
    /// # Errors
    ///
    /// [`TargetError`]: why it cannot be started, and what to do about it.
    pub fn start(&self, timeout: Duration) -> Result<Box<dyn Subject + Send>, TargetError> {
        match &self.kind {
            Kind::BuiltIn(built_in) | Kind::Wrong(built_in) => {
                Ok(Box::new(InProcess::new((built_in.make)())))
            }
            Kind::Command(command) => {
                let process =
                    Process::start(CommandLine::parse(command)?, timeout).map_err(Box::new)?;
                Ok(Box::new(process))
            }
            Kind::Adapter(adapter) => {
                if let Some(install) = self.missing() {
                    return Err(TargetError::NotHere {
                        name: self.name.clone(),
                        install: install.to_owned(),
                    });
                }
                adapter.start(timeout)
            }
        }
    }
}

impl Adapter {
    fn start(&self, timeout: Duration) -> Result<Box<dyn Subject + Send>, TargetError> {
        let folder = tempfile::Builder::new().prefix("utfproof-").tempdir()?;
        for file in self.folder.files() {
            let name = file.path().file_name().unwrap_or_default();
            fs::write(folder.path().join(name), file.contents())?;
        }
        let mut words = self
            .command
            .iter()
            .map(|word| in_folder(word, folder.path()));
        let command = CommandLine::new(words.next().unwrap_or_default()).with(words);
        let process = Process::start(command, timeout).map_err(Box::new)?;
        Ok(Box::new(Unpacked {
            process,
            _folder: folder,
        }))
    }
}

fn in_folder(word: &str, folder: &Path) -> String {
    word.replace("{folder}", &folder.to_string_lossy())
}

/// An adapter whose program was unpacked into a temporary folder, which goes when the adapter has gone.
struct Unpacked {
    process: Process,
    _folder: TempDir,
}

impl Subject for Unpacked {
    fn description(&self) -> &Description {
        self.process.description()
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        self.process.answer_batch(requests)
    }

    fn last_words(&self) -> Option<String> {
        self.process.last_words()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_adapter_is_well_formed_and_every_name_is_used_once() {
        let targets = targets().unwrap_or_else(|error| panic!("{error}"));
        let names: BTreeSet<&str> = targets.iter().map(|target| target.name.as_str()).collect();
        assert_eq!(names.len(), targets.len());
        assert!(
            ["std", "cpython", "node", "overlongs-accepted"]
                .iter()
                .all(|name| names.contains(name))
        );
        assert!(targets.iter().all(|target| !target.about.is_empty()));
    }
}
