//! One exchange with a running adapter: it sends requests and reads replies at the same time.

mod limits;

use std::iter::Peekable;
use std::time::{Duration, Instant};

use utfproof_oracle::Sequence;

use super::channel::Channel;
use super::description::read_description;
use super::ending::Ending;
use super::escape::{escape, excerpt, last_lines};
use super::failure::Failure;
use super::is_interrupted;
use super::start_error::StartProblem;
use super::strict::{self, fault_of_description, is_strict};
use super::wire::{GREETING, has_id, write_request};
use utfproof_judge::long_output::longest_right;
use utfproof_judge::{Answer, Description, LongOutput, Mode, Reply, Request, UnitKind};

pub(super) use limits::Limits;

/// How many bytes of requests are prepared ahead of the adapter.
const AHEAD: usize = 1 << 16;
/// The most requests before an empty line. The line makes the adapter flush its replies while it reads on, so neither
/// side waits for the other before the end.
const FLUSHED: u64 = 512;
/// The longest line of an adapter, not counting [`for_output`].
const LONGEST_LINE: usize = 1 << 20;
/// The allowance in a line for each input of a batch.
const PER_INPUT: usize = 64;

/// The most lines in a row that may stand in place of replies.
const MOST_IN_DOUBT: usize = 8;

/// How long an adapter that did not answer may take to do so after the end of its input.
const LAST_CHANCE: Duration = Duration::from_millis(500);

/// How long an adapter is watched after the end of its input.
const LATE: Duration = Duration::from_secs(1);

/// Sends the greeting and reads the description.
pub(super) fn greet(
    child: &mut impl Channel,
    timeout: Duration,
) -> Result<Description, StartProblem> {
    let deadline = Instant::now() + timeout;
    child.outgoing().extend_from_slice(GREETING);
    let description = loop {
        let left = deadline.saturating_duration_since(Instant::now());
        child.pump(left);
        if let Some(line) = child.next_line() {
            let description = read_description(line)?;
            if let Some(error) = fault_of_description(line).filter(|_| is_strict()) {
                let line = excerpt(line);
                return Err(StartProblem::Malformed { error, line });
            }
            break description;
        }
        if child.partial_line().len() > LONGEST_LINE {
            return Err(StartProblem::TooLong(LONGEST_LINE));
        }
        if child.is_silent() || child.is_deaf() {
            return Err(ended_early(child));
        }
        if is_interrupted() {
            return Err(StartProblem::Interrupted);
        }
        if left.is_zero() {
            return Err(StartProblem::TimedOut(timeout));
        }
    };
    match child.partial_line() {
        [] => Ok(description),
        more => Err(StartProblem::MoreThanAsked(excerpt(more))),
    }
}

fn ended_early(child: &mut impl Channel) -> StartProblem {
    let partial = excerpt(child.partial_line());
    match (child.ending(), partial.as_str()) {
        (Ending::NotRun(error), _) => StartProblem::Spawn(error),
        (ending, "") => StartProblem::Ended(ending.to_string()),
        (ending, partial) => StartProblem::Ended(format!("{ending}, inside the line '{partial}',")),
    }
}

/// Asks the requests, numbered from `first_id`, and appends each reply as it arrives.
///
/// A line that cannot be a reply to any request stands in place of one if the next lines are the replies to the next
/// requests. The adapter is then still in step, and need not be restarted.
///
/// # Errors
///
/// The failure after the last appended reply.
pub(super) fn ask(
    child: &mut impl Channel,
    first_id: u64,
    requests: &[Request],
    limits: &Limits,
    replies: &mut Vec<Reply>,
) -> Result<(), Failure> {
    let mut in_doubt = None;
    let outcome = converse(child, first_id, requests, limits, (replies, &mut in_doubt));
    let Some(InDoubt { start, what }) = in_doubt else {
        return outcome;
    };
    replies.truncate(start);
    match outcome {
        Err(failure) if !failure.comes_from_a_request() => Err(failure),
        _ => Err(Failure::OutOfStep(what)),
    }
}

/// Lines that may stand in place of replies, as long as no reply has come after them.
struct InDoubt {
    /// How many replies came before the first of them.
    start: usize,
    /// Why the first is no reply.
    what: String,
}

/// Does what [`ask`] does, but leaves lines in doubt among the replies.
fn converse(
    child: &mut impl Channel,
    first_id: u64,
    requests: &[Request],
    limits: &Limits,
    (replies, in_doubt): (&mut Vec<Reply>, &mut Option<InDoubt>),
) -> Result<(), Failure> {
    no_unread_output(child)?;
    let window = (limits.window as u64).min(FLUSHED);
    let mut open = requests.iter().zip(first_id..).peekable();
    let mut unsent = requests.iter().zip(first_id..).peekable();
    let mut flushed = false;
    let mut progress = Instant::now();
    while open.peek().is_some() || !flushed || !child.all_is_sent() {
        flushed = flushed || make_ready(child.outgoing(), &mut unsent, (first_id, window));
        let next = open.peek().map(|(request, _)| *request);
        let mut moved = child.pump(limits.left(next, progress.elapsed()));
        while let Some(line) = child.next_line() {
            let (request, id) = open.next().ok_or_else(|| unasked(line))?;
            match limits.read(line, id, request) {
                Ok(reply) => {
                    let reply = strict::checked(line, request, reply);
                    replies.push(bounded(reply, request));
                    *in_doubt = None;
                }
                Err(what) if !has_id(line) && is_short(in_doubt, replies.len()) => {
                    replies.push(Reply::Garbled(what.clone()));
                    let start = replies.len() - 1;
                    in_doubt.get_or_insert(InDoubt { start, what });
                }
                Err(what) => return Err(Failure::OutOfStep(what)),
            }
            moved = true;
        }
        let next = open.peek().map(|(request, _)| *request);
        keep_short(child, next)?;
        if moved {
            progress = Instant::now();
        } else if child.is_silent() || child.is_deaf() {
            return Err(died(child));
        } else if is_interrupted() {
            return Err(Failure::Interrupted);
        } else if progress.elapsed() >= limits.time_for(next) {
            return Err(match requests {
                [request] if !limits.flushes => {
                    at_the_end(child, first_id, request, limits, replies)
                }
                _ => Failure::TimedOut,
            });
        }
        if limits.is_over() {
            return Err(Failure::OutOfTime);
        }
    }
    child.pump(Duration::ZERO);
    no_unread_output(child)
}

/// Whether one more line may be in doubt after so many replies.
fn is_short(in_doubt: &Option<InDoubt>, replies: usize) -> bool {
    in_doubt
        .as_ref()
        .is_none_or(|in_doubt| replies - in_doubt.start < MOST_IN_DOUBT)
}

/// An adapter has not answered its only request, nor any before. Ends its input, to see whether it buffered the reply.
fn at_the_end(
    child: &mut impl Channel,
    id: u64,
    request: &Request,
    limits: &Limits,
    replies: &mut Vec<Reply>,
) -> Failure {
    child.close_input();
    let start = Instant::now();
    while !child.is_silent() && start.elapsed() < LAST_CHANCE {
        child.pump(LAST_CHANCE);
        if let Some(line) = child.next_line() {
            return match limits.read(line, id, request) {
                Ok(reply) => {
                    replies.push(bounded(reply, request));
                    Failure::Unflushed
                }
                Err(what) => Failure::OutOfStep(what),
            };
        }
        if child.partial_line().len() > LONGEST_LINE {
            break;
        }
    }
    Failure::TimedOut
}

/// The reply, with a result that is longer than any right one reduced to a [`LongOutput`].
fn bounded(reply: Reply, request: &Request) -> Reply {
    match reply {
        Reply::Answered(Answer::Output(output))
            if output.len() > longest_right(&request.operands) =>
        {
            Reply::Answered(Answer::TooLong(Box::new(LongOutput::of(&output))))
        }
        Reply::Batch(replies) => {
            let each = replies.into_iter().zip(request.inputs());
            Reply::Batch(each.map(|(reply, one)| bounded(reply, &one)).collect())
        }
        reply => reply,
    }
}

/// Asks one request and ends the input, so that late output or a late crash shows. Returns the crash.
pub(super) fn ask_only(
    child: &mut impl Channel,
    id: u64,
    request: &Request,
    limits: &Limits,
) -> Result<Option<Failure>, Failure> {
    ask(
        child,
        id,
        std::slice::from_ref(request),
        limits,
        &mut Vec::new(),
    )?;
    child.close_input();
    let start = Instant::now();
    let limit = limits.timeout.min(LATE);
    while !child.is_silent() && start.elapsed() < limit && !limits.is_over() {
        if is_interrupted() {
            return Err(Failure::Interrupted);
        }
        child.pump(limit);
        no_unread_output(child)?;
    }
    match child.ending() {
        ending @ Ending::Exited(status) if !status.success() => {
            Ok(Some(crashed(child, ending.to_string())))
        }
        Ending::Exited(_) | Ending::WentOn { .. } | Ending::NotRun(_) | Ending::Closed(_) => {
            Ok(None)
        }
    }
}

/// Prepares requests up to [`AHEAD`] bytes, with empty lines between them. Returns whether it wrote the empty line
/// after the last one.
fn make_ready<'a>(
    outgoing: &mut Vec<u8>,
    unsent: &mut Peekable<impl Iterator<Item = (&'a Request, u64)>>,
    (first_id, window): (u64, u64),
) -> bool {
    while outgoing.len() < AHEAD {
        let Some((request, id)) = unsent.next() else {
            outgoing.push(b'\n');
            return true;
        };
        write_request(outgoing, id, request);
        if (id + 1 - first_id).is_multiple_of(window) && unsent.peek().is_some() {
            outgoing.push(b'\n');
        }
    }
    false
}

/// The allowance in a line for the output of a request, so that a line is refused before it is parsed: what follows takes
/// several times the memory.
fn for_output(request: &Request) -> usize {
    let units: usize = request.operands.iter().map(Sequence::len).sum();
    let signature = request.operation.signature();
    // the most characters for a unit of input, with the spaces
    let of_one = match (signature.operand(0), signature.output) {
        // three bytes of a U+FFFD for one; a code point of up to eight digits
        (UnitKind::Byte, _) => 9,
        // ECMA-262's Encode makes nine of one
        (UnitKind::CodeUnit, UnitKind::CodeUnit) => 45,
        // six bytes, or two code units
        _ => 18,
    };
    let of_one = match request.mode {
        Mode::Incremental => 2 * of_one + 4,
        Mode::Room(_) => of_one + 24,
        _ => of_one,
    };
    of_one * units + PER_INPUT * request.operands.len()
}

fn keep_short(child: &impl Channel, request: Option<&Request>) -> Result<(), Failure> {
    let longest = LONGEST_LINE + request.map_or(0, for_output);
    let line = child.partial_line();
    if line.len() <= longest {
        return Ok(());
    }
    let begin = escape(&line[..line.len().min(40)]);
    Err(Failure::OutOfStep(format!(
        "a line has more than {longest} bytes: '{begin}…'"
    )))
}

fn no_unread_output(child: &impl Channel) -> Result<(), Failure> {
    match child.partial_line() {
        [] => Ok(()),
        more => Err(unasked(more)),
    }
}

fn unasked(line: &[u8]) -> Failure {
    Failure::OutOfStep(format!("'{}' was not asked for", excerpt(line)))
}

fn died(child: &mut impl Channel) -> Failure {
    let partial = excerpt(child.partial_line());
    let ending = child.ending();
    match (partial.as_str(), &ending) {
        ("", _) => crashed(child, ending.to_string()),
        (partial, Ending::Exited(status)) if status.success() => {
            Failure::OutOfStep(format!("the output ends inside the line '{partial}'"))
        }
        (partial, _) => crashed(child, format!("{ending}, inside the line '{partial}'")),
    }
}

/// The failure of an adapter that ended in this way.
fn crashed(child: &impl Channel, how: String) -> Failure {
    let tail = child.last_words().unwrap_or_default();
    let words = last_lines(tail);
    Failure::Died { how, words }
}

#[cfg(test)]
mod tests;
