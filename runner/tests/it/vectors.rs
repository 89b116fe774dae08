//! `utfproof vectors expand` and `digest`: a folder of plain cases is complete and the same everywhere, and changes to it
//! are found.

mod damages;
mod digests;
mod fresh;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use utfproof_documents::case_line::CaseLine;

fn utfproof(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    command.arg("vectors").args(arguments);
    command
}

/// Exit status, standard output and standard error.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = utfproof(arguments).output().unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), stdout, stderr)
}

/// All files below a folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            let below = self::files(&path).into_iter();
            files.extend(below.map(|(below, text)| (format!("{name}/{below}"), text)));
        } else {
            files.insert(name, fs::read_to_string(path).unwrap());
        }
    }
    files
}

const SELECTION: [&str; 5] = ["expand", "--operation", "wtf-8.*", "--per-row", "2"];

/// Writes a release to a folder.
fn release(folder: &Path, threads: &str) {
    let output = utfproof(&SELECTION)
        .arg("--output")
        .arg(folder)
        .env("RAYON_NUM_THREADS", threads)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

fn edit(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn a_release_does_not_depend_on_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let [one, four] = ["one", "below/four"].map(|name| folder.path().join(name));
    release(&one, "1");
    release(&four, "4");
    let there = files(&one);
    assert_eq!(there, files(&four));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);

    let (_, printed, _) = run(&SELECTION);
    let cases = there.iter().filter(|(name, _)| name.ends_with(".jsonl"));
    let mut written: Vec<&str> = cases.flat_map(|(_, text)| text.lines()).collect();
    let mut printed: Vec<&str> = printed.lines().collect();
    written.sort_unstable();
    printed.sort_unstable();
    assert!(
        written == printed,
        "a release has other lines than are printed"
    );

    let manifest: Value = serde_json::from_str(&there["manifest.json"]).unwrap();
    assert_eq!(manifest["utfproof"], env!("CARGO_PKG_VERSION"));
    assert_eq!(manifest["lines"], printed.len());
    assert_eq!(manifest["per_row"], 2);
    assert_eq!(
        manifest["command"],
        "utfproof vectors expand --per-row 2 --operation 'wtf-8.*'"
    );
    for entry in manifest["files"].as_array().unwrap() {
        let name = entry["file"].as_str().unwrap();
        assert_eq!(entry["lines"], there[name].lines().count(), "{name}");
        let is_random = entry["origin"] == "random";
        assert_eq!(entry["random"]["seed"].is_u64(), is_random, "{name}");
        let sum = format!("{}  {name}\n", entry["sha256"].as_str().unwrap());
        assert!(there["SHA256SUMS"].contains(&sum), "{name}");
    }
    assert_eq!(there["case.schema.json"], utfproof_vectors::CASE_SCHEMA);

    // the usual tool agrees
    let status = Command::new("sha256sum")
        .args(["--check", "--quiet", "SHA256SUMS"])
        .current_dir(&one)
        .status();
    assert!(status.is_err() || status.is_ok_and(|status| status.success()));
}

/// The reader of the crate: what [`utfproof_vectors::Vector::plain`] shows.
#[test]
fn the_crate_has_the_cases_of_the_manifest() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("cases");
    release(&folder, "2");
    let there = files(&folder);
    let manifest: Value = serde_json::from_str(&there["manifest.json"]).unwrap();

    let mut lines = 0;
    for file in crate::built::FILES.iter() {
        if file.operation.name().starts_with("wtf-8.") {
            for vector in &file.vectors {
                for number in vector.sample(2) {
                    lines += 1;
                    let text = &there[&format!("{}l", file.path())];
                    assert!(lines % 1000 != 0 || text.contains(&vector.plain(number)));
                }
            }
        }
    }
    assert!(lines > 1000 && manifest["lines"] == lines, "{lines}");
}

#[test]
fn a_release_with_contexts_has_more_cases_in_the_same_layout() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cases");
    let cases = path.to_str().unwrap();
    let selection = [
        "expand",
        "--operation",
        "cesu-8.validate",
        "--contexts",
        "quick",
    ];
    let (status, _, error) = run(&[&selection[..], &["--output", cases]].concat());
    assert_eq!(status, Some(0), "{error}");
    let (status, text, _) = run(&["expand", "--check", cases]);
    assert_eq!(status, Some(0), "{text}");

    let there = files(&path);
    let manifest: Value = serde_json::from_str(&there["manifest.json"]).unwrap();
    assert_eq!(manifest["contexts"], "quick");
    assert_eq!(
        manifest["command"],
        "utfproof vectors expand --per-row 8 --contexts quick --operation cesu-8.validate"
    );
    let cases = there.iter().filter(|(name, _)| name.ends_with(".jsonl"));
    let lines: Vec<&str> = cases.flat_map(|(_, text)| text.lines()).collect();
    let (_, alone, _) = run(&selection[..3]);
    let in_contexts = lines.iter().filter(|line| line.contains("\"context\":"));
    assert_eq!(lines.len() - in_contexts.count(), alone.lines().count());
    assert!(lines.len() > 2 * alone.lines().count());
    for line in lines {
        let case = CaseLine::read(line).unwrap();
        let operation = case.operation.parse().unwrap();
        assert_eq!(case.parsed(operation).unwrap().len(), 1, "{line}");
        case.expected().unwrap();
    }
}

#[test]
#[cfg(feature = "seconds")]
fn a_folder_with_files_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("mine"), "precious").unwrap();
    for name in [folder, &folder.join("mine")] {
        let (status, _, error) = run(&["expand", "--output", name.to_str().unwrap()]);
        assert_eq!(status, Some(2));
        assert!(
            error.contains("exists and is not an empty folder: remove it, or name another"),
            "{error}"
        );
    }
    assert_eq!(
        files(folder),
        BTreeMap::from([("mine".to_owned(), "precious".to_owned())])
    );
    // an empty folder is accepted
    fs::create_dir(folder.join("empty")).unwrap();
    release(&folder.join("empty"), "2");
    assert!(folder.join("empty/manifest.json").exists());
}

#[test]
fn two_files_with_one_path_are_refused() {
    let data = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../vectors/data/utf-8.decode/random.json"
    );
    let folder = tempfile::tempdir().unwrap();
    let cases = folder.path().join("cases");
    let cases = cases.to_str().unwrap();
    let (status, _, error) = run(&["expand", "--vectors", data, "--vectors", data, "-o", cases]);
    assert_eq!(status, Some(2));
    assert!(
        error.contains("two of the files given with --vectors are utf-8.decode/random.json"),
        "{error}"
    );
}

/// The number of bytes in a folder.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => size(&entry.path()),
        Ok(metadata) => metadata.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

#[test]
fn an_interruption_leaves_no_files() {
    let folder = tempfile::tempdir().unwrap();
    let cases = folder.path().join("cases");
    // too many cases to wait for
    let child = utfproof(&[
        "expand",
        "--operation",
        "utf-8.encode",
        "--per-row",
        "all",
        "-o",
    ])
    .arg(&cases)
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    let start = Instant::now();
    while size(folder.path()) < 1 << 20 {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "nothing is written"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!cases.exists(), "it is there before it is whole");
    let process = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("interrupted: nothing was written"),
        "{error}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_vector_is_found_by_its_id_as_it_is_and_by_a_glob() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../vectors/data/utf-8.character-start/boundaries.json"
    );
    let text = fs::read_to_string(file).unwrap();
    fs::write(
        &path,
        text.replace("boundaries/C1.80", "boundaries/C[12].8[01]"),
    )
    .unwrap();
    let ids = |glob: &str| -> Vec<String> {
        let path = path.to_str().unwrap();
        let (status, lines, error) = run(&["expand", "--vectors", path, "--vector", glob]);
        assert_eq!(status, Some(0), "{error}");
        let lines = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let ids = lines.map(|line: Value| line["vector"].as_str().unwrap().to_owned());
        ids.collect()
    };
    let [glob, first, second] = ["C[12].8[01]", "C2.80", "C2.81"]
        .map(|name| format!("utf-8.character-start/boundaries/{name}"));
    assert_eq!(ids(&first), [first.as_str()]);
    assert_eq!(ids(&glob), [glob.as_str(), &first, &second]);
}
