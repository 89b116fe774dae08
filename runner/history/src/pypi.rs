//! PyPI. pip would run the build script of a source package even to look at it, so a script of ours unpacks these.

use std::path::Path;

use utfproof_process::CommandLine;

use super::fetch::{Client, FetchError};

const SCRIPT: &str = include_str!("pypi.py");

fn python(what: &'static str) -> Client {
    Client {
        what,
        // -I: nothing in the folder where this runs can stand for a module
        command: CommandLine::new("python3").with(["-I", "-c", SCRIPT]),
        remedy: "is the name right, and the index reachable? 'pip download NAME' tells",
        install: "install Python 3.8 or later with pip",
    }
}

pub(crate) fn versions(name: &str) -> Result<Vec<String>, FetchError> {
    let what = "the list of PyPI";
    let mut client = python(what);
    client.command = client.command.with(["versions", name]);
    let text = client.run()?;
    serde_json::from_slice(&text).map_err(|error| FetchError::Unreadable {
        command: what,
        problem: error.to_string(),
    })
}

pub(crate) fn fetch(name: &str, version: &str, into: &Path) -> Result<(), FetchError> {
    let mut client = python("pip");
    client.command = client
        .command
        .with(["fetch", name, version])
        .with([into.as_os_str()]);
    client.run().map(drop)
}
