//! Inputs from outside: kept by hand, with a reason and a source. Answers are the oracle's.

use utfproof_oracle::Operation;

use super::line::{CoreError, parse_input, write_input};
use crate::operands::Operands;

/// An input that someone proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regression {
    /// The operation.
    pub operation: Operation,
    /// The operands, whole.
    pub operands: Operands,
    /// Where the only operand is cut into chunks.
    pub cuts: Vec<usize>,
    /// Why it is worth a line.
    pub reason: String,
    /// Where it was seen: an issue, a CVE.
    pub source: String,
}

impl Regression {
    /// The line of the file.
    pub fn write(&self) -> String {
        let input = write_input(&self.operands, &self.cuts);
        let Self {
            operation,
            reason,
            source,
            ..
        } = self;
        format!("{operation}; {input}; {reason}; {source}")
    }

    /// Reads a file of them, one a line: `OPERATION; INPUT; REASON; SOURCE`. `#` begins a comment; `name` is for errors.
    ///
    /// # Errors
    ///
    /// The first place that is wrong.
    ///
    /// ```
    /// use utfproof_vectors::core::Regression;
    ///
    /// let text = "utf-8.decode; C0 | AF; a slash in two bytes, and in two chunks; CVE-2000-0884\n";
    /// let read = Regression::read_all("mine.txt", text)?;
    /// assert_eq!((read[0].cuts.as_slice(), read[0].write() + "\n"), ([1].as_slice(), text.to_owned()));
    /// assert!(Regression::read_all("mine.txt", "utf-8.decode; C0 AF\n").is_err());
    /// # Ok::<(), utfproof_vectors::core::CoreError>(())
    /// ```
    pub fn read_all(name: &str, text: &str) -> Result<Vec<Self>, CoreError> {
        let mut all = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let fail = |(column, problem): (usize, String)| CoreError {
                file: name.to_owned(),
                line: number + 1,
                column: column + 1,
                problem,
            };
            let fields: Vec<&str> = line.split(';').collect();
            let [operation, input, reason, source] = fields.as_slice() else {
                let problem = format!(
                    "{} fields instead of 4: OPERATION; INPUT; REASON; SOURCE",
                    fields.len()
                );
                return Err(fail((0, problem)));
            };
            let parsed: Result<Operation, _> = operation.trim().parse();
            let parsed = parsed.map_err(|error| fail((0, error.to_string())))?;
            let column = operation.chars().count() + 1;
            let within = |(inner, problem)| fail((column + inner, problem));
            let (operands, cuts) = parse_input(parsed, input).map_err(within)?;
            let column = column + input.chars().count() + 1;
            for (what, field) in [("reason", reason), ("source", source)] {
                if field.trim().is_empty() || !field.is_ascii() {
                    let problem = format!("the {what} is empty, or not in ASCII");
                    return Err(fail((column, problem)));
                }
            }
            all.push(Self {
                operation: parsed,
                operands,
                cuts,
                reason: reason.trim().to_owned(),
                source: source.trim().to_owned(),
            });
        }
        Ok(all)
    }
}

/// The file of regressions that is built in.
pub const REGRESSIONS: &str = include_str!("../../regressions.txt");

/// The regressions that are built in.
///
/// # Errors
///
/// The first place that is wrong, which a test of this crate rules out.
pub fn built_in_regressions() -> Result<Vec<Regression>, CoreError> {
    Regression::read_all("regressions.txt", REGRESSIONS)
}
