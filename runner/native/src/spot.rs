//! One place in guarded memory, for many inputs of one length.

use std::ffi::c_int;
use std::marker::PhantomData;
use std::ptr;

use utfproof_vectors::Unit;

use crate::abi::{self, Call};
use crate::convert::{Memory, ask_room, empty_call, put};
use crate::placement::{Place, Placement};
use crate::load::Offered;
use crate::trap::{INPUT, OUTPUT, guarded_call, place};
use crate::violation::Fault;

/// Where inputs of `I` and outputs of `O` are.
pub(crate) struct Spot<I, O> {
    /// The input in this program's view.
    input: *mut I,
    length: usize,
    /// The output of the last call in this program's view.
    output: *const O,
    output_place: Place,
    call: Call,
    units: PhantomData<(I, O)>,
}

impl<I: Unit, O: Unit> Spot<I, O> {
    /// Puts an input of the length that the spot was made for.
    #[inline(always)]
    pub(crate) fn put(&mut self, input: &[I]) {
        assert!(input.len() == self.length);
        for (at, unit) in input.iter().enumerate() {
            // SAFETY: the area holds `length` units from here on, at a multiple of their size
            unsafe { self.input.add(at).write(*unit) };
        }
    }

    /// The call that the plug-in gets, with nothing in the results.
    pub(crate) const fn call(&self) -> Call {
        Call {
            written: 0,
            value: 0,
            position: abi::UNKNOWN,
            ..self.call
        }
    }

    /// A unit of the input in this program's view.
    pub(crate) fn input_at(&self, at: usize) -> *mut I {
        assert!(at <= self.length);
        // SAFETY: within the input, or right after it
        unsafe { self.input.add(at) }
    }

    pub(crate) const fn written(&self) -> usize {
        self.call.written
    }

    pub(crate) const fn value(&self) -> usize {
        self.call.value
    }

    pub(crate) const fn position(&self) -> usize {
        self.call.position
    }

    /// A unit of the output, which must be within the room of the last call.
    #[inline(always)]
    pub(crate) fn unit(&self, at: usize) -> O {
        assert!(at < self.call.room);
        // SAFETY: the area holds `room` units from here on; the plug-in may have written anything there, and any bits are
        // a unit
        unsafe { self.output.add(at).read() }
    }

    /// The output, unless it claims to be longer than the room.
    pub(crate) fn values(&self) -> Option<Vec<u32>> {
        let written = self.written();
        (written <= self.call.room).then(|| (0..written).map(|at| self.unit(at).value()).collect())
    }
}

impl Memory<'_> {
    /// A spot for inputs of so many units.
    pub(crate) fn spot<I: Unit, O: Unit>(
        &mut self,
        offered: &mut Offered,
        length: usize,
        placement: Placement,
    ) -> Spot<I, O> {
        let unit = size_of::<I>();
        // where the plug-in reads up to a NUL, one is there
        let whole = length + usize::from(offered.has(abi::NUL_TERMINATED));
        let at = put(&mut self.input, &vec![0; whole * unit], unit, placement);
        place(INPUT, at..at + whole * unit);
        let start = placement.input.start(whole * unit, self.input.size());
        if !offered.operation.signature().validates {
            let size = self.output.size();
            self.output.bytes_mut(0..size).fill(placement.old);
        }
        let mut spot = Spot {
            input: self.input.pointer(start).cast(),
            length,
            output: ptr::null(),
            output_place: placement.output,
            call: Call {
                input: at as *const _,
                length,
                room: usize::MAX,
                second: self.second.address(0).cast(),
                state: &raw mut offered.state,
                ..empty_call(abi::FIRST | abi::END)
            },
            units: PhantomData,
        };
        self.give_room(&mut spot, 0);
        spot
    }

    /// The room that the library's own function gives for the input of a spot.
    pub(crate) fn room_at<I, O>(
        &mut self,
        offered: &Offered,
        spot: &Spot<I, O>,
    ) -> Result<usize, Fault> {
        let Some(room) = offered.room else {
            return Ok(0);
        };
        let mut call = Call {
            input: spot.call.input,
            length: spot.length,
            // the function takes this way to `ask_room`
            second: room as *const _,
            ..empty_call(0)
        };
        guarded_call(self.control, ask_room, &mut call)?;
        Ok(call.value)
    }

    /// Converts the input of a spot once, with so much room.
    #[inline(always)]
    pub(crate) fn call_at<I, O>(
        &mut self,
        offered: &Offered,
        spot: &mut Spot<I, O>,
        room: usize,
    ) -> Result<c_int, Fault> {
        if room != spot.call.room {
            self.give_room(spot, room);
        }
        spot.call.written = 0;
        spot.call.value = 0;
        spot.call.position = abi::UNKNOWN;
        guarded_call(self.control, offered.call, &mut spot.call)
    }

    fn give_room<I, O>(&mut self, spot: &mut Spot<I, O>, room: usize) {
        let bytes = room * size_of::<O>();
        let start = spot.output_place.start(bytes, self.output.size());
        let address = self.output.address(start);
        place(OUTPUT, address as usize..address as usize + bytes);
        spot.call.room = room;
        spot.call.output = address.cast();
        spot.output = self.output.pointer(start).cast();
    }
}
