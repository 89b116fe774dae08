//! The result of a check, and how it stands against the errata.

use std::borrow::Cow;
use std::fmt;

use utfproof_spec_tables::Erratum;

use crate::drafts::line::with_result;
use crate::export::markdown_row;
use crate::missing_rows::MissingRows;
use crate::suggest::named_signs;
use crate::wrong_cell::WrongCell;

/// The result of checking one table, example, claim, wording, algorithm or erratum.
#[derive(Clone, Debug)]
pub struct Finding<'a> {
    /// The kind of the checked item.
    pub what: FindingKind,
    /// Its id, unique among the items of its kind in the document.
    pub id: Cow<'a, str>,
    /// Number and title of its section.
    pub section: Cow<'a, str>,
    /// The document's statement, in our words; for an algorithm, the step that decides.
    pub says: Cow<'a, str>,
    /// Whether the document does not say it itself.
    pub not_said: bool,
    /// Whether it holds.
    pub status: Status,
    /// If it fails, the mistakes that show once the one before is corrected.
    pub further: Vec<Witness>,
    /// The erratum that explains a failure.
    pub erratum: Option<&'a Erratum>,
}

/// The kind of item that a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FindingKind {
    /// The definition of an encoding.
    Encoding,
    /// A table.
    Table,
    /// A worked example.
    Example,
    /// A statement.
    Claim,
    /// A few words as printed.
    Wording,
    /// The document's own algorithm for an operation.
    Reading,
    /// An entry of the errata.
    Erratum,
    /// A mark in a draft, and what follows it.
    Mark,
}

/// Whether an item holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It holds, for everything that was tried.
    Holds {
        /// The tried inputs, such as `all 1,112,064 scalar values`.
        over: String,
    },
    /// It fails.
    Fails {
        /// The smallest input that shows it.
        witness: Witness,
    },
    /// It was not tried.
    NotTested {
        /// Why not.
        why: String,
    },
}

/// An input on which a document is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The input.
    pub input: Box<str>,
    /// The result by the document.
    pub printed: String,
    /// The result by the readings; or if the printed words cannot be read, why not, and what to print instead.
    pub right: String,
    /// Whether the printed words cannot be read.
    pub is_unreadable: bool,
    /// The input for which the printed result would be right: the other possible correction.
    pub or_input: Option<Box<str>>,
    /// Another text of the same document that contradicts the printed one.
    pub against: Option<Box<str>>,
    /// The wrong cell, if a table is wrong in one row.
    pub cell: Option<Box<WrongCell>>,
    /// The rows that the table or the definition lacks, if that is what is wrong.
    pub missing: Option<Box<MissingRows>>,
}

/// How a finding stands against the errata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It holds, and no erratum says otherwise.
    Holds,
    /// It fails, as its erratum says.
    Known,
    /// It fails, and no erratum says so.
    New,
    /// It holds although an erratum says otherwise.
    Gone,
    /// It was not tried.
    NotTested,
}

impl Finding<'_> {
    /// How the status stands against the erratum.
    pub const fn standing(&self) -> Standing {
        match (&self.status, self.erratum) {
            (Status::Holds { .. }, None) => Standing::Holds,
            (Status::Holds { .. }, Some(_)) => Standing::Gone,
            (Status::Fails { .. }, Some(_)) => Standing::Known,
            (Status::Fails { .. }, None) => Standing::New,
            (Status::NotTested { .. }, _) => Standing::NotTested,
        }
    }
}

impl FindingKind {
    /// `encoding`, `table`, `example`, `claim`, `wording`, `reading`, `erratum` or `mark`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Encoding => "encoding",
            Self::Table => "table",
            Self::Example => "example",
            Self::Claim => "claim",
            Self::Wording => "wording",
            Self::Reading => "reading",
            Self::Erratum => "erratum",
            Self::Mark => "mark",
        }
    }
}

impl Standing {
    /// Every standing, in the order of a summary.
    pub const ALL: [Self; 5] = [
        Self::Holds,
        Self::Known,
        Self::New,
        Self::Gone,
        Self::NotTested,
    ];

    /// `holds`, `known`, `new`, `gone` or `not-tested`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Known => "known",
            Self::New => "new",
            Self::Gone => "gone",
            Self::NotTested => "not-tested",
        }
    }

    /// Whether an editor must act on it.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::New | Self::Gone)
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The tried inputs, or why the item fails or cannot be tested.
pub(crate) type Check = Result<String, Shortfall>;

/// Why an item does not hold.
#[derive(Clone, Debug)]
pub(crate) enum Shortfall {
    Fails(Witness),
    NotTested(String),
}

impl From<Witness> for Shortfall {
    fn from(witness: Witness) -> Self {
        Self::Fails(witness)
    }
}

impl From<Shortfall> for Status {
    fn from(shortfall: Shortfall) -> Self {
        match shortfall {
            Shortfall::Fails(witness) => Self::Fails { witness },
            Shortfall::NotTested(why) => Self::NotTested { why },
        }
    }
}

impl Witness {
    pub(crate) fn new(input: impl ToString, printed: impl ToString, right: impl ToString) -> Self {
        Self {
            input: input.to_string().into(),
            printed: printed.to_string(),
            right: right.to_string(),
            is_unreadable: false,
            or_input: None,
            against: None,
            cell: None,
            missing: None,
        }
    }

    /// Printed words that cannot be read: why not, and what to print instead. Characters that look like others are named.
    pub(crate) fn unreadable(printed: impl ToString, why: impl ToString) -> Self {
        let printed = printed.to_string();
        let why = why.to_string() + &named_signs(&printed);
        Self {
            is_unreadable: true,
            ..Self::new(&printed, &printed, why)
        }
    }

    /// With the rows that are missing, and words that say so.
    pub(crate) fn lacking(self, missing: MissingRows) -> Self {
        let right = format!("{}; {}", self.right, missing.problem());
        Self {
            right,
            missing: Some(Box::new(missing)),
            ..self
        }
    }

    /// Without the rows that are missing: the mistake is another.
    pub(crate) fn without_missing(mut self) -> Self {
        if let Some(missing) = self.missing.take() {
            let said = format!("; {}", missing.problem());
            if let Some(right) = self.right.strip_suffix(&said) {
                self.right.truncate(right.len());
            }
        }
        self
    }

    /// With the place in a table.
    pub(crate) fn in_cell(mut self, cell: impl Into<Option<WrongCell>>) -> Self {
        self.cell = self.cell.or(cell.into().map(Box::new));
        self
    }
}

impl<'a> Finding<'a> {
    pub(crate) fn new(
        what: FindingKind,
        id: impl Into<Cow<'a, str>>,
        section: impl Into<Cow<'a, str>>,
        checked: Check,
    ) -> Self {
        Self {
            what,
            id: id.into(),
            section: section.into(),
            says: Cow::Borrowed(""),
            not_said: false,
            status: checked.map_or_else(Status::from, |over| Status::Holds { over }),
            further: Vec::new(),
            erratum: None,
        }
    }

    /// With the words of the document that it is about.
    pub(crate) fn saying(mut self, words: impl Into<Cow<'a, str>>) -> Self {
        self.says = words.into();
        self
    }

    /// The witness of the first mistake, and those of the further ones; none if it does not fail.
    pub fn witnesses(&self) -> impl Iterator<Item = &Witness> {
        let first = match &self.status {
            Status::Fails { witness } => Some(witness),
            Status::Holds { .. } | Status::NotTested { .. } => None,
        };
        first.into_iter().chain(&self.further)
    }

    /// What to print, as lines: the rows that are missing, or a row in place of one, in Markdown; or the line of an example
    /// in a draft, in the notation of its author.
    pub fn print(&self, witness: &Witness) -> Option<String> {
        if let Some(missing) = &witness.missing {
            return Some(missing.lines());
        }
        let cell = witness.cell.as_ref();
        if let Some(row) = cell.and_then(|cell| cell.right_row.as_ref()) {
            return Some(markdown_row(row));
        }
        let is_line = self.what == FindingKind::Example && self.id.starts_with("line-");
        let is_wrong = is_line && !witness.is_unreadable;
        is_wrong.then(|| with_result(&self.says, &witness.right))?
    }

    /// The names of the two results of a witness: the printed one, and the right one.
    pub(crate) const fn labels(&self, witness: &Witness) -> [&'static str; 2] {
        if witness.is_unreadable {
            return ["printed", "problem"];
        }
        match (self.what, self.not_said) {
            (FindingKind::Reading, _) => ["by steps", "right"],
            (FindingKind::Table, _) => ["by table", "right"],
            (FindingKind::Encoding, _) => ["by bits", "right"],
            (FindingKind::Claim, true) => ["expected", "in fact"],
            (FindingKind::Claim, false) => ["claimed", "in fact"],
            _ => ["printed", "right"],
        }
    }

    /// The words about what is right, each part with its label: the right result, notes, and what to print instead.
    pub(crate) fn rights<'w>(
        &self,
        witness: &Witness,
        words: &'w str,
    ) -> Vec<(&'static str, &'w str)> {
        let [_, right] = self.labels(witness);
        let mut parts = words.split("; ");
        let first = parts.next().map(|words| (right, words));
        let labelled = |words: &'w str| {
            let print = words.strip_prefix("print: ").map(|words| ("print", words));
            print.or_else(|| Some(("or print", words.strip_prefix("or: ")?)))
        };
        let others = parts.map(|words| labelled(words).unwrap_or(("note", words)));
        first.into_iter().chain(others).collect()
    }

    /// Its name in an erratum: `table table-2`.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.what, self.id)
    }
}
