//! Decides when a failing adapter is given up, and records why.

use std::time::{Duration, Instant};

use super::child::Child;
use super::failure::Failure;
use super::start_error::{StartError, StartProblem};

/// How many restarts in a row, without a good reply in between, lead to the check whether the adapter answers at all.
const MOST_RESTARTS: u32 = 16;
/// How many of these restarts a hang counts for, since it takes a whole timeout.
const RESTARTS_OF_A_HANG: u32 = 4;
/// After this many failed starts in a row, the adapter is given up.
const MOST_FAILED_STARTS: u32 = 3;
/// After this many hangs without a good reply in between, the adapter is given up: each takes a timeout or two.
const MOST_HANGS: u32 = 30;
/// The most time that crashes and restarts may take in a run without a deadline.
const MOST_LOST: Duration = Duration::from_secs(300);

pub(crate) use utfproof_judge::implementation::OUT_OF_TIME;

/// The cost of an adapter's failures so far.
#[derive(Default)]
pub(super) struct Patience {
    /// The deadline of the run.
    pub(super) deadline: Option<Instant>,
    vain_restarts: u32,
    failed_starts: u32,
    /// The hangs in a row.
    hangs: u32,
    lost: Duration,
    given_up: Option<String>,
}

impl Patience {
    /// The same with nothing counted.
    pub(super) fn anew(&self) -> Self {
        Self {
            deadline: self.deadline,
            ..Self::default()
        }
    }

    /// The timeout, cut to the time that the run has left.
    pub(super) fn limited(&self, timeout: Duration) -> Duration {
        match self.deadline {
            Some(deadline) => timeout.min(deadline.saturating_duration_since(Instant::now())),
            None => timeout,
        }
    }

    /// Counts a restart, which may have failed, and its time.
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

    /// Counts a failed exchange and its time.
    pub(super) fn failed(&mut self, failure: &Failure, took: Duration) {
        match failure {
            Failure::TimedOut => {
                self.vain_restarts += RESTARTS_OF_A_HANG - 1;
                self.hangs += 1;
                if self.hangs >= MOST_HANGS {
                    self.give_up(format!("it did not answer in time {MOST_HANGS} times in a row"));
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

    /// Counts lost time.
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

    /// Counts a good reply.
    pub(super) fn succeeded(&mut self) {
        (self.vain_restarts, self.hangs) = (0, 0);
    }

    /// Whether it failed so often without a good reply in between that it may be broken.
    pub(super) fn is_in_vain(&self) -> bool {
        self.vain_restarts >= MOST_RESTARTS
    }

    /// Gives it up. The first reason stands.
    pub(super) fn give_up(&mut self, why: impl Into<String>) {
        self.given_up.get_or_insert_with(|| why.into());
    }

    /// Why it was given up, if it was. Escaped.
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
