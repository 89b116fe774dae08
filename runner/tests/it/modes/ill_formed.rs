//! The ill-formed part that a rejection gives: its length, and whether it is incomplete.

use utfproof_judge::{Answer, Description, IllFormedPart, Implementation, Request};
use utfproof_report::table::{self, Detail, Style};
use utfproof_report::{Conclusion, Difference, DifferenceLevel, json};

use super::{family, full};
use crate::whole::drawn;

/// An implementation that rejects without a word on the ill-formed part.
struct Silent(Box<dyn Implementation + Send>);

impl Implementation for Silent {
    fn describe(&self) -> Description {
        self.0.describe()
    }

    fn answer(&mut self, request: &Request) -> Answer {
        self.0.answer(request).with_part(IllFormedPart::default())
    }
}

/// Without `UTFPROOF_WHOLE=1`, of some faults.
#[test]
fn what_is_wrong_about_an_ill_formed_part_departs_from_a_should() {
    let faults = family("ill-formed parts");
    assert!(faults.len() >= 8);
    for fault in drawn(faults, 2) {
        let report = full((fault.make)());
        let name = fault.name;
        assert_eq!(report.conclusion(), Conclusion::Differs, "{name}");
        let is_so = |difference: &Difference| {
            let steps = difference.trace().steps();
            let last = steps.last().map(ToString::to_string).unwrap_or_default();
            difference.level == DifferenceLevel::Should
                && difference.wrong_part().is_some()
                && (last.starts_with("unicode#maximal-subparts/")
                    || last.starts_with("unicode#table-3-")
                    || last.starts_with("unicode#utf-16-substitution/"))
        };
        let other = report.differences.iter().find(|one| !is_so(one));
        assert!(other.is_none(), "{name}: {other:#?}");
        let silent = full(Box::new(Silent((fault.make)())));
        assert_eq!(silent.conclusion(), Conclusion::Conforms, "{name}");
    }
}

#[test]
fn the_length_of_an_ill_formed_part_is_in_every_report() {
    let mut faults = family("ill-formed parts").iter();
    let fault = faults
        .find(|fault| fault.name == "length-of-a-surrogate")
        .unwrap();
    let report = full((fault.make)());
    let text = table::render(
        std::slice::from_ref(&report),
        Style::PLAIN,
        Detail::Causes(1, ""),
    );
    assert!(
        text.contains("is wrong about the ill-formed part"),
        "{text}"
    );
    assert!(
        text.contains("expected   an error, at 0, of 1 unit\n"),
        "{text}"
    );
    assert!(
        text.contains("answered   an error, at 0, of 3 units: ill-formed\n"),
        "{text}"
    );
    assert!(
        text.contains("U+FFFD Substitution of Maximal Subparts"),
        "{text}"
    );
    let json = json::render(std::slice::from_ref(&report));
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(crate::schema::strict().is_valid(&value));
    let first = &value["differences"][0];
    assert_eq!(first["expected"]["length"], 1);
    assert_eq!(first["expected"]["incomplete"], false);
    assert_eq!(first["answered"]["length"], 3);
    let read = utfproof_report::read_reports(&json).unwrap();
    for (read, written) in read[0].differences.iter().zip(&report.differences) {
        assert_eq!(
            (&read.expected, &read.answered),
            (&written.expected, &written.answered)
        );
    }
}
