//! Crates with string types whose bytes are CESU-8 or Modified UTF-8, or with the contents of Java strings: cesu8-str,
//! java_string and noak.

use cesu8_str::cesu8::{self, Cesu8Str};
use cesu8_str::java::{self, JavaStr};
use java_string::{JavaCodePoint, JavaString};
use noak::mutf8::{MStr, MString};

use crate::protocol::{
    Implementation, NoOutput, Operation, implementation, operation, rejected, rejected_at,
};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("cesu8-str", "cesu8-str", cesu8_str_crate),
    implementation("cesu8-str-chars", "cesu8-str", cesu8_str_chars),
    implementation("java_string", "java_string", java_string_crate),
    implementation("noak", "noak", noak_crate),
    implementation("noak-backwards", "noak", noak_backwards),
];

fn cesu8_str_error(error: cesu8_str::EncodingError) -> NoOutput {
    rejected_at(error.valid_up_to(), error)
}

fn cesu8_str_crate() -> Vec<Operation> {
    vec![
        operation("cesu-8.validate", |input, _| {
            Cesu8Str::from_cesu8(&input.bytes())
                .map(drop)
                .map_err(cesu8_str_error)
        }),
        operation("cesu-8.decode", |input, out| {
            out.text(&cesu8::from_cesu8(
                Cesu8Str::from_cesu8(&input.bytes()).map_err(cesu8_str_error)?,
            ))
        }),
        operation("cesu-8.encode", |input, out| {
            out.bytes(cesu8::from_utf8(&input.text()?).as_bytes())
        }),
        operation("cesu-8.to-utf-8", |input, out| {
            let bytes = input.bytes();
            let text = Cesu8Str::from_cesu8(&bytes).map_err(cesu8_str_error)?;
            out.bytes(cesu8::from_cesu8(text).as_bytes())
        }),
        operation("utf-8.to-cesu-8", |input, out| {
            out.bytes(cesu8::from_utf8(&input.utf_8()?).as_bytes())
        }),
        operation("modified-utf-8.to-utf-8", |input, out| {
            let bytes = input.bytes();
            let text = JavaStr::from_java_cesu8(&bytes).map_err(cesu8_str_error)?;
            out.bytes(java::from_java_cesu8(text).as_bytes())
        }),
        operation("utf-8.to-modified-utf-8", |input, out| {
            out.bytes(java::from_utf8(&input.utf_8()?).as_bytes())
        }),
        operation("modified-utf-8.validate", |input, _| {
            JavaStr::from_java_cesu8(&input.bytes())
                .map(drop)
                .map_err(cesu8_str_error)
        }),
        operation("modified-utf-8.decode", |input, out| {
            let bytes = input.bytes();
            let text =
                java::from_java_cesu8(JavaStr::from_java_cesu8(&bytes).map_err(cesu8_str_error)?);
            out.units(text.encode_utf16())
        }),
        operation("modified-utf-8.encode", |input, out| {
            out.bytes(java::from_utf8(&input.text_of_units()?).as_bytes())
        }),
    ]
}

/// Character by character.
fn cesu8_str_chars() -> Vec<Operation> {
    vec![
        operation("cesu-8.decode", |input, out| {
            out.chars(
                Cesu8Str::from_cesu8(&input.bytes())
                    .map_err(cesu8_str_error)?
                    .chars(),
            )
        }),
        operation("cesu-8.encode", |input, out| {
            let mut bytes = Vec::new();
            for c in input.text()?.chars() {
                bytes.extend_from_slice(cesu8::encode_cesu8(c, &mut [0; 6]));
            }
            out.bytes(&bytes)
        }),
        operation("modified-utf-8.decode", |input, out| {
            let bytes = input.bytes();
            let text = JavaStr::from_java_cesu8(&bytes).map_err(cesu8_str_error)?;
            out.units(text.chars().collect::<String>().encode_utf16())
        }),
        operation("modified-utf-8.encode", |input, out| {
            let mut bytes = Vec::new();
            for c in input.text_of_units()?.chars() {
                bytes.extend_from_slice(java::encode_java(c, &mut [0; 6]));
            }
            out.bytes(&bytes)
        }),
    ]
}

fn java_string_error(error: java_string::Utf8Error) -> NoOutput {
    rejected_at(error.valid_up_to(), error)
}

/// In strings of this crate, every surrogate is a code point: its "semi-UTF-8" is generalized UTF-8.
fn java_string_crate() -> Vec<Operation> {
    vec![
        operation("modified-utf-8.decode", |input, out| {
            let bytes = input.bytes();
            let text =
                java_string::JavaStr::from_modified_utf8(&bytes).map_err(java_string_error)?;
            let mut units = Vec::new();
            for c in text.chars() {
                units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            }
            out.units(units)
        }),
        operation("modified-utf-8.encode", |input, out| {
            let mut text = JavaString::new();
            for c in char::decode_utf16(input.units()) {
                let c = c.map_or_else(|error| error.unpaired_surrogate().into(), u32::from);
                text.push_java(
                    JavaCodePoint::from_u32(c).ok_or_else(|| rejected("no code point"))?,
                );
            }
            out.bytes(&text.to_modified_utf8())
        }),
        operation("modified-utf-8.to-utf-8", |input, out| {
            let bytes = input.bytes();
            // a position would be that of the first of two steps
            let text = java_string::JavaStr::from_modified_utf8(&bytes).map_err(rejected)?;
            out.bytes(text.as_str().map_err(rejected)?.as_bytes())
        }),
        operation("modified-utf-8.to-utf-8-lossy", |input, out| {
            let bytes = input.bytes();
            let text =
                java_string::JavaStr::from_modified_utf8(&bytes).map_err(java_string_error)?;
            out.bytes(text.as_str_lossy().as_bytes())
        }),
        operation("utf-8.to-modified-utf-8", |input, out| {
            out.bytes(&java_string::JavaStr::from_str(&input.utf_8()?).to_modified_utf8())
        }),
        operation("generalized-utf-8.validate", |input, _| {
            java_string::JavaStr::from_semi_utf8(&input.bytes())
                .map(drop)
                .map_err(java_string_error)
        }),
        operation("generalized-utf-8.decode", |input, out| {
            let bytes = input.bytes();
            let text = java_string::JavaStr::from_semi_utf8(&bytes).map_err(java_string_error)?;
            out.points(text.chars().map(JavaCodePoint::as_u32))
        }),
        operation("generalized-utf-8.encode", |input, out| {
            let mut text = JavaString::new();
            for c in input.points() {
                text.push_java(
                    JavaCodePoint::from_u32(c).ok_or_else(|| rejected("no code point"))?,
                );
            }
            out.bytes(text.as_bytes())
        }),
    ]
}

fn noak_crate() -> Vec<Operation> {
    vec![
        operation("modified-utf-8.validate", |input, _| {
            MStr::from_mutf8(&input.bytes()).map(drop).map_err(rejected)
        }),
        operation("modified-utf-8.decode", |input, out| {
            let bytes = input.bytes();
            out.units(noak_units(
                MStr::from_mutf8(&bytes).map_err(rejected)?.chars(),
            ))
        }),
        operation("modified-utf-8.encode", |input, out| {
            out.bytes(MString::from(input.text_of_units()?.as_str()).as_bytes())
        }),
        operation("modified-utf-8.to-utf-8", |input, out| {
            let bytes = input.bytes();
            let chars = MStr::from_mutf8(&bytes).map_err(rejected)?.chars();
            let text = chars.collect::<Result<String, u32>>();
            out.bytes(
                text.map_err(|_| rejected("an unpaired surrogate"))?
                    .as_bytes(),
            )
        }),
        operation("modified-utf-8.to-utf-8-lossy", |input, out| {
            let bytes = input.bytes();
            let chars = MStr::from_mutf8(&bytes).map_err(rejected)?.chars_lossy();
            out.bytes(chars.collect::<String>().as_bytes())
        }),
        operation("utf-8.to-modified-utf-8", |input, out| {
            out.bytes(MString::from(input.utf_8()?.as_str()).as_bytes())
        }),
    ]
}

fn noak_backwards() -> Vec<Operation> {
    vec![operation("modified-utf-8.decode", |input, out| {
        let bytes = input.bytes();
        let mut chars: Vec<_> = MStr::from_mutf8(&bytes)
            .map_err(rejected)?
            .chars()
            .rev()
            .collect();
        chars.reverse();
        out.units(noak_units(chars))
    })]
}

/// The code units of characters and of unpaired surrogates.
fn noak_units(chars: impl IntoIterator<Item = Result<char, u32>>) -> Vec<u16> {
    let mut units = Vec::new();
    for c in chars {
        match c {
            Ok(c) => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
            Err(surrogate) => units.push(surrogate as u16),
        }
    }
    units
}
