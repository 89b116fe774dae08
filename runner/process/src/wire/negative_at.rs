//! A negative position, which programs give where they have none: `{"id":7,"error":"any message","at":-1}`.

use serde_json::Value;

use super::excerpt;

/// The same reply without its negative positions, if it has any.
pub(in super::super) fn left_out(line: &[u8]) -> Option<Vec<u8>> {
    let mut reply: Value = serde_json::from_slice(line).ok()?;
    let mut is_left_out = leave_out(&mut reply);
    let batch = reply.get_mut("batch").and_then(Value::as_array_mut);
    for reply in batch.into_iter().flatten() {
        is_left_out |= leave_out(reply);
    }
    is_left_out.then(|| reply.to_string().into_bytes())
}

fn leave_out(reply: &mut Value) -> bool {
    let is_negative = reply
        .get("at")
        .and_then(Value::as_i64)
        .is_some_and(|at| at < 0);
    if let Some(reply) = reply.as_object_mut().filter(|_| is_negative) {
        reply.remove("at");
    }
    is_negative
}

/// What to do about the first of them.
pub(in super::super) fn remedy(line: &[u8]) -> String {
    format!(
        "\"at\" is negative: leave it out where the codec gives no position. It is reported once, and from now on taken for \
         none, in '{}'",
        excerpt(line)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_positions_are_left_out_of_a_reply_and_of_each_reply_of_a_batch() {
        let without =
            |line: &str| left_out(line.as_bytes()).and_then(|line| String::from_utf8(line).ok());
        let one = without(r#"{"id":7,"error":"no","at":-1}"#);
        assert_eq!(one.as_deref(), Some(r#"{"error":"no","id":7}"#));
        let batch = without(r#"{"id":7,"batch":[{"out":""},{"error":"no","at":-1}]}"#);
        assert_eq!(
            batch.as_deref(),
            Some(r#"{"batch":[{"out":""},{"error":"no"}],"id":7}"#)
        );
        for line in [
            r#"{"id":7,"error":"no","at":1}"#,
            r#"{"id":7,"out":-1}"#,
            "no JSON",
        ] {
            assert_eq!(without(line), None, "{line}");
        }
    }
}
