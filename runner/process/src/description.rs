//! Reads the line in which an adapter describes itself.

use std::ops::RangeInclusive;

use serde::Deserialize;
use serde_json::Value;
use utfproof_vectors::Unique;

use super::escape::excerpt;
use super::start_error::StartProblem;
use super::strict::remarks;
use super::wire::Text;
use utfproof_judge::policy::Policies;
use utfproof_judge::{
    Description, Offers, Operation, has_incremental_output, has_room, takes_long_texts,
};

/// How a description differs from the first one, if it does.
pub(super) fn changed(first: &Description, now: &Description) -> Option<String> {
    let of_text = |part: &str, first: &str, now: &str| {
        let [first, now] = [first, now].map(|text| excerpt(text.as_bytes()));
        format!("its {part} is '{now}' and was '{first}'")
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
    let is_known = first.unknown_operations == now.unknown_operations;
    (!is_known).then(|| "the operations that this suite does not know".to_owned())
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
/// [`StartProblem`] if the line is not JSON or not a description, declares an unknown policy, or takes chunks for an
/// operation with several operands.
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
    description.remarks = remarks(line);
    for (Text(name), keys) in introduction.operations {
        let malformed = |error| StartProblem::Malformed {
            error,
            line: excerpt(line),
        };
        let offers = read_offers(&name, &keys).map_err(malformed)?;
        match name.parse::<Operation>() {
            Ok(operation) => {
                fits(operation, offers).map_err(malformed)?;
                description.operations.insert(operation, offers);
            }
            Err(_) => description.unknown_operations.push(name),
        }
    }
    for (Text(name), choices) in introduction.policies {
        // an operation that this suite does not know is never asked
        let Ok(operation) = name.parse::<Operation>() else {
            continue;
        };
        // This changes no known policy, and an unknown one may be as long as the line.
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

/// One operation in a description.
///
/// # Errors
///
/// The key whose value is not a boolean.
fn read_offers(name: &str, keys: &Unique<String, Value>) -> Result<Offers, String> {
    let mut offers = Offers {
        room: read_number(&ROOM, name, keys)?,
        repeat: read_number(&REPEAT, name, keys)?,
        ..Offers::default()
    };
    for flag in Offers::FLAGS {
        let value = match keys.get(flag.key) {
            None => false,
            Some(Value::Bool(value)) => *value,
            Some(_) => {
                let name = excerpt(name.as_bytes());
                return Err(format!(
                    "\"{}\" of '{name}' is neither true nor false{}",
                    flag.key, flag.remedy
                ));
            }
        };
        flag.set(&mut offers, value);
    }
    Ok(offers)
}

/// A key whose value is a number of units.
struct Number {
    key: &'static str,
    /// The number to write, for error messages.
    remedy: &'static str,
    range: RangeInclusive<u32>,
}

const ROOM: Number = Number {
    key: "room",
    remedy: "the fewest units of output that fit into its buffer",
    range: 1..=LARGEST_ROOM,
};

const REPEAT: Number = Number {
    key: "repeat",
    remedy: "the most units of input that it makes of a pattern",
    range: LEAST_TEXT..=u32::MAX,
};

/// The number of a key; `None` if the adapter does not offer it.
///
/// # Errors
///
/// If the value is not such a number.
fn read_number(
    number: &Number,
    name: &str,
    keys: &Unique<String, Value>,
) -> Result<Option<u32>, String> {
    let Number { key, remedy, range } = number;
    match keys.get(*key) {
        None | Some(Value::Bool(false)) => Ok(None),
        Some(value) => match value.as_u64().and_then(|units| u32::try_from(units).ok()) {
            Some(units) if range.contains(&units) => Ok(Some(units)),
            _ => {
                let name = excerpt(name.as_bytes());
                let value = excerpt(value.to_string().as_bytes());
                let (least, most) = (range.start(), range.end());
                Err(format!(
                    "\"{key}\" of '{name}' is {value}: write {remedy}, from {least} to {most}"
                ))
            }
        },
    }
}

/// The most units that the smallest room may have: buffers with more need no request of their own.
const LARGEST_ROOM: u32 = 65_536;

/// The fewest units that the longest text may have: shorter ones come as a whole.
const LEAST_TEXT: u32 = 65_536;

/// Whether an operation can be asked in this way: chunks are parts of one operand, and of two, a request could not say
/// which is cut, does not end, or is one of a batch.
///
/// # Errors
///
/// The key that does not fit.
fn fits(operation: Operation, offers: Offers) -> Result<(), String> {
    let operands = operation.signature().operands;
    let Offers {
        chunks,
        reuse,
        batch,
        room,
        repeat,
        outs,
        ..
    } = offers;
    if outs && !has_incremental_output(operation) {
        return Err(format!(
            "\"outs\" of {operation} is true, whose result does not come out part by part: leave it out"
        ));
    }
    if outs && !chunks {
        return Err(format!(
            "\"outs\" of {operation} is true without \"chunks\":true: it says what came out after each chunk"
        ));
    }
    if room.is_some() && !has_room(operation) {
        return Err(format!(
            "\"room\" of {operation} is given, whose result is not one sequence that can come in parts: leave it out"
        ));
    }
    if repeat.is_some() && !takes_long_texts(operation) {
        return Err(format!(
            "\"repeat\" of {operation} is given, whose input is not one text, or whose result is not one sequence or number: \
             leave it out"
        ));
    }
    let keys = [("chunks", chunks), ("reuse", reuse), ("batch", batch)];
    match keys.into_iter().find(|(_, is_true)| *is_true) {
        Some((key, _)) if operands != 1 => Err(format!(
            "\"{key}\" of {operation} is true, which has {operands} operands and not one"
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
