//! An `adapter.json`.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AdapterFile {
    pub(super) language: String,
    pub(super) implementations: Vec<AdapterLine>,
}

/// An implementation in an `adapter.json`. In its commands, `{folder}` is the folder with the adapter's files, and
/// `{home}` the folder with the packages of its language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AdapterLine {
    pub(super) name: String,
    /// A command that succeeds if requirements outside of `PATH` are installed, such as a library.
    #[serde(default)]
    pub(super) probe: Vec<String>,
    /// The command that builds the program from the files, if needed.
    #[serde(default)]
    pub(super) build: Vec<String>,
    /// The command that starts the program.
    pub(super) command: Vec<String>,
    pub(super) about: String,
    /// How to install its requirements, shown if a program of these commands is missing or the probe fails.
    pub(super) install: String,
    /// Roughly how long the suite `full` takes, if that is long: the slowest implementations start first.
    #[serde(default)]
    pub(super) seconds: u32,
}
