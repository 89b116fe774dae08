//! The implementations with a name on the command line: the built-in ones, the adapters in `runner/adapters/`, one folder
//! for each language, and the deliberately wrong ones.
//!
//! A folder's `adapter.json` gives the `language` and lists implementations. Each has a `name`, a description (`about`),
//! the `command` that starts the program or the `library` that is a plug-in, and the way to `install` its requirements. It
//! may have a command that builds the program (`build`), one that succeeds if requirements outside of `PATH` are
//! installed, such as a library (`probe`), the implementation whose list of known differences it shares
//! (`known_differences`), and the approximate duration of a slow run (`seconds`).
//!
//! An implementation may have `variants`: the same program in another `environment`, such as one that chooses a kernel.
//! Each is an implementation of its own. What it `needs` of the processor decides whether it can run here.
//!
//! The folder's files are copied to a temporary folder, and the program is built there once in a run, so that no program
//! of another version ever runs. `install.sh` puts packages from a registry into a folder for the language.

mod adapter;
mod adapter_file;
mod processor;
mod unpacked;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use include_dir::{Dir, include_dir};

use adapter::{Adapter, Built};
use adapter_file::AdapterFile;
use utfproof_codecs::built_in::BuiltIn;
use utfproof_codecs::{built_in, faults};
use utfproof_judge::{Implementation, UnderTest, Watched};
pub use utfproof_native::Sanitizer;
use utfproof_native::{Library, LoadError};
use utfproof_process::{Client, CommandLine, CommandLineError, Process, StartError};

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
    /// A built-in one in a worker process.
    Guarded(BuiltIn, Provenance),
    Adapter(Box<Adapter>),
    Command(String),
    Library(PathBuf, Option<Sanitizer>),
    Client,
}

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
    /// This machine cannot run the variant.
    #[error("{name} is not run: no {feature} here")]
    NoProcessor {
        /// The implementation.
        name: String,
        /// What the processor lacks.
        feature: String,
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

/// What an implementation lacks to run on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing<'a> {
    /// Its requirements are not installed; install them like this.
    Installed(&'a str),
    /// The processor does not have this.
    Processor(String),
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
    let mut all = Vec::new();
    let mut built = BTreeMap::<&[String], Built>::new();
    for line in &file.implementations {
        let built = Arc::clone(built.entry(&line.build).or_default());
        let adapter = Adapter::new(folder, line, built)
            .map_err(|why| malformed(format!("{}: {why}", line.name)))?;
        let of = |name, about, adapter| RegisteredImplementation {
            name,
            about,
            language: Some(line.language.as_ref().unwrap_or(&file.language).clone()),
            kind: Kind::Adapter(Box::new(adapter)),
        };
        let variants = line.variants.iter().map(|variant| {
            let name = format!("{}-{}", line.name, variant.name);
            let about = format!("{}: {}", line.about, variant.about);
            of(name, about, adapter.variant(variant))
        });
        let variants: Vec<_> = variants.collect();
        all.push(of(line.name.clone(), line.about.clone(), adapter));
        all.extend(variants);
    }
    Ok(all)
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
            kind: Kind::Library(path.to_owned(), None),
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

    /// The same, under a tool that looks at its memory or its arithmetic. `None` if it is not a shared library of the
    /// command line.
    #[must_use]
    pub fn sanitized(&self, sanitizer: Sanitizer) -> Option<Self> {
        let Kind::Library(path, _) = &self.kind else {
            return None;
        };
        Some(Self {
            kind: Kind::Library(path.clone(), Some(sanitizer)),
            ..self.clone()
        })
    }

    /// The same, asked in a worker process, with inputs between pages that cannot be touched. `None` if it is not compiled
    /// into this program.
    #[must_use]
    pub fn guarded(&self) -> Option<Self> {
        let provenance = self.provenance();
        let (Kind::BuiltIn(built_in) | Kind::Wrong(built_in)) = self.kind else {
            return None;
        };
        Some(Self {
            kind: Kind::Guarded(built_in, provenance),
            ..self.clone()
        })
    }

    /// Its origin.
    pub const fn provenance(&self) -> Provenance {
        match self.kind {
            Kind::Guarded(_, provenance) => provenance,
            Kind::BuiltIn(_) => Provenance::BuiltIn,
            Kind::Wrong(_) => Provenance::WrongOnPurpose,
            Kind::Adapter(_) | Kind::Command(_) | Kind::Library(..) | Kind::Client => {
                Provenance::Adapter
            }
        }
    }

    /// Whether it is called without a pipe, in this process or as a library in a worker.
    pub const fn is_called_directly(&self) -> bool {
        match &self.kind {
            Kind::BuiltIn(_) | Kind::Wrong(_) | Kind::Guarded(..) | Kind::Library(..) => true,
            Kind::Adapter(adapter) => adapter.is_library(),
            Kind::Command(_) | Kind::Client => false,
        }
    }

    /// Roughly how many seconds the suite `full` takes, or 0 if it is not known to be slow.
    pub const fn seconds(&self) -> u32 {
        match &self.kind {
            Kind::Adapter(adapter) => adapter.seconds(),
            _ => 0,
        }
    }

    /// How to install its requirements, if it has any.
    pub const fn install(&self) -> Option<&str> {
        match &self.kind {
            Kind::Adapter(adapter) => Some(adapter.install()),
            _ => None,
        }
    }

    /// What it lacks to run here, if anything. To find out, this may start a process.
    pub fn missing(&self) -> Option<Missing<'_>> {
        match &self.kind {
            Kind::Adapter(adapter) => adapter.missing(),
            _ => None,
        }
    }

    /// The name of the implementation whose list of known differences it shares; its own name if it has its own.
    pub fn list_of_known_differences(&self) -> &str {
        match &self.kind {
            Kind::Adapter(adapter) => adapter.known_differences().unwrap_or(&self.name),
            _ => &self.name,
        }
    }

    /// The argument that selects it on the command line.
    pub fn argument(&self) -> String {
        match &self.kind {
            Kind::Command(command) => format!("--adapter {}", quoted(command)),
            Kind::Library(path, _) => format!("--library {}", quoted(&path.to_string_lossy())),
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
                Ok(Box::new(Watched::made_by(built_in.make, timeout)))
            }
            Kind::Guarded(built_in, _) => Ok(Box::new(Library::codec(built_in.name, timeout)?)),
            Kind::Command(command) => {
                let process =
                    Process::start(CommandLine::parse(command)?, timeout).map_err(Box::new)?;
                Ok(Box::new(process))
            }
            Kind::Library(path, sanitizer) => {
                Ok(Box::new(Library::start(path, &[], *sanitizer, timeout)?))
            }
            Kind::Client => Ok(Box::new(Client::start(timeout).map_err(Box::new)?)),
            Kind::Adapter(adapter) => match adapter.missing() {
                None => adapter.start(&self.name, timeout),
                Some(Missing::Processor(feature)) => Err(RegistryError::NoProcessor {
                    name: self.name.clone(),
                    feature,
                }),
                Some(Missing::Installed(install)) => Err(RegistryError::NotInstalled {
                    name: self.name.clone(),
                    install: install.to_owned(),
                }),
            },
        }
    }
}

/// Makes the built-in codec with a name.
pub fn built_in_codec(name: &str) -> Option<Box<dyn Implementation + Send>> {
    let mut all = built_in::all().iter().chain(faults::all());
    all.find(|one| one.name == name).map(|one| (one.make)())
}

/// As one word of a shell.
fn quoted(text: &str) -> String {
    shlex::try_quote(text).map_or_else(|_| text.to_owned(), |quoted| quoted.into_owned())
}

#[cfg(test)]
mod tests;
