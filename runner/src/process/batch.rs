//! Finds the request that an adapter fails on, and gets every other request answered.
//!
//! An adapter may buffer the replies of a whole batch and die with them, so the first request without a reply need
//! not be the guilty one. After a failure the requests that are still open are asked again in a fresh process: one,
//! then two, then four. When such a window fails it is known to hold the guilty one, and the search begins again
//! inside it. That takes a number of restarts that is logarithmic in the distance to the guilty request, and each
//! of them answers some requests or halves what is suspected.
//!
//! This knows no process: a [`Peer`] is one, or a test's imitation.

use std::ops::Range;
use std::time::{Duration, Instant};

use super::exchange::Failure;
use crate::{Reply, Request};

/// Whoever answers, and can be started afresh.
pub(super) trait Peer {
    /// Asks the requests and appends the replies that come before something fails. After a failure the next call
    /// is answered by a fresh process.
    fn ask(&mut self, requests: &[Request], replies: &mut Vec<Reply>) -> Result<(), Failure>;

    /// Whether the next call is answered by a fresh process.
    fn is_fresh(&self) -> bool;

    /// Asks one request alone in a fresh process and then ends it, so that what it does late is seen too.
    fn ask_only(&mut self, request: &Request) -> Result<(), Failure>;

    /// Some replies were good and are kept.
    fn succeeded(&mut self);

    /// Whether it has failed so often without a good reply in between that it is not asked again.
    fn is_given_up(&self) -> bool;

    /// How many requests are sent at most before an empty line.
    fn window(&mut self) -> &mut usize;

    /// How long it may take without a reply.
    fn timeout(&self) -> Duration;
}

/// Asks all the requests: a reply for each, in their order.
pub(super) fn answer_all(peer: &mut impl Peer, requests: &[Request]) -> Vec<Reply> {
    let mut batch = Batch {
        requests,
        replies: Vec::with_capacity(requests.len()),
        suspicion: None,
        interrupted: false,
    };
    let mut window = *peer.window();
    while batch.replies.len() < requests.len() && !peer.is_given_up() && !batch.interrupted {
        window = match batch.advance(peer, window) {
            Ok(()) => window.saturating_mul(2).min(*peer.window()),
            Err(Stopped) => 1,
        };
    }
    batch.finish()
}

/// A failure that comes from one of some requests; which, is not yet known.
struct Suspicion {
    /// The first of them.
    start: usize,
    /// The one behind the last of them.
    end: usize,
    failure: Failure,
    since: Instant,
}

/// The process has to be started afresh.
struct Stopped;

struct Batch<'a> {
    requests: &'a [Request],
    /// One for each of the first requests.
    replies: Vec<Reply>,
    /// It begins at or before the first request without a reply, and ends behind it.
    suspicion: Option<Suspicion>,
    interrupted: bool,
}

impl Batch<'_> {
    /// Asks the next requests, `window` at most.
    fn advance(&mut self, peer: &mut impl Peer, window: usize) -> Result<(), Stopped> {
        let start = self.replies.len();
        let limit = match &self.suspicion {
            Some(suspicion) => suspicion.end,
            None => self.requests.len(),
        };
        let end = limit.min(start.saturating_add(window));
        let was_fresh = peer.is_fresh();
        let outcome = peer.ask(&self.requests[start..end], &mut self.replies);
        let blamed = match outcome {
            Ok(()) if end == limit => self.settle(peer),
            Ok(()) => None,
            Err(ref failure) => self.trace(peer, start..end, was_fresh, failure.clone()),
        };
        let good = (start..self.replies.len()).filter(|&index| blamed != Some(index));
        if good.count() > 0 {
            peer.succeeded();
        }
        outcome.map_err(|_| Stopped)
    }

    /// Something failed while these requests were asked: blames one, which it returns, or suspects some.
    fn trace(
        &mut self,
        peer: &mut impl Peer,
        asked: Range<usize>,
        was_fresh: bool,
        failure: Failure,
    ) -> Option<usize> {
        let open = self.replies.len();
        let alone = was_fresh && asked.len() == 1;
        let late = matches!(failure, Failure::OutOfStep(_)) && (open > asked.start || !was_fresh);
        match failure {
            Failure::NotStarted => return None,
            Failure::Interrupted => return self.interrupt(),
            _ => {}
        }
        if alone {
            return self.blame(asked.start, failure);
        }
        if late
            && open > 0
            && let Some(repeated) = fails_alone(peer, &self.requests[open - 1])
        {
            return self.blame(open - 1, repeated);
        }
        if open == asked.end {
            return self.blame(open - 1, failure.once(1));
        }
        self.suspicion = Some(Suspicion {
            start: open,
            end: asked.end,
            failure,
            since: Instant::now(),
        });
        None
    }

    /// Everything that was suspected has been answered, so the failure has not come again: blames one all the same.
    fn settle(&mut self, peer: &mut impl Peer) -> Option<usize> {
        let suspicion = self.suspicion.take()?;
        let Suspicion { start, end, .. } = suspicion;
        match suspicion.failure {
            Failure::TimedOut if suspicion.since.elapsed() > peer.timeout() / 2 => {
                // Each request was in time: it buffers, is slow, and had too much to do at once.
                *peer.window() = ((end - start) / 2).max(1);
                return None;
            }
            Failure::Died { .. } if start > 0 => {
                if let Some(repeated) = fails_alone(peer, &self.requests[start - 1]) {
                    return self.blame(start - 1, repeated);
                }
            }
            _ => {}
        }
        self.blame(end - 1, suspicion.failure.once(end - start))
    }

    /// Nothing more is asked. A crash counts, even if nobody will know which request it came from; to be slow does not.
    fn interrupt(&mut self) -> Option<usize> {
        self.interrupted = true;
        let suspicion = self.suspicion.take()?;
        if suspicion.failure == Failure::TimedOut {
            return None;
        }
        let count = suspicion.end - self.replies.len();
        let note = format!(
            "the run was interrupted before it was known which of {count} requests it comes from"
        );
        self.blame(self.replies.len(), suspicion.failure.with_note(&note))
    }

    /// Makes the failure the reply to a request: to one that was answered, or to the first that was not.
    fn blame(&mut self, index: usize, failure: Failure) -> Option<usize> {
        self.suspicion = None;
        let reply = failure.into_reply();
        match self.replies.get_mut(index) {
            Some(answered) => *answered = reply,
            None => self.replies.push(reply),
        }
        Some(index)
    }

    /// The replies, when there is no more to be had.
    fn finish(mut self) -> Vec<Reply> {
        if let Some(suspicion) = self.suspicion.take() {
            let count = suspicion.end - suspicion.start;
            self.blame(self.replies.len(), suspicion.failure.once(count));
        }
        self.replies.resize(self.requests.len(), Reply::NotRun);
        self.replies
    }
}

/// How a request fails that is asked alone, if it does.
fn fails_alone(peer: &mut impl Peer, request: &Request) -> Option<Failure> {
    peer.ask_only(request)
        .err()
        .filter(|failure| !matches!(failure, Failure::NotStarted | Failure::Interrupted))
}

#[cfg(test)]
mod tests;
