//! Texts of billions of units, which are told by their length and checksum: the faults that they find, the words of a report, and
//! that no more is asked than a run allows.

use utfproof_codecs::built_in::BuiltIn;
use utfproof_codecs::faults::FAMILIES;
use utfproof_judge::{Departure, InProcess, LONGEST_TEXT, Selection, Settings, Shard, run};
use utfproof_oracle::Operation;
use utfproof_report::{Conclusion, Format, Report, json, read_reports, render};
use utfproof_strength::{Family, Sets, measure};
use utfproof_vectors::context::ContextKind;
use utfproof_vectors::core::Flag;
use utfproof_vectors::{Origin, Suite, Vector};

/// The report on a wrong codec, with texts of up to so many units.
fn report(fault: &BuiltIn, longest: Option<u32>) -> Report {
    let implementation = (fault.make)();
    let operations: Vec<_> = implementation.describe().operations.into_keys().collect();
    let files = utfproof_vectors::built_in_of(&operations).unwrap();
    let files = files
        .into_iter()
        .filter(|file| file.origin == Origin::Exhaustive);
    let vectors: Vec<Vector> = files.flat_map(|file| file.vectors).collect();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Full,
        shard: Shard::WHOLE,
    };
    let settings = Settings {
        longest_text: longest,
        ..Settings::default()
    };
    run(
        vec![Box::new(InProcess::new(implementation))],
        selection,
        &settings,
    )
}

fn faults() -> &'static [BuiltIn] {
    let mut families = FAMILIES.iter();
    let family = families.find(|family| family.family == "texts of billions of units");
    family.unwrap().faults
}

fn fault(name: &str) -> &'static BuiltIn {
    let mut faults = faults().iter();
    faults.find(|fault| fault.name == name).unwrap()
}

#[test]
#[cfg(feature = "seconds")]
fn a_length_that_wraps_is_found_only_in_a_text_that_is_long_enough() {
    assert!(faults().len() >= 8);
    for fault in faults() {
        let all = report(fault, Some(u32::MAX));
        assert_eq!(all.conclusion(), Conclusion::Differs, "{}", fault.name);
        for difference in &all.differences {
            let context = difference.context.as_ref().unwrap();
            assert_eq!(context.kind, ContextKind::Repeat, "{}", fault.name);
            assert!(context.text.starts_with("a text of "), "{}", context.text);
        }
        let by_default = report(fault, None).conclusion();
        let is_short = fault.name == "count-in-20-bits";
        assert_eq!(
            by_default == Conclusion::Differs,
            is_short,
            "{}",
            fault.name
        );
        assert_eq!(
            report(fault, Some(65_536)).conclusion(),
            Conclusion::Conforms,
            "{}",
            fault.name
        );
    }
    const { assert!(LONGEST_TEXT > 1 << 20) };
}

/// It asks as a run without options does, and judges a text that is not there as a whole by its summary.
#[test]
fn strength_counts_what_is_found_without_longer_texts() {
    let operations = [Operation::Utf8Validate, Operation::Utf8CountCodePoints];
    let files = utfproof_vectors::built_in_of(&operations).unwrap();
    let vectors = files.into_iter().flat_map(|file| file.vectors);
    let of_a_letter = vectors.filter(|vector| vector.id.ends_with("/exhaustive/00-7F"));
    let sets = Sets::new(of_a_letter.collect(), Suite::Full, Vec::new());
    let strength = measure(&sets, &[Family::Faults], &operations);
    let mut groups = strength.groups.iter();
    let group = groups.find(|group| group.name == "texts of billions of units");
    let group = group.expect("the family of these faults");
    assert_eq!(group.caught_by_any, 1, "{:?}", group.survivors);
    let survivor = "position-in-31-bits".to_owned();
    assert!(group.survivors.contains(&survivor), "{:?}", group.survivors);
}

#[test]
fn a_changed_result_is_told_by_its_length_and_checksum_and_read_back_from_a_report() {
    let report = report(fault("room-wraps-at-32-bits"), Some(u32::MAX));
    let is_known = |departure| matches!(departure, Departure::Changed | Departure::Accepted);
    let mut departures = report.differences.iter().map(|one| one.departure);
    assert!(departures.all(is_known));
    let text = render(Format::Markdown, std::slice::from_ref(&report)).unwrap();
    for says in [
        "valid text is changed: a long text has another result",
        "61 … C3 A9 E2 82 AC F0 9D 84 9E 61   (a text of ",
        " units with the CRC-32 ",
        "0 units with the CRC-32 00 00 00 00",
    ] {
        assert!(text.contains(says), "{says}: {text}");
    }
    let again = read_reports(&json::render(std::slice::from_ref(&report))).unwrap();
    assert_eq!(again[0].differences.len(), report.differences.len());
    assert_eq!(
        again[0].differences[0].expected,
        report.differences[0].expected
    );
}

#[test]
fn a_rejected_long_text_is_told_with_what_was_due() {
    let fault = fault("three-times-the-length-in-31-bits");
    let report = report(fault, Some(u32::MAX));
    let text = render(Format::Markdown, std::slice::from_ref(&report)).unwrap();
    for says in [
        "valid text is rejected",
        "units with the CRC-32 ",
        "an error: NegativeArraySizeException",
    ] {
        assert!(text.contains(says), "{says}: {text}");
    }
    let mut flags = report.differences.iter().flat_map(|one| one.flags().iter());
    assert!(!flags.any(|flag| flag == Flag::Chunk));
}
