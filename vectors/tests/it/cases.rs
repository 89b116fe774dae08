//! Plain cases: their layout is as the schema says, and the schema refuses anything else.

use serde_json::{Value, json};
use utfproof_vectors::context::contexts;
use utfproof_vectors::{CASE_SCHEMA, Suite};

use crate::built::vectors;

fn schema() -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(CASE_SCHEMA).unwrap()).unwrap()
}

/// A case, by its vector and its number.
fn case(id: &str, number: u64) -> Value {
    let vector = vectors().find(|vector| vector.id == id);
    let line = vector
        .unwrap_or_else(|| panic!("no vector {id}"))
        .plain(number);
    serde_json::from_str(&line).unwrap()
}

#[test]
fn the_first_and_the_last_case_of_every_vector_is_as_the_schema_says() {
    let schema = schema();
    for vector in vectors() {
        for number in vector.sample(2) {
            let line = vector.plain(number);
            assert!(!line.contains('\n'), "{line}");
            let value: Value = serde_json::from_str(&line).unwrap();
            if let Some(error) = schema.iter_errors(&value).next() {
                panic!("{line}: {}: {error}", error.instance_path());
            }
            assert_eq!(value["vector"], json!(vector.id));
            assert_eq!(value["operation"], json!(vector.operation.name()));
        }
    }
}

#[test]
fn every_case_in_a_context_is_as_the_schema_says() {
    let schema = schema();
    let (mut chunked, mut earlier) = (0, 0);
    for operation in ["utf-8.decode", "utf-16.encode", "wtf-8.concatenate"] {
        let vectors = vectors();
        for vector in vectors.filter(|vector| vector.operation.name() == operation) {
            let lines: Vec<String> = vector.plain_in_contexts(Suite::Quick).collect();
            assert_eq!(lines.len(), contexts(vector, Suite::Quick, true).len());
            for line in lines {
                let value: Value = serde_json::from_str(&line).unwrap();
                if let Some(error) = schema.iter_errors(&value).next() {
                    panic!("{line}: {}: {error}", error.instance_path());
                }
                let words = value["context"].as_str().unwrap();
                let operands = value["in"].as_array().unwrap().len();
                assert_eq!(
                    operands > 1,
                    words.contains("in chunks") || vector.operands.len() > 1
                );
                chunked += usize::from(operands > 2);
                earlier += usize::from(value["earlier"].is_object());
            }
        }
    }
    assert!(chunked > 100 && earlier > 100, "{chunked} {earlier}");
}

#[test]
fn the_schema_refuses_anything_but_a_case() {
    let schema = schema();
    let accepted = case("utf-8.decode/exhaustive/E0.A0-BF.80-BF", 5);
    let rejected = case("utf-8.decode/exhaustive/80-C1", 65);
    let open = case("wtf-8.decode/exhaustive/80-FF", 0);
    for (right, keys) in [
        (&accepted, ["out", "level"].as_slice()),
        (&rejected, &["error", "at"]),
        (&open, &["unspecified"]),
    ] {
        assert!(schema.is_valid(right), "{right}");
        let refuses = |key: &str, value: Option<Value>| {
            let mut wrong = right.clone();
            let object = wrong.as_object_mut().unwrap();
            match value {
                Some(value) => drop(object.insert(key.to_owned(), value)),
                None => drop(object.remove(key).unwrap_or_else(|| panic!("no key {key}"))),
            }
            assert!(!schema.is_valid(&wrong), "{wrong}");
        };
        for key in ["vector", "case", "operation", "in"].iter().chain(keys) {
            refuses(key, None);
            refuses(key, Some(json!(null)));
        }
        // an answer of another kind beside the one that is there
        let answers = [
            ("out", json!("")),
            ("level", json!("must")),
            ("error", json!(true)),
            ("at", json!(0)),
            ("unspecified", json!("why")),
        ];
        for (key, value) in answers {
            if !keys.contains(&key) {
                refuses(key, Some(value));
            }
        }
        for (key, value) in [
            ("steps", json!([])),
            ("vector", json!("utf-8.decode")),
            ("vector", json!("utf-8.decode/exhaustive/two words")),
            ("case", json!(-1)),
            ("case", json!("0")),
            ("operation", json!("decode")),
            ("in", json!([])),
            ("in", json!("41")),
            ("in", json!(["41", "41", "41"])),
            ("in", json!(["80-BF"])),
            ("in", json!(["e0"])),
            ("in", json!(["E0  A0"])),
            ("in", json!(["E0 "])),
        ] {
            refuses(key, Some(value));
        }
    }
    for (right, key, value) in [
        (&accepted, "out", json!("0800..0FFF")),
        (&accepted, "level", json!("may")),
        (&rejected, "error", json!(false)),
        (&rejected, "at", json!(-1)),
        (&open, "unspecified", json!("")),
        (&accepted, "context", json!("")),
        (
            &accepted,
            "earlier",
            case("utf-8.decode/exhaustive/80-C1", 65),
        ),
    ] {
        let mut wrong = right.clone();
        wrong[key] = value;
        assert!(!schema.is_valid(&wrong), "{wrong}");
    }
}
