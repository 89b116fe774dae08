//! The reply to a text that is made of a pattern: a result that is a sequence is told by its length and checksum,
//! `{"id":7,"out":[2147483651,"CB F4 39 26"]}`.

use utfproof_judge::{Reply, Request, UnitKind, is_told};
use utfproof_notation::Written;

use super::{Loose, check_id, read_content, read_reply};

/// Reads the reply `id` to such a request.
///
/// # Errors
///
/// If the line is not a reply to this request.
pub(super) fn read(line: &[u8], id: u64, request: &Request) -> Result<Reply, String> {
    if !is_told(request.operation) {
        return read_reply(line, id, request.operation);
    }
    check_id(line, id)?;
    Ok(match read_content::<Loose<Written<'_>>>(line) {
        Ok(loose) => loose.reply_as(line, UnitKind::NUMBER_AND_BYTES, false),
        Err(garbled) => garbled,
    })
}

#[cfg(test)]
mod tests {
    use utfproof_judge::{Answer, Following, Mode, Operation, Sequence};

    use super::*;

    #[test]
    fn a_result_is_told_by_its_length_and_checksum() {
        let parts = ["41", "C3 A9"].map(|text| UnitKind::Byte.parse(text).expect("bytes"));
        let request = |operation| Request::new(operation, parts.clone()).in_mode(Mode::Repeat(7));
        let read = |line: &str, operation| super::read(line.as_bytes(), 7, &request(operation));
        let told = Sequence::number_and(Following::Bytes, 8, [0xCB, 0xF4, 0x39, 0x26]);
        for line in [
            r#"{"id":7,"out":[8,"CB F4 39 26"]}"#,
            r#"{ "out": [8, "cb f4 39 26"], "id": 7 }"#,
        ] {
            let right = Ok(Reply::Answered(Answer::Output(told.clone())));
            assert_eq!(read(line, Operation::Utf8Decode), right, "{line}");
        }
        for line in [
            r#"{"id":7,"out":"0041 00E9"}"#,
            r#"{"id":7,"out":8}"#,
            r#"{"id":7,"out":[-8,"CB F4 39 26"]}"#,
        ] {
            let garbled = read(line, Operation::Utf8Decode);
            assert!(
                matches!(garbled, Ok(Reply::Garbled(_))),
                "{line}: {garbled:?}"
            );
        }
        // a number, a verdict and a rejection are as always
        let number = read(r#"{"id":7,"out":8}"#, Operation::Utf8CountCodePoints);
        assert_eq!(number, Ok(Reply::Answered(Answer::number(8))));
        let accepted = read(r#"{"id":7,"out":""}"#, Operation::Utf8Validate);
        assert_eq!(accepted, Ok(Reply::Answered(Answer::accepted())));
        let rejected = read(r#"{"id":7,"error":"no","at":7}"#, Operation::Utf8Decode);
        assert_eq!(rejected, Ok(Reply::Answered(Answer::rejected_at(7, "no"))));
        assert!(read(r#"{"id":8,"out":[8,""]}"#, Operation::Utf8Decode).is_err());
    }
}
