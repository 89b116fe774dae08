//! Why an adapter did not answer.

use utfproof_judge::Reply;

use super::escape::excerpt;

/// Why an exchange stopped early. The process cannot be used any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It could not be started.
    NotStarted,
    /// The run was interrupted.
    Interrupted,
    /// It died; how, with the last lines of its standard error, which may be empty.
    Died { how: String, words: String },
    /// No reply came in time.
    TimedOut,
    /// The reply came at the end of input, and not after the empty line.
    Unflushed,
    /// The time for the whole run is over.
    OutOfTime,
    /// It wrote a line that is not a reply to the current request. The previous request may be the cause.
    OutOfStep(String),
}

impl Failure {
    /// Whether one of the requests may have caused it.
    pub(super) const fn comes_from_a_request(&self) -> bool {
        match self {
            Self::Died { .. } | Self::TimedOut | Self::OutOfStep(_) => true,
            Self::NotStarted | Self::Interrupted | Self::Unflushed | Self::OutOfTime => false,
        }
    }

    /// Adds that the failure did not happen again when these `among` requests were repeated.
    pub(super) fn once(self, among: usize) -> Self {
        self.with_note(&match among {
            1 => "it did not happen again".to_owned(),
            _ => format!(
                "it did not happen again; this is the last of the {among} requests that it may come from"
            ),
        })
    }

    /// Adds a note.
    pub(super) fn with_note(self, note: &str) -> Self {
        match self {
            Self::Died { how, words } => Self::Died {
                how: format!("{how}; {note}"),
                words,
            },
            Self::OutOfStep(what) => Self::OutOfStep(format!("{what}; {note}")),
            Self::NotStarted
            | Self::Interrupted
            | Self::TimedOut
            | Self::Unflushed
            | Self::OutOfTime => self,
        }
    }

    pub(super) fn into_reply(self) -> Reply {
        match self {
            Self::NotStarted | Self::Interrupted | Self::Unflushed | Self::OutOfTime => {
                Reply::NotRun
            }
            Self::Died { how, words } => Reply::Crashed(with_words(how, &words)),
            Self::TimedOut => Reply::TimedOut,
            Self::OutOfStep(what) => Reply::Garbled(what),
        }
    }
}

/// How a process ended, with the last lines of its standard error if there are any.
pub(super) fn with_words(how: String, words: &str) -> String {
    match words {
        "" => how,
        _ => format!("{how}; its standard error ends with:\n{words}"),
    }
}

/// That it went on writing after its last reply.
pub(super) fn wrote_late(bytes: &[u8]) -> String {
    let line = bytes
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    format!("after its last reply, it wrote '{}'", excerpt(line))
}
