//! The report as JUnit XML.

use super::rendered;
use super::samples::{conforming, differing, empty, given_up, hostile};
use utfproof_report::{Format, Report};

#[test]
fn of_one_that_differs() {
    insta::assert_snapshot!(rendered(Format::JUnit, &[differing()]));
}

#[test]
fn is_well_formed_for_hostile_names() {
    for reports in [
        vec![],
        vec![empty()],
        vec![hostile(), differing(), given_up()],
    ] {
        let text = rendered(Format::JUnit, &reports);
        let parsed = quick_junit::Report::deserialize_from_str(&text).unwrap();
        // nothing at all is an error, in a suite of its own
        assert_eq!(parsed.test_suites.len(), reports.len().max(1));
        let forbidden =
            |c: char| c.is_control() && c != '\n' || matches!(c, '\u{FFFE}' | '\u{FFFF}');
        assert!(!text.contains(forbidden), "{text}");
    }
}

#[test]
fn fails_for_differences_that_count_and_nothing_else() {
    let failures = |report: Report| {
        let text = rendered(Format::JUnit, &[report]);
        let parsed = quick_junit::Report::deserialize_from_str(&text).unwrap();
        parsed.failures + parsed.errors
    };
    let vectors_and_listings = 6 + 2;
    assert_eq!(failures(conforming()), 0);
    assert_eq!(failures(differing()), vectors_and_listings);
    let musts_only = Report {
        should_counts: false,
        ..differing()
    };
    assert_eq!(failures(musts_only), vectors_and_listings - 2);
    let vector_operation_and_interruption = 3;
    assert_eq!(failures(given_up()), vector_operation_and_interruption);
}
