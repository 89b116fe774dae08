//! Random cases beside the vectors of a selection, which are drawn while they are asked: a portion at a time, so that a
//! run of any length takes little memory.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::iter::{Take, Zip};
use std::ops::RangeFrom;

use utfproof_oracle::Operation;
use utfproof_vectors::{Draws, Vector};

use crate::implementation::Description;
use crate::known::Listing;
use crate::plan::Plan;
use crate::selection::Selection;
use crate::shard::Shard;

/// The most vectors of a portion.
const PORTION: usize = 8192;

/// The random cases of a run, apart from those in the selection.
#[derive(Clone, Debug, Default)]
pub struct Random {
    /// The operations.
    pub operations: Vec<Operation>,
    /// The number of cases of each. Those that the selection has already are not asked again.
    pub of_each: usize,
}

/// Some random vectors of one operation.
pub(crate) struct Portion {
    pub(crate) vectors: Vec<Vector>,
    /// The number of each vector in the run, after those of the selection.
    pub(crate) numbers: Vec<usize>,
}

/// The portions of a run, operation by operation.
pub(crate) struct Portions<'a, O> {
    selection: Selection<'a>,
    /// The operations, each with the number of its first vector.
    operations: O,
    seed: u64,
    of_each: usize,
    current: Option<OfOperation<'a>>,
}

struct OfOperation<'a> {
    draws: Zip<RangeFrom<usize>, Take<Draws>>,
    /// The ids of the vectors that the selection has.
    known: HashSet<&'a str>,
}

impl Portion {
    /// The plan to ask it.
    pub(crate) fn plan<'a>(&'a self, selection: Selection<'a>) -> Plan<'a> {
        Plan::of_chosen(Selection {
            vectors: &self.vectors,
            shard: Shard::WHOLE,
            ..selection
        })
    }
}

impl Random {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.operations.is_empty() || self.of_each == 0
    }

    /// An upper bound on the number of vectors for an implementation.
    pub(crate) fn size(&self, selection: Selection<'_>, description: &Description) -> u64 {
        let operations = self.operations.iter();
        let described = operations.filter(|one| description.operations.contains_key(one));
        let all = (described.count() as u64).saturating_mul(self.of_each as u64);
        all.div_ceil(selection.shard.of)
    }

    /// The vectors of some of the operations, in the shard of the selection.
    pub(crate) fn portions<'a>(
        &'a self,
        selection: Selection<'a>,
        seed: u64,
        takes: impl Fn(Operation) -> bool + 'a,
    ) -> impl Iterator<Item = Portion> + 'a {
        let before = |place: usize| place.saturating_mul(self.of_each);
        let first = move |place| selection.vectors.len().saturating_add(before(place));
        let operations = self.operations.iter().enumerate();
        let operations = operations.map(move |(place, operation)| (*operation, first(place)));
        Portions {
            selection,
            operations: operations.filter(move |(operation, _)| takes(*operation)),
            seed,
            of_each: self.of_each,
            current: None,
        }
    }

    /// The ids of the vectors of some of the operations.
    pub fn ids<'a>(
        &'a self,
        seed: u64,
        of: &'a BTreeSet<Operation>,
    ) -> impl Iterator<Item = String> + 'a {
        let operations = self.operations.iter().filter(|one| of.contains(one));
        let draws = move |operation: &Operation| Draws::new(*operation, seed).take(self.of_each);
        operations.flat_map(draws).map(|drawn| drawn.id)
    }

    /// Takes the listings away that match a random vector of any shard.
    pub(crate) fn drop_matched(&self, listings: &mut BTreeMap<usize, &Listing>, seed: u64) {
        for operation in &self.operations {
            let own = format!("{operation}/");
            let may_match = |listing: &&Listing| {
                let beginning = listing.beginning();
                own.starts_with(beginning) || beginning.starts_with(own.as_str())
            };
            if listings.values().any(may_match) {
                for drawn in Draws::new(*operation, seed).take(self.of_each) {
                    listings.retain(|_, listing| !listing.matches(&drawn.id));
                }
            }
        }
    }
}

impl<O: Iterator<Item = (Operation, usize)>> Iterator for Portions<'_, O> {
    type Item = Portion;

    fn next(&mut self) -> Option<Portion> {
        let (mut vectors, mut numbers) = (Vec::new(), Vec::new());
        while vectors.is_empty() {
            if self.current.is_none() {
                let (operation, first) = self.operations.next()?;
                let own = self.selection.vectors.iter();
                let own = own.filter(|vector| vector.operation == operation);
                let draws = Draws::new(operation, self.seed).take(self.of_each);
                self.current = Some(OfOperation {
                    draws: (first..).zip(draws),
                    known: own.map(|vector| vector.id.as_str()).collect(),
                });
            }
            let OfOperation { draws, known } = self.current.as_mut()?;
            while vectors.len() < PORTION {
                let Some((number, drawn)) = draws.next() else {
                    self.current = None;
                    break;
                };
                let is_own = self.selection.shard.has(number as u64);
                if is_own && !known.contains(drawn.id.as_str()) {
                    vectors.push(drawn.vector());
                    numbers.push(number);
                }
            }
        }
        Some(Portion { vectors, numbers })
    }
}

#[cfg(test)]
mod tests;
