//! Claims of the WHATWG Encoding Standard about its decoder and encoder, in one piece and in several.

use std::collections::VecDeque;

use utfproof_oracle::whatwg_encoding::convert_code_unit_to_scalar_value::convert_code_unit_to_scalar_value;
use utfproof_oracle::whatwg_encoding::text_decoder::TextDecoder;
use utfproof_oracle::whatwg_encoding::text_encoder_stream::{self, TextEncoderStream};
use utfproof_oracle::whatwg_encoding::utf_8_encoder::Utf8Encoder;
use utfproof_oracle::whatwg_encoding::{Handled, IoQueue, scalar_value_string};
use utfproof_oracle::{NoTrace, Operation, Reading, Slice, Source};

use super::super::readings::{accepts, bytes, code_points, name, octets, text};
use super::super::{Check, Witness, count, search};
use super::utf_8::each;
use super::{ClaimContext, ensure};

/// A letter, two continuation bytes, leads of two, three and four bytes, and the byte order mark.
const ALPHABET: [u8; 10] = [0x41, 0x80, 0x9F, 0xBB, 0xBF, 0xC3, 0xE0, 0xED, 0xEF, 0xF0];

/// A `TextDecoder`, with fatal errors or not, that removes a byte order mark.
fn text_decoder(fatal: bool) -> TextDecoder {
    TextDecoder::new(fatal, false, &mut NoTrace)
}

/// Whether errors are fatal, and the reading that decodes in one piece.
fn modes(context: &ClaimContext<'_>) -> [(bool, Reading); 2] {
    [
        (false, Operation::WhatwgUtf8Decode),
        (true, Operation::WhatwgUtf8DecodeFatal),
    ]
    .map(|(fatal, operation)| (fatal, context.reading(operation)))
}

fn show(code_points: Option<&[u32]>) -> String {
    code_points.map_or_else(
        || "rejected".to_owned(),
        |them| Slice::CodePoints(them).to_string(),
    )
}

/// A string cut at some positions; a cut before the first item or after the last makes an empty piece.
fn cut<T>(string: &[T], is_cut: impl Fn(usize) -> bool) -> Vec<&[T]> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for place in (0..=string.len()).filter(|place| is_cut(*place)) {
        pieces.push(&string[start..place]);
        start = place;
    }
    pieces.push(&string[start..]);
    pieces
}

/// Every way to cut a short string; a long one is cut once, or everywhere.
fn cuts<T>(string: &[T]) -> Vec<Vec<&[T]>> {
    let places = string.len() + 1;
    if places <= 6 {
        let masks = 0..1_u32 << places;
        masks
            .map(|mask| cut(string, |place| mask >> place & 1 == 1))
            .collect()
    } else {
        let at_one = (0..places).map(|one| cut(string, |place| place == one));
        at_one.chain([cut(string, |_| true)]).collect()
    }
}

fn pieces_of(pieces: &[&[u8]]) -> String {
    let pieces: Vec<String> = pieces
        .iter()
        .filter(|piece| !piece.is_empty())
        .map(|piece| Slice::Bytes(piece).to_string())
        .collect();
    pieces.join(" and ")
}

pub(super) fn pieces_decode_as_the_whole(context: &ClaimContext<'_>) -> Check {
    let mut ways = 0_u64;
    let mut holds = |string: &[u8], pieces: &[&[u8]]| {
        for (fatal, whole) in modes(context) {
            let printed = code_points(whole, Slice::Bytes(string));
            let pieces_in_order = pieces.iter().copied();
            let decoded = text_decoder(fatal).decode_stream(pieces_in_order, &mut NoTrace);
            let decoded = decoded.ok();
            ensure(decoded == printed, || {
                let (printed, right) = (show(printed.as_deref()), show(decoded.as_deref()));
                Witness::new(pieces_of(pieces), printed, right)
            })?;
            ways += 1;
        }
        Ok(())
    };
    search::strings(&ALPHABET, 4, |string| {
        cuts(string)
            .iter()
            .try_for_each(|pieces| holds(string, pieces))
    })?;
    search::strings(&ALPHABET, 3, |string| {
        let marked = [&[0xEF, 0xBB, 0xBF], string].concat();
        cuts(&marked)
            .iter()
            .try_for_each(|pieces| holds(&marked, pieces))
    })?;
    each(context, |_, encoded| {
        holds(encoded, &cut(encoded, |place| place > 0))
    })?;
    let ways = count(ways, "way");
    Ok(format!(
        "{ways} to cut a string, and all scalar values byte by byte"
    ))
}

/// The second call does the same as alone, whatever the first call was given.
pub(super) fn a_flush_starts_afresh(context: &ClaimContext<'_>) -> Check {
    let mut second_inputs = Vec::new();
    search::strings(&ALPHABET, 2, |string| {
        second_inputs.push(string.to_vec());
        Ok(())
    })?;
    second_inputs.push(vec![0xEF, 0xBB, 0xBF, 0x41]);
    let mut calls = 0;
    for (fatal, alone) in modes(context) {
        let printed = second_inputs
            .iter()
            .map(|input| code_points(alone, Slice::Bytes(input)));
        let printed: Vec<Option<Vec<u32>>> = printed.collect();
        search::strings(&ALPHABET, 3, |first| {
            for (second, printed) in second_inputs.iter().zip(&printed) {
                let mut decoder = text_decoder(fatal);
                let _ = decoder.decode(Some(first), false, &mut NoTrace);
                let decoded = decoder.decode(Some(second), false, &mut NoTrace).ok();
                ensure(decoded == *printed, || {
                    let input = format!("{} after {}", Slice::Bytes(second), Slice::Bytes(first));
                    Witness::new(input, show(printed.as_deref()), show(decoded.as_deref()))
                })?;
                calls += 1;
            }
            Ok(())
        })?;
    }
    Ok(format!("{} of calls", count(calls, "pair")))
}

/// The scalar values are those of the Unicode Standard's substitution, and the bytes are their UTF-8.
pub(super) fn lone_surrogates_are_replaced(context: &ClaimContext<'_>) -> Check {
    let substitute = Reading::judging(Operation::Utf16DecodeLossy);
    let encode = Reading::judging(Operation::Utf8Encode);
    let whole = context.reading(Operation::WhatwgUtf8EncodeStream);
    let results = |string: &[u16]| {
        let printed = text(substitute, Slice::CodeUnits(string))
            .and_then(|scalar_values| octets(encode, Slice::CodePoints(&scalar_values)))
            .unwrap_or_default();
        let in_one = octets(whole, Slice::CodeUnits(string)).unwrap_or_default();
        (printed, in_one)
    };
    each_in_pieces(results, |string, pieces, (printed, in_one)| {
        let encoded = text_encoder_stream::encode(pieces, &mut NoTrace);
        ensure(*encoded == **printed && in_one == printed, || {
            let (printed, right) = (Slice::Bytes(printed), Slice::Bytes(&encoded));
            Witness::new(Slice::CodeUnits(string), printed, right)
        })
    })
}

/// Tries a property on strings, their pieces, and the result of each string as a whole.
fn each_in_pieces<T>(
    whole: impl Fn(&[u16]) -> T,
    holds: impl Fn(&[u16], &[&[u16]], &T) -> Result<(), Witness>,
) -> Check {
    let over = search::units(|string| {
        let whole = whole(string);
        let mut cuts = cuts(string).into_iter();
        cuts.try_for_each(|pieces| holds(string, &pieces, &whole))
    })?;
    Ok(format!("{over}, each cut in many ways"))
}

pub(super) fn units_convert_as_their_string(_: &ClaimContext<'_>) -> Check {
    let results = |string: &[u16]| scalar_value_string::convert(string, &mut NoTrace);
    each_in_pieces(results, |string, pieces, printed| {
        let mut stream = TextEncoderStream {
            encoder: Utf8Encoder,
            leading_surrogate: None,
            enqueued: Vec::new(),
        };
        let mut converted: VecDeque<u32> = VecDeque::new();
        for piece in pieces {
            let mut input: IoQueue<u16> = piece.iter().copied().collect();
            while let Some(item) = input.pop_front() {
                let result =
                    convert_code_unit_to_scalar_value(&mut stream, item, &mut input, &mut NoTrace);
                if let Handled::Items(scalar_value) = result {
                    converted.push_back(scalar_value);
                }
            }
        }
        // the flush at the end encodes this
        converted.extend(stream.leading_surrogate.map(|_| 0xFFFD));
        ensure(converted == *printed, || {
            let both = [printed.clone(), converted];
            let [printed, right] = both.map(|them| show(Some(&Vec::from(them))));
            Witness::new(Slice::CodeUnits(string), printed, right)
        })
    })
}

pub(super) fn or_fail_fails_on_any_error(context: &ClaimContext<'_>) -> Check {
    let or_fail = context.reading(Operation::WhatwgUtf8DecodeWithoutBomOrFail);
    let replacing = context.reading(Operation::WhatwgUtf8DecodeWithoutBom);
    let validate = Reading::judging(Operation::Utf8Validate);
    search::bytes(|string| {
        let is_well_formed = accepts(validate, Slice::Bytes(string));
        let printed = is_well_formed.then(|| text(replacing, Slice::Bytes(string)));
        let printed = printed.flatten();
        let decoded = text(or_fail, Slice::Bytes(string));
        ensure(decoded == printed, || {
            let (printed, right) = (show(printed.as_deref()), show(decoded.as_deref()));
            Witness::new(Slice::Bytes(string), printed, right)
        })
    })
}

pub(super) fn the_encoder_is_that_of_unicode(context: &ClaimContext<'_>) -> Check {
    let unicode = Reading {
        source: Source::Unicode,
        operation: Operation::Utf8Encode,
    };
    each(context, |code_point, encoded| {
        let right = bytes(unicode, Slice::CodePoints(&[code_point])).unwrap_or_default();
        ensure(encoded == right, || {
            let (printed, right) = (Slice::Bytes(encoded), Slice::Bytes(&right));
            Witness::new(name(code_point), printed, right)
        })
    })
}
