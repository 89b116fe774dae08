//! The data for the merge in the report of a shard.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use utfproof_notation::lower_hex;
use utfproof_vectors::Vector;
use utfproof_vectors::context::ContextKind;

use super::Tally;
use super::asked::setting;
use crate::known::{Ids, Listing};
use crate::result::{Difference, ListingInShard, Part, Runs};
use crate::settings::Settings;
use crate::shard::Shard;

impl Tally<'_> {
    /// The data that only the merge needs.
    pub(super) fn part(
        &self,
        shard: Shard,
        settings: &Settings,
        listings: Vec<ListingInShard>,
    ) -> Part {
        let asked = |setting: usize| -> Runs {
            let vectors = 0..self.vectors.len();
            let runs: Runs = vectors
                .map(|vector| self.asked.get(vector, setting))
                .collect();
            runs.followed_by(self.random.asked_in(setting))
        };
        let fits = self.fits.iter();
        Part {
            shard,
            selection: digest(self.vectors, settings),
            asked: asked(setting(None)),
            asked_in_contexts: ContextKind::ALL.map(|kind| asked(setting(Some(kind)))),
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
        let listings = || settings.known.listings().iter().enumerate();
        let is_unmatched = |(number, listing): &(usize, &Listing)| {
            !self.random.was_asked(*number) && !all.has_one_of(listing)
        };
        let mut unmatched: BTreeMap<usize, &Listing> = listings().filter(is_unmatched).collect();
        settings.random.drop_matched(&mut unmatched, settings.seed);
        let mut differing = BTreeMap::<&str, Vec<&Difference>>::new();
        for difference in differences {
            let of_vector = differing.entry(&difference.vector).or_default();
            of_vector.push(difference);
        }
        let listings = listings().map(|(number, listing)| {
            let beginning = listing.beginning();
            let alike = differing.range(beginning..);
            let mut alike = alike.take_while(|(id, _)| id.starts_with(beginning));
            let occurred = alike.any(|(_, all)| all.iter().any(|d| listing.covers(d.occurred())));
            let was_asked = self.random.was_asked(number) || was_asked.has_one_of(listing);
            let was_asked = occurred || was_asked;
            ListingInShard {
                pattern: listing.pattern().to_owned(),
                kind: listing.kind(),
                answer: listing.answer().cloned(),
                reason: listing.reason().to_owned(),
                matches: was_asked || !unmatched.contains_key(&number),
                was_asked,
                occurred,
            }
        });
        listings.collect()
    }
}

/// A digest of the selected vectors, which tells shards of different selections apart.
fn digest(vectors: &[Vector], settings: &Settings) -> String {
    let mut digest = Sha256::new();
    for vector in vectors {
        digest.update(&vector.id);
        digest.update(vector.count().to_be_bytes());
        digest.update([0]);
    }
    if !settings.random.is_empty() {
        digest.update(format!("{:?} {}", settings.random, settings.seed));
    }
    lower_hex(&digest.finalize())
}
