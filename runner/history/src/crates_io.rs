//! crates.io. `cargo vendor` fetches crates without compiling them; the list of versions is in cargo's own index.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use utfproof_process::CommandLine;

use super::fetch::{Client, FetchError};

/// Writes a project that depends on a crate, and returns its manifest.
fn project(name: &str, requirement: &str, folder: &Path) -> Result<PathBuf, FetchError> {
    let manifest = folder.join("Cargo.toml");
    let text = format!(
        "[package]\nname = \"history-of-a-crate\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[workspace]\n\n[dependencies]\n{name} = \"{requirement}\"\n"
    );
    let source = folder.join("src");
    fs::create_dir_all(&source).map_err(|error| FetchError::file(&source, error))?;
    for (path, text) in [
        (source.join("lib.rs"), ""),
        (manifest.clone(), text.as_str()),
    ] {
        fs::write(&path, text).map_err(|error| FetchError::file(&path, error))?;
    }
    Ok(manifest)
}

fn cargo(what: &'static str, command: &str, manifest: &Path) -> Client {
    Client {
        what,
        command: CommandLine::new("cargo")
            .with([command, "--quiet", "--manifest-path"])
            .with([manifest.as_os_str()]),
        remedy: "is the name right, and crates.io reachable? 'cargo search NAME' tells",
        install: "install Rust with rustup",
    }
}

pub(crate) fn versions(name: &str, scratch: &Path) -> Result<Vec<String>, FetchError> {
    let what = "cargo generate-lockfile";
    let manifest = project(name, "*", scratch)?;
    cargo(what, "generate-lockfile", &manifest).run()?;
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let index = home.unwrap_or_default().join("registry").join("index");
    let entries = fs::read_dir(&index).map_err(|error| FetchError::file(&index, error))?;
    for entry in entries.flatten() {
        let path = entry.path().join(".cache").join(place(name));
        if let Ok(bytes) = fs::read(&path) {
            return Ok(read_index(&bytes));
        }
    }
    Err(FetchError::Unreadable {
        command: what,
        problem: format!("cargo's index in {} does not have it", index.display()),
    })
}

/// The place of a crate in the index.
fn place(name: &str) -> PathBuf {
    let name = name.to_ascii_lowercase();
    match name.len() {
        1 | 2 => PathBuf::from(name.len().to_string()).join(&name),
        3 => PathBuf::from("3").join(&name[..1]).join(&name),
        _ => PathBuf::from(&name[..2]).join(&name[2..4]).join(&name),
    }
}

/// The versions in an entry of cargo's index: JSON objects between zeros.
fn read_index(bytes: &[u8]) -> Vec<String> {
    let objects = bytes.split(|byte| *byte == 0);
    let objects = objects.filter_map(|object| serde_json::from_slice::<Value>(object).ok());
    let kept = objects.filter(|object| object["yanked"] != Value::Bool(true));
    kept.filter_map(|object| object["vers"].as_str().map(str::to_owned))
        .collect()
}

pub(crate) fn fetch(name: &str, version: &str, into: &Path) -> Result<(), FetchError> {
    let manifest = project(name, &format!("={version}"), into)?;
    let mut client = cargo("cargo vendor", "vendor", &manifest);
    client.command = client.command.with([into.join("vendor").as_os_str()]);
    client.run().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yanked_versions_and_other_bytes_are_no_versions() {
        let index = b"\x03\x02etag\x001.0.0\x00{\"vers\":\"1.0.0\",\"yanked\":false}\x001.1.0\x00{\"vers\":\"1.1.0\",\"yanked\":true}\0";
        assert_eq!(read_index(index), ["1.0.0"]);
    }

    #[test]
    fn short_names_have_their_own_places() {
        let places = ["a", "ab", "abc", "Simdutf8"].map(|name| place(name).display().to_string());
        assert_eq!(places, ["1/a", "2/ab", "3/a/abc", "si/md/simdutf8"]);
    }
}
