//! The limits on shrinking: how many differences, how many requests for each, and how long.

use std::collections::BTreeMap;
use std::time::Duration;

use utfproof_oracle::Operation;
use utfproof_vectors::Origin;
use utfproof_vectors::context::ContextKind;

use crate::departure::Way;
use crate::reply::Reply;

/// The most differences to shrink of one operation, way, context and origin: for long inputs, and for others.
const LONG_OF_A_KIND: usize = 1;
const OTHERS_OF_A_KIND: usize = 3;

/// The most differences to shrink in a run: for long inputs, and for all others.
const LONG_OF_A_RUN: usize = 40;
const OTHERS_OF_A_RUN: usize = 200;

/// The most units to ask for one difference: for a long input, of which a single attempt has up to 64 Ki, and for any
/// other. All together have at most about 80 Mi units, or 250 MiB of requests.
const UNITS_OF_A_LONG_ONE: usize = 1 << 21;
const UNITS_OF_ANOTHER: usize = 1 << 18;

/// The most time that a run spends on shrinking and on observing automata, unless its settings say otherwise. It ends with
/// the batch that is being answered.
pub const SHRINK_TIME: Duration = Duration::from_secs(10);

/// The most crashes to cause for one difference: each may cost a process.
const MOST_CRASHES: usize = 40;

/// Counts the differences that are shrunk, in order.
///
/// A shard has fewer differences of each kind than the whole run. So if the whole run shrinks a difference, the shard
/// that shows it does too.
#[derive(Debug, Default)]
pub struct Quota {
    of_a_kind: BTreeMap<Turn, usize>,
    long: usize,
    others: usize,
}

/// The key of the quota.
pub type Turn = (Operation, Way, Option<ContextKind>, Option<Origin>);

impl Quota {
    /// Whether no more differences may be shrunk.
    pub fn is_used_up(&self, turn: Turn) -> bool {
        let done = self.of_a_kind.get(&turn).copied().unwrap_or_default();
        match is_long(turn.2) {
            true => done >= LONG_OF_A_KIND || self.long >= LONG_OF_A_RUN,
            false => done >= OTHERS_OF_A_KIND || self.others >= OTHERS_OF_A_RUN,
        }
    }

    /// Counts one difference.
    pub fn use_up(&mut self, turn: Turn) {
        *self.of_a_kind.entry(turn).or_default() += 1;
        match is_long(turn.2) {
            true => self.long += 1,
            false => self.others += 1,
        }
    }
}

const fn is_long(context: Option<ContextKind>) -> bool {
    matches!(context, Some(ContextKind::Long | ContextKind::Rows))
}

/// The requests that may still be sent for one difference.
pub(super) struct Limit<'a> {
    units: usize,
    crashes: usize,
    go_on: &'a dyn Fn() -> bool,
    is_reached: bool,
}

impl<'a> Limit<'a> {
    /// The limit for a difference in this context; `go_on` says whether there is time left.
    pub(super) fn new(context: Option<ContextKind>, go_on: &'a dyn Fn() -> bool) -> Self {
        let units = match is_long(context) {
            true => UNITS_OF_A_LONG_ONE,
            false => UNITS_OF_ANOTHER,
        };
        Self::of_units(units, go_on)
    }

    pub(super) const fn of_units(units: usize, go_on: &'a dyn Fn() -> bool) -> Self {
        Self {
            units,
            crashes: MOST_CRASHES,
            go_on,
            is_reached: false,
        }
    }

    /// Whether this many units may be asked; if so, they are counted. After the first `false`, the answer stays
    /// `false`.
    pub(super) fn allows(&mut self, units: usize) -> bool {
        match self.units.checked_sub(units) {
            Some(left) if self.crashes > 0 && !self.is_reached && (self.go_on)() => {
                self.units = left;
                true
            }
            _ => {
                self.is_reached = true;
                false
            }
        }
    }

    /// Counts the crashes among the replies.
    pub(super) fn count_crashes(&mut self, replies: &[Reply]) {
        let crashed = |reply: &&Reply| matches!(reply, Reply::Crashed(_));
        let crashes = replies.iter().filter(crashed).count();
        self.crashes = self.crashes.saturating_sub(crashes);
    }

    /// Whether it kept an attempt from being asked.
    pub(super) const fn is_reached(&self) -> bool {
        self.is_reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::departure::Departure;
    use crate::verdict::{DifferenceLevel, Verdict};

    fn turn(operation: usize, context: ContextKind) -> Turn {
        let way = Way {
            verdict: Verdict::Differs,
            level: DifferenceLevel::Must,
            well_formed: true,
            departure: Departure::Changed,
        };
        (
            Operation::ALL[operation],
            way,
            Some(context),
            Some(Origin::Boundaries),
        )
    }

    #[test]
    fn long_inputs_and_others_have_separate_quotas() {
        let mut quota = Quota::default();
        for _ in 0..OTHERS_OF_A_KIND {
            assert!(!quota.is_used_up(turn(0, ContextKind::Padded)));
            quota.use_up(turn(0, ContextKind::Padded));
        }
        assert!(quota.is_used_up(turn(0, ContextKind::Padded)));
        let mut long = 0;
        for operation in 0..50 {
            if !quota.is_used_up(turn(operation, ContextKind::Long)) {
                quota.use_up(turn(operation, ContextKind::Long));
                long += 1;
            }
        }
        assert_eq!(long, LONG_OF_A_RUN);
        assert!(!quota.is_used_up(turn(1, ContextKind::Padded)));
        for number in 0..OTHERS_OF_A_RUN {
            quota.use_up(turn(1 + number / OTHERS_OF_A_KIND, ContextKind::Chunks));
        }
        assert!(quota.is_used_up(turn(1, ContextKind::Padded)));
    }

    #[test]
    fn once_a_limit_is_reached_nothing_is_allowed() {
        let mut limit = Limit::of_units(10, &|| true);
        assert!(limit.allows(8) && !limit.is_reached());
        assert!(!limit.allows(3) && limit.is_reached() && !limit.allows(1));
        assert!(!Limit::of_units(10, &|| false).allows(1));
        let mut limit = Limit::of_units(10, &|| true);
        limit.count_crashes(&vec![Reply::Crashed(String::new()); MOST_CRASHES]);
        assert!(!limit.allows(1));
    }
}
