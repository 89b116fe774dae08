//! The known differences of implementations, with the vectors that they list, grouped by cause.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use serde::Serialize;
use utfproof_judge::Listing;
use utfproof_oracle::Operation;
use utfproof_report::html::{Explanation, explanation, rows};
use utfproof_vectors::{Vector, VectorFile};

use super::Implementation;
use super::vectors::{Answer, answer, operands};

/// The most rows of inputs that are kept for a cause; its page shows fewer.
const ROWS: usize = 400;
/// The most lines of an explanation.
const REASONS: usize = 24;

/// The cause of listings that have none.
const GENERATED: &str = "listed without a cause";

/// A cause of known differences of an operation.
#[derive(Serialize)]
pub(crate) struct Cause {
    /// The operation.
    pub(crate) operation: &'static str,
    /// Why, in the words of the list.
    pub(crate) reason: String,
    /// How many vectors are listed.
    pub(crate) vectors: usize,
    /// Inputs and their answers, where the list names them.
    pub(crate) seen: Vec<(String, String)>,
    /// Their inputs, joined.
    pub(crate) rows: Vec<String>,
    /// The smallest input, and the answer that it should have.
    input: String,
    expected: Answer,
    #[serde(flatten)]
    explanation: Explanation,
}

/// The causes of each implementation, in the order of the implementations.
pub(crate) struct Known {
    pub(crate) causes: Vec<Vec<Cause>>,
}

impl Known {
    pub(crate) fn new(implementations: &[Implementation], files: &[VectorFile]) -> Self {
        let vectors = files.iter().flat_map(|file| &file.vectors);
        let by_id: BTreeMap<&str, &Vector> =
            vectors.map(|vector| (vector.id.as_str(), vector)).collect();
        let causes = implementations
            .par_iter()
            .map(|implementation| causes(implementation.known.listings(), &by_id));
        Self {
            causes: causes.collect(),
        }
    }
}

/// The vectors of a cause, and the answers that the list names.
#[derive(Default)]
struct Found<'a> {
    ids: BTreeSet<&'a str>,
    seen: Vec<Seen<'a>>,
}

fn causes(listings: &[Listing], by_id: &BTreeMap<&str, &Vector>) -> Vec<Cause> {
    let mut found = BTreeMap::<(Operation, &str), Found<'_>>::new();
    for listing in listings {
        let (reason, seen) = split(listing.reason());
        for vector in listed(listing, by_id) {
            let cause = found.entry((vector.operation, reason)).or_default();
            cause.ids.insert(&vector.id);
            if let Some(seen) = seen
                && !cause.seen.contains(&seen)
            {
                cause.seen.push(seen);
            }
        }
    }
    let causes = found
        .into_iter()
        .filter_map(|((operation, reason), found)| {
            let vectors = found.ids.iter().filter_map(|id| by_id.get(id));
            let smallest = vectors.min_by_key(|vector| {
                let units = vector.operands.iter();
                let units = units.map(|operand| operand.elements.len());
                (units.sum::<usize>(), &vector.id)
            })?;
            let case = smallest.case(0);
            let mut seen = found.seen;
            seen.sort_by_key(|seen| (seen.input.len(), seen.input));
            let mut rows = rows(found.ids.iter().copied());
            rows.truncate(ROWS);
            Some(Cause {
                operation: operation.name(),
                reason: match reason {
                    "" => GENERATED.to_owned(),
                    reason => reason.to_owned(),
                },
                vectors: found.ids.len(),
                seen: seen
                    .iter()
                    .map(|seen| (seen.input.to_owned(), seen.answer.to_owned()))
                    .collect(),
                rows,
                input: operands(&case.operands),
                expected: answer(operation, &case.expectation),
                explanation: explanation(operation, &case.operands, REASONS),
            })
        });
    causes.collect()
}

/// An answer that the reason of a listing names.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Seen<'a> {
    input: &'a str,
    answer: &'a str,
}

/// Splits a reason into a person's words and the answer that `--write-known-differences` named after them, as in
/// `Rejects U+0000. must: 00 gives an error at 0, not 0000 (rfc-3629#decode/3)`.
fn split(reason: &str) -> (&str, Option<Seen<'_>>) {
    let levels = ["must: ", "should: ", "declared: "];
    let starts = levels.into_iter().filter_map(|level| {
        let start = reason.rfind(level)?;
        let is_own = start == 0 || reason[..start].ends_with(". ");
        is_own.then_some((start, start + level.len()))
    });
    let Some((end, start)) = starts.max() else {
        return (reason, None);
    };
    let Some((input, rest)) = reason[start..].split_once(" gives ") else {
        return (reason, None);
    };
    let Some((answer, _)) = rest.split_once(", not ") else {
        return (reason, None);
    };
    (reason[..end].trim_end(), Some(Seen { input, answer }))
}

/// The vectors that a listing matches. Only ids that begin as its pattern does are tried.
fn listed<'a>(listing: &Listing, by_id: &BTreeMap<&'a str, &'a Vector>) -> Vec<&'a Vector> {
    let beginning = listing.beginning();
    let alike = by_id.range(beginning..);
    let alike = alike.take_while(|(id, _)| id.starts_with(beginning));
    let matching = alike.filter(|(id, _)| listing.matches(id));
    matching.map(|(_, vector)| *vector).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_that_a_reason_names_is_not_part_of_the_cause() {
        let seen = |input, answer| Some(Seen { input, answer });
        for (reason, expected) in [
            (
                "Rejects U+0000. must: 00 gives an error at 0, not 0000 (rfc-3629#decode/3)",
                ("Rejects U+0000.", seen("00", "an error at 0")),
            ),
            (
                "must: C2 gives nothing, not an error",
                ("", seen("C2", "nothing")),
            ),
            (
                "C2 gives FFFD, not an error",
                ("C2 gives FFFD, not an error", None),
            ),
            ("A must: it gives up", ("A must: it gives up", None)),
            ("must: nothing", ("must: nothing", None)),
        ] {
            assert!(split(reason) == expected, "{reason}");
        }
    }
}
