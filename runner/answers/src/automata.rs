//! The files of learnt automata: JSON lines, whose schema is `automata.schema.json`.
//!
//! The first line names the codec. Each line that follows has an operation with its automaton, or why none was learnt. An
//! automaton that parts nowhere from the document's has no states there: they are the document's. The last line has the
//! SHA-256 of all lines before.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utfproof_oracle::Operation;
use utfproof_report::drawing::Sketch;
use utfproof_report::learnt::LearntAutomaton;

use super::file::{FileError, line, parsed, seal, sealed};

/// The format that is written and read.
const FORMAT: u64 = 1;

/// The learnt automata of a codec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearntAutomata {
    /// Its name on the command line.
    pub id: String,
    /// Its own name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The automaton of each operation, or why none was learnt.
    pub operations: BTreeMap<Operation, Result<LearntAutomaton, String>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadJson {
    automata: u64,
    id: String,
    name: String,
    version: String,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum OperationJson {
    Learnt(LearntAutomaton),
    NotLearnt(NotLearntJson),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NotLearntJson {
    operation: String,
    not_learnt: String,
}

impl LearntAutomata {
    /// The JSON Schema (draft 2020-12) of each line of its file.
    pub const SCHEMA: &str = include_str!("automata.schema.json");

    /// Adds what was learnt of an operation, without states that the document's automaton has as well.
    pub fn insert(&mut self, operation: Operation, mut learnt: Result<LearntAutomaton, String>) {
        if let Ok(automaton) = &mut learnt
            && automaton.parts.is_none()
        {
            automaton.states.clear();
        }
        self.operations.insert(operation, learnt);
    }

    /// The text of its file.
    pub fn write(&self) -> String {
        let mut text = line(&HeadJson {
            automata: FORMAT,
            id: self.id.clone(),
            name: self.name.clone(),
            version: self.version.clone(),
        });
        for (operation, learnt) in &self.operations {
            text += &line(&match learnt.clone() {
                Ok(automaton) => OperationJson::Learnt(automaton),
                Err(not_learnt) => OperationJson::NotLearnt(NotLearntJson {
                    operation: operation.name().to_owned(),
                    not_learnt,
                }),
            });
        }
        seal(&text)
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it is none; [`FileError`] names the line.
    pub fn read(text: &str) -> Result<Self, FileError> {
        let (head, lines, _): (HeadJson, _, _) = sealed(text)?;
        if head.automata != FORMAT {
            return Err(FileError::Format(head.automata));
        }
        let mut operations = BTreeMap::new();
        for (number, line) in lines {
            let (operation, learnt) = parsed::<OperationJson>(number, line)?
                .read()
                .map_err(|problem| FileError::Content(number, problem))?;
            if operations.insert(operation, learnt).is_some() {
                return Err(FileError::Content(number, format!("{operation} again")));
            }
        }
        Ok(Self {
            id: head.id,
            name: head.name,
            version: head.version,
            operations,
        })
    }
}

impl OperationJson {
    fn read(self) -> Result<(Operation, Result<LearntAutomaton, String>), String> {
        match self {
            Self::Learnt(automaton) => {
                if automaton.parts.is_some() {
                    Sketch::learnt(&automaton)?;
                }
                Ok((automaton.operation, Ok(automaton)))
            }
            Self::NotLearnt(NotLearntJson {
                operation,
                not_learnt,
            }) => {
                let unknown = || format!("unknown operation {operation:?}");
                Ok((operation.parse().map_err(|_| unknown())?, Err(not_learnt)))
            }
        }
    }
}
