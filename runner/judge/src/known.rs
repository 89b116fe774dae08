//! Known differences: which vectors an implementation is known to fail, and why.
//!
//! They are strict both ways: an unlisted difference fails, and so does a stale listing.

mod write;

pub use write::write;

use std::sync::Arc;

use serde::Deserialize;
use utfproof_vectors::Suite;

use utfproof_notation::printable;

use crate::glob::{Glob, GlobError};

/// The known differences of one implementation.
#[derive(Clone, Debug, Default)]
pub struct KnownDifferences {
    listings: Vec<Listing>,
}

/// A pattern of vectors on which an implementation is known to differ, and why.
#[derive(Clone, Debug)]
pub struct Listing {
    pattern: String,
    glob: Glob,
    reason: Arc<str>,
    /// The smallest suite in which the difference occurs; `None` if it occurs in all.
    suite: Option<Suite>,
}

impl Listing {
    /// The pattern of vector ids, as written in the file.
    pub fn pattern(&self) -> &str {
        &self.pattern
    }

    /// The reason, followed by the link if there is one. Printable.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Whether its pattern matches a vector id.
    pub fn matches(&self, vector: &str) -> bool {
        self.glob.matches(vector)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    vectors: String,
    reason: String,
    #[serde(default)]
    link: Option<String>,
    #[serde(default)]
    suite: Option<String>,
}

/// Why a file of known differences cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KnownDifferencesError {
    /// It is not JSON in the required form.
    #[error(
        "{}; a file of known differences is a JSON array of {{\"vectors\": \"<glob of vector ids>\", \"reason\": \"…\", \"link\": \"…\", \"suite\": \"full\"}}, in which \"link\" and \"suite\" may be missing",
        printable(&.0.to_string())
    )]
    Layout(#[from] serde_json::Error),
    /// A pattern is not a valid glob.
    #[error("listing {number}: {}", printable(&error.to_string()))]
    Pattern {
        /// Which listing, from 1.
        number: usize,
        /// The fault in its pattern.
        error: GlobError,
    },
    /// A listing names an unknown suite.
    #[error("listing {0}: unknown suite '{1}'; the suites are {known}", known = Suite::ALL.map(Suite::name).join(", "))]
    Suite(usize, String),
    /// A listing gives no reason.
    #[error("listing {0} ('{shown}') gives no reason", shown = printable(.1))]
    NoReason(usize, String),
}

impl KnownDifferences {
    /// Reads a file's text.
    ///
    /// # Errors
    ///
    /// [`KnownDifferencesError`], which names the listing and the fault.
    pub fn read(text: &str) -> Result<Self, KnownDifferencesError> {
        let lines: Vec<Line> = serde_json::from_str(text)?;
        let listing = |(i, line): (usize, Line)| {
            let number = i + 1;
            let glob = Glob::new(&line.vectors)
                .map_err(|error| KnownDifferencesError::Pattern { number, error })?;
            if line.reason.trim().is_empty() {
                return Err(KnownDifferencesError::NoReason(number, line.vectors));
            }
            let suite = line.suite.map(|name| {
                let shown = printable(&name).into_owned();
                Suite::named(&name).ok_or(KnownDifferencesError::Suite(number, shown))
            });
            let link = line
                .link
                .map(|link| format!(" ({link})"))
                .unwrap_or_default();
            let reason = printable(&format!("{}{link}", line.reason)).into_owned();
            Ok(Listing {
                pattern: line.vectors,
                glob,
                reason: reason.into(),
                suite: suite.transpose()?,
            })
        };
        let listings = lines
            .into_iter()
            .enumerate()
            .map(listing)
            .collect::<Result<_, _>>()?;
        Ok(Self { listings })
    }

    /// Drops the listings of differences that occur only in a larger suite.
    #[must_use]
    pub fn in_suite(mut self, suite: Suite) -> Self {
        let occurs = |listing: &Listing| listing.suite.is_none_or(|smallest| smallest <= suite);
        self.listings.retain(occurs);
        self
    }

    /// Keeps the listings that concern a selection of vectors: those that match a selected vector, and those that match
    /// no vector at all, which are wrong in any selection.
    #[must_use]
    pub fn concerning<'a>(
        mut self,
        selected: impl Iterator<Item = &'a str> + Clone,
        all: impl Iterator<Item = &'a str> + Clone,
    ) -> Self {
        self.listings.retain(|listing| {
            let matches = |vector| listing.matches(vector);
            selected.clone().any(matches) || !all.clone().any(matches)
        });
        self
    }

    /// The reason of the first listing that matches a vector, if one does.
    pub fn reason(&self, vector: &str) -> Option<&Arc<str>> {
        let listing = self.listings.iter().find(|listing| listing.matches(vector));
        listing.map(|listing| &listing.reason)
    }

    /// All listings, in their order.
    pub fn listings(&self) -> &[Listing] {
        &self.listings
    }
}

#[cfg(test)]
mod tests;
