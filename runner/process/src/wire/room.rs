//! The reply to a request with a bounded buffer: `{"id":7,"out":"20AC","calls":[[2,0],[3,1]]}`.

use serde::Deserialize;
use utfproof_judge::{Answer, Call, Reply, Request};

use super::{garbled, read_content, read_reply};

/// The part of a reply that only such a request has.
#[derive(Deserialize)]
struct Calls {
    calls: Option<Vec<(u64, u64)>>,
}

/// Reads the reply `id` to a request with a bounded buffer. Calls that no reply can have are garbled; those that break a
/// rule are an [answer](Answer::WrongCalls).
///
/// # Errors
///
/// If the line is not a reply to this request.
pub(super) fn read(line: &[u8], id: u64, request: &Request) -> Result<Reply, String> {
    let reply = read_reply(line, id, request.operation)?;
    let Reply::Answered(Answer::Output(output)) = reply else {
        return Ok(reply);
    };
    let calls = match read_content::<Calls>(line) {
        Ok(Calls { calls }) => calls.unwrap_or_default(),
        Err(Reply::Garbled(why)) => {
            return Ok(Reply::Garbled(format!("in \"calls\", {why}")));
        }
        Err(other) => return Ok(other),
    };
    let call = |(read, written): (u64, u64)| {
        let read = usize::try_from(read).ok()?;
        let written = usize::try_from(written).ok()?;
        Some(Call { read, written })
    };
    let Some(calls) = calls.into_iter().map(call).collect::<Option<Vec<_>>>() else {
        return Ok(garbled(line, "in \"calls\", a number is too large"));
    };
    Ok(Reply::Answered(Answer::in_calls(request, output, &calls)))
}

#[cfg(test)]
mod tests {
    use utfproof_judge::{Mode, Operation, UnitKind};

    use super::*;

    #[test]
    fn the_calls_of_a_bounded_buffer_are_held_against_its_rules() {
        let input = UnitKind::Byte.parse("41 42 43").expect("bytes");
        let request = Request::new(Operation::Utf8Decode, [input]).in_mode(Mode::Room(2));
        let read = |line: &str| super::read(line.as_bytes(), 7, &request);
        let right = Reply::Answered(Answer::chars(['A', 'B', 'C']));
        for line in [
            r#"{"id":7,"out":"0041 0042 0043"}"#,
            r#"{"id":7,"out":"0041 0042 0043","calls":[]}"#,
            r#"{"id":7,"out":"0041 0042 0043","calls":[[2,2],[3,3]]}"#,
            r#"{ "calls":[[3,2], [3,3]], "id":7, "out":"0041 0042 0043" }"#,
        ] {
            assert_eq!(read(line), Ok(right.clone()), "{line}");
        }
        let line = r#"{"id":7,"out":"0041 0042 0043","calls":[[3,3]]}"#;
        let wrong = read(line);
        assert!(
            matches!(&wrong, Ok(Reply::Answered(Answer::WrongCalls { why, .. })) if why == "call 1 writes 3 units into a buffer of 2"),
            "{wrong:?}"
        );
        for calls in ["[2,3]", "[[2]]", "[[-1,0]]", "{}", "[[1,2,3]]", "7"] {
            let line = format!(r#"{{"id":7,"out":"0041 0042 0043","calls":{calls}}}"#);
            let garbled = read(&line);
            assert!(
                matches!(&garbled, Ok(Reply::Garbled(why)) if why.starts_with("in \"calls\", ")),
                "{line}: {garbled:?}"
            );
        }
        assert!(read(r#"{"id":8,"out":"0041","calls":[]}"#).is_err());
    }
}
