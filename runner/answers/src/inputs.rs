//! The inputs: each is short, and each class of units stands next to each other.

use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_vectors::Operands;

/// One byte of each class that a decoder of the family may tell apart, with the characters that matter to security: NUL,
/// the quotation mark and the slash.
const BYTES: &[u32] = &[
    0x00, 0x22, 0x2F, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF,
    0xE0, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xF8, 0xFC, 0xFE, 0xFF,
];

/// Leads of longer sequences, and what may follow.
const LEADS: &[u32] = &[0xE0, 0xE2, 0xED, 0xEF, 0xF0, 0xF3, 0xF4];
const SECONDS: &[u32] = &[0x22, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF];
const THIRDS: &[u32] = &[0x22, 0x2F, 0x80, 0xAF, 0xBF, 0xC2, 0xE2];

/// Longer inputs that have a history.
const LONGER_BYTES: &[&[u32]] = &[
    &[0xF0, 0x80, 0x80, 0x80],
    &[0xF0, 0x80, 0x80, 0xAF],
    &[0xF0, 0x8F, 0xBF, 0xBF],
    &[0xF0, 0x90, 0x80, 0x80],
    &[0xF0, 0x9F, 0x98, 0x80],
    &[0xF0, 0x9F, 0x98, 0x22],
    &[0xF0, 0x9F, 0x98, 0x2F],
    &[0xF0, 0xA0, 0x80, 0x80],
    &[0xF1, 0x80, 0x80, 0x80],
    &[0xF4, 0x8F, 0xBF, 0xBF],
    &[0xF4, 0x90, 0x80, 0x80],
    &[0xF7, 0xBF, 0xBF, 0xBF],
    &[0xF8, 0x80, 0x80, 0x80, 0xAF],
    &[0xF8, 0x88, 0x80, 0x80, 0x80],
    &[0xFC, 0x80, 0x80, 0x80, 0x80, 0xAF],
    &[0xFC, 0x84, 0x80, 0x80, 0x80, 0x80],
    &[0xED, 0xA0, 0xBD, 0xED, 0xB2, 0xA9],
    &[0xED, 0xB2, 0xA9, 0xED, 0xA0, 0xBD],
    &[0xED, 0xA0, 0x80, 0x41],
    &[0xEF, 0xBB, 0xBF, 0x41],
    &[0x41, 0xEF, 0xBB, 0xBF],
    &[0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF],
    &[0x41, 0x00, 0x42],
    &[0x41, 0xC0, 0x80, 0x42],
    &[0x2E, 0x2E, 0xC0, 0xAF],
    &[0x22, 0xC2, 0x22],
    &[0x22, 0xE2, 0x82, 0x22],
    &[0x41, 0xFF, 0x42],
    &[0xC3, 0xA9, 0xE2, 0x82, 0xAC],
    // the same classes in UTF-16 and UTF-32, in both orders
    &[0xFE, 0xFF, 0x00, 0x41],
    &[0xFF, 0xFE, 0x41, 0x00],
    &[0xD8, 0x3D, 0xDE, 0x00],
    &[0x3D, 0xD8, 0x00, 0xDE],
    &[0xD8, 0x00, 0x00, 0x41],
    &[0x00, 0xD8, 0x41, 0x00],
    &[0x00, 0x01, 0xF6, 0x00],
    &[0x00, 0xF6, 0x01, 0x00],
    &[0x00, 0x11, 0x00, 0x00],
    &[0x00, 0x00, 0x11, 0x00],
    &[0x00, 0x00, 0xD8, 0x00],
    &[0x00, 0xD8, 0x00, 0x00],
];

const CODE_UNITS: &[u32] = &[
    0x0000, 0x0022, 0x002F, 0x0041, 0x007F, 0x0080, 0x00E9, 0x00FF, 0x07FF, 0x0800, 0x20AC, 0xD7FF,
    0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF,
];

const LONGER_CODE_UNITS: &[&[u32]] = &[
    &[0xD83D, 0xDE00],
    &[0xD83D, 0xDE00, 0x0041],
    &[0xD800, 0xD800, 0xDC00],
    &[0xD800, 0xDC00, 0xDC00],
    &[0x0041, 0x0000, 0x0042],
    &[0x0022, 0xD800, 0x0022],
    // what percent-decoders and parsers of JSON look at
    &[0x25, 0x43, 0x30, 0x25, 0x41, 0x46],
    &[0x25, 0x45, 0x32, 0x25, 0x38, 0x32, 0x25, 0x41, 0x43],
    &[0x25, 0x45, 0x44, 0x25, 0x41, 0x30, 0x25, 0x38, 0x30],
    &[
        0x25, 0x46, 0x30, 0x25, 0x39, 0x46, 0x25, 0x39, 0x38, 0x25, 0x38, 0x30,
    ],
    &[0x25, 0x32, 0x46],
    &[0x25, 0x30, 0x30],
    &[0x25],
    &[0x25, 0x38, 0x30],
];

const CODE_POINTS: &[u32] = &[
    0x0000, 0x0022, 0x002F, 0x0041, 0x007F, 0x0080, 0x00E9, 0x00FF, 0x07FF, 0x0800, 0x20AC, 0xD7FF,
    0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1F600,
    0x20000, 0x40000, 0x10FFFF,
];

const LARGE: &[u32] = &[
    0x110000, 0x1FFFFF, 0x200000, 0x3FFFFFF, 0x4000000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF,
];

/// The numbers with an operation that takes one.
const NUMBERS: [u32; 6] = [0, 1, 2, 3, 4, 7];

/// The inputs of an operation, the smallest first. No two are the same.
pub fn inputs(operation: Operation) -> Vec<Operands> {
    let signature = operation.signature();
    let kind = signature.input;
    let all = sequences(kind);
    let sequence = |values: &[u32]| Sequence::from_values(kind, values.iter().copied());
    let mut inputs: Vec<Operands> = match (signature.operands, signature.takes_number) {
        (1, _) => all
            .iter()
            .map(|values| [sequence(values)].into_iter().collect())
            .collect(),
        (_, true) => {
            let short = all
                .iter()
                .filter(|values| values.len() != 2 || is_said(values));
            let with = |values: &Vec<u32>| {
                let values = values.clone();
                NUMBERS.map(move |number| {
                    [sequence(&values), Sequence::number(number)]
                        .into_iter()
                        .collect()
                })
            };
            short.flat_map(with).collect()
        }
        (_, false) => {
            // both halves of what may meet, and some of everything else
            let is_half = |values: &Vec<u32>| matches!(values[..], [0xED, _, 0x80 | 0xBF]);
            let others = all
                .iter()
                .filter(|values| values.len() < 2 || values.len() > 3);
            let halves = all.iter().filter(|values| is_half(values));
            let few: Vec<&Vec<u32>> = halves.chain(others.step_by(3)).collect();
            let pairs = few
                .iter()
                .flat_map(|left| few.iter().map(move |right| (*left, *right)));
            pairs
                .map(|(left, right)| [sequence(left), sequence(right)].into_iter().collect())
                .collect()
        }
    };
    let size = |operands: &Operands| operands.iter().map(Sequence::len).sum::<usize>();
    inputs.sort_by_cached_key(|operands| {
        (
            size(operands),
            operands.iter().map(Sequence::values).collect::<Vec<_>>(),
        )
    });
    inputs.dedup();
    inputs
}

/// Whether a pair is kept where each input is asked with several numbers.
fn is_said(values: &[u32]) -> bool {
    matches!(
        values,
        [0xC2 | 0xC0 | 0x41, _] | [_, 0x41] | [0xD800, 0xDC00] | [0xDC00, 0xD800]
    )
}

fn sequences(kind: UnitKind) -> Vec<Vec<u32>> {
    let of = |units: &[u32], longer: &[&[u32]]| {
        let mut all = vec![Vec::new()];
        all.extend(units.iter().map(|unit| vec![*unit]));
        all.extend(
            units
                .iter()
                .flat_map(|first| units.iter().map(move |second| vec![*first, *second])),
        );
        all.extend(longer.iter().map(|values| values.to_vec()));
        all
    };
    match kind {
        UnitKind::Byte => {
            let mut all = of(BYTES, LONGER_BYTES);
            for lead in LEADS {
                for second in SECONDS {
                    all.extend(THIRDS.iter().map(|third| vec![*lead, *second, *third]));
                }
            }
            all
        }
        UnitKind::CodeUnit => of(CODE_UNITS, LONGER_CODE_UNITS),
        UnitKind::CodePoint => of(CODE_POINTS, &[]),
        UnitKind::Ucs4 => {
            let mut all = of(CODE_POINTS, &[]);
            all.extend(LARGE.iter().map(|value| vec![*value]));
            all
        }
        UnitKind::Number | UnitKind::NumberAndBytes | UnitKind::NumberAndCodePoints => Vec::new(),
    }
}
