//! Writes the site's folder, whole or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use utfproof_site::File;

use super::super::output::{Failure, permissions, shown};

/// The file that marks a folder as written by this command: it lists all the others.
const LIST: &str = "utfproof-site.txt";

/// The first line of that file.
const HEAD: &str = "Files written by utfproof site, which replaces this folder as a whole:";

/// Checks that a folder can be written: it is new, empty, or has only files that an earlier run wrote.
pub(super) fn check(folder: &Path) -> Result<(), Failure> {
    let refused = |why: &str| {
        let folder = shown(folder);
        Failure::new(format_args!("{folder}: {why}; nothing was written"))
    };
    let present = match files_in(folder) {
        Ok(present) => present,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(refused(&error.to_string())),
    };
    if present.is_empty() {
        return Ok(());
    }
    let list = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    let mut lines = list.lines();
    if lines.next() != Some(HEAD) {
        return Err(refused(
            "the folder is not empty, and not from this command",
        ));
    }
    let written: BTreeSet<PathBuf> = lines.map(PathBuf::from).chain([LIST.into()]).collect();
    match present.difference(&written).next() {
        None => Ok(()),
        Some(other) => {
            let other = shown(other);
            Err(refused(&format!(
                "the folder has a file that is not from this command, {other}"
            )))
        }
    }
}

/// The files below a folder, relative to it. Empty folders count as files, so that none is lost.
fn files_in(folder: &Path) -> io::Result<BTreeSet<PathBuf>> {
    let mut files = BTreeSet::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        let mut is_empty = true;
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            is_empty = false;
            let path = inner.join(entry.file_name());
            match entry.file_type()?.is_dir() {
                true => folders.push(path),
                false => {
                    files.insert(path);
                }
            }
        }
        if is_empty && !inner.as_os_str().is_empty() {
            files.insert(inner);
        }
    }
    Ok(files)
}

/// Writes all files to a new folder, which then takes the place of the old one.
pub(super) fn write(folder: &Path, files: &[File]) -> Result<(), Failure> {
    let failed = |error: io::Error| {
        let folder = shown(folder);
        Failure::new(format_args!("cannot write {folder}: {error}"))
    };
    check(folder)?;
    // a link keeps its place
    let folder = &fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let new = whole(folder, files).map_err(failed)?;
    replace(folder, new).map_err(failed)
}

/// A temporary folder next to the one to write, with all files.
fn whole(folder: &Path, files: &[File]) -> io::Result<tempfile::TempDir> {
    let parent = folder.parent().filter(|parent| *parent != Path::new(""));
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent)?;
    let new = tempfile::Builder::new()
        .prefix(".utfproof-")
        .permissions(permissions(0o777))
        .tempdir_in(parent)?;
    let mut list = HEAD.to_owned() + "\n";
    for file in files {
        let path = new.path().join(&file.path);
        fs::create_dir_all(path.parent().unwrap_or(new.path()))?;
        fs::write(path, &file.text)?;
        list += &file.path;
        list.push('\n');
    }
    fs::write(new.path().join(LIST), list)?;
    Ok(new)
}

/// Replaces the old folder by the new one; the old one is removed last.
fn replace(folder: &Path, new: tempfile::TempDir) -> io::Result<()> {
    if !folder.exists() {
        fs::rename(new.path(), folder)?;
        let _ = new.keep(); // it has another name now, so nothing is left to remove
        return Ok(());
    }
    let parent = new.path().parent().unwrap_or(Path::new("."));
    let old = tempfile::Builder::new()
        .prefix(".utfproof-")
        .tempdir_in(parent)?;
    let kept = old.path().join("old");
    fs::rename(folder, &kept)?;
    if let Err(error) = fs::rename(new.path(), folder) {
        fs::rename(&kept, folder)?;
        return Err(error);
    }
    let _ = new.keep();
    Ok(())
}
