//! One conversion in guarded memory: one call of the plug-in, or several.

use std::ffi::c_int;
use std::io;


use crate::abi::{self, Call};
use crate::control::Control;
use crate::memory::Area;
use crate::placement::{AROUND, Place, Placement, fill, needed};
use crate::load::Offered;
use crate::trap::{INPUT, OUTPUT, SECOND, guarded_call, place, watch};
use crate::violation::{Bytes, Fault, Violation, ViolationKind};

/// What to convert. All sequences are bytes in the order of memory.
pub(crate) struct Job {
    /// The input, in one or more chunks.
    pub(crate) chunks: Vec<Vec<u8>>,
    /// The second input; empty if the operation has none.
    pub(crate) second: Vec<u8>,
    pub(crate) number: usize,
    /// Whether the last chunk is the end of the input.
    pub(crate) ends: bool,
    /// The most units of output in all: more are without end.
    pub(crate) most: usize,
}

/// What a conversion came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) status: c_int,
    /// The output, in bytes.
    pub(crate) output: Vec<u8>,
    pub(crate) value: usize,
    pub(crate) position: Option<usize>,
    pub(crate) bad_length: Option<usize>,
    pub(crate) incomplete: Option<bool>,
    /// The units read and written after each call.
    pub(crate) calls: Vec<(usize, usize)>,
    /// The units written after each chunk.
    pub(crate) after_chunks: Vec<usize>,
}

impl Outcome {
    /// Whether both are the same answer. The output of a rejection is none.
    pub(crate) fn is_same_answer(&self, other: &Self) -> bool {
        self.status == other.status
            && match self.status {
                abi::OK => self.output == other.output && self.value == other.value,
                abi::REJECTED => {
                    let of = |one: &Self| (one.position, one.bad_length, one.incomplete);
                    of(self) == of(other)
                }
                _ => true,
            }
    }
}

/// What ended a conversion.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    Fault(Fault),
    Violation(Violation),
}

/// The guarded memory of a worker.
pub(crate) struct Memory<'a> {
    pub(crate) control: &'a Control,
    pub(crate) output: Area,
    pub(crate) input: Area,
    pub(crate) second: Area,
}

impl<'a> Memory<'a> {
    pub(crate) fn new(control: &'a Control) -> io::Result<Self> {
        let size = 64 * 1024;
        let memory = Self {
            control,
            output: Area::new(size, true)?,
            input: Area::new(size, false)?,
            second: Area::new(size, false)?,
        };
        memory.watch();
        Ok(memory)
    }

    fn watch(&self) {
        watch(OUTPUT, self.output.addresses());
        watch(INPUT, self.input.addresses());
        watch(SECOND, self.second.addresses());
    }

    /// Makes the areas large enough.
    pub(crate) fn reserve(&mut self, input: usize, second: usize, output: usize) -> io::Result<()> {
        let areas = [
            (&mut self.input, input, false),
            (&mut self.second, second, false),
            (&mut self.output, output, true),
        ];
        for (area, length, is_writable) in areas {
            if area.size() < needed(length) {
                *area = Area::new(2 * needed(length), is_writable)?;
            }
        }
        self.watch();
        Ok(())
    }

    /// The room that the library's own function gives for an input.
    pub(crate) fn room(&mut self, offered: &Offered, job: &Job) -> Result<Option<usize>, Trouble> {
        let (Some(room), Some(input)) = (offered.room, job.chunks.first()) else {
            return Ok(None);
        };
        let unit = offered.units().0;
        let terminated = terminated(offered, input, unit);
        let at = put(&mut self.input, &terminated, unit, Placement::ENDS);
        place(INPUT, at..at + terminated.len());
        let mut call = Call {
            input: at as *const _,
            length: input.len() / unit,
            // the function takes this way to `ask_room`
            second: room as *const _,
            ..call_of(job, 0)
        };
        guarded_call(self.control, ask_room, &mut call).map_err(Trouble::Fault)?;
        Ok(Some(call.value))
    }

    /// Converts, with so many units of room for each call.
    pub(crate) fn convert(
        &mut self,
        offered: &mut Offered,
        job: &Job,
        placement: Placement,
        room: usize,
    ) -> Result<Outcome, Trouble> {
        let (unit, out_unit) = offered.units();
        let mut outcome = Outcome::default();
        let mut flags = abi::FIRST;
        let mut all_read = 0;
        for (number, chunk) in job.chunks.iter().enumerate() {
            if number + 1 == job.chunks.len() && job.ends {
                flags |= abi::END;
            }
            let mut rest = &chunk[..];
            loop {
                let call = self.call(offered, job, rest, placement, room, flags)?;
                flags &= !abi::FIRST;
                let (status, call) = call;
                let written = call.written * out_unit;
                let start = placement.output.start(room * out_unit, self.output.size());
                outcome
                    .output
                    .extend_from_slice(self.output.bytes(start..start + written));
                outcome.status = status;
                outcome.value = call.value;
                let read = if status == abi::OK {
                    rest.len() / unit
                } else {
                    call.read
                };
                outcome
                    .calls
                    .push((all_read + read, outcome.output.len() / out_unit));
                if status == abi::REJECTED {
                    let known = |number: usize| (number != abi::UNKNOWN).then_some(number);
                    outcome.position = known(call.position);
                    outcome.bad_length = known(call.bad_length);
                    outcome.incomplete = (call.incomplete >= 0).then_some(call.incomplete != 0);
                }
                if status == abi::OK {
                    all_read += read;
                    break;
                }
                let goes_on =
                    status == abi::FULL && offered.has(abi::RESUMES) && (read, written) != (0, 0);
                if !goes_on {
                    return Ok(outcome);
                }
                if outcome.output.len() / out_unit > job.most {
                    let words = format!("writes more than {} units, and does not end", job.most);
                    return Err(garbled(words));
                }
                all_read += read;
                rest = &rest[read * unit..];
            }
            outcome.after_chunks.push(outcome.output.len() / out_unit);
        }
        Ok(outcome)
    }

    /// Calls the plug-in once, and looks at what it did.
    fn call(
        &mut self,
        offered: &mut Offered,
        job: &Job,
        input: &[u8],
        placement: Placement,
        room: usize,
        flags: u32,
    ) -> Result<(c_int, Call), Trouble> {
        let (unit, out_unit) = offered.units();
        let terminated = terminated(offered, input, unit);
        let at = put(&mut self.input, &terminated, unit, placement);
        place(INPUT, at..at + terminated.len());
        // most operations have no second input
        let signature = offered.operation.signature();
        let second = match signature.operands == 2 && !signature.takes_number {
            true => put(&mut self.second, &job.second, unit, placement),
            false => self.second.address(0) as usize,
        };
        place(SECOND, second..second + job.second.len());
        let output = self.prepare_output(placement, room * out_unit);
        place(OUTPUT, output..output + room * out_unit);
        let mut call = Call {
            input: at as *const _,
            length: input.len() / unit,
            output: output as *mut _,
            room,
            second: second as *const _,
            second_length: job.second.len() / unit,
            state: &raw mut offered.state,
            ..call_of(job, flags)
        };
        let status = guarded_call(self.control, offered.call, &mut call);
        let status = status.map_err(Trouble::Fault)?;
        self.look_at_output(placement, room * out_unit)
            .map_err(Trouble::Violation)?;
        if !(abi::OK..=abi::UNSUPPORTED).contains(&status) {
            return Err(garbled(format!("returns {status}, which is no status")));
        }
        if call.written > room {
            let words = format!(
                "says that it wrote {} units into room for {room}",
                call.written
            );
            return Err(Trouble::Violation(Violation::new(
                ViolationKind::WrotePastRoom,
                words,
            )));
        }
        let length = input.len() / unit;
        if call.read > length {
            let words = format!("says that it read {} units of {length}", call.read);
            return Err(garbled(words));
        }
        Ok((status, call))
    }

    /// Fills the output and what is around it. Returns its address.
    fn prepare_output(&mut self, placement: Placement, length: usize) -> usize {
        let size = self.output.size();
        let start = placement.output.start(length, size);
        let around = start.saturating_sub(AROUND)..(start + length + AROUND).min(size);
        self.output.bytes_mut(around).fill(placement.canary);
        self.output
            .bytes_mut(start..start + length)
            .fill(placement.old);
        self.output.address(start) as usize
    }

    /// Whether what is around the output is as before.
    fn look_at_output(&self, placement: Placement, length: usize) -> Result<(), Violation> {
        let size = self.output.size();
        let start = placement.output.start(length, size);
        let end = start + length;
        let after = self.output.bytes(end..(end + AROUND).min(size));
        let is_other = |byte: &u8| *byte != placement.canary;
        let wrote = |words: String| Violation::new(ViolationKind::WrotePastRoom, words);
        if let Some(last) = after.iter().rposition(is_other) {
            return Err(wrote(format!("writes {} past the room", Bytes(last + 1))));
        }
        let before = self.output.bytes(start.saturating_sub(AROUND)..start);
        match before.iter().position(is_other) {
            Some(first) => {
                let far = Bytes(before.len() - first);
                Err(wrote(format!("writes {far} before the output")))
            }
            None => Ok(()),
        }
    }

    /// How far the address of an input of this length is past a multiple of 64.
    pub(crate) fn alignment(&self, length: usize, input: Place) -> usize {
        self.input.address(input.start(length, self.input.size())) as usize % 64
    }
}

fn garbled(words: String) -> Trouble {
    Trouble::Violation(Violation::new(ViolationKind::Garbled, words))
}

/// A call with the number and the flags, and nothing else.
fn call_of(job: &Job, flags: u32) -> Call {
    Call {
        number: job.number,
        ..empty_call(flags)
    }
}

/// A call with the flags, and nothing else.
pub(crate) const fn empty_call(flags: u32) -> Call {
    use std::ptr::{null, null_mut};
    Call {
        input: null(),
        length: 0,
        output: null_mut(),
        room: 0,
        second: null(),
        second_length: 0,
        number: 0,
        flags,
        state: null_mut(),
        read: 0,
        written: 0,
        value: 0,
        position: abi::UNKNOWN,
        bad_length: abi::UNKNOWN,
        incomplete: -1,
    }
}

/// The input, with a NUL after it if the plug-in reads up to one.
fn terminated(offered: &Offered, input: &[u8], unit: usize) -> Vec<u8> {
    let mut bytes = input.to_vec();
    if offered.has(abi::NUL_TERMINATED) {
        bytes.resize(input.len() + unit, 0);
    }
    bytes
}

/// Puts an input into an area, and fills what is around it. Returns its address in the plug-in's view.
pub(crate) fn put(area: &mut Area, input: &[u8], unit: usize, placement: Placement) -> usize {
    let size = area.size();
    let start = placement.input.start(input.len(), size);
    let end = start + input.len();
    fill(
        area.bytes_mut(start.saturating_sub(AROUND)..start),
        unit,
        placement.before,
    );
    fill(
        area.bytes_mut(end..(end + AROUND).min(size)),
        unit,
        placement.after,
    );
    area.bytes_mut(start..end).copy_from_slice(input);
    area.address(start) as usize
}

/// Calls a room function as if it were an operation, so that its faults are noticed too. It has nothing to drop.
pub(crate) unsafe extern "C" fn ask_room(call: *mut Call) -> c_int {
    // SAFETY: `Memory::room` passes a call with a room function in `second`
    unsafe {
        let room: abi::RoomFunction = std::mem::transmute((*call).second);
        (*call).value = room((*call).input, (*call).length);
    }
    abi::OK
}
