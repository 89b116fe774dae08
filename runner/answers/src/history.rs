//! The history of a package as data: which of its releases have which faults. Its schema is `history.schema.json`.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use utfproof_notation::{json, lower_hex};

/// The end of a file before its last line, which is a brace.
const DIGEST: &str = ",\n  \"sha256\": ";

/// Why a text is not a history.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// It is not JSON, or not of the layout.
    #[error(transparent)]
    Layout(#[from] serde_json::Error),
    /// It was changed.
    #[error("the SHA-256 at the end is not that of the text before")]
    Digest,
}

/// A package with its releases and their faults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackageHistory {
    /// The version of utfproof that asked.
    pub utfproof: String,
    /// The registry and the name, such as `npm:pbf`.
    pub package: String,
    /// The command line of the adapter, with its placeholders.
    pub adapter: String,
    /// The command that built the adapter for each release.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<String>,
    /// The options that select the inputs; none if they are only `--suite quick`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selection: Option<String>,
    /// Whether the run ended before all was asked.
    pub interrupted: bool,
    /// The releases, the oldest first.
    pub releases: Vec<ReleaseState>,
    /// The faults, the worst first.
    pub causes: Vec<FaultHistory>,
}

/// A release, and whether its answers are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReleaseState {
    /// Its version. It may hold anything: escape it.
    pub version: String,
    /// Whether it was asked.
    pub state: Asked,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Whether a release was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Its answers are known.
    Asked,
    /// The releases on both sides answer alike, or the run was interrupted.
    NotAsked,
    /// It cannot be fetched, or the adapter does not start with it.
    Failed,
}

/// A fault, and the releases that have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultHistory {
    /// The operation.
    pub operation: String,
    /// How strict the sentence is that the answers depart from.
    pub level: String,
    /// How they depart, as in the JSON report of a check.
    pub kind: String,
    /// Whether the input is well-formed.
    pub well_formed: bool,
    /// The fault in words.
    pub says: String,
    /// Since when, in words.
    pub when: String,
    /// The releases that have it.
    pub wrong: Vec<String>,
    /// The releases that were asked and do not have it.
    pub right: Vec<String>,
    /// The releases that were asked and lack the operation.
    pub absent: Vec<String>,
    /// The smallest input that shows it: operands or chunks, long ones cut.
    #[serde(rename = "in")]
    pub operands: Vec<String>,
    /// The vector that shows it.
    pub vector: String,
}

impl PackageHistory {
    /// The text of its file: each release and each fault on its own line, and at the end the SHA-256 of all before.
    pub fn write(&self) -> String {
        let text = json::lines(self);
        let text = text.strip_suffix("\n}\n").unwrap_or(&text);
        format!("{text}{DIGEST}\"{}\"\n}}\n", digest(text))
    }

    /// Reads what [`write`](Self::write) returns.
    ///
    /// # Errors
    ///
    /// If it is not JSON of this layout, or was changed.
    pub fn read(text: &str) -> Result<Self, HistoryError> {
        let history = serde_json::from_str(text)?;
        let (before, end) = text.rsplit_once(DIGEST).ok_or(HistoryError::Digest)?;
        match end == format!("\"{}\"\n}}\n", digest(before)) {
            true => Ok(history),
            false => Err(HistoryError::Digest),
        }
    }

    /// The same without the reasons why releases could not be asked, which name paths.
    pub fn without_reasons(mut self) -> Self {
        self.releases
            .iter_mut()
            .for_each(|release| release.why = None);
        self
    }

    /// The number of releases that were asked.
    pub fn asked(&self) -> usize {
        let releases = self.releases.iter();
        releases
            .filter(|release| release.state == Asked::Asked)
            .count()
    }

    /// The faults that came or went between two releases.
    pub fn brackets(&self) -> impl Iterator<Item = &FaultHistory> {
        self.causes.iter().filter(|fault| fault.is_bracket())
    }
}

fn digest(text: &str) -> String {
    lower_hex(&Sha256::digest(text))
}

impl FaultHistory {
    /// Whether some release has it, and another has the operation without it.
    pub const fn is_bracket(&self) -> bool {
        !self.wrong.is_empty() && !self.right.is_empty()
    }

    /// Whether a reader may take both for one: they are of one kind, and came and went together.
    pub fn is_like(&self, other: &Self) -> bool {
        let kind = |fault: &Self| {
            (
                fault.operation.clone(),
                fault.level.clone(),
                fault.kind.clone(),
                fault.well_formed,
                fault.wrong.clone(),
            )
        };
        kind(self) == kind(other)
    }
}
