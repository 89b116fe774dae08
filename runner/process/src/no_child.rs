//! The stand-in for [`Child`] on systems other than Unix, where no adapter runs.

use std::convert::Infallible;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use super::CommandLine;
use super::channel::Channel;
use super::ending::{Ending, Farewell};
use super::lines::{Lines, Tail};

pub(super) struct Child {
    never: Infallible,
    pub(super) lines: Lines,
    pub(super) tail: Tail,
    pub(super) left_processes: bool,
}

impl Child {
    pub(super) fn spawn(_: &CommandLine) -> io::Result<Self> {
        Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "adapters run on Unix only",
        ))
    }

    pub(super) fn finish(&mut self, _: Duration) -> Farewell {
        match self.never {}
    }

    pub(super) fn wait_for_exit(&mut self, _: Duration) -> bool {
        match self.never {}
    }

    pub(super) fn has_read_all(&self) -> bool {
        match self.never {}
    }

    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        match self.never {}
    }
}

impl Channel for Child {
    fn outgoing(&mut self) -> &mut Vec<u8> {
        match self.never {}
    }

    fn all_is_sent(&self) -> bool {
        match self.never {}
    }

    fn is_silent(&self) -> bool {
        match self.never {}
    }

    fn is_deaf(&self) -> bool {
        match self.never {}
    }

    fn close_input(&mut self) {
        match self.never {}
    }

    fn pump(&mut self, _: Duration) -> bool {
        match self.never {}
    }

    fn next_line(&mut self) -> Option<&[u8]> {
        match self.never {}
    }

    fn partial_line(&self) -> &[u8] {
        match self.never {}
    }

    fn ending(&mut self) -> Ending {
        match self.never {}
    }

    fn last_words(&self) -> Option<&[u8]> {
        match self.never {}
    }
}
