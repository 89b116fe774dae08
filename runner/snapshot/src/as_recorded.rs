//! How a snapshot asks an implementation.

use utfproof_judge::{Description, Reply, Request, UnderTest};

/// An implementation as a snapshot asks it: without the optional parts that only some implementations offer, and held
/// against the documents, not against what it declares.
pub struct AsRecorded {
    implementation: Box<dyn UnderTest + Send>,
    description: Description,
}

impl AsRecorded {
    /// Wraps an implementation.
    pub fn new(implementation: Box<dyn UnderTest + Send>) -> Self {
        let mut description = implementation.description().clone().offering_nothing();
        description.policies.clear();
        Self {
            implementation,
            description,
        }
    }
}

impl UnderTest for AsRecorded {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        self.implementation.answer_batch(requests)
    }
}
