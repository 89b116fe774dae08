//! Algorithms: each against the judging document's, and against the comparisons that the document lists.

use utfproof_oracle::{Event, Operation, Reading, Recorder, Sequence, Slice, UnknownOperation};
use utfproof_parting::{self as parting, Parting};
use utfproof_spec_tables::{Comparison, Document, library};

use crate::{Check, Diagnostic, Finding, FindingKind, Shortfall, count, grouped, readings, search};

/// Two readings, and the name of a finding about them.
pub(super) struct Named {
    name: String,
    /// The document's own reading and the other one, if both exist.
    pair: Result<(Reading, Reading), Diagnostic>,
}

/// The comparisons of a document: its own readings with those that judge, and those that it lists.
pub(super) fn all(document: &Document) -> Vec<Named> {
    let own = Reading::ALL.iter();
    let own = own.filter(|own| own.source.id() == document.id && !own.judges());
    let against_judges = own.map(|reading| Named {
        name: reading.operation.name().to_owned(),
        pair: Ok((*reading, Reading::judging(reading.operation))),
    });
    let named = document.comparisons.iter().map(|comparison| Named {
        name: format!("{} against {}", comparison.operation, comparison.against),
        pair: parse(document, comparison),
    });
    against_judges.chain(named).collect()
}

/// One finding for each step that decides a difference between two readings, or one for all steps.
pub(super) fn check<'a>(document: &'a Document, named: &Named) -> Vec<Finding<'a>> {
    let Named { name, pair } = named;
    let of = |id: &str, section, checked| {
        Finding::new(FindingKind::Reading, id.to_owned(), section, checked)
    };
    let (left, right) = match pair {
        Ok(pair) => *pair,
        Err(wrong) => return vec![of(name, "", Err(wrong.clone().into()))],
    };
    let section = section(document, left);
    if left.operation == right.operation
        && let Some(encode) = encoder(left.operation)
    {
        return vec![of(name, section, with_numbers(left, right, encode))];
    }
    let groups = match parting::part(left, right) {
        Ok(parting) if parting.agrees() => return vec![of(name, section, Ok(over(&parting)))],
        Ok(parting) => parting.groups,
        Err(error) => {
            let why = Shortfall::NotTested(error.to_string());
            return vec![of(name, section, Err(why))];
        }
    };
    let of_step = groups.iter().map(|group| {
        let [printed, right] = [(left, &group.left), (right, &group.right)]
            .map(|(reading, answer)| readings::show(reading.operation, answer));
        let witness = Diagnostic::new(&group.smallest, printed, right);
        let step = library().step(&group.step.to_string());
        let says = step.map_or("", |place| place.step.text.as_str());
        let id = format!("{name} at {}", group.step);
        of(&id, section, Err(witness.into())).saying(says)
    });
    of_step.collect()
}

/// The readings that a finding is about, from its name in an erratum: `reading wtf-16.decode at wtf-8#…/2.1`.
pub(super) fn pair(document: &Document, name: &str) -> Option<(Reading, Reading)> {
    let (pair, _) = name.strip_prefix("reading ")?.split_once(" at ")?;
    let (own, against) = pair.split_once(" against ").unwrap_or((pair, pair));
    let own = readings::own(document, own.parse().ok()?);
    Some((own, against.parse().ok()?))
}

fn parse(document: &Document, comparison: &Comparison) -> Result<(Reading, Reading), Diagnostic> {
    let Comparison { operation, against } = comparison;
    let wrong = |name, error: UnknownOperation| Diagnostic::unreadable(name, error.to_string());
    let own = operation.parse().map_err(|error| wrong(operation, error))?;
    let against = against.parse().map_err(|error| wrong(against, error))?;
    Ok((readings::own(document, own), against))
}

/// The longest text that is tried with a number, in scalar values.
const LONGEST: usize = 3;

/// The encoding of the texts of an operation that takes one with a number; `None` for any other operation.
fn encoder(operation: Operation) -> Option<Reading> {
    let takes = operation.signature();
    let encode = readings::encoder(operation.encoding().name(), takes.input)?;
    takes.takes_number.then_some(encode)
}

/// Compares two readings of an operation that takes a text and a number: on texts of scalar values at the edges, with every
/// number up to the length.
fn with_numbers(left: Reading, right: Reading, encode: Reading) -> Check {
    let mut tried = 0;
    search::strings(&search::edge_scalar_values(), LONGEST, |text| {
        let Ok(text) = readings::answer(encode, &[Slice::CodePoints(text)]) else {
            return Ok(());
        };
        for number in 0..=text.len() as u32 {
            let operands = [text.as_slice(), Slice::Number(&[number])];
            let [printed, found] = [left, right].map(|reading| {
                let answer = readings::answer(reading, &operands);
                readings::show(reading.operation, &answer)
            });
            if printed != found {
                return Err(Diagnostic::new(
                    format!("{text} at {number}"),
                    printed,
                    found,
                ));
            }
            tried += 1;
        }
        Ok(())
    })?;
    let positions = count(tried, "position");
    Ok(format!("{positions} in texts at the edges, by {right}"))
}

fn over(parting: &Parting) -> String {
    let [inputs, longer] = [parting.inputs, parting.longer.into()].map(grouped);
    let units = parting.kind();
    format!(
        "all {inputs} of up to three {units}, and {longer} longer ones, by {}",
        parting.right
    )
}

/// The section of the algorithm that a reading begins with.
fn section(document: &Document, reading: Reading) -> &str {
    let mut trace = Recorder::default();
    let empty = Sequence::empty(reading.operation.signature().input);
    let _ = reading.run(&[empty.as_slice()], &mut trace);
    let first = trace.events.iter().find_map(|event| match event {
        Event::Enter(algorithm) => algorithm.split_once('#'),
        _ => None,
    });
    let mut algorithms = document.algorithms.iter();
    let found = first.and_then(|(_, id)| algorithms.find(|algorithm| algorithm.id == id));
    found.map_or("", |algorithm| algorithm.section.as_str())
}
