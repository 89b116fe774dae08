//! Finds the flags of the units of a text.
//!
//! It looks at patterns of bits and at values, for all encodings alike; it does not decide what is ill-formed.

use utfproof_oracle::{ByteOrder, Encoding, Operation, Slice};

use super::{Flag, Flags};

const BYTE_ORDER_MARK: u32 = 0xFEFF;

pub(super) fn scan(operation: Operation, text: Slice<'_>, flags: &mut Flags) {
    match text {
        Slice::Bytes(bytes) => of_bytes(operation.encoding(), bytes, flags),
        Slice::CodeUnits(units) => of_code_units(units.iter().copied(), flags),
        Slice::CodePoints(values) | Slice::Ucs4(values) => of_values(values.iter().copied(), flags),
        _ => {}
    }
}

fn of_bytes(encoding: Encoding, bytes: &[u8], flags: &mut Flags) {
    let little = match encoding.byte_order() {
        None if encoding == Encoding::Latin1 => {
            return flags.set_if(Flag::Nul, bytes.contains(&0));
        }
        None => return of_utf_8(bytes, flags),
        Some(ByteOrder::LittleEndian) => true,
        Some(ByteOrder::Marked) => bytes.starts_with(&[0xFF, 0xFE]),
        Some(_) => false,
    };
    let size = if encoding.is_utf_32_in_bytes() { 4 } else { 2 };
    let value = |group: &[u8]| {
        let join = |value: u32, byte: &u8| value << 8 | u32::from(*byte);
        match little {
            true => group.iter().rev().fold(0, join),
            false => group.iter().fold(0, join),
        }
    };
    let groups = bytes.chunks_exact(size);
    flags.set_if(Flag::Truncated, !groups.remainder().is_empty());
    let values = groups.map(value);
    if size == 4 {
        of_values(values, flags);
    } else {
        of_code_units(values.map(|value| value as u16), flags);
    }
}

fn of_code_units(units: impl Iterator<Item = u16>, flags: &mut Flags) {
    let mut is_first = true;
    for decoded in char::decode_utf16(units) {
        match decoded {
            Ok(character) => one_value(u32::from(character), is_first, flags),
            Err(unpaired) => {
                flags.set_if(Flag::Surrogate, true);
                let is_trail = unpaired.unpaired_surrogate() >= 0xDC00;
                flags.set_if(Flag::Stray, is_trail);
                flags.set_if(Flag::Truncated, !is_trail);
            }
        }
        is_first = false;
    }
}

fn of_values(values: impl Iterator<Item = u32>, flags: &mut Flags) {
    for (place, value) in values.enumerate() {
        one_value(value, place == 0, flags);
    }
}

fn one_value(value: u32, is_first: bool, flags: &mut Flags) {
    flags.set_if(Flag::Nul, value == 0);
    flags.set_if(Flag::Surrogate, (0xD800..=0xDFFF).contains(&value));
    flags.set_if(Flag::TooLarge, value > 0x10_FFFF);
    flags.set_if(Flag::Supplementary, (0x1_0000..=0x10_FFFF).contains(&value));
    flags.set_if(Flag::Replacement, value == 0xFFFD);
    flags.set_if(Flag::Bom, is_first && value == BYTE_ORDER_MARK);
    let is_noncharacter = value & 0xFFFE == 0xFFFE || (0xFDD0..=0xFDEF).contains(&value);
    flags.set_if(Flag::Noncharacter, is_noncharacter && value <= 0x10_FFFF);
}

/// The bits of UTF-8 and its relatives: a first byte says how many follow.
fn of_utf_8(bytes: &[u8], flags: &mut Flags) {
    let mut at = 0;
    while let Some(first) = bytes.get(at) {
        let length = match first {
            0x00..=0x7F => 1,
            0x80..=0xBF => {
                flags.set_if(Flag::Stray, true);
                at += 1;
                continue;
            }
            0xC0..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF7 => 4,
            0xF8..=0xFB => 5,
            0xFC..=0xFD => 6,
            0xFE..=0xFF => {
                flags.set_if(Flag::TooLarge, true);
                at += 1;
                continue;
            }
        };
        let rest = bytes[at + 1..].iter().take(length - 1);
        let rest: Vec<u8> = rest
            .copied()
            .take_while(|byte| byte & 0xC0 == 0x80)
            .collect();
        of_form(*first, &rest, length, at == 0, flags);
        at += 1 + rest.len();
    }
}

/// A form that begins with a first byte, and has all or some of the bytes that it announces.
fn of_form(first: u8, rest: &[u8], length: usize, is_first: bool, flags: &mut Flags) {
    let second = rest.first().copied();
    let is_overlong = match (first, second) {
        (0xC0..=0xC1, _) => true,
        (0xE0, Some(second)) => second < 0xA0,
        (0xF0, Some(second)) => second < 0x90,
        (0xF8, Some(second)) => second < 0x88,
        (0xFC, Some(second)) => second < 0x84,
        _ => false,
    };
    flags.set_if(Flag::Overlong, is_overlong);
    flags.set_if(
        Flag::Surrogate,
        first == 0xED && second.is_some_and(|second| second >= 0xA0),
    );
    let is_beyond = first == 0xF4 && second.is_some_and(|second| second >= 0x90);
    flags.set_if(Flag::TooLarge, is_beyond || first >= 0xF5);
    if rest.len() + 1 < length {
        flags.set_if(Flag::Truncated, true);
        return;
    }
    let bits = if length == 1 {
        0x7F
    } else {
        0xFF >> (length + 1)
    };
    let join = |value: u32, byte: &u8| value << 6 | u32::from(byte & 0x3F);
    let value = rest.iter().fold(u32::from(first & bits), join);
    if !is_overlong || value == 0 {
        one_value(value, is_first, flags);
    }
}
