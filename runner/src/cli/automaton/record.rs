//! `utfproof automaton --record`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use utfproof::registry::RegisteredImplementation;
use utfproof_answers::LearntAutomata;
use utfproof_judge::learn::learn;
use utfproof_oracle::Operation;
use utfproof_report::learnt::LearntAutomaton;
use utfproof_vectors::automaton::Automaton;

use super::super::implementations::named;
use super::super::output::Failure;
use super::super::record::record_all;

/// Records the implementations and operations among these words, with the time limits of a request and of an automaton.
pub(super) fn run(words: &[String], folder: &Path, limits: [Duration; 2]) -> Result<u8, Failure> {
    let (operations, names): (Vec<&String>, Vec<&String>) = words
        .iter()
        .partition(|word| word.parse::<Operation>().is_ok());
    let mut operations: Vec<Operation> = operations
        .into_iter()
        .filter_map(|word| word.parse().ok())
        .collect();
    if operations.is_empty() {
        operations.extend(Operation::ALL);
    }
    let names: Vec<String> = names.into_iter().cloned().collect();
    if names.is_empty() {
        return Err(Failure::new("give an implementation; see 'utfproof list'"));
    }
    let implementations = named(&names, &[], &[])?;
    record_all(&implementations, folder, |implementation, interrupted| {
        recorded(implementation, &operations, limits, interrupted)
    })
}

/// The text of the file of an implementation; `None` if it has none of the operations, or these have no automaton.
fn recorded(
    implementation: &RegisteredImplementation,
    operations: &[Operation],
    [timeout, total]: [Duration; 2],
    interrupted: &AtomicBool,
) -> Result<Option<String>, Failure> {
    let start = || implementation.start(timeout).map_err(Failure::new);
    let mut description = start()?.description().clone();
    // a declared choice is not the one of the document's automaton
    let policies = std::mem::take(&mut description.policies);
    let mut automata = LearntAutomata {
        id: implementation.name.clone(),
        name: description.name,
        version: description.version,
        operations: BTreeMap::new(),
    };
    for operation in description.operations.keys() {
        let is_declared = policies.get(operation).is_some_and(|own| !own.is_empty());
        if !operations.contains(operation) || is_declared || Automaton::learn(*operation).is_err() {
            continue;
        }
        if interrupted.load(Ordering::Relaxed) {
            return Err(Failure::new("interrupted"));
        }
        // each has a time limit of its own
        let learnt = learn(start()?.as_mut(), *operation, total);
        let learnt = learnt.map(|learnt| LearntAutomaton::from(&learnt));
        automata.insert(*operation, learnt.map_err(|why| why.to_string()));
    }
    let is_empty = automata.operations.is_empty();
    Ok((!is_empty).then(|| automata.write()))
}
