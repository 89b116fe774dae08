//! Finds the file of known differences for an implementation, and adds to it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use utfproof_judge::KnownDifferences;
use utfproof_judge::known::{Added, add};
use utfproof_judge::random::Random;
use utfproof_notation::lower_hex;
use utfproof_report::Report;
use utfproof_vectors::{Suite, Vector};

use super::input::{BY_HAND, of_file, read_file, read_text};
use super::output::{Failure, remark, shown, write_file};

/// A file, or a folder with a file for each implementation.
pub(super) struct KnownFiles<'a> {
    folder: Option<&'a Path>,
    /// The content of the file, if the path is a file: read once, because it may be a pipe.
    one: KnownDifferences,
    suite: Suite,
    selected: &'a [Vector],
    /// The ids of all vectors, if not all are selected.
    all: Option<Vec<String>>,
}

impl<'a> KnownFiles<'a> {
    /// `selected` are the vectors of this run; `all` returns the ids of all vectors if there are others.
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

    /// The known differences of the implementation with this name. A folder may have no file for it; then those of the
    /// implementation whose list it shares.
    pub(super) fn of(&self, name: &str, shared: &str) -> Result<KnownDifferences, Failure> {
        let files = [name, shared].map(|name| Some(file_in(self.folder?, name)));
        let file = files.into_iter().flatten().find(|file| file.exists());
        match file {
            Some(file) => self.read(&file),
            None => Ok(self.one.clone()),
        }
    }

    fn read(&self, path: &Path) -> Result<KnownDifferences, Failure> {
        let text = read_text(path, BY_HAND, "file of known differences")?;
        let known = KnownDifferences::read(&text).map_err(|error| of_file(path, &error))?;
        let known = known.in_suite(self.suite);
        let selected = self.selected.iter().map(|vector| vector.id.as_str());
        let known = match &self.all {
            Some(all) => known.concerning(selected, all.iter().map(String::as_str)),
            None => known.checked(selected),
        };
        known.map_err(|error| of_file(path, &error))
    }
}

/// The longest implementation name that is also its file's name, in bytes and without the ending.
const LONGEST_NAME: usize = 100;

/// The characters kept of a longer or unusual name, before a digest that makes the file's name unique.
const SHOWN_OF_A_NAME: usize = 60;

/// The file of an implementation. Each has its own, and no file's name is too long for a file system.
fn file_in(folder: &Path, name: &str) -> PathBuf {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.len() <= LONGEST_NAME && name.chars().all(is_plain) {
        return folder.join(format!("{name}.json"));
    }
    let shown: String = name
        .chars()
        .take(SHOWN_OF_A_NAME)
        .map(|c| if is_plain(c) { c } else { '_' })
        .collect();
    let digest = Sha256::digest(name);
    let digest = lower_hex(&digest[..8]);
    folder.join(format!("{shown}-{digest}.json"))
}

/// Writes the differences that are not listed yet to a file, or into a folder one file for each implementation with such
/// differences. What a file lists already stays as it is.
pub(super) fn write_known(
    path: &Path,
    reports: &[(&str, &Report)],
    vectors: &[Vector],
    (random, seed): (&Random, u64),
) -> Result<(), Failure> {
    let is_folder = path.is_dir() || path.to_string_lossy().ends_with('/');
    if !is_folder && reports.len() > 1 {
        return Err(Failure::new(format_args!(
            "{}: a file of known differences is for one implementation; give a folder (a path that ends in '/') to write one file for each",
            shown(path)
        )));
    }
    for (name, report) in reports {
        let operations: BTreeSet<_> = report.operations.iter().map(|o| o.operation).collect();
        let asked = vectors
            .iter()
            .filter(|vector| operations.contains(&vector.operation));
        let new = report.differences.iter().filter(|d| d.known.is_none());
        if is_folder && new.count() == 0 {
            continue;
        }
        let file = match is_folder {
            true => file_in(path, name),
            false => path.to_owned(),
        };
        let before = listed_in(&file)?;
        let differing = report.differences.iter().filter(|d| d.seed.is_some());
        let differing: BTreeSet<_> = differing.map(|d| d.operation).collect();
        let drawn: Vec<String> = random.ids(seed, &differing).collect();
        let drawn = drawn.iter().map(String::as_str);
        let asked = asked.map(|vector| vector.id.as_str()).chain(drawn);
        let Added { text, kept, added } = add(before.as_deref().unwrap_or("[]"), report, asked)
            .map_err(|error| of_file(&file, &error))?;
        if before.is_some() && added == 0 {
            remark(&format!("{}: nothing to add", shown(&file)));
            continue;
        }
        write_file(&file, &text)?;
        let listed = match kept {
            0 => format!("{added} differences listed"),
            _ => format!("{added} differences listed in addition to the {kept} listings there"),
        };
        remark(&format!(
            "{}: {listed}; replace each new reason with a better one, and add a link if there is one",
            shown(&file)
        ));
    }
    Ok(())
}

/// The text of a list that exists already. An empty file is none.
fn listed_in(file: &Path) -> Result<Option<String>, Failure> {
    if !file.is_file() {
        return Ok(None);
    }
    let text = read_file(file, BY_HAND, "file of known differences")?;
    Ok(Some(text).filter(|text| !text.trim().is_empty()))
}

/// Refuses, before the run, to add to a file that is no list.
pub(super) fn refuse_other_file(path: &Path) -> Result<(), Failure> {
    let Some(text) = listed_in(path)? else {
        return Ok(());
    };
    let known = KnownDifferences::read(&text).map(drop);
    known.map_err(|error| of_file(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_its_own_file_and_no_file_name_is_too_long() {
        let long = "x".repeat(300);
        let (longer, other) = (format!("{long}y"), format!("{long}z"));
        let names = [
            "a_b", "a/b", "a b", "a\u{1b}b", "ä", "ö", &long, &longer, &other,
        ];
        let files: BTreeSet<PathBuf> = names
            .iter()
            .map(|name| file_in(Path::new("known"), name))
            .collect();
        assert_eq!(files.len(), names.len(), "{files:?}");
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            assert_eq!(file.parent(), Some(Path::new("known")));
            assert!(name.len() < 120 && name.is_ascii(), "{name}");
        }
    }

    #[test]
    fn a_plain_name_is_the_name_of_its_file() {
        for name in ["free-pascal", "glibc-mbrtoc16", "a_b", "node.js"] {
            let file = Path::new("known").join(format!("{name}.json"));
            assert_eq!(file_in(Path::new("known"), name), file);
        }
    }
}
