use std::collections::BTreeSet;

use mutation::holds;

use super::adapter_file::AdapterLine;
use super::*;

/// The time limit of a test.
const PROBING: Duration = Duration::from_secs(20);

#[path = "../../../spec-tables/notation/tests/parsers/mutation.rs"]
mod mutation;

#[test]
fn a_mutated_adapter_file_is_read_or_refused() {
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
fn every_adapter_is_well_formed_and_every_name_is_unique() {
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

/// An adapter with these commands; its files do not matter.
#[cfg(unix)]
fn registered(probe: &[&str], build: &[&str], command: &[&str]) -> RegisteredImplementation {
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    RegisteredImplementation {
        name: "mine".to_owned(),
        about: "for a test".to_owned(),
        language: None,
        kind: Kind::Adapter(Box::new(
            Adapter::new(
                ADAPTERS.get_dir("python").unwrap(),
                &AdapterLine {
                    name: "mine".to_owned(),
                    about: "for a test".to_owned(),
                    probe: words(probe),
                    build: words(build),
                    command: words(command),
                    install: "get it".to_owned(),
                    library: None,
                    language: None,
                    seconds: 0,
                    known_differences: None,
                    variants: Vec::new(),
                },
                Built::default(),
            )
            .unwrap(),
        )),
    }
}

#[cfg(unix)]
#[test]
fn an_adapter_needs_its_programs_and_a_probe_that_succeeds() {
    let built = ["{folder}/program"];
    assert_eq!(registered(&[], &[], &["sh"]).missing(), None);
    assert_eq!(registered(&["true"], &["sh"], &built).missing(), None);
    for missing in [
        registered(&[], &[], &["there-is-no-such-program"]),
        registered(&[], &["there-is-no-such-program"], &built),
        registered(&["false"], &["sh"], &built),
        registered(&["there-is-no-such-program"], &["sh"], &built),
    ] {
        assert_eq!(missing.missing(), Some(Missing::Installed("get it")));
        let error = missing.start(PROBING).err().unwrap().to_string();
        assert_eq!(error, "mine is not installed; install it with: get it");
    }
}

#[test]
fn a_variant_is_an_implementation_of_its_own_with_its_list_and_its_needs() {
    let all = implementations().unwrap();
    let named = |name: &str| all.iter().find(|one| one.name == name).unwrap();
    assert_eq!(named("native-glib").list_of_known_differences(), "glib");
    let haswell = named("native-simdutf-haswell");
    assert!(haswell.is_called_directly() && haswell.about.contains("AVX2"));
    let file = r#"{"language": "C", "implementations": [{"name": "a", "about": "b", "install": "c", "library": "d",
        "variants": [{"name": "v", "about": "of another processor", "needs": ["no-such-feature"]}]}]}"#;
    let file: AdapterFile = serde_json::from_str(file).unwrap();
    let line = &file.implementations[0];
    let folder = ADAPTERS.get_dir("python").unwrap();
    let adapter = Adapter::new(folder, line, Built::default()).unwrap();
    assert_eq!(adapter.missing(), None);
    let variant = adapter.variant(&line.variants[0]);
    let lacks = Missing::Processor("no-such-feature".to_owned());
    assert_eq!(variant.missing(), Some(lacks));
    let neither = AdapterLine {
        library: None,
        ..line.clone()
    };
    assert!(Adapter::new(folder, &neither, Built::default()).is_err());
}

#[cfg(unix)]
#[test]
fn a_program_is_built_next_to_its_files_and_a_failed_build_says_why() {
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
