//! Compares the mutants with the oracle: they differ from it at one site each, and no site is missing.

mod changes;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use utfproof_oracle::mutants::{self, Change, Mutant};
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice, UnitKind};

/// The bytes at the edges of UTF-8 and its relatives, and one beyond each.
const BYTES: [u8; 22] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBB, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0,
    0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF,
];

/// The code points at the edges of the encodings.
const CODE_POINTS: [u32; 19] = [
    0x0000, 0x0041, 0x007F, 0x0080, 0x07FF, 0x0800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDC80, 0xDCFF,
    0xDFFF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFF, 0x1_0000, 0x10_FFFF,
];

/// The values at the edges of the draft of 1997, beyond the code points.
const VALUES: [u32; 6] = [
    0x11_0000,
    0x001F_FFFF,
    0x0020_0000,
    0x0400_0000,
    0x7FFF_FFFF,
    0x8000_0000,
];

fn pairs<T: Copy>(items: &[T]) -> Vec<Vec<T>> {
    let of_two = items
        .iter()
        .flat_map(|&a| items.iter().map(move |&b| vec![a, b]));
    let of_one = items.iter().map(|&item| vec![item]);
    of_two.chain(of_one).chain([vec![]]).collect()
}

/// Inputs of one operand.
fn inputs(kind: UnitKind) -> Vec<Sequence> {
    match kind {
        UnitKind::Byte => {
            let every: Vec<u8> = (0..=0xFF).collect();
            let longer = pairs(&BYTES).into_iter().flat_map(|end| {
                let beginnings: [&[u8]; 4] = [
                    &[0xED, 0xA0],
                    &[0xF0, 0x90],
                    &[0xEF, 0xBB, 0xBF],
                    &[0xED, 0xA0, 0xBD, 0xED],
                ];
                beginnings.map(|beginning| [beginning, &end].concat())
            });
            pairs(&every)
                .into_iter()
                .chain(longer)
                .map(Sequence::bytes)
                .collect()
        }
        UnitKind::CodeUnit => {
            let units: Vec<u16> = CODE_POINTS
                .iter()
                .filter_map(|&c| c.try_into().ok())
                .collect();
            pairs(&units)
                .into_iter()
                .map(Sequence::code_units)
                .collect()
        }
        UnitKind::CodePoint => pairs(&CODE_POINTS)
            .into_iter()
            .map(Sequence::code_points)
            .collect(),
        _ => pairs(&[&CODE_POINTS[..], &VALUES].concat())
            .into_iter()
            .map(Sequence::ucs_4)
            .collect(),
    }
}

/// Calls `check` with inputs for every reading.
fn every_reading(mut check: impl FnMut(Reading, &[Slice<'_>])) {
    for &reading in Reading::ALL {
        let signature = reading.operation.signature();
        if signature.takes_number {
            for input in inputs(signature.input) {
                for number in 0..8 {
                    check(reading, &[input.as_slice(), Slice::Number(&[number])]);
                }
            }
        } else if signature.operands == 2 && signature.input == UnitKind::CodePoint {
            let ends: Vec<u32> = CODE_POINTS.to_vec();
            for pair in pairs(&ends).iter().filter(|pair| pair.len() == 2) {
                let ends = [&pair[..1], &pair[1..]].map(Slice::CodePoints);
                check(reading, &ends);
            }
        } else if signature.operands == 2 {
            let strings: [&[u8]; 4] = [
                b"a",
                &[0xED, 0xA0, 0xBD],
                &[0xED, 0xB2, 0xA9],
                &[0xF0, 0x9F, 0x92, 0xA9],
            ];
            for pair in pairs(&strings).iter().filter(|pair| pair.len() == 2) {
                check(reading, &[Slice::Bytes(pair[0]), Slice::Bytes(pair[1])]);
            }
        } else {
            inputs(signature.input)
                .iter()
                .for_each(|input| check(reading, &[input.as_slice()]));
        }
    }
}

fn of_file(file: &str) -> impl Iterator<Item = &'static Mutant> {
    mutants::all()
        .iter()
        .filter(move |mutant| mutant.file == file)
}

#[test]
fn the_unchanged_copy_answers_as_the_oracle() {
    every_reading(|reading, operands| {
        let expected = reading.run(operands, &mut NoTrace).unwrap();
        let answer = mutants::answer_unchanged(reading, operands);
        assert_eq!(answer, expected, "{reading} of {operands:X?}");
    });
}

/// Every 16th mutant is enough, and takes no time.
#[test]
fn a_mutant_that_is_not_reached_answers_as_the_oracle() {
    let decode = Reading::judging(Operation::Wtf8Decode);
    for input in inputs(UnitKind::Byte).iter().step_by(97) {
        let operands = [input.as_slice()];
        let right = decode.run(&operands, &mut NoTrace).unwrap();
        let reached = mutants::reached(decode, &operands);
        assert!(
            reached.is_sorted() && (!reached.is_empty() || input.is_empty()),
            "{input}"
        );
        for mutant in mutants::all().iter().step_by(16) {
            if !reached.contains(&mutant.number) {
                assert_eq!(
                    mutant.answer(decode, &operands),
                    Ok(right.clone()),
                    "{mutant}"
                );
            }
        }
    }
}

/// The files of all documents that have a condition or a loop.
fn algorithms() -> Vec<(String, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = |folder: PathBuf| {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
    };
    let folders = files(source.clone()).filter(|path| path.is_dir() && !path.ends_with("reading"));
    let sources = folders.flat_map(files).map(|path| {
        let name = path
            .strip_prefix(&source)
            .unwrap()
            .to_str()
            .unwrap()
            .replace('\\', "/");
        (name, fs::read_to_string(path).unwrap())
    });
    sources.collect()
}

#[test]
fn every_algorithm_has_mutants() {
    let mut looked_at = 0;
    for (file, text) in algorithms() {
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let decisions = code.filter(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            ["if", "while", "match"]
                .iter()
                .any(|word| words.contains(word))
        });
        if decisions.count() > 0 {
            looked_at += 1;
            assert!(
                of_file(&file).count() > 0,
                "{file} has a condition or a loop but no mutant"
            );
        }
    }
    assert!(looked_at > 60, "only {looked_at} files");
}

/// Searches the text alone: an `if`, and a step such as `bytes.push(`, begins a line.
#[test]
fn every_plain_condition_and_every_push_has_a_mutant() {
    for (file, text) in algorithms() {
        for (line, code) in (1..).zip(text.lines().map(str::trim)) {
            let on_this_line = |change| {
                of_file(&file).any(|mutant| mutant.line == line && mutant.change == change)
            };
            let asks = code.starts_with("if ") || code.starts_with("} else if ");
            if asks && !code.contains(" let ") {
                assert!(
                    on_this_line(Change::ConditionNegated),
                    "{file}:{line}: {code}"
                );
            }
            let first = code.split('(').next().unwrap();
            if [".push", ".push_back", ".push_front", ".extend"]
                .iter()
                .any(|method| first.ends_with(method))
            {
                assert!(on_this_line(Change::StepSkipped), "{file}:{line}: {code}");
            }
        }
    }
}

#[test]
fn numbers_are_indexes_and_names_are_unique() {
    let mut names = BTreeSet::new();
    for (number, mutant) in mutants::all().iter().enumerate() {
        assert_eq!(mutant.number, number, "{mutant}");
        assert!(names.insert(mutant.to_string()), "{mutant} is listed twice");
        assert!(
            !mutant.code.is_empty() && !mutant.code.contains('\n'),
            "{mutant}"
        );
    }
}

/// Its line and its code are those of the file.
#[test]
fn a_mutant_names_its_line_and_code() {
    for (file, text) in algorithms() {
        let lines: Vec<&str> = text.lines().collect();
        for mutant in of_file(&file) {
            let line = lines[mutant.line - 1];
            let begin = mutant.code.split_whitespace().next().unwrap();
            assert!(line.contains(begin), "{mutant}: {line}");
        }
    }
}

#[test]
fn a_call_to_the_trace_is_not_a_step() {
    assert!(
        mutants::all()
            .iter()
            .all(|mutant| !mutant.code.starts_with("trace."))
    );
}

/// Otherwise an algorithm could be mistaken for one that does not terminate.
#[test]
fn the_algorithms_need_less_than_a_tenth_of_the_visits() {
    for &reading in Reading::ALL {
        let signature = reading.operation.signature();
        for unit in [0x00, 0x7F, 0x80, 0xBF, 0xC2, 0xED, 0xEF, 0xF4] {
            let shift = match signature.input {
                UnitKind::Byte => 0,
                UnitKind::CodeUnit => 8,
                _ => 12,
            };
            let units = std::iter::repeat_n(unit << shift, 5000);
            let operand = Sequence::from_values(signature.input, units);
            let mut operands = vec![operand.as_slice(); signature.operands];
            if signature.takes_number {
                operands[1] = Slice::Number(&[u32::MAX]);
            }
            let (needed, given) = mutants::visits(reading, &operands);
            assert!(needed * 10 < given, "{reading} needs {needed} of {given}");
        }
    }
}
