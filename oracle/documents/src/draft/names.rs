//! The names that a draft gives to its encodings: one that is nearly a built-in name may be a misprint.

use utfproof_spec_tables::{Document, EncodingDefinition};

use super::Draft;
use super::parts::Part;
use crate::diagnostic::suggest::{asking, nearest};
use crate::encodings::{check, named};
use crate::{Diagnostic, FindingKind, Reason, Shortfall};

impl Draft {
    /// Tells of a definition that is held against no built-in encoding, although one has nearly its name. It is a failure if
    /// the bits are those of that encoding, and the rest of the draft has its name and not the printed one.
    pub(super) fn ask_for_name(&mut self, part: &Part) {
        let ["encoding", name] = part.mark.split_whitespace().collect::<Vec<_>>()[..] else {
            return;
        };
        let draft = &self.document;
        let Some(own) = draft.encodings.iter().find(|own| own.name == name) else {
            return;
        };
        let empty = Document::default();
        let built_in = named::names(&empty);
        if built_in.contains(name) {
            return;
        }
        let Some(near) = nearest(name, built_in.iter().copied()) else {
            return;
        };
        let is_misprint =
            is_used(draft, near) && !is_used(draft, name) && has_bits_of(draft, own, near);
        let why = format!(
            "this definition is held against no built-in encoding, as none is called {name}"
        );
        let why = Reason::from(why).with([asking(near)]);
        let why: Shortfall = match is_misprint {
            true => Diagnostic::unreadable(&part.mark, why).into(),
            false => Shortfall::NotTested(why.to_string()),
        };
        self.tell(FindingKind::Mark, part.line, &part.section, why);
    }
}

/// Whether an item of a draft is about an encoding; its definition does not count.
fn is_used(draft: &Document, name: &str) -> bool {
    let has_it = |text: &str| named::words(text).any(|word| word == name);
    let mut tables = draft.tables.iter();
    let mut examples = draft.examples.iter();
    let mut claims = draft
        .claims
        .iter()
        .filter_map(|claim| claim.form.as_deref());
    tables.any(|table| table.encoding == name || table.columns.iter().any(|column| has_it(column)))
        || examples.any(|example| has_it(&example.operation))
        || claims.any(has_it)
}

/// Whether a definition is right for the built-in encoding of a name, which the draft itself does not define.
fn has_bits_of(draft: &Document, own: &EncodingDefinition, name: &str) -> bool {
    let renamed = EncodingDefinition {
        name: name.to_owned(),
        ..own.clone()
    };
    let is_defined = draft.encodings.iter().any(|other| other.name == name);
    !is_defined && check::holds(draft, &renamed)
}
