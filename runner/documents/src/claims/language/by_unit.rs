//! Terms of one unit, with all their values: a claim about millions of strings asks for few of them, again and again.

use rustc_hash::FxHashMap;
use utfproof_notation::UnitKind;
use utfproof_oracle::{Sequence, Slice};

use super::set::Set;
use super::term::Term;

/// The values of a term by that of *z*.
pub(super) type ByUnit = Box<FxHashMap<u32, Option<Sequence>>>;

/// A larger set is asked as it comes.
const MOST: usize = 1 << 10;

/// The value for the unit that *z* is.
pub(super) fn value<'v>(values: &'v ByUnit, inputs: &[Slice<'_>]) -> Option<Slice<'v>> {
    let unit = inputs.get(2)?.values();
    let value = values.get(unit.first()?)?.as_ref()?;
    Some(value.as_slice())
}

impl Term {
    /// A term of *z* alone becomes a table of its values, if those of a set are few.
    pub(super) fn look_up(&mut self, kind: Option<UnitKind>, set: &Set) {
        let Some(kind) = kind else {
            return;
        };
        let units: Vec<u32> = set.values(kind).take(MOST + 1).collect();
        if units.len() > MOST || [0, 1].iter().any(|input| self.has(*input)) {
            return;
        }
        let nothing = Slice::Bytes(&[]);
        let by_unit = units.into_iter().map(|unit| {
            let z = Sequence::from_values(kind, [unit]);
            (unit, self.value(&[nothing, nothing, z.as_slice()]))
        });
        *self = Self::OfUnits(Box::new(by_unit.collect()), self.kind());
    }

    /// Whether an input, by its place among *x*, *y* and *z*, is a part of it.
    fn has(&self, input: usize) -> bool {
        match self {
            Self::Input(number) => *number == input,
            Self::Calculated(..) => true,
            Self::Joined(parts) => parts.iter().any(|part| part.has(input)),
            Self::Of { operands, .. } | Self::Function(_, operands, _) => {
                operands.iter().any(|operand| operand.has(input))
            }
            Self::Values(_) | Self::Constant(_) | Self::OfUnits(..) => false,
        }
    }
}
