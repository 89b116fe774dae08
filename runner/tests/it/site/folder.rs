//! The folder that the command writes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::page;

/// The first line of the list of a site's files.
const HEAD: &str = "Files written by utfproof site, which replaces this folder as a whole:\n";

fn site(folder: &Path, more: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_utfproof");
    let mut command = Command::new(program);
    command.arg("site").arg(folder).args(more).output().unwrap()
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_folder_of_somebody_else_is_refused_and_stays_as_it_is() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("site");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("own.txt"), "mine").unwrap();
    let refused = |why: &str| {
        let output = site(&folder, &[]);
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains(why), "{message}");
        assert_eq!(fs::read_to_string(folder.join("own.txt")).unwrap(), "mine");
        assert_eq!(entries(parent.path()), ["site"]);
    };
    refused("the folder is not empty");

    // nor is a file that somebody added to a site
    let list =
        "Files written by utfproof site, which replaces this folder as a whole:\nindex.html\n";
    fs::write(folder.join("utfproof-site.txt"), list).unwrap();
    refused("own.txt");
}

#[test]
fn a_wrong_report_leaves_no_folder() {
    let parent = tempfile::tempdir().unwrap();
    let report = parent.path().join("report.json");
    fs::write(&report, "[]]").unwrap();
    let output = site(
        &parent.path().join("site"),
        &["--report", report.to_str().unwrap()],
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(entries(parent.path()), ["report.json"]);
}

#[test]
#[cfg(feature = "slow")]
fn an_old_site_is_replaced_as_a_whole() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("site");
    fs::create_dir_all(folder.join("old")).unwrap();
    fs::write(folder.join("old/page.html"), "old").unwrap();
    fs::write(
        folder.join("utfproof-site.txt"),
        [HEAD, "old/page.html\n"].concat(),
    )
    .unwrap();
    let output = site(&folder, &[]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(entries(parent.path()), ["site"]);
    assert!(!folder.join("old").exists());

    // another process writes the same page
    let path = "documents/rfc-3629.html";
    assert!(fs::read_to_string(folder.join(path)).unwrap() == page(path));
    let list = fs::read_to_string(folder.join("utfproof-site.txt")).unwrap();
    assert!(list.starts_with(HEAD) && list.lines().any(|line| line == path));
}
