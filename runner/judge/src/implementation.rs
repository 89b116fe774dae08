//! An implementation under test: it describes itself and answers requests.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use utfproof_oracle::Operation;
use utfproof_vectors::Vector;
use utfproof_vectors::context::Offers;

use crate::counted::Counted;
use crate::direct::Direct;
use crate::exhaust;
use crate::policy::{Policies, UnknownPolicy};
use crate::reply::{Answer, Reply, Request};

/// The reason for giving up an implementation at the run's deadline.
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
    /// Describes the implementation and the operations that it answers.
    fn describe(&self) -> Description;

    /// Answers one request for one of those operations.
    ///
    /// A panic counts as a crash on this request; the next requests are still asked.
    fn answer(&mut self, request: &Request) -> Answer;

    /// Answers a request in the mode [`Mode::Batch`](crate::Mode::Batch), in one call: one answer for each operand, which
    /// is an input of its own. Only an implementation that [offers](Description::offering) batches is asked.
    ///
    /// The default calls [`answer`](Self::answer) for each.
    fn answer_inputs(&mut self, request: &Request) -> Vec<Answer> {
        request.inputs().map(|one| self.answer(&one)).collect()
    }

    /// A way to call the codec for one operation directly. The suite `exhaustive` uses it for every input of up to four
    /// bytes, two code units, one code point or UCS-4 value. It must give the same answers as [`answer`](Self::answer),
    /// which takes all other inputs, and once more each input that is reported as a difference.
    ///
    /// Without it, that suite asks up to 16,777,216 cases of each row.
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

    fn answer_inputs(&mut self, request: &Request) -> Vec<Answer> {
        (**self).answer_inputs(request)
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        (**self).direct(operation)
    }
}

/// An implementation's description of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// Its name. It may hold anything, and is shown escaped.
    pub name: String,
    /// Its version. Shown escaped, like the name.
    pub version: String,
    /// The operations that it answers, and what it offers for each.
    pub operations: BTreeMap<Operation, Offers>,
    /// The policies that it declares where documents leave a choice, by operation; see [`crate::policy`].
    pub policies: BTreeMap<Operation, Policies>,
    /// Operations that it lists and this suite does not know. They are counted, and never asked.
    pub unknown_operations: Vec<String>,
    /// Remarks about an adapter's description, such as a misspelt key. Escaped.
    pub remarks: Vec<String>,
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
        self.with_offers(operations, Offers::default())
    }

    /// Adds operations that take the input in one piece or cut into consecutive chunks.
    #[must_use]
    pub fn with_chunks(self, operations: impl IntoIterator<Item = Operation>) -> Self {
        let offers = Offers {
            chunks: true,
            ..Offers::default()
        };
        self.with_offers(operations, offers)
    }

    /// Says that operations, which are added if they are missing, also take requests in other [modes](crate::Mode).
    ///
    /// ```
    /// use utfproof_judge::{Description, Offers, Operation};
    ///
    /// let offers = Offers { times: true, ..Offers::default() };
    /// let description = Description::new("my codec", "1.0")
    ///     .with_chunks([Operation::Utf8Decode])
    ///     .offering([Operation::Utf8Decode], offers);
    /// assert!(description.operations[&Operation::Utf8Decode].times);
    /// ```
    #[must_use]
    pub fn offering(
        mut self,
        operations: impl IntoIterator<Item = Operation>,
        offers: Offers,
    ) -> Self {
        for operation in operations {
            let known = self.operations.entry(operation).or_default();
            *known = Offers {
                chunks: known.chunks || offers.chunks,
                length: known.length || offers.length,
                ..offers
            };
        }
        self
    }

    /// Without the offers of [`offering`](Self::offering): nothing is asked in another mode.
    #[must_use]
    pub fn offering_nothing(mut self) -> Self {
        for offers in self.operations.values_mut() {
            *offers = Offers {
                chunks: offers.chunks,
                ..Offers::default()
            };
        }
        self
    }

    /// Declares policies for an operation, by key and value, such as `("replacement", "per-byte")`. It is then judged
    /// by them.
    ///
    /// # Errors
    ///
    /// [`UnknownPolicy`] if the operation has no such policy; the message lists those that it has.
    pub fn declaring<'a>(
        mut self,
        operation: Operation,
        choices: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, UnknownPolicy> {
        let policies = Policies::read(operation, choices)?;
        self.policies.insert(operation, policies);
        Ok(self)
    }

    fn with_offers(
        mut self,
        operations: impl IntoIterator<Item = Operation>,
        offers: Offers,
    ) -> Self {
        self.operations
            .extend(operations.into_iter().map(|operation| (operation, offers)));
        self
    }
}

/// An implementation that is ready to answer batches of requests.
pub trait UnderTest {
    /// Its description.
    fn description(&self) -> &Description;

    /// Answers all the requests: one reply for each, in the same order.
    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply>;

    /// The same for requests that are shared, so that another thread can answer them without a copy.
    fn answer_shared(&mut self, requests: &Arc<Vec<Request>>) -> Vec<Reply> {
        self.answer_batch(requests)
    }

    /// The way to call it directly, if it lives in this process and has one; see [`Implementation::direct`].
    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        let _ = operation;
        None
    }

    /// Judges the cases of a vector with these numbers by [direct](Self::direct) calls; without them, by requests.
    fn count(&mut self, vector: &Vector, numbers: &[Range<u64>]) -> Counted {
        exhaust::count(self, vector, numbers, &AtomicU64::new(0))
    }

    /// Sets a deadline. After it, the replies are [`Reply::NotRun`]. An adapter that is still busy then is ended; a
    /// codec in this process finishes its current call.
    fn end_by(&mut self, deadline: Instant) {
        let _ = deadline;
    }

    /// Forgets how it failed so far, and starts it anew if it ended: the requests until now do not count.
    fn forget_failures(&mut self) {}

    /// Starts it anew, so that the next request is the first that it gets. Returns whether it did.
    fn start_anew(&mut self) -> bool {
        false
    }

    /// Why it was given up, if it was. Escaped.
    fn given_up(&self) -> Option<&str> {
        None
    }

    /// The end of its standard error, if it has one. Escape it before you show it.
    fn last_words(&self) -> Option<String> {
        None
    }

    /// Ends it after the last request. Returns what it did then, in one or more escaped lines, unless it wrote nothing
    /// more and exited with status 0, as the protocol requires.
    fn finish(&mut self) -> Option<String> {
        None
    }

    /// Remarks about what it did, after [`finish`](Self::finish). No verdict depends on them. Escaped.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }
}
