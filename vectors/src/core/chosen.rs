//! The contexts that were chosen for core files: inputs and reasons. Answers are the oracle's.
//!
//! `utfproof strength --write-chosen` writes these files, by a cover of all wrong codecs; `utfproof vectors write` reads them.

use std::fmt::Write as _;

use utfproof_oracle::Operation;

use super::line::{CoreError, parse_input, write_input};
use crate::operands::Operands;

const FIRST_LINE: &str = "# utfproof chosen 1: ";
const CAUGHT: &str = "# caught: ";

/// The inputs that were chosen for one operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenFile {
    /// The operation.
    pub operation: Operation,
    /// For each family of wrong codecs, what the core file catches, in words.
    pub caught: Vec<String>,
    /// The inputs, in the order in which they were chosen.
    pub chosen: Vec<Chosen>,
}

/// An input, and why it was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The operands.
    pub operands: Operands,
    /// Where the only operand is cut into chunks.
    pub cuts: Vec<usize>,
    /// The kind of context, or the origin: a part of its id.
    pub kind: String,
    /// The wrong codecs that it was chosen for, and the context in words.
    pub why: String,
    /// The input that has to be asked directly before it.
    pub earlier: Option<Operands>,
}

impl ChosenFile {
    /// Its name in the folder of these files.
    pub fn name(&self) -> String {
        format!("{}.txt", self.operation)
    }

    /// The one way to write it.
    pub fn write(&self) -> String {
        let mut text = format!("{FIRST_LINE}{}\n", self.operation);
        for caught in &self.caught {
            let _ = writeln!(text, "{CAUGHT}{caught}");
        }
        text.push_str("# input; kind; why; the input before it, if any\n");
        for chosen in &self.chosen {
            let input = write_input(&chosen.operands, &chosen.cuts);
            let earlier = chosen.earlier.as_ref();
            let earlier = earlier.map_or_else(String::new, |earlier| {
                format!("; {}", write_input(earlier, &[]))
            });
            let _ = writeln!(text, "{input}; {}; {}{earlier}", chosen.kind, chosen.why);
        }
        text
    }

    /// Reads a file; `name` is for error messages.
    ///
    /// # Errors
    ///
    /// The first place that is wrong.
    pub fn read(name: &str, text: &str) -> Result<Self, CoreError> {
        let fail = |line: usize, column: usize, problem: String| CoreError {
            file: name.to_owned(),
            line: line + 1,
            column: column + 1,
            problem,
        };
        let first = text.lines().next().unwrap_or_default();
        let operation = first
            .strip_prefix(FIRST_LINE)
            .and_then(|name| name.parse::<Operation>().ok())
            .ok_or_else(|| fail(0, 0, format!("expected '{FIRST_LINE}OPERATION'")))?;
        let mut file = Self {
            operation,
            caught: Vec::new(),
            chosen: Vec::new(),
        };
        for (number, line) in text.lines().enumerate().skip(1) {
            if line.starts_with('#') {
                file.caught
                    .extend(line.strip_prefix(CAUGHT).map(str::to_owned));
                continue;
            }
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let (input, kind, why, earlier) = match *fields.as_slice() {
                [input, kind, why] => (input, kind, why, None),
                [input, kind, why, earlier] => (input, kind, why, Some(earlier)),
                _ => return Err(fail(number, 0, "expected 3 or 4 fields".to_owned())),
            };
            let wrong = |(column, problem)| fail(number, column, problem);
            let (operands, cuts) = parse_input(operation, input).map_err(wrong)?;
            let earlier = earlier.map(|earlier| parse_input(operation, earlier));
            file.chosen.push(Chosen {
                operands,
                cuts,
                kind: kind.to_owned(),
                why: why.to_owned(),
                earlier: earlier
                    .transpose()
                    .map_err(wrong)?
                    .map(|(operands, _)| operands),
            });
        }
        Ok(file)
    }
}
