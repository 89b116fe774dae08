//! encoding, also known as rust-encoding: the codecs of the WHATWG's Encoding Standard as it was in 2016.

use encoding::all::{UTF_8, UTF_16BE, UTF_16LE};
use encoding::types::EncodingRef;
use encoding::{DecoderTrap, EncoderTrap};

use crate::protocol::{
    Implementation, NoOutput, Operands, Operation, implementation, operation, rejected,
};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("rust-encoding", "encoding", whole),
    implementation("rust-encoding-raw", "encoding", raw),
];

/// `encode` and `decode`.
fn whole() -> Vec<Operation> {
    let encode = |name, encoding: EncodingRef| {
        operation(name, move |input, out| {
            out.bytes(
                &encoding
                    .encode(&input.text()?, EncoderTrap::Strict)
                    .map_err(rejected)?,
            )
        })
    };
    let decode = |name, encoding: EncodingRef, trap: fn() -> DecoderTrap| {
        operation(name, move |input, out| {
            out.text(&encoding.decode(&input.bytes(), trap()).map_err(rejected)?)
        })
    };
    let strict = || DecoderTrap::Strict;
    let replace = || DecoderTrap::Replace;
    vec![
        decode("utf-8.decode", UTF_8, strict),
        encode("utf-8.encode", UTF_8),
        decode("utf-8.decode-lossy", UTF_8, replace),
        decode("utf-16be.decode", UTF_16BE, strict),
        encode("utf-16be.encode", UTF_16BE),
        decode("utf-16le.decode", UTF_16LE, strict),
        encode("utf-16le.encode", UTF_16LE),
        decode("whatwg-utf-8.decode-without-bom", UTF_8, replace),
        decode("whatwg-utf-8.decode-without-bom-or-fail", UTF_8, strict),
        decode("whatwg-utf-16be.decode", UTF_16BE, replace),
        decode("whatwg-utf-16le.decode", UTF_16LE, replace),
        operation("whatwg-encoding.decode-as-utf-8", |input, out| {
            let (text, _) = encoding::decode(&input.bytes(), DecoderTrap::Replace, UTF_8);
            out.text(&text.map_err(rejected)?)
        }),
    ]
}

/// The decoders that take chunks.
fn raw() -> Vec<Operation> {
    let decode = |name, encoding: EncodingRef, is_lossy| {
        operation(name, move |input, out| {
            out.text(&fed(encoding, input, is_lossy)?)
        })
        .in_chunks()
    };
    vec![
        decode("utf-8.decode", UTF_8, false),
        decode("utf-8.decode-lossy", UTF_8, true),
        decode("utf-16be.decode", UTF_16BE, false),
        decode("utf-16le.decode", UTF_16LE, false),
        decode("whatwg-utf-8.decode-without-bom", UTF_8, true),
        decode("whatwg-utf-8.decode-without-bom-or-fail", UTF_8, false),
        decode("whatwg-utf-16be.decode", UTF_16BE, true),
        decode("whatwg-utf-16le.decode", UTF_16LE, true),
    ]
}

/// The output of a decoder for one chunk after another. After an error, decoding continues where the error ends, which
/// may be before the chunk.
fn fed(encoding: EncodingRef, input: &Operands, is_lossy: bool) -> Result<String, NoOutput> {
    let (mut decoder, mut text) = (encoding.raw_decoder(), String::new());
    let (mut fed, mut at) = (Vec::new(), 0);
    for chunk in input.chunks() {
        fed.extend(chunk);
        while let (_, Some(error)) = decoder.raw_feed(&fed[at..], &mut text) {
            if !is_lossy {
                return Err(rejected(error.cause));
            }
            text.push(char::REPLACEMENT_CHARACTER);
            at = at.strict_add_signed(error.upto);
        }
        at = fed.len();
    }
    match decoder.raw_finish(&mut text) {
        Some(error) if !is_lossy => return Err(rejected(error.cause)),
        Some(_) => text.push(char::REPLACEMENT_CHARACTER),
        None => {}
    }
    Ok(text)
}
