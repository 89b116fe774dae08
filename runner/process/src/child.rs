//! One running adapter: its pipes, its supervisor or process group, its end.
//!
//! No pipe blocks and no thread waits: all input and output happens in [`Channel::pump`]. So an adapter that does not
//! read, does not write, or leaves a descendant with the pipes open cannot stall the runner.

use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{self, ChildStderr, ChildStdin, ChildStdout, ExitStatus};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{WaitId, WaitIdOptions, waitid};

use super::cannot_run::explained;
use super::channel::Channel;
use super::ending::{Ending, Farewell};
use super::family::descendants;
use super::leader::{Leader, start};
use super::lines::{Lines, ReadOutcome, Tail, is_transient, read_once};
use super::supervisor::{KILLING, TERM_GRACE, cannot_run, left_processes};
use super::{CommandLine, is_interrupted};

/// How long an adapter may take to exit after the end of its input, or with its standard output closed.
pub(super) const GRACE: Duration = Duration::from_millis(500);
/// How long an adapter may go on answering after it has closed its standard input.
const DEAF_GRACE: Duration = Duration::from_millis(200);
/// How often to check whether the process still runs while nothing moves.
const GLANCE: Duration = Duration::from_millis(20);
/// How much is kept of what it writes after the end of its input, in bytes.
const LATE: usize = 200;
/// The most reads from a pipe at the end: a descendant may hold it open and write for ever.
const LAST_READS: usize = 16;

/// The capacity of each pipe, where the system lets us choose it. Neither side waits as long as it is less than this
/// ahead of the other.
#[cfg(target_os = "linux")]
const PIPE: usize = 1 << 18;

/// A process and its three pipes.
pub(super) struct Child {
    process: process::Child,
    leader: Leader,
    command: CommandLine,
    /// `None` once either side has closed it; the same for the other two.
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// When we noticed that it had closed its standard input.
    deaf_since: Option<Instant>,
    outgoing: Vec<u8>,
    sent: usize,
    chunk: Box<[u8]>,
    /// Its standard output that was not taken yet.
    pub(super) lines: Lines,
    /// The end of its standard error.
    pub(super) tail: Tail,
    /// The beginning of the output that came after the end of its input.
    late: Vec<u8>,
    /// Whether the supervisor could not end all processes of the adapter.
    pub(super) left_processes: bool,
    over: bool,
}

impl Child {
    /// Starts it. It may still prove impossible to run: [`Ending::NotRun`].
    pub(super) fn spawn(command: &CommandLine) -> io::Result<Self> {
        let (mut process, leader) = start(command)?;
        let child = Self {
            leader,
            command: command.clone(),
            stdin: process.stdin.take(),
            stdout: process.stdout.take(),
            stderr: process.stderr.take(),
            process,
            deaf_since: None,
            outgoing: Vec::new(),
            sent: 0,
            chunk: vec![0; 1 << 16].into(),
            lines: Lines::default(),
            tail: Tail::default(),
            late: Vec::new(),
            left_processes: false,
            over: false,
        };
        for pipe in child.pipes() {
            ioctl_fionbio(pipe, true)?;
        }
        #[cfg(target_os = "linux")]
        for pipe in child.pipes() {
            let _ = rustix::pipe::fcntl_setpipe_size(pipe, PIPE); // the default size also works
        }
        Ok(child)
    }

    /// The open pipes.
    fn pipes(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let stdin = self.stdin.as_ref().map(AsFd::as_fd);
        let stdout = self.stdout.as_ref().map(AsFd::as_fd);
        let stderr = self.stderr.as_ref().map(AsFd::as_fd);
        [stdin, stdout, stderr].into_iter().flatten()
    }

    /// Which of standard input, output and error are ready.
    fn ready(&self, wait: Duration) -> [bool; 3] {
        // with nothing to send, polling still shows whether the other end was closed
        let wanted = match self.all_is_sent() {
            true => PollFlags::empty(),
            false => PollFlags::OUT,
        };
        let mut pipes = Vec::with_capacity(3);
        pipes.extend(self.stdin.as_ref().map(|pipe| PollFd::new(pipe, wanted)));
        pipes.extend(
            self.stdout
                .as_ref()
                .map(|pipe| PollFd::new(pipe, PollFlags::IN)),
        );
        pipes.extend(
            self.stderr
                .as_ref()
                .map(|pipe| PollFd::new(pipe, PollFlags::IN)),
        );
        let wait = Timespec {
            tv_sec: 0,
            tv_nsec: wait.min(GLANCE).subsec_nanos().into(),
        };
        if poll(&mut pipes, Some(&wait)).is_err() {
            // Interrupted by a signal: the caller tries again.
            return [false; 3];
        }
        let mut ready = pipes.iter().map(|pipe| !pipe.revents().is_empty());
        let mut next = |open: bool| open && ready.next().unwrap_or(false);
        [
            next(self.stdin.is_some()),
            next(self.stdout.is_some()),
            next(self.stderr.is_some()),
        ]
    }

    fn read_stdout(&mut self) {
        let Some(pipe) = &mut self.stdout else { return };
        match read_once(pipe, &mut self.chunk) {
            ReadOutcome::Bytes(length) => self.lines.push(&self.chunk[..length]),
            ReadOutcome::Nothing => {}
            ReadOutcome::End => self.stdout = None,
        }
    }

    fn read_stderr(&mut self) {
        let Some(pipe) = &mut self.stderr else { return };
        match read_once(pipe, &mut self.chunk) {
            ReadOutcome::Bytes(length) => self.tail.push(&self.chunk[..length]),
            ReadOutcome::Nothing => {}
            ReadOutcome::End => self.stderr = None,
        }
    }

    fn send(&mut self) -> bool {
        let Some(pipe) = &mut self.stdin else {
            return false;
        };
        if self.outgoing.is_empty() {
            self.stop_sending(); // with nothing to send, the pipe is ready only if the other end was closed
            return false;
        }
        match pipe.write(&self.outgoing[self.sent..]) {
            Ok(length) => {
                self.sent += length;
                if self.sent == self.outgoing.len() {
                    self.outgoing.clear();
                    self.sent = 0;
                }
                length > 0
            }
            Err(error) if is_transient(&error) => false,
            Err(_) => {
                self.stop_sending();
                false
            }
        }
    }

    /// It has closed its standard input. Its replies are still read for a while.
    fn stop_sending(&mut self) {
        self.close_input();
        self.deaf_since = Some(Instant::now());
    }

    /// Whether the process has ended. It stays a zombie, so that its number is not reused.
    fn has_exited(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(self.leader.id), options), Ok(None))
    }

    /// Whether the process has read all that was sent, so that its pipe is empty. Where the system cannot tell, all that
    /// was sent counts as read.
    pub(super) fn has_read_all(&self) -> bool {
        let left = |pipe: &ChildStdin| rustix::io::ioctl_fionread(pipe).unwrap_or(0);
        self.all_is_sent() && self.stdin.as_ref().is_none_or(|pipe| left(pipe) == 0)
    }

    /// Drops its standard output, but for the beginning.
    fn discard(&mut self) {
        let room = LATE.saturating_sub(self.late.len());
        let output = self.lines.partial();
        self.late.extend(&output[..output.len().min(room)]);
        self.lines = Lines::default();
    }

    /// Waits until the process has ended, and drops its standard output meanwhile.
    pub(super) fn wait_for_exit(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        while !self.has_exited() {
            if Instant::now() >= deadline {
                return false;
            }
            self.pump(Duration::from_millis(2));
            self.discard();
        }
        true
    }

    /// Ends its input, and after this time all processes that still run. After an interruption it gets no time.
    pub(super) fn finish(&mut self, grace: Duration) -> Farewell {
        if self.over {
            return Farewell::default();
        }
        self.close_input();
        let has_exited = !is_interrupted() && self.wait_for_exit(grace);
        for _ in 0..LAST_READS {
            self.read_stdout();
        }
        self.discard();
        let late = std::mem::take(&mut self.late);
        Farewell {
            status: self.end().filter(|_| has_exited),
            late,
        }
    }

    /// Ends the process and all its descendants: SIGTERM, and then SIGKILL. `None` if it was ended before, or survives
    /// even this.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if std::mem::replace(&mut self.over, true) {
            // Its number may belong to another process by now.
            return None;
        }
        self.close_input();
        let mut others = Vec::new();
        if !self.has_exited() {
            others = descendants(self.leader.id);
            self.leader.ask_to_end();
            self.wait_for_exit(TERM_GRACE);
        }
        if self.leader.is_supervisor && self.wait_for_exit(KILLING + GRACE) {
            others.clear(); // the supervisor has killed them, and their numbers may be reused by now
        }
        // Do this even if the process has ended, since its group may still run.
        self.leader.kill(others);
        let exited = self.wait_for_exit(GRACE);
        for _ in 0..LAST_READS {
            let (Some(_), [.., true]) = (&self.stderr, self.ready(Duration::ZERO)) else {
                break;
            };
            self.read_stderr();
        }
        self.leader.finish();
        self.left_processes = self.tail.take_end(left_processes) && self.leader.is_supervisor;
        exited.then(|| self.process.wait().ok()).flatten()
    }
}

impl Channel for Child {
    fn outgoing(&mut self) -> &mut Vec<u8> {
        &mut self.outgoing
    }

    fn all_is_sent(&self) -> bool {
        self.outgoing.is_empty()
    }

    fn is_silent(&self) -> bool {
        self.stdout.is_none()
    }

    fn is_deaf(&self) -> bool {
        self.deaf_since
            .is_some_and(|since| since.elapsed() >= DEAF_GRACE)
    }

    fn close_input(&mut self) {
        self.stdin = None;
        self.outgoing.clear();
        self.sent = 0;
    }

    /// Reads once from each pipe, and so adds at most 64 KiB, or 1 MiB when the process has ended.
    fn pump(&mut self, wait: Duration) -> bool {
        let [to_stdin, from_stdout, from_stderr] = self.ready(wait.min(GLANCE));
        if !(to_stdin || from_stdout || from_stderr) && self.stdout.is_some() && self.has_exited() {
            // A descendant may hold the pipe open and never write: the process itself will not write again.
            for _ in 0..LAST_READS {
                self.read_stdout();
            }
            self.stdout = None;
        }
        if from_stdout {
            self.read_stdout();
        }
        if from_stderr {
            self.read_stderr();
        }
        to_stdin && self.send()
    }

    fn ending(&mut self) -> Ending {
        let (closed, grace) = match self.is_silent() {
            true => ("output", GRACE),
            false => ("input", Duration::ZERO), // it already had its grace period
        };
        let has_exited = self.wait_for_exit(grace);
        let Some(status) = self.end().filter(|_| has_exited) else {
            return Ending::WentOn { closed };
        };
        let stderr = self.tail.last().unwrap_or_default();
        let error = cannot_run(status.code(), stderr).filter(|_| self.leader.is_supervisor);
        match error {
            Some(error) => {
                self.tail = Tail::default();
                Ending::NotRun(explained(&self.command, error))
            }
            None => Ending::Exited(status),
        }
    }

    fn next_line(&mut self) -> Option<&[u8]> {
        self.lines.next()
    }

    fn partial_line(&self) -> &[u8] {
        self.lines.partial()
    }

    fn last_words(&self) -> Option<&[u8]> {
        self.tail.last()
    }
}

/// The end of input comes first, because a well-behaved adapter then exits on its own.
impl Drop for Child {
    fn drop(&mut self) {
        self.finish(GRACE);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests;
