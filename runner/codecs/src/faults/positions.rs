//! Codecs that reject rightly, and give the wrong position.

use utfproof_oracle::Operation;

use super::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "position-after-ascii" = Wrong::boxed(&[Operation::Utf8Validate], from_the_end_of_ascii),
        "the position of an error is counted from the end of the leading ASCII (protobuf, in review)",
        Utf8Validate: "41 80", not "80 41";

    "position-before-the-error" = Wrong::boxed(&[Operation::Utf8Decode], before_the_error),
        "the position of an error is too low by its length (.NET before Core 3.0)",
        Utf8Decode: "41 80", not "80 41";

    "position-of-the-start" = Wrong::boxed(&[Operation::Utf8Validate], always_the_start),
        "the position of an error is always 0 (Guzzle's uri-template before 2026)",
        Utf8Validate: "41 80", not "80 41";

    "position-of-the-chunk" = Wrong::in_chunks(&[Operation::Utf8Decode], start_of_the_chunk),
        "an error revealed by a later chunk has the position of its start (.NET Core 3.0, previews)",
        Utf8Decode: "C2|41", not "41|80";
}

/// The position is counted from the first byte that is not ASCII.
///
/// A vector kernel for protobuf's `utf8_range` took the pointer after the skipped ASCII for the start of the input
/// (found in review of protocolbuffers/protobuf pull request 18126).
fn from_the_end_of_ascii(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let ascii = bytes.iter().take_while(|byte| byte.is_ascii()).count();
    call.right().map_err(|at| at - ascii)
}

/// The position is too low by the number of ill-formed bytes.
///
/// .NET subtracted the length once too often, until .NET Core 3.0: it gave -1 for a single `FF` (dotnet/corefx issue
/// 29898). Here, the least is 0.
fn before_the_error(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    match str::from_utf8(&bytes) {
        Ok(_) => call.right(),
        Err(error) => {
            let at = error.valid_up_to();
            let length = error.error_len().unwrap_or(bytes.len() - at);
            Err(at.saturating_sub(length))
        }
    }
}

/// The position is always that of the start.
///
/// Guzzle's uri-template gave 0 for `foo\xC3bar`, until 2026 (guzzle/uri-template pull request 87).
fn always_the_start(call: &mut Call<'_>) -> Outcome {
    call.right().map_err(|_| 0)
}

/// Where a later chunk shows that the end of an earlier one is ill-formed, the position is the start of the later one.
///
/// The previews of .NET Core 3.0 did so (dotnet/corefx issue 37969, dotnet/coreclr pull request 25397).
fn start_of_the_chunk(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let mut end = 0;
    for chunk in &call.parts {
        let start = end;
        end += chunk.len();
        if let Err(error) = str::from_utf8(&bytes[..end])
            && error.error_len().is_some()
        {
            return Err(error.valid_up_to().max(start));
        }
    }
    call.right()
}
