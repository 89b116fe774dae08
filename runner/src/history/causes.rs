//! The differences of all releases, grouped by cause at once, so that a cause is the same one in every release.

use std::collections::BTreeMap;

use utfproof_vectors::Vector;

use super::{Answers, Known, Release};
use utfproof_oracle::Operation;
use utfproof_report::table::in_words;
use utfproof_report::{Difference, Shown, Way};
use utfproof_snapshot::{NotComparable, Snapshot, Trend, compare};

/// A fault, and the releases that have it.
#[derive(Clone, Debug)]
pub struct CauseHistory {
    /// The fault in words.
    pub says: String,
    /// The operation.
    pub operation: Operation,
    /// The way in which the answers fail.
    pub way: Way,
    /// The smallest input that shows it.
    pub witness: Difference,
    /// The state in each release; `None` if it was not asked.
    pub states: Vec<Option<State>>,
}

/// Whether a release has a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It does not have the operation.
    Absent,
    /// It has the operation, and not the fault.
    Right,
    /// It has the fault.
    Wrong,
}

/// What makes a difference the same one in two releases.
type Key = (String, Option<String>, Way, String);

fn key(difference: &Difference) -> Key {
    let answered = match (&difference.smaller, &difference.answered) {
        // what a long input is made smaller to is an accident
        (Some(_), _) | (_, Shown::Failure(_)) => String::new(),
        (None, Shown::Output(output)) => output.to_string(),
        (None, Shown::Rejected { at, .. }) => format!("rejected at {at:?}"),
    };
    let context = difference
        .context
        .as_ref()
        .map(|context| context.text.clone());
    (
        difference.vector.clone(),
        context,
        difference.way(),
        answered,
    )
}

/// The faults of all releases, the worst first. `vectors` are those that the snapshots were asked.
///
/// # Errors
///
/// If a snapshot is of other vectors.
pub fn causes(
    releases: &[Release],
    vectors: &[Vector],
) -> Result<Vec<CauseHistory>, NotComparable> {
    let mut union = BTreeMap::<Key, (Difference, Vec<usize>)>::new();
    for (index, release) in releases.iter().enumerate() {
        let Known::Answers(answers) = &release.known else {
            continue;
        };
        for difference in differences(answers, vectors)? {
            let (_, members) = union
                .entry(key(&difference))
                .or_insert_with(|| (difference, Vec::new()));
            members.push(index);
        }
    }
    let members: BTreeMap<Key, Vec<usize>> = union
        .iter()
        .map(|(key, (_, members))| (key.clone(), members.clone()))
        .collect();
    let all: Vec<Difference> = union
        .into_values()
        .map(|(difference, _)| difference)
        .collect();
    let causes = in_words(&all).into_iter().map(|(says, cause)| {
        let mut wrong = vec![false; releases.len()];
        for member in &cause.members {
            for index in members.get(&key(member)).into_iter().flatten() {
                wrong[*index] = true;
            }
        }
        let state = |(release, wrong): (&Release, bool)| match &release.known {
            Known::Answers(_) if wrong => Some(State::Wrong),
            Known::Answers(answers) if has(&answers.snapshot, cause.operation) => {
                Some(State::Right)
            }
            Known::Answers(_) => Some(State::Absent),
            Known::Nothing | Known::Failed(_) => None,
        };
        CauseHistory {
            says,
            operation: cause.operation,
            way: cause.way,
            witness: cause.witness.clone(),
            states: releases.iter().zip(wrong).map(state).collect(),
        }
    });
    Ok(causes.collect())
}

fn has(snapshot: &Snapshot, operation: Operation) -> bool {
    let mut asked = snapshot.operations.iter();
    asked.any(|asked| asked.operation == operation.name())
}

/// What a release answers that is not as the documents say: its snapshot, compared with that of a codec that conforms.
fn differences(answers: &Answers, vectors: &[Vector]) -> Result<Vec<Difference>, NotComparable> {
    let mut comparison = compare(&answers.snapshot.conforming(), &answers.snapshot, vectors)?;
    comparison.judged_again = Some(answers.again.clone());
    Ok(comparison.by_cause(Trend::NoLonger).differences)
}
