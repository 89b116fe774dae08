//! Implementations that are wrong on purpose: faults that real codecs have had, written again in a few lines each.
//!
//! A suite is only as good as the wrong codecs that it catches. Each of these must be caught; the doc comment of its
//! file says what is wrong and who had it. Outside of its fault each is right: it asks the standard library.
//!
//! Nothing here is meant to be used for anything else.

mod announced_length_skipped;
mod block_boundary_missed;
mod chunk_boundary_eats;
mod decoder;
mod five_and_six_bytes_accepted;
mod narrow_two_byte_mask;
mod one_replacement_per_byte;
mod only_the_shape_checked;
mod overlong_ffff_accepted;
mod overlongs_accepted;
mod position_behind_ascii;
mod second_byte_unchecked;
mod surrogate_replaced_once;
mod surrogates_accepted;
mod truncated_tail_dropped;

use crate::builtin::BuiltIn;
use decoder::Decoder;

/// The wrong implementations.
///
/// # Examples
///
/// ```
/// use utfproof::{Answer, Operation, Request, Sequence, sabotage};
///
/// let wrong = sabotage::all().iter().find(|wrong| wrong.name == "surrogates-accepted").unwrap();
/// let request = Request {
///     operation: Operation::Utf8Validate,
///     operands: vec![Sequence::Bytes(vec![0xED, 0xA0, 0x80])],
/// };
/// assert_eq!((wrong.make)().answer(&request), Answer::accepted());
/// ```
pub const fn all() -> &'static [BuiltIn] {
    &[
        BuiltIn {
            name: "overlongs-accepted",
            about: "forms of 2, 3 and 4 bytes that are longer than need be pass (Rust before 0.8)",
            make: || Decoder::boxed("overlongs-accepted", overlongs_accepted::step),
        },
        BuiltIn {
            name: "surrogates-accepted",
            about: "the three-byte forms of U+D800 to U+DFFF pass (CPython 2)",
            make: || Decoder::boxed("surrogates-accepted", surrogates_accepted::step),
        },
        BuiltIn {
            name: "one-replacement-per-byte",
            about: "one U+FFFD for each byte of a cut sequence (Haskell's text 2.0)",
            make: || Decoder::boxed("one-replacement-per-byte", one_replacement_per_byte::step),
        },
        BuiltIn {
            name: "announced-length-skipped",
            about: "an error takes along as many bytes as the first one announces (CPython before 3.3)",
            make: || Decoder::boxed("announced-length-skipped", announced_length_skipped::step),
        },
        BuiltIn {
            name: "five-and-six-bytes-accepted",
            about: "the longer forms of RFC 2279 pass (Ultimate++ before 2022)",
            make: || {
                Decoder::boxed(
                    "five-and-six-bytes-accepted",
                    five_and_six_bytes_accepted::step,
                )
            },
        },
        BuiltIn {
            name: "only-the-shape-checked",
            about: "any first byte with as many continuation bytes as it announces passes (JSON Voorhees)",
            make: || Decoder::boxed("only-the-shape-checked", only_the_shape_checked::step),
        },
        BuiltIn {
            name: "overlong-ffff-accepted",
            about: "F0 8F BF BF passes, by a bound that is one off (simdjson's fallback kernel, 2020)",
            make: || Decoder::boxed("overlong-ffff-accepted", overlong_ffff_accepted::step),
        },
        BuiltIn {
            name: "second-byte-unchecked",
            about: "any byte passes for the second of two (IIS 4 and 5, CVE-2000-0884)",
            make: || Decoder::boxed("second-byte-unchecked", second_byte_unchecked::step),
        },
        BuiltIn {
            name: "narrow-two-byte-mask",
            about: "one bit is lost of U+0400 to U+07FF (notepack before 2.1.3)",
            make: || Decoder::boxed("narrow-two-byte-mask", narrow_two_byte_mask::step),
        },
        BuiltIn {
            name: "surrogate-replaced-once",
            about: "one U+FFFD for the three bytes of a surrogate (JDK)",
            make: || Decoder::boxed("surrogate-replaced-once", surrogate_replaced_once::step),
        },
        BuiltIn {
            name: "truncated-tail-dropped",
            about: "input that ends within a character loses it without an error (Haskell's text 1.0)",
            make: || Decoder::boxed("truncated-tail-dropped", truncated_tail_dropped::step),
        },
        BuiltIn {
            name: "chunk-boundary-eats",
            about: "the byte that ends a cut sequence is lost if a new chunk begins with it (Haskell's text 1.2)",
            make: || Box::new(chunk_boundary_eats::ChunkBoundaryEats),
        },
        BuiltIn {
            name: "position-behind-ascii",
            about: "the position of an error is counted from behind the leading ASCII (protobuf, in review)",
            make: || Box::new(position_behind_ascii::PositionBehindAscii),
        },
        BuiltIn {
            name: "block-boundary-missed",
            about: "a sequence cut by the end of a 32-byte block passes if ASCII follows (simd-json, 2021)",
            make: || Box::new(block_boundary_missed::BlockBoundaryMissed),
        },
    ]
}

#[cfg(test)]
mod tests;
