//! Chunks of bytes as a reader, for the crates that decode what they read.

use std::io::{self, BufRead, Read};

/// A reader that returns one chunk at a time. It skips empty ones, which would mean the end.
pub struct Reader {
    chunks: Vec<Vec<u8>>,
    chunk: usize,
    offset: usize,
}

impl Reader {
    pub fn new(chunks: Vec<Vec<u8>>) -> Self {
        Self {
            chunks,
            chunk: 0,
            offset: 0,
        }
    }
}

impl BufRead for Reader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self
            .chunks
            .get(self.chunk)
            .is_some_and(|chunk| chunk.len() == self.offset)
        {
            (self.chunk, self.offset) = (self.chunk + 1, 0);
        }
        Ok(self
            .chunks
            .get(self.chunk)
            .map_or(&[], |chunk| &chunk[self.offset..]))
    }

    fn consume(&mut self, amount: usize) {
        self.offset += amount;
    }
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
