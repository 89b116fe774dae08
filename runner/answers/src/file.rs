//! The files of answers: JSON lines, whose schema is `answers.schema.json`.
//!
//! The first line names the codec. Each line that follows has an operation and the answers that are not exactly as the
//! documents say: pairs of an input and an answer. The last line has the SHA-256 of all lines before.
//!
//! A release that answers like an earlier one has one line in place of those: the name and the SHA-256 of that file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use utfproof_judge::policy::Policies;
use utfproof_judge::verdict::Verdict;
use utfproof_notation::lower_hex;
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Operands;

use super::inputs::inputs;
use super::recorded::{Recorded, Told};

/// The format that is written and read.
const FORMAT: u64 = 1;
/// Between two operands.
const BETWEEN: &str = " | ";

/// Why a text is not a file of answers or automata.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// A line is not JSON, or not of the layout.
    #[error("line {0}: {1}; record it again")]
    Layout(usize, serde_json::Error),
    /// It has another format.
    #[error("the file has format {0}, but this program reads format {FORMAT}")]
    Format(u64),
    /// Something in a line is unknown or wrong.
    #[error("line {0}: {1}; record it again")]
    Content(usize, String),
    /// It ends too early, or was changed.
    #[error("the SHA-256 at the end is not that of the lines before; record it again")]
    Digest,
    /// The file that it refers to is missing or was changed.
    #[error(
        "it has the answers of {0:?}, and the folder has no file of these with the SHA-256 that is named"
    )]
    Base(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadJson {
    answers: u64,
    id: String,
    name: String,
    version: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OperationJson {
    operation: String,
    inputs: usize,
    /// The SHA-256 of the inputs.
    digest: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    policies: BTreeMap<String, String>,
    told: Vec<(String, String)>,
}

/// In place of the operations: the file with the same ones.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SameJson {
    same_as: String,
    /// The SHA-256 at its end.
    digest: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndJson {
    sha256: String,
}

fn in_notation(operands: &Operands) -> String {
    let operands: Vec<String> = operands.iter().map(Sequence::to_string).collect();
    operands.join(BETWEEN)
}

/// Identifies the inputs of an operation.
fn digest(inputs: &[String]) -> String {
    lower_hex(&Sha256::digest(inputs.join("\n"))[..8])
}

impl Recorded {
    /// The JSON Schema (draft 2020-12) of each line of its file.
    pub const SCHEMA: &str = include_str!("answers.schema.json");

    /// The text of its file.
    pub fn write(&self) -> String {
        seal(&self.lines())
    }

    /// The text of its file in a folder with the files of earlier releases, in their order. If one of these answers
    /// alike, the file refers to it.
    pub fn write_after(&self, earlier: &[Self]) -> String {
        match earlier.iter().find(|one| one.answers_like(self)) {
            None => self.write(),
            Some(base) => seal(
                &(self.head()
                    + &line(&SameJson {
                        same_as: base.id.clone(),
                        digest: sha256(&base.lines()),
                    })),
            ),
        }
    }

    /// Whether both have the same operations, policies and answers.
    pub fn answers_like(&self, other: &Self) -> bool {
        (&self.operations, &self.policies) == (&other.operations, &other.policies)
    }

    fn head(&self) -> String {
        line(&HeadJson {
            answers: FORMAT,
            id: self.id.clone(),
            name: self.name.clone(),
            version: self.version.clone(),
        })
    }

    /// All lines but the last.
    fn lines(&self) -> String {
        let mut text = self.head();
        for (operation, told) in &self.operations {
            let inputs: Vec<String> = inputs(*operation).iter().map(in_notation).collect();
            text += &line(&OperationJson {
                operation: operation.name().to_owned(),
                inputs: inputs.len(),
                digest: digest(&inputs),
                policies: self
                    .policies
                    .get(operation)
                    .map_or_else(BTreeMap::new, |policies| {
                        let pairs = policies.iter();
                        pairs
                            .map(|policy| (policy.key().to_owned(), policy.value().to_owned()))
                            .collect()
                    }),
                told: told
                    .iter()
                    .map(|(number, told)| (inputs[*number].clone(), short(told, *operation)))
                    .collect(),
            });
        }
        text
    }

    /// Reads a file that refers to no other.
    ///
    /// # Errors
    ///
    /// If it is none; [`FileError`] names the line.
    pub fn read(text: &str) -> Result<Self, FileError> {
        let File { recorded, same, .. } = File::read(text)?;
        match same {
            None => Ok(recorded),
            Some(same) => Err(FileError::Base(same.same_as)),
        }
    }

    /// Reads the files of a folder, which may refer to each other.
    ///
    /// # Errors
    ///
    /// If a text is malformed, or refers to a file that is not among them; with the index of the text.
    pub fn read_all(texts: &[&str]) -> Result<Vec<Self>, (usize, FileError)> {
        let read = |(index, text): (usize, &&str)| File::read(text).map_err(|why| (index, why));
        let files: Vec<File> = texts
            .iter()
            .enumerate()
            .map(read)
            .collect::<Result<_, _>>()?;
        // a file with a reference cannot be a base, so there are no chains to follow
        let is_base = |file: &&File, same: &SameJson| {
            file.same.is_none()
                && (&file.recorded.id, &file.digest) == (&same.same_as, &same.digest)
        };
        let resolved = |(index, file): (usize, &File)| {
            let Some(same) = &file.same else {
                return Ok(file.recorded.clone());
            };
            let base = files.iter().find(|file| is_base(file, same));
            let base = base.ok_or_else(|| (index, FileError::Base(same.same_as.clone())))?;
            Ok(Self {
                operations: base.recorded.operations.clone(),
                policies: base.recorded.policies.clone(),
                ..file.recorded.clone()
            })
        };
        files.iter().enumerate().map(resolved).collect()
    }
}

/// One file alone.
struct File {
    /// Without operations if it refers to another file.
    recorded: Recorded,
    same: Option<SameJson>,
    /// The SHA-256 at its end.
    digest: String,
}

impl File {
    fn read(text: &str) -> Result<Self, FileError> {
        let (head, lines, digest): (HeadJson, _, _) = sealed(text)?;
        if head.answers != FORMAT {
            return Err(FileError::Format(head.answers));
        }
        let mut recorded = Recorded {
            id: head.id,
            name: head.name,
            version: head.version,
            operations: BTreeMap::new(),
            policies: BTreeMap::new(),
        };
        let mut same = None;
        for (number, line) in lines {
            if number == 2
                && let Ok(found) = serde_json::from_str(line)
            {
                same = Some(found);
                continue;
            }
            let json: OperationJson = parsed(number, line)?;
            let (operation, declared, told) = json
                .read()
                .map_err(|problem| FileError::Content(number, problem))?;
            if !declared.is_empty() {
                recorded.policies.insert(operation, declared);
            }
            if same.is_some() || recorded.operations.insert(operation, told).is_some() {
                return Err(FileError::Content(number, format!("{operation} again")));
            }
        }
        Ok(Self {
            recorded,
            same,
            digest,
        })
    }
}

fn sha256(text: &str) -> String {
    lower_hex(&Sha256::digest(text))
}

/// The text of a file, with the digest of these lines after them.
pub(super) fn seal(lines: &str) -> String {
    let sha256 = sha256(lines);
    lines.to_owned() + &line(&EndJson { sha256 })
}

/// The first line of a file, the lines between it and the digest, with their numbers, and the digest.
pub(super) fn sealed<'a, Head: Deserialize<'a>>(
    text: &'a str,
) -> Result<(Head, impl Iterator<Item = (usize, &'a str)>, String), FileError> {
    let end = text
        .trim_end_matches('\n')
        .rfind('\n')
        .map_or(0, |end| end + 1);
    let (before, end) = text.split_at(end);
    let end: EndJson = serde_json::from_str(end).map_err(|_| FileError::Digest)?;
    if end.sha256 != sha256(before) {
        return Err(FileError::Digest);
    }
    let mut lines = (1..).zip(before.lines());
    let (number, head) = lines.next().unwrap_or((1, ""));
    Ok((parsed(number, head)?, lines, end.sha256))
}

pub(super) fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).map_or_else(|_| String::new(), |line| line + "\n")
}

pub(super) fn parsed<'a, T: Deserialize<'a>>(number: usize, line: &'a str) -> Result<T, FileError> {
    serde_json::from_str(line).map_err(|error| FileError::Layout(number, error))
}

impl OperationJson {
    fn read(self) -> Result<(Operation, Policies, BTreeMap<usize, Told>), String> {
        let unknown = || format!("unknown operation {:?}", self.operation);
        let operation: Operation = self.operation.parse().map_err(|_| unknown())?;
        let inputs: Vec<String> = inputs(operation).iter().map(in_notation).collect();
        if (self.inputs, &self.digest) != (inputs.len(), &digest(&inputs)) {
            return Err(format!(
                "{operation} was asked other inputs than this program has"
            ));
        }
        let numbers: BTreeMap<&str, usize> = (0..)
            .zip(&inputs)
            .map(|(number, input)| (input.as_str(), number))
            .collect();
        let mut told = BTreeMap::new();
        for (input, answer) in &self.told {
            let number = numbers
                .get(input.as_str())
                .ok_or_else(|| format!("no input is {input:?}"))?;
            let answer = read_short(answer, operation)?;
            if told.insert(*number, answer).is_some() {
                return Err(format!("two answers to {input:?}"));
            }
        }
        let declared = self
            .policies
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()));
        let declared = Policies::read(operation, declared).map_err(|error| error.to_string())?;
        Ok((operation, declared, told))
    }
}

/// An answer as short as it can be: a result in notation, or one of these words.
fn short(told: &Told, operation: Operation) -> String {
    match told {
        Told::Output(values) => {
            Sequence::from_values(operation.signature().output, values.iter().copied()).to_string()
        }
        Told::Rejected => "!".to_owned(),
        Told::Skipped => "skipped".to_owned(),
        Told::Failed(why) => (*why).to_owned(),
    }
}

fn read_short(text: &str, operation: Operation) -> Result<Told, String> {
    let failures = [Verdict::Crashed, Verdict::TimedOut, Verdict::Garbled].map(Verdict::name);
    if let Some(failure) = failures.into_iter().find(|failure| *failure == text) {
        return Ok(Told::Failed(failure));
    }
    Ok(match text {
        "!" => Told::Rejected,
        "skipped" => Told::Skipped,
        text => {
            let output = operation.signature().output.parse(text);
            Told::Output(
                output
                    .map_err(|error| format!("{text:?}: {error}"))?
                    .values(),
            )
        }
    })
}
