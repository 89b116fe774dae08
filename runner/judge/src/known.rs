//! Known differences: which vectors an implementation is known to fail, and why.
//!
//! Strict both ways: a difference that is not listed fails, and so does a listed one that no longer occurs.

mod write;

pub use write::write;

use std::sync::Arc;

use globset::{Glob, GlobSet};
use serde::Deserialize;
use utfproof_vectors::Suite;

use utfproof_notation::printable;

/// The listed differences of one implementation.
#[derive(Clone, Debug, Default)]
pub struct KnownDifferences {
    listings: Vec<Listing>,
}

/// A pattern of vectors on which an implementation is known to differ, and why.
#[derive(Clone, Debug)]
pub struct Listing {
    pattern: String,
    matcher: GlobSet,
    reason: Arc<str>,
    /// The smallest suite in which it occurs, if that is not every one.
    suite: Option<Suite>,
}

impl Listing {
    /// The pattern of vector ids, as it was read.
    pub fn pattern(&self) -> &str {
        &self.pattern
    }

    /// Why it is known, with the link behind it, if there is one: printable.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Whether it is about a vector.
    pub fn matches(&self, vector: &str) -> bool {
        self.matcher.is_match(vector)
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
    /// It is not the JSON that it should be.
    #[error(
        "{}; a file of known differences is a JSON array of {{\"vectors\": \"<glob of vector ids>\", \"reason\": \"…\", \"link\": \"…\", \"suite\": \"full\"}}, in which \"link\" and \"suite\" may be missing",
        printable(&.0.to_string())
    )]
    Layout(#[from] serde_json::Error),
    /// A pattern is no glob.
    #[error("listing {number}: {}", printable(&error.to_string()))]
    Pattern {
        /// Which listing, from 1.
        number: usize,
        /// What is wrong with its pattern.
        error: globset::Error,
    },
    /// A listing is about a suite that there is not.
    #[error("listing {0}: there is no suite '{1}'; there are {known}", known = Suite::ALL.map(Suite::name).join(", "))]
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
    /// [`KnownDifferencesError`]: what is wrong, and where.
    pub fn read(text: &str) -> Result<Self, KnownDifferencesError> {
        let lines: Vec<Line> = serde_json::from_str(text)?;
        let listing = |(i, line): (usize, Line)| {
            let number = i + 1;
            let matcher = matcher(&line.vectors)
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
                matcher,
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

    /// Without the listings that only a larger suite comes across.
    #[must_use]
    pub fn in_suite(mut self, suite: Suite) -> Self {
        let occurs = |listing: &Listing| listing.suite.is_none_or(|smallest| smallest <= suite);
        self.listings.retain(occurs);
        self
    }

    /// The listings that concern a selection of vectors: those that match one of it, and those that match no vector at
    /// all, which are wrong whatever is selected.
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

    /// The reason why a difference on a vector is known, if it is: that of the first listing which matches.
    pub fn reason(&self, vector: &str) -> Option<&Arc<str>> {
        let listing = self.listings.iter().find(|listing| listing.matches(vector));
        listing.map(|listing| &listing.reason)
    }

    /// All listings, in their order.
    pub fn listings(&self) -> &[Listing] {
        &self.listings
    }
}

/// A set of one glob: compiling a glob alone panics where it is too deep or too long to be compiled.
///
/// # Errors
///
/// That it is no glob, or too large.
pub fn matcher(pattern: &str) -> Result<GlobSet, globset::Error> {
    GlobSet::builder().add(Glob::new(pattern)?).build()
}

#[cfg(test)]
mod tests;
