//! An adapter or a plug-in whose files are in a temporary folder.

use std::sync::Arc;
use std::time::Instant;

use tempfile::TempDir;

use utfproof_judge::{Description, Direct, Reply, Request, UnderTest};
use utfproof_oracle::Operation;

/// An adapter or a plug-in whose files are in a temporary folder, which is removed after it ends.
pub(super) struct Unpacked {
    pub(super) inner: Box<dyn UnderTest + Send>,
    pub(super) _folder: Arc<TempDir>,
}

impl UnderTest for Unpacked {
    fn description(&self) -> &Description {
        self.inner.description()
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        self.inner.answer_batch(requests)
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        self.inner.direct(operation)
    }

    fn end_by(&mut self, deadline: Instant) {
        self.inner.end_by(deadline);
    }

    fn forget_failures(&mut self) {
        self.inner.forget_failures();
    }

    fn start_anew(&mut self) -> bool {
        self.inner.start_anew()
    }

    fn given_up(&self) -> Option<&str> {
        self.inner.given_up()
    }

    fn last_words(&self) -> Option<String> {
        self.inner.last_words()
    }

    fn finish(&mut self) -> Option<String> {
        self.inner.finish()
    }

    fn remarks(&self) -> Vec<String> {
        self.inner.remarks()
    }
}
