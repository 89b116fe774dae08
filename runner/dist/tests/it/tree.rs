//! The folder of core files: the same bytes twice, and no id that changes from version to version.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;
use utfproof_dist::tree::{Ids, entries, write};

use super::root;
use super::tools::is_installed;

const VALIDATE: &str = "\
# utfproof core 1: utf-8.validate
00; ; must; nul; utf-8.validate/boundaries/00
C0 80; !0; must; overlong nul;
";

/// A repository with two small core files, and with all else that the folder takes from `vectors/`.
pub(super) fn repository() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let vectors = folder.path().join("vectors");
    let real = root().join("vectors");
    for name in ["readers", "checker"] {
        copy(&real.join(name), &vectors.join(name));
    }
    for name in ["LICENSE-CC0", "core.schema.json"] {
        fs::copy(real.join(name), vectors.join(name)).unwrap();
    }
    fs::create_dir(vectors.join("core")).unwrap();
    fs::copy(
        real.join("core/flags.json"),
        vectors.join("core/flags.json"),
    )
    .unwrap();
    fs::write(vectors.join("core/utf-8.validate.txt"), VALIDATE).unwrap();
    let decode = "61*3 | 61; 0061*4; must; chunk; utf-8.decode/chunks/61.61.61_61\n";
    fs::write(vectors.join("core/utf-8.decode.txt"), decode).unwrap();
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &to),
            false => drop(fs::copy(entry.path(), to).unwrap()),
        }
    }
}

/// The folder of version 0.1.0, and the repository that it was made from.
fn first() -> (TempDir, TempDir) {
    let repository = repository();
    let folder = tempfile::tempdir().unwrap();
    let made = entries(repository.path(), "0.1.0", None).unwrap();
    write(&made, &folder.path().join("tree")).unwrap();
    (repository, folder)
}

/// The changelog of the next version, after a change in the file of `utf-8.validate`.
fn next(change: impl FnOnce(&str) -> String, withdrawn: &str) -> Result<String, String> {
    let (repository, folder) = first();
    let vectors = repository.path().join("vectors");
    let file = vectors.join("core/utf-8.validate.txt");
    fs::write(&file, change(VALIDATE)).unwrap();
    fs::write(vectors.join("withdrawn.txt"), withdrawn).unwrap();
    let tree = folder.path().join("tree");
    let made = entries(repository.path(), "0.2.0", Some(&tree))?;
    let changelog = made.iter().find(|entry| entry.path == "CHANGELOG.md");
    Ok(String::from_utf8(changelog.unwrap().bytes.clone()).unwrap())
}

#[test]
fn the_folder_of_the_repository_is_the_same_twice_and_whole() {
    let made = entries(&root(), "0.1.0", None).unwrap();
    let again = entries(&root(), "0.1.0", None).unwrap();
    let bytes = |entries: &[utfproof_dist::archive::Entry]| {
        let pairs = entries.iter();
        let pairs = pairs.map(|entry| (entry.path.clone(), entry.bytes.clone()));
        pairs.collect::<Vec<_>>()
    };
    assert!(bytes(&made) == bytes(&again));
    for path in [
        "CHANGELOG.md",
        "CITATION.cff",
        "LICENSE",
        "README.md",
        "SHA256SUMS",
        "checker/complete.py",
        "core.schema.json",
        "core/flags.json",
        "core/utf-8.validate.txt",
        "readers/README.md",
        "readers/c/core_file.h",
        "readers/notation.txt",
    ] {
        assert!(made.iter().any(|entry| entry.path == path), "no {path}");
    }
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree");
    write(&made, &tree).unwrap();
    assert!(
        write(&made, &tree).is_err(),
        "a folder with content is kept"
    );
    if is_installed("sha256sum") {
        let mut sums = Command::new("sha256sum");
        let sums = sums.args(["--quiet", "--check", "SHA256SUMS"]);
        assert!(sums.current_dir(&tree).status().unwrap().success());
    }
    assert!(Ids::read(&tree.join("core")).unwrap().count() > 10_000);
}

#[test]
fn a_new_version_says_what_it_adds() {
    let changelog = next(|text| format!("{text}C1 80; !0; must; overlong;\n"), "").unwrap();
    let (_, sections) = changelog.split_once("\n## 0.2.0\n").unwrap();
    let (new, old) = sections.split_once("\n## 0.1.0\n").unwrap();
    let expected = "\n4 cases of 2 operations.\n\n`utf-8.validate`: 1 of 3 are new\n- `utf-8.validate/complete/C1.80`\n";
    assert_eq!(new, expected);
    assert!(
        old.contains("\n`utf-8.validate`: 2 of 2 are new\n"),
        "{old}"
    );
}

#[test]
fn an_id_with_another_answer_or_none_is_refused() {
    let problem = next(|text| text.replace("; ; must; nul", "; !0; must; nul"), "");
    let expected = "1 ids of the version before are not as they were. The first: utf-8.validate/boundaries/00 was \
                    '00; ; must', and is '00; !0; must'.";
    assert!(problem.unwrap_err().starts_with(expected));
    let problem = next(|text| text.replace("C0 80", "C0 81"), "").unwrap_err();
    assert!(
        problem.contains("utf-8.validate/complete/C0.80 is missing."),
        "{problem}"
    );
    let problem = next(|text| text.to_owned() + text, "").unwrap_err();
    assert!(
        problem.ends_with("its id is that of a line before"),
        "{problem}"
    );
}

#[test]
fn other_flags_are_no_change() {
    let changelog = next(|text| text.replace("overlong nul", "overlong"), "").unwrap();
    assert!(
        changelog.contains("\n## 0.2.0\n\n3 cases of 2 operations.\n\n## 0.1.0\n"),
        "{changelog}"
    );
}

#[test]
fn a_wrong_answer_is_withdrawn_with_a_reason_and_its_id_never_comes_back() {
    let id = "utf-8.validate/complete/C0.80";
    let withdrawn = format!("{id} ; the answer was wrong\n");
    let changelog = next(|text| text.replace("C0 80", "C0 81"), &withdrawn).unwrap();
    let says = format!("\nwithdrawn: `{id}`: the answer was wrong\n");
    assert!(changelog.contains(&says), "{changelog}");
    let problem = next(str::to_owned, &withdrawn).unwrap_err();
    assert!(
        problem.contains(&format!("{id} is withdrawn, but there")),
        "{problem}"
    );
}

#[test]
fn the_previous_tree_must_have_a_different_version() {
    let (repository, folder) = first();
    let tree = folder.path().join("tree");
    let problem = entries(repository.path(), "0.1.0", Some(&tree)).unwrap_err();
    assert!(
        problem.ends_with("is of version 0.1.0 too: name the one before"),
        "{problem}"
    );
}
