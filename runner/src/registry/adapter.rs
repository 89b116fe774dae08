//! An adapter or a plug-in that comes with this program: copies its files, builds it and starts it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use include_dir::Dir;
use tempfile::TempDir;

use super::adapter_file::{AdapterLine, VariantLine};
use super::unpacked::Unpacked;
use super::{Missing, RegistryError, processor};
use utfproof_judge::UnderTest;
use utfproof_native::{HEADER, Library};
use utfproof_process::{CommandLine, Process, run_to_end};

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

/// The folder with the built program, shared by all implementations of a file with the same build command.
pub(super) type Built = Arc<Mutex<Option<Arc<TempDir>>>>;

/// What starts an implementation.
#[derive(Clone, Debug)]
pub(super) enum Program {
    Command(Vec<String>),
    Library(String),
}

#[derive(Clone, Debug)]
pub(super) struct Adapter {
    pub(super) folder: &'static Dir<'static>,
    pub(super) home: PathBuf,
    pub(super) line: AdapterLine,
    pub(super) program: Program,
    /// Of a variant.
    pub(super) environment: BTreeMap<String, String>,
    pub(super) needs: Vec<String>,
    pub(super) built: Built,
}

impl Adapter {
    /// An error says what the line lacks.
    pub(super) fn new(
        folder: &'static Dir<'static>,
        line: &AdapterLine,
        built: Built,
    ) -> Result<Self, &'static str> {
        let program = match (&line.command[..], &line.library) {
            ([_, ..], None) => Program::Command(line.command.clone()),
            ([], Some(library)) => Program::Library(library.clone()),
            _ => return Err("it needs a command or a library, and only one of them"),
        };
        Ok(Self {
            folder,
            home: home(folder.path()),
            line: line.clone(),
            program,
            environment: BTreeMap::new(),
            needs: Vec::new(),
            built,
        })
    }

    pub(super) fn variant(&self, variant: &VariantLine) -> Self {
        Self {
            environment: variant.environment.clone(),
            needs: variant.needs.clone(),
            ..self.clone()
        }
    }

    pub(super) const fn install(&self) -> &str {
        self.line.install.as_str()
    }

    pub(super) const fn seconds(&self) -> u32 {
        self.line.seconds
    }

    pub(super) const fn is_library(&self) -> bool {
        matches!(self.program, Program::Library(_))
    }

    pub(super) fn known_differences(&self) -> Option<&str> {
        self.line.known_differences.as_deref()
    }

    /// What it lacks to run here.
    pub(super) fn missing(&self) -> Option<Missing<'_>> {
        let lacks = processor::lacks(&self.needs).map(Missing::Processor);
        lacks.or_else(|| (!self.is_installed()).then_some(Missing::Installed(&self.line.install)))
    }

    /// Whether its programs and other requirements are installed.
    fn is_installed(&self) -> bool {
        let command = match &self.program {
            Program::Command(command) => command.first(),
            Program::Library(_) => None,
        };
        let mut programs = self.line.build.first().into_iter().chain(command);
        let is_found = |program: &String| {
            let program = program.replace(HOME, &self.home.to_string_lossy());
            program.contains(FOLDER) || which::which(program).is_ok()
        };
        let probe = || match self.line.probe.as_slice() {
            [] => true,
            probe => run_to_end(&self.command_line(probe, Path::new("")), PROBING).is_ok(),
        };
        programs.all(is_found) && probe()
    }

    pub(super) fn start(
        &self,
        name: &str,
        timeout: Duration,
    ) -> Result<Box<dyn UnderTest + Send>, RegistryError> {
        let folder = self.built(name)?;
        let inner: Box<dyn UnderTest + Send> = match &self.program {
            Program::Library(library) => {
                let path = PathBuf::from(self.filled(library, folder.path()));
                let environment: Vec<_> = self.environment.clone().into_iter().collect();
                Box::new(Library::start(&path, &environment, None, timeout)?)
            }
            Program::Command(command) => {
                let set = |(name, value): (&String, &String)| format!("{name}={value}");
                let mut words: Vec<String> = self.environment.iter().map(set).collect();
                if !words.is_empty() {
                    words.insert(0, "env".to_owned());
                }
                words.extend(command.iter().cloned());
                let command = self.command_line(&words, folder.path());
                Box::new(Process::start(command, timeout).map_err(Box::new)?)
            }
        };
        Ok(Box::new(Unpacked {
            inner,
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
        if matches!(self.program, Program::Library(_)) {
            fs::write(folder.path().join("utfproof_plugin.h"), HEADER)?;
        }
        if !self.line.build.is_empty() {
            let failed = |error| RegistryError::Build {
                name: name.to_owned(),
                install: self.line.install.clone(),
                error: Box::new(error),
            };
            let build = self.command_line(&self.line.build, folder.path());
            run_to_end(&build, BUILDING).map_err(failed)?;
        }
        let folder = Arc::new(folder);
        *built = Some(Arc::clone(&folder));
        Ok(folder)
    }

    /// A command of the `adapter.json`, with the adapter's files in `folder`.
    fn command_line(&self, words: &[String], folder: &Path) -> CommandLine {
        let mut words = words.iter().map(|word| self.filled(word, folder));
        CommandLine::new(words.next().unwrap_or_default()).with(words)
    }

    fn filled(&self, word: &str, folder: &Path) -> String {
        let (folder, home) = (folder.to_string_lossy(), self.home.to_string_lossy());
        word.replace(FOLDER, &folder).replace(HOME, &home)
    }
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
