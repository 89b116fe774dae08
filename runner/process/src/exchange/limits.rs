//! The limits of an exchange, and how a line is read as a reply.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use utfproof_judge::{Description, Mode, Reply, Request};
use utfproof_vectors::context::TIMES;

use crate::wire::{negative_at, part, read_reply_to};

/// The units of a long text that an adapter may take the timeout for.
const UNITS: u32 = 1 << 25;

/// The limits of an exchange, and what the adapter says of itself.
pub(crate) struct Limits {
    /// The adapter's description.
    pub(crate) description: Arc<Description>,
    /// The timeout for the next sign of progress.
    pub(crate) timeout: Duration,
    /// The deadline of the whole run.
    pub(crate) deadline: Option<Instant>,
    /// The most requests before an empty line.
    pub(crate) window: usize,
    /// Whether the adapter is known to flush at an empty line.
    pub(crate) flushes: bool,
    /// Whether the adapter has given a negative position before.
    pub(crate) negative_at: Arc<AtomicBool>,
}

impl Limits {
    /// The time for the reply to a request: that of one answer for each [`TIMES`] conversions, and for each [`UNITS`] of a
    /// text. Many conversions take longer than one, on a busy machine longer than the timeout.
    pub(super) fn time_for(&self, request: Option<&Request>) -> Duration {
        let timeouts = match request.map(|request| request.mode) {
            Some(Mode::Times(times)) => times.div_ceil(TIMES),
            Some(Mode::Repeat(times)) => times.div_ceil(UNITS),
            _ => 1,
        };
        self.timeout * timeouts.max(1)
    }

    /// The time left to wait for the reply to a request, if nothing has moved for `still`.
    pub(super) fn left(&self, request: Option<&Request>, still: Duration) -> Duration {
        let left = self.time_for(request).saturating_sub(still);
        match self.deadline {
            Some(deadline) => left.min(deadline.saturating_duration_since(Instant::now())),
            None => left,
        }
    }

    /// Reads a line as the reply to a request, with the keys that the adapter's description offers.
    /// A negative position is garbled the first time, and then the same as none: it is one mistake of the adapter.
    pub(super) fn read(&self, line: &[u8], id: u64, request: &Request) -> Result<Reply, String> {
        let reply = read_reply_to(line, id, request)?;
        if let Reply::Garbled(_) = reply
            && let Some(without) = negative_at::left_out(line)
        {
            return match self.negative_at.swap(true, Ordering::Relaxed) {
                false => Ok(Reply::Garbled(negative_at::remedy(line))),
                true => self.read(&without, id, request),
            };
        }
        let offers = self.description.operations.get(&request.operation);
        let has_length = offers.is_some_and(|offers| offers.length);
        Ok(match has_length && request.has_all_of_the_input() {
            true => part::read(line, request, reply),
            false => reply,
        })
    }

    pub(super) fn is_over(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }
}
