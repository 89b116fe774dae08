//! Reads one difference of a report. The steps are left out: the oracle says them again.

use std::borrow::Cow;

use utfproof_oracle::Sequence;

use super::Problem;
use crate::escape::printable_lines;
use crate::json::{DifferenceJson, ErrorJson, ShownJson};
use crate::part_json::{operation, shown};
use crate::{Difference, InContext, Shown, Smaller, Standard, Verdict, printable};

/// The most units that an input has: no context comes near it.
const MOST_UNITS: usize = 1 << 20;

pub(super) fn read_difference(json: DifferenceJson<'_>) -> Result<Difference, Problem> {
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
            operands: smaller.operands.into_owned(),
            expected: read_shown(smaller.expected)?,
            answered: read_shown(smaller.answered)?,
            is_cut_short: smaller.cut_short,
        })
    });
    let difference = Difference {
        vector: json.vector.into_owned(),
        operation,
        level,
        verdict,
        cases: json.cases,
        in_contexts,
        asked: json.asked,
        operands: json.operands.into_owned(),
        context,
        asked_before: json.asked_before.map(Cow::into_owned),
        expected: read_shown(json.expected)?,
        answered: read_shown(json.answered)?,
        smaller: smaller.transpose()?,
        seed: json.seed,
        known: json.known.map(|reason| printable(&reason).into()),
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
    Ok(difference)
}

fn read_shown(json: ShownJson<'_>) -> Result<Shown, Problem> {
    match (json.out, json.error, json.failure) {
        (Some(out), None, None) => {
            let is_hexadecimal = |c: char| matches!(c, '0'..='9' | 'A'..='F' | ' ');
            match out.chars().all(is_hexadecimal) {
                true => Ok(Shown::Output(out.into_owned())),
                false => Err(format!("'{}' is no output", shown(&out))),
            }
        }
        (None, Some(error), None) => {
            let message = match error {
                ErrorJson::Bare(true) => None,
                ErrorJson::Bare(false) => {
                    return Err("an \"error\" is true or a message".to_owned());
                }
                ErrorJson::Message(message) => Some(printable(&message).into_owned()),
            };
            let at = json.at;
            Ok(Shown::Rejected { message, at })
        }
        (None, None, Some(failure)) => Ok(Shown::Failure(printable_lines(&failure))),
        _ => Err("an outcome has one of \"out\", \"error\" and \"failure\"".to_owned()),
    }
}

/// Whether these are the operands of a difference, or the chunks of its only one.
fn operands(difference: &Difference, texts: &[String]) -> Result<(), Problem> {
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
        _ => Ok(()),
    }
}
