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
        let near = nearest(name, built_in.iter().copied());
        let Some(near) = near.filter(|near| *near != name) else {
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
    let columns = draft.tables.iter().flat_map(|table| &table.columns);
    let operations = draft.examples.iter().map(|example| &example.operation);
    let forms = draft.claims.iter().flat_map(|claim| &claim.form);
    let mut texts = columns.chain(operations).chain(forms);
    draft.tables.iter().any(|table| table.encoding == name)
        || texts.any(|text| named::words(text).any(|word| word == name))
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
