//! `utfproof report merge` on the command line.

use std::process::{Command, Output};

/// Runs the program in a folder with arguments that contain no spaces.
fn utfproof(folder: &std::path::Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    command.current_dir(folder).args(arguments.split(' '));
    command.output().unwrap()
}

fn without_duration(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.contains("duration_seconds"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
#[cfg(feature = "seconds")]
fn the_program_merges_its_own_reports_with_the_status_of_a_check() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| utfproof(folder.path(), arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let checked = "check one-replacement-per-byte std --operation utf-8.decode*";
    let whole = run(&format!("{checked} --json"));
    for shard in 1..=3 {
        let shard = run(&format!(
            "{checked} --shard {shard}/3 --report shard-{shard}.json"
        ));
        assert_eq!(shard.status.code(), Some(1));
    }
    let files = "shard-3.json shard-1.json shard-2.json";
    let merged = run(&format!(
        "report merge {files} --json --report all.html --report all.xml"
    ));
    assert_eq!(merged.status.code(), whole.status.code());
    assert_eq!(
        without_duration(&text(merged.stdout)),
        without_duration(&text(whole.stdout))
    );
    assert!(folder.path().join("all.html").exists() && folder.path().join("all.xml").exists());
    let only_musts = run(&format!("report merge {files} --level must"));
    assert_eq!(only_musts.status.code(), Some(0), "{only_musts:?}");
    std::fs::write(folder.path().join("shard-2.json"), "{\"utfproof\": 1}").unwrap();
    for (arguments, says) in [
        (files, "utfproof: shard-2.json: invalid type: integer"),
        (
            "shard-1.json",
            "shards 2, 3 of 3 are missing; there is 1 in shard-1.json",
        ),
        ("none.json", "none.json: No such file"),
        (
            "shard-1.json --report all.txt",
            "the file name's ending chooses the format",
        ),
    ] {
        let output = run(&format!("report merge {arguments}"));
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let error = text(output.stderr);
        assert!(error.contains(says), "{arguments}: {error}");
    }
}

#[test]
fn counts_that_contradict_the_differences_end_with_status_2() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| utfproof(folder.path(), arguments);
    run("check overlongs-accepted --operation utf-8.decode --shard 1/1 --report shard.json");
    let path = folder.path().join("shard.json");
    let mut report: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    report["operations"][0]["conforms"] = 9_999_999.into();
    report["operations"][0]["differs"] = 0.into();
    std::fs::write(&path, report.to_string()).unwrap();
    let merged = run("report merge shard.json");
    assert_eq!(merged.status.code(), Some(2));
    let error = String::from_utf8(merged.stderr).unwrap();
    let says = "shard.json: \"operations\"[0] (utf-8.decode): \"differs\" is 0, but the listed differences have";
    assert!(error.contains(says), "{error}");
}

#[test]
fn the_page_of_merged_shards_has_the_automaton() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| utfproof(folder.path(), arguments);
    for shard in 1..=2 {
        run(&format!(
            "check overlongs-accepted --operation utf-8.validate --shard {shard}/2 --report {shard}.json"
        ));
    }
    run("report merge 1.json 2.json --report merged.html");
    run("check overlongs-accepted --operation utf-8.validate --report whole.html");
    let pictures = |name: &str| {
        let page = std::fs::read_to_string(folder.path().join(name)).unwrap();
        page.matches("<svg").count()
    };
    assert!(pictures("whole.html") >= 2);
    assert_eq!(pictures("merged.html"), pictures("whole.html"));
}
