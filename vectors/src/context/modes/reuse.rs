//! One converter for several inputs: the case after an input that did not end.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use utfproof_oracle::Operation;

use super::ModeContext;
use crate::context::unfinished::{ill_formed, incomplete};
use crate::suite::Suite;
use crate::units::units_of;

/// After each input that leaves a state. After text, a mark and an error, the case also comes with a mark of its own.
pub(super) fn contexts(
    operation: Operation,
    suite: Suite,
    turn: usize,
) -> impl Iterator<Item = ModeContext> + use<> {
    let Unended { begun, others } = &UNENDED[&operation];
    let begun = begun.iter().map(|units| (units, false));
    let others = others
        .iter()
        .flat_map(|units| [(units, false), (units, true)]);
    let one_of = if suite == Suite::Quick { 5 } else { 1 };
    let numbered = (turn..).zip(begun.chain(others));
    numbered
        .filter(move |(number, (units, _))| number.is_multiple_of(one_of) && !units.is_empty())
        .map(|(_, (units, mark))| ModeContext::Reuse {
            units: units.clone(),
            mark,
        })
}

/// Inputs that leave a state in a converter if the caller does not end them.
struct Unended {
    /// Incomplete characters of two to four bytes, and an incomplete byte order mark.
    begun: [Vec<u32>; 4],
    /// Text, a byte order mark, an error, and an error before an incomplete character.
    others: [Vec<u32>; 4],
}

static UNENDED: LazyLock<HashMap<Operation, Unended>> = LazyLock::new(|| {
    let of_operation = |operation: &Operation| {
        let units = |character: char| units_of(*operation, u32::from(character));
        let begun = ['é', '€', '𝄞', '\u{FEFF}'].map(|character| incomplete(*operation, character));
        let error = ill_formed(*operation);
        let error_and_more = [error.as_slice(), &begun[1]].concat();
        let others = [units('a'), units('\u{FEFF}'), error, error_and_more];
        (*operation, Unended { begun, others })
    };
    Operation::ALL.iter().map(of_operation).collect()
});

pub(super) fn words(mark: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if mark {
        f.write_str("after a byte order mark, ")?;
    }
    f.write_str("after an input that did not end")
}
