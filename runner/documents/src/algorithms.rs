//! Algorithms in the notation of numbered steps: executed, and held against the readings and the document's definition.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use utfproof_numbered_steps::{Algorithm, End, Unreadable, Written};
use utfproof_oracle::{Operation, Rejected, Rejection, Sequence, Slice, UnitKind};
use utfproof_parting::ReadingResult;
use utfproof_spec_tables::{Algorithm as Printed, Document, Executable};
use utfproof_vectors::{Expectation, Level, expectation};

use crate::claims::language::each_of;
use crate::encodings::named;
use crate::examples::Held;
use crate::{
    Check, Diagnostic, Finding, FindingKind, Place, Reason, Shortfall, count, readings, search,
};

/// For one input, an algorithm takes so many steps, and so many more for each unit.
const STEPS: usize = 1000;
/// For all inputs, it takes so many.
const ALL_STEPS: usize = 300_000_000;
/// So many steps are named.
const NAMED: usize = 12;

/// Reads the steps.
pub(super) fn read(executable: &Executable) -> Result<Algorithm, Unreadable> {
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
    let named = executable.operands.len().max(1);
    if named != kinds.len() {
        let takes = count(kinds.len() as u64, "operand");
        let why = format!("{operation} takes {takes}, and the mark names {named}");
        let note = format!("a mark with names is: algorithm {operation} left right");
        let why = Reason::from(why).with([note.as_str()]);
        return Err(Diagnostic::unreadable(operation, why).into());
    }
    let algorithm = read(executable).map_err(|wrong| {
        let line = executable.lines.get(wrong.step);
        Diagnostic::unreadable(line.map_or("", String::as_str), wrong.why)
    })?;
    let execution = Execution {
        id: &printed.id,
        taken: algorithm
            .numbers()
            .map(|_| AtomicBool::new(false))
            .collect(),
        steps: AtomicUsize::new(0),
        open: AtomicUsize::new(0),
        algorithm: &algorithm,
        all: &all,
    };
    let holds = |inputs: &[Slice<'_>]| execution.holds(inputs);
    let (encoding, _) = operation.split_once('.').unwrap_or_default();
    let mut over = Vec::new();
    for population in populations(encoding, kinds) {
        over.push(each_of(&population, document, kinds[0], &holds)?);
    }
    if let (Some(own), [UnitKind::Byte]) = (named::own(document, encoding)?, kinds) {
        let forms = search::code_points().filter_map(|value| own.definition.encode_one(value));
        let mut tried = 0;
        for form in forms {
            holds(&[Slice::Bytes(&form)])?;
            tried += 1;
        }
        over.push(count(tried, "character"));
    }
    let names: Vec<&str> = all.iter().map(|held| held.name.as_str()).collect();
    let (over, names) = (over.join(", "), names.join(" and by "));
    Ok(format!("{over}, by {names}{}", execution.remarks()))
}

/// The inputs that an operation of an encoding is tried on.
fn populations(encoding: &str, operands: &[UnitKind]) -> Vec<String> {
    let strings = match operands {
        [UnitKind::Byte] => "short strings",
        [UnitKind::Ucs4] => "UCS-4 values",
        [_] => "strings",
        _ => "two strings",
    };
    let encode = readings::operation(encoding, "encode").map(Operation::signature);
    let has_encoder = encode.is_ok_and(|encode| {
        (encode.input, encode.output) == (UnitKind::CodePoint, UnitKind::Byte)
            && operands[0] == UnitKind::Byte
    });
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
    /// The number of inputs with another result where no document requires one.
    open: AtomicUsize,
}

impl Execution<'_> {
    /// Fails if the result for some operands is not the right one.
    fn holds(&self, inputs: &[Slice<'_>]) -> Result<(), Diagnostic> {
        let units: usize = inputs.iter().map(|input| input.len()).sum();
        let (most, mut steps) = (STEPS * (1 + units), Vec::new());
        let values = inputs.iter().map(|input| input.values()).collect();
        let end = self.algorithm.run(values, &mut |step| {
            steps.push(step);
            steps.len() < most
        });
        for step in &steps {
            self.taken[*step].store(true, Ordering::Relaxed);
        }
        let before = self.steps.fetch_add(steps.len(), Ordering::Relaxed);
        let ends = match before > ALL_STEPS {
            true => Err(Diagnostic::new("all inputs", "too many steps", "fewer")),
            false => self
                .all
                .iter()
                .try_for_each(|held| self.differs(held, inputs, &end)),
        };
        ends.map_err(|wrong| {
            steps.dedup();
            let number = |step: &usize| self.algorithm.number(*step);
            let numbers: Vec<&str> = steps.iter().take(NAMED).map(number).collect();
            let more = if steps.len() > NAMED { ", …" } else { "" };
            let wrong =
                wrong.note(format!("it takes the steps {}{more}", numbers.join(", ")).as_str());
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
        if let Some(reading) = held.reading {
            let outcome = right.map_err(|at| Rejection { at });
            match expectation(reading.operation, inputs, outcome) {
                Expectation::Output(_, Level::Must) | Expectation::Rejected(_, Level::Must) => {}
                _ => {
                    self.open.fetch_add(1, Ordering::Relaxed);
                    return Ok(());
                }
            }
        }
        let shown = operands.iter().map(|operand| match operand.is_empty() {
            true => "nothing".to_owned(),
            false => operand.to_string(),
        });
        let printed = printed.map_or_else(|why| why, |printed| held.show(&printed));
        let input = shown.collect::<Vec<_>>().join(" + ");
        Err(Diagnostic::new(input, printed, held.show(&plain)))
    }

    /// What else there is to say of an algorithm that is right.
    fn remarks(&self) -> String {
        let mut remarks = String::new();
        let is_unseen = |taken: &AtomicBool| !taken.load(Ordering::Relaxed);
        if let Some(step) = self.taken.iter().position(is_unseen) {
            remarks += &format!("; no input takes step {}", self.algorithm.number(step));
        }
        let open = self.open.load(Ordering::Relaxed) as u64;
        if open > 0 {
            let inputs = count(open, "input");
            remarks += &format!("; no document requires the result of {inputs} that have another");
        }
        remarks
    }
}
