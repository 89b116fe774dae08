//! `--budget`: one time limit for all implementations together.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::processors;

/// The rest of the budget, in equal shares for the implementations that are still to be asked.
pub(super) struct Budget {
    seconds: f64,
    until: Instant,
    at_once: usize,
    waiting: AtomicUsize,
}

impl Budget {
    /// A budget of so many seconds, from now on, for so many implementations.
    pub(super) fn new(seconds: f64, implementations: usize) -> Self {
        Self {
            seconds,
            until: Instant::now() + Duration::from_secs_f64(seconds),
            at_once: processors().min(implementations),
            waiting: AtomicUsize::new(implementations),
        }
    }

    /// The share of the next implementation.
    ///
    /// # Errors
    ///
    /// If nothing is left.
    pub(super) fn share(&self) -> Result<Duration, String> {
        let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed).max(1);
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(format!(
                "not started, because the {} s of '--budget' were over",
                self.seconds
            ));
        }
        Ok(left.mul_f64(self.at_once as f64 / waiting as f64).min(left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_leaves_is_shared_by_the_others() {
        let budget = Budget {
            at_once: 1,
            ..Budget::new(100.0, 4)
        };
        let first = budget.share().unwrap().as_secs_f64();
        let second = budget.share().unwrap().as_secs_f64();
        assert!((24.0..=25.0).contains(&first), "{first}");
        assert!((33.0..=33.4).contains(&second), "{second}");
        let over = Budget::new(0.0, 4).share().unwrap_err();
        assert!(over.contains("--budget"), "{over}");
    }
}
