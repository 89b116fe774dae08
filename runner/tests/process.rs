//! What becomes of adapters that misbehave, in every way that we could think of: `hostile/adapter.sh`.
#![cfg(unix)]

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use utfproof::process::{CommandLine, Process, StartError, StartProblem};
use utfproof::{Answer, Operation, Reply, Request, Sequence, Subject};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/adapter.sh");
/// Where nothing is meant to take long.
const PATIENT: Duration = Duration::from_secs(20);
/// Where the time limit is meant to be reached; starting the adapter has to fit into it.
const IMPATIENT: Duration = Duration::from_millis(400);

/// A hostile adapter, and a mark by which its processes and their descendants are recognised.
struct Hostile {
    mark: String,
    command: CommandLine,
    timeout: Duration,
}

/// It misbehaves in this manner when it is asked the requests at these places.
fn hostile(manner: &str, guilty: &[u16]) -> Hostile {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    let mark = format!("UTFPROOF_TEST=process-{}-{next}", std::process::id());
    let places = guilty.iter().map(|&place| format!("{},", input(place)));
    let places = format!(",{}", places.collect::<String>());
    Hostile {
        command: CommandLine::new("env").with([&mark, "sh", SCRIPT, manner, &places]),
        mark,
        timeout: PATIENT,
    }
}

impl Hostile {
    fn impatiently(mut self) -> Self {
        self.timeout = IMPATIENT;
        self
    }

    fn start(&self) -> Process {
        self.try_start().unwrap_or_else(|error| panic!("{error}"))
    }

    fn try_start(&self) -> Result<Process, StartError> {
        Process::start(self.command.clone(), self.timeout)
    }

    /// Asks one batch and ends the adapter, which must leave nothing behind.
    fn answer(&self, count: u16) -> Vec<Reply> {
        let mut process = self.start();
        let replies = process.answer_batch(&requests(count));
        assert_eq!(replies.len(), usize::from(count));
        drop(process);
        self.assert_gone();
        replies
    }

    fn refusal(&self) -> StartError {
        let error = self.try_start().err().expect("it should not start");
        self.assert_gone();
        let text = error.to_string();
        assert!(!text.replace('\n', "").contains(char::is_control), "{text}");
        error
    }

    /// A killed process takes a moment to go, but no more.
    fn assert_gone(&self) {
        let deadline = Instant::now() + Duration::from_secs(5);
        while let Some(process) = find_process(&self.mark) {
            assert!(Instant::now() < deadline, "left behind: {process}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// A process that has the mark in its environment. Only Linux shows it.
fn find_process(mark: &str) -> Option<String> {
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    let mut marked = processes.filter_map(|process| {
        let environment = std::fs::read(process.path().join("environ")).ok()?;
        let mut variables = environment.split(|&byte| byte == 0);
        variables.any(|v| v == mark.as_bytes()).then(|| {
            let command = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&command).replace('\0', " ")
        })
    });
    marked.next()
}

fn input(place: u16) -> Sequence {
    Sequence::Bytes(place.to_be_bytes().to_vec())
}

fn requests(count: u16) -> Vec<Request> {
    let request = |place| Request {
        operation: Operation::Utf8Validate,
        operands: vec![input(place)],
    };
    (0..count).map(request).collect()
}

/// All are answered but these.
#[track_caller]
fn assert_only(guilty: &[u16], replies: &[Reply]) {
    let accepted = Reply::Answered(Answer::accepted());
    let others = replies.iter().enumerate();
    let others: Vec<_> = others.filter(|(_, reply)| **reply != accepted).collect();
    let places: Vec<_> = others.iter().map(|(place, _)| *place as u16).collect();
    assert_eq!(places, guilty, "{others:?}");
}

#[track_caller]
fn assert_crashed(reply: &Reply, part: &str) {
    match reply {
        Reply::Crashed(how) => assert!(how.contains(part), "{how}"),
        other => panic!("{other:?} is no crash"),
    }
}

#[track_caller]
fn assert_garbled(reply: &Reply, part: &str) {
    match reply {
        Reply::Garbled(what) => {
            assert!(what.contains(part), "{what}");
            assert!(!what.contains(char::is_control), "{what}");
            assert!(what.len() < 1000, "{what}");
        }
        other => panic!("{other:?} is not garbled"),
    }
}

#[test]
fn a_program_that_does_not_exist_cannot_be_started() {
    let error = Process::start(CommandLine::new("/no/such/adapter"), PATIENT).err();
    let error = error.expect("it does not exist");
    assert!(matches!(error.problem, StartProblem::Spawn(_)), "{error}");
    assert!(
        error
            .to_string()
            .starts_with("/no/such/adapter: cannot run it"),
        "{error}"
    );
}

#[test]
fn an_adapter_that_ends_before_it_has_described_itself_says_how_and_its_last_words() {
    let error = hostile("exits-at-once", &[]).refusal();
    assert!(matches!(&error.problem, StartProblem::Ended(how) if how == "exited with status 3"));
    assert_eq!(error.last_words, ["no such library"]);
    let error = hostile("is-killed-at-once", &[]).refusal();
    assert!(
        matches!(&error.problem, StartProblem::Ended(how) if how.contains("SIGKILL")),
        "{error}"
    );
    let error = hostile("greets-with-half-a-line", &[]).refusal();
    assert!(
        matches!(&error.problem, StartProblem::Ended(how) if how.contains("{\"utfproof\"")),
        "{error}"
    );
}

#[test]
fn a_description_that_is_none_is_refused() {
    let problem = |manner: &str| hostile(manner, &[]).refusal().problem;
    let garbage = problem("greets-with-garbage");
    assert!(matches!(garbage, StartProblem::NotJson { .. }), "{garbage}");
    let version = problem("greets-with-version-2");
    assert!(
        matches!(&version, StartProblem::Version(v) if v == "2"),
        "{version}"
    );
    let nameless = problem("greets-without-a-name");
    assert!(matches!(nameless, StartProblem::NoName), "{nameless}");
    let more = problem("greets-with-more");
    assert!(matches!(more, StartProblem::MoreThanAsked(_)), "{more}");
}

#[test]
fn a_description_that_never_comes_is_not_waited_for() {
    let adapter = hostile("greets-never", &[]).impatiently();
    let start = Instant::now();
    let problem = adapter.refusal().problem;
    assert!(
        matches!(problem, StartProblem::TimedOut(IMPATIENT)),
        "{problem}"
    );
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn one_process_serves_a_whole_run() {
    let adapter = hostile("behaves", &[]);
    let mut process = adapter.start();
    assert_eq!(process.description().name, "hostile");
    for _ in 0..3 {
        assert_only(&[], &process.answer_batch(&requests(500)));
    }
    assert_eq!(process.answer_batch(&[]), []);
    assert_eq!(process.restarts(), 0);
    assert_eq!(process.last_words(), None);
    drop(process);
    adapter.assert_gone();
}

#[test]
fn whoever_dies_on_one_request_of_many_is_found_and_the_rest_answered() {
    for (manner, part) in [
        ("dies", "SIGSEGV"),
        ("exits", "status 7"),
        ("flushes", "status 7"),
        ("exits-with-success", "status 0"),
    ] {
        let replies = hostile(manner, &[1234]).answer(2000);
        assert_only(&[1234], &replies);
        assert_crashed(&replies[1234], part);
    }
}

#[test]
fn one_crash_in_a_batch_of_4096_takes_few_restarts() {
    let adapter = hostile("dies", &[4000]);
    let mut process = adapter.start();
    assert_only(&[4000], &process.answer_batch(&requests(4096)));
    assert!(process.restarts() <= 14, "{}", process.restarts());
    drop(process);
    adapter.assert_gone();
}

#[test]
fn several_crashes_are_all_found() {
    let replies = hostile("exits", &[0, 77, 78, 299]).answer(300);
    assert_only(&[0, 77, 78, 299], &replies);
}

#[test]
fn whoever_hangs_on_one_request_is_found_and_the_rest_answered() {
    let replies = hostile("hangs", &[5]).impatiently().answer(40);
    assert_only(&[5], &replies);
    assert_eq!(replies[5], Reply::TimedOut);
}

#[test]
fn an_adapter_that_never_reads_blocks_nobody() {
    let adapter = hostile("never-reads", &[]).impatiently();
    let mut process = adapter.start();
    let start = Instant::now();
    let replies = process.answer_batch(&requests(5000));
    assert_eq!(replies[0], Reply::TimedOut);
    assert_eq!(replies[4999], Reply::NotRun);
    assert!(
        start.elapsed() < Duration::from_secs(25),
        "{:?}",
        start.elapsed()
    );
    drop(process);
    adapter.assert_gone();
}

#[test]
fn a_flood_on_standard_error_stops_nothing_and_its_end_is_kept() {
    let adapter = hostile("floods-stderr", &[]);
    let mut process = adapter.start();
    assert_only(&[], &process.answer_batch(&requests(100)));
    let words = process.last_words().expect("some");
    assert!(
        words.len() <= 4096 && words.ends_with("eee"),
        "{}",
        words.len()
    );
    drop(process);
    adapter.assert_gone();
}

#[test]
fn a_line_of_100_megabytes_is_cut_short() {
    let before = peak_memory();
    let replies = hostile("prints-a-long-line", &[3]).answer(10);
    assert_only(&[3], &replies);
    assert_garbled(&replies[3], "a line has more than");
    let grown = peak_memory() - before;
    assert!(grown < 50 << 10, "{grown} KiB");
}

/// In KiB; 0 where the system does not tell.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let peak = lines.find_map(|line| line.strip_prefix("VmHWM:"));
    let number = peak.and_then(|peak| peak.split_whitespace().next());
    number.map_or(0, |number| number.parse().expect("a number"))
}

#[test]
fn what_is_no_reply_is_reported_against_the_request_that_made_it() {
    for (manner, part) in [
        ("prints-bytes", r"\xFF\xFE"),
        ("prints-a-terminal-escape", r"\u{1b}[31mred"),
        ("gives-the-wrong-id", "was expected"),
        ("ends-inside-a-line", "ends inside the line"),
        ("repeats", "was not asked for"),
    ] {
        for guilty in [0, 7, 29] {
            let replies = hostile(manner, &[guilty]).answer(30);
            assert_only(&[guilty], &replies);
            assert_garbled(&replies[usize::from(guilty)], part);
        }
    }
}

#[test]
fn an_impossible_answer_does_not_need_a_restart() {
    for (manner, part) in [
        ("gives-a-bad-answer", "validation"),
        ("prints-bytes-in-a-reply", "invalid utf-8"),
    ] {
        let adapter = hostile(manner, &[4, 5]);
        let mut process = adapter.start();
        // Flushed in the middle of a batch or not, these come in order.
        let replies = process.answer_batch(&requests(9));
        assert_only(&[4, 5], &replies);
        assert_garbled(&replies[4], part);
        assert_eq!(process.restarts(), 0);
        drop(process);
        adapter.assert_gone();
    }
}

#[test]
fn no_number_is_given_twice_in_a_run() {
    let adapter = hostile("tells-the-id-or-exits", &[3]);
    let mut process = adapter.start();
    let mut numbers = Vec::new();
    for _ in 0..2 {
        for reply in process.answer_batch(&requests(9)) {
            if let Reply::Answered(Answer::Rejected { message, .. }) = reply {
                numbers.push(message.parse::<u64>().expect("a number"));
            }
        }
    }
    assert_eq!(numbers.len(), 16);
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    drop(process);
    adapter.assert_gone();
}

#[test]
fn skips_and_rejections_are_answers() {
    let replies = hostile("skips", &[4]).answer(9);
    let skipped = Answer::Skipped("not today".to_owned());
    assert_eq!(replies[4], Reply::Answered(skipped));
    let replies = hostile("rejects", &[4]).answer(9);
    assert_eq!(replies[4], Reply::Answered(Answer::rejected_at(0, "no")));
}

#[test]
fn a_reply_that_is_left_out_is_missed_at_its_own_request() {
    let replies = hostile("forgets", &[4]).impatiently().answer(9);
    assert_only(&[4], &replies);
    assert_eq!(replies[4], Reply::TimedOut);
}

#[test]
fn chatter_between_the_batches_is_not_lost() {
    for manner in ["chatters-after-the-batch", "chatters-late"] {
        let adapter = hostile(manner, &[]);
        let mut process = adapter.start();
        let mut replies = process.answer_batch(&requests(20));
        std::thread::sleep(Duration::from_millis(300));
        replies.extend(process.answer_batch(&requests(20)));
        let garbled = replies.iter().filter(|r| matches!(r, Reply::Garbled(_)));
        assert!(garbled.count() > 0, "{manner}: {replies:?}");
        drop(process);
        adapter.assert_gone();
    }
}

#[test]
fn an_adapter_that_hangs_is_asked_to_end_before_it_is_killed() {
    let adapter = hostile("cleans-up", &[0]).impatiently();
    let mut process = adapter.start();
    assert_eq!(process.answer_batch(&requests(1)), [Reply::TimedOut]);
    let words = process.last_words().expect("some");
    assert!(words.contains("cleaned up"), "{words}");
    drop(process);
    adapter.assert_gone();
}

#[test]
fn an_adapter_that_is_only_slow_gets_smaller_batches_and_no_blame() {
    let all: Vec<u16> = (0..20).collect();
    let adapter = hostile("is-slow", &all).impatiently();
    let mut process = adapter.start();
    for _ in 0..2 {
        assert_only(&[], &process.answer_batch(&requests(20)));
    }
    drop(process);
    adapter.assert_gone();
}

#[test]
fn whoever_closes_its_output_and_goes_on_is_no_longer_waited_for() {
    let replies = hostile("closes-stdout", &[2]).answer(4);
    assert_only(&[2], &replies);
    assert_crashed(&replies[2], "closed its standard output");
}

#[test]
fn a_grandchild_that_keeps_the_pipes_open_delays_nothing_and_is_ended() {
    for manner in ["leaves-a-grandchild", "leaves-a-deaf-grandchild"] {
        let start = Instant::now();
        let replies = hostile(manner, &[3]).answer(8);
        assert_only(&[3], &replies);
        assert_crashed(&replies[3], "status 7");
        assert!(start.elapsed() < PATIENT / 2, "{:?}", start.elapsed());
        assert_only(&[], &hostile(manner, &[]).answer(8));
    }
}

#[test]
fn an_adapter_that_ignores_the_end_of_input_and_sigterm_is_ended_all_the_same() {
    let start = Instant::now();
    assert_only(&[], &hostile("ignores-the-end", &[]).answer(8));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn an_adapter_that_always_dies_is_given_up_and_not_started_again() {
    let adapter = hostile("always-dies", &[]);
    let mut process = adapter.start();
    let replies = process.answer_batch(&requests(100));
    assert_crashed(&replies[0], "SIGKILL");
    let run = replies.iter().filter(|reply| **reply != Reply::NotRun);
    assert_eq!(run.count(), 16);
    assert_eq!(replies[99], Reply::NotRun);
    let restarts = process.restarts();
    assert_eq!(
        process.answer_batch(&requests(100)),
        vec![Reply::NotRun; 100]
    );
    assert_eq!(process.restarts(), restarts);
    adapter.assert_gone();
}

#[test]
fn an_adapter_that_cannot_be_started_again_is_given_up_and_its_crash_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut adapter = hostile("starts-only-once", &[3]);
    let marker = folder.path().join("started");
    adapter.command = adapter.command.clone().with([marker.as_os_str()]);
    let replies = adapter.answer(8);
    assert_crashed(&replies[0], "status 5");
    assert_eq!(replies[1..], vec![Reply::NotRun; 7]);
}

#[test]
fn a_batch_larger_than_any_pipe_does_not_deadlock() {
    let adapter = hostile("flushes", &[]);
    let mut process = adapter.start();
    let mut requests = requests(20);
    for request in &mut requests {
        request.operands = vec![Sequence::Bytes(vec![0x41; 1 << 16])];
    }
    assert_only(&[], &process.answer_batch(&requests));
    drop(process);
    adapter.assert_gone();
}

/// What one of our adapters answers, or `None`, said aloud, where its language is not installed.
#[expect(clippy::print_stdout, reason = "a test that is left out says so")]
fn answers(
    language: &str,
    arguments: &[&str],
    questions: &[(Operation, &[&str])],
) -> Option<Vec<String>> {
    let command = CommandLine::new(language).with(arguments);
    let mut process = match Process::start(command, PATIENT) {
        Ok(process) => process,
        Err(StartError {
            problem: StartProblem::Spawn(error),
            ..
        }) => {
            println!("not tested, since {language} cannot be run: {error}");
            return None;
        }
        Err(error) => panic!("{error}"),
    };
    let requests = questions.iter().map(|(operation, operands)| {
        let kind = operation.signature().input;
        let operands = operands
            .iter()
            .map(|text| kind.parse(text).expect("in the notation"));
        Request {
            operation: *operation,
            operands: operands.collect(),
        }
    });
    let replies = process.answer_batch(&requests.collect::<Vec<_>>());
    let replies = replies.into_iter().map(|reply| match reply {
        Reply::Answered(Answer::Output(sequence)) => sequence.to_string(),
        Reply::Answered(Answer::Rejected { at, .. }) => format!("rejected at {at:?}"),
        other => panic!("{other:?}"),
    });
    Some(replies.collect())
}

#[test]
fn the_adapter_for_cpython_answers() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/adapters/cpython/adapter.py");
    let questions: &[(Operation, &[&str])] = &[
        (Operation::Utf8Decode, &["41 E2 82 AC"]),
        (Operation::Utf8Decode, &["41 E2", "", "82 AC"]),
        (Operation::Utf8Decode, &["41 FF"]),
        (Operation::Utf8Validate, &[""]),
        (Operation::Utf8Encode, &["0041 1F4A9"]),
        (Operation::Utf8Encode, &["0041 D800"]),
        (Operation::Utf16Decode, &["0041 DC00"]),
        (Operation::Utf16Encode, &["1F4A9"]),
        (Operation::Wtf16Encode, &["DC00 0041"]),
        (Operation::GeneralizedUtf8Decode, &["ED A0 80"]),
        (Operation::WhatwgUtf8DecodeFatal, &["EF BB BF FF"]),
    ];
    let expected = [
        "0041 20AC",
        "0041 20AC",
        "rejected at Some(1)",
        "",
        "41 F0 9F 92 A9",
        "rejected at Some(1)",
        "rejected at Some(1)",
        "D83D DCA9",
        "DC00 0041",
        "D800",
        "rejected at None",
    ];
    if let Some(answers) = answers("python3", &[script], questions) {
        assert_eq!(answers, expected);
    }
}

#[test]
fn the_adapters_for_node_answer() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/adapters/node/adapter.js");
    let questions: &[(Operation, &[&str])] = &[
        (Operation::Utf8Decode, &["41 E2", "", "82 AC"]),
        (Operation::Utf8Decode, &["EF BB BF 41"]),
        (Operation::Utf8Decode, &["41 FF"]),
        (Operation::Utf8Encode, &["0041 1F4A9"]),
        (Operation::WhatwgUtf8Decode, &["EF BB BF 41"]),
        (Operation::Wtf16Decode, &["DC00 D83D DCA9"]),
    ];
    if let Some(answers) = answers("node", &[script], questions) {
        let expected = [
            "0041 20AC",
            "FEFF 0041",
            "rejected at None",
            "41 F0 9F 92 A9",
            "0041",
            "DC00 1F4A9",
        ];
        assert_eq!(answers, expected);
    }
    let questions: &[(Operation, &[&str])] = &[
        (Operation::Utf8DecodeLossy, &["41 FF"]),
        (Operation::Wtf16Decode, &["DC00 D83D DCA9"]),
    ];
    for manner in ["buffer", "string-decoder"] {
        if let Some(answers) = answers("node", &[script, manner], questions) {
            assert_eq!(answers, ["0041 FFFD", "DC00 1F4A9"], "{manner}");
        }
    }
}
