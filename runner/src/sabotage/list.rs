//! The wrong implementations: how each is called, what is wrong and who had it, and the fault itself, whose doc comment
//! says more and where it is told.

use utfproof_oracle::Operation::{
    Cesu8Decode, Cesu8Encode, ModifiedUtf8Decode, ModifiedUtf8Encode, ModifiedUtf8WriteUtf,
    Utf8Decode, Utf8DecodeLossy, Utf8Encode, Utf8Validate, Utf8bDecode, Utf16Decode,
    Utf16DecodeLossy, Utf16Encode, WhatwgUtf8Decode, WhatwgUtf8DecodeFatal,
    WhatwgUtf8DecodeWithoutBom, WhatwgUtf8EncodeFromUtf16, WhatwgUtf8EncodeStream,
    WhatwgUtf16BeDecode, WhatwgUtf16LeDecode, Wtf8Concatenate, Wtf8ToUtf8Lossy, Wtf8ToUtf16,
    Wtf8Validate,
};

use super::chunk_boundary_eats::ChunkBoundaryEats;
use super::decoder::Decoder;
use super::wrong::Wrong;
use super::{
    acceptance, announced_length_skipped, blocks, byte_order_marks, cesu_8, encoders,
    five_and_six_bytes_accepted, modified_utf_8, narrow_two_byte_mask, one_replacement_per_byte,
    only_the_shape_checked, overlong_ffff_accepted, overlongs_accepted, positions, refusal,
    replacement, second_byte_unchecked, streams, surrogate_replaced_once, surrogates_accepted,
    truncated_tail_dropped, utf_16, wtf_8,
};
use crate::builtin::BuiltIn;

/// A line of the list: name, what is wrong, what makes it, and what that needs besides the name.
macro_rules! wrong {
    ($name:literal, $about:literal, $make:path $(, $argument:expr)*) => {
        BuiltIn {
            name: $name,
            about: $about,
            make: || $make($name $(, $argument)*),
        }
    };
}

pub(super) const ALL: &[BuiltIn] = &[
    wrong!(
        "overlongs-accepted",
        "forms of 2, 3 and 4 bytes that are longer than need be pass (Rust before 0.8)",
        Decoder::boxed,
        overlongs_accepted::step
    ),
    wrong!(
        "surrogates-accepted",
        "the three-byte forms of U+D800 to U+DFFF pass (CPython 2)",
        Decoder::boxed,
        surrogates_accepted::step
    ),
    wrong!(
        "five-and-six-bytes-accepted",
        "the longer forms of RFC 2279 pass (Ultimate++ before 2022)",
        Decoder::boxed,
        five_and_six_bytes_accepted::step
    ),
    wrong!(
        "only-the-shape-checked",
        "any first byte with as many continuation bytes as it announces passes (JSON Voorhees)",
        Decoder::boxed,
        only_the_shape_checked::step
    ),
    wrong!(
        "overlong-ffff-accepted",
        "F0 8F BF BF passes, by a bound that is one off (simdjson's fallback kernel, 2020)",
        Decoder::boxed,
        overlong_ffff_accepted::step
    ),
    wrong!(
        "second-byte-unchecked",
        "any byte passes for the second of two (IIS 4 and 5, CVE-2000-0884)",
        Decoder::boxed,
        second_byte_unchecked::step
    ),
    wrong!(
        "above-10ffff-accepted",
        "four-byte forms above U+10FFFF pass (branchless-utf8, 2017)",
        Decoder::boxed,
        acceptance::above_10ffff
    ),
    wrong!(
        "c0-and-c1-accepted",
        "ASCII in two bytes passes (Nim before 2016)",
        Decoder::boxed,
        acceptance::c0_and_c1
    ),
    wrong!(
        "overlong-four-bytes-accepted",
        "four-byte forms below U+10000 pass (Airlift's Slice before 2016)",
        Decoder::boxed,
        acceptance::overlong_four_bytes
    ),
    wrong!(
        "f8-taken-for-f0",
        "F8 to FF begin characters as F0 to F7 do (Log4cxx before 2026)",
        Decoder::boxed,
        acceptance::f8_as_f0
    ),
    wrong!(
        "fatal-errors-replaced",
        "errors are replaced where they are to be fatal (Bun 0.6.14)",
        Wrong::boxed,
        &[WhatwgUtf8DecodeFatal],
        acceptance::errors_replaced
    ),
    wrong!(
        "noncharacters-refused",
        "the 66 noncharacters are ill-formed (utf8proc before 2015)",
        Decoder::boxed,
        refusal::noncharacters
    ),
    wrong!(
        "nul-refused",
        "U+0000 is ill-formed (GLib, if it is told the length)",
        Wrong::boxed,
        &[Utf8Validate],
        refusal::nul
    ),
    wrong!(
        "last-character-refused",
        "a character of several bytes is refused at the end (a checker in many C# programs)",
        Wrong::boxed,
        &[Utf8Validate],
        refusal::last_character
    ),
    wrong!(
        "byte-behind-ffff-skipped",
        "the byte behind a U+FFFF is skipped (Log4cxx before 2026)",
        Decoder::boxed,
        refusal::behind_ffff
    ),
    wrong!(
        "lost-behind-nul",
        "the text ends behind its first U+0000 (node-iconv)",
        Wrong::boxed,
        &[Utf8Decode],
        refusal::behind_nul
    ),
    wrong!(
        "lost-from-four-bytes-on",
        "the text ends before its first four-byte character (MySQL's utf8)",
        Wrong::boxed,
        &[Utf8Decode],
        refusal::from_four_bytes_on
    ),
    wrong!(
        "narrow-two-byte-mask",
        "one bit is lost of U+0400 to U+07FF (notepack before 2.1.3)",
        Decoder::boxed,
        narrow_two_byte_mask::step
    ),
    wrong!(
        "one-replacement-per-byte",
        "one U+FFFD for each byte of a cut sequence (Haskell's text 2.0)",
        Decoder::boxed,
        one_replacement_per_byte::step
    ),
    wrong!(
        "announced-length-skipped",
        "an error takes along as many bytes as the first one announces (CPython before 3.3)",
        Decoder::boxed,
        announced_length_skipped::step
    ),
    wrong!(
        "surrogate-replaced-once",
        "one U+FFFD for the three bytes of a surrogate (JDK)",
        Decoder::boxed,
        surrogate_replaced_once::step
    ),
    wrong!(
        "form-replaced-once",
        "one U+FFFD for a whole form that has an ill-formed value (jq 1.7)",
        Decoder::boxed,
        replacement::whole_form_at_once
    ),
    wrong!(
        "run-replaced-once",
        "one U+FFFD for a whole run of ill-formed bytes (Go's ToValidUTF8)",
        Wrong::boxed,
        &[Utf8DecodeLossy],
        replacement::run_at_once
    ),
    wrong!(
        "surrogate-byte-lost",
        "two U+FFFD for the three bytes of a surrogate (.NET before Core 3.0)",
        Wrong::boxed,
        &[Utf8DecodeLossy],
        replacement::third_byte_of_a_surrogate
    ),
    wrong!(
        "errors-left-out",
        "ill-formed bytes are left out without a U+FFFD (libunicode, 2026)",
        Wrong::boxed,
        &[Utf8DecodeLossy],
        replacement::left_out
    ),
    wrong!(
        "offending-byte-swallowed",
        "the byte that shows an error is part of it (utf8parse 0.2.2)",
        Decoder::boxed,
        replacement::offending_byte
    ),
    wrong!(
        "truncated-tail-dropped",
        "input that ends within a character loses it without an error (Haskell's text 1.0)",
        Decoder::boxed,
        truncated_tail_dropped::step
    ),
    wrong!(
        "rest-at-the-end-swallowed",
        "too few bytes at the end are one error, ASCII too (Scala.js before 2015)",
        Decoder::boxed,
        replacement::rest_at_the_end
    ),
    wrong!(
        "escaped-once-at-the-end",
        "of a character cut by the end, only the first byte is escaped (PyPy 7.2)",
        Wrong::boxed,
        &[Utf8bDecode],
        replacement::escaped_once_at_the_end
    ),
    wrong!(
        "block-boundary-missed",
        "a sequence cut by the end of a 32-byte block passes if ASCII follows (simd-json, 2021)",
        Wrong::boxed,
        &[Utf8Validate],
        blocks::cut_before_ascii::<32>
    ),
    wrong!(
        "stride-boundary-missed",
        "a sequence cut by the end of a 64-byte stride passes if ASCII follows (bytestring before 2023)",
        Wrong::boxed,
        &[Utf8Validate],
        blocks::cut_before_ascii::<64>
    ),
    wrong!(
        "last-full-block-unfinished",
        "what the end cuts short passes, if the last 64-byte block is full (simdjson, 2020)",
        Wrong::boxed,
        &[Utf8Validate],
        blocks::cut_by_the_end
    ),
    wrong!(
        "continuation-behind-ascii",
        "a continuation byte passes behind a vector of ASCII (simdutf for RISC-V, 2024)",
        Wrong::boxed,
        &[Utf8Validate],
        blocks::continuation_behind_ascii
    ),
    wrong!(
        "first-byte-in-ascii-block",
        "a first byte at the end of a 64-byte block is taken for ASCII (simdutf, 2022)",
        Wrong::boxed,
        &[Utf8Decode],
        blocks::first_byte_as_ascii
    ),
    wrong!(
        "buffer-boundary-replaced",
        "each 4,095 bytes are decoded for themselves (jq, 2025)",
        Wrong::boxed,
        &[Utf8DecodeLossy],
        blocks::each_buffer_alone
    ),
    wrong!(
        "chunk-boundary-eats",
        "the byte that ends a cut sequence is lost if a new chunk begins with it (Haskell's text 1.2)",
        ChunkBoundaryEats::boxed
    ),
    wrong!(
        "chunks-decoded-alone",
        "each chunk is decoded for itself (PyPy 7.3.3)",
        Wrong::in_chunks,
        &[Utf8DecodeLossy],
        streams::each_chunk_alone
    ),
    wrong!(
        "chunks-encoded-alone",
        "each chunk is encoded for itself, and pairs are cut (workerd before 2026)",
        Wrong::in_chunks,
        &[WhatwgUtf8EncodeStream],
        streams::each_chunk_alone
    ),
    wrong!(
        "flush-refused",
        "a last chunk that is empty makes a cut character an error (Node before 2021)",
        Wrong::in_chunks,
        &[WhatwgUtf8Decode],
        streams::flush_refused
    ),
    wrong!(
        "split-mark-kept",
        "a mark that comes in two chunks is kept (Deno, 2021)",
        Wrong::in_chunks,
        &[WhatwgUtf8Decode],
        streams::split_mark_kept
    ),
    wrong!(
        "mark-of-every-chunk-removed",
        "a mark is removed from the start of every chunk (Bun, 2025)",
        Wrong::in_chunks,
        &[WhatwgUtf8Decode],
        streams::mark_of_every_chunk_removed
    ),
    wrong!(
        "empty-chunk-ends-the-start",
        "behind an empty chunk a mark is kept (eventsource-parser before 2026)",
        Wrong::in_chunks,
        &[WhatwgUtf8Decode],
        streams::empty_chunk_ends_the_start
    ),
    wrong!(
        "tail-kept-for-the-next",
        "a tail that was replaced is still there in the next text (Node 8)",
        Wrong::in_chunks,
        &[Utf8DecodeLossy],
        streams::tail_kept_for_the_next_text
    ),
    wrong!(
        "mark-kept-once",
        "a mark is kept in the first text only (Firefox before 70)",
        Wrong::boxed,
        &[WhatwgUtf8DecodeWithoutBom],
        streams::mark_kept_once
    ),
    wrong!(
        "every-feff-removed",
        "every U+FEFF is removed, in the middle too (Pharo)",
        Wrong::boxed,
        &[Utf8Decode],
        byte_order_marks::all_removed
    ),
    wrong!(
        "first-feff-removed",
        "a U+FEFF at the start is removed where it is to be kept (Gren, 2026)",
        Wrong::boxed,
        &[Utf8Decode],
        byte_order_marks::first_removed
    ),
    wrong!(
        "two-marks-removed",
        "behind a mark, another one is removed (iconv-lite, 2026)",
        Wrong::boxed,
        &[WhatwgUtf8Decode],
        byte_order_marks::first_removed
    ),
    wrong!(
        "mark-kept",
        "a mark is kept where it is to be removed (Boa, 2026)",
        Wrong::boxed,
        &[WhatwgUtf8Decode, WhatwgUtf8DecodeFatal],
        byte_order_marks::kept
    ),
    wrong!(
        "mark-taken-off-twice",
        "behind a mark, the text is three bytes short (undici before 2024)",
        Wrong::boxed,
        &[WhatwgUtf8Decode],
        byte_order_marks::length_taken_off_twice
    ),
    wrong!(
        "surrogates-written",
        "surrogates are written as any code point (libxkbcommon, 2018)",
        Wrong::boxed,
        &[Utf8Encode],
        encoders::surrogates_written
    ),
    wrong!(
        "pairs-in-six-bytes",
        "supplementary characters are written as two surrogates (Fressian)",
        Wrong::boxed,
        &[Utf8Encode],
        encoders::pairs_in_six_bytes
    ),
    wrong!(
        "ffff-in-four-bytes",
        "U+FFFF is written as F0 8F BF BF (wxWidgets before 2018)",
        Wrong::boxed,
        &[Utf8Encode],
        encoders::ffff_in_four_bytes
    ),
    wrong!(
        "10ffff-refused",
        "U+10FFFF cannot be written (Ceylon, 2016)",
        Wrong::boxed,
        &[Utf8Encode],
        encoders::last_code_point_refused
    ),
    wrong!(
        "one-byte-too-short",
        "U+0080 and U+0800 are written in a byte less (qrcode.js)",
        Wrong::boxed,
        &[Utf8Encode],
        encoders::first_of_each_length_too_short
    ),
    wrong!(
        "thirteenth-bit-in-the-tag",
        "a bit of three bytes is written into a tag, too (cuckoomon)",
        Wrong::boxed,
        &[Utf8Encode],
        encoders::thirteenth_bit_in_the_tag
    ),
    wrong!(
        "latin-1-as-it-is",
        "a text of nothing but Latin-1 is written as that (Node 22.7)",
        Wrong::boxed,
        &[Utf8Encode],
        encoders::latin_1_as_it_is
    ),
    wrong!(
        "ffff-as-a-pair",
        "U+FFFF is written as D7FF DFFF (Gren 0.6)",
        Wrong::boxed,
        &[Utf16Encode],
        encoders::ffff_as_a_pair
    ),
    wrong!(
        "lone-trail-written",
        "a trailing surrogate on its own is written in three bytes (a TextEncoder, 2020)",
        Wrong::boxed,
        &[WhatwgUtf8EncodeFromUtf16],
        utf_16::lone_trail_written
    ),
    wrong!(
        "unit-behind-surrogate-lost",
        "the code unit behind an unpaired surrogate is lost (ghc::filesystem before 1.5.16)",
        Wrong::boxed,
        &[Utf16DecodeLossy],
        utf_16::unit_behind_a_surrogate_lost
    ),
    wrong!(
        "lead-at-the-end-lost",
        "a leading surrogate at the end is lost (Perl's Encode before 2012)",
        Wrong::boxed,
        &[Utf16DecodeLossy],
        utf_16::lead_at_the_end_lost
    ),
    wrong!(
        "lead-shifted-by-five",
        "a pair is put together five bits too low (PDF-Writer before 2017)",
        Wrong::boxed,
        &[Utf16Decode],
        utf_16::lead_shifted_by_five
    ),
    wrong!(
        "odd-byte-lost",
        "an odd byte at the end is lost without a U+FFFD (JsRuntimeHost before 2026)",
        Wrong::boxed,
        &[WhatwgUtf16LeDecode, WhatwgUtf16BeDecode],
        utf_16::odd_byte_lost
    ),
    wrong!(
        "wtf-8-u10000-cut",
        "U+10000 becomes the code unit 0000 (libuv until 2024)",
        Wrong::boxed,
        &[Wtf8ToUtf16],
        wtf_8::first_supplementary_cut
    ),
    wrong!(
        "wtf-8-four-bytes-refused",
        "everything of four bytes is refused (libuv 1.46)",
        Wrong::boxed,
        &[Wtf8ToUtf16],
        wtf_8::four_bytes_refused
    ),
    wrong!(
        "wtf-8-shape-only",
        "surrogate pairs and overlong forms pass (libuv, 2024)",
        Wrong::boxed,
        &[Wtf8Validate],
        wtf_8::shape_and_size_only
    ),
    wrong!(
        "wtf-8-plain-append",
        "a pair that meets where two strings are joined stays two (JerryScript, 2015)",
        Wrong::boxed,
        &[Wtf8Concatenate],
        wtf_8::plain_append
    ),
    wrong!(
        "wtf-8-three-replacements",
        "three U+FFFD for one surrogate (Javy before 2023)",
        Wrong::boxed,
        &[Wtf8ToUtf8Lossy],
        wtf_8::each_byte_of_a_surrogate_replaced
    ),
    wrong!(
        "cesu-8-any-trail",
        "any three bytes complete a pair (dubbo-go-hessian2 before 2026)",
        Wrong::boxed,
        &[Cesu8Decode],
        cesu_8::any_three_bytes_complete_a_pair
    ),
    wrong!(
        "cesu-8-takes-utf-8",
        "whatever is UTF-8 passes, four bytes included (Rust's cesu8)",
        Wrong::boxed,
        &[Cesu8Decode],
        cesu_8::utf_8_passes
    ),
    wrong!(
        "cesu-8-delete-refused",
        "U+007F is refused beside a surrogate pair (Rust's cesu8, 2015)",
        Wrong::boxed,
        &[Cesu8Decode],
        cesu_8::delete_refused
    ),
    wrong!(
        "cesu-8-nothing-subtracted",
        "10000 is not subtracted before a pair is made (Python's mutf8 before 1.1)",
        Wrong::boxed,
        &[Cesu8Encode],
        cesu_8::nothing_subtracted
    ),
    wrong!(
        "modified-any-byte-continues",
        "any byte continues a character (javac, 2023)",
        Wrong::boxed,
        &[ModifiedUtf8Decode],
        modified_utf_8::any_byte_continues
    ),
    wrong!(
        "modified-read-as-utf-8",
        "it is read as UTF-8, errors replaced (Jandex before 2021)",
        Wrong::boxed,
        &[ModifiedUtf8Decode],
        modified_utf_8::read_as_utf_8
    ),
    wrong!(
        "modified-takes-utf-8",
        "whatever is UTF-8 passes, four bytes included (Rust's cesu8)",
        Wrong::boxed,
        &[ModifiedUtf8Decode],
        modified_utf_8::utf_8_passes
    ),
    wrong!(
        "modified-written-as-utf-8",
        "it is written as UTF-8 (Obsidian before 2025)",
        Wrong::boxed,
        &[ModifiedUtf8Encode],
        modified_utf_8::written_as_utf_8
    ),
    wrong!(
        "length-in-characters",
        "the length in front counts characters (SquirrelJME)",
        Wrong::boxed,
        &[ModifiedUtf8WriteUtf],
        modified_utf_8::length_in_characters
    ),
    wrong!(
        "position-behind-ascii",
        "the position of an error is counted from behind the leading ASCII (protobuf, in review)",
        Wrong::boxed,
        &[Utf8Validate],
        positions::from_behind_ascii
    ),
    wrong!(
        "position-before-the-error",
        "the position of an error is too low by its length (.NET before Core 3.0)",
        Wrong::boxed,
        &[Utf8Decode],
        positions::before_the_error
    ),
    wrong!(
        "position-of-the-start",
        "the position of an error is always 0 (Guzzle's uri-template before 2026)",
        Wrong::boxed,
        &[Utf8Validate],
        positions::always_the_start
    ),
    wrong!(
        "position-of-the-chunk",
        "an error that a later chunk shows is said to be at its start (.NET Core 3.0, previews)",
        Wrong::in_chunks,
        &[Utf8Decode],
        positions::start_of_the_chunk
    ),
];
