//! Adapters that misbehave, one in each row of the tables `../hostile/*.txt`. The columns, separated by ` | `:
//!
//! - the requests: inputs that a codec accepts, rejects or decodes; and options of `utfproof check`, in which `FOLDER`
//!   stands for a folder that the adapter finds in the variable `FOLDER`,
//! - the behaviour of the adapter, see `../hostile/adapter.py`,
//! - the exit status, and the counts of the JSON report; `N` is any number,
//! - words that the program prints, outside of commands; any further column has more such words. A leading `!` marks words
//!   that it does not print.
//!
//! In every row, the program ends in time, stays small, prints no control characters, and leaves neither a process nor a
//! file. To check only the rows that contain a text: `UTFPROOF_TEST_ROWS=SIGBUS cargo test --test process tables`.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::at_once::at_once;
use super::hostile::remaining;
use super::tools::is_installed;
use super::whole::drawn;

const HOSTILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile");

/// The tables, and the time limit for each request in seconds. The slowest table comes first.
const TABLES: &[(&str, u32)] = &[
    ("waits", 2),
    ("machine", 60),
    ("signals", 60),
    ("replies", 60),
    ("descriptions", 60),
];

/// The limit for the peak memory of the program.
const MOST_KIB: u64 = 256 << 10;

/// A row takes two seconds, mostly in the adapter; the rest is for a busy machine.
const MOST_TIME: Duration = Duration::from_secs(100);

struct HostileAdapter {
    table: &'static str,
    timeout: u32,
    line: usize,
    text: String,
}

/// The exit status of the program.
struct Run {
    status: Option<i32>,
    /// The counts of the operation, such as `7 conforms, 1 garbled`.
    counts: String,
    /// The output, with single spaces.
    text: String,
    /// Failures of the checks for every row.
    wrong: Vec<String>,
    peak: u64,
}

/// Without `UTFPROOF_WHOLE=1`, a third of the rows.
#[test]
#[cfg(feature = "slow")]
fn each_row_of_the_tables_ends_as_expected() {
    if !is_installed("python3") {
        return;
    }
    let rows: Vec<HostileAdapter> = TABLES.iter().flat_map(rows).collect();
    let chosen: Vec<&HostileAdapter> = match std::env::var("UTFPROOF_TEST_ROWS") {
        Ok(part) => rows.iter().filter(|row| row.text.contains(&part)).collect(),
        Err(_) => drawn(&rows, rows.len() / 3),
    };
    let runs = at_once(&chosen, |row| checked(row));
    let peak = runs.iter().map(|(peak, _)| *peak).max();
    report(&format!("{} rows, at most {peak:?} KiB", runs.len()));
    assert!(peak > Some(0), "no memory was measured");
    let wrong: Vec<String> = runs.into_iter().filter_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[expect(
    clippy::print_stdout,
    reason = "a measurement is shown with --nocapture"
)]
fn report(line: &str) {
    println!("{line}");
}

fn rows(&(table, timeout): &(&'static str, u32)) -> Vec<HostileAdapter> {
    let text = fs::read_to_string(format!("{HOSTILE}/{table}.txt")).expect("a table");
    let lines = text.lines().zip(1..);
    let rows = lines.filter(|(text, _)| !text.is_empty() && !text.starts_with('#'));
    let row = |(text, line): (&str, usize)| HostileAdapter {
        table,
        timeout,
        line,
        text: text.to_owned(),
    };
    rows.map(row).collect()
}

/// The peak memory of the program, and the failure, if any.
fn checked(row: &HostileAdapter) -> (u64, Option<String>) {
    let columns: Vec<&str> = row.text.split(" | ").collect();
    let [asked, does, ends, says @ ..] = columns.as_slice() else {
        panic!("{}.txt, line {}: too few columns", row.table, row.line);
    };
    let run = run(row, asked, does);
    let mut wrong = run.wrong;
    let ended = match (run.status, run.counts.as_str()) {
        (None, _) => "by a signal".to_owned(),
        (Some(status), "") => status.to_string(),
        (Some(status), counts) => format!("{status}: {counts}"),
    };
    if !fits(&ended, ends) {
        wrong.push(format!("it ended with '{ended}'"));
    }
    if says.is_empty() {
        wrong.push("no word is expected".to_owned());
    }
    for words in says {
        match words.strip_prefix('!') {
            Some(words) if run.text.contains(words) => wrong.push(format!("it says '{words}'")),
            None if !run.text.contains(words) => wrong.push(format!("it does not say '{words}'")),
            _ => {}
        }
    }
    let HostileAdapter {
        table, line, text, ..
    } = row;
    let place = || format!("{table}.txt, line {line}: {text:.200}\n  ");
    let wrong = (!wrong.is_empty())
        .then(|| place() + &wrong.join("\n  ") + &format!("\n  {:.1500}", run.text));
    (run.peak, wrong)
}

/// Whether words match the expected ones, in which `N` is any number.
fn fits(words: &str, expected: &str) -> bool {
    let (words, expected) = (words.split(' '), expected.split(' '));
    words.clone().count() == expected.clone().count()
        && words.zip(expected).all(|(word, expected)| {
            word == expected || expected == "N" && word.parse::<u32>().is_ok()
        })
}

fn run(row: &HostileAdapter, asked: &str, does: &str) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (temporary, full) = (folder.join("tmp"), folder.join("full.md"));
    fs::create_dir(&temporary).expect("a folder");
    std::os::unix::fs::symlink("/dev/full", full).expect("a link");
    let mut words = asked.split(' ');
    let (vector, guilty) = match words.next() {
        Some("accepts") => ("utf-8.validate/exhaustive/00-7F", "6D"),
        Some("rejects") => ("utf-8.validate/exhaustive/80-C1", "B9"),
        Some("decodes") => ("utf-8.decode/exhaustive/00-7F", "6D"),
        other => panic!("{other:?} is nothing to ask"),
    };
    let path = folder.to_str().expect("text");
    let mark = format!("process-{}-{}-{}", std::process::id(), row.table, row.line);
    let [stdout, stderr] = ["report.out", "report.err"].map(|name| folder.join(name));
    let program = Command::new(env!("CARGO_BIN_EXE_utfproof"))
        .args(["check", "--suite", "quick", "--vector", vector])
        .args(["--timeout", &row.timeout.to_string(), "--adapter"])
        .arg(format!("python3 -S -E '{HOSTILE}/adapter.py'"))
        .args(["--report", &format!("{path}/report.json")])
        .args(words.map(|word| word.replace("FOLDER", path)))
        .envs([("HOSTILE_DOES", does), ("HOSTILE_GUILTY", guilty)])
        .envs([("UTFPROOF_TEST", &*mark), ("COLUMNS", "200")])
        .envs([("FOLDER", folder), ("TMPDIR", &temporary)])
        .stdin(Stdio::null())
        .stdout(File::create(&stdout).expect("a file"))
        .stderr(File::create(&stderr).expect("a file"))
        .spawn();
    let mut wrong = Vec::new();
    let (status, peak) = waited_for(program.expect("it runs"), &mut wrong);
    if let Some(left) = remaining(&format!("UTFPROOF_TEST={mark}")) {
        wrong.push(format!("still running: {left}"));
    }
    wrong.extend(strange_files(folder).map(|name| format!("file not removed: {name}")));
    let [stdout, stderr] = [stdout, stderr].map(|path| fs::read(path).expect("a file"));
    let printed = String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned();
    wrong.extend(
        printed
            .chars()
            .find(|c| is_obeyed(*c))
            .map(|c| format!("it prints {c:?}")),
    );
    let lines = printed.lines();
    let lines = lines.filter(|line| !line.starts_with("  repeat "));
    let words = lines.flat_map(str::split_whitespace);
    Run {
        status,
        counts: counts(&folder.join("report.json")),
        text: words.collect::<Vec<_>>().join(" "),
        wrong,
        peak,
    }
}

/// Waits until the program has ended; returns its status and its peak memory, in KiB.
fn waited_for(mut program: Child, wrong: &mut Vec<String>) -> (Option<i32>, u64) {
    let start = Instant::now();
    let mut most = 0;
    let status = loop {
        most = most.max(peak(program.id()).unwrap_or_default());
        if let Some(status) = program.try_wait().expect("a child") {
            break status.code();
        }
        if start.elapsed() > MOST_TIME {
            wrong.push(format!("it did not end within {MOST_TIME:?}"));
            program.kill().expect("a child");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    if most > MOST_KIB {
        wrong.push(format!("it took {most} KiB"));
    }
    (status, most)
}

/// The peak memory of a running process, in KiB.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mut lines = status.lines();
    let peak = lines.find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.split_whitespace().next()?.parse().ok()
}

/// Files that are neither reports nor made by [`run`].
fn strange_files(folder: &Path) -> impl Iterator<Item = String> {
    let in_folder = |folder: &Path| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned())
    };
    let files = in_folder(folder).chain(in_folder(&folder.join("tmp")));
    files
        .filter(|name| !(name.starts_with("report") || ["tmp", "full.md"].contains(&name.as_str())))
}

/// Whether a terminal does anything but show the character or begin a line.
fn is_obeyed(c: char) -> bool {
    let turns = ('\u{202a}'..='\u{202e}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c);
    turns || c.is_control() && c != '\n'
}

/// The non-zero counts in a JSON report, if it exists.
fn counts(report: &Path) -> String {
    let Ok(text) = fs::read(report) else {
        return String::new();
    };
    let report: serde_json::Value = match serde_json::from_slice(&text) {
        Ok(report) => report,
        Err(error) => return format!("no JSON: {error}"),
    };
    let counts = &report["operations"][0];
    let verdicts = [
        "conforms",
        "differs",
        "unsupported",
        "crashed",
        "timed_out",
        "garbled",
        "not_run",
    ];
    let counts = verdicts.iter().filter_map(|verdict| {
        let count = counts[verdict].as_u64().filter(|count| *count > 0)?;
        Some(format!("{count} {verdict}"))
    });
    counts.collect::<Vec<_>>().join(", ")
}
