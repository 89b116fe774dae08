use allocation_counter::measure;
use utfproof_oracle::UnitKind;

use super::*;

const DECODE: Operation = Operation::Utf8Decode;

fn read(line: &str) -> Result<Reply, String> {
    read_reply(line.as_bytes(), 7, DECODE)
}

fn rejected(message: &str, at: Option<usize>) -> Result<Reply, String> {
    Ok(Reply::Answered(Answer::Rejected {
        message: message.into(),
        at,
        part: IllFormedPart::default(),
    }))
}

fn written(id: u64, operation: Operation, operands: Vec<Sequence>) -> String {
    let mut line = Vec::new();
    let request = Request::new(operation, operands);
    write_request(&mut line, id, &request);
    String::from_utf8(line).expect("ASCII")
}

#[test]
fn a_request_has_the_exact_form_of_the_contract() {
    assert_eq!(
        written(7, DECODE, vec![Sequence::bytes(vec![0xE2, 0x82, 0xAC])]),
        "{\"id\":7,\"op\":\"utf-8.decode\",\"in\":[\"E2 82 AC\"]}\n"
    );
    assert_eq!(
        written(
            1234567890,
            Operation::Wtf8Concatenate,
            vec![Sequence::bytes(vec![]), Sequence::bytes(vec![0x0F])]
        ),
        "{\"id\":1234567890,\"op\":\"wtf-8.concatenate\",\"in\":[\"\",\"0F\"]}\n"
    );
}

#[test]
fn other_modes_have_a_key_more_or_another() {
    let input = || Sequence::bytes(vec![0xE2, 0x82]);
    let written = |mode, operands: Vec<Sequence>| {
        let mut line = Vec::new();
        write_request(&mut line, 7, &Request::new(DECODE, operands).in_mode(mode));
        String::from_utf8(line).expect("ASCII")
    };
    for (mode, operands, line) in [
        (
            Mode::Times(20_000),
            vec![input()],
            r#"{"id":7,"op":"utf-8.decode","in":["E2 82"],"times":20000}"#,
        ),
        (
            Mode::Unended,
            vec![input(), Sequence::bytes(vec![0xAC])],
            r#"{"id":7,"op":"utf-8.decode","in":["E2 82","AC"],"end":false}"#,
        ),
        (
            Mode::Batch,
            vec![input(), Sequence::bytes(vec![])],
            r#"{"id":7,"op":"utf-8.decode","batch":["E2 82",""]}"#,
        ),
        (
            Mode::Room(4),
            vec![input()],
            r#"{"id":7,"op":"utf-8.decode","in":["E2 82"],"room":4}"#,
        ),
        (
            Mode::Incremental,
            vec![input(), Sequence::bytes(vec![0xAC])],
            r#"{"id":7,"op":"utf-8.decode","in":["E2 82","AC"],"outs":true}"#,
        ),
    ] {
        assert_eq!(written(mode, operands), format!("{line}\n"));
    }
}

#[test]
fn a_batch_is_answered_by_one_reply_for_each_input() {
    let inputs = ["41", "80", ""].map(|text| UnitKind::Byte.parse(text).expect("bytes"));
    let request = Request::new(DECODE, inputs).in_mode(Mode::Batch);
    let read = |line: &str| read_reply_to(line.as_bytes(), 7, &request);
    let replies = |line: &str| match read(line) {
        Ok(Reply::Batch(replies)) => replies,
        other => panic!("{line}: {other:?}"),
    };
    let right = vec![
        Reply::Answered(Answer::chars(['A'])),
        Reply::Answered(Answer::rejected_at(0, "no")),
        Reply::Answered(Answer::chars([])),
    ];
    assert_eq!(
        replies(r#"{"id":7,"batch":[{"out":"0041"},{"error":"no","at":0},{"out":""}]}"#),
        right
    );
    assert_eq!(
        replies(
            r#" { "batch" : [ {"out":"0041","id":1}, {"at":0,"error":"no"}, {"out":""} ], "id":7}"#
        ),
        right
    );
    let one_garbled = replies(r#"{"id":7,"batch":[{"out":"41"},{"skip":"why"},{}]}"#);
    assert!(
        matches!(&one_garbled[..], [Reply::Garbled(first), Reply::Answered(Answer::Skipped(_)), Reply::Garbled(last)]
            if first.contains("at character 0") && last.contains("there is no")),
        "{one_garbled:?}"
    );
    assert_eq!(
        read(r#"{"id":7,"skip":"not now"}"#),
        Ok(Reply::Answered(Answer::Skipped("not now".to_owned())))
    );
}

#[test]
fn a_wrong_reply_to_a_batch_is_named_with_the_remedy() {
    let inputs = ["41", "80"].map(|text| UnitKind::Byte.parse(text).expect("bytes"));
    let request = Request::new(DECODE, inputs).in_mode(Mode::Batch);
    for (line, part) in [
        (
            r#"{"id":7,"batch":[{"out":"0041"}]}"#,
            "\"batch\" has 1 replies, and the request has 2 inputs: reply to each, in their order",
        ),
        (r#"{"id":7,"batch":[]}"#, "\"batch\" has 0 replies"),
        (
            r#"{"id":7,"out":"0041"}"#,
            "leave \"batch\" out of the description",
        ),
        (
            r#"{"id":7,"error":"no"}"#,
            "one reply for each of its 2 inputs",
        ),
        (r#"{"id":7,"batch":["0041",""]}"#, "expected struct"),
        (r#"{"id":7,"batch":{}}"#, "expected a sequence"),
    ] {
        match read_reply_to(line.as_bytes(), 7, &request) {
            Ok(Reply::Garbled(why)) => assert!(why.contains(part), "{line}: {why}"),
            other => panic!("{line}: {other:?}"),
        }
    }
    assert!(read_reply_to(br#"{"id":8,"batch":[]}"#, 7, &request).is_err());
    let one = read(r#"{"id":7,"batch":[{"out":"0041"}]}"#);
    assert!(matches!(one, Ok(Reply::Garbled(_))), "{one:?}");
}

#[test]
fn short_requests_are_written_and_short_replies_read_without_allocating() {
    let request = Request::new(DECODE, [Sequence::bytes(vec![0xF0, 0x9F, 0x92, 0xA9])]);
    let mut line = Vec::with_capacity(1 << 10);
    let written = measure(|| write_request(&mut line, 7, &request));
    assert_eq!(written.count_total, 0);
    let out = |word: &str, count: usize| {
        let words = vec![word; count].join(" ");
        format!("{{\"id\":7,\"out\":\"{words}\"}}")
    };
    for (reply, allocations) in [
        (out("1F4A9", 4), 0),
        (out("0041", 4), 0),
        (out("0041", 5), 1),
        (out("1F4A9", 5000), 1),
        (r#"{"id":7,"error":"no","at":12}"#.to_owned(), 1),
    ] {
        let mut outcome = None;
        let all = measure(|| outcome = Some(read(&reply)));
        assert_eq!(all.count_total, allocations, "{reply}");
        assert!(matches!(outcome, Some(Ok(Reply::Answered(_)))), "{reply}");
    }
}

#[test]
fn a_reply_reads_the_same_in_the_plain_form_and_in_any_other() {
    for (plain, other) in [
        (
            r#"{"id":7,"out":"20AC 1F4A9"}"#,
            r#" { "out" : "20ac\u0020\u0031F4A9", "more": ["\ud800"], "id":7 }"#,
        ),
        (
            r#"{"id":7,"error":"bad “byte”","at":12}"#,
            "{\"at\":12,\"id\":7,\"error\":\"bad \\u201Cbyte”\"}\r",
        ),
        (r#"{"id":7,"error":""}"#, r#"{"id":7,"error":"","at":null}"#),
        (
            r#"{"id":7,"skip":"no"}"#,
            r#"{"skip":"\u006eo","id":7,"out":null}"#,
        ),
    ] {
        assert!(scan(plain.as_bytes()).is_some(), "{plain}");
        assert!(scan(other.as_bytes()).is_none(), "{other}");
        assert_eq!(read(plain), read_loosely(plain.as_bytes(), 7, DECODE));
        assert_eq!(read(plain), read(other));
        assert!(matches!(read(plain), Ok(Reply::Answered(_))), "{plain}");
    }
    assert_eq!(
        read(r#"{"id":7,"out":"20AC 1F4A9"}"#),
        Ok(Reply::Answered(Answer::chars(['€', '💩'])))
    );
}

#[test]
fn a_message_may_hold_anything_that_json_allows() {
    assert_eq!(
        read(r#"{"id":7,"error":"a\n\"\ud800","at":0}"#),
        rejected("a\n\"\\xED\\xA0\\x80", Some(0))
    );
}

#[test]
fn an_impossible_answer_is_garbled_and_leaves_the_two_in_step() {
    let not_utf_8 = read_reply(b"{\"id\":7,\"error\":\"\xFF\"}", 7, DECODE);
    assert!(
        matches!(&not_utf_8, Ok(Reply::Garbled(why)) if why.starts_with("invalid utf-8")),
        "{not_utf_8:?}"
    );
    for (line, part) in [
        (r#"{"id":7,"out":"20AC 20A"}"#, "at character 5"),
        (r#"{"id":7,"out":"20AC  20AC"}"#, "at character 5"),
        (r#"{"id":7,"out":"123456789"}"#, "at character 0"),
        // eight digits are the notation of UCS-4, which only larger values need
        (r#"{"id":7,"out":"0001F4A9"}"#, "at character 0"),
        (r#"{"id":7,"out":5}"#, "expected a string"),
        (r#"{"id":7}"#, "there is no"),
        (r#"{"id":7,"out":"","error":""}"#, "more than one"),
        (r#"{"id":7,"out":"","out":""}"#, "duplicate field"),
        (r#"{"id":7,"error":"","at":-1}"#, "expected u64"),
        (r#"{"id":7,"error":"","at":1.5}"#, "expected u64"),
        (r#"{"id":7,"error":"","at":"1"}"#, "expected u64"),
    ] {
        match read(line) {
            Ok(Reply::Garbled(why)) => assert!(why.contains(part), "{line}: {why}"),
            other => panic!("{line}: {other:?}"),
        }
    }
    let beyond = Answer::Output(Sequence::ucs_4(vec![0x11_0000]));
    let reply = read(r#"{"id":7,"out":"110000"}"#);
    assert_eq!(
        reply,
        Ok(Reply::Answered(beyond)),
        "an answer, and a wrong one"
    );
    let validation = |line: &str| read_reply(line.as_bytes(), 7, Operation::Utf8Validate);
    assert_eq!(
        validation(r#"{"id":7,"out":""}"#),
        Ok(Reply::Answered(Answer::accepted()))
    );
    assert!(matches!(
        validation(r#"{"id":7,"out":"41"}"#),
        Ok(Reply::Garbled(_))
    ));
}

#[test]
fn a_line_that_is_not_a_reply_to_this_request_is_shown() {
    for (line, part) in [
        (&b""[..], "is not JSON"),
        (b"Traceback (most recent call last):", "is not JSON"),
        (b"{\"id\":7,\"out\":\"20AC\"", "is not JSON"),
        (b"{\"id\":7,\"out\":\"20AC\"}}", "is not JSON"),
        (b"{\"id\":7,\"error\":\"\xFF\"}\x1b", "is not JSON"),
        (b"[7]", "no \"id\""),
        (b"{\"id\":\"7\",\"out\":\"\"}", "no \"id\""),
        (b"{\"out\":\"\"}", "no \"id\""),
        (b"{\"id\":8,\"out\":\"20AC\"}", "the request 7 was expected"),
        (b"{\"id\":6, \"out\":\"\"}", "the request 7 was expected"),
    ] {
        let why = read_reply(line, 7, DECODE).expect_err("no reply");
        assert!(why.contains(part), "{why}");
        assert!(!why.contains(char::is_control), "{why}");
    }
}

#[test]
fn a_number_is_read_as_json_reads_it() {
    for (text, value) in [
        ("0", Some(0)),
        ("12,", Some(12)),
        ("999999999999999999", Some(999_999_999_999_999_999)),
        ("9999999999999999999", None),
        ("01", None),
        ("-1", None),
        ("", None),
    ] {
        assert_eq!(scan_decimal(text.as_bytes()).map(|(v, _)| v), value);
    }
}

/// Any line is read without a panic, and where the scanner understands it, `serde_json` agrees.
#[test]
fn a_million_broken_lines_do_no_harm() {
    let lines: [&[u8]; 7] = [
        br#"{"id":7,"out":"20AC 1F4A9 10FFFF"}"#,
        br#"{"id":7,"out":""}"#,
        br#"{"id":7,"error":"any message","at":0}"#,
        br#"{"id":7,"error":"\ud83d\ude00 \\ \u0000"}"#,
        br#"{"id":7,"skip":"why \"not\""}"#,
        "{\"id\":7,\"error\":\"ŸÿĀ€💩\",\"at\":12}".as_bytes(),
        br#" { "at" : 3 , "id" : 7 , "x":[{}], "error" : "" } "#,
    ];
    let interesting = b"\"\\{}[]:,0127-.eE \t\r\0\x1f\x7f\x80\xBF\xC3\xED\xF4\xFFudout";
    let mut random = SplitMix64(20_240_607);
    for round in 0..1_000_000 {
        let mut line = lines[round % lines.len()].to_vec();
        for _ in 0..=random.below(3) {
            let position = random.below(line.len());
            let byte = interesting[random.below(interesting.len())];
            match random.below(4) {
                0 => line[position] = byte,
                1 => line.insert(position, byte),
                2 => drop(line.remove(position)),
                _ => line.truncate(position.max(1)),
            }
            if line.is_empty() {
                break;
            }
        }
        let reply = read_reply(&line, 7, DECODE);
        if scan(&line).is_some() {
            assert_eq!(reply, read_loosely(&line, 7, DECODE), "{}", escape(&line));
        }
    }
}

/// Steele, Lea and Flood 2014.
struct SplitMix64(u64);

impl SplitMix64 {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}

#[test]
fn a_number_is_written_and_read_as_json_has_it() {
    let into = Operation::WhatwgUtf8EncodeInto;
    let operands = [
        Sequence::code_units([0x20AC].as_slice()),
        Sequence::number(3),
    ];
    let mut line = Vec::new();
    write_request(&mut line, 7, &Request::new(into, operands));
    let expected = "{\"id\":7,\"op\":\"whatwg-utf-8.encode-into\",\"in\":[\"20AC\",3]}\n";
    assert_eq!(line, expected.as_bytes());
    let euro = Answer::number_and_bytes(1, "€".as_bytes());
    for line in [
        r#"{"id":7,"out":[1,"E2 82 AC"]}"#,
        r#"{ "out": [ 1, "E2 82 AC" ], "id": 7 }"#,
    ] {
        assert_eq!(
            read_reply(line.as_bytes(), 7, into),
            Ok(Reply::Answered(euro.clone()))
        );
    }
    let count = Operation::Utf8CountCodePoints;
    let one = read_reply(br#"{"id":7,"out":1}"#, 7, count);
    assert_eq!(one, Ok(Reply::Answered(Answer::number(1))));
    for (operation, out, part) in [
        (count, r#""1""#, "is a number, but this is \"1\""),
        (count, "[1]", "is a number, but this is [1]"),
        (count, "-1", "expected a string, a number"),
        (count, "1.5", "expected a string, a number"),
        (count, "4294967296", "too large"),
        (into, "1", "is an array of a number and a string"),
        (into, r#""""#, "is an array of a number and a string"),
        (
            into,
            r#"["1","E2 82 AC"]"#,
            "is an array of a number and a string",
        ),
        (into, r#"[1,"E2 8"]"#, "at character 5"),
        (Operation::Utf8Decode, "1", "expected a string"),
    ] {
        let line = format!("{{\"id\":7,\"out\":{out}}}");
        match read_reply(line.as_bytes(), 7, operation) {
            Ok(Reply::Garbled(why)) => assert!(why.contains(part), "{line}: {why}"),
            other => panic!("{line}: {other:?}"),
        }
    }
}
