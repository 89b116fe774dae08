//! The answers of a mutant of each kind.

use utfproof_oracle::mutants::{self, Change, Fault, Mutant};
use utfproof_oracle::{NoTrace, Operation, Reading, Rejected, Sequence, Slice, Source, UnitKind};

use crate::of_file;

#[track_caller]
fn find(file: &str, change: Change, code: &str) -> &'static Mutant {
    let mut found = of_file(file).filter(|mutant| mutant.change == change && mutant.code == code);
    let mutant = found.next();
    mutant.unwrap_or_else(|| panic!("{file} has no '{code}'"))
}

#[test]
fn a_negated_condition_takes_the_other_branch() {
    let concatenate = Reading::judging(Operation::Wtf8Concatenate);
    let (lead, trail) = ([0xED, 0xA0, 0xBD], [0xED, 0xB2, 0xA9]);
    let pair = [Slice::Bytes(&lead), Slice::Bytes(&trail)];
    let mutant = find(
        "wtf_8/concatenate.rs",
        Change::ConditionNegated,
        "is_lead_surrogate_byte_sequence(left_last)",
    );
    let line = mutant.line;
    assert_eq!(
        mutant.to_string(),
        format!(
            "wtf_8/concatenate.rs:{line} condition negated: is_lead_surrogate_byte_sequence(left_last)"
        )
    );
    let not_joined = [lead, trail].concat();
    assert_eq!(
        mutant.answer(concatenate, &pair),
        Ok(Ok(Sequence::bytes(not_joined)))
    );
    assert!(mutants::reached(concatenate, &pair).contains(&mutant.number));
    let short = [Slice::Bytes(b"a"), Slice::Bytes(b"b")];
    assert_eq!(
        mutant.answer(concatenate, &short),
        Ok(Ok(Sequence::bytes(b"ab".as_slice())))
    );
    assert!(!mutants::reached(concatenate, &short).contains(&mutant.number));
}

#[test]
fn a_skipped_step_has_no_effect() {
    let decode = Reading {
        source: Source::WhatwgEncoding,
        operation: Operation::WhatwgUtf8DecodeWithoutBom,
    };
    let mutant = find(
        "whatwg_encoding/utf_8_decoder.rs",
        Change::StepSkipped,
        "self.lower_boundary = trace.sets(\"lower boundary\", 0xA0)",
    );
    let overlong = [Slice::Bytes(&[0xE0, 0x80, 0x80])];
    assert_eq!(
        mutant.answer(decode, &overlong),
        Ok(Ok(Sequence::code_points(vec![0])))
    );
}

#[test]
fn a_skipped_arm_falls_through_to_the_next() {
    let encode = Reading {
        source: Source::Unicode,
        operation: Operation::Utf8Encode,
    };
    let mutant = find(
        "unicode/table_3_6_encode.rs",
        Change::ArmSkipped,
        "0xD800..=0xDFFF",
    );
    let surrogate = [Slice::CodePoints(&[0xD800])];
    assert_eq!(encode.run(&surrogate, &mut NoTrace).unwrap(), Err(Rejected));
    assert_eq!(
        mutant.answer(encode, &surrogate),
        Ok(Ok(Sequence::bytes(vec![0xED, 0xA0, 0x80])))
    );
}

#[test]
fn a_mutant_that_does_not_terminate_is_stopped() {
    let validate = Reading {
        source: Source::Unicode,
        operation: Operation::Utf8Validate,
    };
    let mutant = find(
        "unicode/table_3_7.rs",
        Change::StepSkipped,
        "rest = &rest[length..]",
    );
    assert_eq!(
        mutant.answer(validate, &[Slice::Bytes(b"a")]),
        Err(Fault::Endless)
    );
    assert_eq!(
        mutant.answer(validate, &[Slice::Bytes(b"")]),
        Ok(Ok(Sequence::empty(UnitKind::Byte)))
    );
    // the next run is not affected
    assert_eq!(
        mutants::answer_unchanged(validate, &[Slice::Bytes(b"a")]),
        Ok(Sequence::empty(UnitKind::Byte))
    );
}

#[test]
fn a_mutant_that_panics_is_a_fault() {
    let decode = Reading::judging(Operation::Wtf8ToUtf8Lossy);
    let mutant = find(
        "wtf_8/convert_lossily_to_utf_8.rs",
        Change::ConditionNegated,
        "rest.len() >= 3",
    );
    let answer = mutant.answer(decode, &[Slice::Bytes(b"a")]);
    assert!(
        matches!(&answer, Err(Fault::Panic(text)) if text.contains("range end index 3")),
        "{answer:?}"
    );
}
