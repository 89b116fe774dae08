//! The events of a run. Progress, reports and snapshots all come from them.

use crate::counted::Counted;
use crate::reply::{Reply, Request};
use crate::test_case::TestCase;

/// An event of a run.
#[derive(Debug)]
pub enum Event<'a> {
    /// A batch came back, with one reply for each request.
    Answered {
        /// The test cases, in the order of their requests.
        test_cases: &'a [TestCase],
        /// The requests.
        requests: &'a [Request],
        /// The replies, in the order of their requests.
        replies: Vec<Reply>,
    },
    /// Up to a million cases of one vector were asked directly, and judged. The cost of an event is spread over them.
    Counted {
        /// The vector, by its index in the selection.
        vector: usize,
        /// The verdicts.
        counted: Counted,
    },
}

impl Event<'_> {
    /// Whether a request got a reply, or a case was asked directly.
    pub fn is_answered(&self) -> bool {
        match self {
            Self::Answered { replies, .. } => replies.iter().any(|reply| *reply != Reply::NotRun),
            Self::Counted { .. } => true,
        }
    }

    /// The number of requests and directly asked cases that it covers.
    pub fn cases(&self) -> u64 {
        match self {
            Self::Answered { replies, .. } => replies.len() as u64,
            Self::Counted { counted, .. } => counted.total(),
        }
    }
}
