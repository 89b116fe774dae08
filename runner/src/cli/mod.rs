//! The command line, one module for each command. The program's logic is in the library.

mod answers;
mod ask;
mod atlas;
mod automaton;
mod check;
mod compare;
mod completions;
mod conclude;
mod encoding;
mod findings;
mod history;
mod implementations;
mod init;
mod input;
mod interrupt;
mod known;
mod list;
mod man;
mod oracle;
mod output;
mod overwrites;
mod pipe;
mod progress;
mod record;
mod report;
mod serve;
mod site;
mod snapshot;
mod spec;
mod strength;
mod vectors;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};
use utfproof_notation::printable;

/// Checks codecs of the UTF-8 family (UTF-8, UTF-16, WTF-8 and related encodings) against the documents that define them
///
/// Without a command, utfproof checks its built-in implementations; no set-up is needed. To check your own codec, write
/// an adapter, a program that answers requests on standard input, and run: utfproof check --adapter 'COMMAND ARGS'
#[derive(Parser)]
#[command(name = "utfproof", version, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(
        flatten,
        next_help_heading = "Options without a command, the same as for 'utfproof check'"
    )]
    alone: check::Arguments,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Named),
    Init(init::Arguments),
    Ask(ask::Arguments),
    Automaton(automaton::Arguments),
    Pipe(pipe::Arguments),
    Snapshot(snapshot::Arguments),
    Compare(compare::Arguments),
    History(history::Arguments),
    Answers(answers::Arguments),
    Atlas(atlas::Arguments),
    Report(report::Arguments),
    Oracle(oracle::Arguments),
    Serve(serve::Arguments),
    Spec(spec::Arguments),
    Encoding(encoding::Arguments),
    Vectors(vectors::Arguments),
    Strength(strength::Arguments),
    Findings(findings::Arguments),
    List(list::Arguments),
    Site(site::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// The arguments. If they are wrong, the program ends with an error.
fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| escaped(error).exit())
}

/// Escapes the words of the command line in an error, because they may come from anywhere.
fn escaped(mut error: clap::Error) -> clap::Error {
    let words: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| {
            let value = match value {
                ContextValue::String(word) => ContextValue::String(printable(word).into_owned()),
                ContextValue::Strings(words) => {
                    let words = words.iter().map(|word| printable(word).into_owned());
                    ContextValue::Strings(words.collect())
                }
                _ => return None,
            };
            Some((kind, value))
        })
        .collect();
    for (kind, value) in words {
        error.insert(kind, value);
    }
    error
}

/// Runs the command that the arguments name.
pub(crate) fn main() -> ExitCode {
    #[cfg(unix)]
    if let Err(failure) = interrupt::survive_the_limit_of_files() {
        output::complain(&failure.to_string());
    }
    let Cli { command, alone } = parse();
    let result = match command {
        None => check::alone(&alone),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Init(arguments)) => init::run(&arguments),
        Some(Command::Ask(arguments)) => ask::run(&arguments),
        Some(Command::Automaton(arguments)) => automaton::run(&arguments),
        Some(Command::Pipe(arguments)) => pipe::run(&arguments),
        Some(Command::Findings(arguments)) => findings::run(&arguments),
        Some(Command::Snapshot(arguments)) => snapshot::run(&arguments),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::History(arguments)) => history::run(&arguments),
        Some(Command::Answers(arguments)) => answers::run(&arguments),
        Some(Command::Atlas(arguments)) => atlas::run(&arguments),
        Some(Command::Report(arguments)) => report::run(&arguments),
        Some(Command::Oracle(arguments)) => oracle::run(&arguments),
        Some(Command::Serve(arguments)) => serve::run(&arguments),
        Some(Command::Spec(arguments)) => spec::run(&arguments),
        Some(Command::Encoding(arguments)) => encoding::run(&arguments),
        Some(Command::Vectors(arguments)) => vectors::run(&arguments),
        Some(Command::Strength(arguments)) => strength::run(&arguments),
        Some(Command::List(arguments)) => list::run(&arguments),
        Some(Command::Site(arguments)) => site::run(&arguments),
        Some(Command::Completions(arguments)) => completions::run(&arguments, Cli::command()),
        Some(Command::Man(arguments)) => man::run(&arguments, Cli::command()),
    };
    match result {
        Ok(status) => ExitCode::from(status),
        Err(failure) => {
            output::complain(&failure.to_string());
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
