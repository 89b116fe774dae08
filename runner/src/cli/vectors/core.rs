//! The core files of `utfproof vectors write` and `check`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use utfproof_oracle::Operation;
use utfproof_vectors::VectorFile;
use utfproof_vectors::core::{built_in_chosen, built_in_core_texts, flags_json, generate_core};

use super::filter::read_texts;
use super::fresh::first_difference;
use crate::cli::output::{Failure, remark};

/// The name of the list of flags.
const FLAGS: &str = "flags.json";

/// The folder of core files that belongs to a folder of vector files: next to it.
pub(super) fn folder(data: &Path) -> PathBuf {
    data.with_file_name("core")
}

/// The texts of the core files of some operations and of the list of flags, by name.
pub(super) fn generate(
    files: &BTreeMap<String, VectorFile>,
    operations: &[Operation],
) -> Result<BTreeMap<String, String>, Failure> {
    remark("generating the core files");
    let of_operation = |operation: &Operation| {
        let files: Vec<VectorFile> = files
            .values()
            .filter(|file| file.operation == *operation)
            .cloned()
            .collect();
        let chosen = built_in_chosen(*operation).map_err(Failure::new)?;
        let file = generate_core(*operation, &files, chosen.as_ref());
        Ok((file.name(), file.write()))
    };
    let operations = operations.par_iter().with_max_len(1);
    let texts: Result<BTreeMap<String, String>, Failure> = operations.map(of_operation).collect();
    let mut texts = texts?;
    texts.insert(FLAGS.to_owned(), flags_json());
    Ok(texts)
}

/// The texts that exist, by name: those that are built in, or those next to a folder of vector files. `None` if there is
/// no such folder, as where only vector files were written.
pub(super) fn there(data: Option<&Path>) -> Result<Option<BTreeMap<String, String>>, Failure> {
    let Some(data) = data else {
        let built_in = built_in_core_texts().map(|(name, text)| (name, text.to_owned()));
        return Ok(Some(built_in.collect()));
    };
    let folder = folder(data);
    if !folder.is_dir() {
        return Ok(None);
    }
    let mut texts = read_texts(&folder, "txt")?;
    texts.append(&mut read_texts(&folder, "json")?);
    let name = |path: String| {
        let name = Path::new(&path).file_name();
        name.map_or_else(|| path.clone(), |name| name.to_string_lossy().into_owned())
    };
    let texts = texts.into_iter().map(|(path, text)| (name(path), text));
    Ok(Some(texts.collect()))
}

/// The files that are missing, unexpected, or differ.
pub(super) fn problems(
    fresh: &BTreeMap<String, String>,
    there: &BTreeMap<String, String>,
) -> Vec<String> {
    let of_fresh = fresh.iter().filter_map(|(name, text)| {
        let problem = match there.get(name) {
            None => "missing".to_owned(),
            Some(there) => first_difference(there, text)?,
        };
        Some(format!("core/{name}: {problem}"))
    });
    let strangers = there.keys().filter(|name| !fresh.contains_key(*name));
    let strangers = strangers.map(|name| format!("core/{name}: unexpected"));
    of_fresh.chain(strangers).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_a_missing_and_an_unknown_file_are_told() {
        let texts = |files: &[(&str, &str)]| {
            let files = files.iter();
            let files = files.map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
            files.collect::<BTreeMap<_, _>>()
        };
        let fresh = texts(&[("a.txt", "# why: some\nC0; !0\n"), ("b.txt", "")]);
        assert_eq!(problems(&fresh, &fresh), [""; 0]);
        let there = texts(&[("a.txt", "# why: some\nC0; !1\n"), ("c.txt", "")]);
        assert_eq!(
            problems(&fresh, &there),
            [
                "core/a.txt: differs from line 2 on",
                "core/b.txt: missing",
                "core/c.txt: unexpected"
            ]
        );
    }
}
