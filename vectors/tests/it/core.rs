//! Core files: read, written, and answered by the oracle.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::Operation;
use utfproof_vectors::context::expect;
use utfproof_vectors::core::{
    CoreFile, CoreLine, Flag, Flags, built_in_core, built_in_core_texts, flags_json,
};

use crate::whole::drawn;

fn files() -> Vec<CoreFile> {
    built_in_core(Operation::ALL).unwrap_or_else(|error| panic!("{error}"))
}

fn files_of(operation: Operation) -> CoreFile {
    let files = built_in_core(&[operation]).unwrap_or_else(|error| panic!("{error}"));
    files.into_iter().next().unwrap()
}

#[test]
fn each_answer_and_each_flag_is_the_oracles() {
    let mut lines = 0;
    for file in files() {
        for line in file.lines() {
            let is_after = line.flags.has(Flag::After);
            let fresh = CoreLine::new(
                file.operation,
                line.operands.clone(),
                line.cuts.clone(),
                line.id.clone(),
                is_after,
            );
            assert_eq!(*line, fresh);
            assert_eq!(line.expectation, expect(file.operation, &line.operands));
            lines += 1;
        }
    }
    assert!(lines > 40_000, "{lines}");
}

#[test]
fn a_file_that_is_read_is_written_with_the_same_bytes() {
    let mut files = 0;
    let texts = built_in_core_texts().filter(|(name, _)| name.ends_with(".txt"));
    for (name, text) in drawn(&texts.collect::<Vec<_>>(), 40) {
        let file = CoreFile::read(name, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(file.name(), *name);
        assert!(file.write() == *text, "{name}");
        assert!(text.is_ascii() && !text.contains('\r'), "{name}");
        files += 1;
    }
    assert!(files > 4, "{files}");
}

/// A file has at most a megabyte, and those that one codec usually needs have at most five.
#[test]
fn files_are_small_enough_to_be_copied() {
    let mut usual: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, text) in built_in_core_texts().filter(|(name, _)| name.ends_with(".txt")) {
        assert!(text.len() <= 1_000_000, "{name}: {} bytes", text.len());
        let operation: Operation = name.trim_end_matches(".txt").parse().unwrap();
        let (encoding, does) = operation.name().split_once('.').unwrap();
        let is_usual = ["validate", "decode", "encode", "decode-lossy"].contains(&does)
            || does.starts_with("to-")
            || does.starts_with("from-");
        if is_usual {
            *usual.entry(encoding).or_default() += text.len();
        }
    }
    assert!(usual.len() > 10, "{usual:?}");
    for (encoding, bytes) in usual {
        assert!(bytes <= 5_000_000, "{encoding}: {bytes} bytes");
    }
}

/// `utfproof vectors check` compares all of them.
#[test]
fn the_digests_of_plain_cases_are_fresh() {
    use utfproof_vectors::{PLAIN_DIGESTS, built_in_of, plain_digests};
    assert_eq!(
        PLAIN_DIGESTS
            .lines()
            .filter(|line| !line.starts_with('#'))
            .count(),
        Operation::ALL.len()
    );
    for operation in [Operation::Utf8Encode, Operation::Wtf8Concatenate] {
        let mut files = built_in_of(&[operation]).unwrap();
        let line = |files: &[_]| plain_digests(files).lines().last().unwrap().to_owned();
        assert!(PLAIN_DIGESTS.contains(&line(&files)), "{operation}");
        files[0].vectors[0].id.push('x');
        assert!(!PLAIN_DIGESTS.contains(&line(&files)), "{operation}");
    }
}

#[test]
fn ids_and_inputs_are_unique_and_begin_with_the_operation() {
    for file in files() {
        let mut seen = BTreeSet::new();
        for line in file.lines() {
            let prefix = format!("{}/", file.operation);
            assert!(line.id.starts_with(&prefix), "{}", line.id);
            assert!(seen.insert(&line.id), "{}", line.id);
        }
    }
}

/// The files of `utf-8.decode-lossy` and `utf-8.encode` have no state that rejects, or no automaton.
#[test]
#[cfg(feature = "generators")]
fn the_core_files_are_fresh() {
    for operation in [
        "utf-8.validate",
        "wtf-8.validate",
        "utf-8.decode-lossy",
        "utf-8.encode",
    ] {
        let operation: Operation = operation.parse().unwrap();
        let files = utfproof_vectors::built_in_of(&[operation]).unwrap();
        let chosen = utfproof_vectors::core::built_in_chosen(operation).unwrap();
        let made = utfproof_vectors::core::generate_core(operation, &files, chosen.as_ref());
        let built_in = files_of(operation);
        assert_eq!(made.header, built_in.header, "{operation}");
        assert!(made == built_in, "{operation}: other lines");
    }
}

#[test]
fn the_list_of_flags_is_fresh() {
    let built_in = built_in_core_texts().find(|(name, _)| name == "flags.json");
    assert_eq!(built_in.map(|(_, text)| text), Some(flags_json().as_str()));
}

#[test]
fn flags_follow_from_the_units() {
    let of = |operation: &str, input: &str| {
        let operation: Operation = operation.parse().unwrap();
        let operand = operation.signature().input.parse(input).unwrap();
        Flags::of(operation, &[operand], false, false).to_string()
    };
    for (operation, input, flags) in [
        ("utf-8.validate", "41", ""),
        ("utf-8.validate", "C0 AF", "overlong"),
        ("utf-8.validate", "C0 80", "overlong nul"),
        ("utf-8.validate", "E0 80", "overlong truncated"),
        ("utf-8.validate", "ED A0 80", "surrogate"),
        ("utf-8.validate", "F4 90 80 80", "too-large"),
        ("utf-8.validate", "E2 82 41", "truncated"),
        ("utf-8.validate", "41 80", "stray"),
        ("utf-8.validate", "EF BB BF 41", "bom"),
        ("utf-8.validate", "41 EF BB BF", ""),
        ("utf-8.validate", "EF BF BF", "noncharacter"),
        ("utf-8.validate", "EF BF BD", "replacement"),
        ("utf-8.validate", "F0 9F 92 A9", "supplementary"),
        ("utf-8.validate", "FE", "too-large"),
        ("utf-16.validate", "D83D DCA9", "supplementary"),
        ("utf-16.validate", "D83D", "surrogate truncated"),
        ("utf-16.validate", "DCA9", "surrogate stray"),
        ("utf-16le.decode", "FF FE", "bom"),
        ("utf-16be.decode", "DC 00 41", "surrogate truncated stray"),
        ("utf-32be.decode", "00 11 00 00", "too-large"),
        ("utf-8.encode", "D800", "surrogate"),
        ("latin-1.to-utf-8", "C0 80 00", "nul"),
    ] {
        assert_eq!(of(operation, input), flags, "{operation} {input}");
    }
}

/// Every way to damage a small file, with the place that the error names.
#[test]
fn a_damaged_file_is_refused_with_line_and_column() {
    let right = "# utfproof core 1: utf-8.decode\n# lines: 2\n# why: some\n41; 0041; must; ; utf-8.decode/a\n80; !0; must; stray;\n";
    assert!(CoreFile::read("right", right).is_ok());
    for (from, to, line, column) in [
        ("core 1", "core 2", 1, 17),
        ("utf-8.decode\n", "utf-8.decod\n", 1, 20),
        ("lines: 2", "lines: 3", 2, 10),
        ("# lines: 2\n", "", 1, 1),
        ("# why: some\n", "", 3, 1),
        ("41; 0041", "4; 0041", 4, 1),
        ("0041", "41", 4, 5),
        ("80; !0", "80; !2", 5, 5),
        ("80; !0; must", "80; !0; may", 5, 9),
        ("80; !0; must", "80; ?; must", 5, 8),
        ("80; !0; must", "80; ?; open", 5, 5),
        ("stray", "strayed", 5, 15),
        ("; stray;", "; stray", 5, 1),
        (
            "80; !0; must; stray;",
            "80; !0; must; stray; utf-8.decode/a",
            5,
            1,
        ),
    ] {
        let damaged = right.replacen(from, to, 1);
        assert_ne!(damaged, right);
        let error = CoreFile::read("it", &damaged).expect_err(&damaged);
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{error}\n{damaged}"
        );
    }
}

#[test]
fn an_input_in_chunks_is_read_back() {
    use utfproof_vectors::core::{parse_input, write_input};
    let operation: Operation = "utf-8.decode".parse().unwrap();
    for text in [
        "C3 | A9",
        "| C3 A9",
        "C3 A9 |",
        "|",
        "C3 | | A9",
        "61*1021 F0 | 9F 92 A9 61*20",
    ] {
        let (operands, cuts) = parse_input(operation, text).unwrap();
        assert_eq!(write_input(&operands, &cuts), text);
        assert!(!cuts.is_empty());
    }
    let truncate: Operation = "utf-8.truncate".parse().unwrap();
    for text in ["C3 A9, #1", ", #0"] {
        let (operands, cuts) = parse_input(truncate, text).unwrap();
        assert_eq!(
            (write_input(&operands, &cuts).as_str(), operands.len()),
            (text, 2)
        );
    }
    let wrong = parse_input(truncate, "C3 A9").unwrap_err();
    assert_eq!(
        wrong,
        (0, "utf-8.truncate takes 2 operands, found 1".to_owned())
    );
}
