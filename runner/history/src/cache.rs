//! The files kept on this machine: the list of versions, fetched releases up to a limit of space, and the answers of
//! releases that were asked.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::fetch::{FetchError, Fetched};
use super::order::{Version, sorted};
use super::package::{Package, Registry};

/// The ending of a folder that is not complete; no version has a space.
const PARTIAL: &str = " partial";

/// The folder for a package.
#[derive(Clone, Debug)]
pub struct Cache {
    package: Package,
    folder: PathBuf,
    /// Whether nothing may be fetched.
    is_offline: bool,
}

/// Why a list of versions or a release is not available.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// The registry's client.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// A file or a folder of the cache.
    #[error("{}: {error}", utfproof_notation::printable(&path.to_string_lossy()))]
    File {
        /// Its path.
        path: PathBuf,
        /// The problem.
        error: io::Error,
    },
    /// Nothing may be fetched, and it is not here.
    #[error("{0} was not fetched yet; run without --offline")]
    NotHere(String),
}

impl Cache {
    /// The cache of a package below a folder.
    pub fn new(package: Package, folder: &Path, is_offline: bool) -> Self {
        let folder = folder.join(package.folder());
        Self {
            package,
            folder,
            is_offline,
        }
    }

    /// The package.
    pub const fn package(&self) -> &Package {
        &self.package
    }

    /// The versions that the registry keeps, in order, and the number of those whose names are unsafe. Offline, as they
    /// were last listed.
    ///
    /// # Errors
    ///
    /// If they cannot be listed, or were never listed.
    pub fn versions(&self) -> Result<(Vec<Version>, usize), CacheError> {
        let list = self.folder.join("versions.json");
        let registry = self.package.registry;
        let is_local = registry == Registry::Folder;
        if self.is_offline && !is_local {
            let known = fs::read(&list).ok();
            let known = known.and_then(|text| serde_json::from_slice(&text).ok());
            let missing = || CacheError::NotHere(format!("the list of {}", self.package));
            return Ok(sorted(registry, known.ok_or_else(missing)?));
        }
        let scratch = self.folder.join(format!("list{PARTIAL}"));
        create(&scratch)?;
        let versions = self.package.list(&scratch);
        remove(&scratch)?;
        let versions = versions?;
        let text = serde_json::Value::from(versions.clone()).to_string();
        write_whole(&list, text.as_bytes())?;
        Ok(sorted(registry, versions))
    }

    /// A release, fetched unless it is here already.
    ///
    /// # Errors
    ///
    /// If it cannot be fetched, or may not be.
    pub fn release(&self, version: &Version) -> Result<Fetched, CacheError> {
        let into = self.packages().join(&version.text);
        if self.package.registry != Registry::Folder && !into.exists() {
            if self.is_offline {
                let what = format!("{} {}", self.package, version.text);
                return Err(CacheError::NotHere(what));
            }
            let partial = self.packages().join(format!("{}{PARTIAL}", version.text));
            remove(&partial)?;
            create(&partial)?;
            if let Err(error) = self.package.fetch(&version.text, &partial) {
                remove(&partial)?;
                return Err(error.into());
            }
            fs::rename(&partial, &into).map_err(|error| failed(&into, error))?;
        }
        let absolute = std::path::absolute(&into).map_err(|error| failed(&into, error))?;
        Ok(self.package.fetched(&version.text, absolute))
    }

    /// The file for what is kept of a release, for one way of asking: `key` is a word.
    pub fn answers(&self, key: &str, version: &Version, ending: &str) -> PathBuf {
        let file = format!("{}.{ending}", version.text);
        self.folder.join("answers").join(key).join(file)
    }

    /// Removes fetched releases, those that were fetched first, until they take at most `bytes`.
    ///
    /// # Errors
    ///
    /// If one cannot be removed.
    pub fn shrink(&self, bytes: u64) -> Result<(), CacheError> {
        let Ok(entries) = fs::read_dir(self.packages()) else {
            return Ok(());
        };
        let mut releases: Vec<(SystemTime, u64, PathBuf)> = entries
            .flatten()
            .map(|entry| {
                let time = entry.metadata().and_then(|data| data.modified());
                let path = entry.path();
                (time.unwrap_or(SystemTime::UNIX_EPOCH), size(&path), path)
            })
            .collect();
        releases.sort();
        let mut total: u64 = releases.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in releases {
            if total <= bytes {
                break;
            }
            remove(&path)?;
            total -= size;
        }
        Ok(())
    }

    fn packages(&self) -> PathBuf {
        self.folder.join("packages")
    }
}

fn failed(path: &Path, error: io::Error) -> CacheError {
    CacheError::File {
        path: path.to_owned(),
        error,
    }
}

fn create(folder: &Path) -> Result<(), CacheError> {
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))
}

fn remove(folder: &Path) -> Result<(), CacheError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(folder, error)),
        _ => Ok(()),
    }
}

fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CacheError> {
    let partial = path.with_extension("partial");
    fs::write(&partial, bytes)
        .and_then(|()| fs::rename(&partial, path))
        .map_err(|error| failed(path, error))
}

/// The bytes of all files below a folder; symbolic links are not followed.
fn size(path: &Path) -> u64 {
    let Ok(data) = fs::symlink_metadata(path) else {
        return 0;
    };
    if !data.is_dir() {
        return data.len();
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.map(|entry| size(&entry.path())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(folder: &Path, is_offline: bool) -> Cache {
        Cache::new("npm:example".parse().unwrap(), folder, is_offline)
    }

    #[test]
    fn offline_only_what_was_fetched_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path(), true);
        let error = cache.versions().unwrap_err().to_string();
        assert!(error.contains("without --offline"), "{error}");
        fs::create_dir_all(folder.path().join("npm/example/packages/1.0.0")).unwrap();
        fs::write(
            folder.path().join("npm/example/versions.json"),
            r#"["1.0.0","2.0.0"]"#,
        )
        .unwrap();
        let (versions, left_out) = cache.versions().unwrap();
        assert_eq!((versions.len(), left_out), (2, 0));
        let fetched = cache.release(&versions[0]).unwrap();
        assert!(
            fetched
                .path
                .ends_with("packages/1.0.0/node_modules/example")
        );
        assert!(cache.release(&versions[1]).is_err());
    }

    #[test]
    fn the_space_is_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let packages = folder.path().join("npm/example/packages");
        for version in ["1", "2", "3"] {
            fs::create_dir_all(packages.join(version)).unwrap();
            fs::write(packages.join(version).join("file"), [0; 1000]).unwrap();
        }
        let left = || fs::read_dir(&packages).unwrap().count();
        let cache = cache(folder.path(), false);
        cache.shrink(3000).unwrap();
        assert_eq!(left(), 3);
        cache.shrink(1500).unwrap();
        assert_eq!(left(), 1);
        cache.shrink(0).unwrap();
        assert_eq!(left(), 0);
    }
}
