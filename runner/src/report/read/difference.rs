//! Reads one difference of a report.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;
use utfproof_oracle::{Sequence, StepId};
use utfproof_spec_tables::library;

use super::Problem;
use crate::report::part_json::{PlaceJson, operation, shown};
use crate::report::{Because, Difference, InContext, Shown, Smaller, Standard, Verdict, printable};
use crate::tally::{because, joined, trace};

/// The most units that an input has: no context comes near it.
const MOST_UNITS: usize = 1 << 20;

#[derive(Deserialize)]
pub(super) struct DifferenceJson {
    pub(super) vector: String,
    operation: String,
    level: String,
    #[serde(rename = "in")]
    operands: Vec<String>,
    expected: ShownJson,
    answered: ShownJson,
    verdict: String,
    steps: Vec<String>,
    cases: u64,
    asked: u64,
    #[serde(default)]
    chunks: bool,
    context: Option<String>,
    asked_before: Option<Vec<String>>,
    smaller: Option<SmallerJson>,
    seed: Option<u64>,
    known: Option<String>,
    #[serde(default)]
    because: Vec<BecauseJson>,
    repeat: String,
    place: Option<PlaceJson>,
}

#[derive(Deserialize)]
struct SmallerJson {
    #[serde(rename = "in")]
    operands: Vec<String>,
    expected: ShownJson,
    answered: ShownJson,
}

#[derive(Deserialize)]
struct ShownJson {
    out: Option<String>,
    error: Option<Value>,
    at: Option<usize>,
    failure: Option<String>,
}

#[derive(Deserialize)]
struct BecauseJson {
    item: String,
    step: String,
}

pub(super) fn read_difference(json: DifferenceJson) -> Result<Difference, Problem> {
    let operation = operation(&json.operation)?;
    if printable(&json.vector) != json.vector {
        return Err("there are invisible characters in the vector's id".to_owned());
    }
    let levels = [Standard::Must, Standard::Should, Standard::Declared];
    let level = levels.into_iter().find(|level| level.name() == json.level);
    let level = level.ok_or_else(|| format!("there is no level '{}'", shown(&json.level)))?;
    let verdicts = [
        Verdict::Differs,
        Verdict::Crashed,
        Verdict::TimedOut,
        Verdict::Garbled,
    ];
    let mut verdicts = verdicts.into_iter();
    let verdict = verdicts.find(|verdict| verdict.name() == json.verdict);
    let verdict = verdict.ok_or_else(|| format!("'{}' is no difference", shown(&json.verdict)))?;
    let place = json.place.ok_or("it says no \"place\"")?;
    let (place, in_contexts, kind) = place.read()?;
    let context = match (kind, json.context) {
        (None, None) => None,
        (Some(kind), Some(text)) => {
            let text = printable(&text).into_owned();
            Some(InContext { kind, text })
        }
        _ => return Err("\"context\" and \"place\" do not go together".to_owned()),
    };
    let smaller = json.smaller.map(|smaller| {
        Ok::<_, Problem>(Smaller {
            operands: smaller.operands,
            expected: read_shown(smaller.expected)?,
            answered: read_shown(smaller.answered)?,
        })
    });
    let mut difference = Difference {
        vector: json.vector,
        operation,
        level,
        verdict,
        cases: json.cases,
        in_contexts,
        asked: json.asked,
        operands: json.operands,
        context,
        asked_before: json.asked_before,
        expected: read_shown(json.expected)?,
        answered: read_shown(json.answered)?,
        smaller: smaller.transpose()?,
        seed: json.seed,
        steps: json
            .steps
            .iter()
            .map(|id| Ok(step(id)?.0))
            .collect::<Result<_, Problem>>()?,
        because: json
            .because
            .into_iter()
            .map(read_because)
            .collect::<Result<_, _>>()?,
        known: json.known.map(|reason| printable(&reason).into_owned()),
        repeat: printable(&json.repeat).into_owned(),
        place: Some(place),
    };
    if difference.is_in_chunks() != json.chunks {
        return Err("\"chunks\" and \"place\" do not go together".to_owned());
    }
    operands(&difference, &difference.operands)?;
    if let Some(before) = &difference.asked_before {
        operands(&difference, before)?;
    }
    if let Some(smaller) = &difference.smaller {
        operands(&difference, &smaller.operands)?;
    }
    if difference.because.is_empty() && !difference.steps.is_empty() {
        explain(&mut difference)?; // there were too many lines for the report
    }
    Ok(difference)
}

fn read_because(json: BecauseJson) -> Result<Because, Problem> {
    let (step, text) = step(&json.step)?;
    Ok(Because {
        item: printable(&json.item).into_owned(),
        step,
        text: text.to_owned(),
    })
}

fn read_shown(json: ShownJson) -> Result<Shown, Problem> {
    match (json.out, json.error, json.failure) {
        (Some(out), None, None) => {
            let is_hexadecimal = |c: char| matches!(c, '0'..='9' | 'A'..='F' | ' ');
            match out.chars().all(is_hexadecimal) {
                true => Ok(Shown::Output(out)),
                false => Err(format!("'{}' is no output", shown(&out))),
            }
        }
        (None, Some(error), None) => {
            let message = match error {
                Value::Bool(true) => None,
                Value::String(message) => Some(printable(&message).into_owned()),
                _ => return Err("an \"error\" is true or a message".to_owned()),
            };
            let at = json.at;
            Ok(Shown::Rejected { message, at })
        }
        (None, None, Some(failure)) => Ok(Shown::Failure(printable(&failure).into_owned())),
        _ => Err("an outcome has one of \"out\", \"error\" and \"failure\"".to_owned()),
    }
}

/// A step of the documents, with what it says.
fn step(id: &str) -> Result<(StepId, &'static str), Problem> {
    static ALGORITHMS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let documents = library().documents().iter();
        let ids = documents.flat_map(|document| {
            let algorithms = document.algorithms.iter();
            algorithms.map(|algorithm| format!("{}#{}", document.id, algorithm.id))
        });
        ids.collect()
    });
    let unknown = || format!("there is no step '{}'", shown(id));
    let place = library().step(id).map_err(|_| unknown())?;
    let algorithm = id.split_once('/').map_or(id, |(algorithm, _)| algorithm);
    let algorithm = ALGORITHMS.get(algorithm).ok_or_else(unknown)?;
    let step = &place.step.id;
    Ok((StepId { algorithm, step }, &place.step.text))
}

/// How many units the input of a difference has.
pub(in crate::report) fn units(difference: &Difference) -> usize {
    let operands = difference.operands.iter().filter(|text| !text.is_empty());
    operands.map(|text| text.split(' ').count()).sum()
}

/// The operands of a difference, or the chunks of its only one, as sequences.
fn operands(difference: &Difference, texts: &[String]) -> Result<Vec<Sequence>, Problem> {
    let signature = difference.operation.signature();
    let is_right = match difference.is_in_chunks() {
        true => signature.operands == 1 && !texts.is_empty(),
        false => texts.len() == signature.operands,
    };
    if !is_right {
        let (operation, count) = (difference.operation, texts.len());
        return Err(format!("{operation} does not take {count} operands"));
    }
    let parse = |text: &String| {
        let parsed = signature.input.parse(text);
        parsed.map_err(|error| format!("'{}': {error}", shown(text)))
    };
    let sequences: Vec<Sequence> = texts.iter().map(parse).collect::<Result<_, _>>()?;
    match sequences.iter().map(Sequence::len).sum::<usize>() {
        units if units > MOST_UNITS => Err(format!("no input has {units} units")),
        _ => Ok(sequences),
    }
}

/// Has the oracle say once more which steps it takes on the input of a difference, or on the smaller one.
pub(in crate::report) fn explain(difference: &mut Difference) -> Result<(), Problem> {
    let smaller = difference.smaller.as_ref();
    let texts = smaller.map_or(&difference.operands, |smaller| &smaller.operands);
    let mut operands = operands(difference, texts)?;
    if difference.is_in_chunks() {
        operands = vec![joined(&operands)];
    }
    let trace = trace(difference.operation, &operands);
    difference.steps = trace.steps();
    difference.because = because(&trace);
    Ok(())
}
