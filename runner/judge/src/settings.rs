//! What a run is about, beside the implementation and the vectors.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use crate::known::KnownDifferences;

/// What a run is about, beside the implementation and the vectors.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The word by which the command line knows the implementation; see [`Report::argument`](crate::result::Report::argument).
    pub argument: String,
    /// The language of the implementation, where it is known.
    pub language: Option<String>,
    /// The options that make the command line select the same cases again.
    pub options: String,
    /// The seed of the random cases.
    pub seed: u64,
    /// Whether departures from a *should* are left out of the verdict.
    pub only_musts: bool,
    /// Whether the automata of operations that say yes or no are observed where they differ; see [`Report::automata`](crate::result::Report::automata).
    pub observes_automata: bool,
    /// Whether this is a shard even if it is all of the run: its report says what a merge needs.
    pub is_shard: bool,
    /// What is known to differ.
    pub known: KnownDifferences,
    /// Whether the first difference that counts makes `interrupted` true.
    pub fail_fast: bool,
    /// How long the run may take in all, if that is limited: what is not judged by then counts as not run.
    pub total_timeout: Option<Duration>,
    /// When this becomes true, the run ends with what is answered, and the report says so.
    pub interrupted: Arc<AtomicBool>,
    /// Counts the judged cases while the run goes on.
    pub progress: Arc<AtomicU64>,
}
