//! `utfproof vectors` and its subcommands.

mod amount;
mod core;
mod digest;
mod expand;
mod filter;
mod fresh;
mod machine;
mod manifest;
#[cfg(test)]
#[path = "../../../../spec-tables/notation/tests/parsers/mutation.rs"]
mod mutation;
mod propose;
mod release;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::output::Failure;

pub(super) use filter::{Filter, operations};

const EXAMPLES: &str = "\
Examples:
  utfproof vectors check vectors/data --per-row 65536
  utfproof vectors expand --operation 'utf-8.*' --per-row 1
  utfproof vectors expand --output cases
  utfproof vectors digest --operation utf-8.decode
  utfproof vectors machine utf-8.validate
  utfproof vectors propose mine.txt";

/// Writes, checks and prints the vectors
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Generates all vector files and writes them, and the core files to the folder 'core' next to theirs
    Write {
        /// The folder to write to
        #[arg(value_name = "FOLDER", default_value = "vectors/data")]
        folder: PathBuf,
    },
    /// Generates all vector files and checks that the existing ones are the same, byte for byte
    Check {
        /// The folder to compare with [default: the built-in files]
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
        /// Also ask the oracle again about up to N cases of every row, or about all of them
        #[arg(long, value_name = "N|all", value_parser = per_row)]
        per_row: Option<u64>,
        /// Only the files of these operations; * matches anything; can be repeated
        #[arg(long, value_name = "GLOB")]
        operation: Vec<String>,
    },
    Expand(expand::Arguments),
    Digest(digest::Arguments),
    Machine(machine::Arguments),
    Propose(propose::Arguments),
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

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    match &arguments.command {
        Command::Write { folder } => fresh::write(folder),
        Command::Check {
            folder,
            per_row,
            operation,
        } => fresh::check(folder.as_deref(), *per_row, &filter::operations(operation)?),
        Command::Expand(arguments) => expand::run(arguments),
        Command::Digest(arguments) => digest::run(arguments),
        Command::Machine(arguments) => machine::run(arguments),
        Command::Propose(arguments) => propose::run(arguments),
    }
}
