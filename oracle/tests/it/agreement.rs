//! Holds every reading of the oracle against sources that know nothing of it, exhaustively.
//!
//! The documents' algorithms were written independently of each other; the standard library and `encoding_rs` know
//! none of them. An error that all of these share, on the same input, is hard to imagine. Where an operation has no
//! such witness, laws that connect it to one that has are tested instead.
//!
//! Readings that are known to be defective are left out by name, and it is tested that they do differ.
//!
//! Sequences of up to three bytes and code points are all tried, on every change: most of a minute on two cores.
//! `examples/agreement_of_four.rs` goes on to all well-formed strings of four bytes, which takes minutes, and
//! `examples/agreement_after_a_bom.rs` to all of up to three around a byte order mark.

mod cesu_8;
mod defects;
mod forms;
mod history;
mod modified_utf_8;
mod utf_16;
mod utf_16_octets;
mod utf_8;
mod utf_8_1997;
mod utf_8b;
mod whatwg;
mod whatwg_utf_16;
mod wikipedia;
mod wtf_8;

use std::num::NonZero;
use std::thread;

use utfproof_oracle::{NoTrace, Operation, Outcome, Reading, Rejection, Sequence, Slice};

/// The units at which anything changes for UTF-16, and one beyond.
const UNITS: [u16; 24] = [
    0x0000, 0x0041, 0x007F, 0x0080, 0x07FF, 0x0800, 0x3BFF, 0xD7FE, 0xD7FF, 0xD800, 0xD801, 0xDBFE,
    0xDBFF, 0xDC00, 0xDC01, 0xDFFE, 0xDFFF, 0xE000, 0xE001, 0xFDD0, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF,
];

/// The bytes at which anything changes for UTF-8 or one of its relatives, and one beyond.
const BYTES: [u8; 27] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBB, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF,
    0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5,
];

fn answer(reading: Reading, operands: &[Slice<'_>]) -> Outcome {
    reading.answer(operands, &mut NoTrace).unwrap()
}

/// The judging reading's answer to what it cannot reject.
fn output(operation: Operation, operands: &[Slice<'_>]) -> Sequence {
    answer(Reading::judging(operation), operands).unwrap()
}

/// Every reading of an operation that is meant to be right. Ask for them once, not for every input.
fn readings(operation: Operation) -> Vec<Reading> {
    let all = Reading::ALL.iter().copied();
    let readings: Vec<_> = all
        .filter(|reading| reading.operation == operation && !Reading::DEFECTIVE.contains(reading))
        .collect();
    assert!(!readings.is_empty(), "{operation} has no reading");
    readings
}

#[track_caller]
fn assert_all(readings: &[Reading], input: Slice<'_>, expected: &Outcome) {
    for &reading in readings {
        let answer = answer(reading, &[input]);
        assert!(
            answer == *expected,
            "{reading} of {}: {answer:X?}, expected {expected:X?}",
            input.to_sequence()
        );
    }
}

fn rejected_at<T>(at: usize) -> Result<T, Rejection> {
    Err(Rejection { at })
}

/// Calls `check` with every sequence of up to three bytes, on all the processors that there are.
fn every_sequence_of_up_to_3_bytes(check: impl Fn(&[u8]) + Sync) {
    check(&[]);
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for thread in 0..threads {
            let check = &check;
            scope.spawn(move || {
                for first in (0..=0xFF).skip(thread).step_by(threads) {
                    check(&[first]);
                    for second in 0..=0xFF {
                        check(&[first, second]);
                        for third in 0..=0xFF {
                            check(&[first, second, third]);
                        }
                    }
                }
            });
        }
    });
}

fn every_code_point() -> impl Iterator<Item = u32> {
    0..=0x10_FFFF
}

fn every_character() -> impl Iterator<Item = char> {
    every_code_point().filter_map(char::from_u32)
}

fn every_supplementary_character() -> impl Iterator<Item = char> {
    every_character().filter(|char| char.len_utf16() == 2)
}

/// Calls `check` with every sequence that has one of the first choices in the first place, one of the second in the second,
/// and so on, and before that with each of its beginnings, nothing included, each once.
fn every_beginning<T: Copy>(choices: &[&[T]], mut check: impl FnMut(&[T])) {
    fn go_on<T: Copy>(begun: &mut Vec<T>, choices: &[&[T]], check: &mut dyn FnMut(&[T])) {
        check(begun);
        let Some((next, others)) = choices.split_first() else {
            return;
        };
        for &choice in *next {
            begun.push(choice);
            go_on(begun, others, check);
            begun.pop();
        }
    }
    go_on(&mut Vec::new(), choices, &mut check);
}

/// Calls `check` with every sequence of up to three bytes of [`BYTES`].
fn every_sequence_of_up_to_3_edge_bytes(check: impl Fn(&[u8])) {
    every_beginning(&[&BYTES[..]; 3], check);
}

/// Calls `check` with every sequence of four bytes of [`BYTES`].
fn every_sequence_of_4_edge_bytes(check: impl Fn(&[u8])) {
    for a in BYTES {
        for b in BYTES {
            for c in BYTES {
                BYTES.iter().for_each(|&d| check(&[a, b, c, d]));
            }
        }
    }
}

/// Every sequence of up to three units of [`UNITS`].
fn edge_units() -> Vec<Vec<u16>> {
    let mut sequences = Vec::new();
    every_beginning(&[&UNITS[..]; 3], |units| sequences.push(units.to_vec()));
    sequences
}

fn code_points(chars: impl IntoIterator<Item = char>) -> Sequence {
    Sequence::CodePoints(chars.into_iter().map(u32::from).collect())
}
