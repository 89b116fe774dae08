//! Recorded answers, the atlas that is made of them, and a check against them.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use serde_json::Value;
use utfproof::registry::{self, Provenance};
use utfproof::site_data;
use utfproof_answers::{Atlas, Recorded};
use utfproof_oracle::Operation;

/// Exit status, standard output and standard error.
fn utfproof(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    let output = command.args(arguments).output().unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), stdout, stderr)
}

#[test]
#[cfg(feature = "seconds")]
fn the_open_data_has_every_implementation_and_follows_its_schema() {
    let schema: Value = serde_json::from_str(Recorded::SCHEMA).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let recorded = site_data::answers().unwrap();
    for one in &recorded {
        for line in one.write().lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            assert!(validator.is_valid(&line), "{line}");
        }
    }
    let have: BTreeSet<&str> = recorded.iter().map(|one| one.id.as_str()).collect();
    let all = registry::implementations().unwrap();
    let all = all
        .iter()
        .filter(|one| one.provenance() != Provenance::WrongOnPurpose);
    let missing: Vec<&str> = all
        .map(|one| one.name.as_str())
        .filter(|name| !have.contains(name))
        .collect();
    assert!(
        missing.is_empty(),
        "record them with 'utfproof answers NAME -o runner/answers/data': {missing:?}"
    );
}

#[test]
#[cfg(feature = "seconds")]
fn the_answers_of_the_built_in_codecs_are_as_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let names = ["std", "bstr"];
    let (status, said, complaint) = utfproof(&[&["answers", "-o", path], &names[..]].concat());
    assert_eq!(status, Some(0), "{said}{complaint}");
    let recorded = site_data::answers().unwrap();
    for name in names {
        let text = fs::read_to_string(folder.path().join(format!("{name}.jsonl"))).unwrap();
        let now = Recorded::read(&text).unwrap();
        let then = recorded.iter().find(|one| one.id == name).unwrap();
        assert_eq!(now.operations, then.operations, "record {name} again");
    }
}

#[test]
#[cfg(feature = "seconds")]
fn the_atlas_has_each_pair_of_an_operation() {
    let recorded = site_data::answers().unwrap();
    let atlas = Atlas::new(&recorded);
    for operation in Operation::ALL {
        let having: BTreeSet<&str> = recorded
            .iter()
            .filter(|one| one.operations.contains_key(operation))
            .map(|one| one.id.as_str())
            .collect();
        let of = atlas
            .operations
            .iter()
            .find(|of| of.operation == *operation);
        let Some(of) = of else {
            assert!(having.len() < 2, "{operation}");
            continue;
        };
        let classes = of
            .classes
            .iter()
            .flat_map(|class| &class.ids)
            .map(String::as_str);
        assert_eq!(classes.collect::<BTreeSet<&str>>(), having, "{operation}");
        let number = of.classes.len();
        let pairs: BTreeSet<(usize, usize)> = of
            .partings
            .iter()
            .map(|parting| (parting.one, parting.other))
            .collect();
        assert_eq!(pairs.len(), number * (number - 1) / 2, "{operation}");
        assert!(
            of.partings.is_sorted_by_key(|parting| parting.harm),
            "{operation}"
        );
    }
}

#[test]
#[cfg(feature = "slow")]
fn the_command_of_a_pair_shows_both_answers() {
    let (status, said, complaint) = utfproof(&["atlas", "std", "encoding-japanese", "--json"]);
    assert_eq!(status, Some(1), "{complaint}");
    let json: Value = serde_json::from_str(&said).unwrap();
    let schema: Value = serde_json::from_str(Atlas::SCHEMA).unwrap();
    assert!(jsonschema::is_valid(&schema, &json), "{said}");

    let data = tempfile::tempdir().unwrap();
    for (name, answer) in [("right", None), ("slash", Some("002F"))] {
        let recorded = site_data::answers().unwrap();
        let mut one = recorded.into_iter().find(|one| one.id == "std").unwrap();
        one.operations
            .retain(|operation, _| *operation == Operation::Utf8Decode);
        one.policies.clear();
        name.clone_into(&mut one.id);
        let mut text = one.write();
        if let Some(answer) = answer {
            // "C0 AF" is read as a slash, and the digest is made again
            text = text.replace(
                "\"told\":[]",
                &format!("\"told\":[[\"C0 AF\",\"{answer}\"]]"),
            );
            assert!(Recorded::read(&text).is_err());
            let lines: Vec<&str> = text.lines().take(2).collect();
            let body = format!("{}\n", lines.join("\n"));
            text = format!("{body}{{\"sha256\":\"{}\"}}\n", sha256(&body));
        }
        fs::write(data.path().join(format!("{name}.jsonl")), text).unwrap();
    }
    let folder = data.path().to_str().unwrap();
    let (status, said, complaint) = utfproof(&["atlas", "--answers", folder]);
    assert_eq!(status, Some(1), "{complaint}");
    for line in [
        "one reads a hidden special character: C0 AF",
        "rejected   right",
        "002F   slash",
        "utfproof ask right,slash utf-8.decode 'C0 AF'",
    ] {
        assert!(said.contains(line), "{said}");
    }
    // such a command asks each of both
    let (status, said, _) = utfproof(&["ask", "std,bstr", "utf-8.decode", "C0 AF"]);
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(said.matches("  conforms\n").count(), 2, "{said}");
    let (status, _, complaint) = utfproof(&["atlas", "nobody"]);
    assert_eq!(status, Some(2));
    assert!(
        complaint.contains("utfproof answers nobody -o FOLDER"),
        "{complaint}"
    );
}

#[test]
#[cfg(feature = "slow")]
fn an_implementation_is_judged_by_what_another_one_does() {
    let (status, said, complaint) = utfproof(&["check", "std", "--like", "std"]);
    assert_eq!(status, Some(0), "{said}{complaint}");
    assert!(said.contains("exactly like"), "{said}");
    // right by the documents, and not what that one does
    let (status, said, complaint) = utfproof(&[
        "check",
        "std",
        "--like",
        "encoding-japanese",
        "--operation",
        "utf-8.decode",
    ]);
    assert_eq!(status, Some(1), "{said}{complaint}");
    for line in [
        "inputs differ: one reads a hidden special character",
        "  answered  rejected\n",
        "repeat    utfproof ask std utf-8.decode '80'",
    ] {
        assert!(said.contains(line), "{said}");
    }
    let (status, _, complaint) = utfproof(&["check", "std", "--like", "nobody"]);
    assert_eq!(status, Some(2));
    assert!(
        complaint.contains("no answers of this implementation were recorded"),
        "{complaint}"
    );
}

fn sha256(text: &str) -> String {
    use sha2::Digest as _;
    utfproof_notation::lower_hex(&sha2::Sha256::digest(text))
}
