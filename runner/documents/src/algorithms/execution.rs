//! Executes an algorithm for one input after another, and holds each result against what a document requires.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use utfproof_notation::Units;
use utfproof_numbered_steps::{Algorithm, End};
use utfproof_oracle::{Reading, Rejected, Rejection, Sequence, Slice, UnitKind};
use utfproof_parting::ReadingResult;
use utfproof_vectors::{Expectation, Level, expectation};

use crate::claims::language::shown;
use crate::encodings::named::Derivable;
use crate::examples::Held;
use crate::{Diagnostic, Place, Shortfall, count, grouped, readings, search};

/// For one input, an algorithm takes so many steps, and for all inputs so many.
const STEPS: usize = 100_000;
const ALL_STEPS: usize = 100_000_000;
/// So many units beside each other are left out to make an input smaller: a character of four bytes.
const DROPPED: usize = 4;
/// So many steps are named, the last ones.
const NAMED: usize = 12;

/// An algorithm that is executed for one input after another.
pub(super) struct Execution<'e> {
    id: &'e str,
    algorithm: &'e Algorithm,
    /// What its results are held against.
    all: &'e [Held],
    /// Whether each step was taken.
    taken: Vec<AtomicBool>,
    /// The number of all steps, and of the inputs that are not tried as it is too large.
    steps: AtomicUsize,
    left_out: AtomicUsize,
    /// The number of inputs with another result where no document requires one, and the first of them.
    open: Mutex<(u64, String)>,
}

impl<'e> Execution<'e> {
    /// Nothing is executed yet.
    pub(super) fn new(id: &'e str, algorithm: &'e Algorithm, all: &'e [Held]) -> Self {
        let taken = algorithm.numbers().map(|_| AtomicBool::new(false));
        Self {
            id,
            taken: taken.collect(),
            steps: AtomicUsize::new(0),
            left_out: AtomicUsize::new(0),
            open: Mutex::new((0, String::new())),
            algorithm,
            all,
        }
    }

    /// Tries the characters of an encoding, by its reading or by a definition, and those at the edges with each byte
    /// changed or the end missing.
    pub(super) fn characters(
        &self,
        encode: Option<Reading>,
        own: Option<&Derivable>,
    ) -> Result<Option<String>, Diagnostic> {
        let form = |value: u32| match (encode, own) {
            (Some(encode), _) => readings::octets(encode, Slice::CodePoints(&[value])),
            (None, Some(own)) => own.definition.encode_one(value).map(Units::from),
            (None, None) => None,
        };
        let mut tried = 0;
        let mut holds = |form: &[u8]| {
            tried += 1;
            self.holds(&[Slice::Bytes(form)])
        };
        if encode.is_none() {
            let forms = search::code_points().filter_map(form);
            forms
                .map(|form| form.to_vec())
                .try_for_each(|form| holds(&form))?;
        }
        for form in search::EDGE_CODE_POINTS.into_iter().filter_map(form) {
            for place in 0..form.len() {
                holds(&form[..place])?;
                for byte in 0x00..=0xFF {
                    let mut form = form.to_vec();
                    form[place] = byte;
                    holds(&form)?;
                }
            }
        }
        Ok((tried > 0).then(|| format!("{} right and wrong", count(tried, "character"))))
    }

    /// Fails if the result for some operands is not the right one, and leaves out all units that it can.
    pub(super) fn holds(&self, inputs: &[Slice<'_>]) -> Result<(), Diagnostic> {
        let Err(mut wrong) = self.tried(inputs) else {
            return Ok(());
        };
        let mut inputs: Vec<Sequence> = inputs.iter().map(|input| input.to_sequence()).collect();
        while let Some((fewer, smaller)) = self.smaller(&inputs) {
            (inputs, wrong) = (fewer, smaller);
        }
        Err(wrong)
    }

    /// The operands without a few units beside each other, if the result is wrong for those too.
    fn smaller(&self, inputs: &[Sequence]) -> Option<(Vec<Sequence>, Diagnostic)> {
        for (operand, input) in inputs.iter().enumerate() {
            for length in 1..=DROPPED.min(input.len()) {
                for at in 0..=input.len() - length {
                    let mut values = input.values();
                    values.drain(at..at + length);
                    let mut fewer = inputs.to_vec();
                    fewer[operand] = Sequence::from_values(input.kind(), values);
                    let slices: Vec<Slice<'_>> = fewer.iter().map(Sequence::as_slice).collect();
                    if let Err(wrong) = self.tried(&slices) {
                        return Some((fewer, wrong));
                    }
                }
            }
        }
        None
    }

    /// Fails if the result for some operands is not the right one.
    fn tried(&self, inputs: &[Slice<'_>]) -> Result<(), Diagnostic> {
        let mut steps = Vec::new();
        if self.steps.load(Ordering::Relaxed) > ALL_STEPS {
            self.left_out.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        let values = inputs.iter().map(|input| input.values()).collect();
        let end = self.algorithm.run(values, &mut |step| {
            steps.push(step);
            steps.len() < STEPS
        });
        self.steps.fetch_add(steps.len(), Ordering::Relaxed);
        for step in &steps {
            self.taken[*step].store(true, Ordering::Relaxed);
        }
        self.all
            .iter()
            .try_for_each(|held| self.differs(held, inputs, &end))
            .map_err(|wrong| {
                steps.dedup();
                let number = |step: &usize| self.algorithm.number(*step);
                let last = steps.len().saturating_sub(NAMED);
                let numbers: Vec<&str> = steps[last..].iter().map(number).collect();
                let more = if last > 0 { "…, " } else { "" };
                let words = format!("it takes the steps {more}{}", numbers.join(", "));
                let wrong = wrong.note(words.as_str());
                match steps.last() {
                    Some(last) if wrong.place.is_none() => wrong.at(self.place(*last)),
                    _ => wrong,
                }
            })
    }

    fn place(&self, step: usize) -> Place {
        Place::step(self.id, step, self.algorithm.number(step))
    }

    /// Fails if an algorithm ends in another way than a document requires; at the step that has made the first wrong unit,
    /// if there is one.
    fn differs(&self, held: &Held, inputs: &[Slice<'_>], end: &End) -> Result<(), Diagnostic> {
        let with_position = || {
            let operands: Vec<Sequence> = inputs.iter().map(|input| input.to_sequence()).collect();
            (held.answer)(&operands)
        };
        // where a reading rejects is only found out if it matters
        let right: ReadingResult = match held.reading {
            Some(reading) => readings::answer(reading, inputs),
            None => with_position().map_err(|_| Rejected),
        };
        let printed = match end {
            End::Fails => Ok(Err(Rejected)),
            End::Returns(..) if held.validates => Ok(Ok(Sequence::empty(held.output))),
            End::Returns(units, _) => match units.iter().find(|unit| **unit > held.output.max()) {
                Some(unit) => Err(format!("{unit:X}, which is too large for {}", held.output)),
                None => Ok(Ok(Sequence::from_values(
                    held.output,
                    units.iter().copied(),
                ))),
            },
            End::Faulty(why) => Err(why.clone()),
        };
        if printed.as_ref() == Ok(&right) {
            return Ok(());
        }
        let is_open = held.reading.is_some_and(|reading| {
            let outcome = with_position().map_err(|at| Rejection { at });
            is_open(
                &expectation(reading.operation, inputs, outcome),
                printed.as_ref().ok(),
            )
        });
        let inputs: Vec<String> = inputs.iter().map(|input| shown(Some(*input))).collect();
        let printed = printed.map_or_else(|why| why, |printed| held.show(&printed));
        let (input, shown) = (inputs.join(" + "), held.show(&right));
        if !is_open {
            let wrong = Diagnostic::new(input, printed, shown);
            return Err(match first_wrong(end, &right) {
                Some(step) => wrong.at(self.place(step)),
                None => wrong,
            });
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.0 == 0 {
            open.1 = format!("{input} (by steps {printed}, by {} {shown})", held.name);
        }
        open.0 += 1;
        Ok(())
    }

    /// Tells if not all inputs were tried, and why.
    pub(super) fn tried_all(&self) -> Result<(), Shortfall> {
        match self.left_out.load(Ordering::Relaxed) as u64 {
            0 => Ok(()),
            left_out => {
                let [most, left_out] = [grouped(ALL_STEPS as u64), count(left_out, "input")];
                let why = format!("right so far, but after {most} steps {left_out} were left out");
                Err(Shortfall::NotTested(why))
            }
        }
    }

    /// What else there is to say of an algorithm that is right.
    pub(super) fn remarks(&self) -> String {
        let mut remarks = String::new();
        let is_unseen = |taken: &AtomicBool| !taken.load(Ordering::Relaxed);
        if let Some(step) = self.taken.iter().position(is_unseen) {
            remarks += &format!("; no input takes step {}", self.algorithm.number(step));
        }
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.0 > 0 {
            let (inputs, first) = (count(open.0, "input"), &open.1);
            remarks += &format!(
                "; no document requires the result of {inputs} that have another, such as {first}"
            );
        }
        remarks
    }
}

/// The step that has made the first unit that is not the right one, by its place among the lines.
fn first_wrong(end: &End, right: &ReadingResult) -> Option<usize> {
    let (End::Returns(units, made), Ok(right)) = (end, right) else {
        return None;
    };
    let right = right.values();
    let wrong = (0..units.len()).find(|at| right.get(*at) != Some(&units[*at]))?;
    made.get(wrong).copied()
}

/// Whether a result may be so although it is not the expected one; there is none where a step cannot be executed. Where U+FFFD
/// is only recommended, the rest of the result is required.
fn is_open(expected: &Expectation, printed: Option<&ReadingResult>) -> bool {
    match (expected, printed) {
        (Expectation::Unspecified(_), _) => true,
        (Expectation::Rejected(_, Level::Should), Some(_)) => true,
        (Expectation::Output(right, Level::Should), Some(printed)) => {
            let rest = without_replacements(right);
            let has_replacements = rest.len() < right.len();
            let is_same_rest = |printed: &Sequence| without_replacements(printed) == rest;
            !has_replacements || printed.as_ref().is_ok_and(is_same_rest)
        }
        _ => false,
    }
}

/// The units without U+FFFD.
fn without_replacements(units: &Sequence) -> Vec<u32> {
    let replacement: &[u32] = match units.kind() {
        UnitKind::Byte => &[0xEF, 0xBF, 0xBD],
        _ => &[0xFFFD],
    };
    let values = units.values();
    let mut rest = values.as_slice();
    let mut kept = Vec::new();
    while let [first, others @ ..] = rest {
        rest = rest.strip_prefix(replacement).unwrap_or_else(|| {
            kept.push(*first);
            others
        });
    }
    kept
}
