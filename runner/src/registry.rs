//! The implementations with a name on the command line: the built-in ones, the adapters in `runner/adapters/`, one folder
//! for each language, and the deliberately wrong ones.
//!
//! A folder's `adapter.json` gives the `language` and lists implementations. Each has a `name`, a description (`about`),
//! the `command` that starts the program, and the way to `install` its requirements. It may have a command that builds
//! the program (`build`), one that succeeds if requirements outside of `PATH` are installed, such as a library (`probe`),
//! and the approximate duration of a slow run (`seconds`).
//!
//! The folder's files are copied to a temporary folder, and the program is built there once in a run, so that no program
//! of another version ever runs. `install.sh` puts packages from a registry into a folder for the language.

mod adapter_file;
mod unpacked;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use include_dir::{Dir, include_dir};
use tempfile::TempDir;

use crate::built_in::BuiltIn;
use crate::native::{Library, LoadError};
use crate::process::{Client, CommandLine, CommandLineError, Process, StartError, run_to_end};
use crate::{InProcess, UnderTest, built_in, faults};
use adapter_file::{AdapterFile, AdapterLine};
use unpacked::Unpacked;

/// The time limit of a probe.
const PROBING: Duration = Duration::from_secs(20);
/// The time limit for building an adapter's program.
const BUILDING: Duration = Duration::from_secs(300);

/// In a command of an `adapter.json`: the folder with its files.
const FOLDER: &str = "{folder}";
/// In a command of an `adapter.json`: the folder with the packages of its language.
const HOME: &str = "{home}";
/// The environment variable with the folder that holds the package folders, if not the usual one.
const HOMES_VARIABLE: &str = "UTFPROOF_ADAPTERS";

static ADAPTERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/adapters");

/// An implementation that can be started.
#[derive(Clone, Debug)]
pub struct RegisteredImplementation {
    /// Its name on the command line.
    pub name: String,
    /// A description of one line.
    pub about: String,
    /// Its language, if known.
    pub language: Option<String>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    BuiltIn(BuiltIn),
    Wrong(BuiltIn),
    Adapter(Adapter),
    Command(String),
    Library(PathBuf),
    Client,
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

/// The folder with the built program, shared by all implementations with the same build command.
type Built = Arc<Mutex<Option<Arc<TempDir>>>>;

/// Why an implementation cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
    /// The command is not a valid command line.
    #[error(transparent)]
    CommandLine(#[from] CommandLineError),
    /// The adapter's program cannot be copied to a temporary folder.
    #[error("cannot write the adapter's program to a temporary folder: {0}")]
    Folder(#[from] io::Error),
    /// The adapter's requirements are not installed.
    #[error("{name} is not installed; install it with: {install}")]
    NotInstalled {
        /// The implementation.
        name: String,
        /// How to install its requirements.
        install: String,
    },
    /// The adapter's program cannot be built.
    #[error("{name} cannot be built; install its requirements with: {install}\n{error}")]
    Build {
        /// The implementation.
        name: String,
        /// How to install its requirements.
        install: String,
        /// The failure.
        error: Box<StartError>,
    },
    /// The process does not start, or does not describe itself.
    #[error(transparent)]
    Start(#[from] Box<StartError>),
    /// The library cannot be asked.
    #[error(transparent)]
    Library(#[from] LoadError),
    /// An `adapter.json` of this program is malformed.
    #[error("adapters/{folder}/adapter.json: {error}")]
    Malformed {
        /// The adapter's folder.
        folder: String,
        /// The problem with the file.
        error: String,
    },
}

/// The origin of an implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// It is built in.
    BuiltIn,
    /// It is built in and deliberately wrong.
    WrongOnPurpose,
    /// It runs in its own process, as an adapter or as a library.
    Adapter,
}

/// All registered implementations: built-in ones, adapters, and deliberately wrong ones.
///
/// # Errors
///
/// If an `adapter.json` is malformed, which a test rules out.
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
    /// An adapter with this command line, which may have quotes as in a shell.
    pub fn command(command: &str) -> Self {
        Self {
            name: command.to_owned(),
            about: String::new(),
            language: None,
            kind: Kind::Command(command.to_owned()),
        }
    }

    /// A shared library that includes `utfproof_plugin.h`.
    pub fn library(path: &Path) -> Self {
        Self {
            name: path.to_string_lossy().into_owned(),
            about: String::new(),
            language: None,
            kind: Kind::Library(path.to_owned()),
        }
    }

    /// The program that started this one, as `--stdio` asks for.
    pub fn client() -> Self {
        Self {
            name: "stdio".to_owned(),
            about: String::new(),
            language: None,
            kind: Kind::Client,
        }
    }

    /// Its origin.
    pub const fn provenance(&self) -> Provenance {
        match self.kind {
            Kind::BuiltIn(_) => Provenance::BuiltIn,
            Kind::Wrong(_) => Provenance::WrongOnPurpose,
            Kind::Adapter(_) | Kind::Command(_) | Kind::Library(_) | Kind::Client => {
                Provenance::Adapter
            }
        }
    }

    /// Whether it runs in this process, without a pipe.
    pub const fn is_in_process(&self) -> bool {
        matches!(self.kind, Kind::BuiltIn(_) | Kind::Wrong(_))
    }

    /// Roughly how many seconds the suite `full` takes, or 0 if it is not known to be slow.
    pub const fn seconds(&self) -> u32 {
        match &self.kind {
            Kind::Adapter(adapter) => adapter.seconds,
            _ => 0,
        }
    }

    /// How to install its requirements, if it has any.
    pub const fn install(&self) -> Option<&str> {
        match &self.kind {
            Kind::Adapter(adapter) => Some(adapter.install.as_str()),
            _ => None,
        }
    }

    /// How to install its requirements, if they are not installed. To find out, this may start a process.
    pub fn missing(&self) -> Option<&str> {
        match &self.kind {
            Kind::Adapter(adapter) => (!adapter.is_installed()).then_some(adapter.install.as_str()),
            _ => None,
        }
    }

    /// The argument that selects it on the command line.
    pub fn argument(&self) -> String {
        match &self.kind {
            Kind::Command(command) => format!("--adapter {}", quoted(command)),
            Kind::Library(path) => format!("--library {}", quoted(&path.to_string_lossy())),
            Kind::Client => "--stdio".to_owned(),
            _ => self.name.clone(),
        }
    }

    /// Starts it. `timeout` limits its description, and then each request.
    ///
    /// # Errors
    ///
    /// If it cannot be started; the error names the remedy.
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
            Kind::Library(path) => Ok(Box::new(Library::start(path, timeout)?)),
            Kind::Client => Ok(Box::new(Client::start(timeout).map_err(Box::new)?)),
            Kind::Adapter(adapter) => {
                if let Some(install) = self.missing() {
                    return Err(RegistryError::NotInstalled {
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
    /// Whether its programs and other requirements are installed.
    fn is_installed(&self) -> bool {
        let programs = [&self.build, &self.command].map(|command| command.first());
        let mut programs = programs.into_iter().flatten();
        let is_found = |program: &String| {
            let program = program.replace(HOME, &self.home.to_string_lossy());
            program.contains(FOLDER) || which::which(program).is_ok()
        };
        let probe = || match self.probe.as_slice() {
            [] => true,
            probe => run_to_end(&self.command_line(probe, Path::new("")), PROBING).is_ok(),
        };
        programs.all(is_found) && probe()
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

    /// The folder with its files and its built program.
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

    /// A command of the `adapter.json`, with the adapter's files in `folder`.
    fn command_line(&self, words: &[String], folder: &Path) -> CommandLine {
        let (folder, home) = (folder.to_string_lossy(), self.home.to_string_lossy());
        let mut words = words
            .iter()
            .map(|word| word.replace(FOLDER, &folder).replace(HOME, &home));
        CommandLine::new(words.next().unwrap_or_default()).with(words)
    }
}

/// As one word of a shell.
fn quoted(text: &str) -> String {
    shlex::try_quote(text).map_or_else(|_| text.to_owned(), |quoted| quoted.into_owned())
}

/// The folder with the packages of a language.
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
