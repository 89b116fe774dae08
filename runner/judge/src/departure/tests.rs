use utfproof_oracle::Operation;
use utfproof_vectors::context::expect;

use super::*;
use crate::declared::judge_declared;
use crate::ill_formed::IllFormedPart;

fn way(operation: Operation, input: &str, reply: &Reply) -> Option<Way> {
    let operands = [operation.signature().input.parse(input).unwrap()];
    let documents = expect(operation, &operands);
    let judgement = judge_declared(None, operation, &operands, &documents, reply);
    Way::of(&judgement, operation, (&operands, Mode::Once), reply)
}

fn kind(operation: Operation, input: &str, reply: &Reply) -> Option<(bool, Departure)> {
    way(operation, input, reply).map(|way| (way.well_formed, way.departure))
}

fn output(operation: Operation, text: &str) -> Reply {
    let output = operation.signature().output.parse(text).unwrap();
    Reply::Answered(Answer::Output(output))
}

fn rejected(at: Option<usize>, length: Option<usize>) -> Reply {
    Reply::Answered(Answer::Rejected {
        message: String::new(),
        at,
        part: IllFormedPart {
            length,
            is_incomplete: None,
        },
    })
}

#[test]
fn what_is_lost_added_or_changed_is_told_apart_in_characters() {
    for (operation, input, answer, departure) in [
        (
            Operation::Utf8Decode,
            "41 EF BB BF 42",
            "0041 0042",
            Departure::Lost,
        ),
        (
            Operation::Utf8Decode,
            "41 42",
            "0041 FFFD 0042",
            Departure::Added,
        ),
        (
            Operation::Utf8Decode,
            "41 42",
            "0041 0043",
            Departure::Changed,
        ),
        (
            Operation::Utf8Encode,
            "20000",
            "F0 90 80 80",
            Departure::Changed,
        ),
        // the bytes that remain are among those expected, and the character is another one
        (Operation::Utf8Encode, "20AC", "E2 82", Departure::Changed),
        (
            Operation::Utf16Encode,
            "0041 1F4A9",
            "0041",
            Departure::Lost,
        ),
        (Operation::Utf16Encode, "1F4A9", "D83D", Departure::Changed),
    ] {
        let kind = kind(operation, input, &output(operation, answer));
        assert_eq!(
            kind,
            Some((true, departure)),
            "{operation} {input}: {answer}"
        );
    }
}

#[test]
fn a_wrong_number_of_replacements_is_a_count_and_a_missing_one_is_lost() {
    let lossy = Operation::Utf8DecodeLossy;
    for (input, answer, departure) in [
        ("41 ED A0 80", "0041 FFFD", Departure::Count),
        ("41 ED A0 80", "0041 FFFD FFFD FFFD FFFD", Departure::Count),
        ("41 ED A0 80", "0041", Departure::Lost),
        ("41 FF 42", "0041 003F 0042", Departure::Changed),
        ("41 ED A0 80 42", "0041 FFFD", Departure::Lost),
    ] {
        let kind = kind(lossy, input, &output(lossy, answer));
        assert_eq!(kind, Some((false, departure)), "{input}: {answer}");
    }
}

#[test]
fn acceptance_rejection_position_and_length_have_their_kinds() {
    let validate = Operation::Utf8Validate;
    let accepted = Reply::Answered(Answer::accepted());
    for (input, reply, expected) in [
        (
            "41",
            rejected(None, None),
            Some((true, Departure::Rejected)),
        ),
        (
            "41 80",
            accepted.clone(),
            Some((false, Departure::Accepted)),
        ),
        (
            "41 80",
            rejected(Some(0), None),
            Some((false, Departure::Position)),
        ),
        (
            "41 80",
            rejected(Some(1), Some(2)),
            Some((false, Departure::Length)),
        ),
        ("41 80", rejected(Some(1), Some(1)), None),
        ("41", accepted, None),
        ("41", Reply::TimedOut, Some((true, Departure::TimedOut))),
        (
            "80",
            Reply::Crashed(String::new()),
            Some((false, Departure::Crashed)),
        ),
    ] {
        assert_eq!(
            kind(validate, input, &reply),
            expected,
            "{input}: {reply:?}"
        );
    }
}

#[test]
fn a_wrong_number_is_named_after_what_it_counts() {
    for (operation, departure) in [
        (Operation::Utf8CountCodePoints, Departure::Count),
        (Operation::Utf8Utf16Length, Departure::Length),
    ] {
        let reply = Reply::Answered(Answer::number(7));
        assert_eq!(kind(operation, "41", &reply), Some((true, departure)));
    }
    let first = Operation::Utf8DecodeFirst;
    let reply = Reply::Answered(Answer::number_and_char(2, 'A'));
    assert_eq!(kind(first, "41", &reply), Some((true, Departure::Length)));
    let reply = Reply::Answered(Answer::number_and_char(1, 'B'));
    assert_eq!(kind(first, "41", &reply), Some((true, Departure::Changed)));
}

#[test]
fn valid_text_that_is_changed_is_the_worst_and_a_should_the_least() {
    let rank = |operation, input, reply: &Reply| way(operation, input, reply).unwrap().rank();
    let decode = Operation::Utf8Decode;
    let lossy = Operation::Utf8DecodeLossy;
    let ranks = [
        rank(decode, "41", &output(decode, "")),
        rank(decode, "80", &output(decode, "0080")),
        rank(decode, "80", &Reply::TimedOut),
        rank(lossy, "FF", &output(lossy, "")),
    ];
    let ordered = [Rank::ValidText, Rank::Must, Rank::NoAnswer, Rank::Should];
    assert_eq!(ranks, ordered);
    assert!(ranks.is_sorted());
}

#[test]
fn kinds_have_different_names() {
    let mut names = Departure::ALL.map(Departure::name);
    names.sort_unstable();
    assert!(names.windows(2).all(|two| two[0] != two[1]));
}
