//! Refuses to write a report over a file that the same command reads, before it runs.

use std::path::{Path, PathBuf};

use serde_json::Value;
use utfproof_judge::KnownDifferences;

use super::input::{BY_HAND, read_file};
use super::output::{Failure, shown};

/// Refuses a report in the place of an input, of one in a folder of inputs, or of another report.
///
/// # Errors
///
/// If there is one; the error names both.
pub(super) fn refuse<'a>(
    reports: &[PathBuf],
    inputs: impl Iterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let inputs: Vec<(&Path, PathBuf)> = inputs.map(|path| (path, resolved(path))).collect();
    for (number, report) in reports.iter().enumerate() {
        let place = resolved(report);
        for (input, of_input) in &inputs {
            if place == *of_input || (place.starts_with(of_input) && is_input(&place)) {
                return Err(Failure::new(format_args!(
                    "{}: a report would replace {}, which this command reads or writes; give the report another name",
                    shown(report),
                    shown(input)
                )));
            }
        }
        let is_same = |other: &PathBuf| resolved(other) == place;
        if is_file(&place) && reports[..number].iter().any(is_same) {
            return Err(Failure::new(format_args!(
                "{}: two reports have this name; give each its own",
                shown(report)
            )));
        }
    }
    Ok(())
}

/// Whether a file that exists is a list of known differences or a file of vectors.
fn is_input(place: &Path) -> bool {
    let text = place.is_file().then(|| read_file(place, BY_HAND, "input"));
    let Some(Ok(text)) = text else {
        return false;
    };
    let is_list = |known: &KnownDifferences| !known.listings().is_empty();
    KnownDifferences::read(&text).is_ok_and(|known| is_list(&known))
        || serde_json::from_str::<Value>(&text)
            .is_ok_and(|json| json.get("utfproof_vectors").is_some())
}

/// Whether two reports would replace each other there: not at a device, such as a terminal.
fn is_file(place: &Path) -> bool {
    place.is_file() || !place.exists()
}

/// The path without symbolic links, as far as it exists.
fn resolved(path: &Path) -> PathBuf {
    if let Ok(path) = path.canonicalize() {
        return path;
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
