//! `utfproof vectors write` and `utfproof vectors check`, for the committed vector files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use utfproof_notation::printable;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};
use utfproof_vectors::{
    Case, Origin, PLAIN_DIGESTS, Vector, VectorFile, built_in_texts, expectation, generate_of,
    plain_digests,
};

use super::core;
use super::filter::read_texts;
use crate::cli::output::{Failure, emit, remark, shown, write_file};

/// Generates all files of some operations, by path.
fn generate_all(operations: &[Operation]) -> BTreeMap<String, VectorFile> {
    let mut files = BTreeMap::new();
    for origin in Origin::ALL {
        remark(&format!("generating the {origin} vectors"));
        let of_origin = generate_of(origin, operations).into_iter();
        files.extend(of_origin.map(|file| (file.path(), file)));
    }
    files
}

/// The file of digests of plain cases that belongs to a folder of vector files: next to it.
fn plain_digests_of(data: &Path) -> PathBuf {
    data.with_file_name("plain.txt")
}

/// The digests of the plain cases of all files.
fn digests<'a>(files: impl Iterator<Item = &'a VectorFile>) -> String {
    let mut files: Vec<VectorFile> = files.cloned().collect();
    files.sort_by_key(|file| (file.operation, file.origin));
    plain_digests(&files)
}

pub(super) fn write(folder: &Path) -> Result<u8, Failure> {
    let files = generate_all(Operation::ALL);
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
        shown(folder)
    ))?;
    let core_folder = core::folder(folder);
    let core = core::generate(&files, Operation::ALL)?;
    for (name, text) in &core {
        write_file(&core_folder.join(name), text)?;
    }
    write_file(&plain_digests_of(folder), &digests(files.values()))?;
    emit(&format!(
        "{} core files in {}\n",
        core.len(),
        shown(&core_folder)
    ))?;
    let folder_name = folder.display().to_string();
    for path in read_texts(folder, "json")?.keys() {
        let relative = path
            .strip_prefix(&folder_name)
            .unwrap_or(path)
            .trim_start_matches('/');
        if !files.contains_key(relative) {
            remark(&format!(
                "{path} was not generated: delete it if it is outdated"
            ));
        }
    }
    Ok(0)
}

pub(super) fn check(
    folder: Option<&Path>,
    per_row: Option<u64>,
    operations: &[Operation],
) -> Result<u8, Failure> {
    let is_of_others = |path: &str| {
        let stem = path.trim_end_matches(".txt");
        let operation = stem.split('/').next().unwrap_or(stem).parse::<Operation>();
        operation.is_ok_and(|operation| !operations.contains(&operation))
    };
    let mut there: BTreeMap<String, String> = match folder {
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
            read_texts(folder, "json")?
                .into_iter()
                .map(|(path, text)| (relative(path), text))
                .collect()
        }
    };
    there.retain(|path, _| !is_of_others(path));
    let files = generate_all(operations);
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
            .map(|path| format!("{path}: unexpected")),
    );
    let core = core::generate(&files, operations)?;
    let mut core_there = core::there(folder)?;
    if let Some(there) = &mut core_there {
        there.retain(|name, _| !is_of_others(name));
    }
    problems.extend(
        core_there
            .as_ref()
            .map_or_else(Vec::new, |there| core::problems(&core, there)),
    );
    let plain = match folder {
        None => Some(PLAIN_DIGESTS.to_owned()),
        Some(folder) => std::fs::read_to_string(plain_digests_of(folder)).ok(),
    };
    // where only vector files were written, there are no digests
    if let Some(plain) = plain {
        let fresh = digests(files.values());
        let missing = |line: &&str| plain.lines().all(|there| there != *line);
        let problem = match operations.len() == Operation::ALL.len() {
            true => first_difference(&plain, &fresh),
            false => fresh
                .lines()
                .find(missing)
                .map(|line| format!("has no line '{line}'")),
        };
        problems.extend(problem.map(|what| format!("plain.txt: {what}")));
    }
    if let Some(limit) = per_row {
        problems.extend(ask_again(files.values(), limit));
    }
    for problem in &problems {
        emit(&format!("{}\n", printable(problem)))?;
    }
    if problems.is_empty() {
        let core = core_there.map_or(0, |there| there.len());
        emit(&format!(
            "{} files and {core} core files, all up to date\n",
            files.len()
        ))?;
        return Ok(0);
    }
    emit("to update the files: utfproof vectors write\n")?;
    Ok(1)
}

pub(super) fn first_difference(there: &str, fresh: &str) -> Option<String> {
    if there == fresh {
        return None;
    }
    let line = there
        .lines()
        .zip(fresh.lines())
        .position(|(there, fresh)| there != fresh);
    let line = line.unwrap_or_else(|| there.lines().count().min(fresh.lines().count()));
    Some(format!("differs from line {} on", line + 1))
}

/// Asks the oracle about up to `limit` cases of each row. Returns a message for each row that disagrees.
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
        .map(|vector| format!("{}: the oracle disagrees", vector.id))
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
