//! JSON as people read it: indented, on one line, or with a case a line, so that a diff of two reports shows cases.

use std::io;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};

use crate::escape::is_inert;

/// Any value as indented JSON, with an end of line.
///
/// # Panics
///
/// If a key of a map in it is no string, or if it says itself that it cannot be written.
pub fn pretty<T: Serialize + ?Sized>(value: &T) -> String {
    format(value, PrettyFormatter::new()) + "\n"
}

/// A value with a line for each of its keys and for each element of a list in it, and an end of line.
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

/// Writes a value as [`lines`] does, without an end of line.
///
/// # Errors
///
/// That of the writer, or of the value itself.
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

/// What `write` writes to memory, as text.
///
/// # Panics
///
/// If `write` fails or writes what is no UTF-8.
pub fn to_text(write: impl FnOnce(&mut Vec<u8>) -> serde_json::Result<()>) -> String {
    let mut bytes = Vec::new();
    let text = write(&mut bytes)
        .and_then(|()| String::from_utf8(bytes).map_err(serde::ser::Error::custom));
    // Of what can fail, nothing does. A vector takes every write. What is written is derived from structs, whose keys
    // are their fields' names, and from maps whose keys are strings. Strings are written as they are or in ASCII, and
    // all else that serde_json and our formatter write is ASCII: so it is UTF-8.
    text.expect("derived, with keys that are strings")
}

/// Formats a line for each key of the report and for each element of a list in it; everything below stays on that line.
#[derive(Default)]
struct Lines {
    depth: usize,
    has_elements: bool,
}

impl Lines {
    /// How deep the lines go: the report's keys are at 1, the elements of its lists at 2.
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
