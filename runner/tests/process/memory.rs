//! The memory of the program is bounded, whatever an adapter replies.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::hostile::hostile;
use super::tools::is_installed;
use super::whole::drawn;

/// The limit for the peak memory of the program.
const MOST_KIB: u64 = 256 << 10;

/// Each takes a few seconds; the rest is for a busy machine.
const MOST_TIME: Duration = Duration::from_secs(100);

/// The peak memory of a running process, in KiB; `None` if it has ended.
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.split_whitespace().next()?.parse().ok()
}

/// The peak memory of `utfproof check` with an adapter that replies nearly 1 MiB to each of 384 requests, more than the
/// limit in all, and the output.
fn check(manner: &str) -> (u64, String) {
    let adapter = hostile(manner, &[]);
    let mut check = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    check
        .args(["check", "--suite", "quick", "--operation", "utf-8.decode"])
        .args(["--shard", "1/20", "--json", "--adapter"])
        .arg(adapter.command.to_string());
    let measured = measured(check);
    adapter.assert_gone();
    measured
}

/// The peak memory of a command, and its output. It must end by itself.
fn measured(mut check: Command) -> (u64, String) {
    check.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut check = check.spawn().expect("it runs");
    let process = check.id();
    let mut stdout = check.stdout.take().expect("a pipe");
    let reader = std::thread::spawn(move || std::io::read_to_string(&mut stdout).expect("text"));
    let mut most = 0;
    let status = loop {
        most = most.max(peak(process).unwrap_or_default());
        if let Some(status) = check.try_wait().expect("a child") {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    assert!(status.code().is_some(), "{status}");
    (most, reader.join().expect("it reads"))
}

/// Without `UTFPROOF_WHOLE=1`, for two kinds of them.
#[test]
#[cfg(feature = "seconds")]
fn the_program_stays_below_256_mib_for_any_replies() {
    let manners = [
        ("at-length-error", "… (655359 bytes)"),
        ("at-length-skip", "\"unsupported\": 384"),
        ("at-length-points", "0041 0041 … (131072 units"),
        ("at-length-replaced", "FFFD FFFD … (131072 units"),
    ];
    for &(manner, part) in drawn(&manners, 2) {
        let (peak, report) = check(manner);
        assert!(peak < MOST_KIB, "{manner}: {peak} KiB");
        let report: String = report.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(report.contains(part), "{manner}: {report:.4000}");
    }
}

/// All code units and code points are looked at, for one operation after the other: each keeps 65,536 answers.
#[test]
fn an_automaton_of_code_units_is_learnt_in_64_mib() {
    let mut learn = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    learn.args(["vectors", "machine", "utf-16.validate"]);
    let (peak, text) = measured(learn);
    assert!(text.contains("D800"), "{text}");
    assert!(peak < 64 << 10, "{peak} KiB");
}

/// Answers rightly where that is easy, and inputs over a mebibyte with a line of this many bytes for each of theirs.
const LONG: &str = r#"
import sys
of_one, text = int(sys.argv[1]), sys.argv[2]
for line in sys.stdin:
    if line.startswith('{"utfproof"'):
        print('{"utfproof":1,"implementation":{"name":"a"},"operations":{"utf-8.decode":{}}}')
    elif line.startswith('{"id":'):
        number = line.split(',')[0][6:]
        if len(line) < 3 << 20:
            print('{"id":' + number + ',"error":"no"}')
        else:
            units = of_one * (len(line) - 40) // 3 // len(text)
            print('{"id":' + number + ',"out":"' + text * units + '0041"}')
    else:
        sys.stdout.flush()
"#;

#[test]
fn the_program_stays_below_256_mib_for_the_longest_replies_to_the_longest_inputs() {
    if !is_installed("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("adapter.py");
    std::fs::write(&script, LONG).expect("a file");
    for (of_one, text) in [(64, "'0041 '"), (64, "'FFFD '")] {
        let adapter = format!("python3 {} {of_one} {text}", script.display());
        let mut check = Command::new(env!("CARGO_BIN_EXE_utfproof"));
        check.args(["check", "--operation", "utf-8.decode", "--vector", "*/80*"]);
        check.args(["--adapter", &adapter]);
        let reports = ["json", "html", "xml", "md"].map(|kind| format!("report.{kind}"));
        let reports = reports.map(|name| folder.path().join(name));
        for report in &reports {
            check.arg("--report").arg(report);
        }
        let (peak, report) = measured(check);
        assert!(peak < MOST_KIB, "{of_one} {text}: {peak} KiB");
        assert!(report.contains("differs"), "{of_one} {text}: {report}");
        assert!(reports.iter().all(|report| report.exists()), "{text}");
    }
}

/// Files that people give to the program, each with the command that reads it.
fn large_files() -> Vec<(&'static str, String, &'static str)> {
    let lines =
        |count: usize, line: &dyn Fn(usize) -> String| -> String { (0..count).map(line).collect() };
    let listings = |pattern: &dyn Fn(usize) -> String| {
        let listing = |n: usize| format!(r#"{{"vectors": "{}", "reason": "x"}}"#, pattern(n));
        let listings: Vec<String> = (0..20_000).map(listing).collect();
        format!("[{}]", listings.join(","))
    };
    let (examples, known) = (
        "<!-- utfproof: examples -->\n",
        "check std --suite quick --known-differences",
    );
    let states =
        "<!-- utfproof: table transitions utf-8 -->\n| State | Bytes | Next |\n|---|---|---|\n";
    let long = "n".repeat(15 << 20);
    vec![
        (
            "attributes.html",
            format!("<p {}>", r#"a="1" "#.repeat(150_000)),
            "spec",
        ),
        (
            "quotes.html",
            format!("<p {}>", "\"".repeat(4 << 20)),
            "spec",
        ),
        ("nul.html", "\0".repeat(4 << 20), "spec"),
        ("cr.html", "\r".repeat(900_000), "spec"),
        ("tag.html", format!("<p {}>", "a".repeat(900_000)), "spec"),
        (
            "examples.md",
            examples.to_owned() + &"utf-8.encode 0041 -> 41\n".repeat(200_000),
            "spec",
        ),
        (
            "wrong.md",
            examples.to_owned() + &lines(10_000, &|n| format!("utf-8.encode {n:04X} -> FF\n")),
            "spec",
        ),
        (
            "name.md",
            format!("{examples}utf-8.{long} 41 -> 0041\n"),
            "spec",
        ),
        (
            "states.md",
            states.to_owned() + &lines(100_000, &|n| format!("| s{n} | 80-BF | s{} |\n", n + 1)),
            "spec",
        ),
        (
            "headings.md",
            format!("# {}\n", "H".repeat(1 << 20))
                + &format!("{examples}utf-8.encode 0041 -> 42\n\n").repeat(300),
            "spec",
        ),
        ("begin.json", listings(&|n| format!("*{n}*")), known),
        (
            "braces.json",
            listings(&|n| format!("{{{}{n}}}*", "a,".repeat(100))),
            known,
        ),
        (
            "stale.json",
            listings(&|n| format!("utf-8.validate/exhaustive/{n}*")),
            known,
        ),
        (
            "name.json",
            format!(r#"[{{"vectors": "{long}", "reason": "x"}}]"#),
            known,
        ),
    ]
}

#[test]
#[cfg(feature = "seconds")]
fn large_files_are_read_or_refused_in_little_memory_and_time() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text, command) in large_files() {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        let mut program = Command::new(env!("CARGO_BIN_EXE_utfproof"));
        program.args(command.split(' ')).arg(&path);
        let start = Instant::now();
        let (peak, _) = measured(program);
        assert!(peak < MOST_KIB, "{name}: {peak} KiB");
        assert!(start.elapsed() < MOST_TIME, "{name}: {:?}", start.elapsed());
    }
}
