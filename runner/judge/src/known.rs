//! Known differences: which vectors an implementation is known to fail, and why.
//!
//! They are strict both ways: an unlisted difference fails, and so does a stale listing. A listing of wrong answers does
//! not cover a crash on the same vectors, nor what a native codec does to memory there.

mod answer;
mod index;
mod kind;
mod write;

pub use answer::ListedAnswer;
pub use kind::ListedKind;
pub use write::{Added, add, write};

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utfproof_vectors::Suite;

use utfproof_notation::printable;

use crate::glob::{Glob, GlobError};
use crate::result::Shown;
pub(crate) use index::Ids;
use index::Index;

/// The known differences of one implementation.
#[derive(Clone, Debug, Default)]
pub struct KnownDifferences {
    listings: Vec<Listing>,
    index: Index,
}

/// A pattern of vectors on which an implementation is known to differ in one way, and why.
#[derive(Clone, Debug)]
pub struct Listing {
    pattern: String,
    glob: Glob,
    reason: Arc<str>,
    /// The smallest suite in which the difference occurs; `None` if it occurs in all.
    suite: Option<Suite>,
    /// The only kind that it covers.
    kind: ListedKind,
    /// The only answer that it covers, if it names one.
    answer: Option<ListedAnswer>,
}

/// A difference, as far as a listing looks at it.
#[derive(Clone, Copy, Debug)]
pub struct Occurred<'a> {
    /// The vector's id.
    pub vector: &'a str,
    /// Its kind.
    pub kind: ListedKind,
    /// The answer; `None` if different cases of the vector got different ones.
    pub answered: Option<&'a Shown>,
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

    /// The kind that it covers.
    pub const fn kind(&self) -> ListedKind {
        self.kind
    }

    /// The answer that it covers, if it names one.
    pub const fn answer(&self) -> Option<&ListedAnswer> {
        self.answer.as_ref()
    }

    /// Whether its pattern matches a vector id.
    pub fn matches(&self, vector: &str) -> bool {
        self.glob.matches(vector)
    }

    /// The text with which every id begins that its pattern matches.
    pub fn beginning(&self) -> &str {
        self.glob.beginning()
    }

    /// Whether it covers a difference.
    pub fn covers(&self, occurred: Occurred<'_>) -> bool {
        covers(self.kind, self.answer.as_ref(), &self.glob, occurred)
    }
}

/// Whether a listing with these parts covers a difference.
pub(crate) fn covers(
    kind: ListedKind,
    answer: Option<&ListedAnswer>,
    glob: &Glob,
    occurred: Occurred<'_>,
) -> bool {
    let is_answer = |answer: &ListedAnswer| {
        occurred
            .answered
            .is_some_and(|answered| answer.is(answered))
    };
    kind == occurred.kind && glob.matches(occurred.vector) && answer.is_none_or(is_answer)
}

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Line {
    vectors: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<ListedAnswer>,
    reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    suite: Option<String>,
}

/// Why a file of known differences cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KnownDifferencesError {
    /// It is not JSON in the required form.
    #[error(
        "{}; a file of known differences is a JSON array of {{\"vectors\": \"<glob of vector ids>\", \"kind\": \"differs\", \"answer\": {{\"out\": \"FFFD\"}}, \"reason\": \"…\", \"link\": \"…\", \"suite\": \"full\"}}, in which all but \"vectors\" and \"reason\" may be missing",
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
    /// A listing names an unknown kind.
    #[error("listing {0}: unknown kind '{1}'; the kinds are {known}", known = ListedKind::ALL.map(ListedKind::name).join(", "))]
    Kind(usize, String),
    /// A listing names an answer that is none, or beside a kind without answers.
    #[error("listing {0}: {1}")]
    Answer(usize, &'static str),
    /// The patterns take too much memory.
    #[error("the patterns are longer than 2 MiB together; shorten them, or list fewer differences")]
    Long,
    /// Comparing the patterns with the ids takes too long.
    #[error(
        "the patterns would be compared with ids {0} times; begin them with the operation and the row"
    )]
    Slow(usize),
    /// A listing gives no reason.
    #[error("listing {0} ('{shown}') gives no reason", shown = printable(.1))]
    NoReason(usize, String),
}

/// The most bytes of all patterns of a file that need a matcher.
const LONGEST: usize = 2 << 20;

/// The most comparisons of a pattern with an id, about ten seconds' worth.
const MOST_COMPARISONS: usize = 10_000_000;

impl KnownDifferences {
    /// Reads a file's text.
    ///
    /// # Errors
    ///
    /// [`KnownDifferencesError`], which names the listing and the fault.
    pub fn read(text: &str) -> Result<Self, KnownDifferencesError> {
        let lines: Vec<Line> = serde_json::from_str(text)?;
        Self::of_lines(lines)
    }

    fn of_lines(lines: Vec<Line>) -> Result<Self, KnownDifferencesError> {
        let patterns = lines.iter().map(|line| &line.vectors);
        let patterns = patterns.filter(|pattern| !Glob::is_whole(pattern));
        if patterns.map(String::len).sum::<usize>() > LONGEST {
            return Err(KnownDifferencesError::Long);
        }
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
            let kind = match line.kind {
                None => ListedKind::Differs,
                Some(name) => {
                    let kind = ListedKind::named(&name);
                    let shown = || printable(&name).into_owned();
                    kind.ok_or_else(|| KnownDifferencesError::Kind(number, shown()))?
                }
            };
            if let Some(answer) = &line.answer {
                answer
                    .check(kind)
                    .map_err(|why| KnownDifferencesError::Answer(number, why))?;
            }
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
                kind,
                answer: line.answer.map(ListedAnswer::in_upper_case),
            })
        };
        let listings = lines.into_iter().enumerate().map(listing);
        let listings: Vec<_> = listings.collect::<Result<_, _>>()?;
        Ok(Self::of(listings))
    }

    fn of(listings: Vec<Listing>) -> Self {
        let index = Index::of(&listings);
        Self { listings, index }
    }

    /// Drops the listings of differences that occur only in a larger suite.
    #[must_use]
    pub fn in_suite(mut self, suite: Suite) -> Self {
        let occurs = |listing: &Listing| listing.suite.is_none_or(|smallest| smallest <= suite);
        self.listings.retain(occurs);
        Self::of(self.listings)
    }

    /// The same, if the patterns can be compared with these ids in a short time.
    ///
    /// # Errors
    ///
    /// [`KnownDifferencesError::Slow`] if too many patterns begin like too many ids.
    pub fn checked<'a>(
        self,
        ids: impl Iterator<Item = &'a str>,
    ) -> Result<Self, KnownDifferencesError> {
        self.comparable(&Ids::of(ids))?;
        Ok(self)
    }

    fn comparable(&self, ids: &Ids<'_>) -> Result<(), KnownDifferencesError> {
        let listings = self.listings.iter();
        let comparisons = listings.map(|listing| ids.alike(listing).len()).sum();
        match comparisons > MOST_COMPARISONS {
            true => Err(KnownDifferencesError::Slow(comparisons)),
            false => Ok(()),
        }
    }

    /// Keeps the listings that concern a selection of vectors: those that match a selected vector, and those that match
    /// no vector at all, which are wrong in any selection.
    ///
    /// # Errors
    ///
    /// [`KnownDifferencesError::Slow`] if too many patterns begin like too many ids.
    pub fn concerning<'a>(
        mut self,
        selected: impl Iterator<Item = &'a str>,
        all: impl Iterator<Item = &'a str>,
    ) -> Result<Self, KnownDifferencesError> {
        let [selected, all] = [Ids::of(selected), Ids::of(all)];
        self.comparable(&all)?;
        self.listings
            .retain(|listing| selected.has_one_of(listing) || !all.has_one_of(listing));
        Ok(Self::of(self.listings))
    }

    /// The reason of the first listing that covers a difference, if one does.
    pub fn reason(&self, occurred: Occurred<'_>) -> Option<&Arc<str>> {
        let mut listings = self.index.candidates(occurred.vector).into_iter();
        let listings = listings.find_map(|index| {
            let listing = self.listings.get(index)?;
            listing.covers(occurred).then_some(listing)
        });
        listings.map(|listing| &listing.reason)
    }

    /// All listings, in their order.
    pub fn listings(&self) -> &[Listing] {
        &self.listings
    }
}

#[cfg(test)]
mod tests;
