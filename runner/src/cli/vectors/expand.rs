//! `utfproof vectors expand`.

use std::path::PathBuf;

use clap::Args;

use super::amount::{Amount, Contexts};
use super::filter::Filter;
use super::{per_row, release};
use crate::cli::output::{Failure, emit, emit_while_read};

const EXAMPLES: &str = "\
Examples:
  utfproof vectors expand --operation utf-8.decode --vector '*/examples/*'
  utfproof vectors expand --output cases
  utfproof vectors expand --output cases --per-row 256 --operation 'utf-8.*'
  utfproof vectors expand --output cases --contexts full --operation utf-8.decode
  utfproof vectors expand --check cases

Each line is one case, in the layout of vectors/case.schema.json:
  {\"vector\":\"utf-8.decode/exhaustive/80-C1\",\"case\":65,\"operation\":\"utf-8.decode\",\"in\":[\"C1\"],\"error\":true,\"at\":0}

With --output, you get a folder of files that you can use without a runner:
  cases/utf-8.decode/exhaustive.jsonl   the cases, one file for each operation and origin
  cases/case.schema.json                the JSON Schema of a line
  cases/manifest.json                   versions, command, and each file's counts, seed and SHA-256
  cases/SHA256SUMS                      the digests, for 'sha256sum --check SHA256SUMS'";

/// Prints plain cases, one JSON object on each line, or writes them to a folder with a manifest
///
/// The same version and options give the same bytes on every computer. A folder is written whole or not at all.
///
/// Exit status of --check: 0 the folder matches its manifest; 1 it does not; 2 it has no manifest.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    filter: Filter,

    /// The most cases of each row, or all of them
    #[arg(long, value_name = "N|all", default_value = "8", value_parser = per_row)]
    per_row: u64,

    /// Also write the cases in the contexts of this suite: after other text, in chunks, after another call and so on
    #[arg(long, value_name = "SUITE", value_enum)]
    contexts: Option<Contexts>,

    /// Write files to this folder, which must be empty or not exist yet
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,

    /// Write nothing, but check that a folder matches its manifest
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["operation", "vector", "vectors", "per_row", "contexts", "output"]
    )]
    check: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    if let Some(folder) = &arguments.check {
        return release::check(folder);
    }
    let files = arguments.filter.vector_files()?;
    if files.is_empty() {
        return Err(Failure::new("no vector matches these filters"));
    }
    let amount = Amount {
        per_row: arguments.per_row,
        contexts: arguments.contexts,
    };
    if let Some(folder) = &arguments.output {
        let options = arguments.filter.options();
        return release::write(files, amount, &options, folder);
    }
    let mut text = String::new();
    for vector in files.iter().flat_map(|file| &file.vectors) {
        for line in amount.lines(vector) {
            text.push_str(&line);
            text.push('\n');
            if text.len() > 1 << 16 {
                if !emit_while_read(&text)? {
                    return Ok(0);
                }
                text.clear();
            }
        }
    }
    emit(&text)?;
    Ok(0)
}
