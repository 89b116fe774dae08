//! What no recorded history shows.

use std::fs;

use serde_json::Value;
use utfproof::site_data;
use utfproof_answers::{Recorded, Told, inputs};
use utfproof_oracle::Sequence;
use utfproof_vectors::Expectation;
use utfproof_vectors::context::expect;

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
        .filter(|path| path.is_file())
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

/// The same for the answers to short inputs.
#[test]
fn no_recorded_answers_of_a_newest_release_read_ill_formed_bytes_as_ascii() {
    let releases = site_data::releases().unwrap();
    let mut seen = 0;
    for history in site_data::histories().unwrap() {
        let of_version = |version: &str| {
            let id = format!("{}@{version}", history.package);
            releases.iter().find(|one| one.id == id)
        };
        let mut versions = history.releases.iter().rev();
        let newest = versions.find_map(|release| of_version(&release.version));
        let shown = newest.map(withheld).unwrap_or_default();
        seen += usize::from(newest.is_some());
        assert!(shown.is_empty(), "{}: {shown:?}", history.package);
    }
    assert!(seen > 30, "{seen}");
}

/// The answers that must not be published.
fn withheld(recorded: &Recorded) -> Vec<String> {
    let mut shown = Vec::new();
    for (operation, told) in &recorded.operations {
        let reads_utf_8 = ["decode", "validate", "to-", "count"]
            .into_iter()
            .flat_map(|does| ["utf-8", "whatwg-utf-8", "wtf-8"].map(|of| format!("{of}.{does}")))
            .any(|start| operation.name().starts_with(&start));
        let inputs = inputs(*operation);
        for (number, answer) in told.iter().filter(|_| reads_utf_8) {
            let input = &inputs[*number];
            let Told::Output(output) = answer else {
                continue;
            };
            let ascii = |values: &[u32]| values.iter().filter(|value| **value < 0x80).count();
            let bytes = input[0].values();
            let is_text = operation.signature().output != utfproof_oracle::UnitKind::Number;
            let is_overlong = bytes.windows(2).any(|pair| {
                matches!(
                    pair,
                    [0xC0 | 0xC1, 0x80..0xC0] | [0xE0, 0x80..0xA0] | [0xF0, 0x80..0x90]
                )
            });
            let is_rejected = matches!(expect(*operation, input), Expectation::Rejected(..));
            if is_text && ascii(output) > ascii(&bytes) || is_rejected && is_overlong {
                let input = input.iter().map(Sequence::to_string).collect::<Vec<_>>();
                shown.push(format!("{operation} {}: {output:X?}", input.join(" | ")));
            }
        }
    }
    shown
}
