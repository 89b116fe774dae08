//! Runs a program on a stream: gives it the pieces of a text one after the other, and keeps its output.

use std::time::{Duration, Instant};

use super::channel::Channel as _;
use super::child::Child;
use super::ending::Ending;
use super::escape::last_lines;
use super::start_error::{StartError, StartProblem};
use super::{CommandLine, is_interrupted};

/// How often to look whether the program has read a piece.
const GLANCE: Duration = Duration::from_micros(200);

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct StreamLimits {
    /// The time for the whole run.
    pub time: Duration,
    /// The most bytes of output to keep. A program that writes more is ended.
    pub output: usize,
}

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Streamed {
    /// The bytes on standard output.
    pub output: Vec<u8>,
    /// The failure, escaped: a bad exit status, a signal, a limit. `None` if it exited with status 0.
    pub failure: Option<String>,
    /// The last lines of standard error, escaped; empty if there are none.
    pub last_words: String,
}

/// Runs a program, and writes the pieces to its standard input. The next piece follows only once the program has read
/// the one before, so no read returns parts of two pieces, unless the program waits for more in one call.
///
/// # Errors
///
/// [`StartProblem::Spawn`] if it cannot be run, [`StartProblem::Interrupted`] after [`interrupt`](super::interrupt).
/// The program has ended in any case.
pub fn run_on_stream(
    command: &CommandLine,
    pieces: &[&[u8]],
    limits: StreamLimits,
) -> Result<Streamed, StartError> {
    let failed = |problem, tail: Option<&[u8]>| StartError::new(command, problem, tail);
    let mut child =
        Child::spawn(command).map_err(|error| failed(StartProblem::Spawn(error), None))?;
    let deadline = Instant::now() + limits.time;
    let mut pieces = pieces.iter();
    let mut is_open = true;
    let mut failure = None;
    while failure.is_none() && !child.is_silent() {
        if is_open && (child.has_read_all() || child.is_deaf()) {
            match pieces.next().filter(|_| !child.is_deaf()) {
                Some(piece) => child.outgoing().extend_from_slice(piece),
                None => {
                    child.close_input();
                    is_open = false;
                }
            }
        }
        child.pump(GLANCE);
        if is_interrupted() {
            child.end();
            return Err(failed(StartProblem::Interrupted, None));
        }
        if child.partial_line().len() > limits.output {
            failure = Some(format!("wrote more than {} bytes", limits.output));
        } else if Instant::now() >= deadline {
            failure = Some(format!("did not end within {:?}", limits.time));
        }
    }
    // taken now, because what comes after the end is dropped
    let mut output = child.partial_line().to_vec();
    output.truncate(limits.output);
    if failure.is_none() {
        // a program that has closed its output may take its time to exit
        child.wait_for_exit(deadline.saturating_duration_since(Instant::now()));
        match child.ending() {
            Ending::NotRun(error) => return Err(failed(StartProblem::Spawn(error), None)),
            Ending::Exited(status) if status.success() => {}
            ending => failure = Some(ending.to_string()),
        }
    }
    child.end();
    Ok(Streamed {
        output,
        failure,
        last_words: last_lines(child.tail.last().unwrap_or_default()),
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    const LIMITS: StreamLimits = StreamLimits {
        time: Duration::from_secs(20),
        output: 1 << 16,
    };

    fn run(script: &str, pieces: &[&[u8]], limits: StreamLimits) -> Streamed {
        let command = CommandLine::new("sh").with(["-c", script]);
        run_on_stream(&command, pieces, limits).expect("a shell")
    }

    #[test]
    fn each_piece_is_one_read_of_the_program() {
        let script = "dd bs=100 count=3 2>/dev/null | wc -c; dd bs=100 count=1 2>/dev/null";
        let pieces: [&[u8]; 4] = [b"one", b"\n", b"three", b"rest"];
        let streamed = run(script, &pieces, LIMITS);
        assert_eq!(streamed.output, b"9\nrest", "{streamed:?}");
        assert_eq!(streamed.failure, None);
    }

    #[test]
    fn a_program_that_fails_or_does_not_read_keeps_its_output_and_its_last_words() {
        let streamed = run(
            "echo out; echo why >&2; exit 3",
            &[&[b'x'; 1 << 20]],
            LIMITS,
        );
        assert_eq!(streamed.output, b"out\n");
        assert_eq!(streamed.failure.as_deref(), Some("exited with status 3"));
        assert_eq!(streamed.last_words, "why");
    }

    #[test]
    fn a_program_may_exit_long_after_the_end_of_its_output() {
        let streamed = run("cat; exec >&-; sleep 1", &[b"abc"], LIMITS);
        assert_eq!(streamed.output, b"abc");
        assert_eq!(streamed.failure, None);
    }

    #[test]
    fn output_and_time_are_bounded() {
        let streamed = run("yes", &[b""], LIMITS);
        assert_eq!(streamed.output.len(), LIMITS.output);
        assert!(
            streamed
                .failure
                .is_some_and(|why| why.contains("wrote more"))
        );
        let limits = StreamLimits {
            time: Duration::from_millis(200),
            ..LIMITS
        };
        let streamed = run("exec sleep 1000", &[b"abc"], limits);
        assert!(
            streamed
                .failure
                .is_some_and(|why| why.contains("did not end"))
        );
    }
}
