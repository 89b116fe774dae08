//! The laws that tie conversions and numbers together: a direct conversion gives what decoding and encoding give, a
//! length is the size of a conversion's result, a result in little room is the beginning of the whole, and reading
//! backward gives what reading forward gives.

use utfproof_oracle::{NoTrace, Operation, Outcome, Reading, Rejection, Sequence, Slice};

fn answer(operation: Operation, operands: &[Slice<'_>]) -> Outcome {
    let reading = Reading::judging(operation);
    reading.answer(operands, &mut NoTrace).unwrap()
}

fn of(operation: Operation, input: &Sequence) -> Outcome {
    answer(operation, &[input.as_slice()])
}

/// The result of one operation, given to the next.
fn both(first: Operation, second: Operation, input: &Sequence) -> Outcome {
    of(first, input).map(|output| of(second, &output).unwrap())
}

fn number(outcome: Outcome) -> Result<usize, Rejection> {
    outcome.map(|output| output.values()[0] as usize)
}

/// Every sequence of up to `length` of these values.
fn every(values: &[u32], length: u32) -> Vec<Vec<u32>> {
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
fn bytes() -> Vec<Sequence> {
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
fn units() -> Vec<Sequence> {
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
        Utf16Utf8LengthLossy,
    };
    let size = |outcome: Outcome| outcome.map(|output| output.len());
    for input in bytes() {
        let count = size(of(Utf8Decode, &input));
        assert_eq!(number(of(Utf8CountCodePoints, &input)), count, "{input}");
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
