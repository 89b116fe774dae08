//! A folder that has a folder for each release, named after the version.

use std::fs;
use std::path::Path;

use super::fetch::FetchError;

pub(crate) fn versions(folder: &Path) -> Result<Vec<String>, FetchError> {
    let failed = |error| FetchError::file(folder, error);
    let mut versions = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.path().is_dir() {
            versions.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(versions)
}
