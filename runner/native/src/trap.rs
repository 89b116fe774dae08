//! Calls a plug-in, and returns from it when it faults.
//!
//! The handler notes where the fault is. If it is next to the input or the output, nothing else was damaged: the handler
//! lets the process go on at the end of the call, as `siglongjmp` would, past frames of the plug-in alone. Any other fault
//! ends the process; the supervisor tells the runner, which finds the note.

use std::ffi::{c_int, c_void};
use std::io;
use std::mem;
use std::ops::Range;
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering};

use crate::abi::{Call, CallFunction};
use crate::control::{Control, Slot};
use crate::violation::{Access, Fault, Region};

const STACK: usize = 64 * 1024;

/// The stack pointer in [`guarded_call`], or 0 outside of it.
static INSIDE: AtomicUsize = AtomicUsize::new(0);
/// The thread that calls plug-ins.
static THREAD: AtomicUsize = AtomicUsize::new(0);
static NOTES: [AtomicPtr<AtomicU64>; 3] = [const { AtomicPtr::new(ptr::null_mut()) }; 3];
static WATCHED: [Watched; 1 + INPUTS] = [const { Watched::new() }; 1 + INPUTS];

/// The output, and the inputs: a library has one or two, a codec in Rust up to [`INPUTS`].
pub(crate) const OUTPUT: usize = 0;
pub(crate) const INPUT: usize = 1;
pub(crate) const SECOND: usize = 2;
pub(crate) const INPUTS: usize = 8;

/// A guarded area, and the input or the output in it.
struct Watched {
    low: AtomicUsize,
    high: AtomicUsize,
    start: AtomicUsize,
    end: AtomicUsize,
}

impl Watched {
    const fn new() -> Self {
        Self {
            low: AtomicUsize::new(0),
            high: AtomicUsize::new(0),
            start: AtomicUsize::new(0),
            end: AtomicUsize::new(0),
        }
    }
}

/// Says where an area is, with its zones.
pub(crate) fn watch(which: usize, addresses: Range<usize>) {
    WATCHED[which].low.store(addresses.start, Ordering::Relaxed);
    WATCHED[which].high.store(addresses.end, Ordering::Relaxed);
}

/// Says where the input or the output is in its area.
pub(crate) fn place(which: usize, addresses: Range<usize>) {
    WATCHED[which]
        .start
        .store(addresses.start, Ordering::Relaxed);
    WATCHED[which].end.store(addresses.end, Ordering::Relaxed);
}

/// Handles faults from now on, in this thread.
pub(crate) fn install(control: &Control) -> io::Result<()> {
    let slots = [Slot::FaultRegion, Slot::FaultDistance, Slot::FaultAccess];
    for (note, slot) in NOTES.iter().zip(slots) {
        note.store(
            ptr::from_ref(control.slot(slot)).cast_mut(),
            Ordering::Relaxed,
        );
    }
    THREAD.store(thread(), Ordering::Relaxed);
    // a plug-in may overflow the usual stack
    let stack = libc::stack_t {
        ss_sp: Box::leak(vec![0_u8; STACK].into_boxed_slice())
            .as_mut_ptr()
            .cast(),
        ss_flags: 0,
        ss_size: STACK,
    };
    // SAFETY: the stack is never freed
    if unsafe { libc::sigaltstack(&raw const stack, ptr::null_mut()) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: all zeros are a valid `sigaction`
    let mut action: libc::sigaction = unsafe { mem::zeroed() };
    action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
    action.sa_sigaction = on_fault as *const () as usize;
    for signal in [libc::SIGSEGV, libc::SIGBUS] {
        // SAFETY: the handler has the type that SA_SIGINFO asks for
        if unsafe { libc::sigaction(signal, &raw const action, ptr::null_mut()) } != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

fn thread() -> usize {
    // SAFETY: it cannot fail
    usize::try_from(unsafe { libc::gettid() }).unwrap_or_default()
}

/// Runs on a fault. It only stores numbers, which may be done in a signal handler.
extern "C" fn on_fault(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the kernel passes both
    let (address, code) = unsafe { ((*info).si_addr() as usize, (*info).si_code) };
    let access = access(context);
    let region = match find(address, access) {
        // 0x80 is SI_KERNEL: the processor gives no address
        (Region::Elsewhere, _) if code == 0x80 && address == 0 => (Region::Misaligned, 0),
        found => found,
    };
    let notes = [region.0 as u64, region.1 as u64, access as u64];
    for (note, value) in NOTES.iter().zip(notes) {
        // SAFETY: `install` has set it to a number that lives as long as the process
        if let Some(note) = unsafe { note.load(Ordering::Relaxed).as_ref() } {
            note.store(value, Ordering::Relaxed);
        }
    }
    let inside = INSIDE.load(Ordering::Relaxed);
    let is_harmless = region.0 != Region::Elsewhere;
    if is_harmless
        && inside != 0
        && thread() == THREAD.load(Ordering::Relaxed)
        && leave(context, inside)
    {
        return;
    }
    // back to the instruction, which then ends the process
    // SAFETY: SIG_DFL is a valid handler
    unsafe { libc::signal(signal, libc::SIG_DFL) };
}

fn find(address: usize, access: Access) -> (Region, usize) {
    for (which, area) in WATCHED.iter().enumerate() {
        let is_output = which == OUTPUT;
        let (low, high) = (
            area.low.load(Ordering::Relaxed),
            area.high.load(Ordering::Relaxed),
        );
        if !(low..high).contains(&address) {
            continue;
        }
        let (start, end) = (
            area.start.load(Ordering::Relaxed),
            area.end.load(Ordering::Relaxed),
        );
        return if address >= end {
            let region = if is_output {
                Region::AfterOutput
            } else {
                Region::AfterInput
            };
            (region, address - end + 1)
        } else if address < start {
            let region = if is_output {
                Region::BeforeOutput
            } else {
                Region::BeforeInput
            };
            (region, start - address)
        } else if access == Access::Read {
            (Region::Elsewhere, address)
        } else {
            (Region::Input, 0)
        };
    }
    (Region::Elsewhere, address)
}

#[cfg(target_arch = "x86_64")]
fn access(context: *mut c_void) -> Access {
    // SAFETY: the kernel passes a `ucontext_t`
    let error =
        unsafe { (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs[libc::REG_ERR as usize] };
    match error & 2 == 0 {
        true => Access::Read,
        false => Access::Write,
    }
}

#[cfg(not(target_arch = "x86_64"))]
const fn access(_: *mut c_void) -> Access {
    Access::Unknown
}

/// Lets the process go on at the end of [`guarded_call`] once the handler returns.
#[cfg(target_arch = "x86_64")]
fn leave(context: *mut c_void, inside: usize) -> bool {
    // SAFETY: the kernel passes a `ucontext_t`, which is only changed here
    let registers = unsafe { &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs };
    registers[libc::REG_RIP as usize] = utfproof_leave as *const () as i64;
    registers[libc::REG_RDI as usize] = inside as i64;
    true
}

/// Elsewhere a fault costs the worker.
#[cfg(not(target_arch = "x86_64"))]
const fn leave(_: *mut c_void, _: usize) -> bool {
    false
}

/// What [`utfproof_enter`] returns after a fault: more than any status.
const FAULTED: u64 = 1 << 32;

#[cfg(target_arch = "x86_64")]
unsafe extern "C" {
    /// Calls the function, and stores the stack pointer meanwhile.
    fn utfproof_enter(function: CallFunction, call: *mut Call, inside: *const AtomicUsize) -> u64;
    /// Goes on at the end of `utfproof_enter`, which returns [`FAULTED`]. Only the handler names it.
    fn utfproof_leave();
}

// The registers that a function must keep are saved on the stack. A fault restores them from there, whatever frames of the
// plug-in are above. The control words of floating point get the values that every program begins with: saving them for
// each call would cost more than a fast codec takes.
#[cfg(target_arch = "x86_64")]
std::arch::global_asm!(
    ".pushsection .text.utfproof_enter,\"ax\",@progbits",
    ".globl utfproof_enter",
    ".hidden utfproof_enter",
    "utfproof_enter:",
    "push rbp",
    "push rbx",
    "push r12",
    "push r13",
    "push r14",
    "push r15",
    "push rdx",
    "mov [rdx], rsp",
    "mov rax, rdi",
    "mov rdi, rsi",
    "call rax",
    "mov eax, eax", // a status of 32 bits, and zeros
    "2:",
    "pop rdx",
    "mov qword ptr [rdx], 0",
    "pop r15",
    "pop r14",
    "pop r13",
    "pop r12",
    "pop rbx",
    "pop rbp",
    "ret",
    ".globl utfproof_leave",
    ".hidden utfproof_leave",
    "utfproof_leave:",
    "mov rsp, rdi",
    "cld",
    "fninit",
    "push 0x1F80",
    "ldmxcsr [rsp]",
    "add rsp, 8",
    "movabs rax, 0x100000000",
    "jmp 2b",
    ".popsection",
);

#[cfg(not(target_arch = "x86_64"))]
unsafe fn utfproof_enter(function: CallFunction, call: *mut Call, _: *const AtomicUsize) -> u64 {
    // SAFETY: the caller's promise
    u64::from(unsafe { function(call) } as u32)
}

/// Calls a function of a plug-in. Returns its status, or the fault that ended the call.
pub(crate) fn guarded_call(
    control: &Control,
    function: CallFunction,
    call: *mut Call,
) -> Result<c_int, Fault> {
    control.count_a_call();
    // SAFETY: the plug-in promises a function of this type. What it does to memory beyond its own is what we look for: the
    // worker has nothing that outlives it
    let status = unsafe { utfproof_enter(function, call, &raw const INSIDE) };
    if status < FAULTED {
        #[expect(clippy::cast_possible_truncation, reason = "the upper half is 0")]
        return Ok((status as u32).cast_signed());
    }
    let note = |which: usize| {
        // SAFETY: as in the handler, which has stored them
        let note = unsafe { NOTES[which].load(Ordering::Relaxed).as_ref() };
        note.map_or(0, |note| note.swap(0, Ordering::Relaxed))
    };
    Err(Fault {
        region: Region::from_number(note(0)),
        distance: usize::try_from(note(1)).unwrap_or_default(),
        access: Access::from_number(note(2)),
    })
}
