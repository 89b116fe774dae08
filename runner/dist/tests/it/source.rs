//! The commit that packages are made of.

use std::fs;
use std::path::Path;
use std::process::Command;

use utfproof_dist::release::Source;

use super::tools::is_installed;

fn git(folder: &Path, arguments: &[&str]) {
    let mut git = Command::new("git");
    git.args(["-c", "user.name=test", "-c", "user.email=test@example.org"]);
    git.args(arguments).current_dir(folder);
    git.env("GIT_COMMITTER_DATE", "@1750000000 +0000")
        .env("GIT_AUTHOR_DATE", "@1750000000 +0000");
    let output = git.output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_file_that_is_not_committed_or_is_ignored_is_refused() {
    if !is_installed("git") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    git(folder, &["init", "--quiet"]);
    fs::create_dir_all(folder.join("runner/adapters")).unwrap();
    fs::write(folder.join("runner/adapters/adapter.py"), "").unwrap();
    fs::write(folder.join(".gitignore"), "*.pyc\ntarget/\n").unwrap();
    git(folder, &["add", "."]);
    git(folder, &["commit", "--quiet", "--message", "first"]);
    fs::create_dir(folder.join("target")).unwrap();
    fs::write(folder.join("target/built"), "").unwrap();

    let source = Source::read(folder, false).unwrap();
    assert_eq!(source.seconds, 1_750_000_000);
    assert_eq!(source.commit.map(|commit| commit.len()), Some(40));

    for name in ["new.py", "old.pyc"] {
        let path = folder.join("runner/adapters").join(name);
        fs::write(&path, "").unwrap();
        let problem = Source::read(folder, false).unwrap_err();
        assert!(problem.contains(name), "{problem}");
        Source::read(folder, true).unwrap();
        fs::remove_file(path).unwrap();
    }
}
