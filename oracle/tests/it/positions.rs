//! The position of a rejection, found by halving, is the one that the definition gives.

use std::iter;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice, UnitKind};

use crate::whole::is_whole;

fn accepts(reading: Reading, input: Slice<'_>) -> bool {
    matches!(reading.run(&[input], &mut NoTrace), Ok(Ok(_)))
}

/// The definition: the length of the longest accepted prefix, 0 if there is none.
fn position(reading: Reading, input: Slice<'_>) -> usize {
    let mut lengths = (0..input.len()).rev();
    let longest = lengths.find(|length| accepts(reading, input.prefix(*length)));
    longest.unwrap_or(0)
}

/// The position that is found.
fn found(reading: Reading, input: Slice<'_>) -> usize {
    let answer = reading.answer(&[input], &mut NoTrace);
    answer.unwrap().unwrap_err().at
}

/// Both searches agree for every reading that rejects this input. Returns how many reject it.
#[track_caller]
fn assert_same(input: &Sequence) -> usize {
    let input = input.as_slice();
    let one_operand = |reading: &&Reading| {
        let signature = reading.operation.signature();
        signature.operands == 1 && signature.input == input.kind()
    };
    let readings = Reading::ALL.iter().filter(one_operand);
    let rejected = readings.filter(|reading| !accepts(**reading, input));
    let compared = rejected.inspect(|reading| {
        let found = found(**reading, input);
        let expected = position(**reading, input);
        assert_eq!(found, expected, "{reading} of {}", input.to_sequence());
    });
    compared.count()
}

/// The values at the edges of the encodings.
fn edges(kind: UnitKind) -> &'static [u32] {
    match kind {
        UnitKind::Byte => &[
            0x00, 0x41, 0x80, 0x90, 0x9F, 0xA0, 0xB0, 0xBF, 0xC0, 0xC2, 0xDC, 0xD8, 0xE0, 0xE1,
            0xED, 0xEF, 0xF0, 0xF4, 0xF8, 0xFC, 0xFE, 0xFF,
        ],
        UnitKind::CodeUnit => &[
            0x0000, 0x0041, 0x07FF, 0x8000, 0xD800, 0xDBFF, 0xDC00, 0xFFFE,
        ],
        UnitKind::CodePoint => &[0x0041, 0x07FF, 0x0800, 0xD800, 0xDC80, 0xFFFF, 0x10_FFFF],
        UnitKind::Ucs4 => &[0x0041, 0x7FFF_FFFF, 0x8000_0000],
        UnitKind::Number | UnitKind::NumberAnd(_) => {
            panic!("no operand has a position in {kind}")
        }
    }
}

const KINDS: [UnitKind; 4] = [
    UnitKind::Byte,
    UnitKind::CodeUnit,
    UnitKind::CodePoint,
    UnitKind::Ucs4,
];

/// Every sequence of up to `length` of these values.
fn every(values: &[u32], length: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..length {
        let longer = longest.iter().flat_map(|sequence| {
            let next = values.iter();
            next.map(|value| [sequence.as_slice(), &[*value]].concat())
        });
        longest = longer.collect();
        all.extend_from_slice(&longest);
    }
    all
}

#[test]
fn both_searches_agree_on_every_short_input() {
    let mut compared = 0;
    for kind in KINDS {
        for values in every(edges(kind), 3) {
            compared += assert_same(&Sequence::from_values(kind, values));
        }
    }
    for bytes in every(&Vec::from_iter(0x00..=0xFF), 2) {
        compared += assert_same(&Sequence::from_values(UnitKind::Byte, bytes));
    }
    assert!(compared > 1_000_000, "{compared}");
}

#[test]
fn both_searches_agree_wherever_the_error_is() {
    for kind in KINDS {
        for error in every(edges(kind), 2) {
            for (before, after) in [(0, 40), (1, 7), (6, 6), (7, 1), (20, 20), (40, 0)] {
                let before = iter::repeat_n(0x41, before);
                let after = iter::repeat_n(0x41, after);
                let values = before.chain(error.iter().copied()).chain(after);
                assert_same(&Sequence::from_values(kind, values));
            }
        }
    }
}

/// Characters of every length, pairs of surrogates, marks, and beginnings of them.
const PIECES: &str = "\
    41, C3 A9, E2 82 AC, F0 9F 92 A9, ED A0 BD, ED B2 A9, ED A0 BD ED B2 A9, EF BB BF, C0 80, E0 80, F0 9F, ED A0, \
    ED, 80, FF, 00, F8 88 80 80 80, FC 84 80 80 80 80, \
    D8 3D DC A9, 3D D8 A9 DC, FE FF, FF FE, D8 00, 00 41, 41 00, 00 30";

/// Without `UTFPROOF_WHOLE=1`, a quarter of the inputs.
#[test]
fn both_searches_agree_on_random_inputs() {
    let pieces = PIECES.split(", ");
    let pieces = pieces.map(|piece| UnitKind::Byte.parse(piece).unwrap().values());
    let pieces = Vec::from_iter(pieces);
    let mut random = ChaCha8Rng::seed_from_u64(27);
    let mut below = |end: usize| random.next_u32() as usize % end;
    for _ in 0..if is_whole() { 20_000 } else { 5_000 } {
        // few pieces, each of them several times: so that errors are rare enough to come late
        let chosen: Vec<_> = (0..1 + below(4))
            .map(|_| &pieces[below(pieces.len())])
            .collect();
        let bytes = (0..below(40)).flat_map(|_| chosen[below(chosen.len())].clone());
        assert_same(&Sequence::from_values(UnitKind::Byte, bytes));
        for kind in &KINDS[1..] {
            let edges = edges(*kind);
            let chosen: Vec<_> = (0..1 + below(4))
                .map(|_| edges[below(edges.len())])
                .collect();
            let values = (0..below(40)).map(|_| chosen[below(chosen.len())]);
            assert_same(&Sequence::from_values(*kind, values));
        }
    }
}

#[test]
fn a_long_string_of_more_than_65535_bytes_is_cut_where_it_still_fits() {
    // Latin-1 has no 0800 at all
    for (unit, length, rejecting) in [
        (0x0041, 66_000, 1),
        (0x0000, 33_000, 1),
        (0x0800, 22_000, 2),
    ] {
        let string = Sequence::from_values(UnitKind::CodeUnit, iter::repeat_n(unit, length));
        assert_eq!(assert_same(&string), rejecting, "{unit:04X}");
    }
}

/// By the definition it would take as many runs as there are units after the error, some 10^12 steps in all.
#[test]
fn an_error_in_a_million_units_is_found() {
    let validate = Reading::judging(Operation::Utf8Validate);
    for position in [0, 1, 5, 1000, 1 << 19, (1 << 20) - 7, (1 << 20) - 1] {
        let mut bytes = vec![0x41; 1 << 20];
        bytes[position] = 0xFF;
        assert_eq!(found(validate, Slice::Bytes(&bytes)), position);
    }
}

#[test]
fn the_escapes_of_a_character_are_one_character() {
    let text = "%F0%9D%84%9E%E2%82%AC%C3%A9a".repeat(3);
    let units: Vec<u32> = text.bytes().map(u32::from).collect();
    let mut rejected = 0;
    for end in 0..=units.len() {
        for error in [&[][..], &[0x25], &[0xD800]] {
            let input = [&units[..end], error].concat();
            rejected += assert_same(&Sequence::from_values(UnitKind::CodeUnit, input));
        }
    }
    assert!(rejected > 2 * text.len(), "{rejected}");
}
