//! JSON for people: indented, on one line, or with one case a line, so that a diff of two reports shows cases.

use std::io;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};

use crate::escape::is_inert;

/// A value as indented JSON, with an end of line.
///
/// # Panics
///
/// If a key of a map is not a string, or if the value's own serializer fails.
pub fn pretty<T: Serialize + ?Sized>(value: &T) -> String {
    format(value, PrettyFormatter::new()) + "\n"
}

/// A value with one line for each key and for each element of its lists, with an end of line.
pub fn lines<T: Serialize + ?Sized>(value: &T) -> String {
    format(value, Lines::default()) + "\n"
}

/// A value on one line, with an end of line.
pub fn line<T: Serialize + ?Sized>(value: &T) -> String {
    format(value, CompactFormatter) + "\n"
}

fn format<T: Serialize + ?Sized>(value: &T, formatter: impl Formatter) -> String {
    to_text(|bytes| write_value(value, formatter, bytes))
}

/// Writes a value like [`lines`], without an end of line.
///
/// # Errors
///
/// The error of the writer, or of the value's own serializer.
pub fn write_lines<T: Serialize + ?Sized>(
    value: &T,
    writer: impl io::Write,
) -> serde_json::Result<()> {
    write_value(value, Lines::default(), writer)
}

fn write_value<T: Serialize + ?Sized>(
    value: &T,
    formatter: impl Formatter,
    writer: impl io::Write,
) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(writer, formatter))
}

/// The text that `write` writes.
///
/// # Panics
///
/// If `write` fails, or its output is not UTF-8.
pub fn to_text(write: impl FnOnce(&mut Vec<u8>) -> serde_json::Result<()>) -> String {
    let mut bytes = Vec::new();
    let text = write(&mut bytes)
        .and_then(|()| String::from_utf8(bytes).map_err(serde::ser::Error::custom));
    // This cannot fail. A vector takes every write. All keys are strings: names of fields, or string keys of maps. The
    // output is UTF-8: strings are, and everything else that serde_json and our formatter write is ASCII.
    text.expect("derived, with keys that are strings")
}

/// Formats one line for each key of the report and for each element of its lists; deeper values stay on that line.
#[derive(Default)]
struct Lines {
    depth: usize,
    has_elements: bool,
}

impl Lines {
    /// The depth of lines: the report's keys are at 1, the elements of its lists at 2.
    const DEEPEST: usize = 2;

    fn begin_item<W: ?Sized + io::Write>(
        &self,
        writer: &mut W,
        first: bool,
        on_a_line: bool,
    ) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        match (on_a_line, first) {
            (true, _) => write!(writer, "\n{:1$}", "", 2 * self.depth),
            (false, true) => Ok(()),
            (false, false) => writer.write_all(b" "),
        }
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        self.has_elements = false;
        writer.write_all(b"[")
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        if self.has_elements && self.depth + 1 == Self::DEEPEST {
            write!(writer, "\n{:1$}", "", 2 * self.depth)?;
        }
        writer.write_all(b"]")
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_elements = true;
        Ok(())
    }

    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.begin_item(writer, first, self.depth == Self::DEEPEST)
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(b"{")
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        writer.write_all(if self.depth == 0 { b"\n}" } else { b"}" })
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.begin_item(writer, first, self.depth == 1)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }

    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for c in fragment.chars() {
            if is_inert(c) {
                write!(writer, "{c}")?;
                continue;
            }
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}
