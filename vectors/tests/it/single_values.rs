//! A codec that is wrong about a single value is caught by the suite `full`: each value is asked, by counting.

use utfproof_oracle::{Operation, UnitKind};
use utfproof_vectors::context::{Context, Order, contexts};
use utfproof_vectors::{Expectation, Results, Suite, Vector, built_in_of};

use crate::whole::drawn;

/// How many cases stand in one text.
const PART: u64 = 1 << 16;

const CODE_POINTS: usize = 0x11_0000;

/// The numbers of the cases of a vector that `full` asks one after another in a text.
fn asked_in_texts(vector: &Vector) -> impl Iterator<Item = u64> {
    let parts = contexts(vector, Suite::Full, false).into_iter();
    let parts = parts.filter_map(|context| match context {
        Context::Row {
            order: Order::Counted,
            part,
        } => Some(part),
        _ => None,
    });
    let count = vector.count();
    parts.flat_map(move |part| part * PART..count.min((part + 1) * PART))
}

/// The code point of a case of one character: its result, or its operand; code units count as a pair.
fn code_point(vector: &Vector, number: u64) -> Option<usize> {
    let case = vector.case(number);
    let given = &case.operands[0];
    let values = match (&vector.results, given.kind()) {
        (Results::Output(output, _), UnitKind::Byte) if output.kind != UnitKind::Byte => {
            match case.expectation {
                Expectation::Output(output, _) => output.values(),
                _ => return None,
            }
        }
        _ => given.values(),
    };
    match values.as_slice() {
        [value] => Some(*value as usize),
        [lead @ 0xD800..=0xDBFF, trail @ 0xDC00..=0xDFFF] => {
            Some((0x1_0000 + ((lead - 0xD800) << 10) + (trail - 0xDC00)) as usize)
        }
        _ => None,
    }
}

/// UTF-16 in bytes, UTF-32LE and CESU-8 are left out: not all of their rows of four and of six bytes are written down.
#[test]
fn every_scalar_value_stands_in_a_long_text_of_every_operation_that_gives_values() {
    let operations = [
        "utf-8.decode",
        "utf-8.encode",
        "utf-8.decode-lossy",
        "utf-8b.decode",
        "whatwg-utf-8.decode",
        "whatwg-utf-8.decode-fatal",
        "whatwg-utf-8.encode-from-utf-16",
        "utf-16.decode",
        "utf-16.decode-lossy",
        "utf-16.encode",
        "utf-16be.encode",
        "utf-32be.decode",
        "utf-32be.encode",
        "utf-32-labelled.decode",
        "utf-32-labelled.encode",
        "generalized-utf-8.decode",
        "wtf-8.decode",
        "wtf-8.encode",
        "wtf-8.to-utf-16",
        "wtf-8.from-utf-16",
        "cesu-8.encode",
        "modified-utf-8.encode",
    ];
    let mut wrong = Vec::new();
    for name in drawn(&operations, 6) {
        let operation: Operation = name.parse().unwrap();
        let mut asked = vec![false; CODE_POINTS];
        for file in built_in_of(&[operation]).unwrap() {
            for vector in &file.vectors {
                // a value that is alone in its row is asked as often as any row
                let alone = (vector.count() == 1).then_some(0);
                for number in asked_in_texts(vector).chain(alone) {
                    if let Some(code_point) = code_point(vector, number) {
                        asked[code_point] = true;
                    }
                }
            }
        }
        // a byte order mark alone is removed, so it is not a value; after other text it is asked in many contexts
        let is_scalar = |value: &usize| !(0xD800..=0xDFFF).contains(value) && *value != 0xFEFF;
        let missing: Vec<usize> = (0..CODE_POINTS)
            .filter(is_scalar)
            .filter(|value| !asked[*value])
            .collect();
        let first = missing.first();
        // Modified UTF-8 reads and writes code units one by one
        let beyond_units =
            name.starts_with("modified") && first.is_none_or(|first| *first == 0x1_0000);
        if !missing.is_empty() && !beyond_units {
            wrong.push(format!(
                "{name}: {} values, the first {first:X?}",
                missing.len()
            ));
        }
    }
    assert!(wrong.is_empty(), "not asked: {wrong:#?}");
}

/// The texts with all characters of a plane, with their expectations.
fn planes(operation: Operation) -> Vec<Expectation> {
    let files = built_in_of(&[operation]).unwrap();
    let vectors = files.iter().flat_map(|file| &file.vectors);
    let of_vector = |vector| {
        let all = contexts(vector, Suite::Full, false).into_iter();
        let planes = all.filter(|context| matches!(context, Context::Scalars(_)));
        planes.map(|context| context.put(vector).expectation)
    };
    vectors.flat_map(of_vector).collect()
}

#[test]
fn every_scalar_value_is_counted_once_in_long_texts() {
    let texts = planes(Operation::Utf8CountCodePoints);
    let counts = texts.iter().map(|expectation| match expectation {
        Expectation::Output(count, _) => u64::from(count.values()[0]),
        other => panic!("{other:?}"),
    });
    // a letter stands before each plane
    assert_eq!(counts.sum::<u64>(), 1_112_064 + 17);
}

#[test]
fn operations_whose_results_are_no_values_have_long_texts_that_they_take() {
    let names = [
        "utf-8.validate",
        "utf-16.validate",
        "utf-32.validate",
        "wtf-8.validate",
        "cesu-8.validate",
        "utf-8.utf-16-length",
        "utf-16.utf-8-length",
        "utf-32le.decode",
        "json.decode-string",
        "json.encode-string-ascii",
        "ecmascript.encode-uri-component",
        "ecmascript.decode-uri-component",
        "ecmascript.quote-json-string",
    ];
    for name in names {
        let texts = planes(name.parse().unwrap());
        let is_escaped = name.contains("decode-string") || name.ends_with("decode-uri-component");
        assert_eq!(texts.len(), if is_escaped { 34 } else { 17 }, "{name}");
        let has_result = |text: &Expectation| matches!(text, Expectation::Output(..));
        assert!(texts.iter().all(has_result), "{name}");
    }
}
