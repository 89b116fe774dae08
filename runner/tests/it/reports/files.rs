//! The destinations of reports: files, links, pipes, devices, and files beyond the size limit.

use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output};

/// A program that runs in this folder.
fn in_folder(folder: &Path, program: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.current_dir(folder).args(arguments);
    command.output().expect("it runs")
}

/// Checks a built-in implementation, with a report in this file of the folder.
fn check(folder: &Path, report: &str) -> Output {
    let arguments = [
        "check",
        "std",
        "--vector",
        "utf-8.validate/exhaustive/00-7F",
    ];
    let arguments = [&arguments[..], &["--report", report]].concat();
    in_folder(folder, env!("CARGO_BIN_EXE_utfproof"), &arguments)
}

#[track_caller]
fn assert_written(output: &Output, path: &Path) {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = fs::read_to_string(path).expect("a file");
    assert!(
        text.contains("00-7F") || text.contains("utf-8.validate"),
        "{text}"
    );
}

#[test]
fn a_report_follows_symbolic_links_and_keeps_permissions() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("old.txt"), "old").expect("a file");
    fs::set_permissions(path("old.txt"), Permissions::from_mode(0o600)).expect("its owner");
    symlink("old.txt", path("link")).expect("a link");
    symlink("link", path("link.json")).expect("a link");
    assert_written(&check(folder.path(), "link.json"), &path("old.txt"));
    for link in ["link", "link.json"] {
        assert!(path(link).is_symlink(), "{link}");
    }
    let mode = |name| {
        fs::metadata(path(name))
            .expect("a file")
            .permissions()
            .mode()
            & 0o777
    };
    assert_eq!(mode("old.txt"), 0o600);

    symlink("new/report.json", path("dangling.json")).expect("a link");
    assert_written(
        &check(folder.path(), "dangling.json"),
        &path("new/report.json"),
    );
    symlink("circle.json", path("circle.json")).expect("a link");
    assert_eq!(check(folder.path(), "circle.json").status.code(), Some(2));
    assert!(path("circle.json").is_symlink());
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 6, "{left:?}");
}

#[test]
fn a_report_to_a_pipe_keeps_the_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(
        in_folder(folder.path(), "mkfifo", &["pipe.md"])
            .status
            .success()
    );
    let pipe = folder.path().join("pipe.md");
    let text = std::thread::scope(|scope| {
        let reader = scope.spawn(|| fs::read_to_string(&pipe).expect("text"));
        let output = check(folder.path(), "pipe.md");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(
            fs::metadata(&pipe)
                .expect("it is there")
                .file_type()
                .is_fifo()
        );
        reader.join().expect("it reads")
    });
    assert!(text.contains("utf-8.validate"), "{text}");
}

#[test]
fn a_report_can_go_to_a_device() {
    let folder = tempfile::tempdir().expect("a folder");
    let machine = |svg: &str| {
        let arguments = ["vectors", "machine", "utf-8.validate", "--svg", svg];
        in_folder(folder.path(), env!("CARGO_BIN_EXE_utfproof"), &arguments)
    };
    // a link, so that an error here would replace the link and not the device
    symlink("/dev/null", folder.path().join("null.svg")).expect("a link");
    assert!(machine("null.svg").status.success());
    assert!(folder.path().join("null.svg").is_symlink());
    let output = machine("/dev/stdout");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stdout.starts_with(b"<svg"), "{output:?}");
}

#[test]
fn a_report_beyond_the_file_size_limit_is_an_error_and_the_old_one_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report.html");
    fs::write(&report, "old").expect("a file");
    let limited = format!(
        "ulimit -f 1; exec '{}' check std --vector utf-8.validate/exhaustive/00-7F --report report.html",
        env!("CARGO_BIN_EXE_utfproof")
    );
    let output = in_folder(folder.path(), "sh", &["-c", &limited]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains("cannot write report.html: File too large"),
        "{error}"
    );
    assert_eq!(fs::read(&report).expect("it stays"), b"old");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}
