//! The data for the merge in the report of a shard.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use utfproof_notation::lower_hex;
use utfproof_vectors::Vector;
use utfproof_vectors::context::ContextKind;

use super::Tally;
use crate::known::Ids;
use crate::result::{Difference, ListingInShard, Part, Runs};
use crate::settings::Settings;
use crate::shard::Shard;

impl Tally<'_> {
    /// The data that only the merge needs.
    pub(super) fn part(&self, shard: Shard, listings: Vec<ListingInShard>) -> Part {
        let asked = |context: Option<ContextKind>| -> Runs {
            let vectors = 0..self.vectors.len();
            vectors
                .map(|vector| self.asked.get(vector, context))
                .collect()
        };
        let fits = self.fits.iter();
        Part {
            shard,
            selection: digest(self.vectors),
            asked: asked(None),
            asked_in_contexts: ContextKind::ALL.map(|kind| asked(Some(kind))),
            listings,
            fits: fits
                .map(|(operation, fit)| fit.in_shard(*operation))
                .collect(),
            automata: Vec::new(),
        }
    }

    /// The listings of known differences, and whether each occurred.
    pub(super) fn listings(
        &self,
        differences: &[Difference],
        settings: &Settings,
    ) -> Vec<ListingInShard> {
        let ids = || self.vectors.iter().map(|vector| vector.id.as_str());
        let was_asked = ids().enumerate();
        let was_asked = was_asked.filter(|(vector, _)| self.asked.has(*vector));
        let was_asked = Ids::of(was_asked.map(|(_, id)| id));
        let all = Ids::of(ids());
        let mut differing = BTreeMap::<&str, Vec<&Difference>>::new();
        for difference in differences {
            let of_vector = differing.entry(&difference.vector).or_default();
            of_vector.push(difference);
        }
        let listings = settings.known.listings().iter().map(|listing| {
            let beginning = listing.beginning();
            let alike = differing.range(beginning..);
            let mut alike = alike.take_while(|(id, _)| id.starts_with(beginning));
            let occurred = alike.any(|(_, all)| all.iter().any(|d| listing.covers(d.occurred())));
            let was_asked = occurred || was_asked.has_one_of(listing);
            ListingInShard {
                pattern: listing.pattern().to_owned(),
                kind: listing.kind(),
                answer: listing.answer().cloned(),
                reason: listing.reason().to_owned(),
                matches: was_asked || all.has_one_of(listing),
                was_asked,
                occurred,
            }
        });
        listings.collect()
    }
}

/// A digest of the selected vectors, which tells shards of different selections apart.
fn digest(vectors: &[Vector]) -> String {
    let mut digest = Sha256::new();
    for vector in vectors {
        digest.update(&vector.id);
        digest.update(vector.count().to_be_bytes());
        digest.update([0]);
    }
    lower_hex(&digest.finalize())
}
