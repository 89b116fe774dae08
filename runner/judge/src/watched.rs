//! A codec in this process that is watched, since it may hang.
//!
//! The codec answers in a thread of its own. It goes there with each job and comes back with the answers. If it makes no
//! progress for the time limit, its request has timed out. A thread cannot be ended from outside, so the codec is then
//! given up, and its thread is left to itself until the process ends.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use utfproof_oracle::Operation;
use utfproof_vectors::Vector;

use crate::counted::Counted;
use crate::direct::Direct;
use crate::exhaust;
use crate::implementation::{Description, Implementation, OUT_OF_TIME, UnderTest};
use crate::in_process::InProcess;
use crate::reply::{Reply, Request};

/// The time limit of a request, unless you choose another one.
pub const TIMEOUT: Duration = Duration::from_secs(10);

/// How often in a time limit the progress is looked at, and the longest time between two looks.
const LOOKS: u32 = 16;
const LONGEST_LOOK: Duration = Duration::from_millis(100);

/// Some requests or cases to answer, with the codec.
type Job<I> = Box<dyn FnOnce(&mut InProcess<I>) + Send>;

/// Makes an instance.
type Make<I> = Box<dyn Fn() -> I + Send>;

/// An [`Implementation`] in this process, as an [`UnderTest`] with a time limit for each request.
///
/// ```
/// use std::time::Duration;
/// use utfproof_judge::{Answer, Description, Implementation, Operation, Reply, Request, Sequence, UnderTest, Watched};
///
/// struct Hangs;
///
/// impl Implementation for Hangs {
///     fn describe(&self) -> Description {
///         Description::new("hangs", "1").with([Operation::Utf8Validate])
///     }
///     fn answer(&mut self, _: &Request) -> Answer {
///         loop {
///             std::thread::park();
///         }
///     }
/// }
///
/// let mut codec = Watched::new(Hangs, Duration::from_millis(50));
/// let request = Request::new(Operation::Utf8Validate, [Sequence::bytes(vec![0x41])]);
/// assert_eq!(codec.answer_batch(&[request.clone(), request]), [Reply::TimedOut, Reply::NotRun]);
/// assert!(codec.given_up().is_some());
/// ```
pub struct Watched<I> {
    description: Description,
    /// Makes another instance, if it is known how.
    make: Option<Make<I>>,
    /// The codec, unless it hangs.
    codec: Option<InProcess<I>>,
    thread: Option<Thread<I>>,
    timeout: Duration,
    deadline: Option<Instant>,
    given_up: Option<String>,
}

struct Thread<I> {
    jobs: Sender<(InProcess<I>, Job<I>)>,
    done: Receiver<InProcess<I>>,
}

/// Why a job was not finished.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unfinished {
    TimedOut,
    OutOfTime,
    /// Its thread ended, or could not be started.
    NoThread,
}

impl<I: Implementation + Send + 'static> Watched<I> {
    /// Wraps an implementation. `timeout` is the limit for each request.
    pub fn new(implementation: I, timeout: Duration) -> Self {
        let codec = InProcess::new(implementation);
        Self {
            description: codec.description().clone(),
            make: None,
            codec: Some(codec),
            thread: None,
            timeout,
            deadline: None,
            given_up: None,
        }
    }

    /// Wraps the implementations that `make` returns, one after the other: a fresh one tells a fault that depends on the
    /// number of calls.
    pub fn made_by(make: impl Fn() -> I + Send + 'static, timeout: Duration) -> Self {
        let first = make();
        Self {
            make: Some(Box::new(make)),
            ..Self::new(first, timeout)
        }
    }

    /// Has a job done in the codec's thread. `progress` changes with each request.
    fn watch(&mut self, job: Job<I>, progress: &AtomicU64) -> Result<(), Unfinished> {
        let codec = self.codec.take().ok_or(Unfinished::NoThread)?;
        let unfinished = match self.wait(codec, job, progress) {
            Ok(codec) => {
                self.codec = Some(codec);
                return Ok(());
            }
            Err(unfinished) => unfinished,
        };
        self.thread = None;
        self.given_up = Some(match unfinished {
            Unfinished::OutOfTime => OUT_OF_TIME.to_owned(),
            Unfinished::TimedOut => format!(
                "it did not answer within {:?}, and a call in this process cannot be ended; '--timeout' sets another limit",
                self.timeout
            ),
            Unfinished::NoThread => "its thread ended, or could not be started".to_owned(),
        });
        Err(unfinished)
    }

    fn wait(
        &mut self,
        codec: InProcess<I>,
        job: Job<I>,
        progress: &AtomicU64,
    ) -> Result<InProcess<I>, Unfinished> {
        let thread = match self.thread.take() {
            Some(thread) => thread,
            None => Thread::start().ok_or(Unfinished::NoThread)?,
        };
        let Thread { jobs, done } = self.thread.insert(thread);
        jobs.send((codec, job)).map_err(|_| Unfinished::NoThread)?;
        let (mut seen, mut since) = (progress.load(Ordering::Relaxed), Instant::now());
        let step = self.timeout / LOOKS;
        let step = step.clamp(Duration::from_millis(1), LONGEST_LOOK);
        loop {
            match done.recv_timeout(step) {
                Ok(codec) => return Ok(codec),
                Err(RecvTimeoutError::Disconnected) => return Err(Unfinished::NoThread),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = progress.load(Ordering::Relaxed);
            if now != seen {
                (seen, since) = (now, Instant::now());
            } else if since.elapsed() >= self.timeout {
                return Err(Unfinished::TimedOut);
            }
            if self
                .deadline
                .is_some_and(|end| Instant::now() >= end + LONGEST_LOOK)
            {
                return Err(Unfinished::OutOfTime);
            }
        }
    }
}

impl<I: Implementation + Send + 'static> Thread<I> {
    fn start() -> Option<Self> {
        let (jobs, to_do) = channel::<(InProcess<I>, Job<I>)>();
        let (to_watcher, done) = channel();
        let work = move || {
            for (mut codec, job) in to_do {
                job(&mut codec);
                if to_watcher.send(codec).is_err() {
                    return; // it hung, and was given up
                }
            }
        };
        let thread = thread::Builder::new().name("codec".to_owned());
        thread.spawn(work).ok()?;
        Some(Self { jobs, done })
    }
}

impl<I: Implementation + Send + 'static> UnderTest for Watched<I> {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        self.answer_shared(&Arc::new(requests.to_vec()))
    }

    fn answer_shared(&mut self, requests: &Arc<Vec<Request>>) -> Vec<Reply> {
        let replies = Arc::new(Mutex::new(Vec::with_capacity(requests.len())));
        let progress = Arc::new(AtomicU64::new(0));
        let job = {
            let (replies, progress) = (Arc::clone(&replies), Arc::clone(&progress));
            let requests = Arc::clone(requests);
            Box::new(move |codec: &mut InProcess<I>| {
                for request in requests.iter() {
                    let reply = codec.reply(request);
                    locked(&replies).push(reply);
                    progress.fetch_add(1, Ordering::Relaxed);
                }
            })
        };
        let outcome = self.watch(job, &progress);
        let mut replies = std::mem::take(&mut *locked(&replies));
        if outcome == Err(Unfinished::TimedOut) && replies.len() < requests.len() {
            replies.push(Reply::TimedOut);
        }
        replies.resize(requests.len(), Reply::NotRun);
        replies
    }

    fn count(&mut self, vector: &Vector, numbers: &[Range<u64>]) -> Counted {
        let counted = Arc::new(Mutex::new(Counted::default()));
        let at = Arc::new(AtomicU64::new(0));
        let job = {
            let (counted, at) = (Arc::clone(&counted), Arc::clone(&at));
            let (vector, numbers) = (vector.clone(), numbers.to_vec());
            Box::new(move |codec: &mut InProcess<I>| {
                *locked(&counted) = exhaust::count(codec, &vector, &numbers, &at);
            })
        };
        match self.watch(job, &at) {
            Ok(()) => std::mem::take(&mut *locked(&counted)),
            Err(unfinished) => {
                let hung = at.load(Ordering::Relaxed);
                let hung = (unfinished == Unfinished::TimedOut).then_some(hung);
                exhaust::unfinished(vector, numbers, hung)
            }
        }
    }

    /// A codec that hangs has none.
    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        self.codec.as_mut()?.direct(operation)
    }

    fn end_by(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
        if let Some(codec) = &mut self.codec {
            codec.end_by(deadline);
        }
    }

    fn start_anew(&mut self) -> bool {
        let (Some(make), Some(_)) = (&self.make, &self.codec) else {
            return false; // it hangs, or there is but one
        };
        let mut codec = InProcess::new(make());
        if let Some(deadline) = self.deadline {
            codec.end_by(deadline);
        }
        self.codec = Some(codec);
        true
    }

    fn given_up(&self) -> Option<&str> {
        let codec = self.codec.as_ref().and_then(UnderTest::given_up);
        self.given_up.as_deref().or(codec)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
