//! A codec in this process.

use std::time::Instant;

use utfproof_oracle::Operation;

use crate::direct::Direct;
use crate::implementation::{Description, Implementation, OUT_OF_TIME, UnderTest};
use crate::quiet;
use crate::reply::{Reply, Request};

/// An [`Implementation`] in this process, as a [`UnderTest`].
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

impl<I: Implementation> UnderTest for InProcess<I> {
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
        is_over.then_some(OUT_OF_TIME)
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
