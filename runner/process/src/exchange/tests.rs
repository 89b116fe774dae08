use std::sync::Arc;

use utfproof_judge::IllFormedPart;
use utfproof_oracle::Operation;

use super::*;

/// The requests that an empty line follows, of `count` requests that are numbered from `first_id`.
fn flushed(first_id: u64, count: u64, window: u64) -> Vec<u64> {
    let request = Request::new(Operation::Utf8Validate, [Sequence::bytes(vec![0x41; 100])]);
    let requests = vec![request; usize::try_from(count).unwrap()];
    let mut unsent = requests.iter().zip(first_id..).peekable();
    let mut text = Vec::new();
    let mut outgoing = Vec::new();
    while !make_ready(&mut outgoing, &mut unsent, (first_id, window)) {
        text.append(&mut outgoing);
    }
    text.append(&mut outgoing);
    let text = String::from_utf8(text).unwrap();
    let mut lines = text.split_inclusive('\n').peekable();
    let mut sent = 0;
    let mut flushed = Vec::new();
    while let Some(line) = lines.next() {
        assert!(line.len() > 1, "an empty line without a request");
        sent += 1;
        if lines.next_if_eq(&"\n").is_some() {
            flushed.push(sent);
        }
    }
    assert_eq!(sent, count);
    flushed
}

#[test]
fn an_empty_line_follows_each_window_and_the_last_request() {
    assert_eq!(flushed(0, 1, FLUSHED), [1]);
    assert_eq!(flushed(0, FLUSHED, FLUSHED), [FLUSHED]);
    assert_eq!(flushed(0, FLUSHED + 1, FLUSHED), [FLUSHED, FLUSHED + 1]);
    assert_eq!(flushed(FLUSHED - 1, 3, FLUSHED), [3]);
    assert_eq!(flushed(7, 5, 2), [2, 4, 5]);
    let all = [1, 2, 3, 4, 5].map(|n| n * FLUSHED);
    assert_eq!(flushed(0, 5 * FLUSHED, FLUSHED), all);
}

#[test]
fn the_length_of_an_ill_formed_part_is_read_only_if_the_description_offers_it() {
    let request = Request::new(Operation::Utf8Decode, [Sequence::bytes(vec![0xE2, 0x82])]);
    let read = |length: &str, line: &str| {
        let description = format!(
            r#"{{"utfproof":1,"implementation":{{"name":"A"}},"operations":{{"utf-8.decode":{{"length":{length}}}}}}}"#
        );
        let description = read_description(description.as_bytes()).expect("a description");
        let limits = Limits {
            description: Arc::new(description),
            timeout: Duration::ZERO,
            deadline: None,
            window: 1,
            flushes: true,
            negative_at: Arc::default(),
        };
        limits.read(line.as_bytes(), 7, &request)
    };
    let line = r#"{"id":7,"error":"no","at":0,"length":2,"incomplete":true}"#;
    let silent = Answer::rejected_at(0, "no");
    assert_eq!(read("false", line), Ok(Reply::Answered(silent.clone())));
    let told = silent.clone().with_part(IllFormedPart {
        length: Some(2),
        is_incomplete: Some(true),
    });
    assert_eq!(read("true", line), Ok(Reply::Answered(told)));
    let own_key = r#"{"id":7,"error":"no","at":0,"length":"its own"}"#;
    assert_eq!(read("false", own_key), Ok(Reply::Answered(silent)));
    assert!(matches!(read("true", own_key), Ok(Reply::Garbled(_))));
}

#[test]
fn many_conversions_have_the_time_of_several_answers() {
    let limits = Limits {
        description: Arc::default(),
        timeout: Duration::from_secs(10),
        deadline: None,
        window: 1,
        flushes: true,
        negative_at: Arc::default(),
    };
    let request =
        |mode| Request::new(Operation::Utf8Validate, [Sequence::bytes(vec![0x41])]).in_mode(mode);
    let seconds = |mode| limits.time_for(Some(&request(mode))).as_secs();
    assert_eq!(
        [Mode::Once, Mode::Times(20_000), Mode::Times(200_000)].map(seconds),
        [10, 10, 100]
    );
    let still = Duration::from_secs(12);
    let left = |mode| limits.left(Some(&request(mode)), still).as_secs();
    assert_eq!([Mode::Once, Mode::Times(200_000)].map(left), [0, 88]);
}
