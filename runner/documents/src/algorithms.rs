//! Algorithms in the notation of numbered steps: executed, and held against the readings and the document's definition.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use utfproof_notation::Units;
use utfproof_numbered_steps::{Algorithm, End, Unreadable, Written};
use utfproof_oracle::{Reading, Rejected, Rejection, Sequence, Signature, Slice, UnitKind};
use utfproof_parting::ReadingResult;
use utfproof_spec_tables::{Algorithm as Printed, Document, Executable};
use utfproof_vectors::{Expectation, Level, expectation};

use crate::claims::language::each_of;
use crate::encodings::named::{self, Derivable};
use crate::examples::Held;
use crate::{Check, Diagnostic, Finding, FindingKind, Place, Shortfall, count, readings, search};

/// For one input, an algorithm takes so many steps, and for all inputs so many.
const STEPS: usize = 100_000;
const ALL_STEPS: usize = 300_000_000;
/// So many steps are named, the last ones.
const NAMED: usize = 12;

/// Reads the steps. A number that is printed is that of its step.
pub(super) fn read(executable: &Executable) -> Result<Algorithm, Unreadable> {
    let algorithm = read_steps(executable)?;
    for (step, (line, number)) in executable.lines.iter().zip(algorithm.numbers()).enumerate() {
        let printed = line
            .split([' ', ')'])
            .next()
            .unwrap_or_default()
            .trim_end_matches('.');
        if printed != number {
            let why = format!("has the number {printed}, and should have {number}");
            let name = None;
            return Err(Unreadable { step, why, name });
        }
    }
    Ok(algorithm)
}

fn read_steps(executable: &Executable) -> Result<Algorithm, Unreadable> {
    let lines = executable.lines.iter();
    let lines: Vec<Written<'_>> = lines.map(|line| Written::numbered(line)).collect();
    let names: Vec<&str> = executable.operands.iter().map(String::as_str).collect();
    let names = match names.as_slice() {
        [] => &["input"],
        names => names,
    };
    Algorithm::read(names, &lines)
}

/// Executes an algorithm on the inputs of its operation. The finding has the last step that a wrong result takes.
pub(super) fn check<'a>(
    document: &Document,
    printed: &'a Printed,
    executable: &'a Executable,
) -> Finding<'a> {
    let checked = checked(document, printed, executable);
    let found = Finding::new(FindingKind::Reading, &printed.id, &printed.section, checked);
    let place = found
        .witnesses()
        .next()
        .and_then(|first| first.place.as_ref());
    let says = place.and_then(|place| executable.lines.get(place.row - 1));
    found.saying(says.map_or("", String::as_str))
}

fn checked(document: &Document, printed: &Printed, executable: &Executable) -> Check {
    let operation = executable.operation.as_str();
    let all = Held::all(document, operation)?;
    let kinds = all.first().map_or(&[][..], |first| &first.operands);
    if kinds.contains(&UnitKind::Number) {
        let why = format!("{operation} takes a number, and no algorithm for it is executed");
        return Err(Shortfall::NotTested(why));
    }
    let algorithm = read(executable).map_err(|wrong| {
        let line = executable.lines.get(wrong.step);
        Diagnostic::unreadable(line.map_or("", String::as_str), wrong.why)
    })?;
    if let Some(own) = algorithm
        .operations()
        .iter()
        .find(|asked| asked.name() == operation)
    {
        let why = format!("the steps ask {own} for its own result, so that they say nothing");
        return Err(Diagnostic::unreadable(operation, why).into());
    }
    let execution = Execution {
        id: &printed.id,
        taken: algorithm
            .numbers()
            .map(|_| AtomicBool::new(false))
            .collect(),
        steps: AtomicUsize::new(0),
        open: Mutex::new((0, String::new())),
        algorithm: &algorithm,
        all: &all,
    };
    let holds = |inputs: &[Slice<'_>]| execution.holds(inputs);
    let (encoding, _) = operation.split_once('.').unwrap_or_default();
    let mut over = Vec::new();
    for population in populations(encoding, kinds) {
        over.push(each_of(&population, document, kinds[0], &holds)?);
    }
    if let [UnitKind::Byte] = kinds {
        let own = named::own(document, encoding)?;
        over.extend(execution.characters(encoder(encoding), own.as_deref())?);
    }
    let names: Vec<&str> = all.iter().map(|held| held.name.as_str()).collect();
    let (over, names) = (over.join(", "), names.join(" and by "));
    Ok(format!("{over}, by {names}{}", execution.remarks()))
}

/// The reading that encodes code points as the bytes of an encoding, if there is one.
fn encoder(encoding: &str) -> Option<Reading> {
    let encode = readings::operation(encoding, "encode").ok()?;
    let Signature { input, output, .. } = encode.signature();
    let is_of_bytes = (input, output) == (UnitKind::CodePoint, UnitKind::Byte);
    is_of_bytes.then(|| Reading::judging(encode))
}

/// The inputs that an operation of an encoding is tried on.
fn populations(encoding: &str, operands: &[UnitKind]) -> Vec<String> {
    let strings = match operands {
        [UnitKind::Byte] => "short strings",
        [UnitKind::Ucs4] => "UCS-4 values",
        [_] => "strings",
        _ => "two strings",
    };
    let has_encoder = operands[0] == UnitKind::Byte && encoder(encoding).is_some();
    let two = if operands.len() == 2 { "two " } else { "" };
    let encoded = has_encoder.then(|| format!("{two}{encoding} strings"));
    [strings.to_owned()].into_iter().chain(encoded).collect()
}

/// An algorithm that is executed for one input after another.
struct Execution<'e> {
    id: &'e str,
    algorithm: &'e Algorithm,
    /// What its results are held against.
    all: &'e [Held],
    /// Whether each step was taken.
    taken: Vec<AtomicBool>,
    /// The number of all steps.
    steps: AtomicUsize,
    /// The number of inputs with another result where no document requires one, and the first of them.
    open: Mutex<(u64, String)>,
}

impl Execution<'_> {
    /// Tries the characters of an encoding, by its reading or by a definition, and those at the edges with each byte
    /// changed or the end missing.
    fn characters(
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

    /// Fails if the result for some operands is not the right one, with the smallest operands of the kind.
    fn holds(&self, inputs: &[Slice<'_>]) -> Result<(), Diagnostic> {
        let Err(mut wrong) = self.tried(inputs) else {
            return Ok(());
        };
        let mut inputs: Vec<Sequence> = inputs.iter().map(|input| input.to_sequence()).collect();
        while let Some((fewer, smaller)) = self.smaller(&inputs) {
            (inputs, wrong) = (fewer, smaller);
        }
        Err(wrong)
    }

    /// The operands without one unit, if the result is wrong for those too.
    fn smaller(&self, inputs: &[Sequence]) -> Option<(Vec<Sequence>, Diagnostic)> {
        let places = inputs.iter().enumerate();
        let mut places =
            places.flat_map(|(operand, input)| (0..input.len()).map(move |at| (operand, at)));
        places.find_map(|(operand, at)| {
            let mut fewer = inputs.to_vec();
            let mut values = fewer[operand].values();
            values.remove(at);
            fewer[operand] = Sequence::from_values(fewer[operand].kind(), values);
            let slices: Vec<Slice<'_>> = fewer.iter().map(Sequence::as_slice).collect();
            let wrong = self.tried(&slices).err()?;
            Some((fewer, wrong))
        })
    }

    /// Fails if the result for some operands is not the right one.
    fn tried(&self, inputs: &[Slice<'_>]) -> Result<(), Diagnostic> {
        let mut steps = Vec::new();
        let before = self.steps.load(Ordering::Relaxed);
        let values = inputs.iter().map(|input| input.values()).collect();
        let end = self.algorithm.run(values, &mut |step| {
            steps.push(step);
            steps.len() < STEPS && before < ALL_STEPS
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
                    Some(last) => wrong.at(Place::step(self.id, *last, number(last))),
                    None => wrong,
                }
            })
    }

    /// Fails if an algorithm ends in another way than a document requires.
    fn differs(&self, held: &Held, inputs: &[Slice<'_>], end: &End) -> Result<(), Diagnostic> {
        let operands: Vec<Sequence> = inputs.iter().map(|input| input.to_sequence()).collect();
        let right = (held.answer)(&operands);
        let plain: ReadingResult = right.clone().map_err(|_| Rejected);
        let printed = match end {
            End::Fails => Ok(Err(Rejected)),
            End::Returns(_) if held.validates => Ok(Ok(Sequence::empty(held.output))),
            End::Returns(units) => match units.iter().find(|unit| **unit > held.output.max()) {
                Some(unit) => Err(format!("{unit:X}, which is too large for {}", held.output)),
                None => Ok(Ok(Sequence::from_values(
                    held.output,
                    units.iter().copied(),
                ))),
            },
            End::Faulty(why) => Err(why.clone()),
        };
        if printed.as_ref() == Ok(&plain) {
            return Ok(());
        }
        let is_open = held.reading.is_some_and(|reading| {
            let outcome = right.map_err(|at| Rejection { at });
            is_open(
                &expectation(reading.operation, inputs, outcome),
                printed.as_ref().ok(),
            )
        });
        let shown = operands.iter().map(|operand| match operand.is_empty() {
            true => "nothing".to_owned(),
            false => operand.to_string(),
        });
        let printed = printed.map_or_else(|why| why, |printed| held.show(&printed));
        let (input, right) = (shown.collect::<Vec<_>>().join(" + "), held.show(&plain));
        if !is_open {
            return Err(Diagnostic::new(input, printed, right));
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.0 == 0 {
            open.1 = format!("{input} (by steps {printed}, by {} {right})", held.name);
        }
        open.0 += 1;
        Ok(())
    }

    /// What else there is to say of an algorithm that is right.
    fn remarks(&self) -> String {
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
