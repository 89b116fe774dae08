//! Asks an implementation the cases of the vectors, and judges its answers.
//!
//! [`run()`](run::run) leads from a [`Selection`] of vectors and an implementation to a [`Report`], which is plain
//! data. The modules, from the bottom up:
//!
//! | modules | contents |
//! |---|---|
//! | `calls`, [`reply`], [`implementation`], [`direct`] | requests and replies, and the trait that answers them |
//! | [`verdict`], [`judge`](judge::judge), `positions`, [`policy`], [`declared`], [`departure`], [`forged`] | judging a reply |
//! | [`selection`], [`random`], [`shard`], [`plan`], [`test_case`](mod@test_case) | choosing the cases, and how each is asked |
//! | [`batches`], `wiring`, `first_calls`, `lengths`, `exhaust`, [`event`], [`run`](mod@run) | asking them |
//! | `tally`, [`minimise`], [`observe`], [`learn`], [`known`], [`result`], [`causes`] | counting the verdicts and reporting them |
//! | [`characters`], [`change`], [`pattern`] | what an answer has in place of the expected one, and where |
//!
//! This crate knows no process, no file, no command line and no renderer.

pub mod ask;
pub mod batches;
mod calls;
pub mod causes;
pub mod change;
pub mod characters;
mod counted;
pub mod declared;
pub mod departure;
pub mod direct;
pub mod event;
mod exhaust;
mod first_calls;
pub mod forged;
mod forms;
mod glob;
mod ill_formed;
pub mod implementation;
pub mod in_process;
mod incremental;
pub mod judge;
pub mod known;
pub mod learn;
mod lengths;
pub mod long_output;
pub mod minimise;
pub mod observe;
pub mod pattern;
pub mod plan;
pub mod policy;
mod positions;
pub mod quiet;
pub mod random;
mod ranges;
pub mod reply;
pub mod result;
pub mod run;
pub mod selection;
pub mod settings;
pub mod shard;
mod tally;
pub mod test_case;
pub mod verdict;
mod violation;
pub mod watched;
mod wiring;

pub use calls::Call;
pub use departure::{Departure, Rank, Way};
pub use direct::{Direct, DirectAnswer};
pub use event::Event;
pub use glob::{Glob, GlobError};
pub use ill_formed::IllFormedPart;
pub use implementation::{Description, Implementation, UnderTest};
pub use in_process::InProcess;
pub use known::{KnownDifferences, KnownDifferencesError, Listing};
pub use long_output::LongOutput;
pub use pattern::Pattern;
pub use quiet::silence_implementations;
pub use reply::{Answer, Mode, Reply, Request};
pub use result::Report;
pub use run::run;
pub use selection::Selection;
pub use settings::{LONGEST_TEXT, Settings};
pub use shard::Shard;
pub use utfproof_oracle::{Following, Operation, Sequence, UnitKind};
pub use utfproof_vectors::context::{Offers, has_room, is_told, takes_long_texts};
pub use utfproof_vectors::{Level, Operands, Suite, has_incremental_output};
pub use violation::{Violation, ViolationKind};
pub use watched::Watched;
