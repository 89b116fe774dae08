//! The automaton that was learnt of an implementation, beside the document's, as plain data for texts, pictures and files.

mod json;
mod numbered;

use serde::{Deserialize, Serialize};
use utfproof_judge::Description;
use utfproof_notation::{counted, printable};
use utfproof_oracle::{Operation, UnitKind};
use utfproof_vectors::automaton::{Acceptance, Automaton};

/// A learnt automaton. Its JSON is described by `runner/schemas/automaton.schema.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearntAutomaton {
    /// The operation.
    #[serde(with = "json::operation")]
    pub operation: Operation,
    /// How many different inputs were asked.
    pub inputs: usize,
    /// The number of its states. Of all automata with at most as many, only this one gives the same answers.
    pub bound: usize,
    /// The number of states of the document's automaton.
    pub document_states: usize,
    /// Where it parts from the document's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Parts>,
    /// The states; it begins in the first. A file leaves them out if it parts nowhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<LearntState>,
}

/// Where an automaton parts from the document's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parts {
    /// The shortest input, in notation.
    #[serde(rename = "in")]
    pub input: String,
    /// The answer of the document's automaton: a verdict, or the units of the result, R for U+FFFD and c for any other.
    pub expected: String,
    /// The answer of the implementation.
    pub answered: String,
    /// The state in which it first leaves the way of the document's.
    pub state: usize,
}

/// A state of a learnt automaton.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearntState {
    /// Its number: that of the document's state that it answers like, or one after those of the document's.
    pub state: usize,
    /// The shortest input that leads there, in notation.
    pub after: String,
    /// Whether an input that ends there is accepted.
    pub accepts: bool,
    /// The document's state that it answers like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<usize>,
    /// The transitions, in the order of their values.
    pub leads_to: Vec<Step>,
}

/// The transition on a value or a range of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// A value, or the first and the last of a range, such as `C2-DF`.
    pub values: String,
    /// The next state.
    #[serde(flatten)]
    pub next: Next,
    /// The transition of the document's automaton, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Next>,
}

/// The next state, and how the result changes on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Next {
    /// The number of the state.
    pub to: usize,
    /// How the result changes, in words; empty for a verdict.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shows: String,
}

impl LearntAutomaton {
    /// The text for a terminal.
    pub fn render(&self, implementation: &Description) -> String {
        let [name, version] = names(implementation);
        let mut text = format!(
            "{} of {name} {version}, learnt from {} answers\n",
            self.operation, self.inputs
        );
        for found in &self.states {
            let role = match found.like {
                None => ", unlike every state of the document's".to_owned(),
                Some(role) if role != found.state => format!(", also like {role}"),
                Some(_) => String::new(),
            };
            let (number, after) = (found.state, or_nothing(&found.after));
            let verdict = if found.accepts {
                "accepted"
            } else {
                "rejected"
            };
            text += &format!("\n{number}  after {after}, {verdict}{role}\n");
            for Step {
                values,
                next: Next { to, shows },
                expected,
            } in &found.leads_to
            {
                let instead = expected.as_ref().map_or_else(String::new, |next| {
                    format!("≠ the document's: to {} {}", next.to, next.shows)
                });
                let line = format!("   {values:9}  to {to:<3} {shows} ");
                text += format!("{}  {instead}", line.trim_end()).trim_end();
                text.push('\n');
            }
        }
        text + "\n" + &self.sentences().join("\n") + "\n"
    }

    /// The number of states within which no other automaton answers so, and where it parts from the document's.
    pub fn sentences(&self) -> [String; 2] {
        let states = counted(self.bound as u64, "state");
        // bytes are told apart one by one, code units only in ranges
        let assumed = match self.kind() {
            UnitKind::Byte => "",
            _ => ", if the implementation treats the code units of each range alike",
        };
        [
            format!(
                "{states}; no other automaton with at most {states} answers like it{assumed}."
            ),
            match &self.parts {
                Some(parts) => format!(
                    "It parts from the document's automaton in state {}. Shortest input: {}, {}; the document's: {}.",
                    parts.state,
                    or_nothing(&parts.input),
                    parts.answered,
                    parts.expected
                ),
                None if self.is_open() => {
                    "It parts nowhere from the document's automaton, which leaves some answers open."
                        .to_owned()
                }
                None => "It is the document's automaton.".to_owned(),
            },
        ]
    }

    /// Whether the document leaves some answers open.
    fn is_open(&self) -> bool {
        let states = Automaton::learn(self.operation).map_or_else(|_| Vec::new(), |it| it.states);
        states
            .iter()
            .any(|state| matches!(state.verdict, Acceptance::Unspecified(_)))
    }

    /// The kind of unit that the operation reads.
    pub(crate) const fn kind(&self) -> UnitKind {
        self.operation.signature().input
    }
}

/// An input in notation, or a word for the empty one.
pub(crate) const fn or_nothing(input: &str) -> &str {
    if input.is_empty() { "nothing" } else { input }
}

/// The name and the version, escaped.
fn names(implementation: &Description) -> [String; 2] {
    [&implementation.name, &implementation.version].map(|text| printable(text).into_owned())
}
