//! `utfproof vectors check` finds each file of an operation that is not as the oracle makes it.

use std::fs;
use std::path::Path;

use super::{edit, run};

const OPERATION: &str = "utf-8.sequence-length";

#[test]
fn a_changed_file_a_stranger_and_a_changed_digest_of_an_operation_are_found() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors");
    let folder = tempfile::tempdir().unwrap();
    let there = |name: &str| folder.path().join(name);
    for name in ["data/utf-8.sequence-length", "core"] {
        fs::create_dir_all(there(name)).unwrap();
    }
    let copy = |name: &str| fs::copy(repository.join(name), there(name)).unwrap();
    for origin in fs::read_dir(repository.join("data").join(OPERATION)).unwrap() {
        let file = origin.unwrap().file_name();
        copy(&format!("data/{OPERATION}/{}", file.display()));
    }
    for name in [
        "core/utf-8.sequence-length.txt",
        "core/flags.json",
        "plain.txt",
    ] {
        copy(name);
    }
    // other operations are not looked at
    fs::create_dir(there("data/utf-8.encode")).unwrap();
    for name in ["data/utf-8.encode/other.json", "core/utf-8.encode.txt"] {
        fs::write(there(name), "").unwrap();
    }
    let data = there("data").display().to_string();
    let check = || run(&["check", &data, "--operation", OPERATION]);
    let (status, told, _) = check();
    assert_eq!(
        (status, told.as_str()),
        (Some(0), "5 files and 2 core files, all up to date\n")
    );

    edit(&there("data/utf-8.sequence-length/random.json"), "F0", "F1");
    edit(&there("core/utf-8.sequence-length.txt"), "!", "?");
    edit(
        &there("plain.txt"),
        "\nutf-8.sequence-length ",
        "\nutf-8.sequence-length 1",
    );
    fs::write(there("data/utf-8.sequence-length/other.json"), "").unwrap();
    let (status, told, _) = check();
    assert_eq!(status, Some(1));
    for (line, told) in [
        "utf-8.sequence-length/random.json: differs from line ",
        "utf-8.sequence-length/other.json: unexpected",
        "core/utf-8.sequence-length.txt: differs from line ",
        "plain.txt: has no line 'utf-8.sequence-length ",
        "to update the files: utfproof vectors write",
    ]
    .iter()
    .zip(told.lines())
    {
        assert!(told.starts_with(line), "{told}");
    }
    assert_eq!(told.lines().count(), 5);
}
