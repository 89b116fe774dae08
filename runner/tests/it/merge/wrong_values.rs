//! Values that no report has.

use serde_json::{Value, json};

/// Pointers into a report, wrong values for them, and a part of the error.
pub(super) fn wrong_values() -> Vec<(&'static str, Value, &'static str)> {
    let huge = json!(1_u64 << 60);
    vec![
        ("/utfproof", json!("0.0.1"), "it is from utfproof 0.0.1"),
        ("/suite", json!("huge"), "unknown suite 'huge'"),
        ("/seed", json!(-1), "invalid value"),
        ("/duration_seconds", json!(-1.0), "\"duration_seconds\""),
        ("/duration_seconds", json!(1e300), "\"duration_seconds\""),
        (
            "/operations/0/operation",
            json!("utf-9.decode"),
            "\"operations\"[0] (utf-9.decode)",
        ),
        ("/operations/0/conforms", huge.clone(), "no run has"),
        (
            "/operations/0/conforms",
            json!(9_999_999),
            "\"shard\" says that",
        ),
        (
            "/operations/0/differs",
            json!(0),
            "\"differs\" is 0, but the listed differences have",
        ),
        (
            "/operations/0/crashed",
            json!(1),
            "\"crashed\" is 1, but the listed differences have 0",
        ),
        (
            "/operations/0/departs_from_should",
            json!(1_000),
            "\"departs_from_should\" is 1000",
        ),
        (
            "/operations/0/as_declared",
            json!(1_u64 << 40),
            "\"as_declared\" is more than \"conforms\"",
        ),
        ("/differences", json!([]), "have 0 such cases"),
        (
            "/differences/0/known",
            json!("not listed"),
            "\"known\" contradicts",
        ),
        (
            "/stale_known_differences",
            json!([]),
            "they are not the listings of \"shard\"",
        ),
        (
            "/shard/known_differences/0/occurred",
            json!(false),
            "\"occurred\" is false, which contradicts",
        ),
        (
            "/shard/known_differences/0/pattern",
            json!("["),
            "\"known_differences\"[0] ([)",
        ),
        (
            "/operations/0/declared",
            json!({"nul": "x"}),
            "has no policy",
        ),
        ("/operations", json!([]), "is not among the operations"),
        (
            "/differences/0/operation",
            json!("\u{1b}"),
            "unknown operation '\\u{1b}'",
        ),
        ("/differences/0/vector", json!("a\u{202e}"), "invisible"),
        ("/differences/0/level", json!("may"), "unknown level 'may'"),
        (
            "/differences/0/verdict",
            json!("conforms"),
            "'conforms' is not a difference",
        ),
        ("/differences/0/in/0", json!("E2 8"), "'E2 8'"),
        ("/differences/0/in", json!([]), "does not take 0 operands"),
        (
            "/differences/0/in",
            json!(["41", "42"]),
            "does not take 2 operands",
        ),
        (
            "/differences/0/in/0",
            json!(vec!["41"; 2 << 20].join(" ")),
            "no input has",
        ),
        (
            "/differences/0/expected",
            json!({"error": false}),
            "true or a message",
        ),
        (
            "/differences/0/expected",
            json!({"out": "41", "error": true}),
            "one of",
        ),
        (
            "/differences/0/answered",
            json!({"out": "<b>"}),
            "found '<b>'",
        ),
        ("/differences/0/cases", huge.clone(), "contradict"),
        ("/differences/0/asked", json!(1000), "contradict"),
        ("/differences/0/place", Value::Null, "\"place\" is missing"),
        (
            "/differences/0/place/vector",
            huge,
            "larger than any run has",
        ),
        ("/differences/0/place/vector", json!(100_000), "contradict"),
        (
            "/differences/0/place",
            json!({"vector": 0, "first": 0, "kind": "long"}),
            "\"context\"",
        ),
        ("/shard/number", json!(3), "there is no shard 3 of 2"),
        ("/shard/number", json!(0), "there is no shard 0 of 2"),
        ("/shard/of", json!(1_u64 << 40), "there is no shard 1 of"),
        ("/shard/asked/alone", json!("1 2x"), "'2x' is not a count"),
        (
            "/shard/asked",
            json!({"below": "1"}),
            "unknown kind of context 'below'",
        ),
        (
            "/shard/fits",
            json!({"utf-9.decode": {"needed": true, "candidates": []}}),
            "\"fits\"",
        ),
        (
            "/shard/fits",
            json!({"utf-8.decode": {"needed": true, "candidates": [{}]}}),
            "alone cannot be a choice",
        ),
        ("/shard", Value::Null, "this is not the report of a shard"),
    ]
}

/// Sets the value at a pointer, which may be missing.
pub(super) fn put(text: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match text.pointer_mut(parent) {
        Some(Value::Object(keys)) => drop(keys.insert(key.to_owned(), value)),
        _ => *text.pointer_mut(pointer).unwrap() = value,
    }
}
