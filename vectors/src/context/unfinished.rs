//! Inputs that leave a converter in the middle: an incomplete character, or an error.

use utfproof_oracle::{ByteOrder, Operation, UnitKind};

use crate::units::units_of;

/// An incomplete character: its units without the last one.
pub(super) fn incomplete(operation: Operation, character: char) -> Vec<u32> {
    let mut units = units_of(operation, u32::from(character));
    units.pop();
    units
}

/// The shortest input that an operation rejects or replaces: a byte that never occurs, or an unpaired surrogate.
pub(crate) fn ill_formed(operation: Operation) -> Vec<u32> {
    let encoding = operation.encoding();
    let is_utf_32 = encoding.is_utf_32_in_bytes();
    match (operation.signature().input, encoding.byte_order()) {
        (UnitKind::Byte, Some(ByteOrder::LittleEndian)) if is_utf_32 => {
            vec![0x00, 0xDC, 0x00, 0x00]
        }
        (UnitKind::Byte, Some(_)) if is_utf_32 => vec![0x00, 0x00, 0xDC, 0x00],
        (UnitKind::Byte, None) => vec![0xFF],
        (UnitKind::Byte, Some(ByteOrder::LittleEndian)) => vec![0x00, 0xDC],
        (UnitKind::Byte, Some(_)) => vec![0xDC, 0x00],
        (UnitKind::CodeUnit | UnitKind::CodePoint, _) => vec![0xDC00],
        (UnitKind::Ucs4, _) => vec![0x8000_0000],
        (UnitKind::Number | UnitKind::NumberAnd(_), _) => Vec::new(),
    }
}
