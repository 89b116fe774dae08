//! An `adapter.json`.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AdapterFile {
    pub(super) language: String,
    pub(super) implementations: Vec<AdapterLine>,
}

/// An implementation in an `adapter.json`. In its commands, `{folder}` is the folder with the adapter's files, and
/// `{home}` the folder with the packages of its language.
#[derive(Clone, Debug, Deserialize)]
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
    #[serde(default)]
    pub(super) command: Vec<String>,
    /// The plug-in, in place of a command.
    pub(super) library: Option<String>,
    /// If it is not that of the file.
    pub(super) language: Option<String>,
    pub(super) about: String,
    /// How to install its requirements, shown if a program of these commands is missing or the probe fails.
    pub(super) install: String,
    /// Roughly how long the suite `full` takes, if that is long: the slowest implementations start first.
    #[serde(default)]
    pub(super) seconds: u32,
    /// The implementation whose list of known differences it shares.
    pub(super) known_differences: Option<String>,
    #[serde(default)]
    pub(super) variants: Vec<VariantLine>,
}

/// The same program in another environment. Its name is that of the implementation, a hyphen, and this one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VariantLine {
    pub(super) name: String,
    pub(super) about: String,
    /// The environment variables that choose it.
    #[serde(default)]
    pub(super) environment: BTreeMap<String, String>,
    /// What the processor must have, in the words of `/proc/cpuinfo`.
    #[serde(default)]
    pub(super) needs: Vec<String>,
}
