//! The ill-formed part that a rejection gives: `{"id":7,"error":"any message","at":0,"length":2,"incomplete":true}`.

use bstr::ByteSlice;
use serde::Deserialize;
use serde_json::Value;
use utfproof_judge::{Answer, IllFormedPart, Reply, Request, Sequence};

use super::{excerpt, garbled, read_content};

/// The sentence that says what the length is.
const SENTENCE: &str = "The Unicode Standard, 3.9, D93b";

/// The keys of a rejection that say something of the ill-formed part. `null` is a value here.
#[derive(Default, Deserialize)]
struct Keys {
    #[serde(default, deserialize_with = "even_null")]
    length: Option<Value>,
    #[serde(default, deserialize_with = "even_null")]
    incomplete: Option<Value>,
}

#[derive(Deserialize)]
struct OfBatch {
    batch: Vec<Keys>,
}

fn even_null<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// The reply with what its line says of the ill-formed part, for an operation that is described with `"length":true`. A
/// part that no input has is garbled.
pub(in super::super) fn read(line: &[u8], request: &Request, reply: Reply) -> Reply {
    let has_keys = line.contains_str("\"length\"") || line.contains_str("\"incomplete\"");
    if !has_keys {
        return reply;
    }
    match reply {
        Reply::Batch(replies) => match read_content::<OfBatch>(line) {
            Ok(OfBatch { batch }) => {
                let inputs = batch.into_iter().zip(request.inputs());
                let each = replies.into_iter().zip(inputs);
                Reply::Batch(
                    each.map(|(reply, (keys, one))| keys.put(line, &one, reply))
                        .collect(),
                )
            }
            Err(garbled) => garbled,
        },
        reply => match read_content::<Keys>(line) {
            Ok(keys) => keys.put(line, request, reply),
            Err(garbled) => garbled,
        },
    }
}

impl Keys {
    fn put(self, line: &[u8], request: &Request, reply: Reply) -> Reply {
        let answer = match reply {
            Reply::Answered(answer) => answer,
            reply => return reply,
        };
        match self.part(request, &answer) {
            Ok(part) => Reply::Answered(answer.with_part(part)),
            Err(why) => garbled(line, &why),
        }
    }

    /// The part that the keys give.
    ///
    /// # Errors
    ///
    /// Which key no such answer can have, and why.
    fn part(self, request: &Request, answer: &Answer) -> Result<IllFormedPart, String> {
        let at = match answer {
            Answer::Rejected { at, .. } => at.unwrap_or(0),
            _ => {
                let key = match self.length {
                    Some(_) => "length",
                    None if self.incomplete.is_some() => "incomplete",
                    None => return Ok(IllFormedPart::default()),
                };
                return Err(format!(
                    "\"{key}\" is not beside an \"error\", and only a rejected input has an ill-formed part ({SENTENCE})"
                ));
            }
        };
        let length = self
            .length
            .as_ref()
            .map(|length| of_units(length, request, at));
        let length = length.transpose()?;
        let is_incomplete = match self.incomplete {
            None => length.map(|_| false),
            Some(Value::Null) => None,
            Some(Value::Bool(is)) => Some(is),
            Some(other) => {
                let other = excerpt(other.to_string().as_bytes());
                return Err(format!(
                    "\"incomplete\" is {other}: write true if more input could make the ill-formed part the beginning of a \
                     character, false if not, or null if the codec does not know ({SENTENCE})"
                ));
            }
        };
        Ok(IllFormedPart {
            length,
            is_incomplete,
        })
    }
}

/// The length of a part that begins at `at`.
///
/// # Errors
///
/// If no part of the input has that length.
fn of_units(length: &Value, request: &Request, at: usize) -> Result<usize, String> {
    let units: usize = request.operands.iter().map(Sequence::len).sum();
    let left = units.saturating_sub(at);
    let given = length
        .as_u64()
        .and_then(|length| usize::try_from(length).ok());
    match given {
        Some(length) if (1..=left).contains(&length) => Ok(length),
        Some(length) if length > 0 => Err(format!(
            "\"length\" is {length}, but {left} of the {units} units of the input are left after position {at}: write the \
             units of the maximal subpart ({SENTENCE})"
        )),
        _ => {
            let length = excerpt(length.to_string().as_bytes());
            Err(format!(
                "\"length\" is {length}: write how many units the maximal subpart of what is ill-formed has, which is at \
                 least 1 ({SENTENCE})"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use utfproof_judge::{Mode, Operation, UnitKind};

    use super::super::read_reply_to;
    use super::*;

    fn request(inputs: &[&str]) -> Request {
        let inputs = inputs
            .iter()
            .map(|text| UnitKind::Byte.parse(text).expect("bytes"));
        Request::new(Operation::Utf8Decode, inputs)
    }

    fn read_line(line: &str, request: &Request) -> Reply {
        let reply = read_reply_to(line.as_bytes(), 7, request).expect("a reply to the request");
        read(line.as_bytes(), request, reply)
    }

    #[test]
    fn the_keys_of_a_part_are_read_in_any_order() {
        let request = request(&["41 E2", "82"]);
        for (line, part) in [
            (r#"{"id":7,"error":"no","at":1}"#, IllFormedPart::default()),
            (
                r#"{"id":7,"error":"no","at":1,"length":2}"#,
                IllFormedPart::of(2),
            ),
            (
                r#"{"id":7,"error":"no","at":1,"length":2,"incomplete":true}"#,
                IllFormedPart {
                    length: Some(2),
                    is_incomplete: Some(true),
                },
            ),
            (
                r#"{"incomplete":null, "length":2, "id":7, "at":1, "error":"\ud800"}"#,
                IllFormedPart {
                    length: Some(2),
                    is_incomplete: None,
                },
            ),
            (
                r#"{"id":7,"error":"no","incomplete":true}"#,
                IllFormedPart::incomplete(),
            ),
            (
                r#"{"id":7,"error":"no","incomplete":false}"#,
                IllFormedPart {
                    length: None,
                    is_incomplete: Some(false),
                },
            ),
            (
                r#"{"id":7,"error":"the \"length\" is wrong"}"#,
                IllFormedPart::default(),
            ),
        ] {
            let reply = read_line(line, &request);
            assert!(
                matches!(&reply, Reply::Answered(Answer::Rejected { part: read, .. }) if *read == part),
                "{line}: {reply:?}"
            );
        }
    }

    #[test]
    fn a_part_that_no_input_has_is_named_with_the_sentence() {
        let request = request(&["41 E2", "82"]);
        for (line, says) in [
            (
                r#"{"id":7,"error":"no","at":1,"length":0}"#,
                "\"length\" is 0: write how many",
            ),
            (
                r#"{"id":7,"error":"no","at":1,"length":-1}"#,
                "\"length\" is -1: write how many",
            ),
            (
                r#"{"id":7,"error":"no","at":1,"length":"2"}"#,
                "\"length\" is \"2\": write how many",
            ),
            (
                r#"{"id":7,"error":"no","at":1,"length":null}"#,
                "\"length\" is null: write how many",
            ),
            (
                r#"{"id":7,"error":"no","at":1,"length":3}"#,
                "\"length\" is 3, but 2 of the 3 units of the input are left after position 1",
            ),
            (
                r#"{"id":7,"error":"no","at":9,"length":1}"#,
                "\"length\" is 1, but 0 of the 3 units of the input are left after position 9",
            ),
            (
                r#"{"id":7,"error":"no","length":4}"#,
                "\"length\" is 4, but 3 of the 3 units",
            ),
            (
                r#"{"id":7,"error":"no","incomplete":1}"#,
                "\"incomplete\" is 1: write true",
            ),
            (
                r#"{"id":7,"out":"0041","length":1}"#,
                "\"length\" is not beside an \"error\"",
            ),
            (
                r#"{"id":7,"out":"0041","incomplete":true}"#,
                "\"incomplete\" is not beside an \"error\"",
            ),
            (
                r#"{"id":7,"skip":"why","length":1}"#,
                "\"length\" is not beside an \"error\"",
            ),
        ] {
            match read_line(line, &request) {
                Reply::Garbled(why) => {
                    assert!(why.contains(says), "{line}: {why}");
                    assert!(why.contains("D93b"), "{line}: {why}");
                    assert!(why.contains(r#"in '{"id":7"#), "{line}: {why}");
                }
                other => panic!("{line}: {other:?}"),
            }
        }
    }

    #[test]
    fn each_reply_of_a_batch_has_its_own_part() {
        let request = request(&["41", "E2 82", "80"]).in_mode(Mode::Batch);
        let line = r#"{"id":7,"batch":[{"out":"0041"},{"error":"no","incomplete":true},{"error":"no","length":2}]}"#;
        let Reply::Batch(replies) = read_line(line, &request) else {
            panic!("no batch");
        };
        assert!(matches!(replies[0], Reply::Answered(Answer::Output(_))));
        let second = Answer::rejected("no").with_part(IllFormedPart::incomplete());
        assert_eq!(replies[1], Reply::Answered(second));
        assert!(
            matches!(&replies[2], Reply::Garbled(why) if why.contains("1 of the 1 units")),
            "{:?}",
            replies[2]
        );
    }
}
