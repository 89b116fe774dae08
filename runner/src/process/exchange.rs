//! One exchange with a running adapter: requests go out and replies come in at the same time.

use std::iter::Peekable;
use std::time::{Duration, Instant};

use utfproof_oracle::Sequence;

use super::child::Child;
use super::ending::Ending;
use super::escape::{escape, excerpt, excerpt_of_end};
use super::handshake::{StartProblem, read_description};
use super::is_interrupted;
use super::wire::{GREETING, read_reply, write_request};
use crate::{Description, Reply, Request};

/// How much is made ready to be sent ahead of what the adapter reads.
const AHEAD: usize = 1 << 16;
/// Behind how many requests an empty line has the adapter write what it kept, while it goes on with what is sent behind
/// that line: so nobody waits for the other but at the end.
const FLUSHED: u64 = 512;
/// The longest line of an adapter, besides what the input accounts for.
const LONGEST_LINE: usize = 1 << 20;
/// What one unit of input accounts for in a line: no operation makes more than a few units of eight characters of it.
const PER_UNIT: usize = 64;

/// Why an exchange stopped before its end. The process is of no use any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It could not be started.
    NotStarted,
    /// The run was interrupted.
    Interrupted,
    /// It died: how, and the end of what it had written to standard error, which may be nothing.
    Died { how: String, words: String },
    /// Nothing came for too long.
    TimedOut,
    /// It wrote something that is no reply to the request whose turn it was. The request before may have done that.
    OutOfStep(String),
}

impl Failure {
    /// It was seen once, among so many requests, and did not come again when they were asked anew.
    pub(super) fn once(self, among: usize) -> Self {
        self.with_note(&match among {
            1 => "it did not happen again".to_owned(),
            _ => format!(
                "it did not happen again; this is the last of the {among} requests that it may come from"
            ),
        })
    }

    /// Something more is known of it.
    pub(super) fn with_note(self, note: &str) -> Self {
        match self {
            Self::Died { how, words } => Self::Died {
                how: format!("{how}; {note}"),
                words,
            },
            Self::OutOfStep(what) => Self::OutOfStep(format!("{what}; {note}")),
            Self::NotStarted | Self::Interrupted | Self::TimedOut => self,
        }
    }

    pub(super) fn into_reply(self) -> Reply {
        match self {
            Self::NotStarted | Self::Interrupted => Reply::NotRun,
            Self::Died { how, words } if words.is_empty() => Reply::Crashed(how),
            Self::Died { how, words } => {
                Reply::Crashed(format!("{how}; its standard error ends with '{words}'"))
            }
            Self::TimedOut => Reply::TimedOut,
            Self::OutOfStep(what) => Reply::Garbled(what),
        }
    }
}

/// Receives the description.
pub(super) fn greet(child: &mut Child, timeout: Duration) -> Result<Description, StartProblem> {
    let deadline = Instant::now() + timeout;
    child.outgoing().extend_from_slice(GREETING);
    let description = loop {
        let left = deadline.saturating_duration_since(Instant::now());
        child.pump(left);
        if let Some(line) = child.lines.next() {
            break read_description(line)?;
        }
        if child.lines.partial().len() > LONGEST_LINE {
            return Err(StartProblem::TooLong(LONGEST_LINE));
        }
        if child.is_silent() {
            return Err(ended_early(child));
        }
        if is_interrupted() {
            return Err(StartProblem::Interrupted);
        }
        if left.is_zero() {
            return Err(StartProblem::TimedOut(timeout));
        }
    };
    match child.lines.partial() {
        [] => Ok(description),
        more => Err(StartProblem::MoreThanAsked(excerpt(more))),
    }
}

fn ended_early(child: &mut Child) -> StartProblem {
    let partial = excerpt(child.lines.partial());
    match (child.ending(), partial.as_str()) {
        (Ending::NotRun(error), _) => StartProblem::Spawn(error),
        (ending, "") => StartProblem::Ended(ending.to_string()),
        (ending, partial) => StartProblem::Ended(format!("{ending}, inside the line '{partial}',")),
    }
}

/// Asks the requests, the first of which gets the number `first_id`; each reply is appended as soon as it is there.
///
/// # Errors
///
/// What went wrong after the last reply that was appended.
pub(super) fn ask(
    child: &mut Child,
    first_id: u64,
    requests: &[Request],
    timeout: Duration,
    replies: &mut Vec<Reply>,
) -> Result<(), Failure> {
    nothing_is_left(child)?;
    let mut open = requests.iter().zip(first_id..).peekable();
    let mut unsent = requests.iter().zip(first_id..).peekable();
    let mut flushed = false;
    let mut progress = Instant::now();
    while open.peek().is_some() || !flushed || !child.all_is_sent() {
        flushed = flushed || make_ready(child.outgoing(), &mut unsent);
        let mut moved = child.pump(timeout.saturating_sub(progress.elapsed()));
        while let Some(line) = child.lines.next() {
            let (request, id) = open.next().ok_or_else(|| unasked(line))?;
            replies.push(read_reply(line, id, request.operation).map_err(Failure::OutOfStep)?);
            moved = true;
        }
        keep_short(child, open.peek().map(|(request, _)| *request))?;
        if moved {
            progress = Instant::now();
        } else if child.is_silent() {
            return Err(died(child));
        } else if is_interrupted() {
            return Err(Failure::Interrupted);
        } else if progress.elapsed() >= timeout {
            return Err(Failure::TimedOut);
        }
    }
    child.pump(Duration::ZERO);
    nothing_is_left(child)
}

/// Asks one request and ends the input: what an adapter wrote late, or how it died late, shows before it is gone.
pub(super) fn ask_only(
    child: &mut Child,
    id: u64,
    request: &Request,
    timeout: Duration,
) -> Result<(), Failure> {
    ask(
        child,
        id,
        std::slice::from_ref(request),
        timeout,
        &mut Vec::new(),
    )?;
    child.close_stdin();
    let start = Instant::now();
    while !child.is_silent() && start.elapsed() < timeout {
        if is_interrupted() {
            return Err(Failure::Interrupted);
        }
        child.pump(timeout);
        nothing_is_left(child)?;
    }
    match child.ending() {
        ending @ Ending::Exited(status) if !status.success() => {
            Err(crashed(child, ending.to_string()))
        }
        Ending::Exited(_) | Ending::WentOn | Ending::NotRun(_) => Ok(()),
    }
}

/// Writes requests up to a good measure, with empty lines between them; says whether that behind the last was written.
fn make_ready<'a>(
    outgoing: &mut Vec<u8>,
    unsent: &mut Peekable<impl Iterator<Item = (&'a Request, u64)>>,
) -> bool {
    while outgoing.len() < AHEAD {
        let Some((request, id)) = unsent.next() else {
            outgoing.push(b'\n');
            return true;
        };
        write_request(outgoing, id, request);
        if (id + 1).is_multiple_of(FLUSHED) && unsent.peek().is_some() {
            outgoing.push(b'\n');
        }
    }
    false
}

fn keep_short(child: &Child, request: Option<&Request>) -> Result<(), Failure> {
    let operands = request.map_or(&[][..], |request| &request.operands);
    let longest = LONGEST_LINE + PER_UNIT * operands.iter().map(Sequence::len).sum::<usize>();
    let line = child.lines.partial();
    if line.len() <= longest {
        return Ok(());
    }
    let begin = escape(&line[..line.len().min(40)]);
    Err(Failure::OutOfStep(format!(
        "a line has more than {longest} bytes: '{begin}…'"
    )))
}

fn nothing_is_left(child: &Child) -> Result<(), Failure> {
    match child.lines.partial() {
        [] => Ok(()),
        more => Err(unasked(more)),
    }
}

fn unasked(line: &[u8]) -> Failure {
    Failure::OutOfStep(format!("'{}' was not asked for", excerpt(line)))
}

fn died(child: &mut Child) -> Failure {
    let partial = excerpt(child.lines.partial());
    let ending = child.ending();
    match (partial.as_str(), &ending) {
        ("", _) => crashed(child, ending.to_string()),
        (partial, Ending::Exited(status)) if status.success() => {
            Failure::OutOfStep(format!("the output ends inside the line '{partial}'"))
        }
        (partial, _) => crashed(child, format!("{ending}, inside the line '{partial}'")),
    }
}

/// It has ended like this.
fn crashed(child: &Child, how: String) -> Failure {
    let tail = child.tail.last().unwrap_or_default();
    let words = excerpt_of_end(tail.trim_ascii_end());
    Failure::Died { how, words }
}

#[cfg(test)]
mod tests;
