//! How a text reaches the program.

use utfproof_process::{CommandLine, StartError, StreamLimits, Streamed, run_on_stream};

use super::pieces::Pieces;
use super::server;

/// How a text reaches the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// On its standard input.
    StandardInput,
    /// From a server on the loopback address: the text is the body, in chunked transfer coding.
    Http,
    /// From the same server, as server-sent events: each line is one event.
    ServerSentEvents,
    /// From the same server, as newline-delimited JSON: each line is `{"text":"…"}`.
    NewlineDelimitedJson,
}

/// The word in a command that stands for the address of the server.
pub(crate) const URL: &str = "{url}";

impl Transport {
    /// The bytes of the stream that carries a text.
    pub(crate) fn body(self, text: &str) -> Vec<u8> {
        match self {
            Self::StandardInput | Self::Http => text.into(),
            Self::ServerSentEvents => {
                let events = text.lines().map(|line| format!("data: {line}\n\n"));
                events.collect::<String>().into()
            }
            Self::NewlineDelimitedJson => {
                let line = |line| format!("{}\n", serde_json::json!({ "text": line }));
                text.lines().map(line).collect::<String>().into()
            }
        }
    }

    /// Its media type, unless it is standard input.
    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::StandardInput | Self::Http => "text/plain; charset=utf-8",
            Self::ServerSentEvents => "text/event-stream; charset=utf-8",
            Self::NewlineDelimitedJson => "application/x-ndjson",
        }
    }

    /// Whether a server carries it.
    pub const fn needs_a_server(self) -> bool {
        !matches!(self, Self::StandardInput)
    }

    /// Runs the command once on a stream.
    pub(crate) fn run(
        self,
        command: &CommandLine,
        pieces: &Pieces,
        limits: StreamLimits,
    ) -> Result<Streamed, StartError> {
        match self.needs_a_server() {
            false => run_on_stream(command, &pieces.pieces(), limits),
            true => server::with_server(self.media_type(), &pieces.pieces(), |url| {
                run_on_stream(&at(command, url), &[], limits)
            }),
        }
    }
}

/// The command with the address in the place of its word.
fn at(command: &CommandLine, url: &str) -> CommandLine {
    let arguments = command.arguments.iter();
    let arguments = arguments.map(|argument| match argument.to_str() {
        Some(text) => text.replace(URL, url).into(),
        None => argument.clone(),
    });
    CommandLine {
        program: command.program.clone(),
        arguments: arguments.collect(),
    }
}
