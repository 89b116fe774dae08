//! A codec in this process.

use std::time::Instant;

use utfproof_oracle::Operation;

use crate::direct::Direct;
use crate::implementation::{Description, Implementation, OUT_OF_TIME, UnderTest};
use crate::quiet;
use crate::reply::{Answer, Mode, Reply, Request};

/// An [`Implementation`] in this process, as an [`UnderTest`].
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

    /// The reply to one request.
    pub(crate) fn reply(&mut self, request: &Request) -> Reply {
        if self.is_out_of_time() {
            return Reply::NotRun;
        }
        let answered = quiet::catch(|| match request.mode {
            Mode::Batch => reply_to_a_batch(request, self.implementation.answer_inputs(request)),
            _ => Reply::Answered(self.implementation.answer(request)),
        });
        match answered {
            Ok(reply) => reply,
            Err(panic) => Reply::Crashed(format!("panicked: {}", panic_message(&*panic))),
        }
    }

    fn is_out_of_time(&self) -> bool {
        let is_over = |deadline| Instant::now() >= deadline;
        self.deadline.is_some_and(is_over)
    }

    /// The same, asked by request even where it offers a direct call, so that the two ways can be compared.
    #[must_use]
    pub fn by_requests(self) -> Self {
        Self {
            by_requests: true,
            ..self
        }
    }
}

impl<I: Implementation> UnderTest for InProcess<I> {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        requests.iter().map(|request| self.reply(request)).collect()
    }

    fn end_by(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    fn given_up(&self) -> Option<&str> {
        self.is_out_of_time().then_some(OUT_OF_TIME)
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        if self.by_requests {
            return None;
        }
        self.implementation.direct(operation)
    }
}

fn reply_to_a_batch(request: &Request, answers: Vec<Answer>) -> Reply {
    let (due, given) = (request.operands.len(), answers.len());
    match due == given {
        true => Reply::Batch(answers.into_iter().map(Reply::Answered).collect()),
        false => Reply::wrong_count(due, given),
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
