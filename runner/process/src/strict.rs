//! `--validate-protocol`: refuses lines that break the schemas of the protocol, although their readers accept them.
//!
//! Without it, unknown keys are ignored, so that an adapter for a newer protocol still works with this program. Those of
//! a description are then remarked: a misspelt one would drop cases without a word.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use utfproof_judge::{Mode, Offers, Reply, Request};
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
static OPERATION: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let flags = Offers::FLAGS.iter().map(|flag| flag.key);
    flags.chain(["room", "repeat"]).collect()
});

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
    let units: u64 = match (request.mode, &request.operands[..]) {
        (Mode::Repeat(times), [pattern, end]) => {
            u64::from(times) * pattern.len() as u64 + end.len() as u64
        }
        _ => units.map(|operand| operand.len() as u64).sum(),
    };
    let at = reply.get("at").and_then(Value::as_u64);
    let beyond = at.filter(|at| *at > units);
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
        .or_else(|| {
            operations.find_map(|(_, support)| unknown(support, &OPERATION, "an operation"))
        })
}

/// The most remarks about a description.
const REMARKS: usize = 8;

/// The most letters that a misspelt key differs in from the known one.
const MISSPELT: usize = 2;

/// Names each key of a description that the protocol does not know, once, with the known key that it may be.
///
/// Such a key is no error, so that an adapter for a newer protocol still works with this program.
pub(super) fn remarks(line: &[u8]) -> Vec<String> {
    let Ok(description) = serde_json::from_slice::<Value>(line) else {
        return Vec::new();
    };
    // the keys in the order of their first place
    let mut found = Vec::<(String, Vec<String>, &[&str])>::new();
    let mut look = |object: &Value, place: String, known: &'static [&'static str]| {
        for key in object
            .as_object()
            .into_iter()
            .flat_map(|object| object.keys())
        {
            if known.contains(&key.as_str()) {
                continue;
            }
            let again =
                |(other, _, of): &&mut (String, Vec<String>, &[&str])| other == key && *of == known;
            match found.iter_mut().find(again) {
                Some((_, places, _)) => places.push(place.clone()),
                None => found.push((key.clone(), vec![place.clone()], known)),
            }
        }
    };
    look(&description, "the description".to_owned(), DESCRIPTION);
    if let Some(implementation) = description.get("implementation") {
        look(
            implementation,
            "\"implementation\"".to_owned(),
            IMPLEMENTATION,
        );
    }
    let operations = description.get("operations").and_then(Value::as_object);
    for (name, support) in operations.into_iter().flatten() {
        look(support, excerpt(name.as_bytes()), &OPERATION);
    }
    let mut remarks: Vec<String> = found
        .iter()
        .take(REMARKS)
        .map(|(key, places, known)| remark(key, places, known))
        .collect();
    if let more @ 1.. = found.len().saturating_sub(REMARKS) {
        remarks.push(format!("{more} more keys of the description are not known"));
    }
    remarks
}

fn remark(key: &str, places: &[String], known: &[&str]) -> String {
    let place = match places {
        [] => String::new(),
        [place] => place.clone(),
        [place, others @ ..] => format!("{place} and {} more", others.len()),
    };
    let shown = excerpt(key.as_bytes());
    // a long key is no misspelt one
    let is_short = key.len() < 40;
    let nearest = known.iter().filter(|_| is_short).map(|known| {
        let plain = key.to_lowercase();
        (strsim::osa_distance(&plain, known), *known)
    });
    let nearest = nearest.min().filter(|(distance, _)| *distance <= MISSPELT);
    let says = match nearest {
        Some((_, nearest)) => format!("did you mean \"{nearest}\"?"),
        None => format!("the keys there are {}", known.join(", ")),
    };
    format!("the key \"{shown}\" of {place} has no meaning, and was ignored: {says}")
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
    fn an_unknown_key_of_a_description_is_remarked_once_with_the_known_key_that_it_may_be() {
        let right = br#"{"utfproof":1,"implementation":{"name":"x"},"operations":{"utf-8.decode":{"chunks":true}}}"#;
        assert_eq!(remarks(right), [] as [&str; 0]);
        let wrong = br#"{"utfproof":1,"policy":{},"implementation":{"name":"x","versoin":"1"},
            "operations":{"utf-8.decode":{"chunk":true},"utf-8.validate":{"chunk":true},"utf-8.encode":{"simd":1}}}"#;
        let remarks = remarks(wrong);
        let all = remarks.join("\n");
        assert_eq!(remarks.len(), 4, "{all}");
        for says in [
            "the key \"policy\" of the description has no meaning",
            "the key \"versoin\" of \"implementation\" has no meaning, and was ignored: did you mean \"version\"?",
            "the key \"chunk\" of utf-8.decode and 1 more has no meaning, and was ignored: did you mean \"chunks\"?",
            "the key \"simd\" of utf-8.encode has no meaning, and was ignored: the keys there are chunks, ",
        ] {
            assert!(all.contains(says), "{says} in {all}");
        }
    }

    #[test]
    fn a_position_beyond_the_input_is_named() {
        let request = Request::new(Operation::Utf8Decode, [Sequence::bytes(vec![0xC3])]);
        let fault = |line: &str| fault_of_reply(line.as_bytes(), &request);
        assert_eq!(fault(r#"{"id":1,"error":"no","at":1}"#), None);
        let why = fault(r#"{"id":1,"error":"no","at":2}"#).unwrap_or_default();
        assert_eq!(why, "\"at\" is 2, and the input has 1 units");
        let parts = ["41", "FF"].map(|text| UnitKind::Byte.parse(text).unwrap());
        let long = Request::new(Operation::Utf8Decode, parts).in_mode(Mode::Repeat(70_000));
        let fault_of_long = |line: &str| fault_of_reply(line.as_bytes(), &long);
        assert_eq!(fault_of_long(r#"{"id":1,"error":"no","at":70000}"#), None);
        let beyond = fault_of_long(r#"{"id":1,"error":"no","at":70002}"#).unwrap_or_default();
        assert_eq!(beyond, "\"at\" is 70002, and the input has 70001 units");
        let why = fault(r#"{"id":1,"error":"no","position":0}"#).unwrap_or_default();
        assert!(
            why.starts_with("\"position\" is not a key of a reply"),
            "{why}"
        );
    }
}
