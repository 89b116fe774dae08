//! All that follows from a definition, as text and as JSON.

use serde::Serialize;
use utfproof_notation::json::pretty;
use utfproof_notation::style::{BAD, GOOD, paint};
use utfproof_notation::{counted as count, printable};
use utfproof_vectors::automaton::{Acceptance, Automaton, NoAutomaton};

use super::Definition;
use super::laws::{self, Law};
use super::measures;
use super::rows::{byte_ranges, name};
use super::vectors::{self, VectorRow};

/// All that follows from a definition.
#[derive(Clone)]
pub struct Derived {
    /// The definition.
    pub definition: Definition,
    /// The automaton that accepts its byte sequences.
    pub automaton: Automaton,
    /// Its laws.
    pub laws: Vec<Law>,
    /// Its vectors.
    pub vectors: Vec<VectorRow>,
}

impl Derived {
    /// Derives it all.
    ///
    /// # Errors
    ///
    /// If the automaton has too many states.
    pub fn of(definition: Definition) -> Result<Self, NoAutomaton> {
        let automaton = definition.automaton()?;
        Ok(Self {
            laws: laws::all(&definition),
            vectors: vectors::all(&definition, &automaton),
            automaton,
            definition,
        })
    }

    /// The number of inputs of the vectors.
    fn cases(&self) -> u64 {
        let counts = self.vectors.iter().map(|row| row.row().input.count());
        counts.fold(0, u64::saturating_add)
    }
}

/// The text for the terminal.
pub fn render(derived: &Derived, color: bool) -> String {
    let Derived {
        definition, laws, ..
    } = derived;
    let (length, first) = measures::longest(definition);
    let mut text = format!(
        "{}: values to {}, at most {} each, from {} on\n",
        printable(&definition.name),
        name(definition.maximum()),
        count(length as u64, "byte"),
        name(first)
    );
    let unused = byte_ranges(&measures::unused(definition));
    text += &match unused.is_empty() {
        true => "every byte occurs\n".to_owned(),
        false => format!("bytes that never occur: {unused}\n"),
    };
    text.push('\n');
    for law in laws {
        let verdict = match &law.counterexample {
            None => paint(color, GOOD, "holds"),
            Some(_) => paint(color, BAD, "fails"),
        };
        text += &format!("{verdict}  {:20}{}\n", law.law, law.says);
        if let Some(counterexample) = &law.counterexample {
            text += &format!("{:27}{counterexample}\n", "");
        }
    }
    let vectors = count(derived.vectors.len() as u64, "row");
    let cases = count(derived.cases(), "input");
    text + &format!(
        "\nautomaton: {}; complete vectors: {vectors}, {cases}\n",
        count(derived.automaton.states.len() as u64, "state")
    )
}

#[derive(Serialize)]
struct DerivedJson<'a> {
    encoding: &'a str,
    maximum: u32,
    longest: usize,
    unused: Vec<u8>,
    laws: &'a [Law],
    states: Vec<StateJson>,
    vectors: &'a [VectorRow],
}

#[derive(Serialize)]
struct StateJson {
    after: String,
    accepts: bool,
    leads_to: Vec<EdgeJson>,
}

#[derive(Serialize)]
struct EdgeJson {
    bytes: String,
    to: usize,
}

/// An object with all of it.
pub fn render_json(derived: &Derived) -> String {
    let state = |state: &utfproof_vectors::automaton::State| {
        let mut targets: Vec<usize> = state.leads_to.clone();
        targets.sort_unstable();
        targets.dedup();
        let edge = |to: usize| {
            let bytes = (0x00..=0xFF_u8).zip(&state.leads_to);
            let bytes: Vec<u8> = bytes
                .filter(|(_, next)| **next == to)
                .map(|(byte, _)| byte)
                .collect();
            EdgeJson {
                bytes: byte_ranges(&bytes),
                to,
            }
        };
        let access: Vec<String> = state
            .access
            .iter()
            .map(|byte| format!("{byte:02X}"))
            .collect();
        StateJson {
            after: access.join(" "),
            accepts: state.verdict == Acceptance::Accepted,
            leads_to: targets.into_iter().map(edge).collect(),
        }
    };
    pretty(&DerivedJson {
        encoding: &derived.definition.name,
        maximum: derived.definition.maximum(),
        longest: measures::longest(&derived.definition).0,
        unused: measures::unused(&derived.definition),
        laws: &derived.laws,
        states: derived.automaton.states.iter().map(state).collect(),
        vectors: &derived.vectors,
    })
}
