//! Reads one difference of a report, without the steps: the oracle computes them again.

use utfproof_judge::{IllFormedPart, is_told};
use utfproof_notation::Written;
use utfproof_oracle::{NotationError, Operation, Sequence, UnitKind};
use utfproof_vectors::context::ContextKind;

use super::Problem;
use crate::escape::printable_lines;
use crate::json::DifferenceJson;
use crate::json_names::{context_kind, operation, read_verdict, shown};
use crate::outcome_json::{ErrorJson, ShownJson};
use crate::{Departure, Difference, DifferenceLevel, InContext, Shown, Smaller, printable};

/// The most units of an input, far more than any context has.
const MOST_UNITS: usize = 1 << 20;

/// Reads a difference of a shard's report, or of that of a whole run.
pub(super) fn read_difference(
    json: DifferenceJson<'_>,
    of_shard: bool,
) -> Result<Difference, Problem> {
    let operation = operation(&json.operation)?;
    if printable(&json.vector) != json.vector {
        return Err("there are invisible characters in the vector's id".to_owned());
    }
    let levels = [
        DifferenceLevel::Must,
        DifferenceLevel::Should,
        DifferenceLevel::Declared,
    ];
    let level = levels.into_iter().find(|level| level.name() == json.level);
    let level = level.ok_or_else(|| format!("unknown level '{}'", shown(&json.level)))?;
    let verdict = read_verdict(&json.verdict)?;
    let mut departures = Departure::ALL.into_iter();
    let departure = departures.find(|departure| departure.name() == json.kind);
    let departure = departure.ok_or_else(|| format!("unknown kind '{}'", shown(&json.kind)))?;
    let (position, in_contexts, kind) = match (json.place, of_shard) {
        (Some(place), true) => {
            let (position, in_contexts, kind) = place.read()?;
            (Some(position), in_contexts, kind)
        }
        (None, true) => return Err("\"place\" is missing".to_owned()),
        (_, false) => {
            let kind = json.context_kind.as_deref().map(context_kind).transpose()?;
            (None, json.in_contexts, kind)
        }
    };
    let kinds = match of_shard {
        true => "\"place\"",
        false => "\"context_kind\"",
    };
    let context = match (kind, json.context) {
        (None, None) => None,
        (Some(kind), Some(text)) => {
            let text = printable(&text).into_owned();
            Some(InContext { kind, text })
        }
        _ => return Err(format!("\"context\" and {kinds} contradict each other")),
    };
    let output = match kind {
        Some(ContextKind::Repeat) if is_told(operation) => UnitKind::NUMBER_AND_BYTES,
        _ => operation.signature().output,
    };
    let in_chunks = kind.is_some_and(ContextKind::is_cut);
    if in_chunks != json.chunks {
        return Err(format!("\"chunks\" and {kinds} contradict each other"));
    }
    let before = json.asked_before.as_deref();
    let before = before.map(|texts| operands(operation, in_chunks, texts));
    let smaller = json.smaller.map(|smaller| {
        Ok::<_, Problem>(Smaller {
            operands: operands(operation, in_chunks, &smaller.operands)?,
            expected: read_shown(output, smaller.expected)?,
            answered: read_shown(output, smaller.answered)?,
            is_cut_short: smaller.cut_short,
            pattern: smaller.pattern,
        })
    });
    let origin = json.vector.split('/').nth(1);
    Ok(Difference {
        origin: origin.and_then(|origin| origin.parse().ok()),
        vector: json.vector.into_owned(),
        operation,
        level,
        verdict,
        departure,
        well_formed: json.well_formed,
        cases: json.cases,
        answers_vary: json.answers_vary,
        in_contexts,
        asked: json.asked,
        operands: operands(operation, in_chunks, &json.operands)?,
        context,
        asked_before: before.transpose()?,
        expected: read_shown(output, json.expected)?,
        answered: read_shown(output, json.answered)?,
        smaller: smaller.transpose()?,
        seed: json.seed,
        known: json.known.map(|reason| printable(&reason).into()),
        repeat: printable(&json.repeat).into_owned(),
        position,
    })
}

fn read_shown(kind: UnitKind, json: ShownJson<'_>) -> Result<Shown, Problem> {
    match (json.out, json.error, json.failure) {
        (Some(out), None, None) => {
            let out = sequence(kind, &out, UnitKind::parse_answer)?;
            Ok(Shown::Output(out))
        }
        (None, Some(error), None) => {
            let message = match error {
                ErrorJson::Bare(true) => None,
                ErrorJson::Bare(false) => {
                    return Err("an \"error\" is true or a message".to_owned());
                }
                ErrorJson::Message(message) => Some(printable(&message).into_owned()),
            };
            Ok(Shown::Rejected {
                message,
                at: json.at,
                part: IllFormedPart {
                    length: json.length,
                    is_incomplete: json.incomplete,
                },
            })
        }
        (None, None, Some(failure)) => Ok(Shown::Failure(printable_lines(&failure))),
        _ => Err("an outcome has one of \"out\", \"error\" and \"failure\"".to_owned()),
    }
}

/// The operands of an operation, or the chunks of its only operand.
fn operands(
    operation: Operation,
    in_chunks: bool,
    texts: &[Written<'_>],
) -> Result<Vec<Sequence>, Problem> {
    let signature = operation.signature();
    let is_right = match in_chunks {
        true => signature.operands == 1 && !texts.is_empty(),
        false => texts.len() == signature.operands,
    };
    if !is_right {
        let count = texts.len();
        return Err(format!("{operation} does not take {count} operands"));
    }
    let texts = texts.iter().enumerate();
    let sequences =
        texts.map(|(place, text)| sequence(signature.operand(place), text, UnitKind::parse));
    let sequences: Vec<Sequence> = sequences.collect::<Result<_, _>>()?;
    match sequences.iter().map(Sequence::len).sum::<usize>() {
        units if units > MOST_UNITS => Err(format!("no input has {units} units")),
        _ => Ok(sequences),
    }
}

fn sequence(
    kind: UnitKind,
    written: &Written<'_>,
    parse: impl Fn(UnitKind, &str) -> Result<Sequence, NotationError>,
) -> Result<Sequence, Problem> {
    let text = written.text(kind);
    let text = text.ok_or_else(|| format!("{kind} cannot be {written:?}"))?;
    let parsed = parse(kind, &text);
    parsed.map_err(|error| format!("'{}': {error}", shown(&text)))
}
