//! Encodings by name: those that a document defines itself, and those that any document defines.

use std::sync::{Arc, OnceLock};

use utfproof_oracle::Operation;
use utfproof_spec_tables::{Document, EncodingDefinition, library};
use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::Definition;
use super::mistake::Mistake;
use crate::known::Known;
use crate::{Shortfall, Witness, readings};

/// The encoding that a document defines itself, if it does.
///
/// A definition that fails its own check is passed over if the oracle has an encoding of the name: otherwise everything
/// that is held against it would fail too, and hide the one mistake.
pub(crate) fn own(document: &Document, name: &str) -> Result<Option<Arc<Derivable>>, Shortfall> {
    let mut definitions = document.encodings.iter();
    let Some(own) = definitions.find(|encoding| encoding.name == name) else {
        return Ok(None);
    };
    let is_built_in = readings::operation(name, "encode").is_ok();
    if is_built_in && !holds(document, own) {
        return Ok(None);
    }
    let misread = |_| {
        let why =
            format!("the definition of {name} cannot be read; its mistakes are reported there");
        Shortfall::NotTested(why)
    };
    derivable(own).map(Some).map_err(misread)
}

/// Whether a definition passes its own check.
fn holds(document: &Document, own: &EncodingDefinition) -> bool {
    static KNOWN: Known<(String, EncodingDefinition), bool> = Known::new();
    KNOWN.get((document.id.clone(), own.clone()), || {
        super::check::check(document, own).is_ok()
    })
}

/// An encoding of a document's own, or of any document that defines one of this name.
pub(crate) fn encoding(document: &Document, name: &str) -> Result<Arc<Derivable>, Shortfall> {
    if let Some(own) = own(document, name)? {
        return Ok(own);
    }
    let all = || {
        library()
            .documents()
            .iter()
            .flat_map(|document| &document.encodings)
    };
    let built_in = all().find(|encoding| encoding.name == name);
    if let Some(derivable) = built_in.and_then(|encoding| derivable(encoding).ok()) {
        return Ok(derivable);
    }
    let all = all().chain(&document.encodings);
    let mut names: Vec<&str> = all.map(|encoding| encoding.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let right = format!(
        "no encoding has this name; define it with <!-- utfproof: encoding {name} -->, or use one of {}",
        names.join(", ")
    );
    Err(Shortfall::Fails(Witness::unreadable(name, right)))
}

/// The encoding of a definition; each is derived once.
pub(crate) fn derivable(data: &EncodingDefinition) -> Result<Arc<Derivable>, Vec<Mistake>> {
    static KNOWN: Known<EncodingDefinition, Result<Arc<Derivable>, Vec<Mistake>>> = Known::new();
    KNOWN.get(data.clone(), || {
        Ok(Arc::new(Derivable::new(Definition::new(data)?)))
    })
}

/// The automaton of the oracle's validation of an encoding, if there is one and the document leaves nothing open; each
/// is learnt once.
pub(crate) fn validation(encoding: &str) -> Option<Arc<Automaton>> {
    static KNOWN: Known<Operation, Option<Arc<Automaton>>> = Known::new();
    let operation = readings::operation(encoding, "validate").ok()?;
    KNOWN.get(operation, || {
        let automaton = Automaton::learn(operation).ok()?;
        let mut states = automaton.states.iter();
        let is_open = states.any(|state| matches!(state.verdict, Acceptance::Unspecified(_)));
        (!is_open).then(|| Arc::new(automaton))
    })
}

/// A definition, and its automaton once it is needed.
pub(crate) struct Derivable {
    pub(crate) definition: Definition,
    automaton: OnceLock<Result<Automaton, String>>,
}

impl Derivable {
    fn new(definition: Definition) -> Self {
        Self {
            definition,
            automaton: OnceLock::new(),
        }
    }

    pub(crate) fn automaton(&self) -> Result<&Automaton, Shortfall> {
        let learn = || self.definition.automaton().map_err(|why| why.to_string());
        let learnt = self.automaton.get_or_init(learn).as_ref();
        learnt.map_err(|why| Shortfall::NotTested(why.clone()))
    }
}
