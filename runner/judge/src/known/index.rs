//! Finds listings by vector and vectors by listing, without trying each with each.

use std::collections::{BTreeMap, BTreeSet};

use super::Listing;

/// The listings by the beginning of the ids that they match.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    by_beginning: BTreeMap<Box<str>, Vec<usize>>,
    /// The lengths of the beginnings, in bytes.
    lengths: BTreeSet<usize>,
}

impl Index {
    pub(super) fn of(listings: &[Listing]) -> Self {
        let mut index = Self::default();
        for (number, listing) in listings.iter().enumerate() {
            let beginning = listing.beginning();
            index.lengths.insert(beginning.len());
            let alike = index.by_beginning.entry(beginning.into()).or_default();
            alike.push(number);
        }
        index
    }

    /// The numbers of the listings that may match a vector, in their order.
    pub(super) fn candidates(&self, vector: &str) -> Vec<usize> {
        let beginnings = self
            .lengths
            .iter()
            .filter_map(|length| vector.get(..*length));
        let alike = beginnings.filter_map(|beginning| self.by_beginning.get(beginning));
        let mut candidates: Vec<usize> = alike.flatten().copied().collect();
        candidates.sort_unstable();
        candidates
    }
}

/// The ids of vectors.
pub(crate) struct Ids<'a>(BTreeSet<&'a str>);

impl<'a> Ids<'a> {
    pub(crate) fn of(ids: impl Iterator<Item = &'a str>) -> Self {
        Self(ids.collect())
    }

    /// Whether a listing matches one of them.
    pub(crate) fn has_one_of(&self, listing: &Listing) -> bool {
        let beginning = listing.beginning();
        let mut alike = self.0.range(beginning..);
        alike
            .by_ref()
            .take_while(|id| id.starts_with(beginning))
            .any(|id| listing.matches(id))
    }
}
