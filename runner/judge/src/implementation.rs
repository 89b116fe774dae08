//! What an implementation under test is to the runner: something that describes itself and answers requests.

use std::collections::BTreeMap;
use std::time::Instant;

use utfproof_oracle::Operation;

use crate::direct::Direct;
use crate::policy::{Policies, UnknownPolicy};
use crate::reply::{Answer, Reply, Request};

/// Why an implementation is asked no more when the time for the whole run is over.
pub const OUT_OF_TIME: &str = "the time for all its cases was over";

/// A codec that can be checked. Write one for your own type; see `runner/examples/` and the README.
///
/// # Examples
///
/// ```
/// use utfproof_judge::{Answer, Description, Implementation, Operation, Request, Sequence};
///
/// struct MyCodec;
///
/// impl Implementation for MyCodec {
///     fn describe(&self) -> Description {
///         Description::new("my codec", "1.0").with([Operation::Utf8Validate])
///     }
///
///     fn answer(&mut self, request: &Request) -> Answer {
///         match (request.operation, request.operands.as_slice()) {
///             (Operation::Utf8Validate, [Sequence::Bytes(bytes)]) => match std::str::from_utf8(bytes) {
///                 Ok(_) => Answer::accepted(),
///                 Err(error) => Answer::rejected_at(error.valid_up_to(), error),
///             },
///             _ => Answer::Skipped("not implemented".to_owned()),
///         }
///     }
/// }
/// ```
pub trait Implementation {
    /// What it is, and which operations it answers.
    fn describe(&self) -> Description;

    /// Answers one request for one of those operations.
    ///
    /// A panic counts as a crash on this request; the next requests are asked all the same.
    fn answer(&mut self, request: &Request) -> Answer;

    /// A way to call the codec for one operation with nothing in between, for exhaustive runs: the suite `exhaustive`
    /// asks it about every input of up to four bytes, two code units, one code point or UCS-4 value. It has to answer
    /// as [`answer`](Self::answer) does, which is asked about everything else, and about what differs once more.
    ///
    /// Without one, that suite asks up to 16,777,216 cases of each row.
    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        let _ = operation;
        None
    }
}

impl<I: Implementation + ?Sized> Implementation for Box<I> {
    fn describe(&self) -> Description {
        (**self).describe()
    }

    fn answer(&mut self, request: &Request) -> Answer {
        (**self).answer(request)
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        (**self).direct(operation)
    }
}

/// What an implementation says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// Its name. Shown escaped: it may be anything.
    pub name: String,
    /// Its version. Shown escaped, like the name.
    pub version: String,
    /// The operations that it answers.
    pub operations: BTreeMap<Operation, Support>,
    /// What it declares that it chose where documents leave a choice, by operation; see [`crate::policy`].
    pub policies: BTreeMap<Operation, Policies>,
    /// Operations that it says it answers and that this suite does not know: counted, never asked.
    pub unknown_operations: Vec<String>,
}

impl Description {
    /// An implementation that answers nothing yet.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            version: version.into(),
            ..Self::default()
        }
    }

    /// Adds operations that take the whole input at once.
    #[must_use]
    pub fn with(self, operations: impl IntoIterator<Item = Operation>) -> Self {
        self.with_support(operations, Support { chunks: false })
    }

    /// Adds operations that take the input in one piece or cut into consecutive chunks.
    #[must_use]
    pub fn with_chunks(self, operations: impl IntoIterator<Item = Operation>) -> Self {
        self.with_support(operations, Support { chunks: true })
    }

    /// Declares what it chose for an operation, by key and value, such as `("replacement", "per-byte")`. It is then
    /// judged by that.
    ///
    /// # Errors
    ///
    /// [`UnknownPolicy`]: a choice that the operation does not have, with those that it has.
    pub fn declaring<'a>(
        mut self,
        operation: Operation,
        choices: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, UnknownPolicy> {
        let policies = Policies::read(operation, choices)?;
        self.policies.insert(operation, policies);
        Ok(self)
    }

    fn with_support(
        mut self,
        operations: impl IntoIterator<Item = Operation>,
        support: Support,
    ) -> Self {
        self.operations
            .extend(operations.into_iter().map(|operation| (operation, support)));
        self
    }
}

/// How an implementation answers one operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Support {
    /// Whether it also takes the input cut into consecutive chunks.
    pub chunks: bool,
}

/// An implementation that is ready to answer batches of requests.
pub trait UnderTest {
    /// What it says of itself.
    fn description(&self) -> &Description;

    /// Asks all the requests; the replies come back in the same order, one for each.
    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply>;

    /// The way to call it directly, if it lives in this process and has one; see [`Implementation::direct`].
    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        let _ = operation;
        None
    }

    /// It has to be done by then: from then on, nothing is asked, and the replies are [`Reply::NotRun`]. What lives in this
    /// process is only asked no more.
    fn end_by(&mut self, deadline: Instant) {
        let _ = deadline;
    }

    /// Why it is not asked any more, if it is not. Escaped.
    fn given_up(&self) -> Option<&str> {
        None
    }

    /// Its last words: the end of what it wrote to standard error, if it has one. Escape before showing.
    fn last_words(&self) -> Option<String> {
        None
    }

    /// Ends it, when there is nothing more to ask. Returns how it exited if that was not with status 0, as the protocol
    /// wants at the end of input: one or more lines, escaped.
    fn finish(&mut self) -> Option<String> {
        None
    }
}
