//! The packages of test cases: `utfproof-vectors` has the core files, and `utfproof-vectors-cases` all plain cases. Each
//! has the same folder for every language, and a reader.

mod cases;
mod core;

use std::io;

use crate::Package;
use crate::archive::{Entry, tar_gz};
use crate::npm;
use crate::readme::About;
use crate::release::Release;
use crate::wheel;

pub use cases::Cases;

const CASES: About = About {
    name: "utfproof-vectors-cases",
    summary: "Plain test cases for codecs of the UTF-8 family",
    page: include_str!("cases.md"),
};

/// All packages.
pub(crate) fn packages(release: &Release) -> io::Result<Vec<Package>> {
    let mut packages = core::packages(release)?;
    packages.extend([
        wheel(release)?,
        npm(release)?,
        go(release)?,
        tarball(release, &release.cases, CASES.name)?,
        tarball(
            release,
            &release.cases_in_contexts,
            "utfproof-vectors-in-contexts",
        )?,
    ]);
    Ok(packages)
}

fn wheel(release: &Release) -> io::Result<Package> {
    let mut entries = release.cases.below("utfproof_vectors_cases");
    entries.push(Entry::file(
        "utfproof_vectors_cases/__init__.py",
        include_str!("cases_readers/reader.py"),
    ));
    wheel::pack(release, &CASES, entries, "any")
}

fn npm(release: &Release) -> io::Result<Package> {
    let mut entries = release.cases.below("package");
    let reader = include_str!("cases_readers/reader.mjs");
    entries.push(Entry::file("package/index.mjs", reader));
    npm::pack(release, &CASES, module(), entries)
}

/// The manifest keys of an npm package with one module.
fn module() -> serde_json::Value {
    serde_json::json!({ "exports": "./index.mjs", "engines": { "node": ">=18" } })
}

/// A module of Go as a folder in a tarball, because modules are fetched from repositories.
fn go(release: &Release) -> io::Result<Package> {
    let folder = format!("{}-go-{}", CASES.name, release.version);
    let mut entries = release.cases.below(&folder);
    let reader = include_str!("cases_readers/reader.go.txt");
    entries.push(Entry::file(format!("{folder}/vectors.go"), reader));
    let module = "module github.com/utfproof/vectors-cases-go\n\ngo 1.19\n";
    entries.push(Entry::file(format!("{folder}/go.mod"), module));
    archive(release, &CASES, folder, entries)
}

fn tarball(release: &Release, cases: &Cases, name: &str) -> io::Result<Package> {
    let folder = format!("{name}-{}", release.version);
    let entries = cases.below(&folder);
    archive(release, &CASES, folder, entries)
}

/// A tarball of one folder, with the page, the licences and `release.json`.
fn archive(
    release: &Release,
    about: &About,
    folder: String,
    mut entries: Vec<Entry>,
) -> io::Result<Package> {
    entries.push(Entry::file(
        format!("{folder}/README.md"),
        about.text(release),
    ));
    entries.push(Entry::file(
        format!("{folder}/release.json"),
        release.statement(),
    ));
    entries.extend(release.licences_below(&folder));
    Ok(Package {
        bytes: tar_gz(&entries, release.source.seconds)?,
        name: format!("{folder}.tar.gz"),
    })
}
