//! The automata that were learnt of implementations, beside the documents'.

use serde::Serialize;
use utfproof_answers::LearntAutomata;
use utfproof_notation::printable;
use utfproof_oracle::Operation;
use utfproof_report::drawing::{Sketch, embed};
use utfproof_report::learnt::LearntAutomaton;
use utfproof_vectors::automaton::Automaton;

use super::Site;
use super::subjects::Subject;

/// The automata of an implementation.
#[derive(Serialize)]
pub(crate) struct Learnt {
    rows: Vec<Row>,
    drawn: Vec<Drawn>,
}

/// The automaton of an implementation for an operation, in words.
#[derive(Serialize)]
pub(crate) struct Row {
    operation: &'static str,
    /// The page of the implementation, and its name and version.
    slug: String,
    title: String,
    /// The number of its states and of the inputs that were asked, if it was learnt.
    states: Option<usize>,
    inputs: Option<usize>,
    words: String,
    /// Whether it parts from the document's.
    parts: bool,
}

/// Two pictures.
#[derive(Serialize)]
struct Drawn {
    operation: &'static str,
    sentences: [String; 2],
    document: String,
    own: String,
}

/// The automata of an implementation, if there are any.
pub(crate) fn learnt(site: &Site, subject: &Subject<'_>) -> Option<Learnt> {
    let automata = of(site, subject)?;
    let rows = automata.operations.iter();
    let rows = rows.map(|(operation, learnt)| row(*operation, learnt.as_ref(), subject));
    let learnt = automata.operations.values().flatten();
    Some(Learnt {
        rows: rows.collect(),
        drawn: learnt.filter_map(drawn).collect(),
    })
}

/// The automata of all implementations for an operation.
pub(crate) fn of_operation(
    site: &Site,
    subjects: &[Subject<'_>],
    operation: Operation,
) -> Vec<Row> {
    let rows = subjects.iter().filter_map(|subject| {
        let learnt = of(site, subject)?.operations.get(&operation)?;
        Some(row(operation, learnt.as_ref(), subject))
    });
    rows.collect()
}

fn of<'a>(site: &'a Site, subject: &Subject<'_>) -> Option<&'a LearntAutomata> {
    let name = &subject.registered?.name;
    site.automata.iter().find(|automata| automata.id == *name)
}

fn row(
    operation: Operation,
    learnt: Result<&LearntAutomaton, &String>,
    subject: &Subject<'_>,
) -> Row {
    let [_, words] = learnt.map_or_else(
        |why| {
            [
                String::new(),
                format!("None was learnt: {}.", printable(why)),
            ]
        },
        LearntAutomaton::sentences,
    );
    Row {
        operation: operation.name(),
        slug: subject.slug.clone(),
        title: subject.title.clone(),
        states: learnt.ok().map(|automaton| automaton.bound),
        inputs: learnt.ok().map(|automaton| automaton.inputs),
        words,
        parts: learnt.is_ok_and(|automaton| automaton.parts.is_some()),
    }
}

fn drawn(automaton: &LearntAutomaton) -> Option<Drawn> {
    automaton.parts.as_ref()?;
    let operation = automaton.operation;
    let tip = |which: &str| format!("learnt-{operation}-{which}");
    let document = Automaton::learn(operation).ok()?;
    let own = Sketch::learnt(automaton).ok()?; // succeeds for everything that a file has
    Some(Drawn {
        operation: operation.name(),
        sentences: automaton.sentences(),
        document: embed(&Sketch::of(&document), &tip("document")),
        own: embed(&own, &tip("own")),
    })
}
