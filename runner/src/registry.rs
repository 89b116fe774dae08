//! The implementations that the command line knows by name: those that are compiled in, the adapters in
//! `runner/adapters/`, one folder a language, and the deliberately wrong ones.
//!
//! A folder's `adapter.json` says which `language` it is and lists implementations: `name`; `about`; the `command` that
//! starts the program; how to `install` what it needs; if need be, the command that makes the program (`build`), and
//! one that succeeds if what cannot be found in `PATH` is here, such as a library (`probe`); and of a slow one about how
//! many `seconds` it takes. The folder's files go into a temporary folder, where the program is built, once in a run, so that nothing that was built for another version is
//! ever run. What an adapter needs from a registry of packages is in a folder of its language, where `install.sh` has
//! put it.

mod unpacked;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use include_dir::{Dir, include_dir};
use serde::Deserialize;
use tempfile::TempDir;

use crate::built_in::BuiltIn;
use crate::process::{CommandLine, CommandLineError, Process, StartError, run_to_end};
use crate::{InProcess, UnderTest, built_in, faults};
use unpacked::Unpacked;

/// How long a probe may take.
const PROBING: Duration = Duration::from_secs(20);
/// How long it may take to build an adapter's program.
const BUILDING: Duration = Duration::from_secs(300);

/// In a command of an `adapter.json`: the folder in which its files are.
const FOLDER: &str = "{folder}";
/// In a command of an `adapter.json`: the folder in which the packages of its language are.
const HOME: &str = "{home}";
/// Where the folders of packages are, if not in the usual place.
const HOMES_VARIABLE: &str = "UTFPROOF_ADAPTERS";

static ADAPTERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/adapters");

/// An implementation that can be started.
#[derive(Clone, Debug)]
pub struct RegisteredImplementation {
    /// Its name on the command line.
    pub name: String,
    /// What it is, in one line.
    pub about: String,
    /// The language that it is for, where that is known.
    pub language: Option<String>,
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
    home: PathBuf,
    probe: Vec<String>,
    build: Vec<String>,
    command: Vec<String>,
    install: String,
    seconds: u32,
    built: Built,
}

/// Where the program is, once it was built: the same for all that are built alike.
type Built = Arc<Mutex<Option<Arc<TempDir>>>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdapterFile {
    language: String,
    implementations: Vec<AdapterLine>,
}

/// An implementation in an `adapter.json`. In its commands, `{folder}` is where the files are that are beside it, and
/// `{home}` where the packages of its language are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdapterLine {
    name: String,
    /// A command that succeeds if there is here what cannot be found in `PATH`, such as a library.
    #[serde(default)]
    probe: Vec<String>,
    /// The command that makes the program out of the files, if one has to.
    #[serde(default)]
    build: Vec<String>,
    /// The command that starts it.
    command: Vec<String>,
    about: String,
    /// How to install what it needs: it is shown where a program of these commands is not here, or the probe fails.
    install: String,
    /// About how long it takes in the suite `full`, if that is long: among many, the slowest are begun first.
    #[serde(default)]
    seconds: u32,
}

/// Why an implementation cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
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
    /// The adapter's program cannot be built.
    #[error("{name} cannot be built; what it needs is installed with: {install}\n{error}")]
    Build {
        /// The implementation.
        name: String,
        /// How to install what it needs.
        install: String,
        /// What went wrong.
        error: Box<StartError>,
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
/// [`RegistryError::Malformed`], which a test rules out.
pub fn implementations() -> Result<Vec<RegisteredImplementation>, RegistryError> {
    let compiled_in = |kind: fn(BuiltIn) -> Kind| {
        move |built_in: &BuiltIn| RegisteredImplementation {
            name: built_in.name.to_owned(),
            about: built_in.about.to_owned(),
            language: Some("Rust".to_owned()),
            kind: kind(*built_in),
        }
    };
    let mut implementations: Vec<RegisteredImplementation> = built_in::all()
        .iter()
        .map(compiled_in(Kind::BuiltIn))
        .collect();
    for folder in ADAPTERS.dirs() {
        implementations.extend(adapters(folder)?);
    }
    implementations.extend(faults::all().iter().map(compiled_in(Kind::Wrong)));
    Ok(implementations)
}

fn adapters(folder: &'static Dir<'static>) -> Result<Vec<RegisteredImplementation>, RegistryError> {
    let malformed = |error: String| RegistryError::Malformed {
        folder: folder.path().display().to_string(),
        error,
    };
    let file = folder.get_file(folder.path().join("adapter.json"));
    let text = file
        .and_then(|file| file.contents_utf8())
        .ok_or_else(|| malformed("no such file".to_owned()))?;
    let file: AdapterFile =
        serde_json::from_str(text).map_err(|error| malformed(error.to_string()))?;
    let mut built = BTreeMap::<Vec<String>, Built>::new();
    let implementation = |line: AdapterLine| RegisteredImplementation {
        name: line.name,
        about: line.about,
        language: Some(file.language.clone()),
        kind: Kind::Adapter(Adapter {
            folder,
            home: home(folder.path()),
            built: Arc::clone(built.entry(line.build.clone()).or_default()),
            probe: line.probe,
            build: line.build,
            command: line.command,
            install: line.install,
            seconds: line.seconds,
        }),
    };
    Ok(file
        .implementations
        .into_iter()
        .map(implementation)
        .collect())
}

impl RegisteredImplementation {
    /// An adapter that is started by this command line, which may have quotes as in a shell.
    pub fn command(command: &str) -> Self {
        Self {
            name: command.to_owned(),
            about: String::new(),
            language: None,
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

    /// Whether it is called in this process, and not asked through a pipe.
    pub const fn is_in_process(&self) -> bool {
        matches!(self.kind, Kind::BuiltIn(_) | Kind::Wrong(_))
    }

    /// About how many seconds it takes in the suite `full`, if it is known to be slow; else 0.
    pub const fn seconds(&self) -> u32 {
        match &self.kind {
            Kind::Adapter(adapter) => adapter.seconds,
            _ => 0,
        }
    }

    /// How to install what it needs, if it needs anything.
    pub const fn install(&self) -> Option<&str> {
        match &self.kind {
            Kind::Adapter(adapter) => Some(adapter.install.as_str()),
            _ => None,
        }
    }

    /// How to install what it needs, if that is not here. To find out may take a process.
    pub fn missing(&self) -> Option<&str> {
        match &self.kind {
            Kind::Adapter(adapter) => (!adapter.is_here()).then_some(adapter.install.as_str()),
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
    /// [`RegistryError`]: why it cannot be started, and what to do about it.
    pub fn start(&self, timeout: Duration) -> Result<Box<dyn UnderTest + Send>, RegistryError> {
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
                    return Err(RegistryError::NotHere {
                        name: self.name.clone(),
                        install: install.to_owned(),
                    });
                }
                adapter.start(&self.name, timeout)
            }
        }
    }
}

impl Adapter {
    /// Whether the programs that it needs are here, and what else it asks for.
    fn is_here(&self) -> bool {
        let programs = [&self.build, &self.command].map(|command| command.first());
        let mut programs = programs.into_iter().flatten();
        let is_here = |program: &String| {
            let program = program.replace(HOME, &self.home.to_string_lossy());
            program.contains(FOLDER) || which::which(program).is_ok()
        };
        let probe = || match self.probe.as_slice() {
            [] => true,
            probe => run_to_end(&self.command_line(probe, Path::new("")), PROBING).is_ok(),
        };
        programs.all(is_here) && probe()
    }

    fn start(
        &self,
        name: &str,
        timeout: Duration,
    ) -> Result<Box<dyn UnderTest + Send>, RegistryError> {
        let folder = self.built(name)?;
        let command = self.command_line(&self.command, folder.path());
        let process = Process::start(command, timeout).map_err(Box::new)?;
        Ok(Box::new(Unpacked {
            process,
            _folder: folder,
        }))
    }

    /// The folder with its files, in which its program was built.
    fn built(&self, name: &str) -> Result<Arc<TempDir>, RegistryError> {
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(folder) = built.as_ref() {
            return Ok(Arc::clone(folder));
        }
        let folder = tempfile::Builder::new().prefix("utfproof-").tempdir()?;
        for file in self.folder.files() {
            let name = file.path().file_name().unwrap_or_default();
            fs::write(folder.path().join(name), file.contents())?;
        }
        if !self.build.is_empty() {
            let failed = |error| RegistryError::Build {
                name: name.to_owned(),
                install: self.install.clone(),
                error: Box::new(error),
            };
            let build = self.command_line(&self.build, folder.path());
            run_to_end(&build, BUILDING).map_err(failed)?;
        }
        let folder = Arc::new(folder);
        *built = Some(Arc::clone(&folder));
        Ok(folder)
    }

    /// A command of the `adapter.json`, whose files are in this folder.
    fn command_line(&self, words: &[String], folder: &Path) -> CommandLine {
        let (folder, home) = (folder.to_string_lossy(), self.home.to_string_lossy());
        let mut words = words
            .iter()
            .map(|word| word.replace(FOLDER, &folder).replace(HOME, &home));
        CommandLine::new(words.next().unwrap_or_default()).with(words)
    }
}

/// Where the packages of a language are, whose folder has this name.
fn home(language: &Path) -> PathBuf {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let homes = variable(HOMES_VARIABLE).map(PathBuf::from).or_else(|| {
        let data = variable("XDG_DATA_HOME").map(PathBuf::from);
        let data = data.or_else(|| Some(Path::new(&variable("HOME")?).join(".local/share")));
        Some(data?.join("utfproof").join("adapters"))
    });
    homes.unwrap_or_default().join(language)
}

#[cfg(test)]
mod tests;
