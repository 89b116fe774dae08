//! Many conversions in one request.

use std::fmt;

use utfproof_oracle::UnitKind;

use super::ModeContext;
use crate::context::choose::length;
use crate::suite::Suite;
use crate::vector::{Origin, Results, Vector};

/// The number of conversions in a request of [`ModeContext::Times`]. It exceeds the number of calls after which just-in-time
/// compilers replace interpreted code: HotSpot's last tier needs 15,000.
pub const TIMES: u32 = 20_000;

/// The same for single units and rejected inputs: it also exceeds what a count of calls in 16 bits can hold.
const MANY_TIMES: u32 = 200_000;

/// The longest input that is converted many times, and the longest one that is asked for each set of steps.
const LONGEST_REPEATED: usize = 16;
const SHORT: usize = 4;

/// How often a vector is converted: short inputs for each set of steps, and others in rotation.
pub(super) fn contexts(
    vector: &Vector,
    suite: Suite,
    turn: usize,
) -> impl Iterator<Item = ModeContext> + use<> {
    let is_repeated = is_repeated(vector, suite, turn);
    let is_rejected = matches!(vector.results, Results::Rejected(..));
    let is_many_times = suite > Suite::Quick && (is_rejected || length(vector) == 1);
    [(TIMES, true), (MANY_TIMES, is_many_times)]
        .into_iter()
        .filter(move |(_, is_asked)| is_repeated && *is_asked)
        .map(|(times, _)| ModeContext::Times(times))
}

/// Whether a vector is converted many times: a short input for each set of steps, and others in rotation. Each costs as
/// much as thousands of ordinary cases.
fn is_repeated(vector: &Vector, suite: Suite, turn: usize) -> bool {
    let length = length(vector);
    let is_one_unit = length == 1 && vector.operation.signature().input == UnitKind::CodeUnit;
    let stands_for_steps =
        vector.origin() != Some(Origin::Complete) || is_one_unit || is_latin_1(vector);
    let is_rejected = matches!(vector.results, Results::Rejected(..));
    let one_of = match suite {
        Suite::Quick if stands_for_steps && length <= SHORT => 4,
        Suite::Core | Suite::Quick => 64,
        Suite::Full if stands_for_steps && length <= SHORT => 1,
        Suite::Full if is_rejected => 8,
        Suite::Full => 16,
        Suite::Exhaustive => 1,
    };
    (1..=LONGEST_REPEATED).contains(&length) && turn.is_multiple_of(one_of)
}

/// Whether the result has a value above 7F and none above FF: some engines store such a text with one byte for each
/// character.
fn is_latin_1(vector: &Vector) -> bool {
    let is_text = vector.operation.signature().input == UnitKind::CodeUnit;
    let largest = match &vector.results {
        Results::Output(output, _) => output.sequence(0).values().into_iter().max(),
        Results::Rejected(..) | Results::Unspecified(_) => None,
    };
    is_text && largest.is_some_and(|largest| (0x80..=0xFF).contains(&largest))
}

pub(super) fn words(times: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match times {
        1_000.. => write!(f, "{},{:03} times over", times / 1_000, times % 1_000),
        _ => write!(f, "{times} times over"),
    }
}
