//! Asks an implementation the cases of the vectors, and judges what it answers.
//!
//! [`run()`](run::run) leads from a [`Selection`] of vectors and an implementation to a [`Report`], which is plain data. The
//! rooms, from the ground up:
//!
//! | room | what it holds |
//! |---|---|
//! | [`reply`], [`implementation`], [`direct`] | what an implementation is asked and answers |
//! | [`verdict`], [`judge`](judge::judge), [`policy`], [`declared`] | what an answer is worth |
//! | [`selection`], [`shard`], [`plan`], [`test_case`] | which cases are asked, and how |
//! | [`batches`], `exhaust`, [`run`](mod@run) | asking them |
//! | `tally`, `minimise`, [`observe`], [`known`], [`result`] | what is kept of the answers |
//!
//! This crate knows no process, no file, no command line and no renderer.

pub mod ask;
pub mod batches;
pub mod declared;
pub mod direct;
mod exhaust;
pub mod implementation;
pub mod in_process;
pub mod judge;
pub mod known;
pub mod long_output;
pub mod minimise;
pub mod observe;
pub mod plan;
pub mod policy;
pub mod quiet;
pub mod reply;
pub mod result;
pub mod run;
pub mod selection;
pub mod settings;
pub mod shard;
mod tally;
pub mod test_case;
pub mod verdict;

pub use direct::{Direct, DirectAnswer};
pub use implementation::{Description, Implementation, Support, UnderTest};
pub use in_process::InProcess;
pub use known::{KnownDifferences, KnownDifferencesError, Listing};
pub use long_output::LongOutput;
pub use quiet::silence_implementations;
pub use reply::{Answer, Reply, Request};
pub use result::Report;
pub use run::run;
pub use selection::Selection;
pub use settings::Settings;
pub use shard::Shard;
pub use utfproof_oracle::{Operation, Sequence, UnitKind};
pub use utfproof_vectors::{Operands, Suite};
