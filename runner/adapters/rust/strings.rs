//! Crates with string types of other kinds: widestring, hipstr and omgwtf8.

use hipstr::{HipByt, HipStr};
use omgwtf8::OmgWtf8;
use widestring::{U16Str, Utf16Str, Utf16String, Utf32Str};

use crate::protocol::{
    Implementation, Operation, implementation, operation, rejected, rejected_at,
};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("widestring", "widestring", widestring_crate),
    implementation("widestring-iterators", "widestring", widestring_iterators),
    implementation("hipstr", "hipstr", hipstr_crate),
    implementation("omgwtf8", "omgwtf8", omgwtf8_crate),
];

/// The string types.
fn widestring_crate() -> Vec<Operation> {
    vec![
        operation("utf-8.encode", |input, out| {
            let points = input.points();
            let text =
                Utf32Str::from_slice(&points).map_err(|error| rejected_at(error.index(), error))?;
            out.bytes(text.to_string().as_bytes())
        }),
        operation("utf-16.validate", |input, _| {
            Utf16Str::from_slice(&input.units())
                .map(drop)
                .map_err(|error| rejected_at(error.index(), error))
        }),
        operation("utf-16.decode", |input, out| {
            let units = input.units();
            let text =
                Utf16Str::from_slice(&units).map_err(|error| rejected_at(error.index(), error))?;
            out.text(&text.to_string())
        }),
        operation("utf-16.decode-lossy", |input, out| {
            out.text(&U16Str::from_slice(&input.units()).to_string_lossy())
        }),
        operation("utf-16.encode", |input, out| {
            let points = input.points();
            let text =
                Utf32Str::from_slice(&points).map_err(|error| rejected_at(error.index(), error))?;
            out.units(Utf16String::from(text.to_string()).into_vec())
        }),
        operation("utf-16.to-well-formed", |input, out| {
            out.units(
                Utf16String::from_slice_lossy(&input.units())
                    .as_slice()
                    .iter()
                    .copied(),
            )
        }),
    ]
}

/// The functions that make an iterator of another.
fn widestring_iterators() -> Vec<Operation> {
    vec![
        operation("utf-8.encode", |input, out| {
            let chars = widestring::decode_utf32(input.points())
                .collect::<Result<Vec<_>, _>>()
                .map_err(rejected)?;
            out.bytes(&widestring::encode_utf8(chars).collect::<Vec<_>>())
        }),
        operation("utf-16.decode", |input, out| {
            let chars = widestring::decode_utf16(input.units())
                .collect::<Result<Vec<_>, _>>()
                .map_err(rejected)?;
            out.chars(chars)
        }),
        operation("utf-16.decode-lossy", |input, out| {
            out.chars(widestring::decode_utf16_lossy(input.units()))
        }),
        operation("utf-16.encode", |input, out| {
            let chars = widestring::decode_utf32(input.points())
                .collect::<Result<Vec<_>, _>>()
                .map_err(rejected)?;
            out.units(widestring::encode_utf16(chars))
        }),
    ]
}

fn hipstr_crate() -> Vec<Operation> {
    vec![
        operation("utf-8.decode", |input, out| {
            let bytes: HipByt = input.bytes().into();
            match HipStr::try_from(bytes) {
                Ok(text) => out.text(&text),
                Err(error) => Err(rejected_at(error.utf8_error().valid_up_to(), error)),
            }
        }),
        operation("utf-8.decode-lossy", |input, out| {
            let bytes: HipByt = input.bytes().into();
            out.text(&HipStr::from_utf8_lossy(bytes))
        }),
        operation("utf-16.decode", |input, out| {
            let text: HipStr = HipStr::from_utf16(&input.units()).map_err(rejected)?;
            out.text(&text)
        }),
        operation("utf-16.decode-lossy", |input, out| {
            let text: HipStr = HipStr::from_utf16_lossy(&input.units());
            out.text(&text)
        }),
    ]
}

/// The crate gives access to the bytes of its strings only if they are UTF-8, and takes no others.
fn omgwtf8_crate() -> Vec<Operation> {
    vec![
        operation("utf-16.decode", |input, out| {
            let text = OmgWtf8::from_wide(&input.units());
            out.text(
                text.to_str()
                    .ok_or_else(|| rejected("there are unpaired surrogates"))?,
            )
        }),
        operation("utf-16.encode", |input, out| {
            out.units(OmgWtf8::from_str(&input.text()?).encode_wide())
        }),
    ]
}
