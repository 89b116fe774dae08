//! The reply to a request that asks when output appears: `{"id":7,"out":"0041 20AC","outs":["0041","","20AC",""]}`.

use serde::Deserialize;
use utfproof_judge::{Answer, Reply, Request, Sequence};

use super::{Text, garbled, read_content, read_reply};

/// The part of a reply that only such a request has.
#[derive(Deserialize)]
struct Outs {
    outs: Option<Vec<Text>>,
}

/// Reads the reply `id` to a request that asks what has come out after each chunk. Parts that no reply can have are garbled;
/// those that come at the wrong time are an [answer](Answer::WrongCalls).
///
/// # Errors
///
/// If the line is not a reply to this request.
pub(super) fn read(line: &[u8], id: u64, request: &Request) -> Result<Reply, String> {
    let reply = read_reply(line, id, request.operation)?;
    let Reply::Answered(Answer::Output(output)) = reply else {
        return Ok(reply);
    };
    let outs = match read_content::<Outs>(line) {
        Ok(Outs { outs }) => outs,
        Err(Reply::Garbled(why)) => return Ok(Reply::Garbled(format!("in \"outs\", {why}"))),
        Err(other) => return Ok(other),
    };
    let due = request.operands.len() + 1;
    let Some(outs) = outs else {
        let why = format!(
            "the request has \"outs\", and the reply has not: add \"outs\":[…], what came out after each chunk and at the \
             end, {due} in all, or leave \"outs\" out of the description"
        );
        return Ok(garbled(line, &why));
    };
    if outs.len() != due {
        let why = format!(
            "\"outs\" has {} parts, and the request has {} chunks: write what came out after each, and at the end, {due} in \
             all",
            outs.len(),
            due - 1
        );
        return Ok(garbled(line, &why));
    }
    let kind = request.operation.signature().output;
    let part = |Text(text): &Text| match text.is_empty() {
        true => Ok(Sequence::empty(kind)),
        false => kind.parse_answer(text),
    };
    let parts: Result<Vec<Sequence>, _> = outs.iter().map(part).collect();
    Ok(match parts {
        Ok(parts) => Reply::Answered(Answer::in_parts(request, output, &parts)),
        Err(error) => garbled(line, &format!("in \"outs\", {error}")),
    })
}

#[cfg(test)]
mod tests {
    use utfproof_judge::{Level, Mode, Operation, UnitKind};

    use super::*;

    #[test]
    fn the_parts_of_a_result_are_read_and_held_against_their_time() {
        let chunks = ["41 E2", "82 AC"].map(|text| UnitKind::Byte.parse(text).expect("bytes"));
        let request = Request::new(Operation::Utf8Decode, chunks).in_mode(Mode::Incremental);
        let read = |line: &str| super::read(line.as_bytes(), 7, &request);
        let right = Reply::Answered(Answer::chars(['A', '€']));
        for line in [
            r#"{"id":7,"out":"0041 20AC","outs":["0041","20AC",""]}"#,
            r#"{ "outs": ["0041", "20ac", ""], "out":"0041 20AC", "id":7}"#,
        ] {
            assert_eq!(read(line), Ok(right.clone()), "{line}");
        }
        for (outs, level) in [
            (r#"["","0041 20AC",""]"#, Level::Should),
            (r#"["0041 20AC","",""]"#, Level::Must),
            (r#"["0041","",""]"#, Level::Must),
        ] {
            let line = format!(r#"{{"id":7,"out":"0041 20AC","outs":{outs}}}"#);
            let wrong = read(&line);
            assert!(
                matches!(&wrong, Ok(Reply::Answered(Answer::WrongCalls { level: of, .. })) if *of == level),
                "{line}: {wrong:?}"
            );
        }
        for (line, says) in [
            (
                r#"{"id":7,"out":"0041 20AC"}"#,
                "leave \"outs\" out of the description",
            ),
            (
                r#"{"id":7,"out":"0041 20AC","outs":null}"#,
                "leave \"outs\" out of the description",
            ),
            (
                r#"{"id":7,"out":"0041 20AC","outs":["0041","20AC"]}"#,
                "\"outs\" has 2 parts, and the request has 2 chunks",
            ),
            (
                r#"{"id":7,"out":"0041 20AC","outs":"0041"}"#,
                "in \"outs\", ",
            ),
            (
                r#"{"id":7,"out":"0041 20AC","outs":[1,2,3]}"#,
                "in \"outs\", ",
            ),
            (
                r#"{"id":7,"out":"0041 20AC","outs":["41","20AC",""]}"#,
                "in \"outs\", at character 0",
            ),
        ] {
            let garbled = read(line);
            assert!(
                matches!(&garbled, Ok(Reply::Garbled(why)) if why.contains(says)),
                "{line}: {garbled:?}"
            );
        }
        assert_eq!(
            read(r#"{"id":7,"error":"no","at":1}"#),
            Ok(Reply::Answered(Answer::rejected_at(1, "no")))
        );
        assert!(read(r#"{"id":8,"out":"","outs":[]}"#).is_err());
    }
}
