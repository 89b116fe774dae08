//! The steps that a witness takes through the algorithms of a document, lit up among those that it does not take.

use std::fmt::Write as _;

use utfproof_oracle::{Operation, Reading, Recorder, Sequence, Slice, StepId};
use utfproof_spec_tables::{Document, library};

use super::escaped;
use crate::{Diagnostic, Finding, FindingKind, comparisons, readings};

/// A reading, and the operands that it is run with.
type Run = (Reading, Vec<Sequence>);

/// The algorithms that the document's reading of a witness runs, or the judging one's: each with its steps, and those that
/// are taken marked as such. The one that decides a difference has a mark of its own; if it is a step of the other reading,
/// that is run too. Nothing if no reading takes the input.
pub(super) fn lit(document: &Document, finding: &Finding<'_>, witness: &Diagnostic) -> String {
    let of_reading = finding.what == FindingKind::Reading;
    let decides = finding.id.split_once(" at ").filter(|_| of_reading);
    let decides = decides.map(|(_, step)| step);
    let mut text = String::new();
    for (reading, operands) in runs_of(document, finding, witness).unwrap_or_default() {
        let operands: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
        let mut trace = Recorder::default();
        let _ = reading.run(&operands, &mut trace);
        let taken = trace.steps();
        text += &of_run(reading, &taken, decides);
        let is_it = |decides: &str| taken.iter().any(|step| step.to_string() == decides);
        if decides.is_none_or(is_it) {
            break;
        }
    }
    text
}

/// The algorithms of a run that has taken some steps.
fn of_run(reading: Reading, taken: &[StepId], decides: Option<&str>) -> String {
    let mut algorithms: Vec<&str> = Vec::new();
    for step in taken {
        if !algorithms.contains(&step.algorithm) {
            algorithms.push(step.algorithm);
        }
    }
    if algorithms.is_empty() {
        return String::new();
    }
    let lists = algorithms.iter().map(|id| algorithm(id, taken, decides));
    let open = if decides.is_some() { " open" } else { "" };
    format!(
        "<details class=\"steps\"{open}><summary>The steps of {} on this input</summary>\n{}</details>\n",
        escaped(&reading.name()),
        lists.collect::<String>()
    )
}

fn algorithm(id: &str, taken: &[StepId], decides: Option<&str>) -> String {
    let Ok((_, algorithm)) = library().algorithm(id) else {
        return String::new();
    };
    let mut text = format!("<p>{}\n<ul>\n", escaped(&algorithm.title));
    for step in &algorithm.steps {
        let is_taken = taken
            .iter()
            .any(|taken| taken.algorithm == id && taken.step == step.id);
        let is_last = decides == Some(format!("{id}/{}", step.id).as_str());
        let class = match (is_taken, is_last) {
            (true, true) => " class=\"taken decides\"",
            (true, false) => " class=\"taken\"",
            (false, _) => "",
        };
        let (id, words) = (escaped(&step.id), escaped(&step.in_full()));
        let _ = writeln!(text, "<li{class}><b>{id}</b> {words}");
    }
    text + "</ul>\n"
}

/// What to run for a witness: the two algorithms that are compared, the operation of an example, or the encoding or the
/// validation of the input of a table, a definition or a claim.
fn runs_of(document: &Document, finding: &Finding<'_>, witness: &Diagnostic) -> Option<Vec<Run>> {
    if witness.is_unreadable {
        return None;
    }
    Some(match finding.what {
        FindingKind::Reading => {
            let (own, other) = comparisons::pair(document, &finding.name())?;
            let runs = [own, other].map(|reading| on_input(reading, &witness.input));
            runs.into_iter().flatten().collect()
        }
        FindingKind::Example => vec![of_example(document, &finding.id)?],
        FindingKind::Table | FindingKind::Encoding | FindingKind::Claim => {
            let encoding = encoding_of(document, finding)?;
            let (does, input) = match witness.input.strip_prefix("U+") {
                Some(value) => ("encode", value),
                None => ("validate", &*witness.input),
            };
            let operation = readings::operation(encoding, does).ok()?;
            vec![on_input(readings::own(document, operation), input)?]
        }
        FindingKind::Wording | FindingKind::Erratum | FindingKind::Mark => return None,
    })
}

fn of_example(document: &Document, id: &str) -> Option<Run> {
    let example = document.examples.iter().find(|example| example.id == id)?;
    let operation: Operation = example.operation.parse().ok()?;
    let kinds = operation.signature().kinds();
    let operands = example.operands.iter().zip(kinds);
    let operands = operands.map(|(text, kind)| kind.parse(text).ok());
    Some((
        readings::own(document, operation),
        operands.collect::<Option<_>>()?,
    ))
}

fn on_input(reading: Reading, input: &str) -> Option<Run> {
    let input = reading.operation.signature().input.parse(input).ok()?;
    Some((reading, vec![input]))
}

/// The encoding that an item is about; of a claim, the first one of its form.
fn encoding_of<'d>(document: &'d Document, finding: &'d Finding<'_>) -> Option<&'d str> {
    match finding.what {
        FindingKind::Table => {
            let mut tables = document.tables.iter();
            let table = tables.find(|table| table.id == finding.id)?;
            Some(&table.encoding)
        }
        FindingKind::Encoding => Some(&finding.id),
        _ => {
            let mut claims = document.claims.iter();
            let claim = claims.find(|claim| claim.id == finding.id)?;
            let mut words = claim.form.as_deref()?.split_whitespace();
            words.find(|word| readings::operation(word, "validate").is_ok())
        }
    }
}
