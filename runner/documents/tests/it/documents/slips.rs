//! Slips of the pen in examples and claims are found.

use utfproof_documents::{FindingKind, Standing};
use utfproof_spec_tables::{Document, Example};

use super::changed::{changed, only_claim, only_examples, set_cell};

#[test]
fn a_slip_in_an_example_is_found() {
    let with = |change: fn(&mut Example)| {
        let change = |document: &mut Document| {
            only_examples(document);
            let mut examples = document.examples.iter_mut();
            change(examples.find(|e| e.id == "nul.encode").unwrap());
        };
        changed("rfc-3629", change, (FindingKind::Example, "nul.encode"))
    };
    let slips: [fn(&mut Example); 7] = [
        |e| e.out = Some("01".to_owned()),
        |e| e.out = Some("0G".to_owned()),
        |e| (e.out, e.error) = (None, true),
        |e| e.error = true,
        |e| e.operands.push("0000".to_owned()),
        |e| e.operands = vec!["00".to_owned()],
        |e| e.operation = "utf-9.encode".to_owned(),
    ];
    for slip in slips {
        let (standing, witness, conclusion) = with(slip);
        assert_eq!((standing, conclusion), (Standing::New, 1), "{witness:?}");
    }
}

#[test]
fn a_slip_in_a_claim_is_found() {
    let slips = [
        (
            "rfc-2781",
            "values-above-10ffff-cannot-be-encoded",
            ["10FFFF", "FFFF"],
            [
                "for values above FFFF.",
                "FFFF",
                "its test checks '10FFFF' here",
            ],
        ),
        (
            "rfc-2781",
            "values-above-10ffff-cannot-be-encoded",
            ["10FFFF", "all"],
            [
                "for values above all.",
                "all",
                "its test checks '10FFFF' here",
            ],
        ),
        (
            "wtf-8",
            "wtf-8-has-no-label",
            ["WTF-8", "UTF-16"],
            ["UTF-16 is not", "UTF-16", "its test checks 'WTF-8' here"],
        ),
    ];
    for (document, id, [from, to], expected) in slips {
        let slip = |document: &mut Document| {
            only_claim(document, id);
            let text = &mut document.claims[0].text;
            *text = text.replace(from, to);
        };
        let (standing, witness, _) = changed(document, slip, (FindingKind::Claim, id));
        assert_eq!(standing, Standing::New, "{id}");
        let witness = witness.unwrap();
        assert_eq!(
            [&*witness.input, &*witness.printed, &*witness.found],
            expected,
            "{id}"
        );
    }
}

#[test]
fn a_claim_is_not_tested_without_its_table() {
    for (document, id) in [
        ("wtf-8", "table-1-is-the-surrogates"),
        ("unicode", "table-3-7-is-the-scalar-values"),
    ] {
        let drop_tables = |document: &mut Document| {
            only_claim(document, id);
            document.tables.clear();
        };
        let (standing, _, conclusion) = changed(document, drop_tables, (FindingKind::Claim, id));
        assert_eq!((standing, conclusion), (Standing::NotTested, 2), "{id}");
    }
}

/// Two claims are about the cells of the code page that no other claim names.
#[test]
fn a_slip_in_a_cell_that_no_claim_names_is_found() {
    let slips = [
        ("other-cells-name-their-blocks", "IPA 0080 194"),
        ("characters-in-the-other-cells", "Latin 40000 194"),
    ];
    for (id, cell) in slips {
        let slip = |document: &mut Document| {
            let table = document.tables.iter().find(|table| table.id == "code-page");
            let mut rows = table.unwrap().rows.iter().enumerate();
            let place = rows.find_map(|(row, cells)| {
                let column = cells.iter().position(|cell| cell == "Latin 0080 194");
                Some((row, column?))
            });
            let (row, column) = place.unwrap();
            set_cell(document, "code-page", row, column, cell);
            document.tables.retain(|table| table.id == "code-page");
            document.examples.clear();
            document.encodings.clear();
            document.claims.retain(|claim| claim.id.contains("cell"));
        };
        let (standing, witness, _) = changed("wikipedia-2013", slip, (FindingKind::Claim, id));
        assert_eq!(standing, Standing::New, "{id}");
        assert_eq!(witness.unwrap().place.unwrap().printed, cell, "{id}");
    }
}
