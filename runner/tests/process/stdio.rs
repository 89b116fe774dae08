//! `utfproof check --stdio`: the codec starts the program, and both ends of the conversation misbehave.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

const DESCRIPTION: &str = r#"{"utfproof":1,"implementation":{"name":"mine","version":"1"},"operations":{"utf-8.validate":{}}}"#;

/// How a client answers the request with this number and this input; `None` ends the conversation.
type Manner = fn(u64, &[u8]) -> Option<String>;

fn accepted(id: u64) -> Option<String> {
    Some(format!(r#"{{"id":{id},"out":""}}"#))
}

/// Answers as the documents say.
fn right(id: u64, input: &[u8]) -> Option<String> {
    match std::str::from_utf8(input) {
        Ok(_) => accepted(id),
        Err(error) => {
            let at = error.valid_up_to();
            Some(format!(r#"{{"id":{id},"error":"no","at":{at}}}"#))
        }
    }
}

fn program(options: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_utfproof"))
        .args(["check", "--stdio", "--suite", "quick", "--operation"])
        .arg("utf-8.validate")
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs")
}

/// Answers like this until the program ends.
fn check(manner: Manner, options: &[&str]) -> Output {
    check_and_hear(manner, options).0
}

/// The same, with the last line of the conversation if that is a verdict, and the number of replies.
fn check_and_hear(manner: Manner, options: &[&str]) -> (Output, Option<String>, u64) {
    let mut program = program(options);
    let replies = program.stdin.take().expect("a pipe");
    let (verdict, replied) = converse(&mut program, replies, manner);
    let output = program.wait_with_output().expect("it ends");
    (output, verdict, replied)
}

fn converse(program: &mut Child, mut replies: ChildStdin, manner: Manner) -> (Option<String>, u64) {
    let mut replied = 0;
    let requests = BufReader::new(program.stdout.take().expect("a pipe"));
    let mut ready = Vec::new();
    for line in requests.lines() {
        let line = line.expect("a line");
        if line.is_empty() {
            // the program may have closed its end already
            let _ = replies.write_all(&ready);
            ready.clear();
            continue;
        }
        let parts: Vec<&str> = line.split('"').collect();
        let reply = match parts.as_slice() {
            [_, "utfproof", _, "verdict", ..] => return (Some(line), replied),
            [_, "utfproof", ..] => Some(DESCRIPTION.to_owned()),
            [_, "id", number, _, _, _, _, _, _, input, ..] => {
                let id = number.trim_matches([':', ',']).parse().expect("a number");
                replied = id;
                let bytes = input.split_whitespace();
                let bytes = bytes.map(|byte| u8::from_str_radix(byte, 16).expect("a byte"));
                manner(id, &bytes.collect::<Vec<u8>>())
            }
            // an interrupted program may end within a line
            _ if !line.ends_with('}') => return (None, replied),
            _ => panic!("{line}"),
        };
        match reply {
            Some(reply) => ready.extend(format!("{reply}\n").bytes()),
            None => {
                let _ = replies.write_all(&ready);
                return (None, replied);
            }
        }
    }
    (None, replied)
}

#[track_caller]
fn assert_ends(output: &Output, status: i32, says: &str) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{text}");
    assert!(text.contains(says), "no '{says}' in\n{text}");
    assert!(output.stdout.is_empty(), "{output:?}"); // all was read before
}

#[test]
fn a_client_that_answers_right_conforms_and_the_summary_goes_to_standard_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report.json");
    let output = check(right, &["--report", &report.to_string_lossy()]);
    assert_ends(&output, 0, "mine 1 conforms: ");
    assert_eq!(counts(&report)["differs"], 0);
}

#[test]
fn the_last_line_has_the_verdict_and_the_number_of_requests_that_were_answered() {
    let told = |manner, options: &[&str]| {
        let (output, verdict, replied) = check_and_hear(manner, options);
        let verdict = verdict.map(|line| line.replace(&replied.to_string(), "N"));
        (output.status.code(), verdict)
    };
    let line = |verdict| {
        let line = format!(r#"{{"utfproof":1,"verdict":"{verdict}","answered":N}}"#);
        Some(line)
    };
    assert_eq!(told(right, &[]), (Some(0), line("conforms")));
    let accepts_all: Manner = |id, _| accepted(id);
    assert_eq!(told(accepts_all, &[]), (Some(1), line("differs")));
    let skips: Manner = |id, _| Some(format!(r#"{{"id":{id},"skip":"no"}}"#));
    assert_eq!(told(skips, &[]), (Some(2), line("not judged")));
    let unwritten = ["--report", "/dev/null/report.json"];
    assert_eq!(told(right, &unwritten), (Some(2), None));
    let leaves: Manner = |id, input| if id == 20 { None } else { right(id, input) };
    assert_eq!(told(leaves, &[]), (Some(1), None));
}

#[test]
fn a_negative_position_is_one_mistake_with_the_remedy() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report.json");
    let minus_one: Manner = |id, input| match std::str::from_utf8(input) {
        Ok(_) => accepted(id),
        Err(_) => Some(format!(r#"{{"id":{id},"error":"no","at":-1}}"#)),
    };
    let output = check(minus_one, &["--report", &report.to_string_lossy()]);
    let says = "\"at\" is negative: leave it out where the codec gives no position";
    assert_ends(&output, 1, says);
    let counts = counts(&report);
    assert_eq!(
        (&counts["garbled"], &counts["differs"]),
        (&1.into(), &0.into())
    );
}

fn counts(report: &Path) -> serde_json::Value {
    let report = std::fs::read(report).expect("a report");
    let report: serde_json::Value = serde_json::from_slice(&report).expect("JSON");
    report["operations"][0].clone()
}

#[test]
fn the_plain_inputs_are_asked_first() {
    fn plain_first(id: u64, input: &[u8]) -> Option<String> {
        let plain = ["", "A", "\u{E9}", "\u{20AC}", "\u{1F600}", "\0"];
        let place = usize::try_from(id).ok()?.checked_sub(1)?;
        match plain.get(place) {
            Some(plain) if plain.as_bytes() != input => None,
            _ => right(id, input),
        }
    }
    assert_eq!(check(plain_first, &[]).status.code(), Some(0));
}

#[test]
fn an_end_at_a_plain_input_counts_on_its_case_and_the_rest_is_not_run() {
    let ends: Manner = |id, input| (id < 2).then(|| right(id, input))?;
    let output = check(ends, &[]);
    assert_ends(&output, 1, "utfproof cannot start it again");
    assert_ends(&output, 1, "utf-8.validate crashes: some of 41");
    let hangs: Manner = |id, input| match id {
        4 => {
            std::thread::sleep(Duration::from_secs(2));
            None
        }
        _ => right(id, input),
    };
    let output = check(hangs, &["--timeout", "0.5"]);
    assert_ends(&output, 1, "utf-8.validate times out: ");
}

#[test]
fn a_wrong_answer_is_explained() {
    let accepts_all: Manner = |id, _| accepted(id);
    let output = check(accepts_all, &[]);
    assert_ends(&output, 1, "utf-8.validate accepts what must be rejected");
    let says = "repeat     UTFPROOF_OPTIONS='--vector utf-8.validate/";
    assert_ends(&output, 1, says);
}

#[test]
fn a_reply_without_an_answer_is_named_and_the_run_goes_on() {
    let manner: Manner = |id, input| match id {
        20 => Some(r#"{"id":20,"raised":"IndexError"}"#.to_owned()),
        id => right(id, input),
    };
    let output = check(manner, &[]);
    assert_ends(&output, 1, r#"in '{"id":20,"raised":"IndexError"}'"#);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!text.contains("not run"), "{text}");
}

#[test]
fn a_key_that_the_protocol_does_not_know_is_named_where_the_protocol_is_validated() {
    let manner: Manner = |id, input| {
        let reply = right(id, input)?;
        let (start, _) = reply.rsplit_once('}')?;
        Some(format!("{start},\"position\":0}}"))
    };
    assert_ends(&check(manner, &[]), 0, "conforms");
    let output = check(manner, &["--validate-protocol"]);
    assert_ends(
        &output,
        1,
        r#""position" is not a key of a reply, whose keys are id, out"#,
    );
}

#[test]
fn a_line_that_is_no_reply_ends_the_run_and_is_named() {
    let manner: Manner = |id, input| match id {
        20 => Some("hello".to_owned()),
        id => right(id, input),
    };
    let output = check(manner, &[]);
    assert_ends(&output, 1, "'hello' is not JSON");
    assert_ends(&output, 1, "1 must");
}

#[test]
fn a_client_that_hangs_ends_the_run_at_the_timeout() {
    let manner: Manner = |id, input| match id {
        20 => {
            std::thread::sleep(Duration::from_secs(2));
            None
        }
        id => right(id, input),
    };
    let output = check(manner, &["--timeout", "0.3"]);
    assert_ends(&output, 1, "did not answer within 300ms");
    assert_ends(&output, 1, "timed out");
}

#[test]
fn a_client_that_closes_early_ends_the_run_as_one_that_differs() {
    let manner: Manner = |id, input| if id == 20 { None } else { right(id, input) };
    let output = check(manner, &[]);
    assert_ends(&output, 1, "it closed the standard input of utfproof, and");
}

#[test]
fn a_client_that_is_gone_before_it_described_itself_could_not_be_checked() {
    let mut program = program(&[]);
    drop(program.stdin.take());
    let output = program.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    let says = "it closed the standard input of utfproof before it had described itself";
    assert!(text.contains(says), "{text}");
}

#[test]
#[cfg(feature = "seconds")]
fn an_interruption_keeps_what_is_done() {
    let mut program = program(&["--timeout", "60"]);
    let replies = program.stdin.take().expect("a pipe");
    let id = Pid::from_child(&program);
    let start = Instant::now();
    let mut error = program.stderr.take().expect("a pipe");
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(500));
        kill_process(id, Signal::INT).expect("it runs still");
    });
    let manner: Manner = |id, input| {
        if id == 20 {
            std::thread::sleep(Duration::from_secs(4));
        }
        right(id, input)
    };
    converse(&mut program, replies, manner);
    let status = program.wait().expect("it ends");
    let mut text = String::new();
    error.read_to_string(&mut text).expect("text");
    assert_eq!(status.code(), Some(130), "{text}");
    assert!(
        text.contains("(interrupted: not all cases were run)"),
        "{text}"
    );
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn options_that_contradict_it_are_refused_with_the_reason() {
    for (options, says) in [
        (
            &["--json"][..],
            "--json needs standard output, which carries the requests",
        ),
        (
            &["--adapter", "true"],
            "leave out the names, --adapter and --library",
        ),
        (&["std"], "leave out the names, --adapter and --library"),
        (&["--jobs", "2"], "leave out --jobs"),
    ] {
        let output = program(options).wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(output.stdout.is_empty() && text.contains(says), "{text}");
    }
}
