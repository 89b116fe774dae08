//! Writes the operands of a case, with text before, between and after them.

use utfproof_oracle::{Operation, Sequence, Slice};

use crate::context::padding::{Repeated, Text, append_after, one_character};
use crate::context::{BYTE_ORDER_MARK, Filling};
use crate::operands::Operands;
use crate::units::units_of;
use crate::vector::Case;

/// The operands of a case of an operation.
#[derive(Clone, Copy)]
pub(super) struct CaseOperands<'a> {
    operation: Operation,
    operands: &'a Operands,
}

impl<'a> CaseOperands<'a> {
    /// Those of a case.
    pub(super) const fn of(operation: Operation, case: &'a Case) -> Self {
        Self {
            operation,
            operands: &case.operands,
        }
    }

    /// Each operand several times, with ASCII before, between and after.
    pub(super) fn apart(&self, times: usize, between: usize, end: Filling) -> Operands {
        let operation = self.operation;
        let all_of = |operand: &Sequence| {
            let mut all = nothing(self.operation, (operand.len() + between) * times + 8);
            append_after(operation, Filling::One, 1, &mut all);
            for number in 0..times {
                if number > 0 {
                    append_after(operation, Filling::One, between, &mut all);
                }
                all.extend(operand.as_slice());
            }
            append_after(operation, end, one_character(operation, end), &mut all);
            all
        };
        self.operands.iter().map(all_of).collect()
    }

    /// Each operand, repeated.
    pub(super) fn times(&self, times: usize) -> Operands {
        let repeated = |operand: &Sequence| {
            let mut all = nothing(self.operation, operand.len() * times);
            Repeated::new(operand.as_slice()).append(times, &mut all);
            all
        };
        self.operands.iter().map(repeated).collect()
    }

    /// With some units before the first operand, and some after the last.
    pub(super) fn between(&self, before: &[u32], after: &[u32]) -> Operands {
        let write_first = |operand: Slice<'_>, all: &mut Sequence| {
            all.extend_values(before.iter().copied());
            all.extend(operand);
        };
        let append = |all: &mut Sequence| all.extend_values(after.iter().copied());
        self.within(before.len() + after.len(), write_first, append)
    }

    /// The operands: the first as `write_first` writes it, and the last with `append` after it. `more` is the number of
    /// units that both add.
    fn within(
        &self,
        more: usize,
        write_first: impl Fn(Slice<'_>, &mut Sequence),
        append: impl Fn(&mut Sequence),
    ) -> Operands {
        let last = self.operands.len() - 1;
        let operands = self.operands.iter().enumerate();
        let write = |(place, operand): (usize, &Sequence)| {
            let mut all = nothing(self.operation, operand.len() + more);
            match place {
                0 => write_first(operand.as_slice(), &mut all),
                _ => all.extend(operand.as_slice()),
            }
            if place == last {
                append(&mut all);
            }
            all
        };
        operands.map(write).collect()
    }

    /// The first operand with a byte order mark at a place.
    pub(super) fn with_mark(&self, place: usize) -> Sequence {
        let input = self.operands[0].as_slice();
        let mark = units_of(self.operation, BYTE_ORDER_MARK);
        let mut marked = nothing(self.operation, input.len() + mark.len());
        marked.extend(input.prefix(place));
        marked.extend_values(mark);
        marked.extend(input.part(place..input.len()));
        marked
    }

    /// The operands with text before the first, and another after the last.
    pub(super) fn after(
        &self,
        text: &Text,
        before: usize,
        (end, after): (Filling, usize),
    ) -> Operands {
        let write_first = |input: Slice<'_>, all: &mut Sequence| match input {
            // The input begins with its number of bytes. The text follows that number and is counted in it, as far as
            // two bytes can count. An input that ends before the number is complete gets no text.
            Slice::Bytes(bytes) if self.operation == Operation::ModifiedUtf8ReadUtf => {
                let [high, low, counted @ ..] = bytes else {
                    return all.extend(input);
                };
                let count = usize::from(u16::from_be_bytes([*high, *low])) + text.length(before);
                let count = u16::try_from(count).unwrap_or(u16::MAX);
                all.extend(Slice::Bytes(&count.to_be_bytes()));
                text.append_units(before, all);
                all.extend(Slice::Bytes(counted));
            }
            _ => {
                text.append_units(before, all);
                all.extend(input);
            }
        };
        let append = |all: &mut Sequence| append_after(self.operation, end, after, all);
        self.within(before + after, write_first, append)
    }
}

/// An empty sequence of an operation's input units, with capacity for `room` of them.
pub(super) fn nothing(operation: Operation, room: usize) -> Sequence {
    let mut nothing = Sequence::empty(operation.signature().input);
    nothing.reserve(room);
    nothing
}
