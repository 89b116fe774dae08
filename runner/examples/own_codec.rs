//! Your own validator and decoder, checked by `cargo test`: `cargo test --example own_codec`.

use utfproof_harness::{Answer, Description, Implementation, Operation, Request, Sequence};

/// The characters of a byte sequence, or the length of its longest well-formed prefix.
fn decode(bytes: &[u8]) -> Result<Vec<char>, usize> {
    let mut chars = Vec::new();
    let mut at = 0;
    while let Some(&first) = bytes.get(at) {
        let (length, smallest, bits) = match first {
            0x00..=0x7F => (1, 0, first),
            0xC2..=0xDF => (2, 0x80, first & 0x1F),
            0xE0..=0xEF => (3, 0x800, first & 0x0F),
            0xF0..=0xF4 => (4, 0x1_0000, first & 0x07),
            _ => return Err(at),
        };
        let rest = bytes.get(at + 1..at + length).ok_or(at)?;
        let mut value = u32::from(bits);
        for &byte in rest {
            if byte & 0xC0 != 0x80 {
                return Err(at);
            }
            value = value << 6 | u32::from(byte & 0x3F);
        }
        let char = char::from_u32(value).filter(|_| value >= smallest);
        chars.push(char.ok_or(at)?);
        at += length;
    }
    Ok(chars)
}

struct OwnCodec;

impl Implementation for OwnCodec {
    fn describe(&self) -> Description {
        Description::new("own codec", "1.0").with([Operation::Utf8Validate, Operation::Utf8Decode])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
            return Answer::Skipped("it takes one operand, in bytes".to_owned());
        };
        match decode(bytes) {
            Ok(_) if request.operation == Operation::Utf8Validate => Answer::accepted(),
            Ok(chars) => Answer::chars(chars),
            Err(at) => Answer::rejected_at(at, "ill-formed"),
        }
    }
}

utfproof_harness::harness!(|| OwnCodec);
