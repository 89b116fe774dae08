//! A decoder that may be wrong in one mode.

use std::sync::{Arc, Mutex};

use utfproof_judge::{Answer, Call, Description, Implementation, Mode, Offers, Request};
use utfproof_oracle::Sequence;

use super::DECODE;

/// A decoder with a fault in one mode, and a record of all requests.
#[derive(Clone, Default)]
pub(super) struct Codec {
    pub(super) offers: Offers,
    /// Whether, after an input that did not end, all but ASCII is refused.
    pub(super) is_wrong_after: bool,
    /// Whether, many times over, all but ASCII becomes U+FFFD.
    pub(super) is_wrong_over: bool,
    /// Whether, in a batch, what follows an error is refused.
    pub(super) is_wrong_in_a_batch: bool,
    /// Whether a batch has a reply too few.
    pub(super) loses_one: bool,
    /// Whether, in a buffer of one unit, the second is lost.
    pub(super) is_wrong_in_a_buffer: bool,
    /// Whether, in a buffer of one unit, one call writes all.
    pub(super) writes_too_much: bool,
    pub(super) is_unended: bool,
    pub(super) asked: Arc<Mutex<Vec<Request>>>,
}

impl Implementation for Codec {
    fn describe(&self) -> Description {
        let description = Description::new("codec", "1").with_chunks([DECODE]);
        description.offering([DECODE], self.offers)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        self.asked.lock().unwrap().push(request.clone());
        let whole = Sequence::joined(&request.operands);
        let Sequence::Bytes(bytes) = whole.as_ref() else {
            return Answer::Skipped("not bytes".to_owned());
        };
        let was_unended = std::mem::replace(&mut self.is_unended, request.mode == Mode::Unended);
        let has = !bytes.is_ascii();
        match request.mode {
            Mode::Times(_) if self.is_wrong_over && has => Answer::chars(['\u{FFFD}']),
            Mode::Room(1) if self.is_wrong_in_a_buffer || self.writes_too_much => {
                let Ok(text) = str::from_utf8(bytes) else {
                    return Answer::rejected("ill-formed");
                };
                let is_lost = |place: usize| self.is_wrong_in_a_buffer && place == 1;
                let kept = text
                    .chars()
                    .enumerate()
                    .filter(|(place, _)| !is_lost(*place));
                let output: Sequence =
                    Sequence::CodePoints(kept.map(|(_, char)| char.into()).collect());
                let call = Call {
                    read: bytes.len(),
                    written: output.len(),
                };
                let calls = [call];
                Answer::in_calls(
                    request,
                    output,
                    if self.writes_too_much { &calls } else { &[] },
                )
            }
            _ if self.is_wrong_after && was_unended && has => Answer::rejected("still open"),
            Mode::Incremental => outs(request, bytes),
            _ => match str::from_utf8(bytes) {
                Ok(text) => Answer::chars(text.chars()),
                Err(error) => Answer::rejected_at(error.valid_up_to(), error),
            },
        }
    }

    fn answer_inputs(&mut self, request: &Request) -> Vec<Answer> {
        self.asked.lock().unwrap().push(request.clone());
        let mut after_an_error = false;
        let is_wrong = self.is_wrong_in_a_batch;
        let mut answers: Vec<Answer> = request
            .inputs()
            .map(|one| {
                let answer = self.clone().answer(&one);
                let is_error = matches!(answer, Answer::Rejected { .. });
                match std::mem::replace(&mut after_an_error, is_error) && is_wrong {
                    true => Answer::rejected("poisoned"),
                    false => answer,
                }
            })
            .collect();
        if self.loses_one {
            answers.pop();
        }
        answers
    }
}

/// A text with what comes out after each chunk: the characters that are complete.
fn outs(request: &Request, bytes: &[u8]) -> Answer {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return Answer::rejected_at(error.valid_up_to(), error),
    };
    let mut read = 0;
    let mut ends: Vec<usize> = Vec::new();
    for chunk in &request.operands {
        read += chunk.len();
        ends.extend((0..=read).rev().find(|end| text.is_char_boundary(*end)));
    }
    let points = |text: &str| Sequence::CodePoints(text.chars().map(u32::from).collect());
    let begins = [0].into_iter().chain(ends.clone());
    let parts = begins.zip(ends.into_iter().chain([bytes.len()]));
    let parts: Vec<Sequence> = parts
        .map(|(begin, end)| points(&text[begin..end]))
        .collect();
    Answer::in_parts(request, points(text), &parts)
}
