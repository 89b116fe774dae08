//! `--validate-protocol`: refuses lines that break the schemas of the protocol, although their readers accept them.
//!
//! Without it, unknown keys are ignored, so that an adapter for a newer protocol still works with this program. A
//! misspelt key then goes unnoticed.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use utfproof_judge::{Reply, Request};
use utfproof_oracle::{Sequence, UnitKind};

use super::escape::excerpt;

static STRICT: AtomicBool = AtomicBool::new(false);

/// Refuses unknown keys, and positions beyond the input, from now on.
pub fn validate_protocol() {
    STRICT.store(true, Ordering::Relaxed);
}

pub(super) fn is_strict() -> bool {
    STRICT.load(Ordering::Relaxed)
}

const REPLY: &[&str] = &[
    "id",
    "out",
    "error",
    "at",
    "skip",
    "calls",
    "outs",
    "batch",
    "length",
    "incomplete",
];
const DESCRIPTION: &[&str] = &["utfproof", "implementation", "operations", "policies"];
const IMPLEMENTATION: &[&str] = &["name", "version"];
const OPERATION: &[&str] = &[
    "chunks", "room", "outs", "reuse", "times", "batch", "length",
];

/// The reply, or [`Reply::Garbled`] if the line breaks a rule that its reader does not check.
pub(super) fn checked(line: &[u8], request: &Request, reply: Reply) -> Reply {
    if !is_strict() || !matches!(reply, Reply::Answered(_)) {
        return reply;
    }
    match fault_of_reply(line, request) {
        Some(why) => Reply::Garbled(format!("{why}, in '{}'", excerpt(line))),
        None => reply,
    }
}

fn fault_of_reply(line: &[u8], request: &Request) -> Option<String> {
    let reply: Value = serde_json::from_slice(line).ok()?;
    let is_units = |operand: &&Sequence| operand.kind() != UnitKind::Number;
    let units = request.operands.iter().filter(is_units);
    let units: usize = units.map(Sequence::len).sum();
    let at = reply.get("at").and_then(Value::as_u64);
    let beyond = at.filter(|at| *at > units as u64);
    let beyond = beyond.map(|at| format!("\"at\" is {at}, and the input has {units} units"));
    unknown(&reply, REPLY, "a reply").or(beyond)
}

/// The first fault of a description that its reader lets pass.
pub(super) fn fault_of_description(line: &[u8]) -> Option<String> {
    let description: Value = serde_json::from_slice(line).ok()?;
    let operations = description.get("operations").and_then(Value::as_object);
    let mut operations = operations.into_iter().flatten();
    unknown(&description, DESCRIPTION, "a description")
        .or_else(|| {
            let implementation = description.get("implementation")?;
            unknown(implementation, IMPLEMENTATION, "\"implementation\"")
        })
        .or_else(|| operations.find_map(|(_, support)| unknown(support, OPERATION, "an operation")))
}

/// Names a key that the protocol does not know in this object.
fn unknown(object: &Value, known: &[&str], what: &str) -> Option<String> {
    let mut keys = object.as_object()?.keys();
    let key = keys.find(|key| !known.contains(&key.as_str()))?;
    let key = excerpt(key.as_bytes());
    Some(format!(
        "\"{key}\" is not a key of {what}, whose keys are {}",
        known.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use utfproof_judge::{Operation, Sequence};

    #[test]
    fn a_misspelt_key_is_named_with_the_known_ones() {
        let right = br#"{"utfproof":1,"implementation":{"name":"x"},"operations":{"utf-8.decode":{"chunks":true}}}"#;
        assert_eq!(fault_of_description(right), None);
        for (line, key) in [
            (r#"{"utfproof":1,"operation":{}}"#, "operation"),
            (r#"{"implementation":{"title":"x"}}"#, "title"),
            (r#"{"operations":{"utf-8.decode":{"chunk":true}}}"#, "chunk"),
        ] {
            let fault = fault_of_description(line.as_bytes()).unwrap_or_default();
            assert!(
                fault.contains(&format!("\"{key}\" is not a key of ")),
                "{fault}"
            );
        }
    }

    #[test]
    fn a_position_beyond_the_input_is_named() {
        let request = Request::new(Operation::Utf8Decode, [Sequence::bytes(vec![0xC3])]);
        let fault = |line: &str| fault_of_reply(line.as_bytes(), &request);
        assert_eq!(fault(r#"{"id":1,"error":"no","at":1}"#), None);
        let why = fault(r#"{"id":1,"error":"no","at":2}"#).unwrap_or_default();
        assert_eq!(why, "\"at\" is 2, and the input has 1 units");
        let why = fault(r#"{"id":1,"error":"no","position":0}"#).unwrap_or_default();
        assert!(
            why.starts_with("\"position\" is not a key of a reply"),
            "{why}"
        );
    }
}
