//! The values in traces: those that an algorithm adds, piece by piece, are its result.

use std::collections::BTreeMap;

use utfproof_oracle::{Event, Item, Reading, Recorder, Sequence, UnitKind};

/// Edges of all encodings; each kind of unit takes those that it has.
const EDGES: [u32; 24] = [
    0x00, 0x22, 0x41, 0x7F, 0x80, 0xA9, 0xBF, 0xC3, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
    0x7FF, 0x800, 0xD800, 0xDBFF, 0xDC00, 0xFEFF, 0xFFFF, 0x1_0000, 0x10_FFFF,
];

/// A text in UTF-8, whose bytes and characters are inputs too.
const TEXT: &str = "a\u{E9}\u{20AC}\u{1F4A9}z";

fn inputs(kind: UnitKind) -> Vec<Vec<u32>> {
    let largest = match kind {
        UnitKind::Byte => 0xFF,
        UnitKind::CodeUnit => 0xFFFF,
        _ => 0x10_FFFF,
    };
    let edges: Vec<u32> = EDGES.into_iter().filter(|edge| *edge <= largest).collect();
    let pairs = edges
        .iter()
        .flat_map(|one| edges.iter().map(|other| vec![*one, *other]));
    let text = match kind {
        UnitKind::Byte => TEXT.bytes().map(u32::from).collect(),
        UnitKind::CodeUnit => TEXT.encode_utf16().map(u32::from).collect(),
        _ => TEXT.chars().map(u32::from).collect(),
    };
    edges
        .iter()
        .map(|edge| vec![*edge])
        .chain(pairs)
        .chain([text])
        .collect()
}

/// The values that the first algorithm of a trace adds, without those of others within it.
fn added(trace: &Recorder) -> Vec<Item> {
    let mut depth = 0;
    let mut added = Vec::new();
    for event in &trace.events {
        match event {
            Event::Enter(_) => depth += 1,
            Event::Leave => depth -= 1,
            Event::Value("", value) if depth == 1 => added.push(*value),
            _ => {}
        }
    }
    added
}

#[test]
fn what_an_algorithm_adds_is_its_result() {
    let mut algorithms = BTreeMap::new();
    let mut wrong = BTreeMap::new();
    for reading in Reading::ALL {
        let signature = reading.operation.signature();
        if signature.operands != 1 || signature.validates {
            continue;
        }
        for input in inputs(signature.input) {
            let input = Sequence::from_values(signature.input, input);
            let mut trace = Recorder::default();
            let Ok(Ok(output)) = reading.run(&[input.as_slice()], &mut trace) else {
                continue;
            };
            let added = added(&trace);
            if added.is_empty() {
                continue;
            }
            let kind = match output.kind() {
                UnitKind::Ucs4 => UnitKind::CodePoint,
                kind => kind,
            };
            let values: Vec<u32> = added.iter().map(|item| item.value).collect();
            if values != output.values() || added.iter().any(|item| item.kind != kind) {
                wrong
                    .entry(reading.to_string())
                    .or_insert_with(|| format!("{input}: {values:X?}"));
            }
            algorithms.entry(reading.to_string()).or_insert(0);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(algorithms.len() >= 30, "{algorithms:?}");
}

#[test]
fn a_step_shows_what_it_gives_to_a_variable() {
    let reading = Reading::judging(utfproof_oracle::Operation::Wtf8Encode);
    let mut trace = Recorder::default();
    let input = Sequence::code_points(vec![0xD83D, 0xDCA9]);
    reading
        .run(&[input.as_slice()], &mut trace)
        .unwrap()
        .unwrap();
    let steps = trace.events.iter().filter_map(|event| match event {
        Event::Step(step) => Some(step.step),
        _ => None,
    });
    let shown: Vec<_> = steps
        .zip(trace.values())
        .filter(|(_, values)| !values.is_empty())
        .collect();
    assert_eq!(shown[0], ("2.1", "P = 1F4A9".to_owned()));
    let bytes: Vec<&str> = shown[1..]
        .iter()
        .map(|(_, values)| values.as_str())
        .collect();
    assert_eq!(bytes, ["F0", "9F", "92", "A9"]);
}
