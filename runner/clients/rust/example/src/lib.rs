//! A UTF-8 codec to start from: replace it by your own. With `WITH_BUG=1` in the environment, it has a bug.

/// The characters of UTF-8.
///
/// # Errors
///
/// The length of the well-formed part, if there is more.
pub fn decode(bytes: &[u8]) -> Result<Vec<char>, usize> {
    let with_bug = std::env::var_os("WITH_BUG").is_some();
    let mut chars = Vec::new();
    let mut at = 0;
    while let Some(&lead) = bytes.get(at) {
        let (length, least) = match lead {
            0x00..=0x7F => (1, 0),
            0xC0..=0xDF => (2, 0x80),
            0xE0..=0xEF => (3, 0x800),
            0xF0..=0xF7 => (4, 0x1_0000),
            _ => return Err(at),
        };
        let mut value = u32::from(if length == 1 {
            lead
        } else {
            lead & 0x7F >> length
        });
        for &byte in bytes.get(at + 1..at + length).ok_or(at)? {
            if byte & 0xC0 != 0x80 {
                return Err(at);
            }
            value = value << 6 | u32::from(byte & 0x3F);
        }
        if value < least && !with_bug {
            return Err(at); // an overlong form
        }
        chars.push(char::from_u32(value).ok_or(at)?);
        at += length;
    }
    Ok(chars)
}

#[cfg(test)]
mod tests {
    use utfproof_harness::{
        Answer, Description, Implementation, Operation, Request, Sequence, assert_conforms,
    };

    struct MyCodec;

    impl Implementation for MyCodec {
        fn describe(&self) -> Description {
            Description::new("my codec", "1.0")
                .with([Operation::Utf8Validate, Operation::Utf8Decode])
        }

        fn answer(&mut self, request: &Request) -> Answer {
            let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
                return Answer::Skipped("it takes one operand, in bytes".to_owned());
            };
            match super::decode(bytes) {
                Ok(_) if request.operation == Operation::Utf8Validate => Answer::accepted(),
                Ok(chars) => Answer::chars(chars),
                Err(at) => Answer::rejected_at(at, "ill-formed"),
            }
        }
    }

    #[test]
    fn conforms() {
        assert_conforms(MyCodec);
    }
}
