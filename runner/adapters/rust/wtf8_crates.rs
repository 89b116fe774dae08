//! Crates with string types whose bytes are WTF-8: wtf8, wtf8-rs, hstr and rustpython-wtf8.
//!
//! The first two keep their bytes private. The adapter reads and writes them through a pointer, and writes only
//! well-formed bytes, as these types require. They have no check of their own, so ill-formed input is skipped.

use std::panic;

use crate::protocol::{Implementation, NoOutput, Operation, implementation, operation, rejected};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("wtf8", "wtf8", wtf8_crate),
    implementation("wtf8-rs", "wtf8-rs", wtf8_rs_crate),
    implementation("hstr", "hstr", hstr_crate),
    implementation("rustpython-wtf8", "rustpython-wtf8", rustpython_crate),
];

const NO_CODE_POINT: &str = "no code point";
const SURROGATES: &str = "there are surrogates";
const UNCHECKED: NoOutput = NoOutput::Skipped("bytes that are no WTF-8 cannot be given to it");

/// The operations of all these types. `text` makes a string from bytes, `bytes` returns its bytes, `from` makes one
/// from code units, and `units` and `str` return it as UTF-16 and UTF-8.
macro_rules! operations {
    (
        $library:path, encode: $encode:literal, text: $text:expr, bytes: $bytes:expr, from: $from:expr,
        units: $units:expr, str: $str:expr $(,)?
    ) => {{
        use $library as library;
        let buffer = |points: Vec<u32>| -> Result<library::Wtf8Buf, NoOutput> {
            let mut text = library::Wtf8Buf::new();
            for point in points {
                text.push(
                    library::CodePoint::from_u32(point).ok_or_else(|| rejected(NO_CODE_POINT))?,
                );
            }
            Ok(text)
        };
        vec![
            operation("wtf-8.decode", |input, out| {
                out.points(
                    $text(&input.bytes())?
                        .code_points()
                        .map(|point| point.to_u32()),
                )
            }),
            operation($encode, move |input, out| {
                out.bytes($bytes(&buffer(input.points())?))
            }),
            operation("wtf-8.from-utf-16", |input, out| {
                out.bytes($bytes(&$from(&input.units())))
            }),
            operation("wtf-8.to-utf-16", |input, out| {
                out.units($units($text(&input.bytes())?))
            }),
            operation("wtf-8.utf-16-length", |input, out| {
                out.count($units($text(&input.bytes())?).count())
            }),
            operation("wtf-8.to-utf-8", |input, out| {
                out.bytes(
                    $str($text(&input.bytes())?)
                        .ok_or_else(|| rejected(SURROGATES))?
                        .as_bytes(),
                )
            }),
            operation("wtf-8.to-utf-8-lossy", |input, out| {
                out.bytes($text(&input.bytes())?.to_string_lossy().as_bytes())
            }),
            operation("wtf-8.concatenate", |input, out| {
                let operands = input.chunks();
                let mut text = library::Wtf8Buf::new();
                for operand in &operands {
                    text.push_wtf8($text(operand)?);
                }
                out.bytes($bytes(&text))
            }),
            operation("wtf-16.decode", |input, out| {
                out.points(
                    $from(&input.units())
                        .code_points()
                        .map(|point| point.to_u32()),
                )
            }),
            operation("wtf-16.round-trip", |input, out| {
                out.units($units(&$from(&input.units())))
            }),
            operation("wtf-16.encode", move |input, out| {
                out.units($units(&buffer(input.points())?))
            }),
            operation("utf-16.decode", |input, out| {
                out.text(
                    &$from(&input.units())
                        .into_string()
                        .map_err(|_| rejected(SURROGATES))?,
                )
            }),
            operation("utf-16.decode-lossy", |input, out| {
                out.text(&$from(&input.units()).into_string_lossy())
            }),
        ]
    }};
}

/// The operations with positions of types that say where a boundary is; a position after the end stands for the end.
macro_rules! boundaries {
    ($text:expr, $bytes:expr) => {
        [
            operation("wtf-8.floor-boundary", |input, out| {
                let bytes = input.bytes();
                let (text, position) = ($text(&bytes)?, input.number().min(bytes.len()));
                let mut before = (0..=position).rev();
                out.count(
                    before
                        .find(|at| text.is_code_point_boundary(*at))
                        .unwrap_or(0),
                )
            }),
            operation("wtf-8.ceil-boundary", |input, out| {
                let bytes = input.bytes();
                let (text, position) = ($text(&bytes)?, input.number().min(bytes.len()));
                let mut after = position..=bytes.len();
                out.count(
                    after
                        .find(|at| text.is_code_point_boundary(*at))
                        .unwrap_or(bytes.len()),
                )
            }),
            operation("wtf-8.truncate", |input, out| {
                let bytes = input.bytes();
                let (text, most) = ($text(&bytes)?, input.number().min(bytes.len()));
                let kept = (0..=most).rev().find_map(|at| text.get(..at));
                out.bytes(kept.map($bytes).unwrap_or_default())
            }),
        ]
    };
}

/// Truncation by types that panic within a code point. Here that is not a crash, and prints nothing.
macro_rules! truncate {
    ($text:expr, $bytes:expr) => {
        operation("wtf-8.truncate", |input, out| {
            let bytes = input.bytes();
            let (text, most) = ($text(&bytes)?, input.number().min(bytes.len()));
            let hook = panic::take_hook();
            panic::set_hook(Box::new(|_| {}));
            let slice = |at: usize| panic::catch_unwind(|| text.slice_to(at)).ok();
            let kept = (0..=most).rev().find_map(slice);
            panic::set_hook(hook);
            out.bytes(kept.map($bytes).unwrap_or_default())
        })
    };
}

/// Whether bytes may be passed to a type that does not check them.
fn checked(bytes: &[u8]) -> Result<&[u8], NoOutput> {
    hstr::wtf8::Wtf8::from_bytes(bytes)
        .map(|_| bytes)
        .map_err(|_| UNCHECKED)
}

fn wtf8_crate() -> Vec<Operation> {
    // SAFETY: the type has nothing but bytes, and they are well-formed.
    fn text(bytes: &[u8]) -> Result<&wtf8::Wtf8, NoOutput> {
        checked(bytes).map(|bytes| unsafe { &*(bytes as *const [u8] as *const wtf8::Wtf8) })
    }
    // SAFETY: the type has nothing but bytes.
    fn bytes(text: &wtf8::Wtf8) -> &[u8] {
        unsafe { &*(text as *const wtf8::Wtf8 as *const [u8]) }
    }
    let mut operations = operations!(
        wtf8,
        encode: "wtf-8.encode",
        text: text,
        bytes: bytes,
        from: wtf8::Wtf8Buf::from_ill_formed_utf16,
        units: wtf8::Wtf8::to_ill_formed_utf16,
        str: wtf8::Wtf8::as_str,
    );
    operations.push(truncate!(text, bytes));
    operations
}

fn wtf8_rs_crate() -> Vec<Operation> {
    // SAFETY: the type is transparent to its bytes, and they are well-formed.
    fn text(bytes: &[u8]) -> Result<&wtf8_rs::Wtf8, NoOutput> {
        checked(bytes).map(|bytes| unsafe { &*(bytes as *const [u8] as *const wtf8_rs::Wtf8) })
    }
    // SAFETY: the type is transparent to its bytes.
    fn bytes(text: &wtf8_rs::Wtf8) -> &[u8] {
        unsafe { &*(text as *const wtf8_rs::Wtf8 as *const [u8]) }
    }
    let mut operations = operations!(
        wtf8_rs,
        encode: "wtf-8.encode",
        text: text,
        bytes: bytes,
        from: |units: &[u16]| wtf8_rs::Wtf8Buf::from_utf16(units.iter().copied()),
        units: wtf8_rs::Wtf8::encode_utf16,
        str: |text: &wtf8_rs::Wtf8| text.to_str().ok().map(str::to_owned),
    );
    operations.extend(boundaries!(text, bytes));
    operations
}

fn hstr_crate() -> Vec<Operation> {
    fn text(bytes: &[u8]) -> Result<&hstr::wtf8::Wtf8, NoOutput> {
        hstr::wtf8::Wtf8::from_bytes(bytes).map_err(|_| rejected("no WTF-8"))
    }
    let mut operations = operations!(
        hstr::wtf8,
        encode: "wtf-8.encode",
        text: text,
        bytes: hstr::wtf8::Wtf8::as_bytes,
        from: hstr::wtf8::Wtf8Buf::from_ill_formed_utf16,
        units: hstr::wtf8::Wtf8::to_ill_formed_utf16,
        str: hstr::wtf8::Wtf8::as_str,
    );
    operations.push(truncate!(text, hstr::wtf8::Wtf8::as_bytes));
    operations.push(operation("wtf-8.validate", |input, _| {
        text(&input.bytes()).map(drop)
    }));
    operations
}

/// In strings of this crate, two surrogates stay two code points, as documented: its bytes are generalized UTF-8,
/// except in strings made from code units.
fn rustpython_crate() -> Vec<Operation> {
    fn text(bytes: &[u8]) -> Result<&rustpython_wtf8::Wtf8, NoOutput> {
        rustpython_wtf8::Wtf8::from_bytes(bytes).ok_or_else(|| rejected("no WTF-8"))
    }
    let mut operations = operations!(
        rustpython_wtf8,
        encode: "generalized-utf-8.encode",
        text: text,
        bytes: rustpython_wtf8::Wtf8::as_bytes,
        from: rustpython_wtf8::Wtf8Buf::from_wide,
        units: rustpython_wtf8::Wtf8::encode_wide,
        str: |text: &rustpython_wtf8::Wtf8| text.as_str().ok().map(str::to_owned),
    );
    operations.retain(|operation| operation.name() != "wtf-8.concatenate");
    operations.extend(boundaries!(text, rustpython_wtf8::Wtf8::as_bytes));
    operations.push(operation("generalized-utf-8.validate", |input, _| {
        text(&input.bytes()).map(drop)
    }));
    operations.push(operation("generalized-utf-8.decode", |input, out| {
        out.points(
            text(&input.bytes())?
                .code_points()
                .map(|point| point.to_u32()),
        )
    }));
    operations
}
