//! Runs an adapter in its own process, as an [`UnderTest`]. No other crate knows processes.
//!
//! These guarantees hold whatever the adapter does:
//!
//! - Every request gets exactly one reply, in order. A good reply that has arrived is never lost. A failure is reported
//!   for the request that causes it if it can be reproduced, and otherwise for one that may have caused it.
//! - Nothing waits for ever. The timeout is for the next sign of progress, which is an arriving reply or a request that
//!   the adapter reads, so a batch may take longer than one request. The time lost to crashes and hangs is also
//!   limited. So is the total, if [`UnderTest::end_by`] sets a deadline: the rest is then not run.
//! - Memory is bounded. Requests are written as the adapter reads them, a line that grows too long is a failure,
//!   messages are cut on arrival, a result that is longer than any right one keeps only a few bytes ([`LongOutput`]),
//!   and standard error keeps only its end.
//! - No process survives, whatever group or session it moved to, and however the runner ends: the end of input comes
//!   first, then SIGTERM, then SIGKILL. This takes Linux and a supervisor; see [`supervise_by`]. Without a supervisor,
//!   or if an adapter kills it, a descendant survives that lost its parent and left the process group. An adapter that
//!   ignores the end of input then also survives a signal that ends the program without calling [`kill_all`].
//! - Adapters have no terminal if there is a supervisor.
//! - Text from an adapter is escaped in errors and replies. The exceptions say so:
//!   [`Description`](utfproof_judge::Description),
//!   [`Answer`](utfproof_judge::Answer) and [`UnderTest::last_words`].
//!
//! A [`Client`] is the exception: it started this program, so it cannot be restarted, and nothing here ends it.
//!
//! It runs on Unix. On other systems it compiles, and every start fails with [`StartProblem::Spawn`].

#[cfg(unix)]
mod cannot_run;
mod channel;
#[cfg_attr(not(unix), path = "no_child.rs")]
mod child;
mod client;
mod command;
mod description;
#[cfg_attr(not(unix), expect(dead_code, reason = "nothing is started"))]
mod ending;
mod escape;
mod exchange;
mod failure;
#[cfg(unix)]
mod family;
mod giving_up;
#[cfg(unix)]
mod group;
mod guilty_request;
#[cfg(unix)]
mod leader;
#[cfg_attr(not(unix), expect(dead_code, reason = "nothing comes through pipes"))]
mod lines;
mod preparation;
mod process;
mod start_error;
mod stream;
#[cfg_attr(not(unix), expect(dead_code, reason = "no stream is taken"))]
mod streams;
mod strict;
#[cfg(unix)]
mod supervisor;
mod wire;

use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(doc)]
use utfproof_judge::{LongOutput, Reply, UnderTest};

pub use client::{Client, tell_verdict};
pub use command::{CommandLine, CommandLineError};
pub use description::read_description;
pub use escape::escape;
#[cfg(unix)]
pub use leader::kill_all;
pub use preparation::run_to_end;
pub use process::Process;
pub use start_error::{StartError, StartProblem};
pub use stream::{StreamLimits, Streamed, run_on_stream};
pub use strict::validate_protocol;
#[cfg(unix)]
pub use supervisor::{supervise_by, supervisor};
pub use wire::{read_reply, read_reply_to};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Ends all waiting for adapters for good: open requests get [`Reply::NotRun`], and no adapter starts any more. Call
/// this in the handler of a signal.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
