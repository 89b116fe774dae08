//! What an implementation under test is to the runner: something that describes itself and answers requests.

use std::collections::BTreeMap;
use std::time::Instant;

use compact_str::{CompactString, ToCompactString};
use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_vectors::Operands;

use crate::exhaust::Direct;
use crate::long_output::LongOutput;
use crate::policy::{Policies, UnknownPolicy};
use crate::quiet;

/// A codec that can be checked. Write one for your own type; see `runner/examples/` and the README.
///
/// # Examples
///
/// ```
/// use utfproof::{Answer, Description, Implementation, Operation, Request, Sequence};
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

/// One question to an implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What to do.
    pub operation: Operation,
    /// To what: one operand, or two for `wtf-8.concatenate`; or the consecutive chunks of one operand, any of them
    /// possibly empty, for an operation that was described with chunks.
    pub operands: Operands,
}

impl Request {
    /// A question about these operands, or about these chunks of one.
    pub fn new(operation: Operation, operands: impl IntoIterator<Item = Sequence>) -> Self {
        Self {
            operation,
            operands: operands.into_iter().collect(),
        }
    }
}

/// What an implementation says to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The result; an empty sequence for a validation that accepts.
    Output(Sequence),
    /// It rejects the input.
    Rejected {
        /// Why, in its own words. Shown escaped. Up to 24 bytes lie in place: codecs that reject say the same few words
        /// millions of times.
        message: CompactString,
        /// The length of the longest well-formed prefix in input units, if it knows.
        at: Option<usize>,
    },
    /// It cannot do this one, and says why. Shown escaped.
    Skipped(String),
    /// A result that is longer than any right one, and so is not kept.
    TooLong(Box<LongOutput>),
}

impl Answer {
    /// A validation accepts.
    pub fn accepted() -> Self {
        Self::Output(Sequence::empty(UnitKind::Byte))
    }

    /// Bytes come out.
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self::Output(Sequence::bytes(bytes.into()))
    }

    /// Code units come out.
    pub fn code_units(units: impl IntoIterator<Item = u16>) -> Self {
        Self::Output(Sequence::CodeUnits(units.into_iter().collect()))
    }

    /// Scalar values come out.
    pub fn chars(chars: impl IntoIterator<Item = char>) -> Self {
        Self::Output(Sequence::CodePoints(
            chars.into_iter().map(u32::from).collect(),
        ))
    }

    /// It rejects the input and does not say where.
    pub fn rejected(message: impl ToCompactString) -> Self {
        Self::Rejected {
            message: message.to_compact_string(),
            at: None,
        }
    }

    /// It rejects the input behind a well-formed prefix of `at` input units.
    pub fn rejected_at(at: usize, message: impl ToCompactString) -> Self {
        Self::Rejected {
            message: message.to_compact_string(),
            at: Some(at),
        }
    }
}

/// What came of a request: an answer, or one of the ways to have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It answered.
    Answered(Answer),
    /// It died, or panicked: how.
    Crashed(String),
    /// It did not answer in time.
    TimedOut,
    /// It wrote something that is no reply to this request: what, and why not.
    Garbled(String),
    /// It was given up before this request.
    NotRun,
}

/// An implementation that is ready to answer batches of requests.
pub trait Subject {
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

/// An [`Implementation`] in this process, as a [`Subject`].
pub struct InProcess<I> {
    implementation: I,
    description: Description,
    by_requests: bool,
    deadline: Option<Instant>,
}

impl<I: Implementation> InProcess<I> {
    /// Wraps an implementation.
    pub fn new(implementation: I) -> Self {
        let description = implementation.describe();
        Self {
            implementation,
            description,
            by_requests: false,
            deadline: None,
        }
    }

    /// The implementation.
    pub const fn implementation(&self) -> &I {
        &self.implementation
    }

    /// The same, asked by requests as a process is, even where it could be called directly: for comparing the two.
    #[must_use]
    pub fn by_requests(self) -> Self {
        Self {
            by_requests: true,
            ..self
        }
    }
}

impl<I: Implementation> Subject for InProcess<I> {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        let deadline = self.deadline;
        let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let answer = |request: &Request| {
            if is_over() {
                return Reply::NotRun;
            }
            match quiet::catch(|| self.implementation.answer(request)) {
                Ok(answer) => Reply::Answered(answer),
                Err(panic) => Reply::Crashed(format!("panicked: {}", panic_message(&*panic))),
            }
        };
        requests.iter().map(answer).collect()
    }

    fn end_by(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    fn given_up(&self) -> Option<&str> {
        let is_over = self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        is_over.then_some(crate::process::OUT_OF_TIME)
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        if self.by_requests {
            return None;
        }
        self.implementation.direct(operation)
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
