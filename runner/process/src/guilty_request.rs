//! Finds the request that makes an adapter fail, and gets all other requests answered.
//!
//! Requests are sent together. An adapter may buffer their replies and die with them, so the first request without a
//! reply need not be the guilty one. After a failure, the open requests are sent one by one, each with an empty line
//! after it. Only one is outstanding then, so if the adapter fails, it is the guilty one. A hang costs one timeout for
//! the stall and one more for the guilty request. A crash costs one more restart, since the previous request may have
//! caused it: the outstanding request is sent alone, to a fresh process.
//!
//! An adapter that fails many times in a row may be broken, or many inputs may make it fail. So before it is given up,
//! it gets a request that it has answered before, or requests from elsewhere in the batch.
//!
//! This module knows no process: a [`RestartableAdapter`] is a real one, or a test's imitation.

use std::slice::from_ref;
use std::time::{Duration, Instant};

use super::failure::Failure;
use utfproof_judge::{Reply, Request};

/// How many requests after a guilty one are sent one by one: more failures are often near.
const NEAR: usize = 64;

/// How many requests, spread over the batch, an adapter gets before it is given up.
const PROBES: usize = 4;

/// After the outstanding request was guilty this many times in a row, a crash is blamed on it without asking again.
/// Asking again costs a restart, and an uncaught exception may occur thousands of times.
const CONFIRMATIONS: u32 = 8;

/// One in this many crashes blamed without asking again is asked again, as a check.
const CHECKED: u32 = 32;

/// An adapter that answers requests and can be restarted.
pub(super) trait RestartableAdapter {
    /// Asks the requests and appends the replies that come before a failure. After a failure, a fresh process answers
    /// the next call.
    fn ask(&mut self, requests: &[Request], replies: &mut Vec<Reply>) -> Result<(), Failure>;

    /// Whether a fresh process answers the next call.
    fn is_fresh(&self) -> bool;

    /// Asks one request alone in a fresh process and then ends it, so that a late failure shows too.
    fn ask_only(&mut self, request: &Request) -> Result<(), Failure>;

    /// Some replies were good and are kept; `request` is one of their requests.
    fn succeeded(&mut self, request: &Request);

    /// A request that was answered before.
    fn known_good(&self) -> Option<&Request>;

    /// Whether it failed so often without a good reply in between that it may be broken.
    fn fails_in_vain(&self) -> bool;

    /// Gives it up: it gets no more requests.
    fn give_up(&mut self);

    /// Whether it was given up.
    fn is_given_up(&self) -> bool;

    /// The most requests before an empty line.
    fn window(&mut self) -> &mut usize;

    /// The longest time without a reply.
    fn timeout(&self) -> Duration;

    /// The number of crashes in a row that the outstanding request caused.
    fn confirmations(&mut self) -> &mut u32;

    /// Whether the run was interrupted, so that no more requests are sent.
    fn is_interrupted(&self) -> bool {
        false
    }
}

/// Asks all the requests; returns one reply for each, in the same order.
pub(super) fn answer_all(
    adapter: &mut impl RestartableAdapter,
    requests: &[Request],
) -> Vec<Reply> {
    let mut batch = Batch {
        requests,
        replies: Vec::with_capacity(requests.len()),
        one_by_one: 0,
        stopped: None,
    };
    while batch.replies.len() < requests.len()
        && !adapter.is_given_up()
        && !adapter.is_interrupted()
    {
        if adapter.fails_in_vain() && !batch.revives(adapter) {
            adapter.give_up();
        } else if batch.replies.len() < batch.one_by_one {
            batch.ask_one(adapter);
        } else {
            batch.ask_together(adapter);
        }
    }
    if adapter.is_interrupted() {
        batch.interrupt();
    }
    batch.finish()
}

/// A failure of requests that were sent together, before the guilty one is known.
struct Stopped {
    /// The first request that was open then.
    start: usize,
    failure: Failure,
    since: Instant,
}

struct Batch<'a> {
    requests: &'a [Request],
    /// The replies so far, one for each of the first requests.
    replies: Vec<Reply>,
    /// The requests before this one are sent one by one.
    one_by_one: usize,
    /// A failure that is not yet explained: all requests are then sent one by one.
    stopped: Option<Stopped>,
}

impl Batch<'_> {
    /// Sends all open requests together.
    fn ask_together(&mut self, adapter: &mut impl RestartableAdapter) {
        let start = self.replies.len();
        let was_fresh = adapter.is_fresh();
        let outcome = adapter.ask(&self.requests[start..], &mut self.replies);
        let blamed = outcome
            .err()
            .and_then(|failure| self.trace(adapter, (start, was_fresh), failure));
        let is_kept = |index: &usize| blamed != Some(*index);
        let is_good = |index: &usize| !matches!(self.replies[*index], Reply::Garbled(_));
        let kept = (start..self.replies.len()).filter(is_kept);
        let good = kept.clone().find(is_good);
        if let Some(index) = good.or_else(|| kept.clone().next()) {
            adapter.succeeded(&self.requests[index]);
        }
    }

    /// Handles a failure of the requests from `start` on. Blames one request and returns its index, or marks the open
    /// ones to be sent one by one.
    fn trace(
        &mut self,
        adapter: &mut impl RestartableAdapter,
        (start, was_fresh): (usize, bool),
        failure: Failure,
    ) -> Option<usize> {
        let (open, end) = (self.replies.len(), self.requests.len());
        if !failure.comes_from_a_request() {
            return None;
        }
        if was_fresh && open == start && end - start == 1 {
            return self.blame(start, failure);
        }
        let is_late =
            matches!(failure, Failure::OutOfStep(_)) && (open > start || !was_fresh) && open > 0;
        if is_late && let Some(repeated) = fails_alone(adapter, &self.requests[open - 1]) {
            return self.blame(open - 1, repeated);
        }
        if open == end {
            return self.blame(open - 1, failure.once(1));
        }
        self.one_by_one = end;
        self.stopped = Some(Stopped {
            start: open,
            failure,
            since: Instant::now(),
        });
        None
    }

    /// Sends the first open request, and waits for its reply.
    fn ask_one(&mut self, adapter: &mut impl RestartableAdapter) {
        let index = self.replies.len();
        let request = &self.requests[index];
        let was_fresh = adapter.is_fresh();
        match adapter.ask(from_ref(request), &mut self.replies) {
            Ok(()) => {
                adapter.succeeded(request);
                self.look_back(adapter, index);
                if self.replies.len() == self.one_by_one {
                    self.settle(adapter);
                }
            }
            Err(failure) if !failure.comes_from_a_request() => {}
            Err(failure) if self.replies.len() > index => {
                let repeated = fails_alone(adapter, request);
                self.blame(index, repeated.unwrap_or_else(|| failure.once(1)));
            }
            Err(failure) if was_fresh || failure == Failure::TimedOut => {
                self.blame(index, failure);
            }
            Err(failure) if is_expected(&failure, adapter.confirmations()) => {
                self.blame(index, failure);
            }
            Err(failure) => self.ask_alone(adapter, index, failure),
        }
    }

    /// A request failed in a process that had answered others. Asks it in a fresh one, and also the previous request if
    /// it is answered there.
    fn ask_alone(&mut self, adapter: &mut impl RestartableAdapter, index: usize, failure: Failure) {
        match adapter.ask(from_ref(&self.requests[index]), &mut self.replies) {
            Err(again) if self.replies.len() == index => {
                *adapter.confirmations() += 1;
                let again = Some(again).filter(Failure::comes_from_a_request);
                self.blame(index, again.unwrap_or(failure));
            }
            _ => {
                *adapter.confirmations() = 0;
                adapter.succeeded(&self.requests[index]);
                let before = index.checked_sub(1);
                let late = before.and_then(|before| fails_alone(adapter, &self.requests[before]));
                match late {
                    Some(repeated) => self.blame(index - 1, repeated),
                    None => self.blame(index, failure.once(1)),
                };
            }
        }
    }

    /// The first request that was open at a crash has been answered, so the one before it may be guilty.
    fn look_back(&mut self, adapter: &mut impl RestartableAdapter, index: usize) {
        let Some(Stopped { start, failure, .. }) = &self.stopped else {
            return;
        };
        if *start == index
            && index > 0
            && matches!(failure, Failure::Died { .. })
            && let Some(repeated) = fails_alone(adapter, &self.requests[index - 1])
        {
            self.blame(index - 1, repeated);
        }
    }

    /// All requests were answered one by one, without the failure. Blames one anyway, unless the adapter was just slow.
    fn settle(&mut self, adapter: &mut impl RestartableAdapter) {
        let Some(stopped) = self.stopped.take() else {
            return;
        };
        let (end, took) = (self.one_by_one, stopped.since.elapsed());
        let among = end - stopped.start;
        if stopped.failure == Failure::TimedOut && took > adapter.timeout() / 2 {
            // Each reply was in time: the adapter buffers, is slow, and got too many requests at once.
            let in_time = adapter.timeout().as_secs_f64() / 2.0 / took.as_secs_f64();
            let window = adapter.window();
            *window = ((among as f64 * in_time) as usize).clamp(1, (*window / 2).max(1));
            return;
        }
        self.blame(end - 1, stopped.failure.once(among));
    }

    /// No more requests are sent. An unexplained crash still counts, but slowness does not.
    fn interrupt(&mut self) {
        let (open, end) = (self.replies.len(), self.requests.len());
        let Some(stopped) = self.stopped.take() else {
            return;
        };
        if stopped.failure == Failure::TimedOut || open == end {
            return;
        }
        let count = end - open;
        let note = format!(
            "the run was interrupted before it was known which of {count} requests it comes from"
        );
        self.blame(open, stopped.failure.with_note(&note));
    }

    /// Makes the failure the reply to a request: one that was answered, or the first open one.
    fn blame(&mut self, index: usize, failure: Failure) -> Option<usize> {
        self.stopped = None;
        self.one_by_one = (index + 1 + NEAR).min(self.requests.len());
        let reply = failure.into_reply();
        match self.replies.get_mut(index) {
            Some(answered) => *answered = reply,
            None => self.replies.push(reply),
        }
        Some(index)
    }

    /// Whether it still answers a request that it has answered before, or one from elsewhere in the batch.
    fn revives(&self, adapter: &mut impl RestartableAdapter) -> bool {
        let open = &self.requests[self.replies.len()..];
        let spread = (1..=PROBES).map(|probe| &open[(open.len() - 1) * probe / PROBES]);
        let known = adapter.known_good().cloned();
        known.iter().chain(spread).any(|request| {
            let mut replies = Vec::new();
            let answers = adapter.ask(from_ref(request), &mut replies).is_ok(); // asked again in its turn
            if answers {
                adapter.succeeded(request);
            }
            answers
        })
    }

    /// The replies, when no more will come.
    fn finish(mut self) -> Vec<Reply> {
        if let Some(stopped) = self.stopped.take()
            && stopped.failure != Failure::TimedOut
        {
            // The guilty request is unknown, but the failure must not be lost.
            let among = self.one_by_one - stopped.start;
            let index = self.replies.len().min(self.requests.len() - 1);
            self.blame(index, stopped.failure.once(among));
        }
        self.replies.resize(self.requests.len(), Reply::NotRun);
        self.replies
    }
}

/// Whether the crashes before suggest that this one comes from the outstanding request.
fn is_expected(failure: &Failure, confirmations: &mut u32) -> bool {
    let is_expected = matches!(failure, Failure::Died { .. })
        && *confirmations >= CONFIRMATIONS
        && !confirmations.is_multiple_of(CHECKED);
    *confirmations += u32::from(is_expected);
    is_expected
}

/// The failure of a request that is sent alone, if it fails.
fn fails_alone(adapter: &mut impl RestartableAdapter, request: &Request) -> Option<Failure> {
    adapter
        .ask_only(request)
        .err()
        .filter(Failure::comes_from_a_request)
}

#[cfg(test)]
mod tests;
