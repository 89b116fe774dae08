//! How a process ended.

use std::fmt;
use std::io;
use std::process::ExitStatus;

/// How a process ended.
pub(super) enum Ending {
    /// It never ran.
    NotRun(io::Error),
    Exited(ExitStatus),
    /// It closed its standard input or output and did not exit.
    WentOn {
        closed: &'static str,
    },
    /// The program that started this one closed this stream of ours.
    Closed(&'static str),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRun(error) => write!(f, "could not be run: {error}"),
            Self::Exited(status) => match status.code() {
                Some(code) => write!(f, "exited with status {code}"),
                None => write!(f, "was ended by {status}"),
            },
            Self::WentOn { closed } => {
                write!(f, "closed its standard {closed} and went on running")
            }
            Self::Closed(stream) => write!(f, "closed the standard {stream} of utfproof"),
        }
    }
}

/// What an adapter did after the end of its input.
#[derive(Default)]
pub(super) struct Farewell {
    /// How it exited, if it did so on its own.
    pub(super) status: Option<ExitStatus>,
    /// The beginning of what it wrote after its last reply.
    pub(super) late: Vec<u8>,
}
