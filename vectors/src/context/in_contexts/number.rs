//! Puts a case with a number into contexts.

use utfproof_oracle::{Operation, Sequence};

use crate::context::padding::padding;
use crate::context::{Context, expect};
use crate::numbers::number_of;
use crate::vector::Case;

/// A case whose number is the size of a buffer. After text, the buffer grows with the text; repeated, it does not.
pub(super) fn with_number(operation: Operation, case: &Case, context: &Context) -> Case {
    let mut operands = case.operands.clone();
    let [units, number] = &mut *operands else {
        return case.clone();
    };
    match context {
        Context::Padded {
            filling, before, ..
        } => {
            let text = padding(operation, *filling, *before);
            let mut all = Sequence::from_values(units.kind(), text);
            let before = number_of(operation, &all);
            number.values().iter().for_each(|own| {
                *number = Sequence::number(own + before);
            });
            all.extend(units.as_slice());
            *units = all;
        }
        Context::Repeated(times) => {
            let values = units.values().repeat(*times);
            *units = Sequence::from_values(units.kind(), values);
        }
        Context::Number(instead) => *number = Sequence::number(*instead),
        _ => return case.clone(),
    }
    Case {
        expectation: expect(operation, &operands),
        operands,
    }
}
