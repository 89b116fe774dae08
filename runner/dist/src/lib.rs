//! Makes the packages of a release: the same commit gives the same bytes.
//!
//! It knows no operation and no vector: the contents come from the program and from the files of the repository.

pub mod archive;
pub mod compile;
mod container;
mod debian;
mod npm;
pub mod options;
pub mod platform;
mod readme;
pub mod release;
mod tarball;
pub mod tree;
pub mod vectors;
mod wheel;

use std::fs;
use std::io;
use std::path::Path;

use release::{Release, sha256};

/// A file of the finished folder.
#[derive(Debug, PartialEq, Eq)]
pub struct Package {
    /// Its name, such as `utfproof-0.1.0.tgz`.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// All packages of a release, by name, and then `SHA256SUMS`.
pub fn packages(release: &Release) -> io::Result<Vec<Package>> {
    let mut packages = vec![
        npm::package(release)?,
        container::file(release),
        Package {
            name: "release.json".to_owned(),
            bytes: release.statement().into_bytes(),
        },
        Package {
            name: "notes.md".to_owned(),
            bytes: release.notes.clone().into_bytes(),
        },
    ];
    for program in &release.programs {
        packages.push(wheel::package(release, program)?);
        packages.push(npm::platform_package(release, program)?);
        packages.push(tarball::package(release, program)?);
        packages.extend(debian::package(release, program)?);
    }
    packages.extend(vectors::packages(release)?);
    packages.sort_by(|left, right| left.name.cmp(&right.name));
    let line = |package: &Package| format!("{}  {}\n", sha256(&package.bytes), package.name);
    packages.push(Package {
        name: "SHA256SUMS".to_owned(),
        bytes: packages.iter().map(line).collect::<String>().into_bytes(),
    });
    Ok(packages)
}

/// Writes the packages to a new folder, whole or not at all.
pub fn write(packages: &[Package], folder: &Path) -> io::Result<()> {
    let files = packages.iter();
    write_files(
        files.map(|package| (&*package.name, &*package.bytes)),
        folder,
    )
}

/// Writes files, by their paths in a new folder, whole or not at all.
fn write_files<'a>(
    files: impl Iterator<Item = (&'a str, &'a [u8])>,
    folder: &Path,
) -> io::Result<()> {
    let parent = folder.parent().filter(|parent| *parent != Path::new(""));
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent)?;
    let unfinished = tempfile::Builder::new()
        .prefix(".utfproof-unfinished-")
        .tempdir_in(parent)?;
    for (path, bytes) in files {
        let path = unfinished.path().join(path);
        fs::create_dir_all(path.parent().unwrap_or(unfinished.path()))?;
        fs::write(path, bytes)?;
    }
    fs::rename(unfinished.path(), folder)?; // replaces an empty folder, and fails if there is more
    let _ = unfinished.keep(); // it has another name now, so nothing is left to remove
    Ok(())
}
