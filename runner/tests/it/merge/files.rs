//! Files of shards that are malformed.

use super::check::{Asked, Known, check, known_of, vectors};
use super::wrong_values::{put, wrong_values};
use serde_json::Value;
use utfproof_judge::Shard;
use utfproof_report::{json, read_shards};
use utfproof_vectors::Suite;

#[test]
fn a_malformed_file_is_refused_with_the_position() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let known = known_of("overlongs-accepted", &vectors, Suite::Quick, Known::Some);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick).known(&known);
    let report = check(&asked, Some(Shard { number: 1, of: 2 }));
    let right: Value = serde_json::from_str(&json::render(&[report])).unwrap();
    assert!(read_shards(&right.to_string()).is_ok());
    for (pointer, wrong, says) in wrong_values() {
        let mut text = right.clone();
        put(&mut text, pointer, wrong.clone());
        let error = read_shards(&text.to_string()).unwrap_err().to_string();
        assert!(error.contains(says), "{pointer} {wrong}: {error}");
        let place = read_shards(&Value::from(vec![right.clone(), text]).to_string());
        let place = place.unwrap_err().to_string();
        let is_named = place.starts_with("report 2") || place.contains(" line ");
        assert!(is_named || place.contains("utfproof"), "{place}");
    }
    for text in ["", "[", "{}", "null", "[1]", "\"a report\"", "[[]]"] {
        let error = read_shards(text).unwrap_err().to_string();
        assert!(error.contains("--shard K/N"), "{text}: {error}");
    }
}

#[test]
fn a_duplicate_key_is_refused() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let text = json::render(&[check(&asked, Some(Shard { number: 1, of: 2 }))]);
    for (key, twice, says) in [
        (
            "\"seed\": 1",
            "\"seed\": 1, \"seed\": 1",
            "duplicate field `seed`",
        ),
        (
            "\"alone\": \"",
            "\"alone\": \"\", \"alone\": \"",
            "the key \"alone\" appears twice",
        ),
    ] {
        assert!(text.contains(key), "{text}");
        let error = read_shards(&text.replacen(key, twice, 1)).unwrap_err();
        assert!(error.to_string().starts_with(says), "{error}");
    }
}
