//! The history of a codec: which of its releases have which faults.

mod causes;
mod json;
mod spans;
mod text;

pub use causes::{CauseHistory, State, causes};
pub use spans::{Span, spans};

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use utfproof_report::Difference;
use utfproof_snapshot::Snapshot;

/// A package with its releases, in order.
#[derive(Clone, Debug)]
pub struct History {
    /// The package, such as `npm:pbf`.
    pub package: String,
    /// The command line of the adapter, with its placeholders.
    pub adapter: String,
    /// The command that built the adapter for each release.
    pub build: Option<String>,
    /// The options that select the inputs; `None` if they are only `--suite quick`.
    pub selection: Option<String>,
    /// Its releases, the oldest first.
    pub releases: Vec<Release>,
    /// The faults, the worst first.
    pub causes: Vec<CauseHistory>,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// A release, and what is known of it.
#[derive(Clone, Debug)]
pub struct Release {
    /// Its version.
    pub version: String,
    /// What is known of it.
    pub known: Known,
}

/// What is known of a release.
#[derive(Clone, Debug)]
pub enum Known {
    /// It was not asked.
    Nothing,
    /// It cannot be fetched or started; the reason, escaped.
    Failed(String),
    /// Its answers.
    Answers(Box<Answers>),
}

impl Known {
    /// What is known, in a few words.
    pub fn in_brief(&self) -> String {
        match self {
            Self::Nothing => "not asked".to_owned(),
            Self::Failed(why) => last_line(why).to_owned(),
            Self::Answers(answers) => match answers.snapshot.rows.len() {
                1 => "1 row is not exactly as the documents say".to_owned(),
                rows => format!("{rows} rows are not exactly as the documents say"),
            },
        }
    }
}

/// The line that tells most: the last one that names an error, or else the last one.
fn last_line(why: &str) -> &str {
    let lines = || why.lines().map(str::trim).filter(|line| !line.is_empty());
    let error = lines().rfind(|line| line.contains("Error: ") || line.contains("error: "));
    error.or_else(|| lines().next_back()).unwrap_or_default()
}

/// The answers of a release.
#[derive(Clone, Debug)]
pub struct Answers {
    /// Those that are not as the documents say.
    pub snapshot: Snapshot,
    /// The differences of the rows of the snapshot, with smaller inputs.
    pub again: Vec<Difference>,
    departures: u64,
}

impl Answers {
    /// The answers of a release.
    pub fn new(snapshot: Snapshot, again: Vec<Difference>) -> Self {
        let mut hasher = DefaultHasher::new();
        for operation in &snapshot.operations {
            (&operation.operation, operation.chunks).hash(&mut hasher);
        }
        for row in &snapshot.rows {
            for run in row.runs.iter().filter(|run| !run.open) {
                (&row.vector, format!("{run:?}")).hash(&mut hasher);
            }
        }
        Self {
            snapshot,
            again,
            departures: hasher.finish(),
        }
    }

    /// A number that is the same for the same operations with the same departures from the documents.
    pub const fn departures(&self) -> u64 {
        self.departures
    }
}

impl History {
    /// The JSON Schema (draft 2020-12) of the text that [`History::json`] returns.
    pub const SCHEMA: &str = include_str!("history.schema.json");

    /// The number of releases that were asked.
    pub fn asked(&self) -> usize {
        let releases = self.releases.iter();
        let is_asked = |release: &&Release| matches!(release.known, Known::Answers(_));
        releases.filter(is_asked).count()
    }

    /// Whether the newest release that was asked has a fault.
    pub fn is_faulty(&self) -> bool {
        let is_now = |cause: &CauseHistory| {
            let states = cause.states.iter().rev();
            states
                .flatten()
                .next()
                .is_some_and(|state| matches!(state, State::Wrong))
        };
        self.causes.iter().any(is_now)
    }
}
