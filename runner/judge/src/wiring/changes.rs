//! Ways in which an adapter changes every answer of its codec.

use utfproof_oracle::{Sequence, UnitKind};

/// A change, and what it does, in words that follow "your adapter".
pub(super) struct Change {
    pub(super) says: &'static str,
    /// The answer that the change makes of the right one; `None` if it is no change of this kind of answer.
    pub(super) of: fn(&Sequence) -> Option<Vec<u32>>,
}

/// All of them. The first that explains all answers is named.
pub(super) const CHANGES: [Change; 12] = [
    Change {
        says: "swaps the bytes of each code unit",
        of: |right| {
            let swap = |value: u32| u32::from((value as u16).swap_bytes());
            is(right, UnitKind::CodeUnit).then(|| each(right, swap))
        },
    },
    Change {
        says: "gives code units of UTF-16 where code points are due",
        of: |right| {
            let text = text(right)?;
            is_code_points(right).then(|| text.encode_utf16().map(u32::from).collect())
        },
    },
    Change {
        says: "gives bytes of UTF-8 where code points or code units are due",
        of: |right| Some(text(right)?.bytes().map(u32::from).collect()),
    },
    Change {
        says: "gives bytes of UTF-16, the low one first, where UTF-8 is due",
        of: |right| in_bytes(right, |unit| unit.to_le_bytes()),
    },
    Change {
        says: "gives bytes of UTF-16, the high one first, where UTF-8 is due",
        of: |right| in_bytes(right, |unit| unit.to_be_bytes()),
    },
    Change {
        says: "cuts each code point to 16 bits",
        of: |right| is_code_points(right).then(|| each(right, |value| value & 0xFFFF)),
    },
    Change {
        says: "cuts each value to 8 bits",
        of: |right| (!is(right, UnitKind::Byte)).then(|| each(right, |value| value & 0xFF)),
    },
    Change {
        says: "leaves out the last hexadecimal digit of each value",
        of: |right| Some(each(right, |value| value >> 4)),
    },
    Change {
        says: "adds a hexadecimal digit to each value",
        of: |right| {
            let most = right.kind().max();
            Some(each(right, |value| (value << 4) & most))
        },
    },
    Change {
        says: "sends the units of each answer in the opposite order",
        of: |right| Some(right.values().into_iter().rev().collect()),
    },
    Change {
        says: "adds a unit 0 at the end of each answer",
        of: |right| Some(right.values().into_iter().chain([0]).collect()),
    },
    Change {
        says: "leaves out the last unit of each answer",
        of: |right| {
            let values = right.values();
            Some(values[..values.len().saturating_sub(1)].to_vec())
        },
    },
];

fn is(right: &Sequence, kind: UnitKind) -> bool {
    right.kind() == kind
}

fn is_code_points(right: &Sequence) -> bool {
    is(right, UnitKind::CodePoint) || is(right, UnitKind::Ucs4)
}

fn each(right: &Sequence, change: impl Fn(u32) -> u32) -> Vec<u32> {
    right.values().into_iter().map(change).collect()
}

/// The text that code points or code units are.
fn text(right: &Sequence) -> Option<String> {
    match right {
        Sequence::CodeUnits(units) => String::from_utf16(units).ok(),
        _ if is_code_points(right) => right.values().into_iter().map(char::from_u32).collect(),
        _ => None,
    }
}

/// The text of UTF-8 as UTF-16 in bytes.
fn in_bytes(right: &Sequence, order: fn(u16) -> [u8; 2]) -> Option<Vec<u32>> {
    let Sequence::Bytes(bytes) = right else {
        return None;
    };
    let text = std::str::from_utf8(bytes).ok()?;
    Some(text.encode_utf16().flat_map(order).map(u32::from).collect())
}
