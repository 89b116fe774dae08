//! An adapter that misbehaves, `../hostile/adapter.sh`, and assertions about its answers.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use utfproof_judge::{Answer, Reply, Request, UnderTest};
use utfproof_oracle::{Operation, Sequence};
use utfproof_process::{CommandLine, Process, StartError, supervise_by};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/adapter.sh");

/// For adapters that answer quickly.
pub(crate) const PATIENT: Duration = Duration::from_secs(20);

/// For tests that reach the time limit; the adapter has to start within it.
pub(crate) const IMPATIENT: Duration = Duration::from_millis(300);

/// A hostile adapter, and a mark in the environment of its processes and their descendants.
pub(crate) struct Hostile {
    mark: String,
    pub(crate) command: CommandLine,
    timeout: Duration,
}

/// Misbehaves in this manner on the requests with these indexes. It has a supervisor, like every adapter that the program
/// starts.
pub(crate) fn hostile(manner: &str, guilty: &[u16]) -> Hostile {
    let places = guilty.iter().map(|&place| input(place).to_string());
    hostile_to(manner, &places.collect::<Vec<_>>())
}

/// Misbehaves in this manner on these inputs.
pub(crate) fn hostile_to(manner: &str, guilty: &[String]) -> Hostile {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    let mark = format!("UTFPROOF_TEST=process-{}-{next}", std::process::id());
    let places = guilty.iter().map(|place| format!("{place},"));
    let places = format!(",{}", places.collect::<String>());
    supervise_by(env!("CARGO_BIN_EXE_utfproof"));
    Hostile {
        command: CommandLine::new("env").with([&mark, "sh", SCRIPT, manner, &places]),
        mark,
        timeout: PATIENT,
    }
}

impl Hostile {
    pub(crate) fn impatiently(mut self) -> Self {
        self.timeout = IMPATIENT;
        self
    }

    pub(crate) fn start(&self) -> Process {
        self.try_start().unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn try_start(&self) -> Result<Process, StartError> {
        Process::start(self.command.clone(), self.timeout)
    }

    /// Starts the adapter, uses it, and ends it; no process of it may remain.
    pub(crate) fn serve<T>(&self, ask: impl FnOnce(&mut Process) -> T) -> T {
        let mut process = self.start();
        let asked = ask(&mut process);
        drop(process);
        self.assert_gone();
        asked
    }

    /// Asks one batch and ends the adapter; no process of it may remain.
    pub(crate) fn answer(&self, count: u16) -> Vec<Reply> {
        self.serve(|process| {
            let replies = process.answer_batch(&requests(count));
            assert_eq!(replies.len(), usize::from(count));
            replies
        })
    }

    pub(crate) fn refusal(&self) -> StartError {
        let error = self.try_start().err().expect("it should not start");
        self.assert_gone();
        let text = error.to_string();
        assert!(!text.replace('\n', "").contains(char::is_control), "{text}");
        error
    }

    /// Waits a moment: a killed process does not disappear at once.
    pub(crate) fn assert_gone(&self) {
        let left = remaining(&self.mark);
        assert_eq!(left, None, "still running");
    }
}

/// A process with the mark in its environment that does not disappear.
pub(crate) fn remaining(mark: &str) -> Option<String> {
    let deadline = Instant::now() + Duration::from_secs(5);
    while let Some((_, process)) = find_process(mark) {
        if Instant::now() > deadline {
            return Some(process);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    None
}

/// A process with the mark in its environment: its id and its command line. Only Linux shows it.
fn find_process(mark: &str) -> Option<(String, String)> {
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    let mut marked = processes.filter_map(|process| {
        let environment = std::fs::read(process.path().join("environ")).ok()?;
        let mut variables = environment.split(|&byte| byte == 0);
        variables.any(|v| v == mark.as_bytes()).then(|| {
            let command = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
            let number = process.file_name().to_string_lossy().into_owned();
            (number, String::from_utf8_lossy(&command).replace('\0', " "))
        })
    });
    marked.next()
}

fn input(place: u16) -> Sequence {
    Sequence::bytes(place.to_be_bytes().to_vec())
}

pub(crate) fn requests(count: u16) -> Vec<Request> {
    let request = |place| Request::new(Operation::Utf8Validate, [input(place)]);
    (0..count).map(request).collect()
}

/// Requests of 64 KiB each: a few are more than a pipe holds.
pub(crate) fn large_requests(count: usize) -> Vec<Request> {
    let operands = [Sequence::bytes(vec![0x41; 1 << 16])];
    vec![Request::new(Operation::Utf8Validate, operands); count]
}

/// All requests but these are answered.
#[track_caller]
pub(crate) fn assert_only(guilty: &[u16], replies: &[Reply]) {
    let accepted = Reply::Answered(Answer::accepted());
    let others = replies.iter().enumerate();
    let others: Vec<_> = others.filter(|(_, reply)| **reply != accepted).collect();
    let places: Vec<_> = others.iter().map(|(place, _)| *place as u16).collect();
    assert_eq!(places, guilty, "{others:?}");
}

#[track_caller]
pub(crate) fn assert_crashed(reply: &Reply, part: &str) {
    match reply {
        Reply::Crashed(how) => {
            assert!(how.contains(part), "{how}");
            let is_control = |c: char| c != '\n' && c.is_control();
            assert!(!how.contains(is_control), "{how}");
            assert!(how.chars().count() < 600, "{how}"); // the length that reports show
        }
        other => panic!("{other:?} is not a crash"),
    }
}

#[track_caller]
pub(crate) fn assert_garbled(reply: &Reply, part: &str) {
    match reply {
        Reply::Garbled(what) => {
            assert!(what.contains(part), "{what}");
            assert!(!what.contains(char::is_control), "{what}");
            assert!(what.len() < 1000, "{what}");
        }
        other => panic!("{other:?} is not garbled"),
    }
}

/// The peak memory of this process, in KiB; 0 if the system does not tell.
pub(crate) fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let peak = lines.find_map(|line| line.strip_prefix("VmHWM:"));
    let number = peak.and_then(|peak| peak.split_whitespace().next());
    number.map_or(0, |number| number.parse().expect("a number"))
}
