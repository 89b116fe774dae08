//! Checks codecs of the UTF-8 family against the documents that define them.

pub mod ask;
pub mod builtin;
pub mod drawing;
mod exhaust;
pub mod findings;
pub mod harness;
mod implementation;
mod judge;
pub mod known;
mod long_output;
mod minimise;
mod observe;
pub mod policy;
pub mod process;
mod quiet;
pub mod registry;
pub mod report;
mod run;
pub mod sabotage;
pub mod serve;
pub mod snapshot;
pub mod strength;
mod suite;
mod tally;

pub use exhaust::{Direct, DirectAnswer};
pub use harness::assert_conforms;
pub use implementation::{
    Answer, Description, Implementation, InProcess, Reply, Request, Subject, Support,
};
pub use judge::judge;
pub use known::{KnownDifferences, KnownDifferencesError, Listing};
pub use long_output::LongOutput;
pub use observe::{Observed, Says, Seen, SeenState};
pub use quiet::silence_implementations;
pub use run::{Settings, run};
pub use suite::{Selection, Shard};
pub use utfproof_oracle::{Operation, Sequence, UnitKind};
pub use utfproof_vectors::Operands;
pub use utfproof_vectors::Suite;
