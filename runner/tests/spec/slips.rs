//! What is changed in a document is found: slips of the pen, errata that are not recorded, errata that are gone.

use std::collections::BTreeMap;

use utfproof::spec::{self, Verdict, What};
use utfproof_spec_tables::{Comparison, Document, Example, library};

use super::{find, witness};

/// A document with one thing changed in it, checked: the verdict on something in it, its witness, and the conclusion.
fn changed(
    id: &str,
    change: impl FnOnce(&mut Document),
    (what, of): (What, &str),
) -> (Verdict, Option<[String; 3]>, u8) {
    let mut document = library().document(id).unwrap().clone();
    change(&mut document);
    let findings = spec::check_printed(&document);
    let finding = find(&findings, what, of);
    let verdict = finding.verdict();
    let witness = witness(finding).map(|words| words.map(str::to_owned));
    (verdict, witness, spec::conclusion(&[(&document, findings)]))
}

fn set_cell(document: &mut Document, table: &str, row: usize, column: usize, cell: &str) {
    let table = document.tables.iter_mut().find(|t| t.id == table).unwrap();
    table.rows[row][column] = cell.to_owned();
}

/// The document with one of its tables only, and nothing else: fast.
fn only_table(document: &mut Document, table: &str) {
    document.tables.retain(|t| t.id == table);
    document.examples.clear();
    document.claims.clear();
}

/// The document with one of its claims only, and its tables.
fn only_claim(document: &mut Document, claim: &str) {
    document.examples.clear();
    document.claims.retain(|c| c.id == claim);
}

#[test]
fn a_failure_whose_erratum_is_not_recorded_is_new() {
    let table = (What::Table, "table-2");
    let unlink = |document: &mut Document| {
        only_table(document, "table-2");
        document.errata.clear();
    };
    let (verdict, _, conclusion) = changed("wtf-8-2014", unlink, table);
    assert_eq!((verdict, conclusion), (Verdict::New, 1));

    let example = (What::Example, "single-pound-sign");
    let unlink = |document: &mut Document| {
        document.tables.clear();
        document.claims.clear();
        document.errata.clear();
    };
    let (verdict, _, conclusion) = changed("wikipedia-2013", unlink, example);
    assert_eq!((verdict, conclusion), (Verdict::New, 1));

    let claim = (What::Claim, "number-of-code-points");
    let unlink = |document: &mut Document| {
        only_claim(document, "number-of-code-points");
        document.errata.clear();
    };
    let (verdict, _, conclusion) = changed("wtf-8-2014", unlink, claim);
    assert_eq!((verdict, conclusion), (Verdict::New, 1));
}

#[test]
fn an_erratum_that_no_longer_shows_is_gone() {
    let correct = |document: &mut Document| {
        only_table(document, "table-2");
        set_cell(document, "table-2", 3, 1, "11110xxx");
    };
    let (verdict, _, conclusion) = changed("wtf-8-2014", correct, (What::Table, "table-2"));
    assert_eq!((verdict, conclusion), (Verdict::Gone, 1));

    let correct = |document: &mut Document| {
        document.tables.clear();
        document.claims.clear();
        let mut examples = document.examples.iter_mut();
        let example = examples.find(|e| e.id == "single-pound-sign").unwrap();
        (example.out, example.error) = (None, true);
    };
    let example = (What::Example, "single-pound-sign");
    let (verdict, _, conclusion) = changed("wikipedia-2013", correct, example);
    assert_eq!((verdict, conclusion), (Verdict::Gone, 1));

    let correct = |document: &mut Document| {
        only_claim(document, "number-of-code-points");
        let text = &mut document.claims[0].text;
        *text = text.replace("1114111", "1114112");
    };
    let claim = (What::Claim, "number-of-code-points");
    let (verdict, _, conclusion) = changed("wtf-8-2014", correct, claim);
    assert_eq!((verdict, conclusion), (Verdict::Gone, 1));
}

#[test]
fn a_slip_in_any_kind_of_table_is_found() {
    // document, table, row, column, what is printed by mistake, and on which input it shows
    let slips = [
        ("unicode", "table-3-5", 2, 2, "110110xxxxxxxxxx", "U+10000"),
        ("unicode", "table-3-5", 1, 0, "E000-FFFE", "U+FFFF"),
        (
            "unicode",
            "table-3-6",
            1,
            1,
            "110yyyyyy",
            "0080-07FF | 110yyyyyy | 10xxxxxx |  | ",
        ),
        ("unicode", "table-3-6", 2, 0, "0800-10000", "U+10000"),
        ("unicode", "table-3-7", 2, 2, "A0-BE", "0800-0FFF"),
        ("unicode", "table-3-7", 2, 2, "9F-BE", "U+0800"),
        ("unicode", "table-3-7", 2, 2, "A0+BF", "E0 A0+BF 80-BF"),
        (
            "unicode",
            "table-3-10",
            0,
            1,
            "FFFD",
            "F4 91 92 93 FF 41 80 BF 42",
        ),
        ("unicode", "table-3-7", 0, 0, "", ""),
        ("unicode", "table-3-6", 0, 0, "0000-", "0000-"),
        (
            "unicode",
            "table-3-6",
            3,
            2,
            "zzzzzzzzzzzzzzzz",
            "10000-10FFFF | 11110uuu | zzzzzzzzzzzzzzzz | 10yyyyyy | 10xxxxxx",
        ),
        ("unicode", "table-3-6", 1, 1, "yyyyyyyy", "U+0080"),
        (
            "utf-8-1997",
            "ucs-4-octets",
            4,
            0,
            "00200000-03FFFFFE",
            "3FFFFFF",
        ),
        ("utf-8-1997", "ucs-4-octets", 5, 1, "11111110", "4000000"),
        ("rfc-3629", "abnf", 4, 2, "80-9E", "U+D7C0"),
        ("rfc-3629", "abnf", 4, 2, "80-A0", "ED A0 80"),
        ("wtf-8", "table-1", 0, 2, "A0-AE", "U+DBC0"),
        ("wtf-8", "table-1", 1, 2, "AF-BF", "U+DBC0"),
        ("whatwg-encoding", "index-windows-1252", 0, 1, "0080", "80"),
        ("whatwg-encoding", "index-windows-1252", 1, 0, "80", "80"),
        ("cesu-8-2001", "table-2-2", 1, 1, "111yyyyy", "0080"),
        ("cesu-8-2001", "table-2-2", 0, 0, "100000000xxxxxxx", "0000"),
        (
            "cesu-8-2001",
            "table-2-2",
            2,
            0,
            "1zzzzyyyyyyxxxxx",
            "1zzzzyyyyyyxxxxx | 1110zzzz | 10yyyyyy | 10xxxxxx",
        ),
        (
            "java-data-input",
            "encoding-of-values",
            1,
            0,
            "0080-07FF",
            "U+0000",
        ),
        (
            "java-data-input",
            "encoding-of-values",
            0,
            0,
            "0000-007F",
            "U+0000",
        ),
        (
            "java-data-input",
            "encoding-of-values",
            2,
            1,
            "1110 bits 14-11",
            "U+0800",
        ),
        (
            "java-data-input",
            "encoding-of-values",
            1,
            2,
            "100 bits 5-0",
            "U+00A0",
        ),
        (
            "jvms",
            "forms-of-code-points",
            3,
            2,
            "1010 bits 20-16",
            "U+10000",
        ),
        (
            "jvms",
            "forms-of-code-points",
            3,
            0,
            "10000-10FFFE",
            "U+10FFFF",
        ),
        (
            "jvms",
            "forms-of-code-points",
            0,
            1,
            "0bits 6-0",
            "0001-007F | 0bits 6-0 |  |  |  |  | ",
        ),
        ("laws", "policies", 6, 5, "00E3 20AC 0022", "E3 80 22 61"),
        ("laws", "policies", 6, 2, "FFFD 0061", "E3 80 22 61"),
        ("laws", "policies", 0, 0, "41", "41"),
        (
            "laws",
            "well-formed-strings",
            6,
            2,
            "8030282317824",
            "6 bytes of wtf-8",
        ),
        (
            "laws",
            "well-formed-strings",
            6,
            0,
            "7",
            "7 | 8009826697216 | 8030281269248 | 8030282317824",
        ),
    ];
    for (document, table, row, column, cell, input) in slips {
        let slip = |document: &mut Document| {
            set_cell(document, table, row, column, cell);
            only_table(document, table);
        };
        let (verdict, witness, conclusion) = changed(document, slip, (What::Table, table));
        assert_eq!((verdict, conclusion), (Verdict::New, 1), "{table}: {cell}");
        assert_eq!(
            witness.map(|words| words[0].clone()).as_deref(),
            Some(input),
            "{table}: {cell}"
        );
    }
}

#[test]
fn a_row_too_many_or_too_few_is_found() {
    for (document, id) in [
        ("unicode", "table-3-7"),
        ("wtf-8", "table-3"),
        ("rfc-3629", "abnf"),
        ("unicode", "table-3-6"),
    ] {
        for is_dropped in [true, false] {
            let change = |document: &mut Document| {
                only_table(document, id);
                let rows = &mut document.tables[0].rows;
                if is_dropped {
                    drop(rows.remove(1))
                } else {
                    rows.push(rows[1].clone())
                }
            };
            let (verdict, witness, _) = changed(document, change, (What::Table, id));
            assert_eq!(verdict, Verdict::New, "{id}");
            assert_eq!(witness.unwrap()[0], "U+0080", "{id}");
        }
    }
}

#[test]
fn a_slip_in_an_example_is_found() {
    let with = |change: fn(&mut Example)| {
        let change = |document: &mut Document| {
            document.tables.clear();
            document.claims.clear();
            let mut examples = document.examples.iter_mut();
            change(examples.find(|e| e.id == "nul.encode").unwrap());
        };
        changed("rfc-3629", change, (What::Example, "nul.encode"))
    };
    let slips: [fn(&mut Example); 6] = [
        |e| e.out = Some("01".to_owned()),
        |e| e.out = Some("0G".to_owned()),
        |e| (e.out, e.error) = (None, true),
        |e| e.error = true,
        |e| e.operands.push("0000".to_owned()),
        |e| e.operands = vec!["00".to_owned()],
    ];
    for slip in slips {
        let (verdict, witness, conclusion) = with(slip);
        assert_eq!((verdict, conclusion), (Verdict::New, 1), "{witness:?}");
    }
    let (verdict, ..) = with(|e| e.operation = "utf-9.encode".to_owned());
    assert_eq!(verdict, Verdict::NotTested);
}

#[test]
fn a_slip_in_a_claim_is_found() {
    let slips = [
        (
            "rfc-2781",
            "values-above-10ffff-cannot-be-encoded",
            ["10FFFF", "FFFF"],
            ["every unit and every pair", "U+FFFF", "U+10FFFF"],
        ),
        (
            "rfc-2781",
            "values-above-10ffff-cannot-be-encoded",
            ["10FFFF", "all"],
            ["every unit and every pair", "none", "U+10FFFF"],
        ),
        (
            "wtf-8",
            "wtf-8-has-no-label",
            ["WTF-8", "UTF-16"],
            ["\"UTF-16\"", "no encoding", "UTF-16LE"],
        ),
    ];
    for (document, id, [from, to], expected) in slips {
        let slip = |document: &mut Document| {
            only_claim(document, id);
            let text = &mut document.claims[0].text;
            *text = text.replace(from, to);
        };
        let (verdict, witness, _) = changed(document, slip, (What::Claim, id));
        assert_eq!(verdict, Verdict::New, "{id}");
        assert_eq!(witness, Some(expected.map(str::to_owned)), "{id}");
    }
}

#[test]
fn a_claim_is_not_tested_without_its_table() {
    for (document, id) in [
        ("wtf-8", "table-1-is-the-surrogates"),
        ("unicode", "overlong-forms-are-ill-formed-utf-8"),
    ] {
        let drop_tables = |document: &mut Document| {
            only_claim(document, id);
            document.tables.clear();
        };
        let (verdict, _, conclusion) = changed(document, drop_tables, (What::Claim, id));
        assert_eq!((verdict, conclusion), (Verdict::NotTested, 2), "{id}");
    }
}

/// A document without its tables, examples and claims, changed and checked: the verdicts on its algorithms and errata.
fn with_readings_only(id: &str, change: impl FnOnce(&mut Document)) -> BTreeMap<String, Verdict> {
    let mut document = library().document(id).unwrap().clone();
    document.tables.clear();
    document.examples.clear();
    document.claims.clear();
    for erratum in &mut document.errata {
        erratum.shown_by.retain(|name| name.starts_with("reading "));
    }
    document
        .errata
        .retain(|erratum| !erratum.shown_by.is_empty());
    change(&mut document);
    let findings = spec::check(&document);
    let of_interest = findings
        .iter()
        .filter(|f| matches!(f.what, What::Reading | What::Erratum));
    of_interest
        .map(|f| (format!("{} {}", f.what, f.id), f.verdict()))
        .collect()
}

const PAIR: &str = "reading wtf-8.encode at wtf-8-bc96dce#encode-to-wtf-8/2.1";
const FFFF: &str = "reading wtf-8.encode at wtf-8-bc96dce#encode-to-wtf-8/2.2.FFFF-10FFFF.4";
const ERRATUM_OF_PAIR: &str = "erratum trail-surrogate-is-encoded-twice";
const ERRATUM_OF_FFFF: &str = "erratum u-ffff-stands-in-two-rows";

#[test]
fn an_algorithm_that_parts_from_the_judging_one_needs_an_erratum_that_names_the_step() {
    use Verdict::{Holds, Known, New};
    let verdicts = |change: &dyn Fn(&mut Document)| with_readings_only("wtf-8-bc96dce", change);
    let expect = |pair, ffff, of_pair, of_ffff| {
        let all = [
            (ERRATUM_OF_PAIR, of_pair),
            (ERRATUM_OF_FFFF, of_ffff),
            (PAIR, pair),
            (FFFF, ffff),
        ];
        all.into_iter()
            .filter_map(|(name, verdict)| Some((name.to_owned(), verdict?)))
            .collect::<BTreeMap<_, _>>()
    };
    let as_recorded = verdicts(&|_| {});
    assert_eq!(
        as_recorded,
        expect(Some(Known), Some(Known), Some(Holds), Some(Holds))
    );
    let without_one = verdicts(&|document| document.errata.truncate(1));
    assert_eq!(
        without_one,
        expect(Some(Known), Some(New), Some(Holds), None)
    );
    // on A both agree: that input shows nothing, however long it is
    let agreeing = verdicts(&|document| document.errata[0].input = Some("0041 0041".to_owned()));
    assert_eq!(
        agreeing,
        expect(Some(Known), Some(Known), Some(New), Some(Holds))
    );
    // nothing as short as this shows it
    let too_short = verdicts(&|document| document.errata[0].input = Some("D83D".to_owned()));
    assert_eq!(
        too_short,
        expect(Some(Known), Some(Known), Some(New), Some(Holds))
    );
    let of_nothing = verdicts(&|document| {
        document.errata[1]
            .shown_by
            .push("reading wtf-8.encode at wtf-8#no/such".to_owned());
    });
    assert_eq!(
        of_nothing,
        expect(Some(Known), Some(Known), Some(Holds), Some(New))
    );
}

#[test]
fn a_comparison_that_names_no_operation_is_a_failure() {
    let misspelt = with_readings_only("wtf-8-2014", |document| {
        document.errata.clear();
        document.comparisons = vec![Comparison {
            operation: "wtf-16.decode".to_owned(),
            against: "utf-61.decode".to_owned(),
        }];
    });
    let name = "reading wtf-16.decode against utf-61.decode";
    assert_eq!(misspelt.get(name), Some(&Verdict::New), "{misspelt:?}");
}
