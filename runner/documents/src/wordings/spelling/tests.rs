use super::*;

#[test]
fn each_kind_of_slip_is_corrected() {
    let slips = [
        ("The Unicode Consortuim", "The Unicode Consortium"),
        ("memory reprentation", "memory representation"),
        ("Thex characters", "The characters"),
        ("a 8-bit form", "an 8-bit form"),
        ("an unit of a ASCII string", "a unit of an ASCII string"),
        ("a sequence six bytes", "a sequence of six bytes"),
        ("any sequence of byte", "any sequence of bytes"),
        (
            "sequences of 16-bit code unit",
            "sequences of 16-bit code units",
        ),
        ("deemed simpler that", "deemed simpler than"),
        ("as if had been", "as if it had been"),
    ];
    for (printed, right) in slips {
        assert_eq!(corrected(printed), right);
        assert_eq!(corrected(right), right);
    }
}

#[test]
fn other_words_stay_as_they_are() {
    for words in [
        "a UTF-8 string",
        "a Unicode string",
        "an unpaired surrogate",
        "Boyer and Moore",
        "XOJIG",
        "sequences of one to four bytes",
        "",
    ] {
        assert_eq!(corrected(words), words);
    }
}
