//! The inputs that digests are of: which, and in which order.

use std::ops::RangeInclusive;

use utfproof_oracle::{Encoding, Operation, UnitKind};

use crate::pattern::{Element, Pattern};

/// Some inputs, in order: those of one pattern after those of another, each counted with the last element fastest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    name: &'static str,
    kind: UnitKind,
    patterns: Vec<Pattern>,
}

impl Range {
    /// The range by which an operation with one operand is digested.
    pub fn of(operation: Operation) -> Self {
        let kind = operation.signature().input;
        let (name, patterns) = match (operation.encoding(), kind) {
            (_, UnitKind::CodeUnit) => CODE_UNITS,
            (_, UnitKind::CodePoint) => CODE_POINTS,
            (_, UnitKind::Ucs4) => UCS_4,
            _ if operation == Operation::ModifiedUtf8ReadUtf => BYTES_BEHIND_A_LENGTH,
            (Encoding::Json, _) => BYTES_OF_JSON,
            (Encoding::Utf81997, _) => BYTES_OF_1997,
            (Encoding::Utf16Be | Encoding::WhatwgUtf16Be, _) => BYTES_BIG_ENDIAN,
            (Encoding::Utf16Le | Encoding::WhatwgUtf16Le, _) => BYTES_LITTLE_ENDIAN,
            (Encoding::Utf32Be, _) => BYTES_OF_UTF_32BE,
            (Encoding::Utf32Le, _) => BYTES_OF_UTF_32LE,
            (Encoding::Utf32Labelled, _) => BYTES_OF_UTF_32,
            (Encoding::Utf16Labelled | Encoding::WhatwgEncoding, _) => BYTES_BEHIND_A_MARK,
            _ => BYTES,
        };
        let pattern = |elements: &Places| Pattern {
            kind,
            elements: elements.iter().map(element).collect(),
        };
        Self {
            name,
            kind,
            patterns: patterns.iter().copied().flatten().map(pattern).collect(),
        }
    }

    /// A range of one's own, as patterns: `80-BF` is each of these values, and `41` is one.
    ///
    /// # Errors
    ///
    /// Which pattern is none, and why.
    pub fn parse(kind: UnitKind, patterns: &[impl AsRef<str>]) -> Result<Self, String> {
        Ok(Self {
            name: "given",
            kind,
            patterns: parse(kind, patterns)?,
        })
    }

    /// Its name in a file of digests.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The kind of the inputs.
    pub fn kind(&self) -> UnitKind {
        self.kind
    }

    /// The patterns, first to last.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// How many inputs there are.
    pub fn count(&self) -> u64 {
        self.patterns
            .iter()
            .map(Pattern::count)
            .fold(0, u64::saturating_add)
    }
}

fn parse(kind: UnitKind, patterns: &[impl AsRef<str>]) -> Result<Vec<Pattern>, String> {
    let parse = |text: &str| {
        let pattern = Pattern::parse(kind, text)?;
        let is_plain = |element: &Element| matches!(element, Element::One(_) | Element::Any(..));
        if pattern.elements.iter().all(is_plain) {
            Ok(pattern)
        } else {
            Err(format!(
                "'{}': a range of inputs is written with '-', like 80-BF",
                text.escape_debug()
            ))
        }
    };
    patterns.iter().map(|text| parse(text.as_ref())).collect()
}

/// The values that each element of a pattern takes.
type Places = &'static [RangeInclusive<u32>];

/// A range's name, and its patterns, in groups that several ranges share.
type Named = (&'static str, &'static [&'static [Places]]);

/// Any byte.
const ANY: RangeInclusive<u32> = 0x00..=0xFF;

/// Any byte that continues a sequence.
const TAIL: RangeInclusive<u32> = 0x80..=0xBF;

/// This value alone.
const fn one(value: u32) -> RangeInclusive<u32> {
    value..=value
}

fn element(values: &RangeInclusive<u32>) -> Element {
    match (*values.start(), *values.end()) {
        (first, last) if first == last => Element::One(first),
        (first, last) => Element::Any(first, last),
    }
}

/// All sequences of up to three bytes.
const UP_TO_THREE: &[Places] = &[&[], &[ANY], &[ANY, ANY], &[ANY, ANY, ANY]];

/// All that have the form of four bytes in UTF-8.
const FORM_OF_FOUR: Places = &[0xF0..=0xF7, TAIL, TAIL, TAIL];

/// The surrogates and what stands before them, in pairs, as CESU-8 has them.
const PAIRS_OF_CESU_8: Places = &[one(0xED), 0x9F..=0xBF, TAIL, one(0xED), 0x9F..=0xBF, TAIL];

/// All of two bytes after a byte order mark in UTF-8.
const BEHIND_THE_MARK: Places = &[one(0xEF), one(0xBB), one(0xBF), ANY, ANY];

/// The byte order mark and U+FFFE before and after everything, in either byte order.
const MARK_AROUND: &[Places] = &[
    &[0xFE..=0xFF, 0xFE..=0xFF, ANY, ANY],
    &[ANY, ANY, 0xFE..=0xFF, 0xFE..=0xFF],
];

const BYTES: Named = (
    "bytes",
    &[
        UP_TO_THREE,
        &[FORM_OF_FOUR, PAIRS_OF_CESU_8, BEHIND_THE_MARK],
    ],
);

/// With `\\u` before four characters from the first digit to the last, and with pairs of surrogates.
const BYTES_OF_JSON: Named = (
    "bytes of JSON",
    &[
        UP_TO_THREE,
        &[
            FORM_OF_FOUR,
            &[one(0x5C), one(0x75), DIGIT, DIGIT, DIGIT, DIGIT],
            &[
                one(0x5C),
                one(0x75),
                one(0x44),
                0x38..=0x42,
                DIGIT,
                one(0x30),
                one(0x5C),
                one(0x75),
                one(0x64),
                0x43..=0x46,
                one(0x61),
                DIGIT,
            ],
        ],
    ],
);

/// From the first hexadecimal digit to the last, with all that is between.
const DIGIT: RangeInclusive<u32> = 0x30..=0x66;

/// With the edges of the forms of five and of six bytes.
const BYTES_OF_1997: Named = (
    "bytes of 1997",
    &[
        UP_TO_THREE,
        &[
            FORM_OF_FOUR,
            PAIRS_OF_CESU_8,
            &[0xF8..=0xFB, TAIL, TAIL, one(0x80), TAIL],
            &[0xFC..=0xFF, TAIL, TAIL, one(0x80), one(0x80), TAIL],
        ],
    ],
);

/// With all pairs of surrogates and of their neighbours.
const BYTES_BIG_ENDIAN: Named = (
    "bytes, big-endian",
    &[
        UP_TO_THREE,
        &[&[0xD7..=0xE0, ANY, 0xD7..=0xE0, ANY]],
        MARK_AROUND,
    ],
);

/// The same, the low byte first.
const BYTES_LITTLE_ENDIAN: Named = (
    "bytes, little-endian",
    &[
        UP_TO_THREE,
        &[&[ANY, 0xD7..=0xE0, ANY, 0xD7..=0xE0]],
        MARK_AROUND,
    ],
);

/// With all of two bytes after each mark, and all pairs of surrogates and of their neighbours after those of UTF-16.
const BYTES_BEHIND_A_MARK: Named = (
    "bytes after a mark",
    &[
        UP_TO_THREE,
        &[
            BEHIND_THE_MARK,
            &[one(0xFE), one(0xFF), ANY, ANY],
            &[one(0xFF), one(0xFE), ANY, ANY],
            &[one(0xFE), one(0xFF), 0xD7..=0xE0, ANY, 0xD7..=0xE0, ANY],
            &[one(0xFF), one(0xFE), ANY, 0xD7..=0xE0, ANY, 0xD7..=0xE0],
            FORM_OF_FOUR,
        ],
    ],
);

/// All sequences of up to two bytes.
const UP_TO_TWO: &[Places] = &[&[], &[ANY], &[ANY, ANY]];

/// All code units of up to 20 bits and a half, big-endian; all high bytes; and the surrogates in pairs.
const UTF_32BE: &[Places] = &[
    &[one(0x00), 0x00..=0x11, ANY, ANY],
    &[ANY, one(0x00), one(0x00), ANY],
    &[
        one(0),
        one(0),
        0xD7..=0xD8,
        ANY,
        one(0),
        one(0),
        0xDC..=0xE0,
        ANY,
    ],
];

/// The same, little-endian.
const UTF_32LE: &[Places] = &[
    &[ANY, ANY, 0x00..=0x11, one(0x00)],
    &[ANY, one(0x00), one(0x00), ANY],
    &[
        ANY,
        0xD7..=0xD8,
        one(0),
        one(0),
        ANY,
        0xDC..=0xE0,
        one(0),
        one(0),
    ],
];

const BYTES_OF_UTF_32BE: Named = ("bytes of UTF-32BE", &[UP_TO_TWO, UTF_32BE, MARK_AROUND]);

const BYTES_OF_UTF_32LE: Named = ("bytes of UTF-32LE", &[UP_TO_TWO, UTF_32LE, MARK_AROUND]);

/// Without a mark, after either mark, and between two of them.
const BYTES_OF_UTF_32: Named = (
    "bytes of UTF-32",
    &[
        UP_TO_TWO,
        UTF_32BE,
        MARK_AROUND,
        &[
            &[
                one(0),
                one(0),
                one(0xFE),
                one(0xFF),
                one(0),
                0x00..=0x11,
                ANY,
                ANY,
            ],
            &[
                one(0xFF),
                one(0xFE),
                one(0),
                one(0),
                ANY,
                ANY,
                0x00..=0x11,
                one(0),
            ],
            &[
                one(0xFF),
                one(0xFE),
                one(0),
                one(0),
                0xFE..=0xFF,
                0xFE..=0xFF,
                ANY,
                ANY,
            ],
        ],
    ],
);

/// With all of two and of three after their length, and the surrogates in pairs.
const BYTES_BEHIND_A_LENGTH: Named = (
    "bytes after a length",
    &[
        UP_TO_THREE,
        &[
            &[one(0x00), 0x00..=0x03, ANY, ANY],
            &[one(0x00), one(0x03), ANY, ANY, ANY],
            &[
                one(0x00),
                one(0x06),
                one(0xED),
                0x9F..=0xBF,
                TAIL,
                one(0xED),
                0x9F..=0xBF,
                TAIL,
            ],
        ],
    ],
);

/// All code units; all pairs of surrogates and of their neighbours.
const CODE_UNITS: Named = (
    "code units",
    &[&[&[], &[0x0000..=0xFFFF], &[0xD7FF..=0xE000, 0xD7FF..=0xE000]]],
);

/// All code points; all pairs of surrogates and of their neighbours.
const CODE_POINTS: Named = (
    "code points",
    &[&[
        &[],
        &[0x0000..=0x10FFFF],
        &[0xD7FF..=0xE000, 0xD7FF..=0xE000],
    ]],
);

/// All values of up to 22 bits; what lies around the edges of the lengths beyond those, and of the whole.
const UCS_4: Named = (
    "UCS-4 values",
    &[&[
        &[],
        &[0x0000..=0x3FFFFF],
        &[0x3FFFF00..=0x40000FF],
        &[0x7FFFFF00..=0x800000FF],
        &[0xFFFFFF00..=0xFFFFFFFF],
    ]],
);
