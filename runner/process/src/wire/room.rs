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
