//! For how long an adapter that fails is asked again, and why it is not asked any more.

use std::time::{Duration, Instant};

use super::child::Child;
use super::failure::Failure;
use super::handshake::{StartError, StartProblem};

/// How many restarts in a row without a good reply in between are made before it is seen to whether an adapter answers
/// anything at all.
const MOST_RESTARTS: u32 = 16;
/// For how many restarts a hang counts there, since it takes a time limit.
const RESTARTS_OF_A_HANG: u32 = 4;
/// How many starts in a row may fail.
const MOST_FAILED_STARTS: u32 = 3;
/// How many hangs a whole run may have: each takes a time limit or two.
const MOST_HANGS: u32 = 30;
/// How long crashes and restarts may take in a whole run, unless it has a deadline.
const MOST_LOST: Duration = Duration::from_secs(300);

/// Why an adapter is given up when the time for the whole run is over.
pub(crate) use utfproof_judge::implementation::OUT_OF_TIME;

/// What an adapter's failures have cost so far.
#[derive(Default)]
pub(super) struct Patience {
    /// When all has to be over.
    pub(super) deadline: Option<Instant>,
    vain_restarts: u32,
    failed_starts: u32,
    hangs: u32,
    lost: Duration,
    given_up: Option<String>,
}

impl Patience {
    /// A time limit, or less where the run has less.
    pub(super) fn limited(&self, timeout: Duration) -> Duration {
        match self.deadline {
            Some(deadline) => timeout.min(deadline.saturating_duration_since(Instant::now())),
            None => timeout,
        }
    }

    /// It was started again, or not, and that took so long.
    pub(super) fn restarted(&mut self, outcome: Result<&Child, &StartError>, took: Duration) {
        self.vain_restarts += 1;
        self.failed_starts += 1;
        match outcome.map_err(|error| &error.problem) {
            Ok(_) => self.failed_starts = 0,
            Err(StartProblem::Interrupted) => return,
            Err(StartProblem::Changed(what)) => {
                self.give_up(StartProblem::Changed(what.clone()).to_string());
            }
            Err(problem) if self.failed_starts >= MOST_FAILED_STARTS => {
                self.give_up(format!("it could not be started again: {problem}"));
            }
            Err(_) => {}
        }
        self.lose(took);
    }

    /// An exchange failed, and that took so long.
    pub(super) fn failed(&mut self, failure: &Failure, took: Duration) {
        match failure {
            Failure::TimedOut => {
                self.vain_restarts += RESTARTS_OF_A_HANG - 1;
                self.hangs += 1;
                if self.hangs >= MOST_HANGS {
                    self.give_up(format!("it did not answer in time {MOST_HANGS} times"));
                }
            }
            Failure::Unflushed => self.give_up(
                "it answered nothing after the empty line, and all when its input ended: does it flush?",
            ),
            Failure::OutOfTime => self.give_up(OUT_OF_TIME),
            Failure::Interrupted => {}
            Failure::NotStarted | Failure::Died { .. } | Failure::OutOfStep(_) => self.lose(took),
        }
    }

    /// So long was lost.
    pub(super) fn lose(&mut self, time: Duration) {
        self.lost += time;
        let is_over = |deadline| Instant::now() >= deadline;
        if self.deadline.is_some_and(is_over) {
            self.give_up(OUT_OF_TIME);
        } else if self.deadline.is_none() && self.lost > MOST_LOST {
            let seconds = MOST_LOST.as_secs();
            self.give_up(format!(
                "to start it again and again took {seconds} s; --total-timeout sets another limit"
            ));
        }
    }

    /// A good reply came.
    pub(super) fn succeeded(&mut self) {
        self.vain_restarts = 0;
    }

    /// Whether it has failed so often without a good reply in between that it may be broken.
    pub(super) fn is_in_vain(&self) -> bool {
        self.vain_restarts >= MOST_RESTARTS
    }

    /// It is not asked again; the first reason stands.
    pub(super) fn give_up(&mut self, why: impl Into<String>) {
        self.given_up.get_or_insert_with(|| why.into());
    }

    /// Why it is not asked again, if it is not. Escaped.
    pub(super) fn given_up(&self) -> Option<&str> {
        self.given_up.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restarts_have_a_limit_that_names_the_remedy_unless_the_run_has_a_deadline() {
        let mut patience = Patience::default();
        patience.lose(MOST_LOST);
        assert_eq!(patience.given_up(), None);
        patience.lose(Duration::from_secs(1));
        let why = patience.given_up().unwrap_or_default();
        assert!(why.contains("300 s; --total-timeout"), "{why}");
        let mut patience = Patience {
            deadline: Some(Instant::now() + Duration::from_secs(3600)),
            ..Patience::default()
        };
        patience.lose(MOST_LOST * 2);
        assert_eq!(patience.given_up(), None);
    }
}
