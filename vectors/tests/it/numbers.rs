//! The laws that tie conversions and numbers together: a direct conversion gives what decoding and encoding give, a
//! length is the size of a conversion's result, a result in little room is the beginning of the whole, reading
//! backward gives what reading forward gives, and a boundary is where both parts are well-formed.

use utfproof_oracle::{NoTrace, Operation, Outcome, Reading, Rejection, Sequence, Slice};
use utfproof_vectors::context::expect;
use utfproof_vectors::{Expectation, Unspecified};

fn answer(operation: Operation, operands: &[Slice<'_>]) -> Outcome {
    let reading = Reading::judging(operation);
    reading.answer(operands, &mut NoTrace).unwrap()
}

pub(crate) fn of(operation: Operation, input: &Sequence) -> Outcome {
    answer(operation, &[input.as_slice()])
}

/// The result of one operation, given to the next.
fn both(first: Operation, second: Operation, input: &Sequence) -> Outcome {
    of(first, input).map(|output| of(second, &output).unwrap())
}

pub(crate) fn number(outcome: Outcome) -> Result<usize, Rejection> {
    outcome.map(|output| output.values()[0] as usize)
}

/// Every sequence of up to `length` of these values.
pub(crate) fn every(values: &[u32], length: u32) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..length {
        let longer = longest.iter().flat_map(|sequence: &Vec<u32>| {
            values
                .iter()
                .map(move |value| [sequence.as_slice(), &[*value]].concat())
        });
        longest = longer.collect();
        all.extend_from_slice(&longest);
    }
    all
}

/// All byte sequences of up to two bytes, and longer ones at the edges.
pub(crate) fn bytes() -> Vec<Sequence> {
    let all: Vec<u32> = (0x00..=0xFF).collect();
    let edges = [
        0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4,
        0xF5,
    ];
    let all = every(&all, 2).into_iter().chain(every(&edges, 4));
    all.map(|values| Sequence::from_values(utfproof_oracle::UnitKind::Byte, values))
        .collect()
}

/// All single code units, and longer sequences at the edges.
pub(crate) fn units() -> Vec<Sequence> {
    let all: Vec<u32> = (0x0000..=0xFFFF).collect();
    let edges = [
        0x0000, 0x007F, 0x0080, 0x07FF, 0x0800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000,
        0xFFFF,
    ];
    let all = every(&all, 1).into_iter().chain(every(&edges, 4));
    all.map(|values| Sequence::from_values(utfproof_oracle::UnitKind::CodeUnit, values))
        .collect()
}

#[test]
fn a_length_is_the_size_of_the_converted_text() {
    use Operation::{
        Utf8CountCodePoints, Utf8Decode, Utf8DecodeLossy, Utf8Encode, Utf8Utf16Length,
        Utf8Utf16LengthLossy, Utf16Decode, Utf16DecodeLossy, Utf16Encode, Utf16Utf8Length,
        Utf16Utf8LengthLossy, Wtf8ToUtf16, Wtf8Utf16Length,
    };
    let size = |outcome: Outcome| outcome.map(|output| output.len());
    for input in bytes() {
        let count = size(of(Utf8Decode, &input));
        assert_eq!(number(of(Utf8CountCodePoints, &input)), count, "{input}");
        let units = of(Wtf8ToUtf16, &input);
        if units.is_ok() {
            assert_eq!(
                number(of(Wtf8Utf16Length, &input)),
                size(units),
                "{input} as WTF-8"
            );
        }
        for (length, decode) in [
            (Utf8Utf16Length, Utf8Decode),
            (Utf8Utf16LengthLossy, Utf8DecodeLossy),
        ] {
            let converted = both(decode, Utf16Encode, &input);
            assert_eq!(
                number(of(length, &input)),
                size(converted),
                "{length} {input}"
            );
        }
    }
    for input in units() {
        for (length, decode) in [
            (Utf16Utf8Length, Utf16Decode),
            (Utf16Utf8LengthLossy, Utf16DecodeLossy),
        ] {
            let converted = both(decode, Utf8Encode, &input);
            assert_eq!(
                number(of(length, &input)),
                size(converted),
                "{length} {input}"
            );
        }
    }
}

#[test]
fn a_direct_conversion_gives_what_decoding_and_encoding_give() {
    use Operation::{
        Utf8Decode, Utf8DecodeLossy, Utf8Encode, Utf8ToUtf16, Utf8ToUtf16Lossy, Utf16Decode,
        Utf16DecodeLossy, Utf16Encode, Utf16ToUtf8, Utf16ToUtf8Lossy,
    };
    for input in bytes() {
        for (convert, decode) in [
            (Utf8ToUtf16, Utf8Decode),
            (Utf8ToUtf16Lossy, Utf8DecodeLossy),
        ] {
            let through = both(decode, Utf16Encode, &input);
            assert_eq!(of(convert, &input), through, "{convert} {input}");
        }
    }
    for input in units() {
        for (convert, decode) in [
            (Utf16ToUtf8, Utf16Decode),
            (Utf16ToUtf8Lossy, Utf16DecodeLossy),
        ] {
            let through = both(decode, Utf8Encode, &input);
            assert_eq!(of(convert, &input), through, "{convert} {input}");
        }
    }
}

#[test]
fn what_fits_is_the_beginning_of_the_whole_and_the_next_call_goes_on_there() {
    let into = Operation::WhatwgUtf8EncodeInto;
    for input in units() {
        let whole = of(Operation::WhatwgUtf8EncodeFromUtf16, &input).unwrap();
        for room in 0..=whole.len() + 1 {
            // less room than the longest character needs may never be enough
            let (mut left, mut all) = (input.clone(), Vec::new());
            loop {
                let output = answer(into, &[left.as_slice(), Slice::Number(&[room as u32])]);
                let output = output.unwrap().values();
                let (read, written) = (output[0] as usize, &output[1..]);
                assert!(written.len() <= room, "{input} {room}");
                all.extend_from_slice(written);
                left = left.as_slice().part(read..left.len()).to_sequence();
                if read == 0 {
                    break;
                }
            }
            assert!(whole.values().starts_with(&all), "{input} {room}");
            assert!(room < 4 || left.is_empty(), "{input} {room}: {left}");
            assert!(left.is_empty() || all.len() < whole.len(), "{input} {room}");
        }
    }
}

#[test]
fn reading_backward_gives_what_reading_forward_gives() {
    let mut read = 0;
    for input in bytes() {
        let Ok(text) = of(Operation::Utf8Decode, &input) else {
            continue;
        };
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        let (mut begin, mut end) = (0, input.len());
        let part = |operation, from: usize, to: usize| {
            let part = input.as_slice().part(from..to);
            let output = answer(operation, &[part]).unwrap().values();
            (output[0] as usize, output[1])
        };
        while begin < input.len() {
            let (length, code_point) = part(Operation::Utf8DecodeFirst, begin, input.len());
            begin += length;
            forward.push(code_point);
        }
        while end > 0 {
            let (length, code_point) = part(Operation::Utf8DecodeLast, 0, end);
            end -= length;
            backward.insert(0, code_point);
        }
        assert_eq!(
            (&forward, &backward),
            (&text.values(), &text.values()),
            "{input}"
        );
        read += 1;
    }
    assert!(read > 10_000, "{read}");
}

/// Every position in an input, with the boundaries as validation shows them: where both parts are well-formed.
fn positions(validate: Operation, input: &Sequence) -> Option<(Vec<usize>, Vec<usize>)> {
    let is_valid = |part| answer(validate, &[part]).is_ok();
    let whole = input.as_slice();
    if !is_valid(whole) {
        return None;
    }
    let all: Vec<usize> = (0..=input.len()).collect();
    let boundaries = all.iter().copied();
    let boundaries = boundaries.filter(|position| is_valid(whole.prefix(*position)));
    Some((all.clone(), boundaries.collect()))
}

fn at(operation: Operation, input: Slice<'_>, position: usize) -> Sequence {
    answer(operation, &[input, Slice::Number(&[position as u32])]).unwrap()
}

fn number_at(operation: Operation, input: Slice<'_>, position: usize) -> usize {
    at(operation, input, position).values()[0] as usize
}

#[test]
fn a_boundary_is_where_the_parts_are_well_formed_and_a_truncated_text_ends_at_one() {
    use Operation::{
        Utf8CeilBoundary, Utf8FloorBoundary, Utf8Truncate, Utf8Validate, Utf16CeilBoundary,
        Utf16FloorBoundary, Utf16Truncate, Utf16Validate, Wtf8CeilBoundary, Wtf8FloorBoundary,
        Wtf8Truncate, Wtf8Validate,
    };
    let forms = [
        (
            bytes(),
            Utf8Validate,
            [Utf8FloorBoundary, Utf8CeilBoundary, Utf8Truncate],
            3,
        ),
        (
            units(),
            Utf16Validate,
            [Utf16FloorBoundary, Utf16CeilBoundary, Utf16Truncate],
            1,
        ),
        (
            bytes(),
            Wtf8Validate,
            [Wtf8FloorBoundary, Wtf8CeilBoundary, Wtf8Truncate],
            3,
        ),
    ];
    for (inputs, validate, [floor, ceil, truncate], most_back) in forms {
        let mut within = 0;
        for input in inputs {
            let Some((all, boundaries)) = positions(validate, &input) else {
                continue;
            };
            let whole = input.as_slice();
            for position in all {
                let before = boundaries.iter().rev().find(|at| **at <= position);
                let after = boundaries.iter().find(|at| **at >= position);
                let below = number_at(floor, whole, position);
                assert_eq!(Some(&below), before, "{floor} {input} {position}");
                let above = number_at(ceil, whole, position);
                assert_eq!(Some(&above), after, "{ceil} {input} {position}");
                // self-synchronization
                assert!(position - below <= most_back, "{input} {position}");
                within += usize::from(below < position);
                let kept = at(truncate, whole, position);
                assert_eq!(kept.as_slice(), whole.prefix(below), "{input} {position}");
            }
            let kept = at(truncate, whole, input.len() + 1);
            assert_eq!(kept, input, "{truncate}");
        }
        assert!(within > 500, "{within}");
    }
}

#[test]
fn a_position_in_one_form_is_the_length_of_the_text_before_it_and_comes_back() {
    use Operation::{Utf8ByteOffset, Utf8Utf16Length, Utf8Utf16Offset, Utf8Validate};
    let mut mapped = 0;
    for input in bytes() {
        let Some((_, boundaries)) = positions(Utf8Validate, &input) else {
            continue;
        };
        let whole = input.as_slice();
        for boundary in boundaries {
            let offset = number_at(Utf8Utf16Offset, whole, boundary);
            let before = whole.prefix(boundary).to_sequence();
            assert_eq!(number(of(Utf8Utf16Length, &before)), Ok(offset), "{input}");
            let back = number_at(Utf8ByteOffset, whole, offset);
            assert_eq!(back, boundary, "{input} {offset}");
            mapped += 1;
        }
    }
    assert!(mapped > 10_000, "{mapped}");
}

#[test]
fn going_back_to_a_start_gives_what_walking_forward_gives() {
    let readings = Reading::ALL.iter().copied();
    let floors = readings.filter(|reading| reading.operation == Operation::Utf8FloorBoundary);
    let floors: Vec<Reading> = floors.collect();
    assert_eq!(floors.len(), 2);
    for input in bytes() {
        let Some((all, _)) = positions(Operation::Utf8Validate, &input) else {
            continue;
        };
        for position in all {
            let operands = [input.as_slice(), Slice::Number(&[position as u32])];
            let [one, other] = [0, 1].map(|i| floors[i].run(&operands, &mut NoTrace));
            assert_eq!(one, other, "{input} {position}");
        }
    }
}

/// Why the documents leave an answer open, if they do.
fn left_open(operation: Operation, text: &str, number: u32) -> Option<Unspecified> {
    let text = operation.signature().input.parse(text).unwrap();
    match expect(operation, &[text, Sequence::number(number)]) {
        Expectation::Unspecified(reason) => Some(reason),
        Expectation::Output(..) | Expectation::Rejected(..) => None,
    }
}

#[test]
fn positions_after_the_end_and_within_a_character_of_another_form_are_left_open() {
    use Operation::{
        Utf8ByteOffset, Utf8CeilBoundary, Utf8FloorBoundary, Utf8Truncate, Utf8Utf16Offset,
        Utf16CeilBoundary, Utf16FloorBoundary, Utf16Truncate, Wtf8CeilBoundary, Wtf8FloorBoundary,
        Wtf8Truncate,
    };
    use Unspecified::{NoPosition, NotUtf8, NotWtf8, UnpairedSurrogate, WithinCharacter};
    let (utf_8, utf_16) = ("F0 9D 84 9E", "D834 DD1E");
    for operation in [
        Utf8FloorBoundary,
        Utf8CeilBoundary,
        Wtf8FloorBoundary,
        Wtf8CeilBoundary,
    ] {
        let open = [1, 4, 5].map(|position| left_open(operation, utf_8, position));
        assert_eq!(open, [None, None, Some(NoPosition)], "{operation}");
    }
    for operation in [Utf16FloorBoundary, Utf16CeilBoundary] {
        let open = [1, 2, 3].map(|position| left_open(operation, utf_16, position));
        assert_eq!(open, [None, None, Some(NoPosition)], "{operation}");
    }
    for (operation, end) in [(Utf8Utf16Offset, 4), (Utf8ByteOffset, 2)] {
        let open = [0, 1, end, end + 1].map(|position| left_open(operation, utf_8, position));
        let expected = [None, Some(WithinCharacter), None, Some(NoPosition)];
        assert_eq!(open, expected, "{operation}");
    }
    for (operation, text) in [
        (Utf8Truncate, utf_8),
        (Utf16Truncate, utf_16),
        (Wtf8Truncate, utf_8),
    ] {
        let open = [0, 1, 9].map(|most| left_open(operation, text, most));
        assert_eq!(open, [None; 3], "{operation}");
    }
    for operation in [
        Utf8FloorBoundary,
        Utf8CeilBoundary,
        Utf8Truncate,
        Utf8Utf16Offset,
        Utf8ByteOffset,
    ] {
        assert_eq!(left_open(operation, "C3", 0), Some(NotUtf8), "{operation}");
    }
    for operation in [Wtf8FloorBoundary, Wtf8CeilBoundary, Wtf8Truncate] {
        let open =
            ["C3", "ED A0 BD", "ED A0 BD ED B2 A9"].map(|text| left_open(operation, text, 0));
        assert_eq!(open, [Some(NotWtf8), None, Some(NotWtf8)], "{operation}");
    }
    for operation in [Utf16FloorBoundary, Utf16CeilBoundary, Utf16Truncate] {
        let open = left_open(operation, "D834", 0);
        assert_eq!(open, Some(UnpairedSurrogate), "{operation}");
    }
}
