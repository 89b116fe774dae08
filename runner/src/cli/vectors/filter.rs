//! Selects vectors, for several commands.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use utfproof_judge::Glob;
use utfproof_notation::printable;
use utfproof_oracle::Operation;
use utfproof_vectors::core::{CoreFile, built_in_core};
use utfproof_vectors::{Suite, Vector, VectorFile, built_in_of};

use crate::cli::input::{of_file, read_file};
use crate::cli::output::Failure;

/// The largest vector file, in bytes.
const LARGEST: u64 = 256 << 20;

/// The options that select vectors.
#[derive(Args)]
pub(in crate::cli) struct Filter {
    /// Only these operations; * matches anything; can be repeated
    #[arg(long, value_name = "GLOB")]
    operation: Vec<String>,

    /// Only vectors with these ids; * matches anything; can be repeated
    #[arg(long, value_name = "GLOB")]
    vector: Vec<String>,

    /// Use the vectors in this file, or in all files of this folder, instead of the built-in ones
    #[arg(long, value_name = "PATH")]
    vectors: Vec<PathBuf>,
}

impl Filter {
    /// A filter for these operations and vectors, in these files.
    pub(in crate::cli) fn of(operations: &[String], ids: &[String], files: &[PathBuf]) -> Self {
        Self {
            operation: operations.to_vec(),
            vector: ids.to_vec(),
            vectors: files.to_vec(),
        }
    }

    /// These options again, as words of a command line.
    pub(in crate::cli) fn words(&self) -> Vec<String> {
        let files = self.vectors.iter().map(|path| path.display().to_string());
        let options = [
            ("--operation", self.operation.clone()),
            ("--vector", self.vector.clone()),
            ("--vectors", files.collect()),
        ];
        let words = |(option, values): (&str, Vec<String>)| {
            let words = values.into_iter().map(|value| [option.to_owned(), value]);
            words.flatten().collect::<Vec<_>>()
        };
        options.into_iter().flat_map(words).collect()
    }

    /// The globs of operations, and those of vectors.
    pub(in crate::cli) fn globs(&self) -> (&[String], &[String]) {
        (&self.operation, &self.vector)
    }

    /// The selected vectors.
    pub(in crate::cli) fn vectors(&self) -> Result<Vec<Vector>, Failure> {
        let files = self.vector_files()?;
        // tens of megabytes: with the exact number, it is allocated once
        let number = files.iter().map(|file| file.vectors.len()).sum();
        let mut vectors = Vec::with_capacity(number);
        files
            .into_iter()
            .for_each(|file| vectors.extend(file.vectors));
        Ok(vectors)
    }

    /// The selected vectors of a suite: of the suite `core`, the lines of the core files.
    pub(in crate::cli) fn vectors_of(&self, suite: Suite) -> Result<Vec<Vector>, Failure> {
        if suite != Suite::Core {
            return self.vectors();
        }
        let takes = self.takes()?;
        let operations = self.operations_of_vectors()?;
        let files = self.core_files(&operations)?.into_iter();
        let lines = files.flat_map(|file| file.vectors());
        Ok(lines.filter(takes).collect())
    }

    /// The core files of these operations: those that are built in, or those named.
    fn core_files(&self, operations: &[Operation]) -> Result<Vec<CoreFile>, Failure> {
        if self.vectors.is_empty() {
            return built_in_core(operations).map_err(Failure::new);
        }
        let mut files = Vec::new();
        for path in &self.vectors {
            for (name, text) in read_texts(path, "txt")? {
                files.push(CoreFile::read(&name, &text).map_err(Failure::new)?);
            }
        }
        files.retain(|file| operations.contains(&file.operation));
        Ok(files)
    }

    /// The selected vectors in their files, without files that would be empty.
    pub(super) fn vector_files(&self) -> Result<Vec<VectorFile>, Failure> {
        let operations = self.operations_of_vectors()?;
        let takes = self.takes()?;
        let mut files = self.read(&operations)?;
        for file in &mut files {
            file.vectors.retain(&takes);
        }
        files.retain(|file| !file.vectors.is_empty());
        Ok(files)
    }

    /// The options that select the same vectors.
    pub(super) fn options(&self) -> String {
        let quoted = |text: &str| {
            shlex::try_quote(text).map_or_else(|_| text.to_owned(), |quoted| quoted.into_owned())
        };
        let operations = self
            .operation
            .iter()
            .map(|glob| ("operation", glob.clone()));
        let ids = self.vector.iter().map(|glob| ("vector", glob.clone()));
        let paths = self
            .vectors
            .iter()
            .map(|path| ("vectors", path.display().to_string()));
        let options = operations.chain(ids).chain(paths);
        options
            .map(|(name, value)| format!(" --{name} {}", quoted(&value)))
            .collect()
    }

    /// The ids of all vectors, if not all are selected.
    pub(in crate::cli) fn unfiltered(&self, suite: Suite) -> Result<Option<Vec<String>>, Failure> {
        if self.operation.is_empty() && self.vector.is_empty() {
            return Ok(None);
        }
        if suite == Suite::Core {
            let files = self.core_files(Operation::ALL)?;
            let lines = files.iter().flat_map(CoreFile::lines);
            return Ok(Some(lines.map(|line| line.id.clone()).collect()));
        }
        let files = self.read(Operation::ALL)?.into_iter();
        let vectors = files.flat_map(|file| file.vectors);
        Ok(Some(vectors.map(|vector| vector.id).collect()))
    }

    /// Whether it selects every built-in vector of each selected operation.
    pub(in crate::cli) fn takes_all_of_each(&self) -> bool {
        self.vector.is_empty() && self.vectors.is_empty()
    }

    /// Whether it selects vectors by their ids.
    pub(in crate::cli) const fn has_ids(&self) -> bool {
        !self.vector.is_empty()
    }

    /// The selected operations.
    pub(in crate::cli) fn operations(&self) -> Result<Vec<Operation>, Failure> {
        operations(&self.operation)
    }

    /// A test whether a vector is selected: by a glob that matches its id, or by its exact id.
    pub(in crate::cli) fn takes(&self) -> Result<impl Fn(&Vector) -> bool, Failure> {
        let takes = self.takes_id()?;
        Ok(move |vector: &Vector| takes(&vector.id))
    }

    /// A test whether the vector with an id is selected.
    pub(in crate::cli) fn takes_id(&self) -> Result<impl Fn(&String) -> bool, Failure> {
        let ids = globs(&self.vector)?;
        Ok(move |id: &String| {
            self.vector.is_empty() || any_matches(&ids, id) || self.vector.contains(id)
        })
    }

    /// The files named instead of the built-in ones.
    pub(in crate::cli) fn files(&self) -> &[PathBuf] {
        &self.vectors
    }

    /// The operations whose vectors it may select, judged by the ids alone: each begins with its operation.
    pub(in crate::cli) fn operations_of_vectors(&self) -> Result<Vec<Operation>, Failure> {
        let mut operations = self.operations()?;
        let of_id = |id: &String| id.split('/').next()?.parse::<Operation>().ok();
        let of_ids: Option<Vec<Operation>> = self.vector.iter().map(of_id).collect();
        if let Some(of_ids) = of_ids.filter(|of_ids| !of_ids.is_empty()) {
            operations.retain(|operation| of_ids.contains(operation));
        }
        Ok(operations)
    }

    /// The vector files of these operations.
    fn read(&self, operations: &[Operation]) -> Result<Vec<VectorFile>, Failure> {
        if self.vectors.is_empty() {
            return built_in_of(operations).map_err(Failure::new);
        }
        let mut files = Vec::new();
        for path in &self.vectors {
            for (name, text) in read_texts(path, "json")? {
                files.push(VectorFile::read(&name, &text).map_err(Failure::new)?);
            }
        }
        files.retain(|file| operations.contains(&file.operation));
        Ok(files)
    }
}

/// The operations that these globs match; all operations if there are no globs.
pub(in crate::cli) fn operations(names: &[String]) -> Result<Vec<Operation>, Failure> {
    let patterns = globs(names)?;
    let takes =
        |operation: &&Operation| names.is_empty() || any_matches(&patterns, operation.name());
    let operations: Vec<Operation> = Operation::ALL.iter().filter(takes).copied().collect();
    if operations.is_empty() {
        // a misspelt name gets the oracle's hint
        let hint = names
            .iter()
            .find_map(|name| name.parse::<Operation>().err());
        let hint = hint.map_or_else(
            || "no operation matches".to_owned(),
            |error| error.to_string(),
        );
        return Err(Failure::new(hint));
    }
    Ok(operations)
}

fn globs(patterns: &[String]) -> Result<Vec<Glob>, Failure> {
    let glob = |pattern: &String| {
        let wrong = |error| format!("'{}' is not a pattern: {error}", printable(pattern));
        Glob::new(pattern).map_err(|error| Failure::new(wrong(error)))
    };
    patterns.iter().map(glob).collect()
}

fn any_matches(globs: &[Glob], text: &str) -> bool {
    globs.iter().any(|glob| glob.matches(text))
}

/// The texts of a file, or of all files with this ending in a folder and its subfolders, by path.
pub(super) fn read_texts(path: &Path, ending: &str) -> Result<BTreeMap<String, String>, Failure> {
    let mut texts = BTreeMap::new();
    if !path.is_dir() {
        let text = read_file(path, LARGEST, "vector file")?;
        texts.insert(path.display().to_string(), text);
        return Ok(texts);
    }
    for entry in fs::read_dir(path).map_err(|error| of_file(path, &error))? {
        let entry = entry.map_err(|error| of_file(path, &error))?.path();
        if entry.is_dir() || entry.extension().is_some_and(|own| own == ending) {
            texts.append(&mut read_texts(&entry, ending)?);
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::super::mutation::holds;
    use super::*;

    #[test]
    fn mutated_globs_match_or_are_refused() {
        let words = [
            "*", "**", "?", "[", "]", "[!a-z]", "{", "}", "{a,b}", "\\", "/", "utf-8",
        ];
        holds("globs", |draw| {
            let texts = ["utf-8.*", "utf-{8,16}.decode", "*/exhaustive/[!E]*"];
            let text = draw.pick(&texts);
            let text = draw.mutated(text, &words);
            for operation in operations(std::slice::from_ref(&text)).unwrap_or_default() {
                assert!(Operation::ALL.contains(&operation));
            }
            if let Ok(globs) = globs(std::slice::from_ref(&text)) {
                let _ = any_matches(&globs, "utf-8.decode/exhaustive/E0.80"); // must not panic
            }
        });
    }
}
