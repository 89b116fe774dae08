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

pub(super) enum Token {
    Start(Tag),
    /// The end tag of an element with this name.
    End(String),
    Text(String),
    Comment(String),
    /// What follows cannot be read, for this reason.
    Unclosed(&'static str),
}

/// A start tag. Its name is in lower case.
#[derive(Default)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) is_closed: bool,
    /// The first value of `colspan` and of `rowspan`, if it has them; 1 if that is no number.
    pub(super) columns: Option<usize>,
    pub(super) rows: Option<usize>,
}

/// Has the tokens taken, one after another, each with the byte at which it begins.
pub(super) fn each(text: &str, mut take: impl FnMut(usize, Token)) {
    let is_stopped = Cell::new(false);
    let mut open = Open::default();
    let on_event = |event: CallbackEvent<'_>, span: Span<usize>| -> Option<Infallible> {
        if let Some((start, token)) = open.token(&event, span.start) {
            take(start, token);
        }
        if open.attributes > MOST_ATTRIBUTES {
            is_stopped.set(true);
            let why = "a tag has more than 100 attributes";
            take(open.start, Token::Unclosed(why));
        }
        None
    };
    let mut emitter = CallbackEmitter::new(on_event);
    emitter.naively_switch_states(true); // the text of a script has no tags
    let text = Stopped {
        text: text.to_reader(),
        is_stopped: &is_stopped,
    };
    let Ok(()) = Tokenizer::new_with_emitter(text, emitter).finish();
}

/// A tag that has begun, or a comment.
#[derive(Default)]
struct Open {
    start: usize,
    tag: Tag,
    attributes: usize,
    /// The name of its last attribute.
    attribute: Vec<u8>,
    /// Whether the draft ends in the comment.
    is_last: bool,
}

impl Open {
    /// The token that an event completes, and the byte at which it begins.
    fn token(&mut self, event: &CallbackEvent<'_>, start: usize) -> Option<(usize, Token)> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut start = start;
        let token = match *event {
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
                span.get_or_insert_with(|| text(value).trim().parse().unwrap_or(1));
                return None;
            }
            CallbackEvent::CloseStartTag { self_closing } => {
                start = self.start;
                let mut tag = std::mem::take(self).tag;
                tag.is_closed = self_closing;
                Token::Start(tag)
            }
            CallbackEvent::EndTag { name } => {
                *self = Self::default(); // an end tag may have attributes, which mean nothing
                Token::End(text(name))
            }
            CallbackEvent::String { value } => Token::Text(text(value)),
            CallbackEvent::Comment { .. } if self.is_last => {
                Token::Unclosed("a comment is not closed; add '-->'")
            }
            CallbackEvent::Comment { value } => Token::Comment(text(value)),
            CallbackEvent::Error(Error::EofInComment) => {
                self.is_last = true; // the comment follows, with its start
                return None;
            }
            CallbackEvent::Error(Error::EofInTag) => {
                Token::Unclosed("a tag is not closed; add '>'")
            }
            CallbackEvent::Error(_) | CallbackEvent::Doctype { .. } => return None,
        };
        Some((start, token))
    }
}

/// A text that ends where it is stopped.
struct Stopped<'t> {
    text: StringReader<'t>,
    is_stopped: &'t Cell<bool>,
}

impl<'t> Stopped<'t> {
    fn text(&mut self) -> &mut StringReader<'t> {
        if self.is_stopped.get() {
            self.text = "".to_reader();
        }
        &mut self.text
    }
}

impl Reader for Stopped<'_> {
    type Error = Infallible;

    fn read_byte(&mut self) -> Result<Option<u8>, Infallible> {
        self.text().read_byte()
    }

    fn try_read_string(&mut self, s: &[u8], exact: bool) -> Result<bool, Infallible> {
        self.text().try_read_string(s, exact)
    }

    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, Infallible> {
        self.text().read_until(needle, buffer)
    }
}
