//! Escapes: bytes as a percent sign and two hexadecimal digits, and the strings of JSON.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use crate::by_oracle::row_vector;
use crate::edges::EDGES;
use crate::rows::{behaviour, rows};
use crate::vector::{Origin, Vector};

const PERCENT_SIGN: u32 = 0x25;
const REVERSE_SOLIDUS: u32 = 0x5C;
const LETTER_U: u32 = 0x75;

/// The digits of either case.
const DIGITS: [(u32, u32); 3] = [(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)];

const ANY_BYTE: (u32, u32) = (0x00, 0xFF);

/// Rows of up to this many inputs are looked at whole.
const EXACT: u64 = 1 << 16;

/// Sequences that look like an escape and are not.
const NONE: [&str; 10] = [
    "%",
    "%4",
    "%G1",
    "%1G",
    "%\u{FF14}1",
    "%4%",
    "%C3%",
    "%C3%AG",
    "%C3A9",
    "%C3+A9",
];

/// Escapes next to what changes what they mean, and what some codecs take for one.
const OF_BYTES: [&str; 12] = [
    "%41",
    "%2541",
    "%25%34%31",
    "%%41",
    "%4%41",
    "%4a%4A",
    "%+5",
    "%-1",
    "%4 ",
    "%u0041",
    "+",
    "%00",
];

/// The escapes of JSON, what is none, and characters that need none.
const OF_JSON: [&str; 53] = [
    r#"\""#,
    r"\\",
    r"\/",
    "/",
    r"\b",
    r"\f",
    r"\n",
    r"\r",
    r"\t",
    r"\\u0041",
    r"\\\u0041",
    r"\u0041\u0042",
    r"\u0000",
    r"\u00e9\u00E9",
    r"\u20aC",
    r"\uFFFD",
    r"\uFEFF",
    r"\uffff",
    r"\uD83D\uDCA9",
    r"\ud83d\udca9",
    r"\uD800\uDC00",
    r"\uDBFF\uDFFF",
    r"\uD83D",
    r"\uDCA9",
    r"\uDCA9\uD83D",
    r"\uD83D\u0041",
    r"\uD83D\n",
    r"\uD83DA",
    "\\uD83D\u{1F4A9}",
    r"\uD83D\uD83D\uDCA9",
    r"\uD83D\",
    r"\uD83D\u",
    r"\uD83D\uDCA",
    "\u{7F}",
    "\u{2028}",
    r"\",
    r"\u",
    r"\u1",
    r"\u12",
    r"\u123",
    r"\u12G4",
    r"\u+123",
    r"\u 123",
    r"\u0x41",
    r"\x41",
    r"\U0041",
    r"\'",
    r"\u{41}",
    "\"",
    "a\"b",
    "\u{1F}",
    "\t",
    "a\u{0}",
];

/// Code units up to 00FF, those at the ends of the lengths of UTF-8 and of the surrogates, and surrogates in pairs.
const UNITS: [&[(u32, u32)]; 9] = [
    &[],
    &[(0x0000, 0x007F)],
    &[(0x0080, 0x00FF)],
    &[(0x07F0, 0x080F)],
    &[(0xD7F0, 0xD80F)],
    &[(0xDBF0, 0xDC0F)],
    &[(0xDFF0, 0xE00F)],
    &[(0xFFF0, 0xFFFF)],
    &[(0xD83D, 0xD83D), (0xDCA0, 0xDCAF)],
];

/// The rows of code units or bytes, and of escapes with digits of either case.
pub(super) fn vectors(operation: Operation) -> Vec<Vector> {
    let kind = operation.signature().input;
    let ask = |values: &[u32]| {
        let input = Sequence::from_values(kind, values.iter().copied());
        Some(behaviour(operation, &[input.as_slice()]))
    };
    let found = boxes(operation).into_iter();
    let found = found.flat_map(|ranges| rows(&ranges, EXACT, &ask));
    found
        .map(|row| row_vector(operation, Origin::Exhaustive, &[row.elements.len()], &row))
        .collect()
}

fn boxes(operation: Operation) -> Vec<Vec<(u32, u32)>> {
    let of_units = || UNITS.into_iter().map(<[_]>::to_vec);
    let percent_sign = one(PERCENT_SIGN);
    match operation {
        Operation::EcmaScriptDecodeUriComponent => {
            let of_digits = |first| DIGITS.map(|second| vec![percent_sign, first, second]);
            of_units().chain(digits().flat_map(of_digits)).collect()
        }
        Operation::WhatwgUrlPercentDecode => vec![
            vec![],
            vec![ANY_BYTE],
            vec![percent_sign, ANY_BYTE],
            vec![percent_sign, ANY_BYTE, ANY_BYTE],
        ],
        Operation::WhatwgUrlPercentEncode => vec![vec![], vec![ANY_BYTE]],
        Operation::JsonDecodeString => of_json(),
        _ => of_units().collect(),
    }
}

/// Every byte, alone and after a reverse solidus, and each digit of an escape in turn, of a character, and of the second half
/// of a pair.
fn of_json() -> Vec<Vec<(u32, u32)>> {
    let solidus = one(REVERSE_SOLIDUS);
    let escape = |digits: [(u32, u32); 4]| [&[solidus, one(LETTER_U)][..], &digits].concat();
    let zero = one(0x30);
    let mut all = vec![vec![], vec![ANY_BYTE], vec![solidus, ANY_BYTE]];
    for place in 0..3 {
        let others = digits().filter(|digit| *digit != zero);
        all.extend(others.map(|digit| {
            let mut four = [zero; 4];
            four[place] = digit;
            escape(four)
        }));
    }
    all.extend(DIGITS.map(|digits| escape([zero, zero, zero, digits])));
    let lead = escape([0x44, 0x38, 0x33, 0x44].map(one));
    let after_the_lead = |last| {
        let trail = escape([one(0x44), one(0x43), one(0x41), last]);
        [lead.as_slice(), &trail].concat()
    };
    all.extend(DIGITS.map(after_the_lead));
    all
}

const fn one(value: u32) -> (u32, u32) {
    (value, value)
}

/// Each digit alone.
fn digits() -> impl Iterator<Item = (u32, u32)> {
    let digits = DIGITS.iter().flat_map(|(first, last)| *first..=*last);
    digits.map(one)
}

/// What looks like escapes, as an operation's inputs: none of those that read no escapes.
pub(super) fn inputs(operation: Operation) -> Vec<Vec<Sequence>> {
    let kind = operation.signature().input;
    let of_text = |text: &&str| match kind {
        UnitKind::CodeUnit => text.encode_utf16().map(u32::from).collect(),
        _ => text.bytes().map(u32::from).collect(),
    };
    let all: Vec<Vec<u32>> = match operation {
        Operation::EcmaScriptDecodeUriComponent => {
            let escaped = of_sequences(&EDGES.byte_sequences);
            NONE.iter().map(of_text).chain(escaped).collect()
        }
        Operation::WhatwgUrlPercentDecode => NONE.iter().chain(&OF_BYTES).map(of_text).collect(),
        Operation::JsonDecodeString => OF_JSON.iter().map(of_text).collect(),
        _ => Vec::new(),
    };
    let operands = |values: Vec<u32>| vec![Sequence::from_values(kind, values)];
    all.into_iter().map(operands).collect()
}

/// Byte sequences as escapes, whole and without the last of them.
fn of_sequences<'a>(byte_sequences: impl IntoIterator<Item = &'a Vec<u8>>) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = Vec::new();
    for (number, bytes) in byte_sequences.into_iter().enumerate() {
        let escape = |byte: &u8| match number % 2 {
            0 => format!("%{byte:02X}"),
            _ => format!("%{byte:02x}"),
        };
        let escapes: String = bytes.iter().map(escape).collect();
        let units: Vec<u32> = escapes.bytes().map(u32::from).collect();
        if bytes.len() > 1 && number.is_multiple_of(4) {
            all.push(units[..units.len() - 3].to_vec());
            all.push(units[..units.len() - 1].to_vec());
        }
        all.push(units);
    }
    all
}
