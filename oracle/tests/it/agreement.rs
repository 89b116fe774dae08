//! Compares every reading of the oracle with independent sources, exhaustively.
//!
//! The documents' algorithms were written independently of each other, and of the standard library and `encoding_rs`.
//! It is unlikely that they all share an error on the same input. If an operation has no independent counterpart, laws
//! that connect it to one that has are tested instead.
//!
//! Readings known to be defective are excluded by name; tests show that they differ.
//!
//! Every change tries all code points, all sequences of two bytes, and those of three that end in an edge byte or begin with
//! one of 1,024 drawn pairs; `UTFPROOF_WHOLE=1` all sequences of three bytes, in most of a minute on two cores.
//! `examples/agreement_of_four.rs` goes on to all well-formed strings of four bytes, which takes minutes, and
//! `examples/agreement_after_a_bom.rs` to all of up to three around a byte order mark.

mod cesu_8;
mod defects;
mod forms;
mod history;
mod modified_utf_8;
mod utf_16;
mod utf_16_octets;
mod utf_32;
mod utf_8;
mod utf_8_1997;
mod utf_8b;
mod whatwg;
mod whatwg_utf_16;
mod wikipedia;
mod wtf_8;

use crate::whole::drawn;
use std::num::NonZero;
use std::thread;

use utfproof_oracle::{NoTrace, Operation, Outcome, Reading, Rejection, Sequence, Slice};

/// The units at the edges of UTF-16, and one beyond each.
const UNITS: [u16; 24] = [
    0x0000, 0x0041, 0x007F, 0x0080, 0x07FF, 0x0800, 0x3BFF, 0xD7FE, 0xD7FF, 0xD800, 0xD801, 0xDBFE,
    0xDBFF, 0xDC00, 0xDC01, 0xDFFE, 0xDFFF, 0xE000, 0xE001, 0xFDD0, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF,
];

/// The bytes at the edges of UTF-8 and its relatives, and one beyond each.
const BYTES: [u8; 27] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBB, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF,
    0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5,
];

fn answer(reading: Reading, operands: &[Slice<'_>]) -> Outcome {
    reading.answer(operands, &mut NoTrace).unwrap()
}

/// The judging reading's result for an operation that cannot reject.
fn output(operation: Operation, operands: &[Slice<'_>]) -> Sequence {
    answer(Reading::judging(operation), operands).unwrap()
}

/// Every reading of an operation that is not known to be defective. Call this once, not for every input.
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

/// Calls `check` with every sequence of up to three bytes, on all processors. Without `UTFPROOF_WHOLE=1`, of those of three
/// with every one that ends in a byte of [`BYTES`] or begins with a drawn pair.
fn every_sequence_of_up_to_3_bytes(check: impl Fn(&[u8]) + Sync) {
    let pairs: Vec<usize> = (0..=0xFFFF).collect();
    let mut is_drawn = vec![false; pairs.len()];
    for pair in drawn(&pairs, 1_024) {
        is_drawn[*pair] = true;
    }
    let every = every_byte();
    let thirds = |pair: usize| if is_drawn[pair] { &every } else { &BYTES[..] };
    sequences_of_up_to_3_bytes(thirds, check);
}

/// Calls `check` with every sequence of up to three bytes, on all processors, where they are counted.
fn all_sequences_of_up_to_3_bytes(check: impl Fn(&[u8]) + Sync) {
    let every = every_byte();
    sequences_of_up_to_3_bytes(|_| &every[..], check);
}

fn every_byte() -> [u8; 256] {
    std::array::from_fn(|byte| byte as u8)
}

/// `thirds` are the third bytes after a pair.
fn sequences_of_up_to_3_bytes<'t>(
    thirds: impl Fn(usize) -> &'t [u8] + Sync,
    check: impl Fn(&[u8]) + Sync,
) {
    check(&[]);
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for thread in 0..threads {
            let (check, thirds) = (&check, &thirds);
            scope.spawn(move || {
                for first in every_byte().into_iter().skip(thread).step_by(threads) {
                    check(&[first]);
                    for second in every_byte() {
                        check(&[first, second]);
                        let thirds = thirds(usize::from(first) << 8 | usize::from(second));
                        thirds
                            .iter()
                            .for_each(|third| check(&[first, second, *third]));
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

/// Calls `check` with every sequence of one item from each list of choices, in order, and once with each of their
/// prefixes, the empty one included.
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
