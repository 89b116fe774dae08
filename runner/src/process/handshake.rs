//! How an adapter introduces itself, and the ways in which that fails.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use bstr::ByteSlice;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::CommandLine;
use super::escape::{escape, excerpt};
use super::wire::Text;
use crate::{Description, Operation, Support};

/// An adapter that could not be started.
#[derive(Debug, thiserror::Error)]
#[error("{command}: {problem}{}", shown(last_words))]
pub struct StartError {
    /// The command that was to start it, as it is typed into a shell, escaped.
    pub command: String,
    /// What went wrong.
    pub problem: StartProblem,
    /// The last lines that it wrote to standard error, escaped.
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

/// What went wrong when an adapter was started. Texts that it chose are escaped.
#[derive(Debug, thiserror::Error)]
pub enum StartProblem {
    /// The program could not be run: there is none of this name, or it is not executable.
    #[error("cannot run it: {0}")]
    Spawn(io::Error),
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
    #[error("it did not describe itself within {0:?}")]
    TimedOut(Duration),
    /// The first line is too long to be a description.
    #[error("its description is longer than {0} bytes")]
    TooLong(usize),
    /// The first line is not JSON.
    #[error("its description is not JSON: {error}: '{line}'")]
    NotJson {
        /// What is wrong with it.
        error: String,
        /// The beginning of the line.
        line: String,
    },
    /// The first line is JSON, but not a description.
    #[error("its description is malformed: {error}: '{line}'")]
    Malformed {
        /// What is wrong with it.
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
    /// It wrote more than its description, without having been asked.
    #[error("it wrote more than its description: '{0}'")]
    MoreThanAsked(String),
}

#[derive(Deserialize)]
struct Version {
    utfproof: Option<Value>,
}

#[derive(Deserialize)]
struct Introduction {
    implementation: Option<Map<String, Value>>,
    operations: BTreeMap<Text, Map<String, Value>>,
}

/// Reads the line in which an adapter describes itself.
pub(super) fn read_description(line: &[u8]) -> Result<Description, StartProblem> {
    let refuse = |error: serde_json::Error| {
        let (is_json, line) = (error.is_data(), excerpt(line));
        let error = escape(error.to_string());
        match is_json {
            true => StartProblem::Malformed { error, line },
            false => StartProblem::NotJson { error, line },
        }
    };
    let version: Version = serde_json::from_slice(line).map_err(refuse)?;
    match version.utfproof {
        Some(version) if version == 1 => {}
        Some(other) => return Err(StartProblem::Version(excerpt(other.to_string().as_bytes()))),
        None => return Err(StartProblem::Version("unknown".to_owned())),
    }
    let introduction: Introduction = serde_json::from_slice(line).map_err(refuse)?;
    let implementation = introduction.implementation.unwrap_or_default();
    let name = implementation.get("name").and_then(Value::as_str);
    let Some(name) = name.filter(|name| !name.is_empty()) else {
        return Err(StartProblem::NoName);
    };
    let version = match implementation.get("version") {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(version)) => version.clone(),
        Some(other) => other.to_string(),
    };
    let mut description = Description::new(name, version);
    for (Text(name), manner) in introduction.operations {
        let chunks = match manner.get("chunks") {
            None => false,
            Some(Value::Bool(chunks)) => *chunks,
            Some(_) => {
                let name = excerpt(name.as_bytes());
                let error = format!("\"chunks\" of '{name}' is neither true nor false");
                let line = excerpt(line);
                return Err(StartProblem::Malformed { error, line });
            }
        };
        match name.parse::<Operation>() {
            Ok(operation) => drop(description.operations.insert(operation, Support { chunks })),
            Err(_) => description.unknown_operations.push(name),
        }
    }
    Ok(description)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(line: &str) -> String {
        let problem = read_description(line.as_bytes()).expect_err(line);
        problem.to_string()
    }

    #[test]
    fn a_description_says_what_it_is_and_what_it_can_do() {
        let line = br#"{"utfproof":1,"implementation":{"name":"A","version":"2","x":1},"operations":
            {"utf-8.decode":{},"no.such":{},"utf-8.decode-lossy":{"chunks":true,"more":0}},"y":[]}"#;
        let described = read_description(line).expect("a description");
        let mut expected = Description::new("A", "2")
            .with([Operation::Utf8Decode])
            .with_chunks([Operation::Utf8DecodeLossy]);
        expected.unknown_operations = vec!["no.such".to_owned()];
        assert_eq!(described, expected);
    }

    #[test]
    fn a_version_of_the_implementation_is_welcome_and_not_needed() {
        let line = br#"{"utfproof":1,"implementation":{"name":"A"},"operations":{}}"#;
        assert_eq!(
            read_description(line).expect("a description"),
            Description::new("A", "")
        );
    }

    #[test]
    fn each_fault_has_a_message_of_its_own() {
        for (line, part) in [
            ("", "is not JSON"),
            ("hello \x1b[31m", r"'hello \u{1b}[31m'"),
            (r#"{"utfproof":1"#, "is not JSON"),
            ("[]", "malformed"),
            (r#"{"implementation":{}}"#, "version unknown"),
            (r#"{"utfproof":2,"operations":0}"#, "speaks version 2"),
            (r#"{"utfproof":"1"}"#, r#"speaks version "1""#),
            (r#"{"utfproof":1}"#, "missing field `operations`"),
            (r#"{"utfproof":1,"operations":{}}"#, "has no name"),
            (
                r#"{"utfproof":1,"implementation":{},"operations":{}}"#,
                "has no name",
            ),
            (
                r#"{"utfproof":1,"implementation":{"name":""},"operations":{}}"#,
                "has no name",
            ),
            (
                r#"{"utfproof":1,"implementation":{"name":5},"operations":{}}"#,
                "has no name",
            ),
            (
                r#"{"utfproof":1,"implementation":{"name":"A"},"operations":["utf-8.decode"]}"#,
                "invalid type",
            ),
            (
                r#"{"utfproof":1,"implementation":{"name":"A"},"operations":{"utf-8.decode":{"chunks":1}}}"#,
                "neither true nor false",
            ),
        ] {
            let problem = problem(line);
            assert!(problem.contains(part), "{line}: {problem}");
            assert!(!problem.contains(char::is_control), "{problem}");
        }
    }

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
