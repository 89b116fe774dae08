//! Stands in for libraries on systems where none can be loaded.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use utfproof_judge::{Description, Implementation, Reply, Request, UnderTest};

use crate::{LoadError, Sanitizer};

/// A codec in a shared library. Here, none can be started.
pub struct Library(Description);

impl Library {
    /// Does nothing.
    pub fn work_by(_: impl Into<PathBuf>) {}

    /// Fails.
    ///
    /// # Errors
    ///
    /// [`LoadError::System`].
    pub fn start(
        _: &Path,
        _: &[(String, String)],
        _: Option<Sanitizer>,
        _: Duration,
    ) -> Result<Self, LoadError> {
        Err(LoadError::System)
    }

    /// Fails.
    ///
    /// # Errors
    ///
    /// [`LoadError::System`].
    pub fn codec(_: &str, _: Duration) -> Result<Self, LoadError> {
        Err(LoadError::System)
    }
}

impl UnderTest for Library {
    fn description(&self) -> &Description {
        &self.0
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        requests.iter().map(|_| Reply::NotRun).collect()
    }
}

/// Serves as a supervisor of workers, which this system does not have.
pub fn supervisor(_: impl Fn(&str) -> Option<Box<dyn Implementation + Send>>) -> Option<ExitCode> {
    None
}
