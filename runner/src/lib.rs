//! Checks codecs of the UTF-8 family against the documents that define them.

pub mod findings;
pub mod history;
pub mod init;
pub mod registry;
pub mod serve;
pub mod site_data;

pub use utfproof_codecs::{built_in, faults};
pub use utfproof_harness::{self as harness, assert_conforms, harness};
pub use utfproof_judge::judge::judge;
pub use utfproof_judge::observe::{Says, Seen, SeenState};
pub use utfproof_judge::{
    Answer, Call, Description, Direct, DirectAnswer, Glob, IllFormedPart, Implementation,
    InProcess, KnownDifferences, KnownDifferencesError, Listing, LongOutput, Mode, Offers, Reply,
    Request, Selection, Settings, Shard, UnderTest, Watched, ask, known, policy, run,
    silence_implementations,
};
pub use utfproof_native as native;
pub use utfproof_oracle::{Operation, Sequence, UnitKind};
pub use utfproof_process as process;
pub use utfproof_report as report;
pub use utfproof_report::drawing;
pub use utfproof_snapshot as snapshot;
pub use utfproof_strength as strength;
pub use utfproof_vectors::Operands;
pub use utfproof_vectors::Suite;
