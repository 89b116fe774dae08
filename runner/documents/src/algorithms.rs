//! Algorithms in the notation of numbered steps: executed, and held against the readings and the document's definition.

mod execution;

use utfproof_numbered_steps::{Algorithm, Unreadable, Written};
use utfproof_oracle::{Slice, UnitKind};
use utfproof_spec_tables::{Algorithm as Printed, Document, Executable};

use crate::claims::language::each_of;
use crate::encodings::named;
use crate::examples::Held;
use crate::{Check, Diagnostic, Finding, FindingKind, Shortfall, readings};
use execution::Execution;

/// Reads the steps. A number that is printed is that of its step.
pub(super) fn read(executable: &Executable) -> Result<Algorithm, Unreadable> {
    let lines = executable.lines.iter();
    let lines: Vec<Written<'_>> = lines.map(|line| Written::numbered(line)).collect();
    let names: Vec<&str> = executable.operands.iter().map(String::as_str).collect();
    let names = match names.as_slice() {
        [] => &["input"],
        names => names,
    };
    let algorithm = Algorithm::read(names, &lines)?;
    for (step, (line, number)) in lines.iter().zip(algorithm.numbers()).enumerate() {
        let printed = line.number;
        if printed != number {
            let why = format!("has the number {printed}, and should have {number}");
            let name = None;
            return Err(Unreadable { step, why, name });
        }
    }
    Ok(algorithm)
}

/// Executes an algorithm on the inputs of its operation. The finding has the step that makes the first wrong unit, or else
/// the last one that is taken.
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
    let mut asked = algorithm.operations().iter();
    if asked.any(|asked| asked.name() == operation) {
        let why = format!("the steps ask {operation} for its own result, so that they say nothing");
        return Err(Diagnostic::unreadable(operation, why).into());
    }
    let execution = Execution::new(&printed.id, &algorithm, &all);
    let holds = |inputs: &[Slice<'_>]| execution.holds(inputs);
    let (encoding, _) = operation.split_once('.').unwrap_or_default();
    let mut over = Vec::new();
    for population in populations(encoding, kinds) {
        over.push(each_of(&population, document, kinds[0], &holds)?);
    }
    if let [UnitKind::Byte] = kinds {
        let own = named::own(document, encoding)?;
        let encode = readings::encoder(encoding, UnitKind::Byte);
        over.extend(execution.characters(encode, own.as_deref())?);
    }
    execution.tried_all()?;
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
    let is_of_bytes = operands[0] == UnitKind::Byte;
    let has_encoder = is_of_bytes && readings::encoder(encoding, UnitKind::Byte).is_some();
    let two = if operands.len() == 2 { "two " } else { "" };
    let encoded = has_encoder.then(|| format!("{two}{encoding} strings"));
    [strings.to_owned()].into_iter().chain(encoded).collect()
}
