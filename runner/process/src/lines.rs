//! What has come through a pipe: the lines of standard output, and the tail of standard error.

use std::io::{self, ErrorKind, Read};

use bstr::ByteSlice;

/// The lines of a stream, as they come in. The caller bounds the memory: it stops reading when [`Lines::partial`]
/// has grown too long.
#[derive(Default)]
pub(super) struct Lines {
    buffer: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to where there is known to be no end of it.
    searched: usize,
}

impl Lines {
    /// Adds what one read gives.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        self.buffer.extend_from_slice(bytes);
    }

    /// Takes the next complete line, without its end.
    pub(super) fn next(&mut self) -> Option<&[u8]> {
        let Some(length) = self.buffer[self.searched..].find_byte(b'\n') else {
            self.searched = self.buffer.len();
            return None;
        };
        let line = self.start..self.searched + length;
        self.start = line.end + 1;
        self.searched = self.start;
        Some(&self.buffer[line])
    }

    /// What has not been taken: after [`Lines::next`] gave `None`, the beginning of a line.
    pub(super) fn partial(&self) -> &[u8] {
        &self.buffer[self.start..]
    }
}

/// The last bytes of a stream.
#[derive(Default)]
pub(super) struct Tail {
    buffer: Vec<u8>,
    cut: bool,
}

impl Tail {
    /// How many bytes are kept at least, of as many as there are.
    const KEPT: usize = 4096;

    /// Adds what one read gives, and forgets what came long before.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.cut |= bytes.len() > Self::KEPT;
        self.buffer
            .extend_from_slice(&bytes[bytes.len().saturating_sub(Self::KEPT)..]);
        if self.buffer.len() > 2 * Self::KEPT {
            self.buffer.drain(..self.buffer.len() - Self::KEPT);
            self.cut = true;
        }
    }

    /// The last bytes, `None` if there never were any. They begin with a whole line where there is one.
    pub(super) fn last(&self) -> Option<&[u8]> {
        if self.buffer.is_empty() {
            return None;
        }
        let tail = &self.buffer[self.buffer.len().saturating_sub(Self::KEPT)..];
        let cut = self.cut || tail.len() < self.buffer.len();
        match tail.find_byte(b'\n') {
            Some(end) if cut && end + 1 < tail.len() => Some(&tail[end + 1..]),
            _ => Some(tail),
        }
    }
}

/// What one read gave.
pub(super) enum Gave {
    /// So many bytes, at least one.
    Bytes(usize),
    /// Nothing yet.
    Nothing,
    /// Nothing, ever again.
    End,
}

/// Reads once. An error ends the stream like its end does: there is nothing more to be had from it.
pub(super) fn read_once(source: &mut impl Read, chunk: &mut [u8]) -> Gave {
    match source.read(chunk) {
        Ok(0) => Gave::End,
        Ok(length) => Gave::Bytes(length),
        Err(error) if is_for_now(&error) => Gave::Nothing,
        Err(_) => Gave::End,
    }
}

/// Whether it can succeed when it is tried again.
pub(super) fn is_for_now(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests;
