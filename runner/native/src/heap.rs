//! Finds the request that damaged memory, when a worker dies of that later.

use std::time::Instant;

use crate::control::Slot;
use crate::link::{Ended, Link};

/// Who is to blame for a death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guilt {
    /// The request, by its number in the batch.
    pub(crate) request: usize,
    /// Whether the worker died only after it, because memory was damaged.
    pub(crate) is_later: bool,
}

/// Finds the request to blame for a death at request `case`, of a worker that began with request `first` of a batch of
/// `all`. It is the last one from which a new worker dies again on the way to `case`; `None` if none does.
pub(crate) fn guilty(
    link: &mut Link,
    (first, case, all): (usize, usize, usize),
    deadline: Option<Instant>,
) -> Option<Guilt> {
    // a worker also uses the heap after its last request
    let end = (case + 1).min(all);
    let mut dies_from = |from: usize| {
        let is_ready = link.worker().is_ok();
        let ended = is_ready.then(|| link.run((from, end), deadline));
        let is_dead = matches!(ended, Some(Ended::Died(_)));
        is_dead.then(|| link.shared.get(Slot::Case))
    };
    if case < all
        && let Some(at) = dies_from(case)
    {
        return Some(Guilt {
            request: case,
            is_later: at != case as u64,
        });
    }
    dies_from(first)?;
    // it dies from `low`, and not from `high`
    let (mut low, mut high) = (first, case);
    while high - low > 1 {
        let middle = low.midpoint(high);
        match dies_from(middle) {
            Some(_) => low = middle,
            None => high = middle,
        }
    }
    Some(Guilt {
        request: low,
        is_later: true,
    })
}
