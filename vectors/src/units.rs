//! Characters as the input units of operations.

use utfproof_oracle::{ByteOrder, NoTrace, Operation, Reading, Sequence, UnitKind};

/// A scalar value as the operation's input units; nothing where its encoding has none for it.
pub fn units_of(operation: Operation, scalar_value: u32) -> Vec<u32> {
    units_of_all(operation, vec![scalar_value])
}

/// Scalar values as the operation's input units; nothing where its encoding has none for one of them.
pub(crate) fn units_of_all(operation: Operation, scalar_values: Vec<u32>) -> Vec<u32> {
    let input = operation.signature().input;
    let scalar_values = Sequence::code_points(scalar_values);
    match input {
        UnitKind::CodePoint | UnitKind::Ucs4 => scalar_values.values(),
        UnitKind::Number | UnitKind::NumberAnd(_) => Vec::new(),
        UnitKind::CodeUnit => encode(Operation::Utf16Encode, &scalar_values),
        UnitKind::Byte => {
            let encoder = encoder(operation);
            match encoder.signature().input {
                UnitKind::CodeUnit => {
                    let units = encode(Operation::Utf16Encode, &scalar_values);
                    encode(encoder, &Sequence::from_values(UnitKind::CodeUnit, units))
                }
                kind => encode(
                    encoder,
                    &Sequence::from_values(kind, scalar_values.values()),
                ),
            }
        }
    }
}

/// The operation that writes what an operation on bytes reads.
fn encoder(operation: Operation) -> Operation {
    if operation == Operation::Cesu8DetectUtf8 {
        return Operation::Utf8Encode; // its name begins with the encoding that it is not
    }
    let encoding = operation.encoding();
    let encoder = match encoding.byte_order() {
        _ if encoding.is_utf_32_in_bytes() => encoding.operation("encode"),
        Some(ByteOrder::BigEndian | ByteOrder::Marked) => Some(Operation::Utf16BeEncode),
        Some(ByteOrder::LittleEndian) => Some(Operation::Utf16LeEncode),
        None => encoding.operation("encode"),
    };
    encoder.unwrap_or(Operation::Utf8Encode)
}

fn encode(encoder: Operation, input: &Sequence) -> Vec<u32> {
    match Reading::judging(encoder).run(&[input.as_slice()], &mut NoTrace) {
        Ok(Ok(output)) => output.values(),
        _ => Vec::new(),
    }
}
