//! simdutf, the C++ library, through the crate that builds it. It chooses the kernel for the processor; the other
//! kernels can be selected.

use std::env;

use simdutf::{ErrorCode, Result};

use crate::protocol::{
    Implementation, NoOutput, Operands, Operation, Outcome, Output, accepted, implementation,
    operation, rejected, rejected_at,
};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("simdutf", "simdutf", direct),
    implementation("simdutf-by-utf-16", "simdutf", by_utf_16),
    implementation("simdutf-fallback", "simdutf", || kernel("fallback", direct)),
    implementation("simdutf-fallback-by-utf-16", "simdutf", || {
        kernel("fallback", by_utf_16)
    }),
    implementation("simdutf-westmere", "simdutf", || kernel("westmere", direct)),
    implementation("simdutf-westmere-by-utf-16", "simdutf", || {
        kernel("westmere", by_utf_16)
    }),
    implementation("simdutf-haswell", "simdutf", || kernel("haswell", direct)),
    implementation("simdutf-haswell-by-utf-16", "simdutf", || {
        kernel("haswell", by_utf_16)
    }),
];

/// The operations of a kernel that the library would not choose. Nothing if this processor cannot run it.
fn kernel(name: &str, open: fn() -> Vec<Operation>) -> Vec<Operation> {
    #[cfg(target_arch = "x86_64")]
    let is_here = match name {
        "westmere" => is_x86_feature_detected!("sse4.2"),
        "haswell" => is_x86_feature_detected!("avx2"),
        _ => true,
    };
    #[cfg(not(target_arch = "x86_64"))]
    let is_here = name == "fallback";
    if !is_here {
        return Vec::new();
    }
    // SAFETY: this program has one thread.
    unsafe { env::set_var("SIMDUTF_FORCE_IMPLEMENTATION", name) };
    open()
}

/// The checks with a position, and the conversions from and to UTF-32.
fn direct() -> Vec<Operation> {
    use simdutf::*;
    vec![
        operation("utf-8.validate", |input, _| {
            checked(validate_utf8_with_errors(&input.bytes())).map(drop)
        }),
        operation("utf-8.decode", |input, out| {
            out.points(converted(
                &input.bytes(),
                1,
                convert_utf8_to_utf32_with_errors,
            )?)
        }),
        operation("utf-8.encode", |input, out| {
            out.bytes(&converted(
                &input.points(),
                4,
                convert_utf32_to_utf8_with_errors,
            )?)
        }),
        operation("utf-16.validate", |input, _| {
            checked(validate_utf16_with_errors(&input.units())).map(drop)
        }),
        operation("utf-16.decode", |input, out| {
            out.points(converted(
                &input.units(),
                1,
                convert_utf16_to_utf32_with_errors,
            )?)
        }),
        operation("utf-16.encode", |input, out| {
            out.units(converted(
                &input.points(),
                2,
                convert_utf32_to_utf16_with_errors,
            )?)
        }),
        operation("utf-32.validate", |input, _| {
            checked(validate_utf32_with_errors(&input.points())).map(drop)
        }),
        operation("utf-16be.decode", |input, out| {
            out.points(
                converted(
                    &units_in_memory(input)?,
                    1,
                    convert_utf16be_to_utf32_with_errors,
                )
                .map_err(in_bytes)?,
            )
        }),
        operation("utf-16be.encode", |input, out| {
            out.bytes(&bytes_in_memory(converted(
                &input.points(),
                2,
                convert_utf32_to_utf16be_with_errors,
            )?))
        }),
        operation("utf-16le.decode", |input, out| {
            out.points(
                converted(
                    &units_in_memory(input)?,
                    1,
                    convert_utf16le_to_utf32_with_errors,
                )
                .map_err(in_bytes)?,
            )
        }),
        operation("utf-16le.encode", |input, out| {
            out.bytes(&bytes_in_memory(converted(
                &input.points(),
                2,
                convert_utf32_to_utf16le_with_errors,
            )?))
        }),
    ]
}

/// The checks without a position, and the conversions between UTF-8 and UTF-16, and from Latin-1.
fn by_utf_16() -> Vec<Operation> {
    use simdutf::*;
    vec![
        operation("utf-16.to-utf-8", |input, out| {
            out.bytes(&converted(
                &input.units(),
                3,
                convert_utf16_to_utf8_with_errors,
            )?)
        }),
        operation("latin-1.to-utf-8", |input, out| {
            let bytes = input.bytes();
            let mut utf_8 = vec![0; 2 * bytes.len()];
            // SAFETY: there is room for the longest output.
            let length =
                unsafe { convert_latin1_to_utf8(bytes.as_ptr(), bytes.len(), utf_8.as_mut_ptr()) };
            out.bytes(&utf_8[..length])
        })
        .with_room(2, |input, room, out| {
            in_calls(
                &input.bytes(),
                room,
                out,
                convert_latin1_to_utf8_safe,
                latin1_length_from_utf8,
            )
        }),
        operation("utf-8.validate", |input, _| {
            accepted(validate_utf8(&input.bytes()))
        }),
        operation("utf-8.decode", |input, out| {
            text(
                converted(&input.bytes(), 1, convert_utf8_to_utf16_with_errors)?,
                out,
            )
        }),
        operation("utf-8.encode", |input, out| {
            let units: Vec<u16> = input.text()?.encode_utf16().collect();
            out.bytes(&converted(&units, 3, convert_utf16_to_utf8_with_errors)?)
        }),
        operation("utf-16.validate", |input, _| {
            accepted(validate_utf16(&input.units()))
        }),
        operation("utf-32.validate", |input, _| {
            accepted(validate_utf32(&input.points()))
        }),
        operation("utf-16.decode", |input, out| {
            let bytes = converted(&input.units(), 3, convert_utf16_to_utf8_with_errors)?;
            out.text(str::from_utf8(&bytes).expect("simdutf has written UTF-8"))
        }),
        operation("utf-16.encode", |input, out| {
            out.units(converted(
                input.text()?.as_bytes(),
                1,
                convert_utf8_to_utf16_with_errors,
            )?)
        }),
        operation("utf-16be.encode", |input, out| {
            out.bytes(&bytes_in_memory(converted(
                input.text()?.as_bytes(),
                1,
                convert_utf8_to_utf16be_with_errors,
            )?))
        }),
        operation("utf-16le.encode", |input, out| {
            out.bytes(&bytes_in_memory(converted(
                input.text()?.as_bytes(),
                1,
                convert_utf8_to_utf16le_with_errors,
            )?))
        }),
    ]
}

// The crate has the library's functions with an output limit, and gives them no name in Rust.
unsafe extern "C" {
    /// simdutf::convert_latin1_to_utf8_safe(const char *, size_t, char *, size_t)
    #[link_name = "_ZN7simdutf27convert_latin1_to_utf8_safeEPKcmPcm"]
    fn convert_latin1_to_utf8_safe(
        input: *const u8,
        length: usize,
        out: *mut u8,
        room: usize,
    ) -> usize;

}

/// Empties a buffer of this many bytes as often as it takes: each call writes "as many characters as possible". How much it
/// has read, another function of the library finds from what it has written.
fn in_calls<In>(
    input: &[In],
    room: usize,
    out: &mut Output,
    convert: unsafe extern "C" fn(*const In, usize, *mut u8, usize) -> usize,
    length_from_utf_8: fn(&[u8]) -> usize,
) -> Outcome {
    let (mut read, mut all) = (0, Vec::new());
    while read < input.len() {
        let rest = &input[read..];
        let mut buffer = vec![0; room];
        // SAFETY: the buffer has as much room as the function is told.
        let written = unsafe { convert(rest.as_ptr(), rest.len(), buffer.as_mut_ptr(), room) };
        if written == 0 {
            return Err(rejected("0 bytes are written"));
        }
        read += length_from_utf_8(&buffer[..written]);
        all.extend_from_slice(&buffer[..written]);
        out.call(read, all.len());
    }
    out.bytes(&all)
}

fn checked(result: Result) -> std::result::Result<usize, NoOutput> {
    match result.error {
        ErrorCode::Success => Ok(result.count),
        error => Err(rejected_at(result.count, format_args!("{error:?}"))),
    }
}

/// The output of a conversion, at most `most` elements for each input element.
fn converted<In, Out: Clone + Default>(
    input: &[In],
    most: usize,
    convert: unsafe fn(*const In, usize, *mut Out) -> Result,
) -> std::result::Result<Vec<Out>, NoOutput> {
    let mut output = vec![Out::default(); most * input.len()];
    // SAFETY: there is room for the longest output.
    let result = unsafe { convert(input.as_ptr(), input.len(), output.as_mut_ptr()) };
    output.truncate(checked(result)?);
    Ok(output)
}

/// The code units that these bytes are in memory.
fn units_in_memory(input: &Operands) -> std::result::Result<Vec<u16>, NoOutput> {
    let bytes = input.bytes();
    match bytes.as_chunks() {
        (units, []) => Ok(units.iter().map(|unit| u16::from_ne_bytes(*unit)).collect()),
        _ => Err(NoOutput::Skipped(
            "an odd number of bytes is not a number of code units",
        )),
    }
}

/// The bytes that code units are in memory.
fn bytes_in_memory(units: Vec<u16>) -> Vec<u8> {
    units.into_iter().flat_map(u16::to_ne_bytes).collect()
}

/// The position of a wrong code unit, in bytes.
fn in_bytes(no_output: NoOutput) -> NoOutput {
    match no_output {
        NoOutput::Rejected(error, at) => NoOutput::Rejected(error, at.map(|at| 2 * at)),
        other => other,
    }
}

/// UTF-16 as code points; unpaired surrogates stay as they are.
fn text(units: Vec<u16>, out: &mut Output) -> Outcome {
    let chars = char::decode_utf16(units);
    out.points(chars.map(|c| c.map_or_else(|error| error.unpaired_surrogate().into(), u32::from)))
}
