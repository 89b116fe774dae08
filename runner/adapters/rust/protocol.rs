//! The protocol: scans requests, calls operations, and buffers replies until the runner asks for them.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use crate::hexadecimal::read_decimal;
pub use crate::operands::Operands;
use crate::told::Told;

/// The result of a request: the output was written, or the reason why not.
pub type Outcome = Result<(), NoOutput>;

/// The reason for a missing output.
pub enum NoOutput {
    /// The library rejects the input, after a prefix of this length if it gives one.
    Rejected(String, Option<usize>),
    /// The same, for an operation with a length: the prefix, the units of the ill-formed part, and whether more input could
    /// complete it.
    IllFormed(String, usize, usize, bool),
    /// The library cannot take this input.
    Skipped(&'static str),
}

/// Rejects the input without a position.
pub fn rejected(error: impl Display) -> NoOutput {
    NoOutput::Rejected(error.to_string(), None)
}

/// Rejects the input after a prefix of this many bytes, code units or code points.
pub fn rejected_at(at: usize, error: impl Display) -> NoOutput {
    NoOutput::Rejected(error.to_string(), Some(at))
}

/// Rejects the input after a prefix of this many bytes, before a part of this many.
pub fn ill_formed(at: usize, length: usize, is_incomplete: bool, error: impl Display) -> NoOutput {
    NoOutput::IllFormed(error.to_string(), at, length, is_incomplete)
}

/// The result of a checker that gives no position.
pub fn accepted(is_well_formed: bool) -> Outcome {
    if is_well_formed {
        Ok(())
    } else {
        Err(rejected("ill-formed"))
    }
}

/// An implementation, which the argument of this program chooses.
pub struct Implementation {
    pub argument: &'static str,
    /// The package in Cargo.lock, for the version.
    pub package: &'static str,
    /// Its operations; empty if this processor cannot run it.
    pub open: fn() -> Vec<Operation>,
}

/// An implementation.
pub const fn implementation(
    argument: &'static str,
    package: &'static str,
    open: fn() -> Vec<Operation>,
) -> Implementation {
    Implementation {
        argument,
        package,
        open,
    }
}

type Answer = dyn Fn(&Operands, &mut Output) -> Outcome;
type Bounded = dyn Fn(&Operands, usize, &mut Output) -> Outcome;

/// An operation, and the function that answers its requests.
pub struct Operation {
    name: &'static str,
    chunks: bool,
    length: bool,
    /// The fewest units of output that its buffer must hold, and the function that converts into one of so many units,
    /// emptied as often as it takes.
    bounded: Option<(usize, Box<Bounded>)>,
    /// The crate's choices where documents leave one.
    policy: Option<(&'static str, &'static str)>,
    answer: Box<Answer>,
}

impl Operation {
    /// Declares a choice of the crate.
    pub fn declaring(self, key: &'static str, value: &'static str) -> Self {
        let policy = Some((key, value));
        Self { policy, ..self }
    }
}

/// An operation that takes whole input.
pub fn operation(
    name: &'static str,
    answer: impl Fn(&Operands, &mut Output) -> Outcome + 'static,
) -> Operation {
    Operation {
        name,
        chunks: false,
        length: false,
        bounded: None,
        policy: None,
        answer: Box::new(answer),
    }
}

impl Operation {
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// An operation whose input may come in chunks.
    pub fn in_chunks(self) -> Self {
        Self {
            chunks: true,
            ..self
        }
    }

    /// An operation whose rejections are [`ill_formed`].
    pub fn with_length(self) -> Self {
        Self {
            length: true,
            ..self
        }
    }

    /// An operation that also converts into a buffer of at least `smallest` units, and says what each call reads and writes.
    pub fn with_room(
        self,
        smallest: usize,
        bounded: impl Fn(&Operands, usize, &mut Output) -> Outcome + 'static,
    ) -> Self {
        let bounded: Option<(usize, Box<Bounded>)> = Some((smallest, Box::new(bounded)));
        Self { bounded, ..self }
    }
}

/// The output of a request. Its methods return `Ok`, so that a function can end with them.
pub struct Output<'a> {
    replies: &'a mut Vec<u8>,
    start: usize,
    calls: Vec<String>,
    count: Option<usize>,
    /// The length and the checksum, in place of a result that is long.
    told: Option<Told>,
}

impl Output<'_> {
    /// A result that is a number.
    pub fn count(&mut self, count: usize) -> Outcome {
        self.count = Some(count);
        Ok(())
    }

    pub fn bytes(&mut self, bytes: &[u8]) -> Outcome {
        for &byte in bytes {
            self.number(byte.into(), 2, &[byte]);
        }
        Ok(())
    }

    pub fn units(&mut self, units: impl IntoIterator<Item = u16>) -> Outcome {
        for unit in units {
            self.number(unit.into(), 4, &unit.to_le_bytes());
        }
        Ok(())
    }

    pub fn points(&mut self, points: impl IntoIterator<Item = u32>) -> Outcome {
        for point in points {
            let digits = if point > 0xF_FFFF {
                6
            } else if point > 0xFFFF {
                5
            } else {
                4
            };
            self.number(point, digits, &point.to_le_bytes());
        }
        Ok(())
    }

    pub fn chars(&mut self, chars: impl IntoIterator<Item = char>) -> Outcome {
        self.points(chars.into_iter().map(u32::from))
    }

    pub fn text(&mut self, text: &str) -> Outcome {
        self.chars(text.chars())
    }

    /// A call into a bounded buffer has returned: the units that are read and written, both counted from the start.
    pub fn call(&mut self, read: usize, written: usize) {
        self.calls.push(format!("[{read},{written}]"));
    }

    fn number(&mut self, number: u32, digits: usize, bytes: &[u8]) {
        if let Some(told) = &mut self.told {
            return told.add(bytes);
        }
        if self.replies.len() > self.start {
            self.replies.push(b' ');
        }
        for place in (0..digits).rev() {
            self.replies
                .push(b"0123456789ABCDEF"[(number >> (4 * place) & 0xF) as usize]);
        }
    }
}

/// Answers requests until the input ends.
pub fn serve(name: &str, version: &str, operations: &[Operation]) -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let (mut line, mut replies) = (Vec::new(), Vec::new());
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        match line.trim_ascii_end() {
            [] => {
                output.write_all(&replies)?;
                output.flush()?;
                replies.clear();
            }
            request if request.starts_with(b"{\"id\":") => reply(request, operations, &mut replies),
            _ => describe(name, version, operations, &mut replies),
        }
    }
}

/// The reply to `{"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}`, which is split at its quotation marks.
fn reply(request: &[u8], operations: &[Operation], replies: &mut Vec<u8>) {
    let (request, room) = read_key(request, b"],\"room\":");
    let (request, times) = read_key(request, b"],\"repeat\":");
    let mut parts = request.split(|&byte| byte == b'"');
    let id = parts.nth(2).map_or(&b""[..], |id| &id[1..id.len() - 1]);
    let name = parts.nth(2).unwrap_or_default();
    let digits = request.rsplit(|&byte| byte == b'"').next();
    let operands = Operands {
        all: parts.skip(3).step_by(2).collect(),
        number: read_decimal(digits),
        times,
    };
    replies.extend_from_slice(b"{\"id\":");
    replies.extend_from_slice(id);
    let kind = replies.len();
    replies.extend_from_slice(b",\"out\":\"");
    let operation = operations
        .iter()
        .find(|operation| operation.name.as_bytes() == name);
    let mut output = Output {
        start: replies.len(),
        replies: &mut *replies,
        calls: Vec::new(),
        count: None,
        told: times.map(|_| Told::default()),
    };
    let outcome = match (operation, room) {
        (
            Some(Operation {
                bounded: Some((_, bounded)),
                ..
            }),
            Some(room),
        ) => bounded(&operands, room, &mut output),
        (Some(operation), None) => (operation.answer)(&operands, &mut output),
        _ => Err(NoOutput::Skipped("this is not asked of it")),
    };
    let (calls, count) = (output.calls.join(","), output.count);
    let told = output.told.filter(|_| !name.ends_with(b".validate"));
    let Err(no_output) = outcome else {
        let number = count.map(|count| count.to_string());
        if let Some(out) = number.or(told.map(Told::out)) {
            replies.truncate(kind);
            return replies.extend_from_slice(format!(",\"out\":{out}}}\n").as_bytes());
        }
        let calls = match room {
            Some(_) => format!(",\"calls\":[{calls}]"),
            None => String::new(),
        };
        return replies.extend_from_slice(format!("\"{calls}}}\n").as_bytes());
    };
    replies.truncate(kind);
    let (kind, message, at) = match no_output {
        NoOutput::Rejected(message, at) => {
            let at = at.map(|at| format!(",\"at\":{at}"));
            ("error", message, at.unwrap_or_default())
        }
        NoOutput::IllFormed(message, at, length, is_incomplete) => {
            let part = format!(",\"at\":{at},\"length\":{length},\"incomplete\":{is_incomplete}");
            ("error", message, part)
        }
        NoOutput::Skipped(why) => ("skip", why.to_owned(), String::new()),
    };
    // A message may quote the input: only plain ASCII is kept.
    let message = message.replace(
        |c: char| !(' '..='~').contains(&c) || c == '"' || c == '\\',
        "?",
    );
    replies.extend_from_slice(format!(",\"{kind}\":\"{message}\"{at}}}\n").as_bytes());
}

/// A request without a key at its end, such as `],"room":4}`, and the number there.
fn read_key<'a>(request: &'a [u8], key: &[u8]) -> (&'a [u8], Option<usize>) {
    let Some(at) = request.windows(key.len()).rposition(|part| part == key) else {
        return (request, None);
    };
    let number = read_decimal(Some(&request[at + key.len()..]));
    (&request[..at], Some(number))
}

/// The most units of a text that is made of a pattern.
const LONGEST_TEXT: u32 = u32::MAX;

/// Whether an operation reads one text of any length, and gives one sequence or number.
fn takes_long_texts(name: &str) -> bool {
    const OTHERS: [&str; 4] = ["boundary", "truncate", "ranges", "concatenate"];
    !OTHERS.iter().any(|other| name.ends_with(other))
}

fn describe(name: &str, version: &str, operations: &[Operation], replies: &mut Vec<u8>) {
    let offers = |operation: &Operation| {
        let chunks = operation.chunks.then(|| "\"chunks\":true".to_owned());
        let length = operation.length.then(|| "\"length\":true".to_owned());
        let room = operation.bounded.as_ref();
        let room = room.map(|(smallest, _)| format!("\"room\":{smallest}"));
        let repeat = takes_long_texts(operation.name);
        let repeat = repeat.then(|| format!("\"repeat\":{LONGEST_TEXT}"));
        let all = [chunks, length, room, repeat].into_iter().flatten();
        all.collect::<Vec<_>>().join(",")
    };
    let offered = operations
        .iter()
        .map(|operation| format!("\"{}\":{{{}}}", operation.name, offers(operation)));
    let offered = offered.collect::<Vec<_>>().join(",");
    let declared = operations.iter().filter_map(|operation| {
        let (key, value) = operation.policy?;
        Some(format!("\"{}\":{{\"{key}\":\"{value}\"}}", operation.name))
    });
    let declared = declared.collect::<Vec<_>>().join(",");
    let description = format!(
        "{{\"utfproof\":1,\"implementation\":{{\"name\":\"{name}\",\"version\":\"{version}\"}},\
         \"operations\":{{{offered}}},\"policies\":{{{declared}}}}}\n"
    );
    replies.extend_from_slice(description.as_bytes());
}
