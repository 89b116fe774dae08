//! The layout of a vector file: the only module that knows it.
//!
//! A vector file is one JSON object: a header, and the vectors, one a line. It is written in one way only, so that a
//! file is fresh if and only if writing it again gives the same bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use utfproof_oracle::{Operation, Rejection};
use utfproof_spec_tables::library;

use crate::expectation::{Level, Unspecified};
use crate::pattern::Pattern;
use crate::vector::{Origin, Results, Vector};

/// The version of the layout.
pub const FORMAT: u32 = 1;

/// The most cases that one row may have, so that they can be counted.
const MOST_CASES: u64 = 1 << 48;

/// The JSON Schema of vector files (draft 2020-12).
pub const SCHEMA: &str = include_str!("../vectors.schema.json");

/// The vectors of one operation and one origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorFile {
    /// The operation of all its vectors.
    pub operation: Operation,
    /// Where they come from.
    pub origin: Origin,
    /// Why the file exists and how it was made, in a few sentences.
    pub about: String,
    /// How random inputs were drawn.
    pub random: Option<RandomSource>,
    /// The machine that the vectors are for, and what they guarantee.
    pub machine: Option<MachineSummary>,
    /// The vectors.
    pub vectors: Vec<Vector>,
}

/// What vectors that are complete for a machine guarantee, and of whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineSummary {
    /// How many states the machine has.
    pub states: usize,
    /// How many values, or ranges of values, it tells apart.
    pub letters: usize,
    /// What is known of an implementation that passes.
    pub guarantee: String,
    /// What is taken for granted of it.
    pub assumption: String,
    /// For each state, by the shortest input that leads to it, what tells it from every other one.
    pub identifiers: BTreeMap<String, Vec<String>>,
}

/// How random inputs were drawn, so that they can be drawn again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomSource {
    /// The name of the generator.
    pub generator: String,
    /// Its seed.
    pub seed: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    utfproof_vectors: u32,
    about: String,
    #[serde(rename = "command")]
    _command: String,
    operation: String,
    origin: String,
    #[serde(default)]
    random: Option<RandomSource>,
    #[serde(default)]
    machine: Option<MachineSummary>,
    lines: u64,
    cases: u64,
    vectors: Vec<Line>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: String,
    #[serde(rename = "in")]
    operands: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    out: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    error: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unspecified: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    steps: Vec<String>,
}

/// Why a vector file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It is not JSON, lacks a key, has an unknown one, or has one of the wrong type.
    #[error("{file}: {error}")]
    Layout {
        /// The file.
        file: String,
        /// Line, column, and what is wrong there.
        error: serde_json::Error,
    },
    /// It is of another version of the layout.
    #[error(
        "{file}: this is version {found} of the layout, and this program reads version {FORMAT}"
    )]
    Format {
        /// The file.
        file: String,
        /// Its version.
        found: u32,
    },
    /// Something in its header is wrong.
    #[error("{file}: {problem}")]
    Header {
        /// The file.
        file: String,
        /// What is wrong.
        problem: String,
    },
    /// Something in one of its vectors is wrong.
    #[error("{file}: vector {number} ('{id}'): {problem}")]
    Vector {
        /// The file.
        file: String,
        /// Which vector, from 1.
        number: usize,
        /// Its id, escaped and shortened.
        id: String,
        /// What is wrong.
        problem: String,
    },
}

impl VectorFile {
    /// How many cases all its vectors have together.
    pub fn cases(&self) -> u64 {
        self.vectors
            .iter()
            .map(Vector::count)
            .fold(0, u64::saturating_add)
    }

    /// Its place below a folder of vector files: `utf-8.decode/exhaustive.json`.
    pub fn path(&self) -> String {
        format!("{}/{}.json", self.operation, self.origin)
    }

    /// The one way to write it.
    pub fn write(&self) -> String {
        let random = self.random.as_ref().map(|random| ("random", json(random)));
        let machine = self.machine.as_ref();
        let machine = machine.map(|machine| ("machine", json(machine)));
        let header = [
            ("utfproof_vectors", json(&FORMAT)),
            ("about", json(&self.about)),
            ("command", json(&"utfproof vectors write")),
            ("operation", json(&self.operation.name())),
            ("origin", json(&self.origin.name())),
        ];
        let numbers = [
            ("lines", json(&self.vectors.len())),
            ("cases", json(&self.cases())),
        ];
        let mut text = String::from("{\n");
        for (key, value) in header
            .into_iter()
            .chain(random)
            .chain(machine)
            .chain(numbers)
        {
            let _ = writeln!(text, "\"{key}\":{value},");
        }
        text.push_str("\"vectors\":[");
        for (i, vector) in self.vectors.iter().enumerate() {
            let separator = if i == 0 { "\n" } else { ",\n" };
            let _ = write!(text, "{separator}{}", json(&line(vector)));
        }
        text.push_str("\n]\n}\n");
        text
    }

    /// Reads and checks a file; `name` is for error messages.
    ///
    /// # Errors
    ///
    /// [`FileError`]: the layout, the header or the first vector that is wrong.
    pub fn read(name: &str, text: &str) -> Result<Self, FileError> {
        let file = || name.escape_debug().to_string();
        let layout = |error| FileError::Layout {
            file: file(),
            error,
        };
        let header = |problem| FileError::Header {
            file: file(),
            problem,
        };
        let document: Document = serde_json::from_str(text).map_err(layout)?;
        if document.utfproof_vectors != FORMAT {
            return Err(FileError::Format {
                file: file(),
                found: document.utfproof_vectors,
            });
        }
        let operation: Operation = document
            .operation
            .parse()
            .map_err(|error| header(format!("operation: {error}")))?;
        let origin = document
            .origin
            .parse()
            .map_err(|error| header(format!("origin: {error}")))?;
        let mut vectors = Vec::with_capacity(document.vectors.len());
        let mut ids = BTreeSet::new();
        for (i, line) in document.vectors.into_iter().enumerate() {
            let id = line.id.clone();
            let vector = vector(operation, origin, line).and_then(|vector| {
                if ids.insert(vector.id.clone()) {
                    Ok(vector)
                } else {
                    Err("its id is used twice".to_owned())
                }
            });
            let shown = || {
                id.chars()
                    .take(60)
                    .collect::<String>()
                    .escape_debug()
                    .to_string()
            };
            vectors.push(vector.map_err(|problem| FileError::Vector {
                file: file(),
                number: i + 1,
                id: shown(),
                problem,
            })?);
        }
        let read = Self {
            operation,
            origin,
            about: document.about,
            random: document.random,
            machine: document.machine,
            vectors,
        };
        if document.lines != read.vectors.len() as u64 {
            let lines = read.vectors.len();
            return Err(header(format!(
                "\"lines\" says {}, and there are {lines} vectors",
                document.lines
            )));
        }
        if document.cases != read.cases() {
            let cases = read.cases();
            return Err(header(format!(
                "\"cases\" says {}, and the vectors have {cases}",
                document.cases
            )));
        }
        Ok(read)
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() // strings, numbers and lists: cannot fail
}

fn line(vector: &Vector) -> Line {
    let mut line = Line {
        id: vector.id.clone(),
        operands: vector.operands.iter().map(ToString::to_string).collect(),
        out: None,
        error: false,
        at: None,
        unspecified: None,
        level: None,
        count: Some(vector.count()).filter(|count| *count > 1),
        steps: gather(&vector.steps),
    };
    match &vector.results {
        Results::Output(pattern, level) => {
            line.out = Some(pattern.to_string());
            line.level = Some(level.name().to_owned()).filter(|_| *level == Level::Should);
        }
        Results::Rejected(Rejection { at }) => {
            line.error = true;
            line.at = Some(*at);
        }
        Results::Unspecified(reason) => line.unspecified = Some(reason.name().to_owned()),
    }
    line
}

/// Step ids with the steps of one algorithm together: `wtf-8#concatenating/1,1.1`.
fn gather(steps: &[String]) -> Vec<String> {
    let mut gathered: Vec<String> = Vec::new();
    for id in steps {
        let (algorithm, step) = id.split_once('/').unwrap_or((id, ""));
        let same = |known: &&mut String| {
            known
                .strip_prefix(algorithm)
                .is_some_and(|rest| rest.starts_with('/'))
        };
        match gathered.last_mut().filter(same) {
            Some(known) => known.extend([",", step]),
            None => gathered.push(id.clone()),
        }
    }
    gathered
}

/// The step ids that were gathered.
fn spread(gathered: &str) -> impl Iterator<Item = String> {
    let (algorithm, steps) = gathered.split_once('/').unwrap_or((gathered, ""));
    steps
        .split(',')
        .map(move |step| format!("{algorithm}/{step}"))
}

/// Checks one line; what is wrong with it comes back as a sentence.
fn vector(operation: Operation, origin: Origin, line: Line) -> Result<Vector, String> {
    let signature = operation.signature();
    let prefix = format!("{operation}/{origin}/");
    if line.id.strip_prefix(&prefix).is_none_or(str::is_empty) {
        return Err(format!("its id does not begin with '{prefix}'"));
    }
    if line.operands.len() != signature.operands {
        return Err(format!(
            "\"in\" has {} operands, not {}",
            line.operands.len(),
            signature.operands
        ));
    }
    let parse_in = |text: &String| {
        let pattern = Pattern::parse(signature.input, text)
            .map_err(|problem| format!("\"in\": {problem}"))?;
        let list = pattern
            .places
            .iter()
            .any(|place| matches!(place, crate::pattern::Place::List(_)));
        if list {
            Err("\"in\": a list can only stand in \"out\"".to_owned())
        } else {
            Ok(pattern)
        }
    };
    let operands = line
        .operands
        .iter()
        .map(parse_in)
        .collect::<Result<Vec<_>, _>>()?;
    let results = results(&signature, &line)?;
    let steps: Vec<String> = line
        .steps
        .iter()
        .flat_map(|gathered| spread(gathered))
        .collect();
    for step in &steps {
        library()
            .step(step)
            .map_err(|error| format!("\"steps\": {error}"))?;
    }
    if steps.is_empty()
        && !matches!(results, Results::Unspecified(_))
        && !operands.iter().all(is_empty)
    {
        return Err("it names no step".to_owned());
    }
    let vector = Vector {
        id: line.id,
        operation,
        operands,
        results,
        steps,
    };
    let said = line.count.unwrap_or(1);
    if said != vector.count() {
        return Err(format!(
            "\"count\" says {said}, and \"in\" has {}",
            vector.count()
        ));
    }
    if vector.count() > MOST_CASES {
        return Err(format!("it has more than {MOST_CASES} cases"));
    }
    if !vector.counts_agree() {
        return Err(
            "\"out\" is not in step with the places of \"in\" that are written with '..'"
                .to_owned(),
        );
    }
    Ok(vector)
}

/// The empty input takes no step in some algorithms.
fn is_empty(pattern: &Pattern) -> bool {
    pattern.places.is_empty()
}

fn results(signature: &utfproof_oracle::Signature, line: &Line) -> Result<Results, String> {
    let level = match line.level.as_deref() {
        None => Level::Must,
        Some("should") => Level::Should,
        Some(_) => return Err("\"level\" is not \"should\"".to_owned()),
    };
    match (&line.out, line.error, &line.unspecified) {
        (Some(out), false, None) if line.at.is_none() => {
            let pattern = Pattern::parse(signature.output, out)
                .map_err(|problem| format!("\"out\": {problem}"))?;
            if pattern
                .places
                .iter()
                .any(|place| matches!(place, crate::pattern::Place::Any(..)))
            {
                return Err("\"out\": a range is written with '..'".to_owned());
            }
            if signature.validates && !pattern.places.is_empty() {
                return Err("\"out\": a validation has no result".to_owned());
            }
            Ok(Results::Output(pattern, level))
        }
        (None, true, None) if level == Level::Must => {
            if !signature.rejects {
                return Err("\"error\": the operation rejects nothing".to_owned());
            }
            let at = line.at.ok_or("\"error\" without \"at\"")?;
            Ok(Results::Rejected(Rejection { at }))
        }
        (None, false, Some(name)) if line.at.is_none() && level == Level::Must => {
            let reason = Unspecified::ALL
                .into_iter()
                .find(|reason| reason.name() == name);
            let known = || Unspecified::ALL.map(Unspecified::name).join("\", \"");
            reason
                .map(Results::Unspecified)
                .ok_or_else(|| format!("\"unspecified\" is none of \"{}\"", known()))
        }
        _ => Err("it needs one of \"out\", \"error\" with \"at\", and \"unspecified\"".to_owned()),
    }
}
