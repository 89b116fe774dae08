//! The history of a package as data: which of its releases have which faults. Its schema is `history.schema.json`.

use serde::{Deserialize, Serialize};

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
    /// Reads what `utfproof history --json` prints.
    ///
    /// # Errors
    ///
    /// If it is not JSON of this layout.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
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
