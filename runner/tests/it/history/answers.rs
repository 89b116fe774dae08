//! The answers of releases, as files.

use std::fs;
use std::process::Command;

use serde_json::Value;
use utfproof_answers::Recorded;

use super::{RIGHT, Releases, WRONG, told};

#[test]
#[cfg(feature = "seconds")]
fn releases_that_answer_alike_have_their_answers_in_one_file() {
    let releases = Releases::new(&[RIGHT, RIGHT, WRONG]);
    // a release that was asked without its answers is asked for these alone
    let first = releases.run(&["--every"]);
    let folder = releases.path("answers");
    let folder = folder.to_str().unwrap();
    assert_eq!(releases.run(&["--every", "--answers", folder]), first);
    let text = |version: &str| fs::read_to_string(format!("{folder}/{version}.jsonl")).unwrap();
    let has_answers = |version: &&str| text(version).contains("utf-8.validate");
    assert!(["1.0", "3.0"].iter().all(has_answers));
    assert!(!has_answers(&"2.0"), "{}", text("2.0"));
    let schema: Value = serde_json::from_str(Recorded::SCHEMA).unwrap();
    for line in ["1.0", "2.0", "3.0"].map(text).concat().lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert!(jsonschema::is_valid(&schema, &line), "{line}");
    }

    let atlas = |versions: [&str; 2]| {
        let package = format!("folder:{}", releases.path("releases").display());
        let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
        command.args(["atlas", "--answers", folder]);
        command.args(versions.map(|version| format!("{package}@{version}")));
        told(command.output().unwrap())
    };
    assert_eq!(atlas(["1.0", "2.0"]).0, Some(0));
    let (status, said, complaint) = atlas(["2.0", "3.0"]);
    assert_eq!(status, Some(1), "{said}{complaint}");
    assert!(
        said.contains("one accepts, the other rejects: C2\n"),
        "{said}"
    );
    assert!(!said.contains("utfproof ask"), "{said}");

    fs::remove_file(format!("{folder}/1.0.jsonl")).unwrap();
    let (status, _, complaint) = atlas(["2.0", "3.0"]);
    assert_eq!(status, Some(2));
    assert!(
        complaint.contains("2.0.jsonl: it has the answers of"),
        "{complaint}"
    );
}
