//! Why reports cannot be merged.

/// Why reports cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// A file, or the list of files, is empty.
    #[error("{0} holds no report")]
    Empty(String),
    /// A report is not from a shard.
    #[error("{0} is not the report of a shard: run each shard with 'utfproof check … --shard K/N'")]
    NoShard(String),
    /// A shard appears twice.
    #[error("{name}: shard {number} of {of} appears twice, in {first} and in {second}")]
    Twice {
        /// The implementation.
        name: String,
        /// The shard.
        number: u64,
        /// The number of shards.
        of: u64,
        /// A file that has it.
        first: String,
        /// Another such file.
        second: String,
    },
    /// Shards are missing.
    #[error("{name}: {missing}; there {there}")]
    Missing {
        /// The implementation.
        name: String,
        /// Such as `shards 2, 4 of 7 are missing`.
        missing: String,
        /// Such as `is 1 in shard-1.json`.
        there: String,
    },
    /// Two reports are from different runs.
    #[error("{first} and {second} are from different runs: {what}")]
    OtherRun {
        /// The first file.
        first: String,
        /// The second file.
        second: String,
        /// The differences between them.
        what: String,
    },
    /// The reports contradict each other.
    #[error("{name}: {problem}")]
    Content {
        /// The files.
        name: String,
        /// The problem.
        problem: String,
    },
}
