//! Shrinks a long input on which an implementation differs: first its length, then its values, as long as it fails in the
//! same way: same verdict and level, same kind of departure, and well-formed or ill-formed as before.
//!
//! This is the delta debugging of Zeller and Hildebrandt, with the oracle to give the expectation of each attempt.
//! There are limits on the number of differences, on the units asked for each, and on the time for all. Only the last
//! depends on the machine, and an ordinary run never reaches it, so shards find the same inputs as the whole run. The
//! worst differences come first. A search that ends at a limit keeps the smallest input so far, and says so.

use std::time::Duration;

use utfproof_oracle::Sequence;
use utfproof_vectors::Origin;
use utfproof_vectors::context::{Context, ContextKind};

mod from_call;
mod limit;
mod parts;
mod search;
mod where_it_fails;
mod whole;

use crate::departure::{Rank, Way};
use crate::implementation::UnderTest;
use crate::selection::Selection;
use crate::shard::Shard;
use crate::tally::Tally;
use crate::verdict::Verdict;

use limit::Limit;
pub use limit::{Quota, SHRINK_TIME, Turn};
use search::{Failing, Search};
use whole::{First, Whole};

/// An input of up to this many units is small.
const SMALL: usize = 1;

/// The most attempts in a batch.
const BATCH: usize = 32;

/// If a batch takes longer, the next ones have a single attempt, so that the time is not exceeded by much.
const SLOW: Duration = Duration::from_millis(250);

/// Shrinks the inputs of the differences in contexts and of the random ones. A shard shrinks those of its own
/// differences that the whole run would shrink, and a few more.
pub(crate) fn minimise(
    tally: &mut Tally<'_>,
    implementation: &mut dyn UnderTest,
    selection: Selection<'_>,
    go_on: impl Fn() -> bool,
) {
    let mut quota = Quota::default();
    let policies = tally.policies();
    let hanging = tally.hanging();
    let mut whole =
        (selection.shard != Shard::WHOLE).then(|| Whole::new(selection, implementation));
    let mut samples: Vec<_> = tally.samples().collect();
    samples.sort_by_key(|(_, kind, _)| kind.way.rank());
    let depends_on_calls = from_call::look(implementation, &mut samples, policies, &go_on);
    for (vector, kind, sample) in &mut samples {
        let (vector, kind) = (*vector, *kind);
        if sample.smaller.is_some() {
            continue; // it depends on the number of calls, so no part of it does
        }
        let length: usize = sample.operands.iter().map(Sequence::len).sum();
        let can_be = |length| can_be_smaller(vector.origin(), kind.context, kind.way, length);
        let turn = (vector.operation, kind.way, kind.context, vector.origin());
        if !can_be(usize::MAX) || quota.is_used_up(turn) || !go_on() {
            continue;
        }
        let declared = policies.get(&vector.operation);
        let first = whole.as_mut().map_or(First::This, |whole| {
            whole.first(implementation, declared, (vector, kind), sample)
        });
        match first {
            First::This | First::Unknown if !can_be(length) => continue,
            First::Hidden => continue,
            First::Other(length) if !can_be(length) => continue,
            First::Other(_) => {
                quota.use_up(turn);
                continue;
            }
            First::Unknown => {}
            First::This => quota.use_up(turn),
        }
        let mut search = Search {
            implementation,
            failing: Failing {
                operation: vector.operation,
                in_chunks: sample.context().is_some_and(Context::is_cut),
                way: kind.way,
                declared,
                conversion: sample.conversion(),
            },
            // a hang takes a time limit or two, and is not to be met several times in a batch
            most: if hanging.contains(&vector.operation) {
                1
            } else {
                BATCH
            },
            limit: Limit::new(kind.context, &go_on),
        };
        sample.smaller = search.smallest(&sample.operands);
    }
    if depends_on_calls {
        // those that were too long before
        from_call::look(implementation, &mut samples, policies, &go_on);
    }
}

/// Whether an input of `length` units is worth shrinking.
pub fn can_be_smaller(
    origin: Option<Origin>,
    context: Option<ContextKind>,
    way: Way,
    length: usize,
) -> bool {
    // an example that is ill-formed is short, and printed in a document
    let is_text = origin == Some(Origin::Examples) && way.rank() == Rank::ValidText;
    let is_of_interest = context.is_some() || origin == Some(Origin::Random) || is_text;
    // the others take very many conversions for each attempt, and their inputs are short
    let is_of_one_request = context.is_none_or(ContextKind::is_of_one_request);
    let can_be_asked_again = matches!(way.verdict, Verdict::Differs | Verdict::Crashed);
    is_of_interest && is_of_one_request && can_be_asked_again && length > SMALL
}

#[cfg(test)]
mod tests;
