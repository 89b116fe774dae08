//! An editor's own examples: checked, and corrected, before they are printed.

use serde::Serialize;
use utfproof_oracle::{Reading, Recorder, Sequence, Slice};
use utfproof_spec_tables::{Document, Example, library};

use crate::draft::{self, UnreadableDraft};
use crate::{FindingKind, Shortfall, count, examples};
use utfproof_notation::json::pretty;
use utfproof_notation::printable;
use utfproof_notation::style::{BAD, GOOD, WARN, paint};

use super::notation;

/// The result for one line.
#[derive(Clone, Debug, Serialize)]
pub struct ListedExample {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line, trimmed.
    pub text: String,
    /// The outcome.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// The outcome of checking an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Outcome {
    /// The reading gives the claimed result.
    Right {
        /// The reading, such as `rfc-3629:utf-8.encode`.
        reading: String,
    },
    /// The reading gives a different result.
    Wrong {
        /// The reading.
        reading: String,
        /// The claimed result.
        claimed: String,
        /// The result of the reading.
        right: String,
        /// The input for which the claim would be right: the other possible correction.
        #[serde(skip_serializing_if = "Option::is_none")]
        or_input: Option<String>,
        /// The steps of the reading, each with its restatement.
        steps: Vec<String>,
    },
    /// It is not an example.
    Unreadable {
        /// Why not, and the expected notation.
        why: String,
    },
}

impl ListedExample {
    /// Whether it may be printed.
    pub const fn is_right(&self) -> bool {
        matches!(self.outcome, Outcome::Right { .. })
    }
}

/// Checks every line of a text that is neither empty nor a comment (`//` or `#`).
///
/// ```
/// use utfproof_documents::draft::listed::{Outcome, check};
///
/// let checked = check("utf-8.encode 20AC -> E2 82 AC\nutf-8.decode C0 80 -> 0000\n");
/// assert!(checked[0].is_right());
/// let Outcome::Wrong { claimed, right, .. } = &checked[1].outcome else { return Err("it is wrong") };
/// assert_eq!((claimed.as_str(), right.as_str()), ("0000", "rejected"));
/// # Ok::<(), &str>(())
/// ```
pub fn check(text: &str) -> Vec<ListedExample> {
    let lines = text.lines().map(str::trim).zip(1..);
    let lines = lines.map(|(text, line)| (notation::without_comment(text), line));
    let examples = lines.filter(|(line, _)| !line.is_empty());
    examples
        .map(|(text, line)| ListedExample {
            line,
            text: text.to_owned(),
            outcome: draft::examples::read(text, line, "").map_or_else(
                |why| Outcome::Unreadable { why },
                |example| outcome(&Document::default(), &example),
            ),
        })
        .collect()
}

/// Checks the marked examples of a draft, in Markdown or HTML by the name of its file; they may be of encodings of the draft.
///
/// # Errors
///
/// [`UnreadableDraft`] if nothing is marked, or if HTML cannot be divided into lines.
pub fn check_marked(name: &str, text: &str) -> Result<Vec<ListedExample>, UnreadableDraft> {
    let draft = draft::read(name, text)?;
    let line = |id: &str| id.trim_start_matches("line-").parse().unwrap_or_default();
    let examples = draft.document.examples.iter();
    let examples = examples.map(|example| ListedExample {
        line: line(&example.id),
        text: example.as_written.clone().unwrap_or_default(),
        outcome: outcome(&draft.document, example),
    });
    let findings = draft.unreadable.iter();
    let lines = findings.filter(|finding| finding.what == FindingKind::Example);
    let unreadable = lines.filter_map(|finding| {
        let witness = finding.witnesses().next()?;
        Some(ListedExample {
            line: line(&finding.id),
            text: witness.printed.to_string(),
            outcome: Outcome::Unreadable {
                why: witness.words(),
            },
        })
    });
    let mut checked: Vec<ListedExample> = examples.chain(unreadable).collect();
    checked.sort_by_key(|draft| draft.line);
    Ok(checked)
}

/// The outcome of an example, by an operation, which may be that of a document, or by a draft's own definition.
fn outcome(draft: &Document, example: &Example) -> Outcome {
    let (encoding, _) = example.operation.split_once('.').unwrap_or_default();
    if draft.encodings.iter().any(|own| own.name == encoding) {
        let reading = format!("the bits of {encoding}");
        return outcome_by(draft, example, reading, Vec::new);
    }
    let reading: Reading = match example.operation.parse() {
        Ok(reading) => reading,
        Err(unknown) => {
            let why = unknown.to_string();
            return Outcome::Unreadable { why };
        }
    };
    let example = Example {
        operation: reading.operation.name().to_owned(),
        ..example.clone()
    };
    let document = Document {
        id: reading.source.id().to_owned(),
        ..Document::default()
    };
    outcome_by(&document, &example, reading.name(), || {
        steps(reading, &example)
    })
}

fn outcome_by(
    document: &Document,
    example: &Example,
    reading: String,
    steps: impl Fn() -> Vec<String>,
) -> Outcome {
    match examples::check(document, example) {
        Ok(_) => Outcome::Right { reading },
        Err(Shortfall::NotTested(why)) => Outcome::Unreadable { why },
        Err(Shortfall::Fails(witness)) if witness.is_unreadable => Outcome::Unreadable {
            why: witness.words(),
        },
        Err(Shortfall::Fails(witness)) => Outcome::Wrong {
            reading,
            or_input: witness.input_instead().map(str::to_owned),
            claimed: witness.printed.into(),
            right: witness.found,
            steps: steps(),
        },
    }
}

/// The steps of a reading on the input of an example, each with its restatement.
fn steps(reading: Reading, example: &Example) -> Vec<String> {
    let signature = reading.operation.signature();
    let operands = example.operands.iter().enumerate();
    let operands = operands.filter_map(|(place, text)| signature.operand(place).parse(text).ok());
    let operands: Vec<Sequence> = operands.collect();
    let operands: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let mut trace = Recorder::default();
    let _ = reading.run(&operands, &mut trace);
    let steps = trace.steps().into_iter().map(|step| {
        let id = step.to_string();
        let restated = library().step(&id).map(|place| place.step.text.as_str());
        format!("{id}  {}", restated.unwrap_or_default())
    });
    steps.collect()
}

/// Lists the wrong and unreadable lines, with a summary.
pub fn render(checked: &[ListedExample], color: bool) -> String {
    let paint = |style, text: &str| paint(color, style, text);
    let mut text = String::new();
    for draft in checked {
        let heading = |outcome: &str, style| {
            let (outcome, text) = (paint(style, outcome), printable(&draft.text));
            format!("{outcome}  line {}: {text}\n", draft.line)
        };
        match &draft.outcome {
            Outcome::Right { .. } => {}
            Outcome::Unreadable { why } => {
                text += &format!("{}  {}\n", heading("unreadable", WARN), printable(why))
            }
            Outcome::Wrong {
                reading,
                claimed,
                right,
                or_input,
                steps,
            } => {
                text += &heading("wrong", BAD);
                text += &format!("  claimed  {claimed}\n  right    {right}, by {reading}\n");
                if let Some(input) = or_input {
                    text += &format!("  or input {input}, for which the claim is right\n");
                }
                for (i, step) in steps.iter().enumerate() {
                    text += &format!("  {:9}{step}\n", if i == 0 { "because" } else { "" });
                }
            }
        }
    }
    let unreadable = |draft: &&ListedExample| matches!(draft.outcome, Outcome::Unreadable { .. });
    let unreadable = checked.iter().filter(unreadable).count();
    let right = checked.iter().filter(|draft| draft.is_right()).count();
    let wrong = checked.len() - right - unreadable;
    let all = count(checked.len() as u64, "example");
    if right == checked.len() {
        return text + &format!("{all}: {}\n", paint(GOOD, "all are right"));
    }
    let mut numbers = format!("{right} right");
    for (number, outcome, style) in [(wrong, "wrong", BAD), (unreadable, "unreadable", WARN)] {
        if number > 0 {
            numbers += &format!(", {}", paint(style, &format!("{number} {outcome}")));
        }
    }
    text + &format!("{all}: {numbers}\n")
}

/// An array with an object for each line.
pub fn render_json(checked: &[ListedExample]) -> String {
    pretty(checked)
}
