//! What the report of a shard says for the merge.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};
use utfproof_vectors::Vector;
use utfproof_vectors::context::ContextKind;

use super::{SETTINGS, Tally, setting};
use crate::result::{Difference, ListingInShard, Part, Runs};
use crate::settings::Settings;
use crate::shard::Shard;

impl Tally<'_> {
    /// All that the merge needs and no other report says.
    pub(super) fn part(&self, shard: Shard, listings: Vec<ListingInShard>) -> Part {
        let asked = |setting: usize| -> Runs {
            let of_each = self.asked.iter();
            of_each.map(|asked| asked[setting]).collect()
        };
        let fits = self.fits.iter();
        Part {
            shard,
            selection: digest(self.vectors),
            asked: asked(setting(None)),
            asked_in_contexts: ContextKind::ALL.map(|kind| asked(setting(Some(kind)))),
            listings,
            fits: fits
                .map(|(operation, fit)| fit.in_shard(*operation))
                .collect(),
            automata: Vec::new(),
        }
    }

    /// The listings of known differences, with what became of each.
    pub(super) fn listings(
        &self,
        differences: &[Difference],
        settings: &Settings,
    ) -> Vec<ListingInShard> {
        let none_asked = [0; SETTINGS];
        let listings = settings.known.listings().iter().map(|listing| {
            let matches = |vector: &str| listing.matches(vector);
            let occurred = differences.iter().any(|d| matches(&d.vector));
            let mut asked = self.vectors.iter().zip(&self.asked);
            let was_asked =
                occurred || asked.any(|(v, asked)| *asked != none_asked && matches(&v.id));
            ListingInShard {
                pattern: listing.pattern().to_owned(),
                reason: listing.reason().to_owned(),
                matches: was_asked || self.vectors.iter().any(|vector| matches(&vector.id)),
                was_asked,
                occurred,
            }
        });
        listings.collect()
    }
}

/// A digest of which vectors are asked, so that shards of other selections are told apart.
fn digest(vectors: &[Vector]) -> String {
    let mut digest = Sha256::new();
    for vector in vectors {
        digest.update(&vector.id);
        digest.update(vector.count().to_be_bytes());
        digest.update([0]);
    }
    let mut text = String::new();
    for byte in digest.finalize() {
        let _ = write!(text, "{byte:02x}"); // a String takes every write
    }
    text
}
