//! An adapter whose files are in a temporary folder.

use std::sync::Arc;
use std::time::Instant;

use tempfile::TempDir;

use crate::process::Process;
use crate::{Description, Reply, Request, UnderTest};

/// An adapter whose files are in a temporary folder, which is removed after the adapter ends.
pub(super) struct Unpacked {
    pub(super) process: Process,
    pub(super) _folder: Arc<TempDir>,
}

impl UnderTest for Unpacked {
    fn description(&self) -> &Description {
        self.process.description()
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        self.process.answer_batch(requests)
    }

    fn end_by(&mut self, deadline: Instant) {
        self.process.end_by(deadline);
    }

    fn forget_failures(&mut self) {
        self.process.forget_failures();
    }

    fn given_up(&self) -> Option<&str> {
        self.process.given_up()
    }

    fn last_words(&self) -> Option<String> {
        self.process.last_words()
    }

    fn finish(&mut self) -> Option<String> {
        self.process.finish()
    }

    fn remarks(&self) -> Vec<String> {
        self.process.remarks()
    }
}
