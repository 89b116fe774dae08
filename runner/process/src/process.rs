//! An adapter in its own process, which is restarted when necessary.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use utfproof_judge::{Description, Reply, Request, UnderTest};

use super::child::{Child, GRACE};
use super::command::CommandLine;
use super::ending::{Ending, Farewell};
use super::escape::{last_lines, readable};
use super::exchange::{self, Limits};
use super::failure::{Failure, with_words, wrote_late};
use super::giving_up::Patience;
use super::guilty_request::{self, RestartableAdapter};
use super::start_error::{StartError, StartProblem};
use super::{description, is_interrupted};

/// How long an adapter may take to exit after the end of the run: leak checkers speak there, and are slow.
const FAREWELL: Duration = Duration::from_secs(2);

/// A running adapter, which is restarted when necessary.
///
/// # Examples
///
/// ```no_run
/// use std::time::Duration;
/// use utfproof_process::{CommandLine, Process};
/// use utfproof_judge::{Operation, Request, Sequence, UnderTest};
///
/// let command = CommandLine::parse("python3 adapter.py")?;
/// let mut process = Process::start(command, Duration::from_secs(10))?;
/// println!("{}", utfproof_process::escape(&process.description().name));
/// let request = Request::new(Operation::Utf8Decode, [Sequence::bytes(vec![0xE2, 0x82, 0xAC])]);
/// let replies = process.answer_batch(&[request]);
/// println!("{:?}", replies[0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Process {
    command: CommandLine,
    timeout: Duration,
    description: Arc<Description>,
    child: Option<Child>,
    /// Whether `child` has not had a request yet.
    fresh: bool,
    next_id: u64,
    window: usize,
    restarts: u32,
    patience: Patience,
    /// The number of crashes in a row that the outstanding request caused.
    confirmations: u32,
    /// A request that it has answered.
    known_good: Option<Request>,
    /// Whether it has answered all outstanding requests at an empty line, so that it is known to flush.
    flushes: bool,
    /// Whether one of its processes has given a negative position.
    negative_at: Arc<AtomicBool>,
    /// The end of standard error of the previous process.
    last_words: Option<String>,
    /// What its processes did after their last reply: the first exit with a status other than 0, or output.
    bad_exit: Option<String>,
    /// Whether processes of it could not be ended.
    left_processes: bool,
    /// Whether it exits like that even without a request; `None` until that was tried.
    exits_badly_unasked: Option<bool>,
}

impl Process {
    /// Starts an adapter and reads its description. `timeout` is the limit for that, and for each request.
    ///
    /// # Errors
    ///
    /// [`StartError`]; see [`StartProblem`]. The process is then ended.
    pub fn start(command: CommandLine, timeout: Duration) -> Result<Self, StartError> {
        let (child, description) = start(&command, timeout)?;
        Ok(Self {
            command,
            timeout,
            description: Arc::new(description),
            child: Some(child),
            fresh: true,
            next_id: 1,
            window: usize::MAX,
            restarts: 0,
            patience: Patience::default(),
            confirmations: 0,
            known_good: None,
            flushes: false,
            negative_at: Arc::default(),
            last_words: None,
            bad_exit: None,
            left_processes: false,
            exits_badly_unasked: None,
        })
    }

    /// The number of restarts.
    pub fn restarts(&self) -> u32 {
        self.restarts
    }

    /// The running process, a new one if there is none.
    fn child(&mut self) -> Result<&mut Child, Failure> {
        if is_interrupted() {
            return Err(Failure::Interrupted);
        }
        if self.child.is_none() && self.patience.given_up().is_none() {
            self.restarts += 1;
            self.fresh = true;
            let begun = Instant::now();
            let outcome = self.start_again();
            self.patience.restarted(outcome.as_ref(), begun.elapsed());
            match outcome {
                Ok(child) => self.child = Some(child),
                Err(error) if matches!(error.problem, StartProblem::Interrupted) => {}
                Err(error) => self.last_words = Some(error.to_string()),
            }
        }
        self.child.as_mut().ok_or(Failure::NotStarted)
    }

    /// Restarts it. The description must be the same as at first.
    fn start_again(&self) -> Result<Child, StartError> {
        let timeout = self.patience.limited(self.timeout);
        let (mut child, description) = start(&self.command, timeout)?;
        match description::changed(&self.description, &description) {
            None => Ok(child),
            Some(what) => {
                child.end();
                let problem = StartProblem::Changed(what);
                Err(StartError::new(&self.command, problem, child.tail.last()))
            }
        }
    }

    /// Ends the process, if there is one, after a failure or when it is no longer needed. The next request starts a new
    /// one.
    fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.end();
            self.last_words = child.tail.last().map(readable);
            self.left_processes |= child.left_processes;
        }
    }

    /// Ends the input of the process, if there is one, and waits for its exit. The next request starts a new one.
    fn stop_gently(&mut self, grace: Duration) {
        let Some(mut child) = self.child.take() else {
            return;
        };
        let Farewell { status, late } = child.finish(grace);
        self.left_processes |= child.left_processes;
        self.last_words = child.tail.last().map(readable);
        let mut faults = Vec::new();
        if !late.is_empty() && !is_interrupted() {
            faults.push(wrote_late(&late));
        }
        if let Some(status) = status.filter(|status| !status.success()) {
            let ending = Ending::Exited(status);
            faults.push(format!(
                "it {ending} when its input ended; the protocol wants status 0"
            ));
        }
        if !faults.is_empty() {
            let words = last_lines(child.tail.last().unwrap_or_default());
            let how = faults.join("; ");
            self.bad_exit.get_or_insert_with(|| with_words(how, &words));
        }
    }

    /// Whether it exits with a status other than 0 even without a request, so that the status says nothing about a
    /// request.
    fn exits_badly_unasked(&mut self) -> bool {
        if let Some(known) = self.exits_badly_unasked {
            return known;
        }
        if self.child().is_err() {
            return false;
        }
        let before = self.bad_exit.take();
        self.stop_gently(GRACE);
        let exits_badly = self.bad_exit.is_some();
        self.bad_exit = before.or(self.bad_exit.take());
        self.exits_badly_unasked = Some(exits_badly);
        exits_badly
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

impl RestartableAdapter for Process {
    fn is_interrupted(&self) -> bool {
        is_interrupted()
    }

    fn ask(&mut self, requests: &[Request], replies: &mut Vec<Reply>) -> Result<(), Failure> {
        let first_id = self.take_ids(requests);
        let limits = Limits {
            description: Arc::clone(&self.description),
            timeout: self.timeout,
            deadline: self.patience.deadline,
            window: self.window,
            flushes: self.flushes,
            negative_at: Arc::clone(&self.negative_at),
        };
        let child = self.child()?;
        let begun = Instant::now();
        let outcome = exchange::ask(child, first_id, requests, &limits, replies);
        self.fresh = false;
        match &outcome {
            Ok(()) => self.flushes = true,
            Err(failure) => {
                self.stop();
                self.patience
                    .failed(failure, begun.elapsed().min(self.timeout));
            }
        }
        outcome
    }

    fn is_fresh(&self) -> bool {
        self.fresh || self.child.is_none()
    }

    fn ask_only(&mut self, request: &Request) -> Result<(), Failure> {
        if !self.is_fresh() {
            self.stop_gently(GRACE);
        }
        let id = self.take_ids(std::slice::from_ref(request));
        let limits = Limits {
            description: Arc::clone(&self.description),
            timeout: self.timeout,
            deadline: self.patience.deadline,
            window: 1,
            flushes: true,
            negative_at: Arc::clone(&self.negative_at),
        };
        let child = self.child()?;
        let begun = Instant::now();
        let outcome = exchange::ask_only(child, id, request, &limits);
        self.stop();
        match &outcome {
            Ok(_) => self.patience.lose(begun.elapsed()),
            Err(failure) => self.patience.failed(failure, begun.elapsed()),
        }
        match outcome? {
            Some(bad_exit) if !self.exits_badly_unasked() => Err(bad_exit),
            _ => Ok(()),
        }
    }

    fn succeeded(&mut self, request: &Request) {
        self.patience.succeeded();
        if self.known_good.is_none() {
            self.known_good = Some(request.clone());
        }
    }

    fn confirmations(&mut self) -> &mut u32 {
        &mut self.confirmations
    }

    fn known_good(&self) -> Option<&Request> {
        self.known_good.as_ref()
    }

    fn fails_in_vain(&self) -> bool {
        self.child.is_none() && self.patience.is_in_vain()
    }

    fn give_up(&mut self) {
        self.patience
            .give_up("it failed again and again, with no answer in between");
    }

    fn is_given_up(&self) -> bool {
        self.patience.given_up().is_some()
    }

    fn window(&mut self) -> &mut usize {
        &mut self.window
    }

    fn timeout(&self) -> Duration {
        self.timeout
    }
}

impl UnderTest for Process {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        guilty_request::answer_all(self, requests)
    }

    fn end_by(&mut self, deadline: Instant) {
        self.patience.deadline = Some(deadline);
    }

    fn forget_failures(&mut self) {
        self.patience = self.patience.anew();
        self.negative_at.store(false, Ordering::Relaxed);
        let _ = self.child(); // if it cannot be started, the next request says why
        self.patience = self.patience.anew();
    }

    fn start_anew(&mut self) -> bool {
        if !self.is_fresh() {
            self.stop_gently(GRACE);
        }
        self.child().is_ok()
    }

    fn given_up(&self) -> Option<&str> {
        self.patience.given_up()
    }

    /// The last words of the running process, or of the previous one if this one has written nothing yet.
    fn last_words(&self) -> Option<String> {
        let child = self.child.as_ref();
        let words = child.and_then(|child| child.tail.last()).map(readable);
        words.or_else(|| self.last_words.clone())
    }

    fn finish(&mut self) -> Option<String> {
        self.stop_gently(self.timeout.min(FAREWELL));
        self.bad_exit.take()
    }

    fn remarks(&self) -> Vec<String> {
        let left = "processes of the adapter could not be ended, and may still run";
        let left = self.left_processes.then(|| left.to_owned());
        left.into_iter().collect()
    }
}
