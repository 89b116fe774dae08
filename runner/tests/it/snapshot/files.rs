//! The file of a snapshot: it reads back, it follows the schema, and no file can harm its reader.

use std::collections::BTreeSet;

use serde_json::Value;
use utfproof_judge::Answer;
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::table::Style;
use utfproof_snapshot::{Comparison, KeptAnswer, Shown, Snapshot, SnapshotError, compare};

use super::{By, of, taken, vectors};

#[test]
#[cfg(feature = "seconds")]
fn a_snapshot_reads_back_and_follows_the_schema() {
    let few = vectors(&["utf-8.decode-lossy/examples/"]);
    let prefixes = [
        "utf-8.validate/",
        "utf-8.decode",
        "utf-16.encode/",
        "wtf-8.decode/",
        "wtf-8.concatenate",
    ];
    let vectors = vectors(&prefixes);
    let schema: Value = serde_json::from_str(Snapshot::SCHEMA).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    let validator = jsonschema::validator_for(&schema).unwrap();
    let changes: Value = serde_json::from_str(Comparison::SCHEMA).unwrap();
    assert!(jsonschema::meta::is_valid(&changes));
    let changes = jsonschema::validator_for(&changes).unwrap();
    let std = of("std", &vectors);
    let crash = |_: &[Sequence]| panic!("on purpose");
    let long = |_: &[Sequence]| Answer::chars(std::iter::repeat_n('x', 1000));
    let others = [
        taken(By(Operation::Utf8DecodeLossy, crash), &few),
        taken(By(Operation::Utf8DecodeLossy, long), &vectors),
        taken(
            By(Operation::Wtf8Decode, |_| Answer::rejected("x")),
            &vectors,
        ),
        taken(
            By(Operation::Utf8Decode, |_| Answer::Skipped("x".into())),
            &vectors,
        ),
    ];
    let wrong = [
        "position-of-the-start",
        "one-replacement-per-byte",
        "lone-trail-written",
        "wtf-8-plain-append",
        "length-of-the-sequence",
        "never-incomplete",
    ];
    let wrong = wrong.map(|name| of(name, &vectors));
    let runs = || {
        others
            .iter()
            .chain(&wrong)
            .flat_map(|one| one.rows.iter().flat_map(|row| &row.runs))
    };
    let placed = |run: &utfproof_snapshot::Run| {
        matches!(run.answer, KeptAnswer::Rejected { at: Some(_), .. })
    };
    let parted = |run: &utfproof_snapshot::Run| matches!(run.answer, KeptAnswer::Rejected { part, .. } if !part.is_silent());
    assert!(runs().any(placed) && runs().any(parted) && runs().any(|run| run.open));
    for mut snapshot in others.into_iter().chain(wrong) {
        snapshot.name = "\u{202e}\u{1b}[31m\"\n".to_owned();
        snapshot.only_operations = vec!["utf-8.*".to_owned()];
        let text = snapshot.write();
        let vector = |line| {
            str::strip_prefix(line, "    {\"vector\": \"")?
                .split('"')
                .next()
        };
        let lines: BTreeSet<&str> = text.lines().filter_map(vector).collect();
        assert!(snapshot.rows.iter().all(|row| lines.contains(&*row.vector)));
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
        assert!(text.lines().all(|line| line.len() < 100_000));
        assert_eq!(Snapshot::read(&text).unwrap(), snapshot);
        let value: Value = serde_json::from_str(&text).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&value)
            .map(|e| e.to_string())
            .collect();
        assert!(errors.is_empty(), "{errors:?}");
        if let Ok(comparison) = compare(&std, &snapshot, &vectors) {
            let value: Value = serde_json::from_str(&comparison.json()).unwrap();
            let errors: Vec<String> = changes.iter_errors(&value).map(|e| e.to_string()).collect();
            assert!(errors.is_empty(), "{errors:?}");
        }
    }
}

const SMALL: &str = r#"{
  "snapshot": 1, "utfproof": "0.1.0", "implementation": {"name": "a", "version": "1"}, "suite": "quick", "seed": 1,
  "operations": [{"operation": "utf-8.validate", "vectors": 1, "cases": 1, "digest": "DIGEST"}],
  "rows": [{"vector": "utf-8.validate/exhaustive/80-C1", "digest": "01234567", "answers": [
    {"cases": "0-3", "out": ""}, {"cases": "5", "error": true, "at": 1},
    {"contexts": "0-2", "kind": "padded", "first": "behind", "as_alone": true}]}]
}"#;

fn small() -> String {
    SMALL.replace("DIGEST", &"0".repeat(64))
}

#[test]
fn the_schemas_refuse_malformed_snapshots_and_comparisons() {
    let schema = |text: &str| {
        let schema: Value = serde_json::from_str(text).unwrap();
        jsonschema::validator_for(&schema).unwrap()
    };
    let refuses = |schema: &jsonschema::Validator, right: &str, edits: &[(&str, &str)]| {
        let is_valid = |text: &str| schema.is_valid(&serde_json::from_str(text).unwrap());
        assert!(is_valid(right), "{right}");
        for (there, instead) in edits {
            assert!(right.contains(there), "{there}");
            assert!(!is_valid(&right.replacen(there, instead, 1)), "{instead}");
        }
    };
    let snapshot = schema(Snapshot::SCHEMA);
    refuses(
        &snapshot,
        &small(),
        &[
            ("\"snapshot\": 1", "\"snapshot\": 2"),
            ("\"seed\": 1,", ""),
            ("\"seed\": 1", "\"seed\": \"1\""),
            ("\"seed\": 1", "\"seed\": 1, \"more\": 1"),
            ("\"quick\"", "\"all\""),
            ("\"vectors\": 1", "\"vectors\": -1"),
            ("\"0123", "\"012G"),
            ("\"0-3\"", "\"0..3\""),
            ("\"padded\"", "\"odd\""),
            ("\"out\": \"\"", "\"out\": \"zz\""),
            ("\"out\": \"\"", "\"out\": null"),
            ("\"out\": \"\"", "\"out\": \"\", \"error\": true"),
            ("\"error\": true", "\"error\": false"),
            ("\"at\": 1", "\"at\": -1"),
            (", \"first\": \"behind\"", ""),
        ],
    );
    let vectors = vectors(&["utf-8.decode/examples/"]);
    let other = By(Operation::Utf8Decode, |_| Answer::rejected("no"));
    let comparison = compare(&of("std", &vectors), &taken(other, &vectors), &vectors).unwrap();
    refuses(
        &schema(Comparison::SCHEMA),
        &comparison.json(),
        &[
            ("\"changed\"", "\"changes\""),
            ("\"suite\": \"quick\"", "\"suite\": \"all\""),
            ("\"compared\"", "\"comparing\""),
            ("\"trend\"", "\"trends\""),
            ("\"as_documents\"", "\"as_document\""),
        ],
    );
}

#[test]
fn a_malformed_snapshot_is_refused_with_the_position() {
    Snapshot::read(&small()).unwrap();
    for number in ["0", "7 C3 A9"] {
        let text = small().replacen("\"out\": \"\"", &format!("\"out\": \"{number}\""), 1);
        Snapshot::read(&text).unwrap();
    }
    for (there, instead, complaint) in [
        ("\"snapshot\": 1", "\"snapshot\": 2", "has format 2"),
        ("\"snapshot\": 1,", "", "missing field `snapshot`"),
        ("\"seed\": 1", "\"seed\": -1", "line 2"),
        (
            "\"seed\": 1",
            "\"seed\": 1, \"more\": 1",
            "unknown field `more`",
        ),
        (
            "\"suite\": \"quick\"",
            "\"suite\": \"\\u001bq\"",
            "\"suite\": '\\u{1b}q' is not quick or full",
        ),
        (
            "\"utf-8.validate\", \"vec",
            "\"utf-8\", \"vec",
            "\"operations\"[0]: 'utf-8' is not the name",
        ),
        (
            "000\"}]",
            "000\"}, {\"operation\": \"utf-8.validate\", \"vectors\": 1, \"cases\": 1, \"digest\": \"0000000000000000000000000000000000000000000000000000000000000000\"}]",
            "\"operations\"[1]: utf-8.validate appears twice",
        ),
        (
            "\"0123",
            "\"012G",
            "\"rows\"[0] (utf-8.validate/exhaustive/80-C1): '012G4567' is not a digest",
        ),
        (
            "utf-8.validate/e",
            "utf-8.decode/e",
            "not in \"operations\"",
        ),
        (
            "\"0-3\"",
            "\"3-0\"",
            "\"answers\"[0]: '3-0' is neither a number",
        ),
        ("\"0-3\"", "\"+1\"", "'+1' is neither a number"),
        (
            "\"0-3\"",
            "\"0-18446744073709551615\"",
            "is neither a number",
        ),
        (
            "\"0-3\"",
            "\"0-5\"",
            "\"answers\"[1]: its numbers do not follow",
        ),
        (
            "\"cases\": \"5\"",
            "\"cases\": \"5\", \"contexts\": \"5\"",
            "either \"cases\", or \"contexts\"",
        ),
        (
            "\"kind\": \"padded\"",
            "\"kind\": \"odd\"",
            "\"kind\" is not one of chunks, padded",
        ),
        (
            "\"out\": \"\"",
            "\"out\": \"\", \"skipped\": true",
            "it needs one of \"out\"",
        ),
        (
            "\"out\": \"\"",
            "\"out\": \"zz\"",
            "\"out\" is not a sequence",
        ),
        (
            "\"out\": \"\"",
            "\"out\": \"41\", \"values\": 9",
            "\"values\" and \"sha256\" belong together",
        ),
        (
            "\"out\": \"\"",
            "\"out\": \"\", \"at\": 1",
            "\"at\" needs \"error\"",
        ),
        (
            "\"out\": \"\"",
            "\"failure\": \"fell\"",
            "\"failure\" is not one of crashed",
        ),
        (
            "\"out\": \"\"",
            "\"as_alone\": true",
            "\"as_alone\" is for contexts only",
        ),
        (
            "\"as_alone\": true}]}]",
            "\"as_alone\": true}]}, {\"vector\": \"utf-8.validate/exhaustive/80-C1\", \"digest\": \"01234567\", \"answers\": [{\"cases\": \"0\", \"skipped\": true}]}]",
            "\"rows\"[1] (utf-8.validate/exhaustive/80-C1): this vector appears twice",
        ),
    ] {
        let text = small().replacen(there, instead, 1);
        assert_ne!(text, small(), "{there}");
        let error: SnapshotError = Snapshot::read(&text).unwrap_err();
        let error = error.to_string();
        assert!(error.contains(complaint), "{instead}: {error}");
        assert!(!error.contains('\u{1b}'));
    }
}

/// Any file is refused, or compared without a panic.
#[test]
fn no_file_makes_its_reader_panic() {
    let vectors = vectors(&["utf-8.validate/exhaustive/", "utf-8.validate/boundaries/C"]);
    let right = of("std", &vectors);
    let text = small();
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        assert!(Snapshot::read(&text[..end]).is_err());
    }
    let mut compared = 0;
    for place in 0..text.len() {
        for byte in [b'0', b'9', b'-', b'"', b'{', b']', b' ', b'f'] {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = byte;
            let Ok(text) = String::from_utf8(bytes) else {
                continue;
            };
            if let Ok(snapshot) = Snapshot::read(&text) {
                for (old, new) in [(&snapshot, &right), (&right, &snapshot)] {
                    if let Ok(comparison) = compare(old, new, &vectors) {
                        let _ = (
                            comparison.render(Style::PLAIN, Shown::Causes(9)),
                            comparison.json(),
                        );
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(Snapshot::read(&"[".repeat(100_000)).is_err());
    // a row of this program, with numbers that no vector has
    let vectors = self::vectors(&["utf-8.validate/boundaries/C1."]);
    let (right, wrong) = (of("std", &vectors), of("overlongs-accepted", &vectors));
    let text = wrong
        .write()
        .replace("\"cases\": \"0", "\"cases\": \"9000000000000000000");
    if let Ok(far) = Snapshot::read(&text) {
        let comparison = compare(&right, &far, &vectors).unwrap();
        assert!(
            comparison
                .render(Style::PLAIN, Shown::Causes(9))
                .contains("as the documents say")
        );
        compared += 1;
    }
    assert!(compared > 0);
}
