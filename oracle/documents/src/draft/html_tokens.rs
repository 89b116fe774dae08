//! The tokens of a draft in HTML.
//!
//! The tokenizer calls itself for each attribute of a tag and can keep each error, so a hostile draft would overflow the
//! stack or fill the memory. Here it is stopped at a tag with many attributes, and errors are dropped but for two.

use std::cell::Cell;
use std::convert::Infallible;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Error, Readable, Reader, Span, StringReader, Tokenizer};

/// The most attributes of a tag.
const MOST_ATTRIBUTES: usize = 100;

/// A token, and the byte at which it begins.
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) what: What,
}

pub(super) enum What {
    Start(Tag),
    /// The end tag of an element with this name.
    End(String),
    Text(String),
    Comment(String),
    /// The draft ends in the comment that follows.
    OpenComment,
    /// The draft ends in a tag.
    OpenTag,
}

/// A start tag. Its name is in lower case.
#[derive(Default)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) is_closed: bool,
    /// The first value of `colspan` and of `rowspan`, if it has them.
    pub(super) columns: Option<String>,
    pub(super) rows: Option<String>,
}

/// A tag has more attributes than [`MOST_ATTRIBUTES`]. It begins at this byte, or its attributes do.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a tag has more than 100 attributes")]
pub(super) struct TooManyAttributes(pub(super) usize);

/// Has the tokens taken, one after another.
pub(super) fn each(text: &str, mut take: impl FnMut(Token)) -> Result<(), TooManyAttributes> {
    let stopped = Cell::new(None);
    let mut open = Open::default();
    let on_event = |event: CallbackEvent<'_>, span: Span<usize>| -> Option<Infallible> {
        if let Some(token) = open.token(&event, span.start) {
            take(token);
        }
        if open.attributes > MOST_ATTRIBUTES {
            stopped.set(Some(TooManyAttributes(open.start)));
        }
        None
    };
    let mut emitter = CallbackEmitter::new(on_event);
    emitter.naively_switch_states(true); // the text of a script has no tags
    let text = Stopped {
        text: text.to_reader(),
        stopped: &stopped,
    };
    Tokenizer::new_with_emitter(text, emitter).finish()
}

/// A tag that has begun.
#[derive(Default)]
struct Open {
    start: usize,
    tag: Tag,
    attributes: usize,
    /// The name of its last attribute.
    attribute: Vec<u8>,
}

impl Open {
    /// The token that an event completes.
    fn token(&mut self, event: &CallbackEvent<'_>, start: usize) -> Option<Token> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut start = start;
        let what = match *event {
            CallbackEvent::OpenStartTag { name } => {
                self.start = start;
                self.tag.name = text(name);
                return None;
            }
            CallbackEvent::AttributeName { name } => {
                if self.tag.name.is_empty() && self.attributes == 0 {
                    self.start = start; // of an end tag
                }
                self.attributes += 1;
                self.attribute = name.to_vec();
                return None;
            }
            CallbackEvent::AttributeValue { value } => {
                let span = match self.attribute.as_slice() {
                    b"colspan" => &mut self.tag.columns,
                    b"rowspan" => &mut self.tag.rows,
                    _ => return None,
                };
                span.get_or_insert_with(|| text(value));
                return None;
            }
            CallbackEvent::CloseStartTag { self_closing } => {
                start = self.start;
                let mut tag = std::mem::take(self).tag;
                tag.is_closed = self_closing;
                What::Start(tag)
            }
            CallbackEvent::EndTag { name } => {
                *self = Self::default(); // an end tag may have attributes, which mean nothing
                What::End(text(name))
            }
            CallbackEvent::String { value } => What::Text(text(value)),
            CallbackEvent::Comment { value } => What::Comment(text(value)),
            CallbackEvent::Error(Error::EofInComment) => What::OpenComment,
            CallbackEvent::Error(Error::EofInTag) => What::OpenTag,
            CallbackEvent::Error(_) | CallbackEvent::Doctype { .. } => return None,
        };
        Some(Token { start, what })
    }
}

/// A text that cannot be read further once it is stopped.
struct Stopped<'t> {
    text: StringReader<'t>,
    stopped: &'t Cell<Option<TooManyAttributes>>,
}

impl Stopped<'_> {
    fn check(&self) -> Result<(), TooManyAttributes> {
        self.stopped.get().map_or(Ok(()), Err)
    }
}

impl Reader for Stopped<'_> {
    type Error = TooManyAttributes;

    fn read_byte(&mut self) -> Result<Option<u8>, TooManyAttributes> {
        self.check()?;
        let Ok(byte) = self.text.read_byte();
        Ok(byte)
    }

    fn try_read_string(&mut self, s: &[u8], exact: bool) -> Result<bool, TooManyAttributes> {
        self.check()?;
        let Ok(is_read) = self.text.try_read_string(s, exact);
        Ok(is_read)
    }

    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, TooManyAttributes> {
        self.check()?;
        let Ok(read) = self.text.read_until(needle, buffer);
        Ok(read)
    }
}
