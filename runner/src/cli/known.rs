//! Files of known differences: which of them is an implementation's, and a first one for it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use utfproof::known::write;
use utfproof::report::Report;
use utfproof::{KnownDifferences, Suite};
use utfproof_vectors::Vector;

use super::input::{BY_HAND, of_file, read_text};
use super::output::{Failure, remark, write_file};

/// A file, or a folder with a file for each implementation.
pub(super) struct KnownFiles<'a> {
    folder: Option<&'a Path>,
    /// What is in the file, if it is one: read once, as it may be a pipe.
    one: KnownDifferences,
    suite: Suite,
    selected: &'a [Vector],
    /// The ids of all vectors that there are, where not all are selected.
    all: Option<Vec<String>>,
}

impl<'a> KnownFiles<'a> {
    /// `selected` are the vectors that are asked in a suite, `all` the ids of all that there are, if others are.
    pub(super) fn new(
        path: Option<&'a Path>,
        suite: Suite,
        selected: &'a [Vector],
        all: impl FnOnce() -> Result<Option<Vec<String>>, Failure>,
    ) -> Result<Self, Failure> {
        let all = match path {
            None => None,
            Some(_) => all()?,
        };
        let mut files = Self {
            folder: path.filter(|path| path.is_dir()),
            one: KnownDifferences::default(),
            suite,
            selected,
            all,
        };
        if let (Some(file), None) = (path, files.folder) {
            files.one = files.read(file)?;
        }
        Ok(files)
    }

    /// Those of the implementation that the command line knows by this name. In a folder it may have no file.
    pub(super) fn of(&self, name: &str) -> Result<KnownDifferences, Failure> {
        let file = self.folder.map(|folder| file_in(folder, name));
        match file.filter(|file| file.exists()) {
            Some(file) => self.read(&file),
            None => Ok(self.one.clone()),
        }
    }

    fn read(&self, path: &Path) -> Result<KnownDifferences, Failure> {
        let text = read_text(path, BY_HAND, "file of known differences")?;
        let known = KnownDifferences::read(&text).map_err(|error| of_file(path, &error))?;
        let known = known.in_suite(self.suite);
        let Some(all) = &self.all else {
            return Ok(known);
        };
        let selected = self.selected.iter().map(|vector| vector.id.as_str());
        Ok(known.concerning(selected, all.iter().map(String::as_str)))
    }
}

/// The file of an implementation: a name of its own, whatever there is in the implementation's.
fn file_in(folder: &Path, name: &str) -> PathBuf {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let name: String = name
        .chars()
        .map(|c| if plain(c) { c } else { '_' })
        .collect();
    folder.join(format!("{name}.json"))
}

/// Writes a first file of what differs and is not listed; into a folder, one for each implementation of which
/// something does.
pub(super) fn write_first(
    path: &Path,
    reports: &[(String, Report)],
    vectors: &[Vector],
) -> Result<(), Failure> {
    let is_folder = path.is_dir() || path.to_string_lossy().ends_with('/');
    if !is_folder && reports.len() > 1 {
        return Err(Failure::new(format_args!(
            "{}: a file of known differences is about one implementation; give a folder (a path that ends in '/') to have one written for each",
            path.display()
        )));
    }
    for (name, report) in reports {
        let operations: BTreeSet<_> = report.operations.iter().map(|o| o.operation).collect();
        let asked = vectors
            .iter()
            .filter(|vector| operations.contains(&vector.operation));
        let new = report.differences.iter().filter(|d| d.known.is_none());
        let count = new.count();
        if is_folder && count == 0 {
            continue;
        }
        let file = match is_folder {
            true => file_in(path, name),
            false => path.to_owned(),
        };
        if is_folder && file.exists() {
            remark(&format!(
                "{}: is there already, and stays as it is",
                file.display()
            ));
            continue;
        }
        let text = write(report, asked.map(|vector| vector.id.as_str()));
        write_file(&file, &text)?;
        remark(&format!(
            "{}: {count} differences listed; give each a better reason, and a link if there is one",
            file.display()
        ));
    }
    Ok(())
}
