//! How an adapter introduces itself, and the ways in which that fails.

use std::io;
use std::time::Duration;

use bstr::ByteSlice;
use serde::Deserialize;
use serde_json::Value;
use utfproof_vectors::Unique;

use super::CommandLine;
use super::escape::{escape, excerpt};
use super::wire::Text;
use utfproof_judge::policy::Policies;
use utfproof_judge::{Description, Operation, Support};

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
    /// The run was interrupted meanwhile.
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
    /// A process that was started again describes itself in another way than the first.
    #[error("started again, it describes itself in another way: {0}")]
    Changed(String),
    /// It wrote more than its description, without having been asked.
    #[error("it wrote more than its description: '{0}'")]
    MoreThanAsked(String),
}

/// What a description says in another way than the first one, if it does.
pub(super) fn changed(first: &Description, now: &Description) -> Option<String> {
    let of_text = |what: &str, first: &str, now: &str| {
        let [first, now] = [first, now].map(|text| excerpt(text.as_bytes()));
        format!("its {what} is '{now}' and was '{first}'")
    };
    if first.name != now.name {
        return Some(of_text("name", &first.name, &now.name));
    }
    if first.version != now.version {
        return Some(of_text("version", &first.version, &now.version));
    }
    let operations = first.operations.keys().chain(now.operations.keys());
    for operation in operations {
        if first.operations.get(operation) != now.operations.get(operation) {
            return Some(format!("what it says of the operation {operation}"));
        }
        if first.policies.get(operation) != now.policies.get(operation) {
            return Some(format!("the policies of the operation {operation}"));
        }
    }
    (first != now).then(|| "the operations that this suite does not know".to_owned())
}

#[derive(Deserialize)]
struct Version {
    utfproof: Option<Value>,
}

#[derive(Deserialize)]
struct Introduction {
    implementation: Option<Unique<String, Value>>,
    operations: Unique<Text, Unique<String, Value>>,
    #[serde(default)]
    policies: Unique<Text, Unique<Text, Text>>,
}

/// Reads the line in which an adapter describes itself.
///
/// # Errors
///
/// [`StartProblem`]: it is no JSON, no description, declares a policy that there is not, or takes chunks of more than one
/// operand.
///
/// ```
/// use utfproof_process::read_description;
/// let line = br#"{"utfproof":1,"implementation":{"name":"mine"},"operations":{"utf-8.decode":{}}}"#;
/// assert_eq!(read_description(line)?.name, "mine");
/// assert!(read_description(br#"{"utfproof":1}"#).is_err());
/// # Ok::<(), utfproof_process::StartProblem>(())
/// ```
pub fn read_description(line: &[u8]) -> Result<Description, StartProblem> {
    let refuse = |error: serde_json::Error| {
        let (is_json, line) = (error.is_data(), excerpt(line));
        let error = excerpt(error.to_string().as_bytes());
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
            // chunks are consecutive chunks of the one operand: of two, nobody could tell which is cut
            Ok(operation) if chunks && operation.signature().operands != 1 => {
                let operands = operation.signature().operands;
                let error = format!(
                    "\"chunks\" of {operation} is true, which has {operands} operands and not one"
                );
                let line = excerpt(line);
                return Err(StartProblem::Malformed { error, line });
            }
            Ok(operation) => drop(description.operations.insert(operation, Support { chunks })),
            Err(_) => description.unknown_operations.push(name),
        }
    }
    for (Text(name), choices) in introduction.policies {
        // of an operation that this suite does not know nothing is asked
        let Ok(operation) = name.parse::<Operation>() else {
            continue;
        };
        // None that there is changes by that, and what is wrong may be as long as the line.
        let short = |Text(text): &Text| excerpt(text.as_bytes());
        let choices = choices.iter();
        let choices: Vec<(String, String)> = choices
            .map(|(key, value)| (short(key), short(value)))
            .collect();
        let choices = choices.iter();
        let choices = choices.map(|(key, value)| (key.as_str(), value.as_str()));
        let policies = Policies::read(operation, choices).map_err(|error| {
            let (error, line) = (format!("in \"policies\", {error}"), excerpt(line));
            StartProblem::Malformed { error, line }
        })?;
        description.policies.insert(operation, policies);
    }
    Ok(description)
}

#[cfg(test)]
mod tests;
