//! The smallest inputs that show the known errors of the documents.

use utfproof_documents::{FindingKind, Standing};

use super::{checked, witness};

#[test]
fn each_known_failure_has_the_smallest_input_that_shows_it() {
    use FindingKind::{Claim, Example, Table};
    let cases = [
        (
            "wtf-8-2014",
            Table,
            "table-2",
            ["U+10000", "E0 90 80 80", "F0 90 80 80"],
        ),
        (
            "wtf-8-2014",
            Claim,
            "table-2-gives-the-code-point",
            ["U+10000", "E0 90 80 80", "F0 90 80 80"],
        ),
        (
            "wtf-8-2014",
            Claim,
            "number-of-code-points",
            ["U+0000 to U+10FFFF", "1114111", "1114112"],
        ),
        (
            "wtf-8-2014",
            Claim,
            "decoding-utf-16-is-decoding-wtf-16",
            ["D800 DC00", "FC00", "10000"],
        ),
        (
            "wikipedia-2013",
            Example,
            "single-pound-sign",
            ["A3", "accepted", "rejected"],
        ),
        (
            "wikipedia-2013",
            Claim,
            "html-5-replaces-errors-by-windows-1252",
            ["80", "20AC", "FFFD"],
        ),
        (
            "wikipedia-2013",
            Claim,
            "recent-decoders-replace-one-byte-at-a-time",
            ["E0 A0", "FFFD FFFD", "FFFD"],
        ),
        (
            "cesu-8-2001",
            Example,
            "encoding-example",
            [
                "004D 0061 10000",
                "4D 61 ED AE 80 ED B0 80",
                "4D 61 ED A0 80 ED B0 80",
            ],
        ),
        (
            "cesu-8-2001",
            Claim,
            "one-two-three-or-six-bytes",
            ["U+D800", "1, 2, 3 or 6 bytes", "rejected"],
        ),
        (
            "cesu-8-2001",
            Claim,
            "the-rows-of-table-2-2-do-not-overlap",
            ["0000", "in 1 row", "in 3 rows"],
        ),
        (
            "cesu-8-2001",
            Claim,
            "the-shortest-form-of-utf-8-applies",
            ["U+10000", "F0 90 80 80", "ED A0 80 ED B0 80"],
        ),
        (
            "java-data-input",
            Claim,
            "only-valid-modified-utf-8-is-read",
            ["C0 8F", "rejected", "000F"],
        ),
        (
            "java-data-input",
            Claim,
            "a-null-byte-is-never-read",
            ["00", "rejected", "0000"],
        ),
        (
            "jvms",
            Claim,
            "sequences-of-code-points-can-be-represented",
            ["D800 DC00", "D800 DC00", "10000"],
        ),
    ];
    for (document, what, id, expected) in cases {
        assert_eq!(witness(checked(document, what, id)), Some(expected), "{id}");
    }
    let inputs = [
        (
            "wtf-8-2014",
            "every-sequence-of-code-units-can-be-decoded",
            "D800",
        ),
        (
            "wtf-8-2014",
            "decoding-gives-no-surrogate-pair",
            "D800 D800 DC00",
        ),
        ("wtf-8", "to-utf-16-never-fails", "80"),
        ("utf-8-1997", "round-trip-with-ucs-2", "ED A0 80 ED B0 80"),
        ("utf-8-1997", "ucs-2-is-simply-extended", "0001"),
        (
            "utf-8-1997",
            "every-value-from-d800-to-dfff-is-undone",
            "D800",
        ),
        (
            "utf-8-1997",
            "three-octets-decode-directly-to-unicode",
            "ED A0 80",
        ),
        ("rfc-2781", "every-value-up-to-10ffff-comes-back", "U+D800"),
        ("rfc-2781", "fffe-is-no-character", "FF FE"),
        ("wikipedia-2013", "the-code-space-has-21-bits", "U+110000"),
        (
            "wikipedia-2013",
            "continuation-bytes-are-punctuation-and-symbols",
            "83 in Windows-1252",
        ),
        (
            "wikipedia-2013",
            "backing-up-three-bytes-finds-the-lead",
            "80",
        ),
        (
            "wikipedia-2013",
            "single-latin-1-character-can-be-valid-utf-8",
            "A3",
        ),
        (
            "wikipedia-2013",
            "a-stream-cut-short-gives-no-wrong-character",
            "C2 of U+0080",
        ),
        (
            "wikipedia-2013",
            "a-stream-entered-midway-gives-no-wrong-character",
            "80 of U+0080",
        ),
        (
            "cesu-8-2001",
            "streams-are-told-apart-by-supplementary-characters",
            "F0 90 80 80 ED A0 80 ED B0 80",
        ),
        (
            "cesu-8-2001",
            "byte-order-is-that-of-any-utf-16-bytes",
            "0001 and 0100",
        ),
        ("cesu-8-2001", "only-11110xxx-is-ruled-out", "C0"),
    ];
    for (document, id, input) in inputs {
        let finding = checked(document, Claim, id);
        assert_eq!(witness(finding).map(|words| words[0]), Some(input), "{id}");
        assert_eq!(finding.standing(), Standing::Known, "{id}");
    }
}
