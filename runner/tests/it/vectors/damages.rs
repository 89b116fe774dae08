//! `utfproof vectors expand --check` names every departure of a release from its manifest.

use std::fs;
use std::path::Path;

use super::{edit, files, release, run};

/// A change to a folder, and the error of `--check`.
type Damage = (&'static str, fn(&Path), Option<i32>, &'static str);

const DAMAGES: [Damage; 15] = [
    ("nothing", |_| {}, Some(0), "match the manifest"),
    (
        "a case is changed",
        |folder| {
            edit(
                &folder.join("wtf-8.encode/random.jsonl"),
                "\"must\"",
                "\"nust\"",
            )
        },
        Some(1),
        "/wtf-8.encode/random.jsonl: its SHA-256 is ",
    ),
    (
        "a case is added",
        |folder| edit(&folder.join("wtf-8.encode/random.jsonl"), "\n", "\n{}\n"),
        Some(1),
        "/wtf-8.encode/random.jsonl: 65 lines, but manifest.json says 64",
    ),
    (
        "a file is missing",
        |folder| fs::remove_file(folder.join("wtf-8.validate/boundaries.jsonl")).unwrap(),
        Some(1),
        "/wtf-8.validate/boundaries.jsonl: No such file",
    ),
    (
        "a folder is missing",
        |folder| fs::remove_dir_all(folder.join("wtf-8.validate")).unwrap(),
        Some(1),
        "/wtf-8.validate/random.jsonl: No such file",
    ),
    (
        "a file is there that should not be",
        |folder| fs::write(folder.join("wtf-8.validate/more.jsonl"), "").unwrap(),
        Some(1),
        "/wtf-8.validate/more.jsonl: not in manifest.json",
    ),
    (
        "a folder is there that should not be",
        |folder| fs::create_dir(folder.join("utf-9.decode")).unwrap(),
        Some(1),
        "/utf-9.decode: not in manifest.json",
    ),
    (
        "the schema is changed",
        |folder| edit(&folder.join("case.schema.json"), "false", "true"),
        Some(1),
        "/case.schema.json: its SHA-256 is ",
    ),
    (
        "the sums are changed",
        |folder| edit(&folder.join("SHA256SUMS"), "random", "rondom"),
        Some(1),
        "/SHA256SUMS: does not match manifest.json",
    ),
    (
        "a digest in the manifest is changed",
        |folder| {
            edit(
                &folder.join("manifest.json"),
                "\"lines\":64,\"sha256\":\"",
                "\"lines\":64,\"sha256\":\"0",
            )
        },
        Some(1),
        "/manifest.json: \"sha256\" does not match the entries of its files",
    ),
    (
        "a count in the manifest is changed",
        |folder| {
            edit(
                &folder.join("manifest.json"),
                "\n\"lines\":",
                "\n\"lines\":1",
            )
        },
        Some(1),
        "/manifest.json: \"lines\" is 1",
    ),
    (
        "the manifest points elsewhere",
        |folder| {
            edit(
                &folder.join("manifest.json"),
                "\"file\":\"wtf-8.validate/",
                "\"file\":\"../wtf-8.validate/",
            );
        },
        Some(2),
        "/manifest.json: '../wtf-8.validate/boundaries.jsonl' is not OPERATION/ORIGIN.jsonl",
    ),
    (
        "the manifest points elsewhere by the name of an operation",
        |folder| {
            let manifest = folder.join("manifest.json");
            edit(
                &manifest,
                "\"file\":\"wtf-8.validate/",
                "\"file\":\"../etc/",
            );
            edit(
                &manifest,
                "\"operation\":\"wtf-8.validate\"",
                "\"operation\":\"../etc\"",
            );
        },
        Some(2),
        "/manifest.json: '../etc/boundaries.jsonl': its operation or its origin is not a name",
    ),
    (
        "the manifest is of another layout",
        |folder| {
            edit(
                &folder.join("manifest.json"),
                "\"utfproof_cases\":1",
                "\"utfproof_cases\":2,\"new\":1",
            )
        },
        Some(2),
        "/manifest.json: this is version 2 of the layout, and this program reads version 1",
    ),
    (
        "the manifest is missing",
        |folder| fs::remove_file(folder.join("manifest.json")).unwrap(),
        Some(2),
        "/manifest.json: No such file",
    ),
];

/// Copies a folder and everything in it.
fn copy(from: &Path, to: &Path) {
    for (name, text) in files(from) {
        let path = to.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

#[test]
#[cfg(feature = "seconds")]
fn every_departure_from_the_manifest_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    release(&whole, "2");
    for (i, (what, damage, expected, says)) in DAMAGES.into_iter().enumerate() {
        let cases = folder.path().join(i.to_string());
        copy(&whole, &cases);
        damage(&cases);
        let (status, text, error) = run(&["expand", "--check", cases.to_str().unwrap()]);
        assert_eq!(status, expected, "{what}: {text}{error}");
        let text = if status == Some(2) { error } else { text };
        assert!(text.contains(says), "{what}: {text}");
    }
}
