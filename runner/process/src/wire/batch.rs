//! The reply to a batch: `{"id":7,"batch":[{"out":"20AC"},{"error":"any message","at":0}]}`.

use serde::Deserialize;
use utfproof_judge::{Reply, Request};
use utfproof_notation::Written;

use super::{IsOut, Loose, Text, check_id, garbled, read_content, read_loosely};

/// A reply to a batch. If it is skipped as a whole, or has another form, there is no `batch`.
#[derive(Deserialize)]
struct Content<Out> {
    batch: Option<Vec<Loose<Out>>>,
    skip: Option<serde::de::IgnoredAny>,
}

/// Reads the reply `id` to a batch. A reply to one of its inputs that is impossible is garbled, and the others stay.
///
/// # Errors
///
/// If the line is not a reply to this request.
pub(super) fn read(line: &[u8], id: u64, request: &Request) -> Result<Reply, String> {
    check_id(line, id)?;
    match request.operation.signature().output.begins_with_a_number() {
        true => read_content_of::<Written<'_>>(line, id, request),
        false => read_content_of::<Text>(line, id, request),
    }
}

fn read_content_of<'a, Out: IsOut + Deserialize<'a>>(
    line: &'a [u8],
    id: u64,
    request: &Request,
) -> Result<Reply, String> {
    let Content::<Out> { batch, skip } = match read_content(line) {
        Ok(content) => content,
        Err(garbled) => return Ok(garbled),
    };
    let due = request.operands.len();
    Ok(match (batch, skip) {
        (Some(replies), _) if replies.len() == due => {
            let replies = replies.iter();
            Reply::Batch(
                replies
                    .map(|one| one.reply(line, request.operation))
                    .collect(),
            )
        }
        (Some(replies), _) => Reply::wrong_count(due, replies.len()),
        (None, Some(_)) => return read_loosely(line, id, request.operation),
        (None, None) => {
            let why = format!(
                "the request has \"batch\", and the reply has not: answer with \"batch\":[…], one reply for each of its \
                 {due} inputs, or leave \"batch\" out of the description"
            );
            garbled(line, &why)
        }
    })
}
