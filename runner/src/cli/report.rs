//! `utfproof report` and its subcommands.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use utfproof_report::merge::{ShardFile, merge};
use utfproof_report::{LARGEST_FILE, Report, printable, read_shards};
use utfproof_vectors::Suite;

use super::conclude::Output;
use super::input::{of_file, read_text};
use super::output::Failure;
use super::overwrites::refuse;

const EXAMPLES: &str = "\
Examples:
  utfproof check cpython --suite full --shard 1/2 --report shard-1.json    on one computer
  utfproof check cpython --suite full --shard 2/2 --report shard-2.json    on another
  utfproof report merge shard-1.json shard-2.json --report report.html     with both files";

/// Merges the JSON reports of a run's shards
#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Merge(Merge),
}

/// Merges the reports of all shards of a run into one
///
/// The result is the report of 'utfproof check' without --shard, with the durations of all shards added up. Shards that
/// are missing, that appear twice or that are from different runs are an error. Files with several implementations are
/// merged implementation by implementation; the order of the files does not matter.
///
/// Exit status: the same as for 'utfproof check'; 2 if the reports cannot be merged.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
struct Merge {
    /// The JSON reports of all shards, from 'utfproof check NAME --shard K/N' with --json or --report FILE.json
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let Command::Merge(arguments) = &arguments.command;
    let formats = arguments.output.formats()?;
    let inputs = arguments.files.iter().map(PathBuf::as_path);
    refuse(arguments.output.files(), inputs)?;
    let reports = merged(arguments).or_else(|why| {
        let name = "utfproof".to_owned();
        let nothing = Report::of_nothing(name, Suite::Full, utfproof_vectors::SEED);
        arguments.output.fail(&formats, nothing, true, why)
    })?;
    arguments.output.conclude(&formats, &reports)
}

fn merged(arguments: &Merge) -> Result<Vec<Report>, Failure> {
    let files: Vec<ShardFile> = arguments
        .files
        .iter()
        .map(|path| read(path))
        .collect::<Result<_, _>>()?;
    let mut reports = merge(&files).map_err(Failure::new)?;
    let required = arguments.output.required()?;
    for report in &mut reports {
        if report.could_not_run.is_none() {
            report.require(&required);
        }
        report.should_counts = !arguments.output.only_musts();
    }
    Ok(reports)
}

fn read(path: &Path) -> Result<ShardFile, Failure> {
    let text = read_text(path, LARGEST_FILE, "report of a shard")?;
    Ok(ShardFile {
        name: printable(&path.to_string_lossy()).into_owned(),
        reports: read_shards(&text).map_err(|error| of_file(path, &error))?,
    })
}
