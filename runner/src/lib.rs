//! Checks codecs of the UTF-8 family against the documents that define them.

pub mod builtin;
pub mod drawing;
pub mod findings;
pub mod harness;
pub mod registry;
pub mod report;
pub mod sabotage;
pub mod serve;
pub mod snapshot;
pub mod strength;

pub use harness::assert_conforms;
pub use utfproof_judge::judge::judge;
pub use utfproof_judge::observe::{Says, Seen, SeenState};
pub use utfproof_judge::{
    Answer, Description, Direct, DirectAnswer, Implementation, InProcess, KnownDifferences,
    KnownDifferencesError, Listing, LongOutput, Reply, Request, Selection, Settings, Shard,
    Subject, Support, ask, known, policy, run, silence_implementations,
};
pub use utfproof_oracle::{Operation, Sequence, UnitKind};
pub use utfproof_process as process;
pub use utfproof_vectors::Operands;
pub use utfproof_vectors::Suite;
