//! A codec whose own process started this program, and answers through our standard streams.

use std::fs::File;
use std::io::{self, Write as _};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use utfproof_judge::implementation::OUT_OF_TIME;
use utfproof_judge::{Description, Reply, Request, UnderTest};

use super::channel::Channel as _;
use super::exchange::{self, Limits};
use super::failure::{Failure, wrote_late};
use super::is_interrupted;
use super::start_error::{StartError, StartProblem};
use super::streams::Streams;

/// How long the client is watched after the last request.
const LATE: Duration = Duration::from_millis(20);

/// The client that waits for the verdict.
static WAITING: Mutex<Option<Waiting>> = Mutex::new(None);

struct Waiting {
    output: File,
    answered: u64,
}

/// Sends the verdict as the last line to the client that started this program, and closes the conversation. A client that
/// was given up or interrupted gets none: the exit status tells it enough.
///
/// # Errors
///
/// If the client cannot be written to.
pub fn tell_verdict(verdict: &str) -> io::Result<()> {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(Waiting {
        mut output,
        answered,
    }) = waiting.take()
    else {
        return Ok(());
    };
    writeln!(
        output,
        r#"{{"utfproof":1,"verdict":"{verdict}","answered":{answered}}}"#
    )
}

/// The program that started this one, asked through our standard output and answering through our standard input.
///
/// Nothing can restart it. So its first failure ends the run: the request that was open is blamed, and the rest is not
/// run.
pub struct Client {
    streams: Streams,
    description: Arc<Description>,
    timeout: Duration,
    deadline: Option<Instant>,
    next_id: u64,
    /// The number of requests that it has replied to.
    answered: u64,
    /// Whether it has answered all requests of a batch, so that it is known to flush.
    flushes: bool,
    /// Whether it has given a negative position.
    negative_at: Arc<AtomicBool>,
    given_up: Option<String>,
}

impl Client {
    /// Takes the standard streams, and reads the client's description. From now on, what this program writes to
    /// standard output goes to standard error. `timeout` is the limit for the description, and for each request.
    ///
    /// # Errors
    ///
    /// [`StartError`]; see [`StartProblem`].
    pub fn start(timeout: Duration) -> Result<Self, StartError> {
        let failed = |problem| StartError {
            command: "--stdio".to_owned(),
            problem,
            last_words: Vec::new(),
        };
        let streams = Streams::of_this_program().map_err(StartProblem::Spawn);
        let mut streams = streams.map_err(failed)?;
        let description = exchange::greet(&mut streams, timeout).map_err(failed)?;
        Ok(Self {
            streams,
            description: Arc::new(description),
            timeout,
            deadline: None,
            next_id: 1,
            answered: 0,
            flushes: false,
            negative_at: Arc::default(),
            given_up: None,
        })
    }

    /// Gives the client up, and blames a request if one may be the cause.
    fn fail(&mut self, failure: Failure, requests: &[Request], replies: &mut Vec<Reply>) {
        let why = match &failure {
            Failure::Interrupted | Failure::NotStarted => return,
            // Ctrl-C at a terminal also ends the client, before or after it ends this run
            Failure::Died { .. } if is_interrupted() => return,
            Failure::OutOfTime => OUT_OF_TIME.to_owned(),
            Failure::Died { how, .. } => format!("it {how}, and utfproof cannot start it again"),
            Failure::TimedOut => format!(
                "it did not answer within {:?}, and utfproof cannot start it again",
                self.timeout
            ),
            Failure::OutOfStep(what) => {
                format!("it answered something else, and utfproof cannot start it again: {what}")
            }
            Failure::Unflushed => {
                "it answered nothing after the empty line, and all when its input ended: does it flush?"
                    .to_owned()
            }
        };
        self.given_up = Some(why);
        self.streams.close_input();
        if failure.comes_from_a_request() {
            // without an open request, it wrote more than was asked for after the last one
            replies.truncate(requests.len() - 1);
            replies.push(failure.into_reply());
        }
    }
}

impl UnderTest for Client {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        let mut replies = Vec::with_capacity(requests.len());
        if self.given_up.is_none() && !requests.is_empty() && !is_interrupted() {
            let limits = Limits {
                description: Arc::clone(&self.description),
                timeout: self.timeout,
                deadline: self.deadline,
                window: usize::MAX,
                flushes: self.flushes,
                negative_at: Arc::clone(&self.negative_at),
            };
            let id = self.next_id;
            self.next_id += requests.len() as u64;
            match exchange::ask(&mut self.streams, id, requests, &limits, &mut replies) {
                Ok(()) => {
                    self.flushes = true;
                    self.answered += requests.len() as u64;
                }
                Err(failure) => self.fail(failure, requests, &mut replies),
            }
        }
        replies.resize(requests.len(), Reply::NotRun);
        replies
    }

    fn end_by(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    fn given_up(&self) -> Option<&str> {
        self.given_up.as_deref()
    }

    /// Leaves the conversation open for [`tell_verdict`], unless it has failed.
    fn finish(&mut self) -> Option<String> {
        let is_over = self.given_up.is_some() || is_interrupted();
        if let Some(output) = self.streams.take_output().filter(|_| !is_over) {
            let answered = self.answered;
            let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
            *waiting = Some(Waiting { output, answered });
        }
        self.streams.close_input();
        if self.given_up.is_some() || is_interrupted() {
            return None; // this counts already
        }
        self.streams.pump(LATE);
        let late = self.streams.partial_line();
        (!late.is_empty()).then(|| wrote_late(late))
    }
}
