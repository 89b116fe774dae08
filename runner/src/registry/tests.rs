use std::collections::BTreeSet;

use mutation::holds;

use super::*;

#[path = "../../../spec-tables/notation/tests/parsers/mutation.rs"]
mod mutation;

#[test]
fn an_adapter_file_that_is_nearly_right_is_read_or_refused() {
    let right = r#"{"language": "C", "implementations": [{"name": "a", "about": "b", "probe": ["cc", "-v"],
        "build": ["cc", "{folder}/a.c"], "command": ["{folder}/a"], "install": "apt", "seconds": 3}]}"#;
    let words = [
        "{home}",
        "\"seconds\": -1",
        "\"command\": []",
        "\"name\": \"\"",
        "[]",
    ];
    holds("adapter files", |draw| {
        let text = draw.mutated(right, &words);
        match serde_json::from_str::<AdapterFile>(&text) {
            Ok(file) => assert!(file.implementations.len() <= text.len()),
            Err(error) => assert_ne!(text, right, "{error}"),
        }
    });
}

#[test]
fn every_adapter_is_well_formed_and_every_name_is_used_once() {
    let implementations = implementations().unwrap_or_else(|error| panic!("{error}"));
    let names: BTreeSet<&str> = implementations
        .iter()
        .map(|implementation| implementation.name.as_str())
        .collect();
    assert_eq!(names.len(), implementations.len());
    assert!(
        ["std", "cpython", "icu", "jdk", "node", "overlongs-accepted"]
            .iter()
            .all(|name| names.contains(name))
    );
    assert!(
        implementations
            .iter()
            .all(|implementation| !implementation.about.is_empty())
    );
}

/// With files that do not matter.
#[cfg(unix)]
fn registered(probe: &[&str], build: &[&str], command: &[&str]) -> RegisteredImplementation {
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    RegisteredImplementation {
        name: "mine".to_owned(),
        about: "for a test".to_owned(),
        language: None,
        kind: Kind::Adapter(Adapter {
            folder: ADAPTERS.get_dir("python").unwrap(),
            probe: words(probe),
            build: words(build),
            command: words(command),
            install: "get it".to_owned(),
            seconds: 0,
            home: PathBuf::new(),
            built: Built::default(),
        }),
    }
}

#[cfg(unix)]
#[test]
fn what_an_adapter_needs_is_its_programs_and_what_its_probe_finds() {
    let built = ["{folder}/program"];
    assert_eq!(registered(&[], &[], &["sh"]).missing(), None);
    assert_eq!(registered(&["true"], &["sh"], &built).missing(), None);
    for missing in [
        registered(&[], &[], &["there-is-no-such-program"]),
        registered(&[], &["there-is-no-such-program"], &built),
        registered(&["false"], &["sh"], &built),
        registered(&["there-is-no-such-program"], &["sh"], &built),
    ] {
        assert_eq!(missing.missing(), Some("get it"));
        let error = missing.start(PROBING).err().unwrap().to_string();
        assert_eq!(error, "mine is not here; install it with: get it");
    }
}

#[cfg(unix)]
#[test]
fn a_program_is_built_beside_its_files_and_a_build_that_fails_says_why() {
    let script = r#"test -f "$0/adapter.py" && echo 'read line; echo "$line" |
        sed "s/}/,\"implementation\":{\"name\":\"built\"},\"operations\":{}}/"' > "$0/program""#;
    let built = ["sh", "{folder}/program"];
    let implementation = registered(&[], &["sh", "-c", script, "{folder}"], &built).start(PROBING);
    let implementation = implementation.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(implementation.description().name, "built");

    let failing = ["sh", "-c", "echo 'no such header' >&2; exit 3"];
    let error = registered(&[], &failing, &built)
        .start(PROBING)
        .err()
        .unwrap();
    let error = error.to_string();
    for part in [
        "mine cannot be built",
        "get it",
        "status 3",
        "no such header",
    ] {
        assert!(error.contains(part), "{error}");
    }
}
