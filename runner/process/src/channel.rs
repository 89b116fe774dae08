//! The two streams between the runner and an adapter. Either may have started the other.

use std::time::Duration;

use super::ending::Ending;

/// Both streams to an adapter. Nothing here blocks for longer than a moment.
pub(super) trait Channel {
    /// The bytes to send, for appending. [`Channel::pump`] sends them.
    fn outgoing(&mut self) -> &mut Vec<u8>;

    /// Whether all bytes were sent.
    fn all_is_sent(&self) -> bool;

    /// Whether the adapter's output has ended, so that no more lines come.
    fn is_silent(&self) -> bool;

    /// Whether the adapter stopped reading a while ago, so that it had time to answer the requests that it has read.
    fn is_deaf(&self) -> bool;

    /// Ends the adapter's input.
    fn close_input(&mut self);

    /// Sends and receives what is possible, after waiting up to `wait` (and never long). Returns whether anything was
    /// sent.
    fn pump(&mut self, wait: Duration) -> bool;

    /// Takes the next complete line, without its line end.
    fn next_line(&mut self) -> Option<&[u8]>;

    /// The bytes that were not taken. After [`Channel::next_line`] returned `None`, this is the beginning of a line.
    fn partial_line(&self) -> &[u8];

    /// How it ended. Call this once it is silent or deaf.
    fn ending(&mut self) -> Ending;

    /// The end of its standard error, if there is any.
    fn last_words(&self) -> Option<&[u8]>;
}
