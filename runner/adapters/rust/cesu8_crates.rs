//! Crates that convert CESU-8 and Modified UTF-8 from and to Rust strings: cesu8, simd_cesu8, residua-cesu8,
//! residua-mutf8 and mutf8.

use std::borrow::Cow;
use std::fmt::Display;

use crate::protocol::{Implementation, Operation, implementation, operation, rejected};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("cesu8-rust", "cesu8", cesu8_crate),
    implementation("simd_cesu8", "simd_cesu8", simd_strict),
    implementation("simd_cesu8-lax", "simd_cesu8", simd_lax),
    implementation("residua-cesu8", "residua-cesu8", residua_cesu8_crate),
    implementation("residua-mutf8", "residua-mutf8", residua_mutf8_crate),
    implementation("mutf8-rust", "mutf8", mutf8_crate),
];

type Decode<E> = fn(&[u8]) -> Result<Cow<'_, str>, E>;
type Encode = fn(&str) -> Cow<'_, [u8]>;

fn cesu8_operations<E: Display + 'static>(decode: Decode<E>, encode: Encode) -> Vec<Operation> {
    vec![
        operation("cesu-8.decode", move |input, out| {
            out.text(&decode(&input.bytes()).map_err(rejected)?)
        }),
        operation("cesu-8.encode", move |input, out| {
            out.bytes(&encode(&input.text()?))
        }),
        operation("cesu-8.to-utf-8", move |input, out| {
            out.bytes(decode(&input.bytes()).map_err(rejected)?.as_bytes())
        }),
        operation("utf-8.to-cesu-8", move |input, out| {
            out.bytes(&encode(&input.utf_8()?))
        }),
    ]
}

fn mutf8_operations<E: Display + 'static>(decode: Decode<E>, encode: Encode) -> Vec<Operation> {
    vec![
        operation("modified-utf-8.decode", move |input, out| {
            out.units(decode(&input.bytes()).map_err(rejected)?.encode_utf16())
        }),
        operation("modified-utf-8.encode", move |input, out| {
            out.bytes(&encode(&input.text_of_units()?))
        }),
        operation("modified-utf-8.to-utf-8", move |input, out| {
            out.bytes(decode(&input.bytes()).map_err(rejected)?.as_bytes())
        }),
        operation("utf-8.to-modified-utf-8", move |input, out| {
            out.bytes(&encode(&input.utf_8()?))
        }),
    ]
}

fn cesu8_crate() -> Vec<Operation> {
    let mut operations = cesu8_operations(cesu8::from_cesu8, cesu8::to_cesu8);
    operations.extend(mutf8_operations(
        cesu8::from_java_cesu8,
        cesu8::to_java_cesu8,
    ));
    operations
}

/// `decode_strict`, which accepts only its own encoding.
fn simd_strict() -> Vec<Operation> {
    let mut operations = cesu8_operations(simd_cesu8::decode_strict, simd_cesu8::encode);
    operations.extend(mutf8_operations(
        simd_cesu8::mutf8::decode_strict,
        simd_cesu8::mutf8::encode,
    ));
    operations
}

/// `decode`, which decodes input that is entirely UTF-8 as UTF-8.
fn simd_lax() -> Vec<Operation> {
    let mut operations = cesu8_operations(simd_cesu8::decode, simd_cesu8::encode);
    operations.extend(mutf8_operations(
        simd_cesu8::mutf8::decode,
        simd_cesu8::mutf8::encode,
    ));
    operations
}

fn residua_cesu8_crate() -> Vec<Operation> {
    cesu8_operations(residua_cesu8::decode, residua_cesu8::encode)
}

fn residua_mutf8_crate() -> Vec<Operation> {
    mutf8_operations(residua_mutf8::decode, residua_mutf8::encode)
}

fn mutf8_crate() -> Vec<Operation> {
    vec![
        operation("modified-utf-8.decode", |input, out| {
            let bytes = input.bytes();
            out.units(
                mutf8::mstr::from_mutf8(&bytes)
                    .to_utf8()
                    .map_err(rejected)?
                    .encode_utf16(),
            )
        }),
        operation("modified-utf-8.to-utf-8", |input, out| {
            let bytes = input.bytes();
            let text = mutf8::mstr::from_mutf8(&bytes).to_utf8();
            out.bytes(text.map_err(rejected)?.as_bytes())
        }),
        operation("utf-8.to-modified-utf-8", |input, out| {
            let text = input.utf_8()?;
            let text = mutf8::mstr::from_utf8(text.as_bytes()).map_err(rejected)?;
            out.bytes(text.as_bytes())
        }),
        operation("modified-utf-8.encode", |input, out| {
            let text = input.text_of_units()?;
            out.bytes(
                mutf8::mstr::from_utf8(text.as_bytes())
                    .map_err(rejected)?
                    .as_bytes(),
            )
        }),
    ]
}
