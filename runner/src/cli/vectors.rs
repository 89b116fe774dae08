//! `utfproof vectors`, and the choice of vectors that other commands share.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use globset::{Glob, GlobSet, GlobSetBuilder};
use serde_json::json;
use utfproof_oracle::{NoTrace, Operation, Reading, Rejection, Sequence, Slice};
use utfproof_vectors::{
    Case, Expectation, Origin, Vector, VectorFile, built_in, built_in_texts, expectation, generate,
};

use super::output::{Failure, emit, remark, write_file};

/// Writes, checks and prints the vectors
#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Makes all vector files anew and writes them
    Write {
        /// The folder to write them to
        #[arg(value_name = "FOLDER", default_value = "vectors/data")]
        folder: PathBuf,
    },
    /// Makes all vector files anew and checks that they are, byte for byte, the ones that are there
    Check {
        /// The folder to compare with; without one, the files that are compiled in
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
        /// Also ask the oracle again about up to N cases of every row, or about all of them
        #[arg(long, value_name = "N|all", value_parser = per_row)]
        per_row: Option<u64>,
    },
    /// Prints plain cases, one JSON object a line
    Expand {
        #[command(flatten)]
        filter: Filter,
        /// Up to how many cases of each row, or all of them
        #[arg(long, value_name = "N|all", default_value = "8", value_parser = per_row)]
        per_row: u64,
    },
}

fn per_row(text: &str) -> Result<u64, String> {
    match text {
        "all" => Ok(u64::MAX),
        _ => text
            .parse()
            .ok()
            .filter(|n| *n > 0)
            .ok_or_else(|| "not a number from 1, or 'all'".to_owned()),
    }
}

/// Which vectors.
#[derive(Args)]
pub(super) struct Filter {
    /// Only these operations; * stands for anything, and the option can be given again
    #[arg(long, value_name = "GLOB")]
    operation: Vec<String>,

    /// Only these vectors, by id; * stands for anything, and the option can be given again
    #[arg(long, value_name = "GLOB")]
    vector: Vec<String>,

    /// Vectors from a file, or from all files of a folder, instead of those that are compiled in
    #[arg(long, value_name = "PATH")]
    vectors: Vec<PathBuf>,
}

impl Filter {
    /// The vectors that it takes.
    pub(super) fn vectors(&self) -> Result<Vec<Vector>, Failure> {
        let operations = self.operations()?;
        let ids = globs(&self.vector)?;
        let mut vectors: Vec<Vector> = self
            .read()?
            .into_iter()
            .flat_map(|file| file.vectors)
            .collect();
        vectors.retain(|vector| operations.contains(&vector.operation));
        vectors.retain(|vector| {
            self.vector.is_empty() || ids.is_match(&vector.id) || self.vector.contains(&vector.id)
        });
        Ok(vectors)
    }

    /// All vectors that there are, whichever it takes.
    pub(super) fn unfiltered(&self) -> Result<Vec<Vector>, Failure> {
        Ok(self
            .read()?
            .into_iter()
            .flat_map(|file| file.vectors)
            .collect())
    }

    /// The operations that it takes.
    pub(super) fn operations(&self) -> Result<Vec<Operation>, Failure> {
        let patterns = globs(&self.operation)?;
        let takes = |operation: &&Operation| {
            self.operation.is_empty() || patterns.is_match(operation.name())
        };
        let operations: Vec<Operation> = Operation::ALL.iter().filter(takes).copied().collect();
        if operations.is_empty() {
            // a name that is nearly one gets the hint that the oracle gives
            let hint = self
                .operation
                .iter()
                .find_map(|name| name.parse::<Operation>().err());
            let hint = hint.map_or_else(
                || "no operation matches".to_owned(),
                |error| error.to_string(),
            );
            return Err(Failure::Message(hint));
        }
        Ok(operations)
    }

    /// Whether it takes a vector by its id.
    pub(super) fn takes(&self, vector: &Vector) -> bool {
        self.vector.is_empty() || globs(&self.vector).is_ok_and(|globs| globs.is_match(&vector.id))
    }

    /// The files that were named instead of those that are compiled in.
    pub(super) fn files(&self) -> &[PathBuf] {
        &self.vectors
    }

    fn read(&self) -> Result<Vec<VectorFile>, Failure> {
        if self.vectors.is_empty() {
            return built_in().map_err(Failure::new);
        }
        let mut files = Vec::new();
        for path in &self.vectors {
            for (name, text) in read_texts(path)? {
                files.push(VectorFile::read(&name, &text).map_err(Failure::new)?);
            }
        }
        Ok(files)
    }
}

fn globs(patterns: &[String]) -> Result<GlobSet, Failure> {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        set.add(Glob::new(pattern).map_err(Failure::new)?);
    }
    set.build().map_err(Failure::new)
}

/// The text of a file, or of all `.json` files below a folder, with their paths.
fn read_texts(path: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let fail = |path: &Path, error: std::io::Error| {
        Failure::new(format_args!("{}: {error}", path.display()))
    };
    let mut texts = BTreeMap::new();
    if !path.is_dir() {
        let text = fs::read_to_string(path).map_err(|error| fail(path, error))?;
        texts.insert(path.display().to_string(), text);
        return Ok(texts);
    }
    for entry in fs::read_dir(path).map_err(|error| fail(path, error))? {
        let entry = entry.map_err(|error| fail(path, error))?.path();
        if entry.is_dir() || entry.extension().is_some_and(|ending| ending == "json") {
            texts.append(&mut read_texts(&entry)?);
        }
    }
    Ok(texts)
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    match &arguments.command {
        Command::Write { folder } => write(folder),
        Command::Check { folder, per_row } => check(folder.as_deref(), *per_row),
        Command::Expand { filter, per_row } => expand(filter, *per_row),
    }
}

/// All files, made anew, with their paths.
fn generate_all() -> BTreeMap<String, VectorFile> {
    let mut files = BTreeMap::new();
    for origin in Origin::ALL {
        remark(&format!("making the {origin} vectors"));
        files.extend(generate(origin).into_iter().map(|file| (file.path(), file)));
    }
    files
}

fn write(folder: &Path) -> Result<u8, Failure> {
    let files = generate_all();
    for (path, file) in &files {
        write_file(&folder.join(path), &file.write())?;
    }
    let cases: u64 = files
        .values()
        .map(VectorFile::cases)
        .fold(0, u64::saturating_add);
    emit(&format!(
        "{} files with {cases} cases in {}\n",
        files.len(),
        folder.display()
    ))?;
    let folder_name = folder.display().to_string();
    for path in read_texts(folder)?.keys() {
        let relative = path
            .strip_prefix(&folder_name)
            .unwrap_or(path)
            .trim_start_matches('/');
        if !files.contains_key(relative) {
            remark(&format!(
                "{path} is none of them: delete it if it is an old one"
            ));
        }
    }
    Ok(0)
}

fn check(folder: Option<&Path>, per_row: Option<u64>) -> Result<u8, Failure> {
    let there: BTreeMap<String, String> = match folder {
        None => built_in_texts()
            .map(|(path, text)| (path, text.to_owned()))
            .collect(),
        Some(folder) => {
            let name = folder.display().to_string();
            let relative = |path: String| {
                path.strip_prefix(&name)
                    .unwrap_or(&path)
                    .trim_start_matches('/')
                    .to_owned()
            };
            read_texts(folder)?
                .into_iter()
                .map(|(path, text)| (relative(path), text))
                .collect()
        }
    };
    let files = generate_all();
    let mut problems = Vec::new();
    for (path, file) in &files {
        match there.get(path) {
            None => problems.push(format!("{path}: missing")),
            Some(text) => problems.extend(
                first_difference(text, &file.write()).map(|what| format!("{path}: {what}")),
            ),
        }
    }
    problems.extend(
        there
            .keys()
            .filter(|path| !files.contains_key(*path))
            .map(|path| format!("{path}: not one of ours")),
    );
    if let Some(limit) = per_row {
        problems.extend(ask_again(files.values(), limit));
    }
    for problem in &problems {
        emit(&format!("{problem}\n"))?;
    }
    if problems.is_empty() {
        emit(&format!("{} files, all fresh\n", files.len()))?;
        return Ok(0);
    }
    emit("'utfproof vectors write' writes them anew\n")?;
    Ok(1)
}

fn first_difference(there: &str, fresh: &str) -> Option<String> {
    if there == fresh {
        return None;
    }
    let line = there
        .lines()
        .zip(fresh.lines())
        .position(|(there, fresh)| there != fresh);
    let line = line.unwrap_or_else(|| there.lines().count().min(fresh.lines().count()));
    Some(format!("not fresh from line {} on", line + 1))
}

/// Asks the oracle about cases of rows; what a row says otherwise comes back.
fn ask_again<'a>(files: impl Iterator<Item = &'a VectorFile>, limit: u64) -> Vec<String> {
    use rayon::prelude::*;
    let vectors: Vec<&Vector> = files.flat_map(|file| &file.vectors).collect();
    let cases: u64 = vectors
        .iter()
        .map(|vector| vector.count().min(limit))
        .fold(0, u64::saturating_add);
    remark(&format!("asking the oracle about {cases} cases"));
    let wrong = |vector: &&&Vector| vector.sample(limit).any(|number| !holds(vector, number));
    let wrong = vectors.par_iter().filter(wrong);
    wrong
        .map(|vector| format!("{}: the oracle says something else", vector.id))
        .collect()
}

fn holds(vector: &Vector, number: u64) -> bool {
    let Case {
        operands,
        expectation: expected,
    } = vector.case(number);
    let operands: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let outcome = Reading::judging(vector.operation).answer(&operands, &mut NoTrace);
    outcome.is_ok_and(|outcome| expectation(vector.operation, &operands, outcome) == expected)
}

fn expand(filter: &Filter, per_row: u64) -> Result<u8, Failure> {
    let vectors = filter.vectors()?;
    if vectors.is_empty() {
        return Err(Failure::new("no vector matches these filters"));
    }
    let mut text = String::new();
    for vector in &vectors {
        for number in vector.sample(per_row) {
            text.push_str(&plain(vector, number));
            if text.len() > 1 << 16 {
                emit(&text)?;
                text.clear();
            }
        }
    }
    emit(&text)?;
    Ok(0)
}

/// One case as one line of JSON.
fn plain(vector: &Vector, number: u64) -> String {
    let Case {
        operands,
        expectation,
    } = vector.case(number);
    let operands: Vec<String> = operands.iter().map(ToString::to_string).collect();
    let mut line = json!({"vector": vector.id, "case": number, "operation": vector.operation.name(), "in": operands});
    match expectation {
        Expectation::Output(output, level) => {
            line["out"] = output.to_string().into();
            line["level"] = level.name().into();
        }
        Expectation::Rejected(Rejection { at }) => {
            line["error"] = true.into();
            line["at"] = at.into();
        }
        Expectation::Unspecified(reason) => line["unspecified"] = reason.name().into(),
    }
    format!("{line}\n")
}
