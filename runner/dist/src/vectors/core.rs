//! The packages of core files, each with the reader of its language.

use std::fmt::Write as _;
use std::io;

use super::{archive, module};
use crate::Package;
use crate::archive::Entry;
use crate::npm;
use crate::readme::About;
use crate::release::Release;
use crate::wheel;

const CORE: About = About {
    name: "utfproof-vectors",
    summary: "Test cases for codecs of the UTF-8 family, in text files",
    page: include_str!("core.md"),
};

/// All packages, and the whole folder as a tarball.
pub(super) fn packages(release: &Release) -> io::Result<Vec<Package>> {
    Ok(vec![
        python(release)?,
        javascript(release)?,
        go(release)?,
        rust(release)?,
        whole(release)?,
    ])
}

/// The core files, in the folder `core` of the given folder.
fn files(release: &Release, folder: &str) -> Vec<Entry> {
    let files = release.core.iter();
    let files = files.filter(|file| file.path.starts_with("core/"));
    let moved = |file: &Entry| Entry::file(format!("{folder}/{}", file.path), file.bytes.clone());
    files.map(moved).collect()
}

/// The reader of a language, moved to the given folder.
fn reader(release: &Release, path: &str, folder: &str) -> io::Result<Entry> {
    let found = release.core.iter().find(|file| file.path == path);
    let found = found.ok_or_else(|| io::Error::other(format!("vectors/{path} is missing")))?;
    let name = path.rsplit('/').next().unwrap_or(path);
    Ok(Entry::file(format!("{folder}/{name}"), found.bytes.clone()))
}

fn python(release: &Release) -> io::Result<Package> {
    let folder = "utfproof_vectors";
    let mut entries = files(release, folder);
    entries.push(reader(release, "readers/python/core_file.py", folder)?);
    let init = include_str!("core_readers/__init__.py");
    entries.push(Entry::file(format!("{folder}/__init__.py"), init));
    wheel::pack(release, &CORE, entries, "any")
}

fn javascript(release: &Release) -> io::Result<Package> {
    let mut entries = files(release, "package");
    let path = "readers/javascript/core-file.mjs";
    entries.push(reader(release, path, "package")?);
    let index = include_str!("core_readers/index.mjs");
    entries.push(Entry::file("package/index.mjs", index));
    npm::pack(release, &CORE, module(), entries)
}

fn go(release: &Release) -> io::Result<Package> {
    let folder = format!("{}-go-{}", CORE.name, release.version);
    let mut entries = files(release, &folder);
    entries.push(reader(release, "readers/go/core_file.go", &folder)?);
    let vectors = include_str!("core_readers/vectors.go.txt");
    entries.push(Entry::file(format!("{folder}/vectors.go"), vectors));
    let module = "module github.com/utfproof/vectors-go\n\ngo 1.19\n";
    entries.push(Entry::file(format!("{folder}/go.mod"), module));
    archive(release, &CORE, folder, entries)
}

/// A crate without dependencies. `cargo publish` takes the unpacked folder.
fn rust(release: &Release) -> io::Result<Package> {
    let folder = format!("utfproof-core-{}", release.version);
    let mut entries = files(release, &folder);
    let mut library = "//! The core files of utfproof, and their reader.\n\nmod core_file;\n\n\
        pub use core_file::{cases, operands};\n\n\
        /// The text of the core file of an operation, if it has one.\n\
        pub fn core(operation: &str) -> Option<&'static str> {\n    Some(match operation {\n"
        .to_owned();
    for file in &entries {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        if let Some(operation) = name.strip_suffix(".txt") {
            let _ = writeln!(
                library,
                "        {operation:?} => include_str!(\"../core/{name}\"),"
            );
        }
    }
    library.push_str("        _ => return None,\n    })\n}\n");
    let manifest = format!(
        "[package]\nname = \"utfproof-core\"\nversion = \"{}\"\nedition = \"2021\"\ndescription = \"{}\"\n\
         license = \"MIT OR Apache-2.0\"\nrepository = \"https://github.com/utfproof/utfproof\"\nreadme = \"README.md\"\n",
        release.version, CORE.summary
    );
    let source = format!("{folder}/src");
    entries.push(reader(release, "readers/rust/core_file.rs", &source)?);
    entries.push(Entry::file(format!("{source}/lib.rs"), library));
    entries.push(Entry::file(format!("{folder}/Cargo.toml"), manifest));
    archive(release, &CORE, folder, entries)
}

/// The folder that can be a repository of its own. It has a page and a licence of its own.
fn whole(release: &Release) -> io::Result<Package> {
    let folder = format!("utfproof-vectors-{}", release.version);
    let moved = |file: &Entry| Entry::file(format!("{folder}/{}", file.path), file.bytes.clone());
    let mut entries: Vec<Entry> = release.core.iter().map(moved).collect();
    let statement = release.statement();
    entries.push(Entry::file(format!("{folder}/release.json"), statement));
    Ok(Package {
        bytes: crate::archive::tar_gz(&entries, release.source.seconds)?,
        name: format!("{folder}.tar.gz"),
    })
}
