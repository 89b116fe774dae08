//! The packages of plain cases, `utfproof-vectors`: the same folder in each, with a reader of a few lines.

mod cases;

use std::io;

use crate::Package;
use crate::archive::{Entry, tar_gz};
use crate::npm;
use crate::readme::About;
use crate::release::Release;
use crate::wheel;

pub use cases::Cases;

const ABOUT: About = About {
    name: "utfproof-vectors",
    summary: "Plain test cases for codecs of the UTF-8 family",
    page: include_str!("package.md"),
};

/// All packages.
pub(crate) fn packages(release: &Release) -> io::Result<Vec<Package>> {
    Ok(vec![
        wheel(release)?,
        npm(release)?,
        go(release)?,
        tarball(release, &release.cases, "utfproof-vectors")?,
        tarball(
            release,
            &release.cases_in_contexts,
            "utfproof-vectors-in-contexts",
        )?,
    ])
}

fn wheel(release: &Release) -> io::Result<Package> {
    let mut entries = release.cases.below("utfproof_vectors");
    entries.push(Entry::file(
        "utfproof_vectors/__init__.py",
        include_str!("reader.py"),
    ));
    wheel::pack(release, &ABOUT, entries, "any")
}

fn npm(release: &Release) -> io::Result<Package> {
    let mut entries = release.cases.below("package");
    entries.push(Entry::file("package/index.mjs", include_str!("reader.mjs")));
    let exports = serde_json::json!({ "exports": "./index.mjs", "engines": { "node": ">=18" } });
    npm::pack(release, &ABOUT, exports, entries)
}

/// A module of Go as a folder in a tarball, because modules are fetched from repositories.
fn go(release: &Release) -> io::Result<Package> {
    let folder = format!("utfproof-vectors-go-{}", release.version);
    let mut entries = release.cases.below(&folder);
    entries.push(Entry::file(
        format!("{folder}/vectors.go"),
        include_str!("reader.go.txt"),
    ));
    let module = "module github.com/utfproof/vectors-go\n\ngo 1.19\n";
    entries.push(Entry::file(format!("{folder}/go.mod"), module));
    archive(release, folder, entries)
}

fn tarball(release: &Release, cases: &Cases, name: &str) -> io::Result<Package> {
    let folder = format!("{name}-{}", release.version);
    let entries = cases.below(&folder);
    archive(release, folder, entries)
}

fn archive(release: &Release, folder: String, mut entries: Vec<Entry>) -> io::Result<Package> {
    entries.push(Entry::file(
        format!("{folder}/README.md"),
        ABOUT.text(release),
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
