//! The ways in which the start of an adapter fails.

use std::io;
use std::time::Duration;

use bstr::ByteSlice;

use super::CommandLine;
use super::escape::escape;

/// Why an adapter could not be started.
#[derive(Debug, thiserror::Error)]
#[error("{command}: {problem}{}", shown(last_words))]
pub struct StartError {
    /// The command that should start it, as you type it into a shell, escaped.
    pub command: String,
    /// The problem.
    pub problem: StartProblem,
    /// The last lines of its standard error, escaped.
    pub last_words: Vec<String>,
}

impl StartError {
    /// `tail` is the end of standard error.
    pub(super) fn new(command: &CommandLine, problem: StartProblem, tail: Option<&[u8]>) -> Self {
        Self {
            command: command.to_string(),
            problem,
            last_words: tail.unwrap_or_default().lines().map(escape).collect(),
        }
    }
}

fn shown(last_words: &[String]) -> String {
    match last_words {
        [] => String::new(),
        lines => format!("; its last words:\n  {}", lines.join("\n  ")),
    }
}

/// The problem at the start of an adapter. Text from the adapter is escaped.
#[derive(Debug, thiserror::Error)]
pub enum StartProblem {
    /// The program could not be run: it does not exist, or it is not executable.
    #[error("cannot run it: {0}")]
    Spawn(io::Error),
    /// The run was interrupted in the meantime.
    #[error("interrupted while it started")]
    Interrupted,
    /// A command that prepares its start failed.
    #[error("it {0}")]
    Failed(String),
    /// A command that prepares its start did not end in time.
    #[error("it did not end within {0:?}")]
    Unfinished(Duration),
    /// It ended, or closed its standard output, before it had described itself.
    #[error("it {0} before it had described itself")]
    Ended(String),
    /// It did not describe itself in time.
    #[error(
        "it did not describe itself within {0:?}; it has to flush its output when it reads an empty line"
    )]
    TimedOut(Duration),
    /// The first line is too long to be a description.
    #[error("its description is longer than {0} bytes")]
    TooLong(usize),
    /// The first line is not JSON.
    #[error("its description is not JSON: {error}: '{line}'")]
    NotJson {
        /// The fault in it.
        error: String,
        /// The beginning of the line.
        line: String,
    },
    /// The first line is JSON, but not a description.
    #[error("its description is malformed: {error}: '{line}'")]
    Malformed {
        /// The fault in it.
        error: String,
        /// The beginning of the line.
        line: String,
    },
    /// It speaks another version of the protocol, or does not say which.
    #[error("it speaks version {0} of the protocol, and this is version 1")]
    Version(String),
    /// It does not say what implementation it is.
    #[error("its description has no name: \"implementation\":{{\"name\":\"…\"}}")]
    NoName,
    /// A restarted process has a different description.
    #[error("started again, it describes itself in another way: {0}")]
    Changed(String),
    /// It wrote more than its description before the first request.
    #[error("it wrote more than its description: '{0}'")]
    MoreThanAsked(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_words_are_shown_escaped() {
        let words = b"one\ntwo \x1b[31m\xFF\n";
        let error = StartError::new(&CommandLine::new("a"), StartProblem::NoName, Some(words));
        let text = error.to_string();
        assert!(
            text.ends_with("; its last words:\n  one\n  two \\u{1b}[31m\\xFF"),
            "{text}"
        );
    }
}
