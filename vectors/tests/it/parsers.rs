//! Vector files, patterns of rows and files of digests that are nearly right. `UTFPROOF_INPUTS=1000000` makes a million.

#[path = "../../../spec-tables/notation/tests/parsers/mutation.rs"]
mod mutation;

use mutation::{Draw, holds};
use utfproof_vectors::{DIGESTS, Digests, Element, Pattern, Range, Results, UnitKind, VectorFile};

const KINDS: [UnitKind; 4] = [
    UnitKind::Byte,
    UnitKind::CodeUnit,
    UnitKind::CodePoint,
    UnitKind::Ucs4,
];

const PLACES: [&str; 16] = [
    "80-BF",
    "80..BF",
    "BF..80",
    "80..80",
    "0000..FFFF",
    "0000-10FFFF",
    "0000..FFFFFFFF",
    "00000000-FFFFFFFF",
    "20AC,0081,201A",
    "41",
    "0041",
    "1F4A9",
    "..",
    "-",
    ",",
    " ",
];

const KEYS: [&str; 24] = [
    "\"in\":[\"\"]",
    "\"in\":[]",
    "\"in\":[\"41\",\"42\"]",
    "\"out\":\"\"",
    "\"out\":\"0041\"",
    "\"error\":true",
    "\"error\":false",
    "\"at\":0",
    "\"count\":2",
    "\"level\":\"should\"",
    "\"level\":\"must\"",
    "\"unspecified\":\"draft\"",
    "\"steps\":[]",
    "\"steps\":[\"rfc-3629#decode/1\"]",
    "\"steps\":[\"/\"]",
    "\"id\":\"\"",
    "\"random\":{\"generator\":\"\",\"seed\":1}",
    "\"machine\":{\"states\":1,\"letters\":1,\"guarantee\":\"\",\"assumption\":\"\",\"identifiers\":{\"\":[]}}",
    "\"operation\":\"wtf-8.concatenate\"",
    "\"origin\":\"complete\"",
    "\"vectors\":[]",
    "exhaustive",
    "80..BF",
    "true",
];

/// A few vectors each of many of the files that are built in, with the counts in the header put right.
fn small_files() -> Vec<String> {
    let small = crate::built::FILES.iter().cloned().flat_map(|mut file| {
        let middle = file.vectors.len() / 2;
        let vectors = std::mem::take(&mut file.vectors);
        let short = |vector: &utfproof_vectors::Vector| {
            vector
                .operands
                .iter()
                .all(|operand| operand.elements.len() < 8)
        };
        let parts = [&vectors[..middle], &vectors[middle..]];
        parts.map(|part| {
            file.vectors = part
                .iter()
                .filter(|vector| short(vector))
                .take(2)
                .cloned()
                .collect();
            if let Some(automaton) = &mut file.automaton {
                automaton.identifiers = std::mem::take(&mut automaton.identifiers)
                    .into_iter()
                    .take(2)
                    .collect();
            }
            file.about = "Some.".to_owned();
            file.write()
        })
    });
    small.collect()
}

#[test]
fn a_vector_file_reads_back_and_one_that_is_nearly_right_is_refused_or_can_be_counted() {
    let files = small_files();
    holds("vector files", |draw| {
        let original = &files[draw.below(files.len())];
        let words: &[&str] = if draw.once_in(3) { &PLACES } else { &KEYS };
        let text = draw.mutated(original, words);
        match VectorFile::read("a file\u{1b}[31m", &text) {
            Ok(file) => {
                let written = file.write();
                assert_eq!(VectorFile::read("a file", &written).expect("its own"), file);
                for vector in &file.vectors {
                    let _ = vector.origin();
                    if let Results::Output(out, _) = &vector.results {
                        let runs: u64 = vector.operands.iter().map(Pattern::runs).product();
                        assert_eq!(out.count(), runs, "{}", vector.id);
                    }
                    assert!(vector.sample(3).all(|number| number < vector.count()));
                    for number in vector.sample(3) {
                        let case = vector.case(number);
                        assert_eq!(case.operands.len(), vector.operands.len());
                        assert!(!vector.plain(number).contains('\n'));
                    }
                }
                if text == *original {
                    assert_eq!(written, *original);
                }
            }
            Err(error) => {
                assert_ne!(text, *original, "{error}");
                let shown = error.to_string();
                assert!(!shown.contains('\u{1b}'), "{shown:?}");
            }
        }
    });
}

fn place(draw: &mut Draw, kind: UnitKind) -> Element {
    let mut value = || draw.bits() & kind.max();
    let (a, b, c) = (
        value().min(kind.max()),
        value().min(kind.max()),
        value().min(kind.max()),
    );
    match draw.below(4) {
        1 if a < b => Element::Any(a, b),
        2 if a < b => Element::Run(a, b),
        3 => Element::List(vec![a, b, c]),
        _ => Element::One(a),
    }
}

#[test]
fn a_pattern_reads_back_and_each_of_its_sequences_is_in_it() {
    holds("patterns", |draw| {
        let kind = KINDS[draw.below(4)];
        let places = (0..draw.below(7)).map(|_| place(draw, kind)).collect();
        let pattern = Pattern {
            kind,
            elements: places,
        };
        let text = pattern.to_string();
        assert_eq!(Pattern::parse(kind, &text), Ok(pattern));
        let text = draw.mutated(&text, &PLACES);
        for kind in KINDS {
            match Pattern::parse(kind, &text) {
                Ok(read) => {
                    assert_eq!(Pattern::parse(kind, &read.to_string()), Ok(read.clone()));
                    let last = read.count() - 1;
                    for number in [0, last / 2, last] {
                        let values = read.sequence(number).values();
                        assert_eq!(values.len(), read.elements.len());
                        assert!(
                            values
                                .iter()
                                .zip(&read.elements)
                                .all(|(value, place)| contains(place, *value))
                        );
                    }
                }
                Err(why) => assert!(!why.contains(char::is_control), "{why:?}"),
            }
            let plain = Range::parse(kind, &[&text]).map(|range| range.count());
            assert!(plain.is_err() || Pattern::parse(kind, &text).is_ok());
        }
    });
}

fn contains(place: &Element, value: u32) -> bool {
    match place {
        Element::One(one) => *one == value,
        Element::Any(first, last) | Element::Run(first, last) => (*first..=*last).contains(&value),
        Element::List(values) => values.contains(&value),
    }
}

#[test]
fn a_file_of_digests_reads_back_or_is_refused() {
    let small = concat!(
        "{\n\"utfproof_digests\":1,\n\"about\":\"Some.\",\n\"command\":\"none\",\n\"ranges\":{\n",
        "\"bytes\":[\"\",\"00-FF\"]\n},\n\"digests\":{\n",
        "\"utf-8.decode\":{\"range\":\"bytes\",\"answers\":257,\"rejected\":128,\"sha256\":\"00\"},\n",
        "\"wtf-8.decode\":{\"range\":\"bytes\",\"answers\":129,\"rejected\":0,\"left_out\":[\"x\"],\"sha256\":\"FF\"}\n",
        "}\n}\n",
    );
    assert!(Digests::read(small).is_ok());
    holds("digests", |draw| {
        let text = draw.mutated(small, &KEYS);
        match Digests::read(&text) {
            Ok(read) => {
                let again = Digests::read(&read.write()).expect("its own");
                assert_eq!(again, read);
                for operation in read.operations() {
                    assert_eq!(read.difference(&again, operation), None);
                    assert!(read.counts(operation).is_some());
                }
            }
            Err(error) => assert!(!error.to_string().contains('\u{1b}'), "{error:?}"),
        }
    });
    let read = Digests::read(DIGESTS).expect("it is well-formed");
    assert_eq!(read.write(), DIGESTS);
}
