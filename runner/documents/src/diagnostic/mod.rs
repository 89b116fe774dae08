//! A mistake as data: its place, what is printed there, what is right, and how to correct it. Words are made of it only
//! where it is shown.

mod finding;
mod fix;
mod note;
mod place;
pub(crate) mod suggest;

use utfproof_spec_tables::Table;

pub(crate) use finding::{Check, Shortfall};
pub use finding::{Finding, FindingKind, Standing, Status};
pub use fix::{Edit, Fix};
pub(crate) use note::one_of;
pub use note::{Note, Reason, UnreadableDraft};
pub use place::{MissingRows, Place};
pub(crate) use place::{is_definition, padded};

/// A mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The place in a table or a definition, if it is known there.
    pub place: Option<Box<Place>>,
    /// The smallest input that shows it; or the words that cannot be read.
    pub input: Box<str>,
    /// The result by the document.
    pub printed: Box<str>,
    /// The result by the readings; or if the printed words cannot be read, why not.
    pub found: String,
    /// Whether the printed words cannot be read.
    pub is_unreadable: bool,
    /// What else is known.
    pub notes: Vec<Note>,
    /// Ways to correct it, the most likely one first.
    pub fixes: Vec<Fix>,
}

/// As many characters are named.
const MOST_SIGNS: usize = 3;

impl Diagnostic {
    pub(crate) fn new(input: impl ToString, printed: impl ToString, found: impl ToString) -> Self {
        Self {
            place: None,
            input: input.to_string().into(),
            printed: printed.to_string().into(),
            found: found.to_string(),
            is_unreadable: false,
            notes: Vec::new(),
            fixes: Vec::new(),
        }
    }

    /// Printed words that cannot be read, and why not. Characters beyond ASCII may look like others, and are named.
    pub(crate) fn unreadable(printed: impl ToString, why: impl Into<Reason>) -> Self {
        let Reason { words, notes } = why.into();
        let printed = printed.to_string();
        let signs = printed.chars().filter(|c| !c.is_ascii()).take(MOST_SIGNS);
        let signs: Vec<String> = signs.map(|c| format!("U+{:04X}", u32::from(c))).collect();
        let named = (!signs.is_empty()).then(|| format!("it has {}", signs.join(", ")).into());
        Self {
            is_unreadable: true,
            notes: notes.into_iter().chain(named).collect(),
            ..Self::new(&printed, &printed, words)
        }
    }

    /// With a note.
    pub(crate) fn note(mut self, note: impl Into<Note>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// With a way to correct it.
    pub(crate) fn fix(mut self, edit: Edit) -> Self {
        self.fixes.push(edit.into());
        self
    }

    /// At a place in a table.
    pub(crate) fn at(mut self, place: Place) -> Self {
        self.place = Some(Box::new(place));
        self
    }

    /// In a row of a table, by its number from 0.
    pub(crate) fn in_row(self, table: &Table, number: usize) -> Self {
        self.at(Place::row(table, number))
    }

    /// Without its place and the ways to correct it.
    pub(crate) fn nowhere(mut self) -> Self {
        self.place = None;
        self.fixes.clear();
        self
    }

    /// The right cell, if one change of the cell at its place is enough.
    pub fn cell(&self) -> Option<&str> {
        self.fixes.iter().find_map(|fix| match &fix.edit {
            Edit::Cell(cell) => Some(cell.as_str()),
            _ => None,
        })
    }

    /// The right row, if the row at its place is printed whole.
    pub fn row(&self) -> Option<&[String]> {
        self.fixes.iter().find_map(|fix| match &fix.edit {
            Edit::Row(cells) => Some(cells.as_slice()),
            _ => None,
        })
    }

    /// The rows that the table or the definition lacks, if that is what is wrong.
    pub fn missing(&self) -> Option<&MissingRows> {
        self.fixes.iter().find_map(|fix| match &fix.edit {
            Edit::Insert(rows) => Some(rows),
            _ => None,
        })
    }

    /// The input for which the printed result is right.
    pub fn input_instead(&self) -> Option<&str> {
        self.fixes.iter().find_map(|fix| match &fix.edit {
            Edit::Input(input) => Some(input.as_str()),
            _ => None,
        })
    }

    /// Whether something else may be wrong than what the fixes change.
    pub(crate) fn is_open(&self) -> bool {
        let mut notes = self.notes.iter();
        notes.any(|note| matches!(note, Note::Question(_)))
    }

    /// With its fixes certain, or not.
    pub(crate) fn make_certain(&mut self, is_certain: bool) {
        let fixes = self.fixes.iter_mut();
        fixes.for_each(|fix| fix.is_certain = is_certain);
    }

    /// What is found, and the notes, in one line: `rejected; a row is missing`.
    pub fn words(&self) -> String {
        let is_sentence = |note: &&Note| !matches!(note, Note::Against(_));
        let notes = self.notes.iter().filter(is_sentence).map(Note::to_string);
        let all = [self.found.clone()].into_iter().chain(notes);
        all.chain(self.remedies()).collect::<Vec<_>>().join("; ")
    }

    /// The fixes that are not shown as lines, in words.
    pub(crate) fn remedies(&self) -> impl Iterator<Item = String> {
        self.fixes.iter().filter_map(|fix| match &fix.edit {
            Edit::Insert(missing) => Some(missing.problem()),
            Edit::LeaveOut(_) => Some("leave this row out".to_owned()),
            _ => None,
        })
    }
}
