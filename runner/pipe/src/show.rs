//! The result as text for a person, and as JSON.

use std::fmt::Write as _;

use serde_json::{Value, json};
use utfproof_notation::style::{BAD, FAINT, GOOD, WARN, paint};
use utfproof_notation::{Sequence, printable, shorten};
use utfproof_process::Streamed;

use super::check::{CannotCompare, Difference, Kind, Outcome, Program, Runs};
use super::text::Text;
use super::transport::Transport;

/// The most bytes of an output that are shown.
const SHOWN: usize = 24;
/// The most characters that are shown.
const SHOWN_CHARACTERS: usize = 40;

const REMEDY: &str = "the program decodes each piece alone. Keep the bytes of an incomplete character until the next \
                      piece: a streaming decoder does that";
const REMEDY_OF_READS: &str = "the program takes one read for one message. A stream has no such borders: read until \
                               the end of a line, or of the stream";
const REMEDY_OF_BUFFERS: &str = "the program reads into a buffer, and decodes each buffer alone. Keep the bytes of an \
                                 incomplete character until the next read";

impl Program {
    /// The number of runs that a check takes.
    pub fn runs(&self, text: &Text) -> u64 {
        super::check::runs_of(self, text)
    }

    /// The command that repeats one case.
    fn repeat(&self, difference: &Difference) -> String {
        let transport = match self.transport {
            Transport::StandardInput => "",
            Transport::Http => " --http",
            Transport::ServerSentEvents => " --sse",
            Transport::NewlineDelimitedJson => " --ndjson",
        };
        let pieces = &difference.pieces;
        format!(
            "utfproof pipe{transport} --pieces '{pieces}' -- {}",
            self.command
        )
    }
}

impl Outcome {
    /// The faults, the worst first, and one line with the verdict.
    pub fn render(&self, program: &Program, color: bool) -> String {
        let mut text = String::new();
        let runs = [
            (&self.inside, "inside a character", REMEDY),
            (&self.between, "between characters", REMEDY_OF_READS),
        ];
        for (runs, place, remedy) in runs {
            if let Some(difference) = &runs.simplest {
                let heading = format!(
                    "{}: {} of {} runs in which {} {place}",
                    said(difference),
                    runs.differ,
                    runs.asked,
                    match place {
                        "inside a character" => "a piece ends",
                        _ => "all pieces end",
                    }
                );
                let _ = writeln!(text, "{}", paint(color, BAD, &heading));
                text += &explained(difference, remedy, &program.repeat(difference), color);
                text.push('\n');
            }
        }
        if let Some(streamed) = &self.long {
            let heading =
                "a long text in one piece is changed: the program's own buffer divides characters";
            let _ = writeln!(text, "{}", paint(color, BAD, heading));
            let output = &streamed.output;
            let wrong = output
                .windows(3)
                .position(|bytes| bytes == "\u{fffd}".as_bytes());
            let answered = answered_at(streamed, wrong.unwrap_or_default());
            text += &field("answered", &answered, color);
            text += &field("remedy", REMEDY_OF_BUFFERS, color);
            text.push('\n');
        }
        if self.shows_no_character {
            let remark = "remark: the output has none of the text's characters beyond ASCII, so it may hide a fault";
            let _ = writeln!(text, "{}", paint(color, WARN, remark));
        }
        let runs = self.inside.asked + self.between.asked;
        let verdict = match (self.is_sound(), self.inside.differ + self.between.differ) {
            (true, _) => format!("the output is the same in {runs} runs, whatever the pieces are"),
            (false, 0) => format!("wrong on a long text, and the same in {runs} runs with pieces"),
            (false, differ) => format!("the output depends on the pieces: {differ} of {runs} runs"),
        };
        let style = if self.is_sound() { GOOD } else { BAD };
        let _ = writeln!(
            text,
            "{}   {}",
            paint(color, style, &verdict),
            program.command
        );
        text
    }

    /// The result as one JSON object.
    pub fn json(&self, program: &Program) -> Value {
        let runs = |runs: &Runs| {
            json!({
                "runs": runs.asked,
                "differ": runs.differ,
                "simplest": runs.simplest.as_ref().map(|difference| json!({
                    "kind": match difference.kind() { Kind::Changed => "changed", Kind::Fails => "fails" },
                    "pieces": difference.pieces.to_string(),
                    "expected": hexadecimal(&difference.whole.output),
                    "answered": hexadecimal(&difference.cut.output),
                    "failure": difference.cut.failure,
                    "repeat": program.repeat(difference),
                })),
            })
        };
        json!({
            "command": program.command.to_string(),
            "sound": self.is_sound(),
            "inside_characters": runs(&self.inside),
            "between_characters": runs(&self.between),
            "long_text_is_wrong": self.long.is_some(),
            "shows_no_character": self.shows_no_character,
        })
    }
}

impl Difference {
    /// The difference alone, with the command that repeats it.
    pub fn render(&self, program: &Program, color: bool) -> String {
        let remedy = match self.pieces.divides_a_character() {
            true => REMEDY,
            false => REMEDY_OF_READS,
        };
        let heading = paint(color, BAD, said(self));
        let explained = explained(self, remedy, &program.repeat(self), color);
        format!("{heading}\n{explained}")
    }
}

/// The worst of a difference in a few words.
fn said(difference: &Difference) -> &'static str {
    match difference.kind() {
        Kind::Fails => "the program fails on valid text",
        Kind::Changed => "valid text is changed",
    }
}

fn explained(difference: &Difference, remedy: &str, repeat: &str, color: bool) -> String {
    let Difference { pieces, whole, cut } = difference;
    let pieces = shorten(&pieces.to_string(), 3 * SHOWN_CHARACTERS).into_owned();
    let mut text = field("pieces", &pieces, color);
    text += &field("in one", &answered(whole, &cut.output), color);
    text += &field("in pieces", &answered(cut, &whole.output), color);
    if !cut.last_words.is_empty() {
        text += &field(
            "said",
            &cut.last_words.replace('\n', "\n             "),
            color,
        );
    }
    text += &field("remedy", remedy, color);
    text + &field("repeat", &printable(repeat), color)
}

fn field(label: &str, text: &str, color: bool) -> String {
    format!("  {}{text}\n", paint(color, FAINT, &format!("{label:<11}")))
}

/// An output, from a little before the first byte where it differs from another, with its characters.
fn answered(streamed: &Streamed, other: &[u8]) -> String {
    let pairs = streamed.output.iter().zip(other);
    answered_at(streamed, pairs.take_while(|(a, b)| a == b).count())
}

/// An output, from a little before this byte, with its characters.
fn answered_at(streamed: &Streamed, at: usize) -> String {
    let output = &streamed.output;
    let is_inside = |at: &usize| {
        output
            .get(*at)
            .is_some_and(|byte| (0x80..0xC0).contains(byte))
    };
    let begin = (0..=at.saturating_sub(2)).rev().find(|at| !is_inside(at));
    let begin = begin.filter(|_| output.len() > SHOWN).unwrap_or(0);
    let end = output.len().min(begin + SHOWN);
    let window = &output[begin..end];
    let mut text = String::new();
    if begin > 0 {
        let _ = write!(text, "({begin} bytes) … ");
    }
    match window.is_empty() {
        true => text += "(empty)",
        false => text += &hexadecimal(window),
    }
    if end < output.len() {
        let _ = write!(text, " … ({} more)", output.len() - end);
    }
    if !window.is_empty() {
        let characters = String::from_utf8_lossy(window);
        let characters = shorten(&printable(&characters), SHOWN_CHARACTERS).into_owned();
        let _ = write!(text, "   {characters}");
    }
    match &streamed.failure {
        Some(failure) => format!("{text}   ({failure})"),
        None => text,
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    Sequence::bytes(bytes).to_string()
}

impl std::fmt::Display for CannotCompare {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Start(error) => write!(f, "{error}"),
            Self::NoUrl => f.write_str(
                "the command does not contain {url}, the address of the server: … -- curl -sN {url}",
            ),
            Self::Fails(streamed) => {
                let why = streamed.failure.as_deref().unwrap_or_default();
                write!(f, "even with the text in one piece, the program {why}")?;
                match streamed.last_words.as_str() {
                    "" => Ok(()),
                    words => write!(f, "; its last words:\n{words}"),
                }
            }
            Self::PrintsNothing => f.write_str(
                "the program prints nothing, so there is nothing to compare: it has to print the text, or what it \
                 makes of it, on standard output",
            ),
            Self::Unsteady(both) => {
                let [one, other] = &**both;
                write!(
                    f,
                    "the program prints something else each time, so cuts cannot be blamed:\n  {}\n  {}",
                    answered(one, &other.output),
                    answered(other, &one.output)
                )
            }
        }
    }
}
