//! The types of `include/utfproof_plugin.h`, field by field.

use std::ffi::{c_char, c_int, c_void};
use std::ptr::null;
use std::sync::atomic::AtomicU64;

/// `UTFPROOF_ABI`.
pub(crate) const ABI: u32 = 1;

/// The function that a library exports.
pub(crate) const SYMBOL: &std::ffi::CStr = c"utfproof_plugin_1";
/// What the same function is called in later versions.
pub(crate) const LATER_SYMBOLS: [&std::ffi::CStr; 2] = [c"utfproof_plugin_2", c"utfproof_plugin_3"];

pub(crate) const OK: c_int = 0;
pub(crate) const REJECTED: c_int = 1;
pub(crate) const FULL: c_int = 2;
pub(crate) const UNSUPPORTED: c_int = 3;

pub(crate) const FIRST: u32 = 1;
pub(crate) const END: u32 = 2;

pub(crate) const CHUNKS: u32 = 1;
pub(crate) const RESUMES: u32 = 2;
pub(crate) const KEEPS_TO_ROOM: u32 = 4;
pub(crate) const NUL_TERMINATED: u32 = 8;
pub(crate) const VALID_ONLY: u32 = 16;

/// `UTFPROOF_UNKNOWN`.
pub(crate) const UNKNOWN: usize = usize::MAX;

/// `utfproof_call`.
#[repr(C)]
pub(crate) struct Call {
    pub(crate) input: *const c_void,
    pub(crate) length: usize,
    pub(crate) output: *mut c_void,
    pub(crate) room: usize,
    pub(crate) second: *const c_void,
    pub(crate) second_length: usize,
    pub(crate) number: usize,
    pub(crate) flags: u32,
    pub(crate) state: *mut *mut c_void,
    pub(crate) read: usize,
    pub(crate) written: usize,
    pub(crate) value: usize,
    pub(crate) position: usize,
    pub(crate) bad_length: usize,
    pub(crate) incomplete: c_int,
}

/// The type of `utfproof_operation.call`.
pub(crate) type CallFunction = unsafe extern "C" fn(*mut Call) -> c_int;
/// The type of `utfproof_operation.room`.
pub(crate) type RoomFunction = unsafe extern "C" fn(*const c_void, usize) -> usize;

/// `utfproof_turn`.
#[repr(C)]
pub(crate) struct Turn {
    pub(crate) input: *const c_void,
    pub(crate) length: usize,
    pub(crate) last: *mut c_void,
    pub(crate) value: u32,
    pub(crate) end: u32,
    pub(crate) expected: c_int,
    pub(crate) number: *const AtomicU64,
    pub(crate) base: u64,
}

/// The type of `utfproof_operation.turn`.
pub(crate) type TurnFunction = unsafe extern "C" fn(*mut Turn);

/// `utfproof_operation`.
#[repr(C)]
pub(crate) struct Operation {
    pub(crate) name: *const c_char,
    pub(crate) call: Option<CallFunction>,
    pub(crate) flags: u32,
    pub(crate) least_room: u32,
    pub(crate) room: Option<RoomFunction>,
    pub(crate) policies: *const c_char,
    pub(crate) turn: Option<TurnFunction>,
}

impl Operation {
    /// The size of its first form, which ends with `room`.
    pub(crate) const LEAST_SIZE: usize = std::mem::offset_of!(Self, policies);

    /// An operation in which everything is null. Fields that a library built with an older header lacks stay null.
    pub(crate) const NONE: Self = Self {
        name: null(),
        call: None,
        flags: 0,
        least_room: 0,
        room: None,
        policies: null(),
        turn: None,
    };
}

/// `utfproof_plugin`.
#[repr(C)]
pub(crate) struct Plugin {
    pub(crate) abi: u32,
    pub(crate) operation_size: u32,
    pub(crate) name: *const c_char,
    pub(crate) version: *const c_char,
    pub(crate) operations: *const Operation,
    pub(crate) count: usize,
}

/// The type of `utfproof_plugin_1`.
pub(crate) type PluginFunction = unsafe extern "C" fn() -> *const Plugin;
