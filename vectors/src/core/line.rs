//! One line of a core file.

use std::fmt;

use utfproof_oracle::{Operation, Rejection, Sequence, UnitKind};

use super::flag::Flags;
use super::notation::{self, Problem};
use crate::context::expect;
use crate::expectation::Expectation;
use crate::level::Level;
use crate::operands::Operands;
use crate::pattern::Pattern;
use crate::vector::{Given, Results, Vector};

/// The level of a line whose answer is left open.
const OPEN: &str = "open";

/// One case of a core file: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreLine {
    /// The operands, whole.
    pub operands: Operands,
    /// Where the only operand is cut into chunks, in order; between two equal places is an empty chunk.
    pub cuts: Vec<usize>,
    /// The expected answer, with its level.
    pub expectation: Expectation,
    /// What the input has.
    pub flags: Flags,
    /// Unique in the file, and stable.
    pub id: String,
}

impl CoreLine {
    /// The line of an input: answer and flags follow from it.
    ///
    /// # Panics
    ///
    /// If the operands are not the operation's.
    pub fn new(
        operation: Operation,
        operands: Operands,
        cuts: Vec<usize>,
        id: String,
        is_after: bool,
    ) -> Self {
        Self {
            expectation: expect(operation, &operands),
            flags: Flags::of(operation, &operands, !cuts.is_empty(), is_after),
            operands,
            cuts,
            id,
        }
    }

    /// The input, in the notation of core files.
    pub fn input(&self) -> String {
        write_input(&self.operands, &self.cuts)
    }

    /// The line, without the line feed.
    pub fn write(&self, operation: Operation) -> String {
        let input = self.input();
        let mut answer = String::new();
        let level = match &self.expectation {
            Expectation::Output(output, level) => {
                notation::write(output, &mut answer);
                level.name()
            }
            Expectation::Rejected(Rejection { at }, level) => {
                answer = format!("!{at}");
                level.name()
            }
            Expectation::Unspecified(_) => {
                answer.push('?');
                OPEN
            }
        };
        let id = match implied_id(operation, &input) {
            implied if implied == self.id => "",
            _ => self.id.as_str(),
        };
        let fields = [&input, &answer, level, &self.flags.to_string(), id];
        fields.join("; ").trim_end().to_owned()
    }

    /// Reads a line.
    ///
    /// Fails with the column, in characters from 0, and the problem.
    pub(super) fn parse(operation: Operation, text: &str) -> Result<Self, Problem> {
        let mut column = 0;
        let mut fields = Vec::new();
        for field in text.split(';') {
            let indent = field.chars().take_while(|c| *c == ' ').count();
            fields.push((column + indent, field.trim_matches(' ')));
            column += field.chars().count() + 1;
        }
        let [input, answer, level, flags, id] = fields.as_slice() else {
            let problem = format!("{} fields instead of 5", fields.len());
            return Err((0, problem));
        };
        let (operands, cuts) = parse_input(operation, input.1).map_err(|e| within(input.0, e))?;
        let expectation = parse_answer(operation, &operands, *answer, *level)?;
        let flags = Flags::parse(flags.1).map_err(|problem| (flags.0, problem))?;
        let id = match id.1 {
            "" => implied_id(operation, input.1),
            id => id.to_owned(),
        };
        Ok(Self {
            operands,
            cuts,
            expectation,
            flags,
            id,
        })
    }

    /// The vector of this line. `before` is the line before it, if this one has to be asked directly after that.
    pub(super) fn vector(&self, operation: Operation, before: Option<&Self>) -> Vector {
        Vector {
            id: self.id.clone(),
            operation,
            operands: self.operands.iter().map(Pattern::of).collect(),
            results: match &self.expectation {
                Expectation::Output(output, level) => Results::Output(Pattern::of(output), *level),
                Expectation::Rejected(rejection, level) => Results::Rejected(*rejection, *level),
                Expectation::Unspecified(reason) => Results::Unspecified(*reason),
            },
            steps: [].into(),
            in_context: false,
            most_in_full: 1,
            seed: None,
            given: Given {
                cuts: self.cuts.clone(),
                before: before.map(|before| before.operands.iter().map(Sequence::values).collect()),
            },
        }
    }
}

/// The id of a line that names none: what a complete vector of this input is called.
fn implied_id(operation: Operation, input: &str) -> String {
    format!("{operation}/complete/{}", input.replace(' ', "."))
}

/// An input in the notation of core files: the operands, or the only one with the borders of its chunks.
pub fn write_input(operands: &[Sequence], cuts: &[usize]) -> String {
    let mut text = String::new();
    if let ([operand], false) = (operands, cuts.is_empty()) {
        let ends = cuts.iter().copied().chain([operand.len()]);
        let mut start = 0;
        for (place, end) in ends.enumerate() {
            let chunk = operand.as_slice().part(start..end).to_sequence();
            if place > 0 {
                text.push_str(if text.is_empty() { "|" } else { " |" });
            }
            if place > 0 && !chunk.is_empty() {
                text.push(' ');
            }
            notation::write(&chunk, &mut text);
            start = end;
        }
        return text;
    }
    for (place, operand) in operands.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        if place > 0 && !operand.is_empty() {
            text.push(' ');
        }
        notation::write(operand, &mut text);
    }
    text
}

/// Reads an input in the notation of core files.
///
/// # Errors
///
/// The column, in characters from 0, and the problem.
pub fn parse_input(
    operation: Operation,
    text: &str,
) -> Result<(Operands, Vec<usize>), (usize, String)> {
    let signature = operation.signature();
    let operands: Vec<(usize, &str)> = parts(text, ',').collect();
    if operands.len() != signature.operands {
        let (needed, found) = (signature.operands, operands.len());
        return Err((
            0,
            format!("{operation} takes {needed} operands, found {found}"),
        ));
    }
    if let [(start, whole)] = operands.as_slice() {
        let mut operand = Sequence::empty(signature.input);
        let mut cuts = Vec::new();
        for (place, (column, chunk)) in parts(whole, '|').enumerate() {
            if place > 0 {
                cuts.push(operand.len());
            }
            let within = |problem| within(start + column, problem);
            let chunk = notation::parse(signature.input, chunk).map_err(within)?;
            operand.extend(chunk.as_slice());
        }
        if operand.len() > notation::MOST_UNITS {
            return Err((0, format!("more than {} units", notation::MOST_UNITS)));
        }
        return Ok((Operands::from_iter([operand]), cuts));
    }
    let parsed = operands
        .into_iter()
        .enumerate()
        .map(|(place, (column, text))| {
            notation::parse(signature.operand(place), text).map_err(|e| within(column, e))
        });
    Ok((parsed.collect::<Result<Operands, _>>()?, Vec::new()))
}

fn parse_answer(
    operation: Operation,
    operands: &Operands,
    (column, answer): (usize, &str),
    (level_column, level): (usize, &str),
) -> Result<Expectation, Problem> {
    let signature = operation.signature();
    if answer == "?" {
        if level != OPEN {
            return Err((level_column, "the level of '?' is 'open'".to_owned()));
        }
        return match expect(operation, operands) {
            open @ Expectation::Unspecified(_) => Ok(open),
            _ => Err((
                column,
                "the documents do not leave this answer open".to_owned(),
            )),
        };
    }
    let level = match level {
        "must" => Level::Must,
        "should" => Level::Should,
        _ => {
            let problem = format!("'{}' is not must, should or open", level.escape_debug());
            return Err((level_column, problem));
        }
    };
    if let Some(at) = answer.strip_prefix('!') {
        let length = operands.iter().map(Sequence::len).sum();
        let at = UnitKind::Number.parse_one(at).map(|at| at as usize);
        let at = at.filter(|at| signature.rejects && *at <= length);
        let at = at.ok_or_else(|| (column, "not a position in this input".to_owned()))?;
        return Ok(Expectation::Rejected(Rejection { at }, level));
    }
    let output = notation::parse(signature.output, answer).map_err(|e| within(column, e))?;
    if signature.validates && !output.is_empty() {
        return Err((column, "a validation has no result".to_owned()));
    }
    Ok(Expectation::Output(output, level))
}

fn within(column: usize, (inner, problem): Problem) -> Problem {
    (column + inner, problem)
}

/// The parts of a text between separators, without spaces at their ends, each with its column.
fn parts(text: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 0;
    text.split(separator).map(move |part| {
        let indent = part.chars().take_while(|c| *c == ' ').count();
        let start = column + indent;
        column += part.chars().count() + 1;
        (start, part.trim_matches(' '))
    })
}

/// Where a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct CoreError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The problem.
    pub problem: String,
}

impl fmt::Display for CoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            column,
            problem,
        } = self;
        let file = file.escape_debug();
        write!(f, "{file}, line {line}, column {column}: {problem}")
    }
}
