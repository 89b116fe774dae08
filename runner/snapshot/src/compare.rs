//! Compares two snapshots.

mod both;
mod by_cause;
mod model;
mod pieces;

pub use by_cause::ByCause;
pub use model::{
    Change, Comparison, NotComparable, OperationChange, Posed, Presence, RowChange, Side, Trend,
    Was,
};

use std::collections::BTreeSet;

use utfproof_vectors::Vector;

use super::{LONGEST, Snapshot};
use both::Both;

/// Compares two snapshots. The result shows the inputs that are among `vectors`.
///
/// # Errors
///
/// If the snapshots share no test case.
pub fn compare(
    old: &Snapshot,
    new: &Snapshot,
    vectors: &[Vector],
) -> Result<Comparison, NotComparable> {
    if old.suite != new.suite {
        return Err(NotComparable::Suites(old.suite, new.suite));
    }
    let both = Both::new(old, new, vectors);
    let operations = both.operations();
    let is_compared = |operation: &OperationChange| {
        matches!(operation.presence, Presence::Both | Presence::Partly { .. })
    };
    if !operations.iter().any(is_compared) {
        let names = |snapshot: &Snapshot| {
            let names = snapshot.operations.iter();
            let names: Vec<&str> = names.map(|asked| asked.operation.as_str()).collect();
            shorten(&names.join(", "))
        };
        return Err(NotComparable::NothingInCommon {
            old: names(old),
            new: names(new),
        });
    }
    if !operations
        .iter()
        .any(|operation| both.is_comparable(operation))
    {
        let version = |snapshot: &Snapshot| shorten(&snapshot.utfproof);
        return Err(NotComparable::OtherVectors {
            old: version(old),
            new: version(new),
        });
    }
    let side = |snapshot: &Snapshot| Side {
        name: snapshot.name.clone(),
        version: snapshot.version.clone(),
        utfproof: snapshot.utfproof.clone(),
    };
    Ok(Comparison {
        old: side(old),
        new: side(new),
        suite: old.suite,
        operations,
        judged_again: None,
    })
}

/// An escaped text, cut if it is long.
pub(super) fn shorten(text: &str) -> String {
    utfproof_notation::escape::shorten(&utfproof_notation::printable(text), LONGEST).into_owned()
}

impl Snapshot {
    /// The snapshot of a codec with the same operations that answers everything as the documents say.
    #[must_use]
    pub fn conforming(&self) -> Self {
        Self {
            rows: Vec::new(),
            ..self.clone()
        }
    }

    /// The vectors with an answer that departs from the documents.
    ///
    /// # Errors
    ///
    /// If it is of other vectors.
    pub fn departing(&self, vectors: &[Vector]) -> Result<BTreeSet<String>, NotComparable> {
        Ok(compare(&self.conforming(), self, vectors)?.departing())
    }
}
