//! `utfproof oracle`.

use clap::Args;
use serde::Serialize;
use utfproof_notation::{Written, json};
use utfproof_oracle::{Event, Outcome, Reading, Recorder, Rejection, Sequence, Slice, StepId};
use utfproof_report::Because;
use utfproof_spec_tables::library;
use utfproof_vectors::{Expectation, expectation};

use super::output::{Failure, emit, remark};

const EXAMPLES: &str = "\
Examples:
  utfproof oracle utf-8.decode 'E2 82 AC'
  utfproof oracle wtf-8.concatenate 'ED A0 BD' 'ED B2 A9' --trace
  utfproof oracle wtf-8-2014:wtf-16.decode 'D83D DCA9' --trace
  utfproof oracle utf-8.decode 'ED A0 80' --json";

/// Prints the correct answer of an operation, computed by the steps of the document that defines it
///
/// Operands are hexadecimal numbers separated by spaces: two digits for a byte (E2 82 AC), four for a 16-bit code unit
/// (D83D DCA9), four to six for a code point (0041 1F4A9), four to eight for a UCS-4 value (0041 7FFFFFFF). E282AC, 0xE2
/// 0x82 0xAC, \xE2\x82\xAC and U+1F4A9 are read too. For a rejected input, it prints 'rejected at N', where N is the
/// length of the longest well-formed prefix.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The operation, such as utf-8.decode, or one document's version of it, such as wtf-8-2014:wtf-16.decode
    operation: String,

    /// The operands: one, or two for wtf-8.concatenate, for utf-8.ranges and for operations that take a number, which is decimal
    #[arg(value_name = "IN", required = true)]
    operands: Vec<String>,

    /// Print the steps taken, each with its document, its section and our restatement
    #[arg(long)]
    trace: bool,

    /// Print one JSON object, with the keys of an adapter's reply: "out", or "error" and "at"
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let reading: Reading = arguments.operation.parse().map_err(Failure::new)?;
    let signature = reading.operation.signature();
    let operand = |(i, text): (usize, &String)| {
        let found = signature.operand(i).parse_typed(text);
        found.map_err(|error| Failure::new(format_args!("operand {} of {reading}: {error}", i + 1)))
    };
    let operands = arguments
        .operands
        .iter()
        .enumerate()
        .map(operand)
        .collect::<Result<Vec<_>, _>>()?;
    let slices: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let mut trace = Recorder::default();
    let outcome = reading.answer(&slices, &mut trace).map_err(Failure::new)?;
    let unspecified = match expectation(reading.operation, &slices, outcome.clone()) {
        Expectation::Unspecified(reason) if reading.judges() => Some(reason.name()),
        _ => None,
    };
    if arguments.json {
        let steps = arguments.trace.then(|| step_parts(&trace));
        let answer = AnswerPart::new(
            &arguments.operation,
            &operands,
            &outcome,
            (unspecified, steps),
        );
        emit(&json::pretty(&answer))?;
        return Ok(0);
    }
    let answer = match &outcome {
        Err(Rejection { at }) => format!("rejected at {at}\n"),
        Ok(_) if reading.operation.signature().validates => "accepted\n".to_owned(),
        Ok(sequence) => format!("{sequence}\n"),
    };
    emit(&answer)?;
    if arguments.trace {
        emit(&steps(&trace))?;
    }
    if let Some(reason) = unspecified {
        remark(&format!(
            "note: {reason}, for which no document defines the result"
        ));
    }
    Ok(0)
}

/// The JSON.
#[derive(Serialize)]
struct AnswerPart {
    operation: String,
    r#in: Vec<Written<'static>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<Written<'static>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    /// Why no document defines the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    unspecified: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepPart>>,
}

#[derive(Serialize)]
struct StepPart {
    step: String,
    /// The input item; empty if the step reads none, or the same as the step before.
    item: String,
    document: &'static str,
    section: &'static str,
    text: &'static str,
    /// The formula that is printed for its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<&'static str>,
    /// The values that it adds to the result, or gives to a variable: `F0`, `P = 1F4A9`.
    #[serde(skip_serializing_if = "String::is_empty")]
    values: String,
}

impl AnswerPart {
    fn new(
        operation: &str,
        operands: &[Sequence],
        outcome: &Outcome,
        (unspecified, steps): (Option<&'static str>, Option<Vec<StepPart>>),
    ) -> Self {
        let rejection = outcome.as_ref().err();
        Self {
            operation: operation.to_owned(),
            r#in: operands.iter().map(written).collect(),
            out: outcome.as_ref().ok().map(written),
            error: rejection.map(|_| "rejected"),
            at: rejection.map(|rejection| rejection.at),
            unspecified,
            steps,
        }
    }
}

/// A sequence or a number as JSON.
fn written(sequence: &Sequence) -> Written<'static> {
    Written::of(sequence.kind(), sequence.to_string())
}

fn step_parts(trace: &Recorder) -> Vec<StepPart> {
    let part = |(because, values): (Because, String)| {
        let passage = library().step(&because.step.to_string()).ok();
        StepPart {
            step: because.step.to_string(),
            item: because.item,
            document: passage.map_or("", |passage| &passage.document.short_title),
            section: passage.map_or("", |passage| &passage.algorithm.section),
            text: because.text,
            formula: passage.and_then(|passage| passage.step.formula.as_deref()),
            values,
        }
    };
    let steps = Because::of(trace).into_iter();
    steps.zip(trace.values()).map(part).collect()
}

/// The steps, each with its input item and its values, indented by the nesting of algorithms.
fn steps(trace: &Recorder) -> String {
    let mut text = String::new();
    let mut values = trace.values().into_iter();
    let mut depth = 0;
    let mut item = String::new();
    for event in &trace.events {
        match event {
            Event::Enter(algorithm) => {
                text.push_str(&format!(
                    "\n{:indent$}{}\n",
                    "",
                    heading(algorithm),
                    indent = depth * 4
                ));
                depth += 1;
            }
            Event::Leave => {
                depth -= 1;
                item.clear();
            }
            Event::LookAt(new) => item = new.to_string(),
            Event::Step(step) => {
                let restated = restated(*step);
                let shown = std::mem::take(&mut item);
                let line = format!(
                    "{:indent$}{shown:7}{:18} {restated}",
                    "",
                    step.step,
                    indent = depth * 4 - 2
                );
                text.push_str(line.trim_end());
                if let Some(values) = values.next().filter(|values| !values.is_empty()) {
                    text.push_str(&format!("  \u{2192} {values}"));
                }
                text.push('\n');
            }
            Event::Value(..) => {}
        }
    }
    text
}

/// The title of an algorithm, and its document and section.
fn heading(algorithm: &str) -> String {
    match library().algorithm(algorithm) {
        Ok((document, found)) => {
            format!(
                "{}  ({}, {})  {algorithm}",
                found.title, document.short_title, found.section
            )
        }
        Err(_) => algorithm.to_owned(),
    }
}

fn restated(step: StepId) -> String {
    library()
        .step(&step.to_string())
        .map(|found| found.step.in_full())
        .unwrap_or_default()
}
