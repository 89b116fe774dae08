//! What all packages of a release have in common.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use data_encoding::HEXLOWER;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::archive::Entry;
use crate::platform::Platform;
use crate::tree;
use crate::vectors::Cases;

/// The shells that have a completion script, with its place in `share/`.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "bash-completion/completions/utfproof"),
    ("fish", "fish/vendor_completions.d/utfproof.fish"),
    ("zsh", "zsh/site-functions/_utfproof"),
];

/// The commit that a release is made of.
#[derive(Debug)]
pub struct Source {
    /// The root of the repository.
    pub root: PathBuf,
    /// The commit's name, if git knows it.
    pub commit: Option<String>,
    /// When the commit was made, in seconds since 1970.
    pub seconds: u32,
}

impl Source {
    /// Asks git. `SOURCE_DATE_EPOCH` replaces the time of the commit, and without git it is needed.
    ///
    /// Fails if there are files that are not committed, because the program contains whole folders.
    pub fn read(root: &Path, allow_dirty: bool) -> Result<Self, String> {
        let commit = git(root, &["rev-parse", "HEAD"]);
        if commit.is_some() && !allow_dirty {
            let folders = [
                "oracle",
                "runner",
                "spec-tables",
                "vectors",
                "Cargo.toml",
                "Cargo.lock",
            ];
            let status = ["status", "--porcelain", "--ignored", "--"];
            let dirty = git(root, &[&status[..], &folders].concat()).unwrap_or_default();
            if !dirty.is_empty() {
                return Err(format!(
                    "these files are not committed: commit or remove them, or use --allow-dirty\n{dirty}"
                ));
            }
        }
        let seconds = std::env::var("SOURCE_DATE_EPOCH").ok();
        let seconds = seconds.or_else(|| git(root, &["log", "-1", "--format=%ct"]));
        let seconds = seconds.ok_or("this is not a git repository: set SOURCE_DATE_EPOCH")?;
        let seconds = seconds.parse();
        Ok(Self {
            root: root.to_owned(),
            commit,
            seconds: seconds.map_err(|error| format!("the time of the commit: {error}"))?,
        })
    }
}

fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(root)
        .output();
    let output = output.ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim_end().to_owned())
}

/// The program, compiled for a system.
#[derive(Debug)]
pub struct Program {
    /// The system.
    pub platform: &'static Platform,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Program {
    /// Reads the program that was compiled for a target of Rust.
    pub fn read(target: &str, file: &Path) -> Result<Self, String> {
        Ok(Self {
            platform: Platform::of(target)?,
            bytes: fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?,
        })
    }
}

/// A release: the program with its pages, and the files that accompany it.
#[derive(Debug)]
pub struct Release {
    /// The commit.
    pub source: Source,
    /// The version of the program.
    pub version: String,
    /// The program, for each system.
    pub programs: Vec<Program>,
    /// The manual pages, in `share/man/man1/`, and the completion scripts, in `share/`.
    pub share: Vec<Entry>,
    /// The licences.
    pub licences: Vec<Entry>,
    /// The part of the changelog about this version.
    pub notes: String,
    /// The SHA-256 of `vectors/digests.json`.
    pub digests: String,
    /// The folder of core files, from [`tree::entries`].
    pub core: Vec<Entry>,
    /// The plain cases.
    pub cases: Cases,
    /// The plain cases, also in the contexts of the suite `quick`.
    pub cases_in_contexts: Cases,
}

impl Release {
    /// Reads the files, and asks a program that this machine can run for its version, pages and completions.
    pub fn new(
        source: Source,
        program: &Path,
        programs: Vec<Program>,
        core: Vec<Entry>,
    ) -> Result<Self, String> {
        let mut systems = BTreeSet::new();
        if let Some(twice) = programs
            .iter()
            .find(|program| !systems.insert(program.platform.name))
        {
            let name = twice.platform.name;
            return Err(format!("there are two programs for {name}"));
        }
        let read = |name: &str| {
            let path = source.root.join(name);
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let version = run(program, &["--version".as_ref()])?;
        let version = version
            .trim_end()
            .strip_prefix("utfproof ")
            .unwrap_or_default();
        if version != env!("CARGO_PKG_VERSION") {
            return Err(format!(
                "{} says that it is version '{}', not {}",
                program.display(),
                version.escape_debug(),
                env!("CARGO_PKG_VERSION")
            ));
        }
        let licences =
            ["LICENSE-APACHE", "LICENSE-MIT"].map(|name| Ok(Entry::file(name, read(name)?)));
        let changelog = read("CHANGELOG.md")?;
        Ok(Self {
            version: version.to_owned(),
            share: share(program)?,
            core,
            cases: cases(program, &[])?,
            cases_in_contexts: cases(program, &["--contexts", "quick"])?,
            licences: licences.into_iter().collect::<Result<_, String>>()?,
            notes: notes(&changelog, version)
                .ok_or("CHANGELOG.md has no section about this version")?,
            digests: sha256(read("vectors/digests.json")?.as_bytes()),
            programs,
            source,
        })
    }

    /// The file `release.json`, which is in every package: the packed files, and the vectors of the program.
    pub fn statement(&self) -> String {
        let statement = json!({
            "utfproof": self.version,
            "commit": self.source.commit,
            "vectors": {
                "digests.json": format!("sha256:{}", self.digests),
                "core": format!("sha256:{}", tree::digest(&self.core)),
                "cases": format!("sha256:{}", self.cases.sha256),
                "cases in contexts": format!("sha256:{}", self.cases_in_contexts.sha256),
            },
        });
        format!("{statement:#}\n")
    }

    /// The licences in a folder.
    pub(crate) fn licences_below(&self, folder: &str) -> impl Iterator<Item = Entry> {
        let licences = self.licences.iter();
        licences.map(move |licence| {
            Entry::file(format!("{folder}/{}", licence.path), licence.bytes.clone())
        })
    }
}

/// The manual pages and completion scripts, as the program writes them.
fn share(program: &Path) -> Result<Vec<Entry>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    run(
        program,
        &["man".as_ref(), "--output".as_ref(), folder.path()],
    )?;
    let mut entries = Vec::new();
    let failed = |error: std::io::Error| format!("the manual pages: {error}");
    for file in fs::read_dir(folder.path()).map_err(failed)? {
        let file = file.map_err(failed)?;
        let name = format!("man/man1/{}", file.file_name().to_string_lossy());
        entries.push(Entry::file(name, fs::read(file.path()).map_err(failed)?));
    }
    for (shell, path) in SHELLS {
        let script = run(program, &["completions".as_ref(), shell.as_ref()])?;
        entries.push(Entry::file(path, script));
    }
    Ok(entries)
}

/// The plain cases, as the program writes them.
fn cases(program: &Path, options: &[&str]) -> Result<Cases, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = folder.path().join("cases");
    let mut arguments: Vec<&Path> = ["vectors", "expand", "--output"].map(Path::new).to_vec();
    arguments.push(&folder);
    arguments.extend(options.iter().map(Path::new));
    run(program, &arguments)?;
    Cases::read(&folder)
}

/// Standard output of the program.
fn run(program: &Path, arguments: &[&Path]) -> Result<String, String> {
    let failed = |problem: String| format!("{}: {problem}", program.display());
    let program = fs::canonicalize(program).map_err(|error| failed(error.to_string()))?;
    let output = Command::new(program).args(arguments).output();
    let output = output.map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(output.status.to_string()));
    }
    String::from_utf8(output.stdout).map_err(|error| failed(error.to_string()))
}

/// The section of the changelog about a version, or about what is not released yet, without its heading.
fn notes(changelog: &str, version: &str) -> Option<String> {
    let mut sections = changelog.split("\n## ").skip(1);
    let is_about =
        |section: &str| section.starts_with(version) || section.starts_with("Unreleased");
    let section = sections.find(|section| is_about(section))?;
    let (_, text) = section.split_once('\n')?;
    Some(format!("{}\n", text.trim()))
}

/// The SHA-256, in lower case.
pub fn sha256(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}
