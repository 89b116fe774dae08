//! Converts an input in several placements, and compares the answers.
//!
//! Each input is converted at the end of a page, at the beginning of one, and at an alignment that its own bytes choose,
//! so that a run repeats itself whatever the number of workers. Short inputs, and some others, are tried at all alignments. If
//! two answers differ, more conversions find out what the answer depends on.

use crate::abi;
use crate::convert::{Job, Memory, Outcome, Trouble};
use crate::placement::{ALIGNMENTS, FILLINGS, Place, Placement};
use crate::load::Offered;
use crate::violation::{Bytes, Fault, Region, Violation, ViolationKind};

/// The longest input, in bytes, that is always tried at all alignments: so are those of the boundary vectors.
const SHORT: usize = 16;
/// The longest of which one in so many is.
const MEDIUM: usize = 256;
const ONE_IN: u64 = 8;
/// How far a fault is measured.
const MEASURED: usize = 512;

/// The room of a job.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The units of the first conversion.
    pub(crate) units: usize,
    /// Whether the library itself gave them.
    pub(crate) is_promised: bool,
    /// Whether it keeps to less.
    pub(crate) is_kept: bool,
}

/// A plug-in, and the memory to try it in.
pub(crate) struct Probe<'a, 'm> {
    pub(crate) memory: &'a mut Memory<'m>,
    pub(crate) offered: &'a mut Offered,
    pub(crate) job: &'a Job,
}

impl Probe<'_, '_> {
    /// The answer, if it is the same everywhere.
    pub(crate) fn answer(&mut self, room: Room) -> Result<Outcome, Violation> {
        let all = room.units;
        let answer = self.run(Placement::ENDS, all)?;
        if answer.status == abi::UNSUPPORTED {
            return Ok(answer);
        }
        if answer.status == abi::FULL {
            return Err(full(room));
        }
        let units = self.offered.units();
        let exact = match room.is_kept && answer.status == abi::OK {
            true => answer.output.len() / units.1,
            false => all,
        };
        let hash = hash(self.job);
        let choose = |number: usize| usize::try_from(hash >> (6 * number) & 63).unwrap_or_default();
        let mut placements = vec![
            Placement::BEGINS,
            Placement::aligned((choose(0), choose(1)), units, choose(2)),
        ];
        let length: usize = self.job.chunks.iter().map(Vec::len).sum();
        let is_chosen = length <= MEDIUM && (hash >> 32).is_multiple_of(ONE_IN);
        if length <= SHORT || is_chosen {
            let other = |alignment: usize| (alignment * 5 + choose(1)) % ALIGNMENTS;
            let both = (0..ALIGNMENTS).step_by(units.0);
            placements
                .extend(both.map(|input| Placement::aligned((input, other(input)), units, input)));
        }
        for placement in placements {
            let mut here = self.run(placement, exact)?;
            let mut given = exact;
            if here.status == abi::FULL && exact != all {
                given = all;
                here = self.run(placement, all)?;
            }
            if !here.is_same_answer(&answer) {
                return Err(self.diagnose((&answer, all), (&here, given), placement));
            }
        }
        if room.is_kept {
            self.in_less_room(&answer, exact, choose(3))?;
        }
        Ok(answer)
    }

    /// Tries exactly the room of the answer, and less.
    fn in_less_room(
        &mut self,
        answer: &Outcome,
        exact: usize,
        number: usize,
    ) -> Result<(), Violation> {
        let less = match answer.status {
            abi::OK => exact.checked_sub(1),
            _ => {
                let most = self.job.chunks.iter().map(Vec::len).sum::<usize>() + 1;
                Some((number % most).min(exact))
            }
        };
        let exact = (answer.status == abi::OK).then_some(exact);
        for room in exact.into_iter().chain(less) {
            let here = self.run(Placement::ENDS, room)?;
            let is_full = here.status == abi::FULL;
            if !is_full && here.status == answer.status && !here.is_same_answer(answer)
                || here.status > abi::FULL
            {
                let words = format!("the answer is another one with room for {room} units");
                return Err(Violation::new(ViolationKind::Garbled, words));
            }
        }
        Ok(())
    }

    /// Converts once. A fault becomes a violation, measured and with the alignment.
    fn run(&mut self, placement: Placement, room: usize) -> Result<Outcome, Violation> {
        let trouble = match self.memory.convert(self.offered, self.job, placement, room) {
            Ok(outcome) => return Ok(outcome),
            Err(trouble) => trouble,
        };
        let violation = match trouble {
            Trouble::Violation(violation) => violation,
            Trouble::Fault(fault) => self.explain(fault, placement, room),
        };
        Err(self.with_alignment(violation, placement))
    }

    /// A fault, with the number of bytes that the plug-in goes too far.
    pub(crate) fn explain(&mut self, fault: Fault, placement: Placement, room: usize) -> Violation {
        let fault = match fault.region {
            Region::Misaligned => return self.explain_misaligned(placement, room),
            Region::AfterInput if placement.input == Place::Ends(0) => {
                let moved = |gap| Placement {
                    input: Place::Ends(gap),
                    ..placement
                };
                self.measure(fault, room, moved)
            }
            Region::BeforeInput if placement.input == Place::Begins(0) => {
                let moved = |gap| Placement {
                    input: Place::Begins(gap),
                    ..placement
                };
                self.measure(fault, room, moved)
            }
            Region::AfterOutput | Region::BeforeOutput => {
                // where nothing faults, what is around the output tells how much was written
                let moved = Placement {
                    output: Place::Aligned(0),
                    ..placement
                };
                let tried = self.memory.convert(self.offered, self.job, moved, room);
                if let Err(Trouble::Violation(violation)) = tried
                    && violation.kind == ViolationKind::WrotePastRoom
                {
                    return violation;
                }
                fault
            }
            _ => fault,
        };
        let elsewhere = || Violation::new(ViolationKind::Garbled, "touches memory elsewhere");
        fault.violation().unwrap_or_else(elsewhere)
    }

    /// The same fault with its whole distance: that of the smallest gap in which it does not occur.
    fn measure(&mut self, fault: Fault, room: usize, moved: impl Fn(usize) -> Placement) -> Fault {
        let unit = self.offered.units().0;
        let faults = |probe: &mut Self, gap: usize| {
            let tried = probe
                .memory
                .convert(probe.offered, probe.job, moved(gap), room);
            matches!(tried, Err(Trouble::Fault(same)) if same.region == fault.region)
        };
        let (mut low, mut high) = (fault.distance / unit, MEASURED / unit);
        if fault.distance >= MEASURED || faults(self, high * unit) {
            return fault;
        }
        while low < high {
            let middle = low.midpoint(high);
            match faults(self, middle * unit) {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        let distance = fault.distance.max(high * unit);
        Fault { distance, ..fault }
    }

    fn explain_misaligned(&mut self, placement: Placement, room: usize) -> Violation {
        let aligned = Placement {
            input: Place::Aligned(0),
            output: Place::Aligned(0),
            ..placement
        };
        let words = match self.memory.convert(self.offered, self.job, aligned, room) {
            Err(Trouble::Fault(Fault {
                region: Region::Misaligned,
                ..
            })) => {
                return Violation::new(
                    ViolationKind::Garbled,
                    "faults by an address that the processor refuses",
                );
            }
            _ => "faults unless its memory is aligned",
        };
        Violation::new(ViolationKind::DependsOnAlignment, words)
    }

    /// Two placements gave two answers: finds out why.
    fn diagnose(
        &mut self,
        (first, all): (&Outcome, usize),
        (second, given): (&Outcome, usize),
        placement: Placement,
    ) -> Violation {
        match self.find_cause((first, all), (second, given), placement) {
            Ok(violation) => self.with_alignment(violation, placement),
            Err(violation) => violation,
        }
    }

    fn find_cause(
        &mut self,
        (first, all): (&Outcome, usize),
        (second, given): (&Outcome, usize),
        placement: Placement,
    ) -> Result<Violation, Violation> {
        use ViolationKind::{
            DependsOnAlignment, DependsOnCalls, DependsOnOutput, Garbled, ReadBeforeStart,
            ReadPastEnd,
        };
        let is_repeated = self.run(Placement::ENDS, all)?.is_same_answer(first)
            && self.run(placement, given)?.is_same_answer(second);
        if !is_repeated {
            return Ok(Violation::of_two_answers(DependsOnCalls));
        }
        if given != all && !self.run(placement, all)?.is_same_answer(second) {
            let words = format!("the answer is another one with room for {given} units");
            return Ok(Violation::new(Garbled, words));
        }
        let others = [
            (
                Placement {
                    old: !placement.old,
                    ..placement
                },
                DependsOnOutput,
            ),
            (
                Placement {
                    old: 0,
                    ..placement
                },
                DependsOnOutput,
            ),
            (
                Placement {
                    canary: !placement.canary,
                    ..placement
                },
                DependsOnOutput,
            ),
        ];
        let after = (0..FILLINGS).map(|after| (Placement { after, ..placement }, ReadPastEnd));
        let before = (0..FILLINGS).map(|before| {
            (
                Placement {
                    before,
                    ..placement
                },
                ReadBeforeStart,
            )
        });
        for (other, kind) in others.into_iter().chain(after).chain(before) {
            if self.run(other, given)?.is_same_answer(second) {
                continue;
            }
            return Ok(Violation::of_two_answers(kind));
        }
        Ok(Violation::of_two_answers(DependsOnAlignment))
    }

    /// Says how long the input was, and where.
    pub(crate) fn with_alignment(
        &self,
        mut violation: Violation,
        placement: Placement,
    ) -> Violation {
        let length = self.job.chunks.first().map_or(0, Vec::len);
        let alignment = self.memory.alignment(length, placement.input);
        let bytes = Bytes(length);
        violation.words += &format!(" (input of {bytes}, {alignment} past a multiple of 64)");
        violation
    }
}

fn full(room: Room) -> Violation {
    let units = room.units;
    match room.is_promised {
        true => Violation::new(
            ViolationKind::Length,
            format!(
                "says that the room of {units} units, which its own length function gives, is too small"
            ),
        ),
        false => {
            let words = format!("says that room for {units} units is too small");
            Violation::new(ViolationKind::Garbled, words)
        }
    }
}

/// A number that the input chooses: FNV-1a, mixed.
fn hash(job: &Job) -> u64 {
    let bytes = job.chunks.iter().flatten().chain(&job.second);
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ hash >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
