//! The settings of a run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use crate::known::KnownDifferences;
use crate::random::Random;

/// The longest text that is made of a pattern unless a run asks for more, in units of input.
pub const LONGEST_TEXT: u32 = 2_000_000;

/// The settings of a run, apart from the implementation and the vectors.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The implementation's name on the command line; see [`Report::argument`](crate::result::Report::argument).
    pub argument: String,
    /// The language of the implementation, if it is known.
    pub language: Option<String>,
    /// The options with which the command line selects the same cases again.
    pub options: String,
    /// The seed of the random cases.
    pub seed: u64,
    /// The random cases that are asked beside those of the selection.
    pub random: Random,
    /// Whether departures from a *should* do not count in the verdict.
    pub only_musts: bool,
    /// Whether to observe the automata of validations that differ; see
    /// [`Report::automata`](crate::result::Report::automata).
    pub observes_automata: bool,
    /// Whether plain inputs are asked first, to tell mistakes of an adapter apart; see
    /// [`Report::adapter`](crate::result::Report::adapter).
    pub checks_wiring: bool,
    /// Whether the report holds the data for a merge even if this shard is the whole run.
    pub is_shard: bool,
    /// The known differences.
    pub known: KnownDifferences,
    /// Whether the first difference that counts sets `interrupted`.
    pub fail_fast: bool,
    /// The longest text that is made of a pattern, in units of input, [`LONGEST_TEXT`] if `None`. An implementation may take
    /// much of the memory for one of billions.
    pub longest_text: Option<u32>,
    /// The time limit of the whole run. Cases that are not judged by then count as not run.
    pub total_timeout: Option<Duration>,
    /// The time that the run may spend on making failing inputs smaller and on observing automata, 10 seconds if `None`.
    pub shrink_time: Option<Duration>,
    /// Whether the cases are judged, and failing inputs are being made smaller.
    pub shrinking: Arc<AtomicBool>,
    /// Set this to end the run with the replies so far; the report then says that it was interrupted.
    pub interrupted: Arc<AtomicBool>,
    /// The number of cases judged so far.
    pub progress: Arc<AtomicU64>,
}
