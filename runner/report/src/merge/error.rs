//! Why reports cannot be merged.

/// Why reports cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// A file, or all files together, hold nothing.
    #[error("{0} holds no report")]
    Empty(String),
    /// A report is not that of a shard.
    #[error("{0} is not the report of a shard: run each part with 'utfproof check … --shard K/N'")]
    NoShard(String),
    /// A shard is there twice.
    #[error("{name}: shard {number} of {of} is there twice, in {first} and in {second}")]
    Twice {
        /// The implementation.
        name: String,
        /// The shard.
        number: u64,
        /// How many there are.
        of: u64,
        /// A file that has it.
        first: String,
        /// Another one.
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
    /// Two are not of one run.
    #[error("{first} and {second} are not of one run: {what}")]
    OtherRun {
        /// A file.
        first: String,
        /// Another one.
        second: String,
        /// What is another one in it.
        what: String,
    },
    /// What the reports say together cannot be.
    #[error("{name}: {problem}")]
    Content {
        /// The files.
        name: String,
        /// What is wrong.
        problem: String,
    },
}
