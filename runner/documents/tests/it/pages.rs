//! The page of a document: a failure of an algorithm has its steps, with those lit up that the witness takes.

use std::collections::BTreeSet;

use utfproof_documents::{Finding, FindingKind, check, check_printed, draft, render_html};
use utfproof_oracle::{Reading, Recorder};
use utfproof_spec_tables::library;

use crate::several::RANGES;

/// The numbers of the steps in a page with this class.
fn steps(page: &str, class: &str) -> BTreeSet<String> {
    let lines = page.lines().filter_map(|line| {
        let (classes, rest) = line.strip_prefix("<li class=\"")?.split_once("\"><b>")?;
        let has_it = classes.split(' ').any(|own| own == class);
        let (id, _) = rest.split_once("</b>")?;
        has_it.then(|| id.to_owned())
    });
    lines.collect()
}

#[test]
#[cfg(feature = "seconds")]
fn the_steps_of_a_witness_are_lit_up() {
    let document = library().document("wtf-8-2014").unwrap();
    let findings = check(document);
    let is_failing = |finding: &&Finding<'_>| {
        finding.what == FindingKind::Reading && finding.witnesses().next().is_some()
    };
    let failing: Vec<Finding<'_>> = findings.iter().filter(is_failing).cloned().collect();
    assert!(failing.len() > 2, "{}", failing.len());
    let mut own_steps = 0;
    for finding in failing {
        let witness = finding.witnesses().next().unwrap().clone();
        let (operation, step) = finding.id.split_once(" at ").unwrap();
        let (algorithm, step) = step.split_once('/').unwrap();
        let own = Reading::ALL.iter().find(|reading| {
            reading.operation.name() == operation && reading.source.id() == document.id
        });
        let (Some(own), step) = (own.copied(), step.to_owned()) else {
            panic!("{}", finding.id);
        };
        let page = render_html(&[(document, vec![finding.clone()])], None);
        assert_eq!(steps(&page, "decides"), BTreeSet::from([step.clone()]));
        if !algorithm.starts_with("wtf-8-2014#") {
            continue; // it is a step of the other reading, which is run too
        }
        own_steps += 1;
        let input = own.operation.signature().input.parse(&witness.input);
        let mut trace = Recorder::default();
        let _ = own.run(&[input.unwrap().as_slice()], &mut trace);
        let taken = trace.steps().into_iter().map(|step| step.step.to_owned());
        let taken: BTreeSet<String> = taken.collect();
        assert_eq!(steps(&page, "taken"), taken);
        assert!(taken.contains(&step), "{step}");
        let all = library().algorithm(algorithm).unwrap().1;
        assert!(taken.len() < all.steps.len(), "some are not taken");
    }
    assert!(own_steps > 1, "{own_steps}");
}

#[test]
fn a_wrong_row_of_a_draft_has_its_steps_and_its_right_row() {
    let text = RANGES.replacen("| A0-BF | 80-BF | |", "| 80-BF | | |", 1);
    let draft = draft::read("draft.md", &text).unwrap();
    let findings = check_printed(&draft.document);
    let page = render_html(&[(&draft.document, findings)], Some(&draft.places));
    assert!(!steps(&page, "taken").is_empty(), "{page}");
    let row = "<tr class=\"missing\" title=\"print this row instead\"><td>0800-0FFF</td><td>E0</td><td>A0-BF</td>";
    assert!(page.contains(row), "{page}");
}
