//! The atlas as text and as JSON.

use serde::Serialize;
use utfproof_notation::escape::shorten;
use utfproof_notation::json;
use utfproof_notation::style::{BAD, FAINT, STRONG, WARN, paint};
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Operands;

use super::{Across, Atlas, Class, Harm, OfOperation, Parting, is_release};

/// The most names of a class that are shown.
const NAMES: usize = 4;
/// The most inputs across operations that are shown.
const ACROSS: usize = 12;

impl Class {
    /// Its names, or the first ones with the number of the others.
    pub fn names(&self) -> String {
        some(&self.ids)
    }
}

fn some(ids: &[String]) -> String {
    let shown = ids
        .iter()
        .take(NAMES)
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    match ids.len().saturating_sub(NAMES) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

impl OfOperation {
    /// The command that asks one codec of each class; empty if both are releases.
    pub fn replay(&self, parting: &Parting) -> String {
        let id = |class: usize| self.classes[class].ids[0].as_str();
        replay(
            &[id(parting.one), id(parting.other)],
            self.operation,
            &parting.input,
        )
    }

    /// The number of codecs that have the operation.
    pub fn codecs(&self) -> usize {
        self.classes.iter().map(|class| class.ids.len()).sum()
    }
}

impl Across {
    /// The command that asks a codec that calls the input valid, and the one that asks a reader; none asks a release.
    pub fn replay(&self) -> String {
        let mut commands = vec![
            replay(&[&self.accept[0]], Operation::Utf8Validate, &self.input),
            replay(&[&self.read[0]], self.operation, &self.input),
        ];
        commands.retain(|command| !command.is_empty());
        commands.join("; ")
    }
}

fn replay(ids: &[&str], operation: Operation, input: &Operands) -> String {
    let ids = ids.iter().filter(|id| !is_release(id));
    let ids: Vec<&str> = ids.copied().collect();
    if ids.is_empty() {
        return String::new();
    }
    let words: Vec<String> = input
        .iter()
        .map(|operand| format!(" '{operand}'"))
        .collect();
    format!(
        "utfproof ask {} {operation}{}",
        ids.join(","),
        words.concat()
    )
}

/// An input in notation.
pub fn input_text(input: &Operands) -> String {
    let operands = input.iter().map(Sequence::to_string);
    let operands = operands.map(|operand| {
        if operand.is_empty() {
            "(empty)".to_owned()
        } else {
            operand
        }
    });
    operands.collect::<Vec<_>>().join(" | ")
}

impl Atlas {
    /// The atlas as text, with up to `most` pairs of classes of each operation.
    pub fn render(&self, color: bool, width: usize, most: usize) -> String {
        let mut text = String::new();
        if !self.across.is_empty() {
            let heading = "valid for one codec, and read by another as what is not in it";
            text += &format!("{}\n", paint(color, STRONG, heading));
            for across in self.across.iter().take(ACROSS.max(most)) {
                text += &format!(
                    "  {} {}   valid: {}   {}: {} read {}\n",
                    paint(color, BAD, "✗"),
                    input_text(&across.input),
                    some(&across.accept),
                    across.operation,
                    some(&across.read),
                    across.answer.says(across.operation)
                );
                text += &command(color, &across.replay());
            }
            text += &hidden(self.across.len().saturating_sub(ACROSS.max(most)));
            text.push('\n');
        }
        for of in &self.operations {
            text += &of.render(color, width, most);
        }
        let pairs: usize = self.operations.iter().map(|of| of.partings.len()).sum();
        text + &format!(
            "{} operations, {pairs} pairs of classes part\n",
            self.operations.len()
        )
    }

    /// The JSON Schema (draft 2020-12) of the text that [`Atlas::json`] returns.
    pub const SCHEMA: &str = include_str!("atlas.schema.json");

    /// The atlas as JSON, each class and each pair on its own line.
    pub fn json(&self) -> String {
        let mut classes = Vec::new();
        let mut partings = Vec::new();
        for of in &self.operations {
            for (number, class) in of.classes.iter().enumerate() {
                classes.push(ClassJson {
                    operation: of.operation.name(),
                    class: number,
                    departures: class.departures,
                    implementations: &class.ids,
                });
            }
            for parting in &of.partings {
                partings.push(PartingJson {
                    operation: of.operation.name(),
                    classes: [parting.one, parting.other],
                    harm: parting.harm.name(),
                    input: parting.input.iter().map(Sequence::to_string).collect(),
                    answers: parting
                        .answers
                        .clone()
                        .map(|answer| answer.says(of.operation)),
                    inputs: parting.inputs,
                    smallest: parting
                        .smallest
                        .as_ref()
                        .map(|input| input.iter().map(Sequence::to_string).collect()),
                    replay: of.replay(parting),
                });
            }
        }
        let across = self.across.iter().map(|across| AcrossJson {
            accept: &across.accept,
            operation: across.operation.name(),
            read: &across.read,
            input: across.input.iter().map(Sequence::to_string).collect(),
            answer: across.answer.says(across.operation),
            replay: across.replay(),
        });
        json::lines(&AtlasJson {
            utfproof: env!("CARGO_PKG_VERSION"),
            across: across.collect(),
            classes,
            partings,
        })
    }
}

impl OfOperation {
    fn render(&self, color: bool, width: usize, most: usize) -> String {
        if self.partings.is_empty() {
            return String::new();
        }
        let heading = format!(
            "{}   {} implementations in {} classes",
            self.operation,
            self.codecs(),
            self.classes.len()
        );
        let mut text = format!("{}\n", paint(color, STRONG, &heading));
        for parting in self.partings.iter().take(most) {
            let as_ = match parting.harm {
                Harm::Hidden | Harm::Swallowed | Harm::Down => BAD,
                _ => WARN,
            };
            let line = format!("{}: {}", parting.harm.says(), input_text(&parting.input));
            text += &format!("  {} {line}\n", paint(color, as_, "≠"));
            for (class, answer) in [parting.one, parting.other]
                .into_iter()
                .zip(&parting.answers)
            {
                let line = format!(
                    "{}   {}",
                    answer.says(self.operation),
                    self.classes[class].names()
                );
                text += &format!(
                    "      {}\n",
                    shorten(&line, width.saturating_sub(6).max(40))
                );
            }
            text += &command(color, &self.replay(parting));
        }
        text + &hidden(self.partings.len().saturating_sub(most)) + "\n"
    }
}

/// The line with a command, if there is one.
fn command(color: bool, replay: &str) -> String {
    match replay {
        "" => String::new(),
        replay => format!("      {}\n", paint(color, FAINT, replay)),
    }
}

fn hidden(number: usize) -> String {
    match number {
        0 => String::new(),
        number => format!("  … {number} more; --all or --json shows them\n"),
    }
}

#[derive(Serialize)]
struct AtlasJson<'a> {
    utfproof: &'static str,
    across: Vec<AcrossJson<'a>>,
    classes: Vec<ClassJson<'a>>,
    partings: Vec<PartingJson>,
}

#[derive(Serialize)]
struct AcrossJson<'a> {
    accept: &'a [String],
    operation: &'static str,
    read: &'a [String],
    #[serde(rename = "in")]
    input: Vec<String>,
    answer: String,
    replay: String,
}

#[derive(Serialize)]
struct ClassJson<'a> {
    operation: &'static str,
    class: usize,
    departures: usize,
    implementations: &'a [String],
}

#[derive(Serialize)]
struct PartingJson {
    operation: &'static str,
    classes: [usize; 2],
    harm: &'static str,
    #[serde(rename = "in")]
    input: Vec<String>,
    answers: [String; 2],
    inputs: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<Vec<String>>,
    replay: String,
}
