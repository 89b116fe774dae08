//! The notation of sequences with mutated inputs. `UTFPROOF_INPUTS=1000000` makes a million.

#[path = "parsers/mutation.rs"]
mod mutation;

use mutation::{Draw, holds};
use utfproof_notation::{Sequence, UnitKind};

const KINDS: [UnitKind; 4] = [
    UnitKind::Byte,
    UnitKind::CodeUnit,
    UnitKind::CodePoint,
    UnitKind::Ucs4,
];

const WORDS: [&str; 12] = [
    "E2",
    "D83D",
    "10FFFF",
    "110000",
    "1F4A9",
    "7FFFFFFF",
    "FFFFFFFF",
    "100000000",
    "+2",
    "0x41",
    " ",
    "e2",
];

fn sequence(draw: &mut Draw) -> Sequence {
    let kind = KINDS[draw.below(4)];
    let values = (0..draw.below(9)).map(|_| match draw.below(4) {
        0 => kind.max(),
        _ => draw.bits() % kind.max().saturating_add(1).max(1),
    });
    Sequence::from_values(kind, values)
}

#[test]
fn a_sequence_reads_back_and_an_error_has_a_position_within_the_text() {
    holds("sequences", |draw| {
        let written = sequence(draw);
        let text = written.to_string();
        assert_eq!(written.kind().parse(&text), Ok(written.clone()));
        assert_eq!(written.kind().parse(&text.to_lowercase()), Ok(written));
        let text = draw.mutated(&text, &WORDS);
        for kind in KINDS {
            match kind.parse(&text) {
                Ok(read) => {
                    assert_eq!(
                        read.len(),
                        text.split(' ').filter(|_| !text.is_empty()).count()
                    );
                    assert!(read.values().iter().all(|&value| value <= kind.max()));
                    assert!(text.bytes().all(|b| b == b' ' || b.is_ascii_hexdigit()));
                    if matches!(kind, UnitKind::Byte | UnitKind::CodeUnit) {
                        assert_eq!(read.to_string(), text.to_uppercase());
                    }
                    assert_eq!(kind.parse(&read.to_string()), Ok(read));
                }
                Err(error) => {
                    let behind: String = text.chars().skip(error.position).collect();
                    let word = behind.split(' ').next().unwrap_or_default();
                    assert_eq!(kind.parse_one(word), None, "{error}");
                    let before: String = text
                        .chars()
                        .take(error.position.saturating_sub(1))
                        .collect();
                    assert!(
                        kind.parse(&before).is_ok() || error.position == 0,
                        "{error}"
                    );
                    let shown = error.to_string();
                    assert!(
                        !shown.contains(char::is_control) && shown.len() < 400,
                        "{shown}"
                    );
                }
            }
        }
    });
}
