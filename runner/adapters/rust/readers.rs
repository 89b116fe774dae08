//! utf8-chars and utf8-read, which decode the bytes of a reader.

use utf8_chars::BufReadCharsExt;

use crate::protocol::{Implementation, Operation, implementation, operation, rejected_at};
use crate::reader::Reader;

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("utf8-chars", "utf8-chars", chars),
    implementation("utf8-read", "utf8-read", read),
];

fn chars() -> Vec<Operation> {
    let decode = operation("utf-8.decode", |input, out| {
        let mut length = 0;
        for c in Reader::new(input.chunks()).chars_raw() {
            let c = c.map_err(|error| rejected_at(length, error))?;
            length += c.len_utf8();
            out.chars([c])?;
        }
        Ok(())
    });
    vec![decode.in_chunks()]
}

fn read() -> Vec<Operation> {
    let decode = operation("utf-8.decode", |input, out| {
        let mut reader = utf8_read::Reader::new(Reader::new(input.chunks()));
        for c in &mut reader {
            let c = c.map_err(|error| match error {
                utf8_read::Error::MalformedUtf8(position, _) => rejected_at(position.byte(), error),
                utf8_read::Error::IoError(_) => unreachable!("there is nothing that could fail"),
            })?;
            out.chars([c])?;
        }
        Ok(())
    });
    vec![decode.in_chunks()]
}
