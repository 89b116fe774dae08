//! The stand-in for [`Child`] on systems other than Unix, where no adapter runs.

use std::convert::Infallible;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use super::CommandLine;
use super::ending::Ending;
use super::lines::{Lines, Tail};

pub(super) struct Child {
    never: Infallible,
    pub(super) lines: Lines,
    pub(super) tail: Tail,
}

impl Child {
    pub(super) fn spawn(_: &CommandLine) -> io::Result<Self> {
        Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "adapters run on Unix only",
        ))
    }

    pub(super) fn outgoing(&mut self) -> &mut Vec<u8> {
        match self.never {}
    }

    pub(super) fn all_is_sent(&self) -> bool {
        match self.never {}
    }

    pub(super) fn is_silent(&self) -> bool {
        match self.never {}
    }

    pub(super) fn is_deaf(&self) -> bool {
        match self.never {}
    }

    pub(super) fn close_stdin(&mut self) {
        match self.never {}
    }

    pub(super) fn pump(&mut self, _: Duration) -> bool {
        match self.never {}
    }

    pub(super) fn ending(&mut self) -> Ending {
        match self.never {}
    }

    pub(super) fn finish(&mut self) -> Option<ExitStatus> {
        match self.never {}
    }

    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        match self.never {}
    }
}
