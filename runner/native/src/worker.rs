//! The worker: loads the library, or makes the codec, and answers requests until it is told to end, or the codec ends it.

use std::io::{self, Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;

use utfproof_judge::long_output::longest_right;
use utfproof_judge::{IllFormedPart, Implementation, Mode, Operation, Request, Sequence, UnitKind};
use utfproof_vectors::Expectation;
use utfproof_vectors::context::expect;

use crate::abi;
use crate::codec::Codec;
use crate::control::{Control, MANY_REPLIES, Slot};
use crate::convert::{Job, Memory, Outcome, Trouble};
use crate::link::{DONE, LOADED, NOT_LOADED, RUN, SWEEP};
use crate::load::{Offered, Plugin, load};
use crate::probe::{Probe, Room};
use crate::sweep::{can_sweep, sweep};
use crate::trap;
use crate::violation::{Violation, ViolationKind};
use crate::wire::{Reader, Said, Writer};

/// A codec or a library, as a worker asks it.
pub(crate) trait Subject {
    fn answer(&mut self, request: &Request) -> Said;

    /// Answers the cases from [`Slot::First`] to [`Slot::Last`] of the row in the shared memory, or fewer if there are many
    /// replies.
    fn sweep(&mut self) -> io::Result<()>;
}

/// A library, and the memory that it sees.
struct Loaded<'a> {
    plugin: Plugin,
    memory: Memory<'a>,
    control: &'a Control,
}

impl Subject for Loaded<'_> {
    fn answer(&mut self, request: &Request) -> Said {
        let mut operations = self.plugin.operations.iter_mut();
        match operations.find(|one| one.operation == request.operation) {
            Some(offered) => answer(offered, &mut self.memory, request),
            None => Said::Skipped("it does not list this operation".to_owned()),
        }
    }

    fn sweep(&mut self) -> io::Result<()> {
        sweep(&mut self.plugin, &mut self.memory, self.control)
    }
}

/// Names the library, or holds the codec of this program, that a worker is to ask.
pub(crate) enum Source<'a> {
    Library(&'a Path),
    Codec(Box<dyn Implementation + Send>),
}

/// Serves as a worker. Returns when the runner is gone, or the library cannot be loaded.
pub(crate) fn work(source: Source<'_>, mut socket: UnixStream, control: &Control) -> io::Result<()> {
    let mut writer = Writer::default();
    let loaded = open(source, control, &mut writer);
    control.set(Slot::ReplyBytes, 0);
    control.append(&writer.0);
    let Some(mut subject) = loaded else {
        control.set(Slot::Busy, 0);
        return socket.write_all(&[NOT_LOADED]);
    };
    trap::install(control)?;
    control.set(Slot::Busy, 0);
    socket.write_all(&[LOADED])?;
    let mut order = [0];
    while socket.read_exact(&mut order).is_ok() {
        control.set(Slot::Busy, 1);
        match order[0] {
            RUN => run(&mut *subject, control)?,
            SWEEP => subject.sweep()?,
            _ => {}
        }
        control.set(Slot::Busy, 0);
        socket.write_all(&[DONE])?;
    }
    Ok(())
}

/// Makes what is to be asked, and writes its description, or the reason why it cannot be.
fn open<'a>(source: Source<'_>, control: &'a Control, writer: &mut Writer) -> Option<Box<dyn Subject + 'a>> {
    match source {
        Source::Codec(codec) => {
            let mut codec = Codec::new(codec, control).ok()?;
            let (description, swept) = codec.description();
            writer.description(&description, &swept);
            Some(Box::new(codec))
        }
        Source::Library(path) => match load(path) {
            Ok(plugin) => {
                let operations = plugin.operations.iter().map(|offered| offered.operation);
                let swept: Vec<_> = operations.filter(|operation| can_sweep(*operation)).collect();
                writer.description(&plugin.description(), &swept);
                let memory = Memory::new(control).ok()?;
                Some(Box::new(Loaded { plugin, memory, control }))
            }
            Err(why) => {
                writer.text(&why);
                None
            }
        },
    }
}

/// Answers the requests from [`Slot::First`] to [`Slot::Last`], or fewer if the replies are long.
fn run(subject: &mut dyn Subject, control: &Control) -> io::Result<()> {
    let requests = control.requests()?;
    let mut requests = Reader(&requests);
    let (first, last) = (control.get(Slot::First), control.get(Slot::Last));
    for number in 0..last {
        let Some(request) = requests.request() else {
            break;
        };
        if number < first {
            continue;
        }
        control.set(Slot::Case, number);
        let mut writer = Writer::default();
        writer.said(&subject.answer(&request));
        let replies = control.append(&writer.0);
        control.set(Slot::Answered, number + 1);
        if replies > MANY_REPLIES {
            break;
        }
    }
    // what the library has done to the heap shows now, and is not blamed on the next batch
    control.set(Slot::Case, last);
    use_the_heap();
    Ok(())
}

/// Takes and returns memory of many sizes, so that the allocator looks at its blocks.
fn use_the_heap() {
    let sizes = (1..=80)
        .map(|step| step * 16)
        .chain([2_000, 10_000, 70_000, 100_000]);
    for _ in 0..2 {
        // SAFETY: any size may be asked for
        let blocks: Vec<_> = sizes
            .clone()
            .map(|size| unsafe { libc::malloc(size) })
            .collect();
        for block in blocks {
            // SAFETY: it comes from `malloc`, or is null
            unsafe { libc::free(block) };
        }
    }
    #[cfg(target_env = "gnu")]
    // SAFETY: it only returns free memory
    unsafe {
        libc::malloc_trim(0)
    };
}

/// Answers a request from conversions in several placements.
pub(crate) fn answer(offered: &mut Offered, memory: &mut Memory<'_>, request: &Request) -> Said {
    if let Some(why) = unsuitable(offered, request) {
        return Said::Skipped(why.to_owned());
    }
    let job = job(offered, request);
    let lengths: usize = job.chunks.iter().map(Vec::len).sum();
    let reserved = memory.reserve(lengths + 4, job.second.len(), job.most * offered.units().1);
    if let Err(error) = reserved {
        return Said::Skipped(format!("no memory for it: {error}"));
    }
    let room = match room(offered, memory, &job, request.mode) {
        Ok(room) => room,
        Err(violation) => return Said::Violation(violation),
    };
    let mut probe = Probe {
        memory,
        offered,
        job: &job,
    };
    match probe.answer(room) {
        Ok(outcome) => said(request, offered.units().1, outcome),
        Err(violation) => Said::Violation(violation),
    }
}

/// Why the contract of this function excludes the input, if it does.
fn unsuitable(offered: &Offered, request: &Request) -> Option<&'static str> {
    let has_nul = || request.operands[0].values().contains(&0);
    if offered.has(abi::NUL_TERMINATED) && has_nul() {
        return Some("it reads up to a NUL, and the input has one");
    }
    let is_valid = || {
        let does = request.operation.does();
        let strict = does.strip_suffix("-lossy").unwrap_or(does);
        let strict = request.operation.encoding().operation(strict);
        let operation = strict.unwrap_or(request.operation);
        let due = operation.signature().operands;
        let operands = match request.operands.len() == due {
            true => request.operands.clone(),
            false => [Sequence::joined(&request.operands).into_owned()]
                .into_iter()
                .collect(),
        };
        matches!(expect(operation, &operands), Expectation::Output(..))
    };
    (offered.has(abi::VALID_ONLY) && !is_valid()).then_some("it takes well-formed input only")
}

fn job(offered: &Offered, request: &Request) -> Job {
    let signature = offered.operation.signature();
    let operands = &request.operands;
    let mut job = Job {
        chunks: Vec::new(),
        second: Vec::new(),
        number: 0,
        ends: request.mode != Mode::Unended,
        most: longest_right(operands),
    };
    match &operands[..] {
        [first, number] if signature.takes_number => {
            job.chunks.push(bytes(first));
            let number = number.values().first().copied().unwrap_or_default();
            job.number = usize::try_from(number).unwrap_or_default();
        }
        [first, second] if signature.operands == 2 => {
            job.chunks.push(bytes(first));
            job.second = bytes(second);
        }
        chunks => job.chunks.extend(chunks.iter().map(bytes)),
    }
    if request.mode == Mode::Incremental {
        job.chunks.push(Vec::new()); // the end of the input, which says no more than that
    }
    job
}

fn bytes(sequence: &Sequence) -> Vec<u8> {
    match sequence {
        Sequence::Bytes(bytes) => bytes.to_vec(),
        Sequence::CodeUnits(units) => units.iter().flat_map(|unit| unit.to_ne_bytes()).collect(),
        other => other
            .values()
            .iter()
            .flat_map(|value| value.to_ne_bytes())
            .collect(),
    }
}

/// The room that an operation gets.
fn room(
    offered: &Offered,
    memory: &mut Memory<'_>,
    job: &Job,
    mode: Mode,
) -> Result<Room, Violation> {
    let signature = offered.operation.signature();
    let fixed = |units| Room {
        units,
        is_promised: false,
        is_kept: false,
    };
    if let Mode::Room(units) = mode {
        return Ok(fixed(units as usize));
    }
    if signature.validates || signature.output == UnitKind::Number {
        return Ok(fixed(0));
    }
    if offered.operation == Operation::WhatwgUtf8EncodeInto {
        return Ok(fixed(job.number.min(job.most))); // the number is the room
    }
    if mode != Mode::Once || job.chunks.len() > 1 {
        return Ok(fixed(job.most));
    }
    let promised = memory.room(offered, job).map_err(|trouble| match trouble {
        Trouble::Violation(violation) => violation,
        Trouble::Fault(fault) => {
            let violation = fault.violation();
            let mut violation =
                violation.unwrap_or_else(|| Violation::new(ViolationKind::Garbled, "faults"));
            violation.words = format!("its length function {}", violation.words);
            violation
        }
    })?;
    match promised {
        Some(units) if units > job.most => Err(Violation::new(
            ViolationKind::Garbled,
            format!("its length function asks for {units} units, more than any result can need"),
        )),
        Some(units) => Ok(Room {
            units,
            is_promised: true,
            is_kept: offered.has(abi::KEEPS_TO_ROOM),
        }),
        None => Ok(Room {
            is_kept: true,
            ..fixed(job.most)
        }),
    }
}

/// The outcome in the terms of the operation.
fn said(request: &Request, unit: usize, outcome: Outcome) -> Said {
    let signature = request.operation.signature();
    match outcome.status {
        abi::OK => {}
        abi::REJECTED => {
            return Said::Rejected {
                message: String::new(),
                at: outcome.position,
                part: IllFormedPart {
                    length: outcome.bad_length,
                    is_incomplete: outcome.incomplete,
                },
            };
        }
        _ => return Said::Skipped("the plug-in does not support it".to_owned()),
    }
    let kind = signature.output;
    if signature.validates {
        return Said::Output(Sequence::empty(UnitKind::Byte));
    }
    let value = u32::try_from(outcome.value).unwrap_or(u32::MAX);
    if kind == UnitKind::Number {
        return Said::Output(Sequence::number(value));
    }
    let values: Vec<u32> = outcome.output.chunks(unit).map(value_of).collect();
    let most = kind.at(1).max();
    let too_large = values.iter().find(|value| **value > most);
    let kind = match too_large {
        None => kind,
        // a number that is no code point is an answer, as in the protocol
        Some(_) if kind == UnitKind::CodePoint => UnitKind::Ucs4,
        Some(wrong) => {
            let words = format!("writes {wrong:X}, which is no code point");
            return Said::Violation(Violation::new(ViolationKind::Garbled, words));
        }
    };
    let output = match kind {
        UnitKind::NumberAnd(following) => {
            Sequence::number_and(following, value, values.iter().copied())
        }
        _ => Sequence::from_values(kind, values.iter().copied()),
    };
    match request.mode {
        Mode::Room(_) => Said::Calls(output, outcome.calls),
        Mode::Incremental => {
            let ends = outcome.after_chunks.iter().copied();
            let starts = [0].into_iter().chain(ends.clone());
            let outs = starts.zip(ends).map(|(start, end)| {
                let values = values.get(start..end).unwrap_or_default();
                Sequence::from_values(kind, values.iter().copied())
            });
            Said::Outs(output, outs.collect())
        }
        _ => Said::Output(output),
    }
}

fn value_of(unit: &[u8]) -> u32 {
    match *unit {
        [a, b] => u16::from_ne_bytes([a, b]).into(),
        [a, b, c, d] => u32::from_ne_bytes([a, b, c, d]),
        _ => unit.first().copied().unwrap_or_default().into(),
    }
}
