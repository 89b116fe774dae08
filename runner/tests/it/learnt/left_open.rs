//! What comes after an answer that is left open, or after a rejection.

use utfproof_judge::Answer;
use utfproof_judge::learn::Learnt;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, UnitKind};

use super::{bytes, learnt};

/// The text that the oracle reads.
fn windows_1252(bytes: &[u32]) -> Sequence {
    let bytes = Sequence::from_values(UnitKind::Byte, bytes.iter().copied());
    let reading = Reading::judging(Operation::Utf8DecodeOrWindows1252);
    let answer = reading.answer(&[bytes.as_slice()], &mut NoTrace);
    answer.unwrap().unwrap()
}

#[test]
fn only_a_whole_result_is_compared_after_an_answer_that_is_left_open() {
    let differing = |learnt: &Learnt| {
        let beside = learnt.beside();
        let roles = beside.roles();
        let own = &learnt.own;
        let pairs =
            (0..own.states.len()).flat_map(|state| (0..0x100).map(move |byte| (state, byte)));
        let differing = pairs.filter(|(state, byte)| beside.differs(&roles, *state, *byte));
        let after = |(state, byte): (usize, usize)| (own.states[state].access.clone(), byte);
        differing.map(after).collect::<Vec<_>>()
    };
    // F0 91 81 is open, F0 91 81 80 is not
    let operation = Operation::Utf8DecodeOrWindows1252;
    let right = learnt(operation, |input| Answer::Output(windows_1252(input))).unwrap();
    assert_eq!(right.beside().parting(), None);
    assert_eq!(differing(&right), []);
    let role = |access: &[u32]| {
        let state = right.own.state_after(access);
        let role = right.beside().roles()[state].unwrap();
        right.document.states[role].access.clone()
    };
    assert_eq!(role(&[0xF0, 0x90]), [0xF0, 0x90]);
    let without_what_is_none = |input: &[u32]| {
        let bytes = bytes(input);
        let mut result: Vec<u32> = Vec::new();
        for chunk in bytes.utf8_chunks() {
            result.extend(chunk.valid().chars().map(u32::from));
            let has_character = |byte: &&u8| ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(*byte);
            for byte in chunk.invalid().iter().filter(has_character) {
                result.extend(windows_1252(&[u32::from(*byte)]).values());
            }
        }
        Answer::Output(Sequence::from_values(UnitKind::CodePoint, result))
    };
    let other = learnt(operation, without_what_is_none).unwrap();
    assert_eq!(other.beside().parting(), None);
    assert_eq!(differing(&other), []);
    let never_after_e1_81 = |input: &[u32]| {
        let pieces = input.split_inclusive(|byte| *byte == 0x81);
        let mut result = Vec::new();
        let mut piece: Vec<u32> = Vec::new();
        for bytes in pieces {
            piece.extend(bytes);
            if piece.ends_with(&[0xE1, 0x81]) {
                result.extend(windows_1252(&std::mem::take(&mut piece)).values());
            }
        }
        result.extend(windows_1252(&piece).values());
        Answer::Output(Sequence::from_values(UnitKind::CodePoint, result))
    };
    let wrong = learnt(operation, never_after_e1_81).unwrap();
    let parting = wrong.beside().parting().unwrap();
    assert_eq!(parting.input, [0xE1, 0x81, 0x80]);
    let differing = differing(&wrong);
    assert!(differing.contains(&(vec![0xE1], 0x81)), "{differing:02X?}");
}

#[test]
fn a_codec_that_rejects_a_character_cut_in_two_has_an_automaton() {
    let strict_at_the_end = |input: &[u32]| match input.last() {
        Some(0xC2) => Answer::rejected("a character is cut in two"),
        _ => {
            let bytes = bytes(input);
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let values = text.chars().map(u32::from);
            Answer::Output(Sequence::from_values(UnitKind::CodePoint, values))
        }
    };
    let learnt = learnt(Operation::Utf8DecodeLossy, strict_at_the_end).unwrap();
    assert_eq!(learnt.beside().parting().unwrap().input, [0xC2]);
}
