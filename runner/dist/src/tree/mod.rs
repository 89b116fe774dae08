//! A folder of data alone, fit to be a repository: the core files, their readers, and the proof of completeness.

mod changes;

use std::fs;
use std::io;
use std::path::Path;

use crate::archive::Entry;
use crate::release::sha256;

pub use changes::Ids;

const README: &str = include_str!("readme.md");

/// Copied from `vectors/` unchanged: folders, and files with the names that they get.
const FOLDERS: [&str; 3] = ["core", "readers", "checker"];
const FILES: [(&str, &str); 2] = [
    ("LICENSE-CC0", "LICENSE"),
    ("core.schema.json", "core.schema.json"),
];

/// In the folder of readers, what makes it a crate.
const NOT_DATA: [&str; 3] = ["readers/Cargo.toml", "readers/build.rs", "readers/lib.rs"];

/// The files of the folder, in order, with `SHA256SUMS` of the others.
///
/// `root` is the repository, and `previous` the folder of the version before.
///
/// # Errors
///
/// A file that cannot be read, a line that is not a case, or an id of the version before that is missing or has another
/// input or answer.
pub fn entries(root: &Path, version: &str, previous: Option<&Path>) -> Result<Vec<Entry>, String> {
    let vectors = root.join("vectors");
    let mut entries = Vec::new();
    for folder in FOLDERS {
        add(&vectors, folder, &mut entries)?;
    }
    for (name, path) in FILES {
        entries.push(Entry::file(path, read(&vectors.join(name))?));
    }
    let ids = Ids::read(&vectors.join("core"))?;
    let withdrawn = fs::read_to_string(vectors.join("withdrawn.txt")).unwrap_or_default();
    let changelog = changes::changelog(&ids, version, previous, &withdrawn)?;
    entries.push(Entry::file("CHANGELOG.md", changelog));
    entries.push(Entry::file("CITATION.cff", citation(version)));
    let readme = README.replace("VERSION", version);
    entries.push(Entry::file("README.md", readme));
    // On Windows too, a line ends as the sums say.
    entries.push(Entry::file(".gitattributes", "* -text\n"));
    entries.sort_by(|left, right| left.path.cmp(&right.path));
    let line = |entry: &Entry| format!("{}  {}\n", sha256(&entry.bytes), entry.path);
    let sums: String = entries.iter().map(line).collect();
    entries.push(Entry::file("SHA256SUMS", sums));
    Ok(entries)
}

/// The digest of the whole, which is that of `SHA256SUMS`.
pub(crate) fn digest(entries: &[Entry]) -> String {
    let sums = entries.iter().find(|entry| entry.path == "SHA256SUMS");
    sha256(sums.map_or(&[], |sums| &sums.bytes))
}

/// Writes the files to a new folder, whole or not at all.
///
/// # Errors
///
/// Of the file system; also if the folder has content.
pub fn write(entries: &[Entry], folder: &Path) -> io::Result<()> {
    crate::write_files(
        entries.iter().map(|entry| (&*entry.path, &*entry.bytes)),
        folder,
    )
}

/// All files of a folder and of those in it, except for hidden files and caches.
fn add(vectors: &Path, folder: &str, entries: &mut Vec<Entry>) -> Result<(), String> {
    let path = vectors.join(folder);
    let failed = |error: io::Error| format!("{}: {error}", path.display());
    for file in fs::read_dir(&path).map_err(failed)? {
        let file = file.map_err(failed)?;
        let name = file.file_name().to_string_lossy().into_owned();
        let below = format!("{folder}/{name}");
        if name.starts_with(['.', '_']) || NOT_DATA.contains(&below.as_str()) {
            continue;
        }
        match file.file_type().map_err(failed)?.is_dir() {
            true => add(vectors, &below, entries)?,
            false => entries.push(Entry::file(below, read(&file.path())?)),
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn citation(version: &str) -> String {
    format!(
        "cff-version: 1.2.0\n\
         message: If you use these test cases in your work, please cite them as below.\n\
         title: \"utfproof core: test cases for codecs of the UTF-8 family\"\n\
         type: dataset\n\
         authors:\n  - name: The utfproof authors\n\
         version: {version}\n\
         license: CC0-1.0\n\
         repository-code: https://github.com/utfproof/utfproof\n"
    )
}
