//! The layout of a vector file: the only module that knows it.
//!
//! A vector file is one JSON object: a header, and the vectors, one a line. It is written in one way only, so that a
//! file is fresh if and only if writing it again gives the same bytes.

mod error;
mod header;
mod line;

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use utfproof_oracle::Operation;

use crate::automaton::Automaton;
use crate::facts::takes_a_range;
use crate::suite::most_in_full;
use crate::vector::{Origin, Results, Vector};

pub use error::FileError;
pub use header::{AutomatonSummary, RandomSource};

use line::{KnownSteps, Line, line, vector};

/// The version of the layout.
pub const FORMAT: u32 = 1;

/// The JSON Schema of vector files (draft 2020-12).
pub const SCHEMA: &str = include_str!("../../vectors.schema.json");

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
    /// The automaton that the vectors are for, and what they guarantee.
    pub automaton: Option<AutomatonSummary>,
    /// The vectors.
    pub vectors: Vec<Vector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    utfproof_vectors: u32,
    about: String,
    #[serde(rename = "command")]
    _command: String,
    operation: String,
    origin: String,
    #[serde(default)]
    random: Option<RandomSource>,
    #[serde(default, rename = "machine")]
    automaton: Option<AutomatonSummary>,
    lines: u64,
    cases: u64,
    #[serde(borrow)]
    vectors: Vec<Line<'a>>,
}

/// The longest boundaries that are put into contexts, in input units.
const LONGEST_IN_CONTEXT: usize = 12;

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
        let automaton = self.automaton.as_ref();
        let automaton = automaton.map(|automaton| ("machine", json(automaton)));
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
            .chain(automaton)
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
        let prefix = format!("{operation}/{origin}/");
        let mut vectors = Vec::with_capacity(document.vectors.len());
        let mut ids = HashSet::with_capacity(document.vectors.len());
        let mut steps = KnownSteps::default();
        for (i, line) in document.vectors.iter().enumerate() {
            let vector = vector(operation, &prefix, line, &mut steps).and_then(|vector| {
                if ids.insert(&*line.id) {
                    Ok(vector)
                } else {
                    Err("its id is used twice".to_owned())
                }
            });
            let shown = || {
                line.id
                    .chars()
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
        let mut read = Self {
            operation,
            origin,
            about: document.about,
            random: document.random,
            automaton: document.automaton,
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
        read.mark();
        Ok(read)
    }

    /// Says of each vector with which seed it was drawn, how many of its cases the suite `full` asks at most, and whether
    /// it is also asked in contexts: of those that are complete for an automaton, the ones that reach a transition and end
    /// there, and of the boundaries the rows, and of those that have a result, the first short one of all that take the same steps; where there is no
    /// automaton, the first of all that take the same steps among the exhaustive ones.
    fn mark(&mut self) {
        let accesses = self
            .automaton
            .as_ref()
            .map(|automaton| &automaton.identifiers);
        let has_no_automaton = Automaton::why_none(self.operation).is_some();
        let seed = self.random.as_ref().map(|random| random.seed);
        let most_in_full = most_in_full(self.origin, &self.vectors);
        let mut seen = BTreeSet::new();
        for vector in &mut self.vectors {
            vector.seed = seed;
            vector.most_in_full = most_in_full;
            // a text has its own surroundings
            let is_short =
                |vector: &Vector| vector.operands[0].elements.len() <= LONGEST_IN_CONTEXT;
            let has_result = matches!(vector.results, Results::Output(..));
            let is_first = |vector: &Vector, seen: &mut BTreeSet<_>| {
                let lengths = vector.operands.iter().map(|operand| operand.elements.len());
                seen.insert((lengths.collect::<Vec<_>>(), vector.steps.clone()))
            };
            vector.in_context = match (self.origin, accesses) {
                _ if takes_a_range(self.operation) => false,
                (Origin::Complete, Some(accesses)) => {
                    let input = vector.operands[0].to_string();
                    let access = input.rsplit_once(' ').map_or("", |(access, _)| access);
                    !input.is_empty() && accesses.contains_key(access)
                }
                (Origin::Exhaustive, _) if has_no_automaton => is_first(vector, &mut seen),
                (Origin::Boundaries, _) if vector.count() > 1 => true,
                (Origin::Boundaries, _) if !has_no_automaton && has_result && is_short(vector) => {
                    is_first(vector, &mut seen)
                }
                _ => false,
            };
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() // strings, numbers and lists: cannot fail
}
