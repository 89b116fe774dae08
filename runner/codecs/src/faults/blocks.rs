//! Codecs that process blocks of bytes, and miss sequences that cross the boundary of two.

use utfproof_oracle::Operation;

use super::wrong::{ACCEPTED, Call, Outcome, Wrong, faults};

faults! {
    "block-boundary-missed" = Wrong::boxed(&[Operation::Utf8Validate], cut_before_ascii::<32>),
        "a sequence cut by the end of a 32-byte block passes if ASCII follows (simd-json, 2021)",
        Utf8Validate: "41*31 C2 41*32", not "41*30 C2 41*33";

    "stride-boundary-missed" = Wrong::boxed(&[Operation::Utf8Validate], cut_before_ascii::<64>),
        "a sequence cut by the end of a 64-byte stride passes if ASCII follows (bytestring before 2023)",
        Utf8Validate: "41*63 C2 41*64", not "41*31 C2 41*32";

    "last-full-block-unfinished" = Wrong::boxed(&[Operation::Utf8Validate], cut_by_the_end),
        "a sequence cut by the end passes, if the last 64-byte block is full (simdjson, 2020)",
        Utf8Validate: "20*63 FF", not "20*62 FF";
        Utf8Validate: "20*62 E2 82", not "20*62 FF FF";

    "continuation-after-ascii" = Wrong::boxed(&[Operation::Utf8Validate], continuation_after_ascii),
        "a continuation byte passes after a vector of ASCII (simdutf for RISC-V, 2024)",
        Utf8Validate: "41*16 80", not "41*15 80";

    "first-byte-in-ascii-block" = Wrong::boxed(&[Operation::Utf8Decode], first_byte_as_ascii),
        "a first byte at the end of a 64-byte block is taken for ASCII (simdutf, 2022)",
        Utf8Decode: "41*63 C2 80", not "41*62 C2 80";

    "buffer-boundary-replaced" = Wrong::boxed(&[Operation::Utf8DecodeLossy], each_buffer_alone),
        "each 4,095 bytes are decoded alone (jq, 2025)",
        Utf8DecodeLossy: "2A*4094 C3 BC", not "2A*4093 C3 BC";
}

/// A sequence cut by the end of a block passes, if the next block is all ASCII.
///
/// Blocks of 32: simd-json's AVX2 kernel did not remember that a block ended within a sequence, and skipped blocks of
/// ASCII (simd-lite/simd-json issue 166). Blocks of 64: the SSE kernel of Haskell's bytestring lost that state at a block
/// of ASCII, until 2023 (haskell/bytestring issue 575, pull request 582).
fn cut_before_ascii<const BLOCK: usize>(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let mut offset = 0;
    while let Err(error) = str::from_utf8(&bytes[offset..]) {
        let start = offset + error.valid_up_to();
        let length = error.error_len().unwrap_or(bytes.len() - start);
        let end = start + length;
        let begins_a_character = matches!(bytes[start], 0xC2..=0xF4);
        let next_block = bytes.get(end..end + BLOCK);
        let missed = end % BLOCK == 0 && next_block.is_some_and(<[u8]>::is_ascii);
        if !(begins_a_character && missed) {
            return Err(start);
        }
        offset = end;
    }
    ACCEPTED
}

/// A sequence cut by the end of the input passes, and so does an invalid last byte, if the input is whole blocks of 64.
///
/// Two of simdjson's kernels did not check for an incomplete sequence at the end of the input; where the last block was
/// not full, its padding revealed the error (simdjson/simdjson issue 1169, of 2020).
fn cut_by_the_end(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    match str::from_utf8(&bytes) {
        Err(error) if bytes.len().is_multiple_of(64) => match &bytes[error.valid_up_to()..] {
            [0xC0..=0xFF] => ACCEPTED,
            _ if error.error_len().is_none() => ACCEPTED,
            _ => Err(error.valid_up_to()),
        },
        _ => call.right(),
    }
}

/// A continuation byte that follows a block of 16 bytes of ASCII passes.
///
/// simdutf's kernel for RISC-V skipped a vector of ASCII and did not check the three bytes after it, in its first
/// weeks in 2024 (simdutf/simdutf pull request 381).
fn continuation_after_ascii(call: &mut Call<'_>) -> Outcome {
    const BLOCK: usize = 16;
    let bytes = call.bytes();
    let mut offset = 0;
    while let Err(error) = str::from_utf8(&bytes[offset..]) {
        let start = offset + error.valid_up_to();
        let continues = matches!(bytes[start], 0x80..=0xBF);
        let after_a_block = start.is_multiple_of(BLOCK) && start > 0;
        if !(continues && after_a_block && bytes[start - BLOCK..start].is_ascii()) {
            return Err(start);
        }
        offset = start + 1;
    }
    ACCEPTED
}

/// A first byte at the end of a block of 64 that is otherwise ASCII is taken for a character, and its continuation bytes
/// are lost.
///
/// simdutf took a block without continuation bytes for ASCII, in two of its conversions of valid UTF-8 (simdutf/simdutf
/// issue 132 and pull request 111, of 2022). Those reports do not say what became of the other bytes.
fn first_byte_as_ascii(call: &mut Call<'_>) -> Outcome {
    let whole = call.whole();
    let right = call.right()?;
    let continues = |byte: &u32| (0x80..=0xBF).contains(byte);
    let blocks = whole.chunks_exact(64);
    let end = 64
        * blocks
            .take_while(|block| !block.iter().any(continues))
            .count();
    if end == 0 || whole[end - 1] < 0x80 {
        return Ok(right);
    }
    let (as_they_are, rest) = whole.split_at(end);
    let lost = rest.iter().take_while(|byte| continues(byte)).count();
    Ok([as_they_are, &call.right_about(&rest[lost..])?].concat())
}

/// Each 4,095 bytes are decoded alone.
///
/// jq did so where it slurps raw text: a letter across the boundary came out as two U+FFFD (jqlang/jq issue 3389, of 2025).
fn each_buffer_alone(call: &mut Call<'_>) -> Outcome {
    let mut out = Vec::new();
    for buffer in call.whole().chunks(4095) {
        out.extend(call.right_about(buffer)?);
    }
    Ok(out)
}
