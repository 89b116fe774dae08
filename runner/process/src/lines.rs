//! Buffers the output of an adapter: the lines of standard output, and the end of standard error.

use std::io::{self, ErrorKind, Read};

use bstr::ByteSlice;

/// The most memory that is kept for the next lines, in bytes.
const KEPT: usize = 1 << 20;

/// The lines of a stream, as they arrive. The caller bounds the memory: it stops reading when [`Lines::partial`] grows
/// too long.
#[derive(Default)]
pub(super) struct Lines {
    buffer: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// The line has no end before this index.
    searched: usize,
}

impl Lines {
    /// Adds the bytes of one read.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        let length = self.buffer.len();
        if length == 0 && self.buffer.capacity() > KEPT {
            self.buffer = Vec::new(); // a long line is rare
        }
        if self.buffer.capacity() < length + bytes.len() {
            // by less than double, which costs little and saves much for a long line
            self.buffer.reserve_exact(bytes.len() + length / 4);
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Takes the next complete line, without its line end.
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

    /// The bytes that were not taken. After [`Lines::next`] returned `None`, this is the beginning of a line.
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
    /// The bytes to keep at least, if the stream has as many.
    const KEPT: usize = 4096;

    /// Adds the bytes of one read, and drops old ones.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.cut |= bytes.len() > Self::KEPT;
        self.buffer
            .extend_from_slice(&bytes[bytes.len().saturating_sub(Self::KEPT)..]);
        if self.buffer.len() > 2 * Self::KEPT {
            self.buffer.drain(..self.buffer.len() - Self::KEPT);
            self.cut = true;
        }
    }

    /// Lets `take` remove something from the end, and returns what it returns.
    pub(super) fn take_end<T>(&mut self, take: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        take(&mut self.buffer)
    }

    /// The last bytes, from the beginning of a line if possible; `None` if the stream was empty.
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

/// The outcome of one read.
pub(super) enum ReadOutcome {
    /// The number of bytes, at least one.
    Bytes(usize),
    /// Nothing yet.
    Nothing,
    /// Nothing, ever again.
    End,
}

/// Reads once. A permanent error counts as the end of the stream.
pub(super) fn read_once(source: &mut impl Read, chunk: &mut [u8]) -> ReadOutcome {
    match source.read(chunk) {
        Ok(0) => ReadOutcome::End,
        Ok(length) => ReadOutcome::Bytes(length),
        Err(error) if is_transient(&error) => ReadOutcome::Nothing,
        Err(_) => ReadOutcome::End,
    }
}

/// Whether the operation may succeed when it is tried again.
pub(super) fn is_transient(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests;
