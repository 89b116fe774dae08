//! An adapter in a process of its own, as a [`Subject`]. No other module knows processes.
//!
//! What holds here, whatever the adapter does:
//!
//! - Every request gets exactly one reply, in order. A good reply that has arrived is never lost, and a failure is
//!   reported against the very request that causes it, if it can be made to happen again; against one of those that
//!   it may come from otherwise.
//! - Nothing waits for ever. The time limit is for the next sign of progress, a reply that comes or a request that
//!   is taken, so that a batch may take longer than one request.
//! - Memory is bounded: requests are written as they are read, a line that grows too long is a failure, and of
//!   standard error only the tail is kept.
//! - No process is left behind, whatever group or session it went to, and however the runner ends: the end of input
//!   comes first, then SIGTERM, then SIGKILL. That takes Linux and a supervisor, see [`supervise_by`]. Without it, or if
//!   an adapter kills it, a descendant that lost its parent and left the process group stays; and an adapter that
//!   ignores the end of input stays after a signal that ends the program without calling [`kill_all`].
//! - Adapters have no terminal, where there is a supervisor.
//! - What an adapter chose to write appears in errors and replies only escaped, except in a
//!   [`Description`], in an [`Answer`](crate::Answer) and in [`Subject::last_words`], which say so.
//!
//! It runs on Unix. On other systems it compiles, and every start fails with [`StartProblem::Spawn`].

mod batch;
#[cfg(unix)]
mod cannot_run;
#[cfg_attr(not(unix), path = "no_child.rs")]
mod child;
mod command;
#[cfg_attr(not(unix), expect(dead_code, reason = "nothing is started"))]
mod ending;
mod escape;
mod exchange;
#[cfg(unix)]
mod family;
mod handshake;
#[cfg(unix)]
mod leader;
#[cfg_attr(not(unix), expect(dead_code, reason = "nothing comes through pipes"))]
mod lines;
mod preparation;
#[cfg(unix)]
mod supervisor;
mod wire;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{Description, Reply, Request, Subject};

use batch::Peer;
use child::Child;
use escape::readable;
use exchange::Failure;

pub use command::{CommandLine, CommandLineError};
pub use escape::escape;
pub use handshake::{StartError, StartProblem, read_description};
#[cfg(unix)]
pub use leader::kill_all;
pub use preparation::run_to_end;
#[cfg(unix)]
pub use supervisor::{supervise_by, supervisor};
pub use wire::read_reply;

/// How many restarts in a row without a good reply in between are made before an adapter is given up.
const MOST_RESTARTS: u32 = 16;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Ends all waiting for adapters, from now on and for good: what is not answered comes back as [`Reply::NotRun`], and
/// no adapter is started any more. This is for the handler of a signal.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A running adapter, restarted when it has to be.
///
/// # Examples
///
/// ```no_run
/// use std::time::Duration;
/// use utfproof::process::{CommandLine, Process};
/// use utfproof::{Operation, Request, Sequence, Subject};
///
/// let command = CommandLine::parse("python3 adapter.py")?;
/// let mut process = Process::start(command, Duration::from_secs(10))?;
/// println!("{}", utfproof::process::escape(&process.description().name));
/// let request = Request::new(Operation::Utf8Decode, [Sequence::bytes(vec![0xE2, 0x82, 0xAC])]);
/// let replies = process.answer_batch(&[request]);
/// println!("{:?}", replies[0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Process {
    command: CommandLine,
    timeout: Duration,
    description: Description,
    child: Option<Child>,
    /// Nothing has been asked of `child` yet.
    fresh: bool,
    next_id: u64,
    window: usize,
    restarts: u32,
    vain_restarts: u32,
    /// What the process before this one left on standard error.
    last_words: Option<String>,
}

impl Process {
    /// Starts an adapter and lets it describe itself. `timeout` is the limit for that, and for each request.
    ///
    /// # Errors
    ///
    /// What went wrong; see [`StartProblem`]. No process is left.
    pub fn start(command: CommandLine, timeout: Duration) -> Result<Self, StartError> {
        let (child, description) = start(&command, timeout)?;
        Ok(Self {
            command,
            timeout,
            description,
            child: Some(child),
            fresh: true,
            next_id: 1,
            window: usize::MAX,
            restarts: 0,
            vain_restarts: 0,
            last_words: None,
        })
    }

    /// How often it had to be started again.
    pub fn restarts(&self) -> u32 {
        self.restarts
    }

    /// The running process, a new one if there is none.
    fn child(&mut self) -> Result<&mut Child, Failure> {
        if is_interrupted() {
            return Err(Failure::Interrupted);
        }
        if self.child.is_none() {
            self.restarts += 1;
            self.vain_restarts += 1;
            match start(&self.command, self.timeout) {
                Ok((child, _)) => self.child = Some(child),
                Err(error) if matches!(error.problem, StartProblem::Interrupted) => {}
                Err(error) => self.last_words = Some(error.to_string()),
            }
            self.fresh = true;
        }
        self.child.as_mut().ok_or(Failure::NotStarted)
    }

    /// Ends the process, if there is one; the next one has to be new.
    fn stop(&mut self, gently: bool) {
        if let Some(mut child) = self.child.take() {
            if !gently {
                child.end();
            }
            self.last_words = child.tail.last().map(readable);
        }
    }

    fn take_ids(&mut self, requests: &[Request]) -> u64 {
        let first = self.next_id;
        self.next_id += requests.len() as u64;
        first
    }
}

fn start(command: &CommandLine, timeout: Duration) -> Result<(Child, Description), StartError> {
    let mut child = Child::spawn(command)
        .map_err(|error| StartError::new(command, StartProblem::Spawn(error), None))?;
    match exchange::greet(&mut child, timeout) {
        Ok(description) => Ok((child, description)),
        Err(problem) => {
            child.end();
            Err(StartError::new(command, problem, child.tail.last()))
        }
    }
}

impl Peer for Process {
    fn ask(&mut self, requests: &[Request], replies: &mut Vec<Reply>) -> Result<(), Failure> {
        let (timeout, first_id) = (self.timeout, self.take_ids(requests));
        let child = self.child()?;
        let outcome = exchange::ask(child, first_id, requests, timeout, replies);
        self.fresh = false;
        if outcome.is_err() {
            self.stop(false);
        }
        outcome
    }

    fn is_fresh(&self) -> bool {
        self.fresh || self.child.is_none()
    }

    fn ask_only(&mut self, request: &Request) -> Result<(), Failure> {
        if !self.is_fresh() {
            self.stop(true);
        }
        let (timeout, id) = (self.timeout, self.take_ids(std::slice::from_ref(request)));
        let child = self.child()?;
        let outcome = exchange::ask_only(child, id, request, timeout);
        self.stop(false);
        outcome
    }

    fn succeeded(&mut self) {
        self.vain_restarts = 0;
    }

    fn is_given_up(&self) -> bool {
        self.child.is_none() && self.vain_restarts >= MOST_RESTARTS
    }

    fn window(&mut self) -> &mut usize {
        &mut self.window
    }

    fn timeout(&self) -> Duration {
        self.timeout
    }
}

impl Subject for Process {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        batch::answer_all(self, requests)
    }

    /// Those of the running process; those of the one before, if this one has said nothing yet.
    fn last_words(&self) -> Option<String> {
        let child = self.child.as_ref();
        let words = child.and_then(|child| child.tail.last()).map(readable);
        words.or_else(|| self.last_words.clone())
    }
}
