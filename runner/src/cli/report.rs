//! `utfproof report` and what is below it.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use utfproof::report::merge::{ShardFile, merge};
use utfproof::report::{LARGEST_FILE, printable, read_shards};

use super::conclude::Output;
use super::output::Failure;

const EXAMPLES: &str = "\
Examples:
  utfproof check cpython --suite full --shard 1/2 --report shard-1.json    on one machine
  utfproof check cpython --suite full --shard 2/2 --report shard-2.json    on another one
  utfproof report merge shard-1.json shard-2.json --report report.html     wherever both files are";

/// Makes something of JSON reports
#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Merge(Merge),
}

/// Makes one report of the reports of all shards of a run
///
/// The report is what 'utfproof check' without --shard says; its duration is that of all shards together. Shards that
/// are missing, there twice, or of another run are an error. Files that hold several implementations are merged
/// implementation by implementation, in whatever order the files are given. A page (.html) has no pictures of machines:
/// for those an implementation is asked.
///
/// Exit status: as that of 'utfproof check'; 2 if they cannot be merged.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
struct Merge {
    /// The JSON reports of all shards: what 'utfproof check NAME --shard K/N --json' prints, or '--report FILE.json'
    /// writes
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let Command::Merge(arguments) = &arguments.command;
    let formats = arguments.output.formats()?;
    let files: Vec<ShardFile> = arguments
        .files
        .iter()
        .map(|path| read(path))
        .collect::<Result<_, _>>()?;
    let mut reports = merge(&files).map_err(Failure::new)?;
    for report in &mut reports {
        report.should_counts = !arguments.output.only_musts();
    }
    arguments.output.conclude(&formats, &reports)
}

fn read(path: &Path) -> Result<ShardFile, Failure> {
    let name = printable(&path.to_string_lossy()).into_owned();
    let fail = |error: &dyn std::fmt::Display| Failure::new(format_args!("{name}: {error}"));
    let file = File::open(path).map_err(|error| fail(&error))?;
    let mut text = String::new();
    let mut limited = file.take(LARGEST_FILE + 1);
    let read = limited.read_to_string(&mut text);
    let length = read.map_err(|error| fail(&error))?;
    if length as u64 > LARGEST_FILE {
        let limit = LARGEST_FILE >> 20;
        return Err(fail(&format_args!("it is longer than {limit} MiB")));
    }
    let reports = read_shards(&text).map_err(|error| fail(&error))?;
    Ok(ShardFile { name, reports })
}
