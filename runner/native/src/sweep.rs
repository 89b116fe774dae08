//! Goes through the cases of a row at the speed of the library: each input is converted once, and compared in place with
//! what counting gives. An answer that is not the expected one is asked for again in all placements.

use std::ffi::c_int;
use std::io;
use std::ops::Range;

use utfproof_judge::long_output::longest_right;
use utfproof_judge::{IllFormedPart, Operation, Request, Sequence, UnitKind};
use utfproof_oracle::Signature;
use utfproof_vectors::{Expected, Results, Unit, Vector};

use crate::abi;
use crate::control::{Control, MANY_REPLIES, Slot};
use crate::convert::Memory;
use crate::placement::Placement;
use crate::load::{Offered, Plugin};
use crate::spot::Spot;
use crate::turn::{Due, Walked, walk};
use crate::violation::{Fault, Violation, ViolationKind};
use crate::wire::{Reader, Said};
use crate::worker::answer;

/// After so many cases, the placement changes.
const BLOCK: u64 = 4096;
/// The same for validators, which are called in turns, beyond the first blocks of a row.
const BLOCK_OF_TURNS: u64 = 1 << 16;
/// The most unexpected answers of a sweep that are looked into in all placements: that takes milliseconds each.
pub(crate) const LOOKED_INTO: u32 = 64;

/// Whether an operation's rows can be swept: its results are slices of one kind of unit, or one number.
pub(crate) fn can_sweep(operation: Operation) -> bool {
    let signature = operation.signature();
    let is_plain = !signature.output.begins_with_a_number() || signature.output == UnitKind::Number;
    is_plain && signature.operands == 1 && !signature.takes_number
}

/// Answers the cases from [`Slot::First`] to [`Slot::Last`] of the row in the shared memory, or fewer if there are many
/// replies.
pub(crate) fn sweep(
    plugin: &mut Plugin,
    memory: &mut Memory<'_>,
    control: &Control,
) -> io::Result<()> {
    use UnitKind::{Byte, CodeUnit};
    let requests = control.requests()?;
    let Some(row) = Reader(&requests).row() else {
        return Ok(());
    };
    let mut operations = plugin.operations.iter_mut();
    let Some(offered) = operations.find(|offered| offered.operation == row.operation) else {
        return Ok(());
    };
    let numbers = control.get(Slot::First)..control.get(Slot::Last);
    let most = longest_right(&row.case(numbers.start).operands);
    let (unit, out_unit) = offered.units();
    let length = row.operands.first().map_or(0, |one| one.elements.len());
    memory.reserve((length + 1) * unit, 0, most * out_unit)?;
    let mut sweep = Sweep {
        memory,
        offered,
        control,
        row: &row,
        most,
        looked_into: 0,
        skipped: None,
    };
    let signature = row.operation.signature();
    match (signature.input, signature.output) {
        (Byte, Byte) => sweep.all::<u8, u8>(numbers),
        (Byte, CodeUnit) => sweep.all::<u8, u16>(numbers),
        (Byte, _) => sweep.all::<u8, u32>(numbers),
        (CodeUnit, Byte) => sweep.all::<u16, u8>(numbers),
        (CodeUnit, CodeUnit) => sweep.all::<u16, u16>(numbers),
        (CodeUnit, _) => sweep.all::<u16, u32>(numbers),
        (_, Byte) => sweep.all::<u32, u8>(numbers),
        (_, CodeUnit) => sweep.all::<u32, u16>(numbers),
        (_, _) => sweep.all::<u32, u32>(numbers),
    }
    Ok(())
}

struct Sweep<'a, 'm> {
    memory: &'a mut Memory<'m>,
    offered: &'a mut Offered,
    control: &'a Control,
    row: &'a Vector,
    most: usize,
    looked_into: u32,
    /// Skipped cases that were not written yet.
    skipped: Option<Range<u64>>,
}

impl Sweep<'_, '_> {
    fn all<I: Unit, O: Unit>(&mut self, numbers: Range<u64>) {
        let mut next = numbers.start;
        let due = self.due::<I>();
        while next < numbers.end {
            // short rows get all placements too
            let block = match due {
                Some(_) => (next / 4).next_power_of_two().clamp(BLOCK, BLOCK_OF_TURNS),
                None => BLOCK,
            };
            let end = numbers.end.min((next / block + 1) * block);
            let placement = self.placement(next / block);
            match due {
                Some(due) => self.in_turns::<I>(next..end, placement, due),
                None => self.block::<I, O>(next..end, placement),
            }
            self.write_skipped();
            self.control.set(Slot::Answered, end);
            if self.control.get(Slot::ReplyBytes) > MANY_REPLIES as u64 {
                break;
            }
            next = end;
        }
    }

    /// The placement of a block.
    fn placement(&self, block: u64) -> Placement {
        let block = usize::try_from(block).unwrap_or_default();
        match block % 4 {
            0 => Placement::ENDS,
            1 => Placement::BEGINS,
            2 => Placement {
                after: 1,
                ..Placement::ENDS
            },
            _ => Placement::aligned((block / 4, block / 3), self.offered.units(), block),
        }
    }

    /// What is due in all cases, if they can be asked in turns: those of a validator without a contract of its own.
    fn due<I: Unit>(&self) -> Option<Due> {
        let is_bound = self.offered.has(abi::NUL_TERMINATED) || self.offered.has(abi::VALID_ONLY);
        if is_bound || !self.row.operation.signature().validates {
            return None;
        }
        self.row.turns::<I>(0..1)?;
        match &self.row.results {
            Results::Output(..) => Some(Due { status: abi::OK, at: 0 }),
            Results::Rejected(rejection, _) => Some(Due {
                status: abi::REJECTED,
                at: rejection.at,
            }),
            Results::Unspecified(_) => None,
        }
    }

    fn in_turns<I: Unit>(&mut self, numbers: Range<u64>, placement: Placement, due: Due) {
        let length = self.row.operands.first().map_or(0, |one| one.elements.len());
        let mut rest = numbers;
        while let Some(turns) = self.row.turns(rest.clone()).filter(|_| !rest.is_empty()) {
            let mut spot: Spot<I, I> = self.memory.spot(self.offered, length, placement);
            let status = match walk((self.control, self.offered), &spot, turns, due) {
                Ok(Walked::All) => return,
                // the input is still there
                Ok(Walked::Stopped) => self.memory.call_at(self.offered, &mut spot, 0),
                Err(fault) => Err(fault),
            };
            // a library may have damaged the number
            let number = self.control.get(Slot::Case).clamp(rest.start, rest.end - 1);
            rest.start = number + 1;
            let row = self.row;
            row.visit(number..rest.start, |number, input: &[I], expected| {
                self.note(number, status, &spot, (input, expected));
            });
        }
    }

    fn block<I: Unit, O: Unit>(&mut self, numbers: Range<u64>, placement: Placement) {
        let row = self.row;
        let length = row.operands.first().map_or(0, |one| one.elements.len());
        let is_terminated = self.offered.has(abi::NUL_TERMINATED);
        let takes_valid_only = self.offered.has(abi::VALID_ONLY);
        let signature = row.operation.signature();
        let has_output = !signature.validates && signature.output != UnitKind::Number;
        let mut kept: Option<Spot<I, O>> = None;
        row.visit(numbers, |number, input: &[I], expected: Expected<'_, O>| {
            self.control.set(Slot::Case, number);
            let is_excluded = is_terminated && input.iter().any(|unit| unit.value() == 0)
                || takes_valid_only && !matches!(expected, Expected::Output(_));
            if is_excluded {
                return self.skip(number);
            }
            let spot = kept.get_or_insert_with(|| self.memory.spot(self.offered, length, placement));
            spot.put(input);
            let room = match (has_output, self.offered.room, expected) {
                (false, ..) => Ok(0),
                (true, Some(_), _) => self.memory.room_at(self.offered, spot),
                (true, None, Expected::Output(output)) => Ok(output.len()),
                _ => Ok(self.most),
            };
            let mut status = match room {
                Ok(room) if room <= self.most => self.memory.call_at(self.offered, spot, room),
                Ok(_) => Ok(abi::FULL),
                Err(fault) => Err(fault),
            };
            let may_be_more = self.offered.room.is_none() && has_output;
            if matches!(status, Ok(abi::FULL)) && may_be_more && room != Ok(self.most) {
                status = self.memory.call_at(self.offered, spot, self.most);
            }
            if status.is_ok_and(|status| conforms(status, spot, signature, expected)) {
                return;
            }
            self.note(number, status, spot, (input, expected));
            kept = None;
        });
    }

    /// Notes an unexpected answer.
    #[cold]
    fn note<I: Unit, O: Unit>(
        &mut self,
        number: u64,
        status: Result<c_int, Fault>,
        spot: &Spot<I, O>,
        (input, expected): (&[I], Expected<'_, O>),
    ) {
        if matches!(status, Ok(abi::UNSUPPORTED)) {
            return self.skip(number);
        }
        let plainly = said(status, spot, self.row.operation.signature());
        let said = self.look_into(plainly, input, expected);
        self.write(number..number + 1, &said);
    }

    /// Asks for an unexpected answer in all placements, unless that was done often.
    #[cold]
    fn look_into<I: Unit, O: Unit>(
        &mut self,
        plainly: Said,
        input: &[I],
        expected: Expected<'_, O>,
    ) -> Said {
        if self.looked_into == LOOKED_INTO {
            return plainly;
        }
        self.looked_into += 1;
        let kind = self.row.operation.signature().input;
        let input = Sequence::from_values(kind, input.iter().map(|unit| unit.value()));
        let request = Request::new(self.row.operation, [input]);
        let again = answer(self.offered, self.memory, &request);
        if !is_expected(&again, expected) {
            return again;
        }
        let words = "the answer depends on the calls before: asked once more, it is right";
        Said::Violation(Violation::new(ViolationKind::DependsOnCalls, words))
    }

    /// Skips a case. Consecutive ones are written as one reply.
    fn skip(&mut self, number: u64) {
        match &mut self.skipped {
            Some(skipped) if skipped.end == number => skipped.end += 1,
            _ => {
                self.write_skipped();
                self.skipped = Some(number..number + 1);
            }
        }
    }

    fn write_skipped(&mut self) {
        if let Some(skipped) = self.skipped.take() {
            self.control.note(skipped, &Said::Skipped(String::new()));
        }
    }

    #[cold]
    fn write(&mut self, numbers: Range<u64>, said: &Said) {
        self.write_skipped();
        self.control.note(numbers, said);
    }
}

/// Whether a call came to what is expected.
#[inline(always)]
fn conforms<I: Unit, O: Unit>(
    status: c_int,
    spot: &Spot<I, O>,
    signature: Signature,
    expected: Expected<'_, O>,
) -> bool {
    match (status, expected) {
        (abi::OK, Expected::Output(output)) => {
            if signature.validates {
                return true;
            }
            if signature.output == UnitKind::Number {
                return matches!(output, [one] if one.value() as usize == spot.value());
            }
            spot.written() == output.len() && output.iter().zip(0..).all(|(unit, at)| spot.unit(at) == *unit)
        }
        (abi::REJECTED, Expected::Rejected(rejection, _)) => {
            spot.position() == abi::UNKNOWN || spot.position() == rejection.at
        }
        (abi::OK | abi::REJECTED, Expected::Anything) => true,
        _ => false,
    }
}

/// What one call came to, if it is not looked into further.
#[cold]
fn said<I: Unit, O: Unit>(
    status: Result<c_int, Fault>,
    spot: &Spot<I, O>,
    signature: Signature,
) -> Said {
    let garbled = |words: &str| Said::Violation(Violation::new(ViolationKind::Garbled, words));
    match status {
        Ok(abi::OK) if signature.validates => Said::Output(Sequence::empty(UnitKind::Byte)),
        Ok(abi::OK) if signature.output == UnitKind::Number => {
            Said::Output(Sequence::number(u32::try_from(spot.value()).unwrap_or(u32::MAX)))
        }
        Ok(abi::OK) => match spot.values() {
            Some(values) => {
                let fits = values.iter().all(|value| *value <= signature.output.max());
                let kind = if fits { signature.output } else { UnitKind::Ucs4 };
                Said::Output(Sequence::from_values(kind, values))
            }
            None => garbled("says that it wrote more than there is room for"),
        },
        Ok(abi::REJECTED) => Said::Rejected {
            message: String::new(),
            at: (spot.position() != abi::UNKNOWN).then_some(spot.position()),
            part: IllFormedPart::default(),
        },
        Ok(_) => garbled("gives no result"),
        Err(fault) => match fault.violation() {
            Some(violation) => Said::Violation(violation),
            None => garbled("touches memory elsewhere"),
        },
    }
}

fn is_expected<O: Unit>(said: &Said, expected: Expected<'_, O>) -> bool {
    match (said, expected) {
        (Said::Output(is), Expected::Output(due)) => {
            is.values().iter().copied().eq(due.iter().map(|unit| unit.value()))
        }
        (Said::Rejected { at, .. }, Expected::Rejected(due, _)) => at.is_none_or(|at| at == due.at),
        (Said::Output(_) | Said::Rejected { .. }, Expected::Anything) => true,
        _ => false,
    }
}
