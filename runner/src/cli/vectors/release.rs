//! `utfproof vectors expand --output` and `--check`: a folder of plain cases, for use without a runner.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;
use sha2::{Digest, Sha256};
use utfproof_notation::{lower_hex, printable};
use utfproof_vectors::{CASE_SCHEMA, VectorFile};

use super::amount::Amount;
use super::manifest::{Entry, MANIFEST, Manifest, SCHEMA, SUMS};
use crate::cli::interrupt::interruptible;
use crate::cli::output::{Failure, emit, permissions, shown, write_file};
use crate::cli::progress::Bar;

/// Writes the cases of these files to a folder, whole or not at all.
///
/// The bytes depend only on the vectors and the options: not on the time, the computer or the number of threads.
pub(super) fn write(
    mut files: Vec<VectorFile>,
    amount: Amount,
    options: &str,
    folder: &Path,
) -> Result<u8, Failure> {
    files.sort_by_key(|file| (file.operation, file.origin));
    if let Some(pair) = files
        .windows(2)
        .find(|pair| pair[0].path() == pair[1].path())
    {
        return Err(Failure::new(format_args!(
            "two of the files given with --vectors are {}: a folder can have only one of each",
            pair[0].path()
        )));
    }
    let failed = |error: io::Error| failure(folder, &error);
    if is_taken(folder).map_err(failed)? {
        return Err(Failure::new(format_args!(
            "{} exists and is not an empty folder: remove it, or name another",
            shown(folder)
        )));
    }
    let parent = match folder.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent).map_err(failed)?;
    let unfinished = tempfile::Builder::new()
        .prefix(".utfproof-unfinished-")
        .permissions(permissions(0o777))
        .tempdir_in(parent)
        .map_err(failed)?;
    let manifest = write_all(&files, amount, options, unfinished.path())?;
    if folder.exists() {
        fs::remove_dir(folder).map_err(failed)?; // it is empty, but not every system replaces it
    }
    fs::rename(unfinished.path(), folder).map_err(failed)?;
    let _ = unfinished.keep(); // it was renamed, so there is nothing to remove
    emit(&format!(
        "{} files with {} cases in {}\nSHA-256 {}\n",
        manifest.files.len(),
        manifest.lines,
        shown(folder),
        manifest.sha256
    ))?;
    Ok(0)
}

/// Whether the path has content that must not be overwritten.
fn is_taken(folder: &Path) -> io::Result<bool> {
    match fs::read_dir(folder) {
        Ok(mut entries) => Ok(entries.next().is_some()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(true),
        Err(error) => Err(error),
    }
}

fn write_all(
    files: &[VectorFile],
    amount: Amount,
    options: &str,
    folder: &Path,
) -> Result<Manifest, Failure> {
    let interrupted = interruptible("interrupted: removing the files written so far")?;
    let lines = |file: &VectorFile| {
        let counts = file.vectors.iter().map(|vector| amount.count(vector));
        counts.fold(0, u64::saturating_add)
    };
    let size = || files.iter().map(lines).fold(0, u64::saturating_add);
    let progress = Arc::new(AtomicU64::new(0));
    let bar = Bar::show("writing cases", size, Arc::clone(&progress));
    let entries: Result<Vec<Entry>, Failure> = files
        .par_iter()
        .with_max_len(1)
        .map(|file| write_cases(file, amount, folder, &progress, &interrupted))
        .collect();
    bar.clear();
    let manifest = Manifest::new(amount, options, CASE_SCHEMA, entries?);
    write_file(&folder.join(SCHEMA), CASE_SCHEMA)?;
    write_file(&folder.join(SUMS), &manifest.sums())?;
    write_file(&folder.join(MANIFEST), &manifest.write())?;
    Ok(manifest)
}

/// Writes the cases of one file as they are generated, because they may not fit into memory.
fn write_cases(
    file: &VectorFile,
    amount: Amount,
    folder: &Path,
    progress: &AtomicU64,
    interrupted: &AtomicBool,
) -> Result<Entry, Failure> {
    let name = format!("{}/{}.jsonl", file.operation, file.origin);
    let path = folder.join(&name);
    let failed = |error: io::Error| failure(&path, &error);
    fs::create_dir_all(folder.join(file.operation.name())).map_err(failed)?;
    let mut output = BufWriter::with_capacity(1 << 16, File::create_new(&path).map_err(failed)?);
    let mut hash = Sha256::new();
    let mut lines = 0;
    for vector in &file.vectors {
        for mut line in amount.lines(vector) {
            if interrupted.load(Ordering::Relaxed) {
                return Err(Failure::new("interrupted: nothing was written"));
            }
            line.push('\n');
            hash.update(&line);
            output.write_all(line.as_bytes()).map_err(failed)?;
            lines += 1;
            progress.fetch_add(1, Ordering::Relaxed);
        }
    }
    output.flush().map_err(failed)?;
    Ok(Entry {
        file: name,
        operation: file.operation.name().to_owned(),
        origin: file.origin.name().to_owned(),
        random: file.random.clone(),
        vectors: file.vectors.len() as u64,
        cases: file.cases(),
        lines,
        sha256: lower_hex(&hash.finalize()),
    })
}

fn failure(path: &Path, error: &io::Error) -> Failure {
    Failure::new(format_args!("cannot write {}: {error}", shown(path)))
}

/// Checks a folder against its manifest, and prints the differences.
pub(super) fn check(folder: &Path) -> Result<u8, Failure> {
    let path = folder.join(MANIFEST);
    let named = |problem: String| Failure::new(format_args!("{}: {problem}", shown(&path)));
    let text = fs::read_to_string(&path).map_err(|error| named(error.to_string()))?;
    let manifest = Manifest::read(&text).map_err(named)?;
    let mut problems = problems(&manifest, folder);
    problems.extend(strangers(&manifest, folder)?);
    for problem in &problems {
        emit(&format!("{}/{}\n", shown(folder), printable(problem)))?;
    }
    if !problems.is_empty() {
        return Ok(1);
    }
    emit(&format!(
        "{} files with {} cases match the manifest\nSHA-256 {}\n",
        manifest.files.len(),
        manifest.lines,
        manifest.sha256
    ))?;
    Ok(0)
}

/// The problems with the files that the manifest names, or with its sums.
fn problems(manifest: &Manifest, folder: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    let sums = manifest.sums();
    if lower_hex(&Sha256::digest(&sums)) != manifest.sha256 {
        problems.push(format!(
            "{MANIFEST}: \"sha256\" does not match the entries of its files"
        ));
    }
    let lines: u64 = manifest
        .files
        .iter()
        .map(|entry| entry.lines)
        .fold(0, u64::saturating_add);
    if lines != manifest.lines {
        problems.push(format!(
            "{MANIFEST}: \"lines\" is {}, but its files have {lines}",
            manifest.lines
        ));
    }
    match fs::read(folder.join(SUMS)) {
        Err(error) => problems.push(format!("{SUMS}: {error}")),
        Ok(there) if there != sums.as_bytes() => {
            problems.push(format!("{SUMS}: does not match {MANIFEST}"));
        }
        Ok(_) => {}
    }
    let schema = (manifest.schema.file.as_str(), &manifest.schema.sha256, None);
    let files = manifest.files.iter();
    let files = files.map(|entry| (entry.file.as_str(), &entry.sha256, Some(entry.lines)));
    let entries: Vec<_> = [schema].into_iter().chain(files).collect();
    let found = entries.par_iter().filter_map(|(name, sha256, lines)| {
        let problem = match read(&folder.join(name)) {
            Err(error) => error.to_string(),
            Ok((_, counted)) if lines.is_some_and(|lines| lines != counted) => {
                let lines = lines.unwrap_or_default();
                format!("{counted} lines, but {MANIFEST} says {lines}")
            }
            Ok((found, _)) if found != **sha256 => {
                format!(
                    "its SHA-256 is {found}, but {MANIFEST} says {}",
                    sha256.escape_debug()
                )
            }
            Ok(_) => return None,
        };
        Some(format!("{name}: {problem}"))
    });
    problems.extend(found.collect::<Vec<_>>());
    problems
}

/// The digest of a file, and the number of its line feeds.
fn read(path: &Path) -> io::Result<(String, u64)> {
    let mut input = BufReader::with_capacity(1 << 16, File::open(path)?);
    let mut hash = Sha256::new();
    let mut lines = 0;
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok((lower_hex(&hash.finalize()), lines));
        }
        hash.update(bytes);
        lines += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        let length = bytes.len();
        input.consume(length);
    }
}

/// Files in the folder that the manifest does not name.
fn strangers(manifest: &Manifest, folder: &Path) -> Result<Vec<String>, Failure> {
    let files = manifest.files.iter().map(|entry| entry.file.as_str());
    let known: BTreeSet<&str> = files.chain([MANIFEST, SUMS, SCHEMA]).collect();
    let folders: BTreeSet<&str> = manifest
        .files
        .iter()
        .map(|entry| entry.operation.as_str())
        .collect();
    let mut strangers = Vec::new();
    for name in names(folder)? {
        if !folders.contains(name.as_str()) {
            strangers.extend(Some(name).filter(|name| !known.contains(name.as_str())));
            continue;
        }
        let within = folder.join(&name);
        // if this should be a folder but is not, reading its files has already failed
        let below = if within.is_dir() {
            names(&within)?
        } else {
            Vec::new()
        };
        let below = below.into_iter().map(|below| format!("{name}/{below}"));
        strangers.extend(below.filter(|below| !known.contains(below.as_str())));
    }
    let strangers = strangers.into_iter();
    Ok(strangers
        .map(|name| format!("{}: not in {MANIFEST}", name.escape_debug()))
        .collect())
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Result<Vec<String>, Failure> {
    let failed = |error: io::Error| Failure::new(format_args!("{}: {error}", shown(folder)));
    let entries = fs::read_dir(folder).map_err(failed)?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names: Vec<String> = names.collect::<io::Result<_>>().map_err(failed)?;
    names.sort_unstable();
    Ok(names)
}
