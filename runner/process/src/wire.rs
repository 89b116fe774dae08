//! The lines of the protocol: writes requests and reads replies.
//!
//! Replies in the plain form of the documentation are scanned by hand. All other JSON (with spaces, another order,
//! escapes, further keys or a number as result) goes to `serde_json`. Both give the same answer.

mod batch;
mod incremental;
pub(super) mod negative_at;
pub(super) mod part;
mod repeat;
mod room;

use std::fmt;

use bstr::ByteSlice;
use serde::Deserialize;
use utfproof_notation::Written;
use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::escape::{cut, escape, excerpt, readable};
use utfproof_judge::{Answer, IllFormedPart, Mode, Reply, Request};

/// The first line of the runner, with an empty line like after every batch.
pub(super) const GREETING: &[u8] = b"{\"utfproof\":1}\n\n";

/// Appends a request as one line.
pub(super) fn write_request(line: &mut Vec<u8>, id: u64, request: &Request) {
    line.extend_from_slice(b"{\"id\":");
    line.extend_from_slice(itoa::Buffer::new().format(id).as_bytes());
    line.extend_from_slice(b",\"op\":\"");
    line.extend_from_slice(request.operation.name().as_bytes());
    line.extend_from_slice(match request.mode {
        Mode::Batch => b"\",\"batch\":[",
        _ => b"\",\"in\":[",
    });
    for (i, operand) in request.operands.iter().enumerate() {
        if i > 0 {
            line.push(b',');
        }
        operand.as_slice().append_json(line);
    }
    line.push(b']');
    if let Some((key, value)) = request.mode.key() {
        line.extend_from_slice(b",\"");
        line.extend_from_slice(key.as_bytes());
        line.extend_from_slice(b"\":");
        match value {
            Ok(number) => line.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
            Err(value) => line.extend_from_slice(value.as_bytes()),
        }
    }
    line.extend_from_slice(b"}\n");
}

/// Reads a line that should be the reply to the request `id`.
///
/// A reply to this request with impossible content is [`Reply::Garbled`]: adapter and runner are still in step.
///
/// # Errors
///
/// If the line is not a reply to this request, so that the two are out of step. The message shows the line, escaped.
///
/// ```
/// use utfproof_process::read_reply;
/// use utfproof_judge::{Answer, Operation, Reply};
/// let read = |line: &str| read_reply(line.as_bytes(), 7, Operation::Utf8Decode);
/// assert_eq!(read(r#"{"id":7,"out":"20AC"}"#), Ok(Reply::Answered(Answer::chars(['€']))));
/// assert!(matches!(read(r#"{"id":7,"out":"AC"}"#), Ok(Reply::Garbled(_))));
/// assert!(read(r#"{"id":8,"out":"20AC"}"#).is_err());
/// ```
pub fn read_reply(line: &[u8], id: u64, operation: Operation) -> Result<Reply, String> {
    match scan(line) {
        Some((found, _)) if found != id => Err(wrong_id(line, id)),
        Some((_, raw)) => Ok(understand(raw, operation)),
        None => read_loosely(line, id, operation),
    }
}

/// Reads a line that should be the reply `id` to a request, which may be a batch.
///
/// # Errors
///
/// As [`read_reply`].
///
/// ```
/// use utfproof_process::read_reply_to;
/// use utfproof_judge::{Answer, Mode, Operation, Reply, Request, UnitKind};
/// let inputs = [UnitKind::Byte.parse("41")?, UnitKind::Byte.parse("80")?];
/// let request = Request::new(Operation::Utf8Validate, inputs).in_mode(Mode::Batch);
/// let line = br#"{"id":7,"batch":[{"out":""},{"error":"no","at":0}]}"#;
/// let replies = [Answer::accepted(), Answer::rejected_at(0, "no")].map(Reply::Answered);
/// assert_eq!(read_reply_to(line, 7, &request), Ok(Reply::Batch(replies.to_vec())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_reply_to(line: &[u8], id: u64, request: &Request) -> Result<Reply, String> {
    match request.mode {
        Mode::Batch => batch::read(line, id, request),
        Mode::Room(_) => room::read(line, id, request),
        Mode::Repeat(_) => repeat::read(line, id, request),
        Mode::Incremental => incremental::read(line, id, request),
        _ => read_reply(line, id, request.operation),
    }
}

/// The content of a reply, before it is checked against the operation.
#[derive(Debug, PartialEq, Eq)]
enum RawReply<'a> {
    Out(Written<'a>),
    Error(&'a str, Option<usize>),
    Skip(&'a str),
}

fn understand(raw: RawReply<'_>, operation: Operation) -> Reply {
    let signature = operation.signature();
    understand_as(raw, signature.output, signature.validates)
}

/// Understands a reply whose result is of this kind, or a validation's.
fn understand_as(raw: RawReply<'_>, kind: UnitKind, validates: bool) -> Reply {
    let answer = match raw {
        RawReply::Out(written) => match understand_out(kind, validates, &written) {
            Ok(sequence) => Answer::Output(sequence),
            Err(why) => return Reply::Garbled(why),
        },
        RawReply::Error(message, at) => Answer::Rejected {
            message: cut(message).into(),
            at,
            part: IllFormedPart::default(),
        },
        RawReply::Skip(reason) => Answer::Skipped(cut(reason).into_owned()),
    };
    Reply::Answered(answer)
}

/// Understands a result.
///
/// # Errors
///
/// Why it is none of this operation.
fn understand_out(
    kind: UnitKind,
    validates: bool,
    written: &Written<'_>,
) -> Result<Sequence, String> {
    let Some(text) = written.text(kind) else {
        let (expected, found) = (Written::expected(kind), written.json());
        return Err(format!(
            "\"out\" of this operation is {expected}, but this is {}",
            excerpt(found.as_bytes())
        ));
    };
    if text.is_empty() && !kind.begins_with_a_number() {
        return Ok(Sequence::empty(kind));
    }
    if validates {
        let text = excerpt(text.as_bytes());
        return Err(format!(
            "\"out\" of a validation is \"\" or there is an \"error\", but this is '{text}'"
        ));
    }
    kind.parse_answer(&text)
        .map_err(|error| format!("in \"out\", {error}"))
}

/// Scans a reply in the plain form; `None` if it is not in that form.
fn scan(line: &[u8]) -> Option<(u64, RawReply<'_>)> {
    let (id, rest) = scan_decimal(line.strip_prefix(b"{\"id\":")?)?;
    if let Some(rest) = rest.strip_prefix(b",\"out\":") {
        let (out, rest) = scan_string(rest)?;
        let out = Written::Text(out.into());
        return (rest == b"}").then_some((id, RawReply::Out(out)));
    }
    if let Some(rest) = rest.strip_prefix(b",\"error\":") {
        let (message, rest) = scan_string(rest)?;
        if rest == b"}" {
            return Some((id, RawReply::Error(message, None)));
        }
        let (at, rest) = scan_decimal(rest.strip_prefix(b",\"at\":")?)?;
        let at = usize::try_from(at).ok()?;
        return (rest == b"}").then_some((id, RawReply::Error(message, Some(at))));
    }
    let (reason, rest) = scan_string(rest.strip_prefix(b",\"skip\":")?)?;
    (rest == b"}").then_some((id, RawReply::Skip(reason)))
}

/// Scans a number in JSON, without sign or leading zero; `None` also for one of more than 18 digits.
fn scan_decimal(text: &[u8]) -> Option<(u64, &[u8])> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (number, rest) = text.split_at(digits);
    let plain = matches!((number, digits), ([b'0'], _) | ([b'1'..=b'9', ..], ..=18));
    let value = |number: &[u8]| {
        let digits = number.iter().map(|b| u64::from(b - b'0'));
        digits.fold(0, |value, digit| value * 10 + digit)
    };
    plain.then(|| (value(number), rest))
}

/// Scans a string without escapes.
fn scan_string(text: &[u8]) -> Option<(&str, &[u8])> {
    let text = text.strip_prefix(b"\"")?;
    let (string, rest) = text.split_at(text.find_byteset(b"\"\\")?);
    let is_plain = string
        .iter()
        .fold(true, |plain, byte| plain & (*byte >= 0x20));
    let string = str::from_utf8(string).ok().filter(|_| is_plain)?;
    Some((string, rest.strip_prefix(b"\"")?))
}

/// A reply in any form that JSON allows; its result is a string, or what has a number.
#[derive(Deserialize)]
struct Loose<Out> {
    out: Option<Out>,
    error: Option<Text>,
    skip: Option<Text>,
    at: Option<u64>,
}

/// The part of a reply that shows whether adapter and runner are in step.
#[derive(Deserialize)]
struct OnlyId {
    id: u64,
}

/// Whether a line could be the reply to some request: it is JSON with an id.
pub(super) fn has_id(line: &[u8]) -> bool {
    serde_json::from_slice::<OnlyId>(line).is_ok()
}

fn read_loosely(line: &[u8], id: u64, operation: Operation) -> Result<Reply, String> {
    check_id(line, id)?;
    let has_number = operation.signature().output.begins_with_a_number();
    Ok(match has_number {
        true => read_content_of::<Written<'_>>(line, operation),
        false => read_content_of::<Text>(line, operation),
    })
}

fn read_content_of<'a, Out: IsOut + Deserialize<'a>>(
    line: &'a [u8],
    operation: Operation,
) -> Reply {
    match read_content::<Loose<Out>>(line) {
        Ok(loose) => loose.reply(line, operation),
        Err(garbled) => garbled,
    }
}

/// What may be the result in a reply.
trait IsOut {
    fn written(&self) -> Written<'_>;
}

impl IsOut for Text {
    fn written(&self) -> Written<'_> {
        Written::Text(self.0.as_str().into())
    }
}

impl IsOut for Written<'_> {
    fn written(&self) -> Written<'_> {
        self.clone()
    }
}

/// Whether a line is JSON with this id.
///
/// # Errors
///
/// If it is not.
fn check_id(line: &[u8], id: u64) -> Result<(), String> {
    match serde_json::from_slice::<OnlyId>(line) {
        // A derived reader also takes an array for an object.
        Ok(only) if line.trim_ascii_start().starts_with(b"{") => {
            if only.id != id {
                return Err(wrong_id(line, id));
            }
            Ok(())
        }
        Err(error) if !error.is_data() => {
            let error = escape(error.to_string());
            Err(format!("'{}' is not JSON: {error}", excerpt(line)))
        }
        outcome => {
            let why = outcome
                .err()
                .map(|error| format!(": {}", escape(error.to_string())));
            let (line, why) = (excerpt(line), why.unwrap_or_default());
            Err(format!("no \"id\" with a number in '{line}'{why}"))
        }
    }
}

/// The content of a line that is JSON with an id.
///
/// # Errors
///
/// The garbled reply, if it is not that of a reply.
fn read_content<'a, T: Deserialize<'a>>(line: &'a [u8]) -> Result<T, Reply> {
    if let Err(error) = str::from_utf8(line) {
        return Err(garbled(line, &error.to_string()));
    }
    serde_json::from_slice(line)
        .map_err(|error| garbled(line, &excerpt(error.to_string().as_bytes())))
}

impl<Out: IsOut> Loose<Out> {
    fn reply(&self, line: &[u8], operation: Operation) -> Reply {
        let signature = operation.signature();
        self.reply_as(line, signature.output, signature.validates)
    }

    fn reply_as(&self, line: &[u8], kind: UnitKind, validates: bool) -> Reply {
        match self.raw() {
            Ok(raw) => understand_as(raw, kind, validates),
            Err(why) => garbled(line, why),
        }
    }

    fn raw(&self) -> Result<RawReply<'_>, &'static str> {
        Ok(match (&self.out, &self.error, &self.skip, self.at) {
            (Some(out), None, None, _) => RawReply::Out(out.written()),
            (None, Some(Text(message)), None, None) => RawReply::Error(message, None),
            (None, Some(Text(message)), None, Some(at)) => match usize::try_from(at) {
                Ok(at) => RawReply::Error(message, Some(at)),
                Err(_) => return Err("\"at\" is too large"),
            },
            (None, None, Some(Text(reason)), _) => RawReply::Skip(reason),
            (None, None, None, _) => {
                return Err("there is no \"out\", no \"error\" and no \"skip\"");
            }
            _ => {
                return Err("there is more than one of \"out\", \"error\" and \"skip\"");
            }
        })
    }
}

fn garbled(line: &[u8], why: &str) -> Reply {
    Reply::Garbled(format!("{why}, in '{}'", excerpt(line)))
}

fn wrong_id(line: &[u8], id: u64) -> String {
    format!(
        "the reply to the request {id} was expected, not '{}'",
        excerpt(line)
    )
}

/// A string in JSON. Lone surrogates are legal there, and likely here: they stay readable.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Text(pub(super) String);

impl fmt::Debug for Text {
    /// The same as its string, since messages name a duplicate key by this.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl serde::de::Visitor<'_> for Visitor {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Text, E> {
                Ok(Text(readable(bytes)))
            }
        }

        // As bytes, because only then does serde_json accept a lone surrogate (as three bytes).
        deserializer.deserialize_bytes(Visitor)
    }
}

#[cfg(test)]
mod tests;
