//! The result of a check, and how it stands against the errata.

use std::borrow::Cow;
use std::fmt;

use utfproof_spec_tables::Erratum;

use super::Diagnostic;

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
    pub further: Vec<Diagnostic>,
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
        witness: Diagnostic,
    },
    /// It was not tried.
    NotTested {
        /// Why not.
        why: String,
    },
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
    Fails(Diagnostic),
    NotTested(String),
}

impl From<Diagnostic> for Shortfall {
    fn from(witness: Diagnostic) -> Self {
        Self::Fails(witness)
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
            status: match checked {
                Ok(over) => Status::Holds { over },
                Err(Shortfall::Fails(witness)) => Status::Fails { witness },
                Err(Shortfall::NotTested(why)) => Status::NotTested { why },
            },
            further: Vec::new(),
            erratum: None,
        }
    }

    /// With the words of the document that it is about.
    pub(crate) fn saying(mut self, words: impl Into<Cow<'a, str>>) -> Self {
        self.says = words.into();
        self
    }

    /// The first mistake, and the further ones; none if it does not fail.
    pub fn witnesses(&self) -> impl Iterator<Item = &Diagnostic> + Clone {
        let first = match &self.status {
            Status::Fails { witness } => Some(witness),
            Status::Holds { .. } | Status::NotTested { .. } => None,
        };
        first.into_iter().chain(&self.further)
    }

    /// Its name in an erratum: `table table-2`.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.what, self.id)
    }
}
