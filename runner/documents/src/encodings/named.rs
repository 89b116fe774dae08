//! Encodings by name: those that a document defines itself, and those that any document defines.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use utfproof_oracle::{Operation, UnitKind};
use utfproof_spec_tables::{Document, EncodingDefinition, library};
use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::{Definition, Units, check};
use crate::diagnostic::suggest::near_or_all;
use crate::known::Known;
use crate::{Diagnostic, Reason, Shortfall, readings};

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
    if is_built_in && !check::holds(document, own) {
        return Ok(None);
    }
    let misread = |_| {
        let why =
            format!("the definition of {name} cannot be read; its mistakes are reported there");
        Shortfall::NotTested(why)
    };
    derivable(own).map(Some).map_err(misread)
}

/// An encoding of a document's own, or of any document that defines one of this name.
pub(crate) fn encoding(document: &Document, name: &str) -> Result<Arc<Derivable>, Shortfall> {
    if let Some(own) = own(document, name)? {
        return Ok(own);
    }
    built_in(name)
        .and_then(|encoding| derivable(encoding).ok())
        .ok_or_else(|| unknown(document, name))
}

/// The first definition of an encoding in a document that is built in.
pub(crate) fn built_in(name: &str) -> Option<&'static EncodingDefinition> {
    let documents = library().documents().iter();
    let mut all = documents.flat_map(|document| &document.encodings);
    all.find(|encoding| encoding.name == name)
}

/// No encoding has this name, or no document defines it by rows of bits.
pub(crate) fn unknown(document: &Document, name: &str) -> Shortfall {
    let names = names(document);
    if names.contains(name) {
        let why =
            "no document defines this encoding by rows of bits, so that it cannot be compared";
        return Shortfall::Fails(Diagnostic::unreadable(name, why));
    }
    let note = near_or_all(name, "encodings", names.iter().copied());
    let why = Reason::from("no encoding has this name").with([note]);
    Shortfall::Fails(Diagnostic::unreadable(name, why))
}

/// The words of a text that may be names of encodings or of operations.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
}

/// The names of the encodings that a document, any other document or an operation has.
pub(crate) fn names(document: &Document) -> BTreeSet<&str> {
    let all = library().documents().iter().chain([document]);
    let all = all.flat_map(|document| &document.encodings);
    let operations = Operation::ALL.iter();
    let operations = operations.map(|operation| operation.encoding().name());
    let all = all.map(|encoding| encoding.name.as_str());
    all.chain(operations).collect()
}

/// The encoding of a definition; each is derived once.
pub(crate) fn derivable(data: &EncodingDefinition) -> Result<Arc<Derivable>, Vec<Diagnostic>> {
    static KNOWN: Known<EncodingDefinition, Result<Arc<Derivable>, Vec<Diagnostic>>> = Known::new();
    KNOWN.get(data.clone(), || {
        let definition = Definition::new(data);
        let definition = definition.map_err(|wrong| super::diagnostics(data, wrong))?;
        Ok(Arc::new(Derivable {
            data: data.clone(),
            definition,
            automaton: OnceLock::new(),
        }))
    })
}

/// The automaton of the oracle's validation of an encoding, if there is one of bytes and the document leaves nothing open;
/// each is learnt once.
pub(crate) fn validation(encoding: &str) -> Option<Arc<Automaton>> {
    static KNOWN: Known<Operation, Option<Arc<Automaton>>> = Known::new();
    let operation = readings::operation(encoding, "validate").ok()?;
    if operation.signature().input != UnitKind::Byte {
        return None;
    }
    KNOWN.get(operation, || {
        let automaton = Automaton::learn(operation).ok()?;
        let mut states = automaton.states.iter();
        let is_open = states.any(|state| matches!(state.verdict, Acceptance::Unspecified(_)));
        (!is_open).then(|| Arc::new(automaton))
    })
}

/// A definition, and its automaton once it is needed.
pub(crate) struct Derivable {
    pub(crate) data: EncodingDefinition,
    pub(crate) definition: Definition,
    automaton: OnceLock<Result<Automaton, String>>,
}

impl Derivable {
    /// The bytes of a value.
    pub(crate) fn units(&self, value: u32) -> Option<Units> {
        let bytes = self.definition.encode_one(value)?;
        Some(bytes.into_iter().map(u32::from).collect())
    }

    pub(crate) fn automaton(&self) -> Result<&Automaton, Shortfall> {
        let learn = || self.definition.automaton().map_err(|why| why.to_string());
        let learnt = self.automaton.get_or_init(learn).as_ref();
        learnt.map_err(|why| Shortfall::NotTested(why.clone()))
    }
}
