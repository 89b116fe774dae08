//! The layout of the vector files: what is committed is as the schema says, and what is wrong is refused with its place.

use std::sync::LazyLock;

use crate::whole::is_whole;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};
use utfproof_oracle::Operation;
use utfproof_vectors::{SCHEMA, VectorFile, built_in, built_in_of, built_in_texts};

fn schema() -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(SCHEMA).unwrap()).unwrap()
}

/// A row, a rejection and the empty input of `utf-8.decode`.
static SMALL: LazyLock<String> = LazyLock::new(|| {
    let path = "utf-8.decode/exhaustive.json";
    let (_, text) = built_in_texts()
        .find(|(name, _)| name.replace('\\', "/") == path)
        .unwrap();
    let mut file = VectorFile::read(path, text).unwrap();
    let wanted = ["/empty", "/80-C1", "/E0.A0-BF.80-BF"];
    file.vectors
        .retain(|vector| wanted.iter().any(|name| vector.id.ends_with(name)));
    assert_eq!(file.vectors.len(), wanted.len());
    file.write()
});

#[test]
fn every_built_in_file_is_as_the_schema_says() {
    let schema = schema();
    for (path, text) in built_in_texts() {
        let value: Value = serde_json::from_str(text).unwrap();
        if let Some(error) = schema.iter_errors(&value).next() {
            panic!("{path}: {}: {error}", error.instance_path());
        }
    }
}

#[test]
fn the_files_of_some_operations_are_those_of_all_that_are_of_them() {
    let some = [Operation::Utf8Decode, Operation::Wtf8Concatenate];
    let mut all = built_in().unwrap();
    all.retain(|file| some.contains(&file.operation));
    assert!(all.len() > some.len());
    assert_eq!(built_in_of(&some).unwrap(), all);
    assert_eq!(built_in_of(&[]).unwrap(), []);
}

#[test]
fn the_schema_refuses_unknown_and_missing_keys_and_wrong_types() {
    let schema = schema();
    let right: Value = serde_json::from_str(&SMALL).unwrap();
    assert!(schema.is_valid(&right));
    let row = right["vectors"]
        .as_array()
        .unwrap()
        .iter()
        .position(|v| v["count"] == 2048)
        .unwrap();
    let refuses = |place: &str, key: &str, value: Option<Value>| {
        let mut wrong = right.clone();
        let object = wrong.pointer_mut(place).unwrap().as_object_mut().unwrap();
        match value.clone() {
            Some(value) => drop(object.insert(key.to_owned(), value)),
            None => drop(object.remove(key).unwrap_or_else(|| panic!("no key {key}"))),
        }
        assert!(!schema.is_valid(&wrong), "{place} {key} {value:?}");
    };
    let row = format!("/vectors/{row}");
    for (place, key) in [("", "comment"), (row.as_str(), "comment")] {
        refuses(place, key, Some(json!("x")));
    }
    for key in [
        "utfproof_vectors",
        "about",
        "command",
        "operation",
        "origin",
        "lines",
        "cases",
        "vectors",
    ] {
        refuses("", key, None);
        refuses("", key, Some(json!(null)));
    }
    for key in ["id", "in", "out", "steps"] {
        refuses(&row, key, None);
        refuses(&row, key, Some(json!(1)));
    }
    for (key, value) in [
        ("at", json!(0)),
        ("level", json!("must")),
        ("count", json!("2048")),
        ("count", json!(1)),
        ("id", json!("no words")),
        ("in", json!(["E0 A0..BF 80,81"])),
        ("in", json!(["e0"])),
        ("in", json!(["E0  A0"])),
        ("in", json!([])),
        ("out", json!("0800-0FFF")),
        ("steps", json!(["rfc-3629"])),
    ] {
        refuses(&row, key, Some(value));
    }
    refuses("", "utfproof_vectors", Some(json!(2)));
    refuses("", "origin", Some(json!("elsewhere")));
}

#[test]
fn the_schema_refuses_two_answers_at_once() {
    let schema = schema();
    for (from, to) in [
        ("\"at\":0", "\"at\":0,\"out\":\"\""),
        (
            "\"error\":true,\"at\":0",
            "\"error\":true,\"unspecified\":\"why\"",
        ),
        (
            "\"out\":\"0800..0FFF\"",
            "\"out\":\"0800..0FFF\",\"unspecified\":\"why\"",
        ),
    ] {
        let wrong = SMALL.replacen(from, to, 1);
        assert!(VectorFile::read("wrong", &wrong).is_err(), "{to}");
        assert!(
            !schema.is_valid(&serde_json::from_str(&wrong).unwrap()),
            "{to}"
        );
    }
}

#[test]
fn reading_and_writing_gives_every_built_in_file_again_byte_for_byte() {
    for (path, text) in built_in_texts() {
        let file = VectorFile::read(&path, text).unwrap();
        assert_eq!(file.path(), path.replace('\\', "/"));
        assert!(
            file.write() == text,
            "{path} is not written as the writer writes it"
        );
    }
}

#[test]
fn a_text_that_ends_with_a_comma_is_read_as_it_was_written() {
    let mut file = VectorFile::read("right", &SMALL).unwrap();
    file.about.push(',');
    assert_eq!(VectorFile::read("comma", &file.write()).unwrap(), file);
}

/// What is replaced in [`small`], with what, and what the message has to say.
const WRONG: [(&str, &str, &[&str]); 21] = [
    (
        "\"at\":0",
        "\"at\":0,\"why\":1",
        &["unknown field `why`", "line 1"],
    ),
    (
        "\"lines\":3",
        "\"lines\":3,\"line\":3",
        &["unknown field `line`", "line 7"],
    ),
    ("\"at\":0", "\"at\":\"0\"", &["invalid type", "line 1"]),
    (
        "\"origin\":\"exhaustive\",\n",
        "",
        &["missing field `origin`"],
    ),
    (
        "\"utfproof_vectors\":1",
        "\"utfproof_vectors\":2",
        &["version 2 of the layout", "reads version 1"],
    ),
    (
        "\"lines\":3",
        "\"lines\":4",
        &["\"lines\" says 4, and there are 3 vectors"],
    ),
    (
        "\"cases\":2115",
        "\"cases\":2116",
        &["\"cases\" says 2116, and the vectors have 2115"],
    ),
    (
        "\"operation\":\"utf-8.decode\"",
        "\"operation\":\"utf-8.decod\"",
        &["operation: unknown", "did you mean 'utf-8.decode'?"],
    ),
    (
        "\"origin\":\"exhaustive\"",
        "\"origin\":\"far\"",
        &["origin: unknown origin 'far'", "boundaries"],
    ),
    (
        "\"count\":2048",
        "\"count\":2047",
        &[
            "vector 3 ('utf-8.decode/exhaustive/E0.A0-BF.80-BF')",
            "\"count\" says 2047, and \"in\" has 2048",
        ],
    ),
    (
        "\"id\":\"utf-8.decode/",
        "\"id\":\"utf-8.validate/",
        &[
            "vector 1 ('utf-8.validate/exhaustive/empty')",
            "its id does not begin with 'utf-8.decode/exhaustive/'",
        ],
    ),
    (
        "exhaustive/80-C1",
        "exhaustive/empty",
        &[
            "vector 2 ('utf-8.decode/exhaustive/empty')",
            "its id is used twice",
        ],
    ),
    (
        "utf8-octets/no-first-octet",
        "utf8-octets/no-such-step",
        &[
            "vector 2 (",
            "\"steps\": no step 'rfc-3629#utf8-octets/no-such-step'",
            "steps of rfc-3629#utf8-octets: ",
        ],
    ),
    (
        "\"0800..0FFF\"",
        "\"0800..0FFE\"",
        &["vector 3 (", "\"out\" is not in step with"],
    ),
    (
        "\"0800..0FFF\"",
        "\"0800-0FFF\"",
        &["vector 3 (", "\"out\": a range is written with '..'"],
    ),
    (
        "[\"80-C1\"]",
        "[\"80-CG\"]",
        &[
            "vector 2 ('utf-8.decode/exhaustive/80-C1')",
            "\"in\": 'CG' is not one of the bytes",
        ],
    ),
    (
        "[\"80-C1\"]",
        "[\"C1-80\"]",
        &["vector 2 (", "\"in\": 'C1-80' is no range"],
    ),
    (
        "[\"80-C1\"]",
        "[\"80,C1\"]",
        &["vector 2 (", "\"in\": a list can only stand in \"out\""],
    ),
    (
        "[\"80-C1\"]",
        "[\"80\",\"C1\"]",
        &["vector 2 (", "\"in\" has 2 operands, not 1"],
    ),
    (
        "\"error\":true,\"at\":0",
        "\"error\":true",
        &["vector 2 (", "\"error\" without \"at\""],
    ),
    (
        "\"out\":\"0800..0FFF\"",
        "\"level\":\"should\"",
        &[
            "vector 3 (",
            "it needs one of \"out\", \"error\" with \"at\", and \"unspecified\"",
        ],
    ),
];

#[test]
fn what_is_wrong_is_refused_with_the_file_the_vector_and_the_place() {
    let right = &*SMALL;
    assert!(VectorFile::read("right", right).is_ok());
    for (from, to, parts) in WRONG {
        assert!(
            right.contains(from),
            "nothing to replace: {from} in\n{right}"
        );
        let error = VectorFile::read("a\u{1b}file", &right.replacen(from, to, 1))
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("a\\u{1b}file: "), "{error}");
        for part in parts {
            assert!(
                error.contains(part),
                "{from} -> {to}\nno   {part}\nin   {error}"
            );
        }
    }
}

#[test]
fn a_position_beyond_the_input_is_refused_and_one_at_its_end_is_not() {
    let file = |at: usize| {
        let text = format!(
            r#"{{"utfproof_vectors":1,"about":"","command":"","operation":"utf-8.validate","origin":"boundaries",
"lines":1,"cases":1,"vectors":[{{"id":"utf-8.validate/boundaries/cut","in":["E2 82"],"error":true,"at":{at},
"steps":["unicode#table-3-7/outside"]}}]}}"#
        );
        VectorFile::read("a file", &text)
    };
    assert!(file(0).is_ok() && file(2).is_ok());
    for at in [3, usize::MAX] {
        let error = file(at).unwrap_err().to_string();
        let says = format!(
            "vector 1 ('utf-8.validate/boundaries/cut'): \"at\" is {at}, and \"in\" has 2 units"
        );
        assert!(error.contains(&says), "{error}");
    }
}

#[test]
fn a_state_that_is_identified_twice_is_refused() {
    let files = utfproof_vectors::built_in_texts();
    let mut texts = files.filter(|(path, _)| path == "utf-8.validate/complete.json");
    let (_, text) = texts.next().unwrap();
    let twice = text.replacen("\"identifiers\":{", "\"identifiers\":{\"E0\":[],", 1);
    let error = VectorFile::read("a file", &twice).unwrap_err().to_string();
    assert!(error.contains("the key \"E0\" appears twice"), "{error}");
}

/// What may be put into a file beside its own parts.
const PIECES: [&str; 16] = [
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    ",",
    "-",
    "..",
    " ",
    "18446744073709551615",
    "-1",
    "1e9",
    "FF",
    "\u{0}",
    "é",
];

/// How many texts are changed at random: a million with `UTFPROOF_WHOLE=1`.
fn changes() -> u32 {
    if is_whole() { 1_000_000 } else { 50_000 }
}

#[test]
fn text_that_is_changed_at_random_is_refused_or_can_be_used_and_never_causes_a_panic() {
    let right: Vec<char> = SMALL.chars().collect();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut below = |end: usize| random.next_u32() as usize % end;
    let mut accepted = 0;
    let changes = changes();
    for _ in 0..changes {
        let mut text = right.clone();
        for _ in 0..1 + below(2) {
            let at = below(text.len());
            let end = (at + below(6)).min(text.len());
            let from = below(right.len());
            let piece: Vec<char> = match below(4) {
                0 => Vec::new(),
                1 => right[from..(from + below(40)).min(right.len())].to_vec(),
                2 => vec![char::from(b" ~09AFaf.-,/#\"".as_slice()[below(14)])],
                _ => PIECES[below(PIECES.len())].chars().collect(),
            };
            text.splice(at..end, piece);
        }
        let text: String = text.into_iter().collect();
        if let Ok(mut file) = VectorFile::read("random", &text) {
            file.about = "Something.".to_owned();
            accepted += 1;
            for vector in &file.vectors {
                let numbers: Vec<u64> = vector.sample(3).collect();
                assert!(
                    numbers
                        .iter()
                        .all(|number| vector.case(*number).operands.len() == 1)
                );
            }
            assert_eq!(VectorFile::read("again", &file.write()).unwrap(), file);
        }
    }
    assert!(
        (1..changes / 2).contains(&accepted),
        "{accepted} of {changes} changes did no harm"
    );
}

#[test]
fn a_row_of_more_cases_than_can_be_counted_is_refused_or_can_be_used() {
    let many = ["00..FF"; 9].join(" ");
    let text = SMALL.replace("\"80-C1\"", &format!("\"{many}\""));
    let text = text.replace("\"count\":66", "\"count\":18446744073709551615");
    let text = text.replace("\"cases\":2115", "\"cases\":18446744073709551615");
    for out in [
        format!("\"out\":\"{}\"", ["0000..00FF"; 9].join(" ")),
        "\"error\":true,\"at\":0".to_owned(),
    ] {
        let text = text.replace("\"error\":true,\"at\":0", &out);
        if let Ok(file) = VectorFile::read("many", &text) {
            for vector in &file.vectors {
                vector
                    .sample(8)
                    .for_each(|number| drop(vector.case(number)));
            }
        }
    }
}
