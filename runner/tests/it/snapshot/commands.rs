//! The commands for snapshots, and completions and manual pages of all commands.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Exit status, standard output and standard error.
fn utfproof(arguments: &[&str], folder: &Path) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    let output = command
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), stdout, stderr)
}

#[test]
#[cfg(feature = "seconds")]
fn snapshot_and_compare_work_and_return_a_status() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| utfproof(arguments, folder.path());
    let only = ["--operation", "utf-8.validate", "-o"];
    let snapshot =
        |name: &str, file: &str| run(&[&["snapshot", name][..], &only, &[file]].concat());
    let (status, said, _) = snapshot("std", "std.json");
    assert_eq!(status, Some(0), "{said}");
    assert!(
        said.contains("0 of ") && said.contains("std.json"),
        "{said}"
    );
    assert_eq!(
        snapshot("overlongs-accepted", "below/wrong.json").0,
        Some(0)
    );

    // two files; and a file and an implementation, which is then run with the operations of the file only
    let (status, files, _) = run(&["compare", "std.json", "below/wrong.json"]);
    assert_eq!(status, Some(1));
    let (status, live, _) = run(&["compare", "std.json", "overlongs-accepted"]);
    assert_eq!(status, Some(1));
    for (text, repeat) in [
        (&files, "repeat     utfproof oracle utf-8.validate '"),
        (
            &live,
            "repeat     utfproof check overlongs-accepted --vector",
        ),
    ] {
        let heading = "\n\u{2717} no longer as the documents say: ";
        assert!(text.contains(heading), "{text}");
        assert!(
            text.contains("utf-8.validate accepts what must be rejected: "),
            "{text}"
        );
        assert!(text.contains(repeat), "{text}");
    }
    let (status, same, _) = run(&["compare", "std.json", "std"]);
    assert_eq!(status, Some(0));
    assert!(same.ends_with("Nothing changed.\n"), "{same}");
    let (status, json, _) = run(&["compare", "std.json", "overlongs-accepted", "--json"]);
    assert_eq!(status, Some(1));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["changed"], true);
    let rows = json["rows"].as_array().unwrap().len();
    assert!(
        files.contains(&format!("utf-8.validate   {rows} rows changed\n")),
        "{files}"
    );
    let (_, all, _) = run(&["compare", "std.json", "overlongs-accepted", "--all"]);
    assert_eq!(all.matches("✗ no longer").count(), rows);
    let oracle = format!("{} serve", env!("CARGO_BIN_EXE_utfproof"));
    let (status, said, complaint) = run(&["compare", "below/wrong.json", "--adapter", &oracle]);
    assert_eq!(status, Some(1), "{complaint}");
    assert!(
        said.contains(&format!("Changed: {rows} rows now as the documents say")),
        "{said}"
    );

    fs::write(folder.path().join("bad.json"), "{\"snapshot\": 1}").unwrap();
    fs::write(folder.path().join("latin.json"), b"\xFF").unwrap();
    for (arguments, complaint) in [
        (
            &["compare", "bad.json", "std"][..],
            "bad.json: missing field `utfproof`",
        ),
        (
            &["compare", "latin.json", "std"],
            "latin.json: invalid utf-8 sequence of 1 bytes from index 0",
        ),
        (&["compare", "none.json", "std"], "none.json: No such file"),
        (
            &["compare", "std.json", "none.json"],
            "none.json: No such file",
        ),
        (
            &["compare", "std.json", "no-one"],
            "unknown implementation 'no-one'",
        ),
        (&["compare", "std.json"], "required"),
        (&["compare", "std.json", "--adapter", "false"], "false"),
        (
            &["snapshot", "all", "-o", "x.json"],
            "a snapshot is of one implementation",
        ),
        (
            &["snapshot", "std", "--vector", "nothing", "-o", "x.json"],
            "no vector matches",
        ),
        (
            &[
                "snapshot",
                "simdutf8",
                "--operation",
                "utf-16.*",
                "-o",
                "x.json",
            ],
            "no case was run",
        ),
        (&["snapshot", "std", "--suite", "exhaustive"], "exhaustive"),
    ] {
        let (status, said, complaints) = run(arguments);
        assert_eq!((status, said.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(
            complaints.contains(complaint),
            "{arguments:?}: {complaints}"
        );
    }
    assert!(!folder.path().join("x.json").exists());
}

/// The commands in the help, with their subcommands.
fn commands(folder: &Path) -> Vec<String> {
    let named = |arguments: &[&str]| -> Vec<String> {
        let (_, help, _) = utfproof(&[arguments, &["--help"]].concat(), folder);
        let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        let lines = lines.take_while(|line| !line.is_empty());
        let names = lines.filter_map(|line| line.strip_prefix("  "));
        let names = names.filter(|line| !line.starts_with(' '));
        let names = names.filter_map(|line| line.split(' ').next());
        names
            .filter(|name| *name != "help")
            .map(str::to_owned)
            .collect()
    };
    let mut all = Vec::new();
    for command in named(&[]) {
        all.extend(
            named(&[&command])
                .into_iter()
                .map(|below| format!("{command} {below}")),
        );
        all.push(command);
    }
    assert!(all.len() > 15, "{all:?}");
    all
}

#[test]
fn completions_have_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let commands = commands(folder.path());
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (status, script, _) = utfproof(&["completions", shell], folder.path());
        assert_eq!(status, Some(0));
        for command in &commands {
            let name = command.rsplit(' ').next().unwrap();
            assert!(script.contains(name), "{shell}: {name}");
        }
        assert!(script.contains("known-differences"), "{shell}");
        fs::write(folder.path().join(shell), script).unwrap();
    }
    let bash = Command::new("bash")
        .arg("-n")
        .arg(folder.path().join("bash"))
        .output();
    if let Ok(bash) = bash {
        assert!(bash.status.success() && bash.stderr.is_empty(), "{bash:?}");
    }
    assert_eq!(utfproof(&["completions", "cmd"], folder.path()).0, Some(2));
}

#[test]
fn every_command_has_a_manual_page_that_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let (status, said, _) = utfproof(&["man", "-o", "man1"], folder.path());
    assert_eq!(status, Some(0), "{said}");
    let page = |name: &str| fs::read_to_string(folder.path().join("man1").join(name)).unwrap();
    let (_, printed, _) = utfproof(&["man"], folder.path());
    assert_eq!(printed, page("utfproof.1"));
    let commands = commands(folder.path());
    assert_eq!(
        fs::read_dir(folder.path().join("man1")).unwrap().count(),
        commands.len() + 1
    );
    for command in &commands {
        let name = format!("utfproof-{}", command.replace(' ', "-"));
        let text = page(&format!("{name}.1"));
        assert!(text.starts_with(".ie") || text.contains(".TH"), "{text}");
        let path = folder.path().join("man1").join(format!("{name}.1"));
        // -K: a test may run in any locale
        let groff = Command::new("groff")
            .args(["-Kutf8", "-man", "-Tutf8", "-ww", "-P-c", "-P-b", "-P-u"])
            .arg(path)
            .output();
        let Ok(groff) = groff else { continue };
        assert!(
            groff.status.success() && groff.stderr.is_empty(),
            "{name}: {groff:?}"
        );
        let shown = String::from_utf8(groff.stdout).unwrap();
        assert!(
            shown.contains("SYNOPSIS") && shown.contains("NAME"),
            "{shown}"
        );
    }
    let text = page("utfproof-snapshot.1");
    assert!(
        text.contains("EXAMPLES") && text.contains("cpython\\-3.11.json"),
        "{text}"
    );
}
