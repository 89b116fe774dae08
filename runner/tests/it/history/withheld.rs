//! What no recorded history shows.

use std::fs;

use serde_json::Value;

/// `SECURITY.md` keeps them out until their maintainers know: a filter before such a codec can be passed.
#[test]
fn no_recorded_history_has_a_newest_release_that_reads_ill_formed_bytes_as_ascii() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/answers/history");
    let reads_ascii = |says: &str| {
        let mut given = ["gives U+00", "such as U+00"].into_iter();
        let given = given
            .find_map(|start| says.split_once(start))
            .map(|(_, rest)| rest);
        given.is_some_and(|digits| {
            let (value, rest) = digits.split_at(digits.len().min(2));
            value.starts_with(|digit| ('0'..'8').contains(&digit))
                && !rest.starts_with(char::is_alphanumeric)
        })
    };
    let is_overlong = |input: &str| {
        let starts = ["C0", "C1", "E0 8", "E0 9", "F0 8"];
        starts
            .into_iter()
            .any(|start| input.starts_with(start) || input.contains(&format!(" {start}")))
    };
    let mut seen = 0;
    for path in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        let history: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let mut releases = history["releases"].as_array().unwrap().iter().rev();
        let newest = releases
            .find(|release| release["state"] == "asked")
            .unwrap();
        for cause in history["causes"].as_array().unwrap() {
            let text = |key: &str| cause[key].as_str().unwrap();
            let reads_utf_8 = ["decode", "validate", "to-", "count"]
                .into_iter()
                .any(|does| text("operation").starts_with(&format!("utf-8.{does}")));
            let is_wrong = cause["wrong"]
                .as_array()
                .unwrap()
                .contains(&newest["version"]);
            seen += 1;
            if cause["well_formed"] == true || !reads_utf_8 || !is_wrong {
                continue;
            }
            let is_read = text("kind") != "lost" && reads_ascii(text("says"));
            let mut inputs = cause["in"].as_array().unwrap().iter();
            let is_accepted = text("kind") == "accepted"
                && inputs.any(|input| is_overlong(input.as_str().unwrap()));
            assert!(!is_read && !is_accepted, "{}: {cause}", path.display());
        }
    }
    assert!(seen > 100, "{seen}");
}
