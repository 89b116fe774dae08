//! Byte order marks of every encoding before texts of many lengths, and marks within the text.

use utfproof_oracle::UnitKind;

use super::strips::has_the_letter;
use crate::context::{Context, Mark, Marked};
use crate::facts::{minds_marks, reads_text};
use crate::suite::Suite;
use crate::vector::Vector;

/// The powers of two up to which lengths have neighbours, and the largest.
const MOST: u32 = 13;
const LARGEST: u32 = 17;

/// The longest of the shortest texts, which have every length.
const SHORT: usize = 20;

/// The length of the texts with a mark at each place, in bytes.
const EACH_PLACE: usize = 48;

/// The characters within a text: the mark, and the one whose bytes are the mark of the other order.
const AGAIN: [char; 2] = ['\u{FEFF}', '\u{FFFE}'];

/// For one vector of each operation that reads bytes. Operations that a mark means something to take all marks at all
/// lengths; the others take a few.
pub(super) fn contexts(vector: &Vector, suite: Suite) -> Vec<Context> {
    let operation = vector.operation;
    let reads_bytes = operation.signature().input == UnitKind::Byte;
    if suite <= Suite::Quick || !reads_bytes || !has_the_letter(vector) || !reads_text(operation) {
        return Vec::new();
    }
    let all: Vec<Marked> = match minds_marks(operation) {
        true => Mark::ALL.into_iter().flat_map(of_mark).collect(),
        false => few().collect(),
    };
    all.into_iter().map(Context::Marked).collect()
}

const fn plain(mark: Mark, length: usize) -> Marked {
    Marked {
        mark,
        length,
        again: None,
    }
}

/// All texts with a mark: of all lengths, and with something at each place.
fn of_mark(mark: Mark) -> impl Iterator<Item = Marked> {
    let (unit, of_mark) = (mark.unit(), mark.length());
    let short = (0..=SHORT).step_by(unit);
    // the whole input, or the text after the mark, ends near a power of two
    let near = (5..=MOST).flat_map(move |power| {
        let size = 1_usize << power;
        [
            size - of_mark - unit,
            size - of_mark,
            size - of_mark + unit,
            size,
        ]
    });
    let far = (MOST + 1..=LARGEST).map(move |power| (1_usize << power) - of_mark + unit);
    let hundreds = [1_000, 2_000, 4_000];
    let lengths = short.chain(near).chain(far).chain(hundreds);
    let within = (0..EACH_PLACE).step_by(unit);
    let within = within.map(move |place| (place, EACH_PLACE));
    let at_edges = (8..=MOST).chain([LARGEST - 1]).flat_map(move |power| {
        let edge = (1_usize << power) - of_mark;
        [edge - unit, edge].map(|place| (place, place + 64))
    });
    let places = within.chain(at_edges);
    let again = places.flat_map(move |(place, length)| {
        AGAIN.map(|character| Marked {
            mark,
            length,
            again: Some((place, character)),
        })
    });
    lengths.map(move |length| plain(mark, length)).chain(again)
}

/// A few long texts with the marks of UTF-8 and UTF-16.
fn few() -> impl Iterator<Item = Marked> {
    let of_utf_8 = (8..=LARGEST - 1).flat_map(|power| [1_usize << power, (1 << power) - 2]);
    let of_utf_8 = of_utf_8.map(|length| plain(Mark::Utf8, length));
    let of_utf_16 = [Mark::Utf16Be, Mark::Utf16Le].into_iter();
    let of_utf_16 = of_utf_16.flat_map(|mark| [1 << 10, 1 << 12].map(|length| plain(mark, length)));
    of_utf_8.chain(of_utf_16)
}
