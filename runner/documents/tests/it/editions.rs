//! Editions side by side: what their tables have bytes for.

use utfproof_documents::editions::{TableDifference, render, table_differences};
use utfproof_documents::{Finding, render_html};
use utfproof_spec_tables::{Document, library};

fn document(id: &str) -> &'static Document {
    library().document(id).unwrap()
}

fn between(left: &str, right: &str) -> Vec<TableDifference> {
    table_differences(document(left), document(right))
}

/// First, last, and the bytes of the first by both tables.
fn ranges(difference: &TableDifference) -> Vec<[&str; 4]> {
    let ranges = difference.ranges.iter();
    ranges
        .map(|range| [&*range.first, &*range.last, &*range.left, &*range.right])
        .collect()
}

#[test]
fn surrogates_left_the_table_of_unicode_in_3_2() {
    let differences = between("unicode-3-1", "unicode-3-2");
    let surrogates = ["U+D800", "U+DFFF", "ED A0 80", "no bytes"];
    assert_eq!(ranges(&differences[0]), [surrogates]);
    let same = between("unicode-3-2", "unicode-6-0");
    assert!(
        same.iter().all(|difference| difference.ranges.is_empty()),
        "{same:?}"
    );
}

#[test]
fn values_above_10ffff_left_the_table_of_the_rfcs_in_3629() {
    let of_2044 = between("rfc-2044", "rfc-2279");
    assert!(
        of_2044
            .iter()
            .all(|difference| difference.ranges.is_empty()),
        "{of_2044:?}"
    );
    let differences = between("rfc-2279", "rfc-3629");
    let ranges = ranges(&differences[0]);
    assert_eq!(ranges[0], ["110000", "1FFFFF", "F4 90 80 80", "no bytes"]);
    assert_eq!(ranges.last().unwrap()[1], "7FFFFFFF");
}

#[test]
fn the_lead_of_four_bytes_was_corrected_in_an_edition_of_wtf_8() {
    let wrong = |later: &str| {
        let differences = between("wtf-8-2014", later);
        let of_bits = differences.into_iter().find(|difference| {
            difference.left == "wtf-8-2014/table-2"
                && difference.right == format!("{later}/table-2")
        });
        of_bits.unwrap()
    };
    assert!(wrong("wtf-8-1184cb6").ranges.is_empty());
    let corrected = wrong("wtf-8-a105bd3");
    let range = ["U+10000", "U+10FFFF", "E0 90 80 80", "F0 90 80 80"];
    assert_eq!(ranges(&corrected), [range]);
    let text = render(&[corrected], false);
    assert!(text.contains("differ for U+10000 to U+10FFFF"), "{text}");
}

#[test]
fn tables_of_code_units_are_compared_with_each_other_and_with_no_others() {
    let [same] = between("utr-26", "cesu-8-2001").try_into().unwrap();
    assert_eq!(same.left, "utr-26/cesu-8-bit-distribution");
    assert_eq!(same.right, "cesu-8-2001/table-2-2");
    assert_eq!(same.ranges, []);
    assert_eq!(between("utr-26", "rfc-3629"), []);

    let mut slip = document("cesu-8-2001").clone();
    slip.tables[0].rows[1][1] = "111yyyyy".to_owned();
    let differences = table_differences(document("utr-26"), &slip);
    assert_eq!(
        ranges(&differences[0]),
        [["0080", "07FF", "C2 80", "E2 80"]]
    );
    slip.tables[0].rows.remove(1);
    let differences = table_differences(document("utr-26"), &slip);
    assert_eq!(
        ranges(&differences[0]),
        [["0080", "07FF", "C2 80", "E0 82 80"]]
    );
}

#[test]
fn a_page_of_several_documents_draws_their_history() {
    let editions = ["rfc-2279", "unicode-3-1", "unicode-3-2", "rfc-3629"];
    let checked = editions.map(|id| (document(id), Vec::<Finding<'_>>::new()));
    let page = render_html(&checked, None);
    assert!(page.contains("<h2>UTF-8</h2>"), "{page}");
    assert!(page.contains("U+D800: no bytes, before ED A0 80"), "{page}");
    assert!(page.contains("<th>U+D800<br>to U+DFFF</th>"), "{page}");
    let one = render_html(&checked[..1], None);
    assert!(!one.contains("class=\"history\""), "{one}");
}
