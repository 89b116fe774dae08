//! Cells that cannot be read, are empty or stand in the wrong column: each has its place, and what to print.

use utfproof_documents::{Diagnostic, Finding, check_printed, draft};

use crate::several::{BITS, RANGES};

/// The one mistake of a draft.
pub(crate) fn only_mistake(text: &str) -> Diagnostic {
    let draft = draft::read("draft.md", text).unwrap();
    let findings = check_printed(&draft.document);
    let unreadable = draft.unreadable.iter();
    let mut all = unreadable.chain(&findings).flat_map(Finding::witnesses);
    let first = all.next().expect("no mistake is found");
    assert_eq!(all.count(), 0, "{first:?}");
    first.clone()
}

#[test]
#[cfg(feature = "seconds")]
fn a_cell_that_cannot_be_read_has_its_remedy() {
    let in_ranges = [
        ("E0    |", "EO    |", "E0"),
        ("E1-EC |", "E1-E5, E6-EC |", "E1-EC"),
        ("E1-EC |", "E1—EC |", "E1-EC"),
        ("E1-EC |", "EC-E1 |", "E1-EC"),
        ("0800-0FFF", "O800-0FFF", "0800-0FFF"),
        ("10FFFF", "1FFFFF", "100000-10FFFF"),
        ("10000-3FFFF", "10000 to", "10000-3FFFF"),
        ("| 80-9F |", "| 80-9F, B0-BF |", "80-9F"),
    ];
    let in_bits = [
        ("110xxxxx", "110xxxxxx", "110xxxxx"),
        ("110xxxxx", "11Oxxxxx", "110xxxxx"),
        ("1110xxxx", "1110xxx", "1110xxxx"),
        ("10000-10FFFF", "10000-1FFFFF", "10000-10FFFF"),
    ];
    let in_ranges = in_ranges.map(|slip| (RANGES, slip));
    let slips = in_ranges
        .into_iter()
        .chain(in_bits.map(|slip| (BITS, slip)));
    for (table, (right, put, print)) in slips {
        let witness = only_mistake(&table.replacen(right, put, 1));
        assert!(witness.is_unreadable, "{witness:?}");
        let cell = witness.place.as_ref().unwrap();
        assert!(cell.column_number.is_some(), "{put}: {cell:?}");
        assert_eq!(witness.cell(), Some(print), "{put}: {witness:?}");
    }
}

#[test]
fn an_empty_cell_between_others_has_its_remedy() {
    let last_row = |cells: &str| {
        let (before, _) = RANGES.trim_end().rsplit_once('\n').unwrap();
        only_mistake(&format!("{before}\n{cells}\n"))
    };
    let bits = BITS.replacen(
        "| 10xxxxxx | 10xxxxxx | 10xxxxxx |",
        "| 10xxxxxx |  | 10xxxxxx |",
        1,
    );
    for (witness, print) in [
        (
            last_row("| 100000-10FFFF | F4 |  | 80-BF | 80-BF |"),
            "80-8F",
        ),
        (
            last_row("| 100000-10FFFF | F4 | 80-8F |  | 80-BF |"),
            "80-BF",
        ),
        (only_mistake(&bits), "10xxxxxx"),
    ] {
        let cell = witness.place.as_ref().unwrap();
        assert_eq!(cell.printed, "", "{witness:?}");
        assert_eq!(witness.cell(), Some(print), "{witness:?}");
    }
}

pub(crate) const SURROGATES: &str = "\
<!-- utfproof: table named-byte-ranges wtf-8 -->
|                               | First | Second | Third |
|-------------------------------|-------|--------|-------|
| Lead surrogate byte sequence  | ED    | A0-AF  | 80-BF |
| Trail surrogate byte sequence | ED    | B0-BF  | 80-BF |
";

#[test]
fn a_row_named_after_surrogates_has_its_remedy() {
    let slips = [
        ("Lead", "Trail", "Lead surrogate byte sequence"),
        ("Lead", "Leading", "Lead surrogate byte sequence"),
        ("B0-BF", "BF-B0", "B0-BF"),
        ("A0-AF", "AO-AF", "A0-AF"),
        ("A0-AF", "A0-BF", "A0-AF"),
    ];
    for (right, put, print) in slips {
        let witness = only_mistake(&SURROGATES.replacen(right, put, 1));
        assert_eq!(witness.cell(), Some(print), "{put}: {witness:?}");
    }
}

#[test]
fn a_byte_in_the_column_of_another_is_found() {
    let definition = "\
<!-- utfproof: encoding my-utf -->
| Code points | First byte | Second byte |
|-------------|------------|-------------|
| 0000-007F | 0xxxxxxx | |
| 0080-07FF | 110xxxxx | 10xxxxxx |
";
    let slips = [
        (RANGES, "| E1-EC |", "| E1-EC | |"),
        (RANGES, "| E1-EC |", "| | E1-EC |"),
        (RANGES, "| E1-EC |", "| E1-EC "),
        (BITS, "| 10xxxxxx | | |", "| | 10xxxxxx | |"),
        (definition, "| 110xxxxx |", "| | 110xxxxx |"),
    ];
    for (table, right, put) in slips {
        let row = table.lines().skip(3).position(|line| line.contains(right));
        let witness = only_mistake(&table.replacen(right, put, 1));
        let place = witness.place.as_ref().map(|place| place.row);
        assert_eq!(place, row.map(|row| row + 1), "{put}: {witness:?}");
    }
    let together = only_mistake(&RANGES.replacen("| A0-BF | 80-BF |", "| A0-BF 80-BF | |", 1));
    let row = together.row().unwrap();
    assert_eq!(row.join(" "), "0800-0FFF E0 A0-BF 80-BF ");
}

/// Each bound is wrong in the same way, so that the bytes of both rows are right.
#[test]
fn a_bound_that_is_wrong_in_two_rows_has_its_remedy_in_both() {
    for (bound, put) in [
        (["0FFF", "1000"], ["1FFF", "2000"]),
        (["3FFFF", "40000"], ["4FFFF", "50000"]),
        (["07FF", "0800"], ["06FF", "0700"]),
    ] {
        let table = RANGES
            .replacen(&format!("-{}", bound[0]), &format!("-{}", put[0]), 1)
            .replacen(&format!("| {}-", bound[1]), &format!("| {}-", put[1]), 1);
        let draft = draft::read("draft.md", &table).unwrap();
        let findings = check_printed(&draft.document);
        let rights = findings[0].witnesses().filter_map(Diagnostic::cell);
        let rights: Vec<&str> = rights.collect();
        let [above, below] = rights[..] else {
            panic!("{put:?}: {rights:?}");
        };
        assert!(
            above.ends_with(bound[0]) && below.starts_with(bound[1]),
            "{rights:?}"
        );
    }
}

/// More sequences than can be tried are not for code points.
#[test]
fn a_row_of_very_many_sequences_costs_nothing() {
    let every = "| 10000-3FFFF | F8-FF | 00-FF | 00-FF | 00-FF | 00-FF | 00-FF |";
    let (above, below) = RANGES.split_once("| 10000-3FFFF").unwrap();
    let (_, below) = below.split_once('\n').unwrap();
    let draft = draft::read("draft.md", &format!("{above}{every}\n{below}")).unwrap();
    let findings = check_printed(&draft.document);
    let witness = findings[0].witnesses().next().unwrap();
    assert_eq!(witness.place.as_ref().unwrap().row, 7, "{witness:?}");
}
