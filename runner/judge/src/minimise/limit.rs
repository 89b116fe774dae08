//! How much is made smaller, and how much is asked for it.

use std::collections::BTreeMap;

use utfproof_oracle::Operation;
use utfproof_vectors::Origin;
use utfproof_vectors::context::ContextKind;

use crate::reply::Reply;

/// At most this many differences of an operation, a context and an origin are made smaller: of long inputs, and of others.
const LONG_OF_A_KIND: usize = 1;
const OTHERS_OF_A_KIND: usize = 3;

/// At most this many differences of a run are made smaller: of long inputs, and of all others.
const LONG_OF_A_RUN: usize = 16;
const OTHERS_OF_A_RUN: usize = 200;

/// How many units are asked for one of them at most: of a long input, of which a single attempt has up to 64 Ki, and of
/// any other. Of all together that is about 80 Mi units, 250 MiB of requests.
const UNITS_OF_A_LONG_ONE: usize = 1 << 21;
const UNITS_OF_ANOTHER: usize = 1 << 18;

/// How often an implementation crashes for one of them at most: each time may cost a process.
const MOST_CRASHES: usize = 40;

/// Counts what is made smaller, in the order of the differences.
///
/// In a shard there are fewer differences of each kind than in the whole run. So whatever the whole run makes smaller, the
/// shard does that shows it.
#[derive(Debug, Default)]
pub struct Quota {
    of_a_kind: BTreeMap<Turn, usize>,
    long: usize,
    others: usize,
}

/// Key of the quota: so many are made smaller of each.
pub type Turn = (Operation, Option<ContextKind>, Option<Origin>);

impl Quota {
    /// Whether there have been as many as there may be.
    pub fn is_used_up(&self, turn: Turn) -> bool {
        let done = self.of_a_kind.get(&turn).copied().unwrap_or_default();
        match is_long(turn.1) {
            true => done >= LONG_OF_A_KIND || self.long >= LONG_OF_A_RUN,
            false => done >= OTHERS_OF_A_KIND || self.others >= OTHERS_OF_A_RUN,
        }
    }

    /// Counts one.
    pub fn use_up(&mut self, turn: Turn) {
        *self.of_a_kind.entry(turn).or_default() += 1;
        match is_long(turn.1) {
            true => self.long += 1,
            false => self.others += 1,
        }
    }
}

const fn is_long(context: Option<ContextKind>) -> bool {
    matches!(context, Some(ContextKind::Long))
}

/// What is left of what may be asked for one difference.
pub(super) struct Limit<'a> {
    units: usize,
    crashes: usize,
    go_on: &'a dyn Fn() -> bool,
    is_reached: bool,
}

impl<'a> Limit<'a> {
    /// Of a difference in such a context; `go_on` says whether there is still time.
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

    /// Whether so many units may be asked, which are then counted. Once they may not, nothing may any more.
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

    /// Counts what crashed.
    pub(super) fn count_crashes(&mut self, replies: &[Reply]) {
        let crashed = |reply: &&Reply| matches!(reply, Reply::Crashed(_));
        let crashes = replies.iter().filter(crashed).count();
        self.crashes = self.crashes.saturating_sub(crashes);
    }

    /// Whether something was not asked because of it.
    pub(super) const fn is_reached(&self) -> bool {
        self.is_reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(operation: usize, context: ContextKind) -> Turn {
        (
            Operation::ALL[operation],
            Some(context),
            Some(Origin::Boundaries),
        )
    }

    #[test]
    fn a_run_makes_few_long_inputs_smaller_whatever_it_did_with_others() {
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
