//! How the JSON report is laid out: a case a line, so that a diff of two reports shows cases.

use std::io;

use serde_json::ser::Formatter;

use super::escape::is_inert;

/// Formats a line for each key of the report and for each element of a list in it; everything below stays on that line.
#[derive(Default)]
pub(super) struct Lines {
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
