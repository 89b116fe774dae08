//! Goes through the turns of a row: inputs that differ in their last unit alone, one call after the other. The fault handler
//! returns to the end of all of them, so that no call pays for its own way back.

use std::ffi::c_int;
use std::sync::atomic::{AtomicU64, Ordering};

use utfproof_vectors::{Turns, Unit};

use crate::abi::{self, Call, CallFunction, TurnFunction};
use crate::control::{Control, Slot};
use crate::load::Offered;
use crate::spot::Spot;
use crate::trap::guarded_call;
use crate::violation::Fault;

/// After so many calls, the supervisor learns that the worker still makes calls.
const MANY: u64 = 4096;

/// The answer that a validator must give in all cases of a row.
#[derive(Clone, Copy)]
pub(crate) struct Due {
    pub(crate) status: c_int,
    /// Of a rejection, if the validator gives a position.
    pub(crate) at: usize,
}

/// Where turns end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walked {
    All,
    /// The answer to the case in [`Slot::Case`] may differ.
    Stopped,
}

const ALL: c_int = 0;
const STOPPED: c_int = 1;

/// Turns on the way. The first field is what [`guarded_call`] passes.
#[repr(C)]
struct Walk<'v, I> {
    call: Call,
    now: abi::Turn,
    /// The cases of the turn that come after those in `now`.
    rest: u64,
    turns: Turns<'v, I>,
    /// The input in this program's view.
    input: *mut I,
    function: CallFunction,
    turn: Option<TurnFunction>,
    due: Due,
    control: &'v Control,
}

/// Validates the inputs of these turns at a spot, up to the first unexpected answer.
pub(crate) fn walk<'v, I: Unit>(
    (control, offered): (&'v Control, &Offered),
    spot: &Spot<I, I>,
    turns: Turns<'v, I>,
    due: Due,
) -> Result<Walked, Fault> {
    let length = turns.input().len();
    let mut walk = Walk {
        call: spot.call(),
        now: abi::Turn {
            input: spot.call().input,
            length,
            last: spot.input_at(length - 1).cast(),
            value: 0,
            end: 0,
            expected: due.status,
            number: control.slot(Slot::Case),
            base: 0,
        },
        rest: 0,
        turns,
        input: spot.input_at(0),
        function: offered.call,
        turn: offered.turn,
        due,
        control,
    };
    // a fault leaves `go` and the plug-in at once: neither has anything to drop
    match guarded_call(control, go::<I>, (&raw mut walk).cast())? {
        ALL => Ok(Walked::All),
        _ => Ok(Walked::Stopped),
    }
}

/// Goes through all turns of a [`Walk`].
unsafe extern "C" fn go<I: Unit>(call: *mut Call) -> c_int {
    // SAFETY: `walk` passes the first field of one, which nothing else uses meanwhile
    let walk = unsafe { &mut *call.cast::<Walk<'_, I>>() };
    while walk.has_next() {
        match walk.turn {
            // SAFETY: the plug-in promises a function of this type
            Some(turn) => unsafe { turn(&raw mut walk.now) },
            None => walk.one_by_one(),
        }
        if walk.now.value < walk.now.end {
            return STOPPED;
        }
    }
    ALL
}

impl<I: Unit> Walk<'_, I> {
    /// Prepares the next calls, if there are any.
    #[inline(always)]
    fn has_next(&mut self) -> bool {
        if self.rest == 0 {
            let Some(turn) = self.turns.advance() else {
                return false;
            };
            for (at, unit) in self.turns.input().iter().enumerate() {
                // SAFETY: the spot was made for inputs of this length
                unsafe { self.input.add(at).write(*unit) };
            }
            self.rest = turn.count;
            (self.now.value, self.now.end) = (turn.first, turn.first);
            self.now.base = turn.number.wrapping_sub(turn.first.into());
        }
        let count = self.rest.min(MANY);
        self.rest -= count;
        self.now.end += count as u32; // a unit fits
        self.control.count_a_call();
        true
    }

    /// What [`abi::Turn`] asks for, by single calls.
    #[inline(always)]
    fn one_by_one(&mut self) {
        // SAFETY: it is a slot of the control memory, which is never unmapped
        let number: &AtomicU64 = unsafe { &*self.now.number };
        let last = self.now.last.cast::<I>();
        while self.now.value < self.now.end {
            // SAFETY: within the input
            unsafe { last.write_volatile(I::of(self.now.value)) };
            number.store(self.now.base.wrapping_add(self.now.value.into()), Ordering::Relaxed);
            self.call.position = abi::UNKNOWN;
            // SAFETY: the plug-in promises a function of this type
            let status = unsafe { (self.function)(&raw mut self.call) };
            let position = self.call.position;
            let is_due = position == abi::UNKNOWN || status == abi::OK || position == self.due.at;
            if status != self.due.status || !is_due {
                return;
            }
            self.now.value += 1;
        }
    }
}
