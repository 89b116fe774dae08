//! A codec whose own process started this program, and answers through our standard streams.

use std::sync::Arc;
use std::time::{Duration, Instant};

use utfproof_judge::implementation::OUT_OF_TIME;
use utfproof_judge::{Description, Reply, Request, UnderTest};

use super::channel::Channel as _;
use super::exchange::{self, Limits};
use super::failure::Failure;
use super::is_interrupted;
use super::start_error::{StartError, StartProblem};
use super::streams::Streams;

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
    /// Whether it has answered all requests of a batch, so that it is known to flush.
    flushes: bool,
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
            flushes: false,
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
            };
            let id = self.next_id;
            self.next_id += requests.len() as u64;
            match exchange::ask(&mut self.streams, id, requests, &limits, &mut replies) {
                Ok(()) => self.flushes = true,
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

    fn finish(&mut self) -> Option<String> {
        self.streams.close_input();
        None
    }
}
