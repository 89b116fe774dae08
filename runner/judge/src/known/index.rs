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

/// The ids of vectors, in order.
pub(crate) struct Ids<'a>(Vec<&'a str>);

impl<'a> Ids<'a> {
    pub(crate) fn of(ids: impl Iterator<Item = &'a str>) -> Self {
        let mut ids: Vec<&str> = ids.collect();
        ids.sort_unstable();
        ids.dedup();
        Self(ids)
    }

    /// Whether a listing matches one of them.
    pub(crate) fn has_one_of(&self, listing: &Listing) -> bool {
        self.alike(listing).iter().any(|id| listing.matches(id))
    }

    /// Those that begin as the ids do that a listing matches.
    pub(super) fn alike(&self, listing: &Listing) -> &[&'a str] {
        let beginning = listing.beginning();
        let from = self.0.partition_point(|id| *id < beginning);
        let alike = self.0.get(from..).unwrap_or_default();
        let end = alike.partition_point(|id| id.starts_with(beginning));
        &alike[..end]
    }
}
