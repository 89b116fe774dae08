//! When output appears, from sources that do not know each other.

use std::collections::BTreeSet;

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, UnitKind};
use utfproof_vectors::automaton::{Automaton, Shown};
use utfproof_vectors::{Due, decided, dues, has_incremental_output, is_a_stream};

/// Every sequence of up to `most` of these values.
fn sequences(values: &[u32], most: usize) -> impl Iterator<Item = Vec<u32>> {
    (0..=most).flat_map(move |length| {
        let count = values.len().pow(length as u32);
        (0..count).map(move |mut number| {
            let mut next = || {
                let value = values[number % values.len()];
                number /= values.len();
                value
            };
            (0..length).map(|_| next()).collect()
        })
    })
}

/// Values of each kind that an operation may treat in a way of their own.
fn values(operation: Operation) -> Vec<u32> {
    match operation.signature().input {
        UnitKind::Byte if operation.name().contains("utf-16") => {
            vec![0x00, 0x41, 0xD8, 0xDB, 0xDC, 0xDF, 0xFE, 0xFF]
        }
        UnitKind::Byte => vec![
            0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xB0, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xBB, 0xF0,
            0xF4, 0xFF,
        ],
        UnitKind::CodeUnit => vec![0x41, 0xE9, 0x20AC, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFEFF],
        _ => vec![
            0x41, 0xE9, 0x20AC, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFEFF, 0x1_0000, 0x10_FFFF,
        ],
    }
}

/// Each unit a chunk.
fn unit_by_unit(operation: Operation, input: &[u32]) -> Vec<Sequence> {
    let kind = operation.signature().input;
    input
        .iter()
        .map(|unit| Sequence::from_values(kind, [*unit]))
        .collect()
}

fn most(dues: &Option<Vec<Due>>) -> Option<Vec<usize>> {
    let dues = dues.as_ref()?;
    Some(dues.iter().map(Due::most).collect())
}

/// The continuations of the law, tried on a stream whose standard says what is due.
#[test]
fn the_streams_of_the_standard_give_what_is_decided() {
    let like = [
        (
            Operation::WhatwgUtf8DecodeWithoutBom,
            Operation::Utf8DecodeLossy,
        ),
        (
            Operation::WhatwgUtf8DecodeWithoutBomOrFail,
            Operation::Utf8Decode,
        ),
        (
            Operation::WhatwgUtf8EncodeStream,
            Operation::WhatwgUtf8EncodeFromUtf16,
        ),
    ];
    for (stream, like) in like {
        assert!(is_a_stream(stream) && !is_a_stream(like));
        let mut compared = 0;
        for input in sequences(&values(stream), 3) {
            let chunks = unit_by_unit(stream, &input);
            let by_the_standard = most(&dues(stream, &chunks));
            let mut by_the_law = dues(like, &chunks);
            if let Some(Due::Decided { .. }) = by_the_law.as_ref().and_then(|dues| dues.first())
                && stream == Operation::WhatwgUtf8EncodeStream
            {
                // bytes of a character that is not complete are decided in part, and not due
                by_the_law = by_the_law.map(|dues| whole_characters(stream, &input, &dues));
            }
            if by_the_standard.is_some() {
                assert_eq!(by_the_standard, most(&by_the_law), "{stream} of {input:X?}");
                compared += 1;
            }
        }
        assert!(compared > 100, "{stream}: {compared}");
    }
}

/// Of a stream of UTF-16 the standard decides by whole code units, and gives no more than the law lets it.
#[test]
fn the_streams_of_utf_16_give_nothing_too_early() {
    for operation in [
        Operation::WhatwgUtf16BeDecode,
        Operation::WhatwgUtf16LeDecode,
    ] {
        for input in sequences(&values(operation), 4) {
            let by_the_standard = most(&dues(operation, &unit_by_unit(operation, &input))).unwrap();
            for (read, due) in (1..).zip(by_the_standard) {
                let whole = &input[..read];
                let continuations = [
                    &[][..],
                    &[0x00],
                    &[0xDC],
                    &[0xDC, 0x00],
                    &[0x00, 0xDC],
                    &[0x00, 0x00, 0xDC],
                ];
                let decided =
                    decided(operation, whole, continuations.map(<[u32]>::to_vec)).unwrap();
                assert!(due <= decided.most(), "{operation} of {whole:X?}");
                // what holds it back is a byte or a surrogate that the next code unit may complete
                assert!(decided.most() - due <= 2, "{operation} of {whole:X?}");
            }
        }
    }
}

/// Without the bytes of a character whose last bytes are not decided.
fn whole_characters(operation: Operation, input: &[u32], dues: &[Due]) -> Vec<Due> {
    let input = Sequence::from_values(operation.signature().input, input.iter().copied());
    let output = Reading::judging(operation).run(&[input.as_slice()], &mut NoTrace);
    let output = output.unwrap().unwrap().values();
    let whole = |due: &Due| {
        let is_between = |at: &usize| !matches!(output.get(*at), Some(0x80..=0xBF));
        Due::Exactly((0..=due.most()).rev().find(is_between).unwrap())
    };
    dues.iter().map(whole).collect()
}

/// With a mark, too: the standard's decoder of streams, and the law on its decoder of whole inputs.
#[test]
fn a_mark_is_removed_from_a_stream_as_from_the_whole() {
    for operation in [
        Operation::WhatwgUtf8Decode,
        Operation::WhatwgUtf8DecodeFatal,
    ] {
        for input in sequences(&[0x41, 0xEF, 0xBB, 0xBF, 0x80, 0xE2], 4) {
            let chunks = unit_by_unit(operation, &input);
            let Some(by_the_standard) = most(&dues(operation, &chunks)) else {
                continue;
            };
            let law = (1..=input.len()).map(|read| {
                decided(
                    operation,
                    &input[..read],
                    sequences(&[0x41, 0xBB, 0xBF, 0x80], 3),
                )
            });
            let by_the_law = most(&law.collect::<Option<Vec<_>>>());
            assert_eq!(
                Some(by_the_standard),
                by_the_law,
                "{operation} of {input:X?}"
            );
        }
    }
}

/// The few continuations that are tried, and all that are made of a list of values.
#[test]
fn few_continuations_decide_what_all_short_ones_do() {
    let mut operations = 0;
    for &operation in Operation::ALL {
        if !has_incremental_output(operation) || is_a_stream(operation) {
            continue;
        }
        operations += 1;
        let values = values(operation);
        let (longest, following) = match operation.signature().input {
            UnitKind::Byte if operation.name().contains("utf-16") => (3, 3),
            UnitKind::Byte => (2, 2),
            _ => (2, 2),
        };
        for read in sequences(&values, longest) {
            let few = dues(operation, &[sequence(operation, &read)]);
            let all = decided(operation, &read, sequences(&values, following));
            let Some(all) = all else { continue };
            // the few continuations tell apart whatever the long ones do
            let few = few.map(|dues| dues[0].most());
            assert!(
                few.is_some_and(|few| few <= all.most()),
                "{operation} of {read:X?}: {few:?}, {all:?}"
            );
        }
    }
    assert!(operations > 30, "{operations}");
}

fn sequence(operation: Operation, values: &[u32]) -> Sequence {
    Sequence::from_values(operation.signature().input, values.iter().copied())
}

/// How many of its last results an automaton may take back from a state on, whatever is read.
fn taken_back(automaton: &Automaton, state: usize) -> usize {
    let mut most = 0;
    let mut seen = BTreeSet::new();
    // a state, how many of the results have been taken back, and how many new ones stand after them
    let mut open = vec![(state, 0, 0)];
    while let Some((state, taken, new)) = open.pop() {
        if !seen.insert((state, taken, new)) || taken > 8 {
            continue;
        }
        most = most.max(taken);
        for (next, shown) in automaton.states[state]
            .leads_to
            .iter()
            .zip(&automaton.states[state].shows)
        {
            let Shown::Edit { dropped, added } = shown else {
                continue;
            };
            let of_new = new.min(*dropped);
            let new = (new - of_new + added.len()).min(4);
            open.push((*next, taken + dropped - of_new, new));
        }
    }
    most
}

/// The law, and the automata of decoders that replace: what no continuation takes back is decided.
#[test]
fn the_automata_take_back_what_is_not_decided() {
    let mut compared = 0;
    for (operation, longest) in [
        (Operation::Utf8DecodeLossy, 4),
        (Operation::Utf8DecodeLossyPerByte, 3),
        (Operation::Utf16DecodeLossy, 4),
    ] {
        let automaton = Automaton::learn(operation).unwrap();
        assert!(automaton.is_total());
        let states = 0..automaton.states.len();
        let taken_back: Vec<usize> = states.map(|state| taken_back(&automaton, state)).collect();
        for read in sequences(&automaton.classes(), longest) {
            let input = sequence(operation, &read);
            let output = Reading::judging(operation).run(&[input.as_slice()], &mut NoTrace);
            let results = output.unwrap().unwrap().len();
            let by_the_automaton = results - taken_back[automaton.state_after(&read)];
            let by_the_law = dues(operation, &[input]).unwrap()[0].most();
            assert_eq!(by_the_law, by_the_automaton, "{operation} of {read:X?}");
            compared += 1;
        }
    }
    assert!(compared > 1_000, "{compared}");
}

/// The law, and the positions of errors: of strict decoders, the longest accepted beginning is decided, and nothing more.
#[test]
fn strict_decoders_decide_by_whole_characters() {
    let classes = Automaton::learn(Operation::Utf8Validate).unwrap().classes();
    for read in sequences(&classes, 4) {
        let input = sequence(Operation::Utf8Decode, &read);
        let Some(by_the_law) = dues(Operation::Utf8Decode, std::slice::from_ref(&input)) else {
            continue; // nothing can follow
        };
        let accepts = |length: &usize| str::from_utf8(&bytes(&read[..*length])).is_ok();
        let longest = (0..=read.len()).rev().find(accepts).unwrap();
        let text = bytes(&read[..longest]);
        let characters = str::from_utf8(&text).unwrap().chars().count();
        assert_eq!(by_the_law[0].most(), characters, "{input}");
    }
}

fn bytes(values: &[u32]) -> Vec<u8> {
    values.iter().map(|value| *value as u8).collect()
}
