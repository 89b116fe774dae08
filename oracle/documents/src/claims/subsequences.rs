//! Claims about the parts of a sequence of bytes, compared with the definitions of the Unicode Standard, which are
//! repeated here word by word.

pub(super) mod parts;

use std::sync::atomic::{AtomicBool, Ordering};

use utfproof_notation::Units;
use utfproof_oracle::{Operation, Reading, Slice, UnitKind};

use super::super::readings::{accepts, name, octets, text};
use super::super::{Check, Shortfall, Witness, count, search};
use super::utf_8::each;
use super::{ClaimContext, ensure, ill_formed};
use parts::{Part, Parts};

const REPLACEMENT_CHARACTER: u32 = 0xFFFD;

pub(super) fn they_do_not_overlap(context: &ClaimContext<'_>) -> Check {
    let parts = Parts::of(context)?;
    let validate = context.reading(Operation::Utf8Validate);
    search::bytes(|string| {
        let mut end = 0;
        for (start, part) in parts.minimal(string) {
            ensure(start >= end, || {
                let right = format!("{} begins before", Slice::Bytes(part));
                Witness::new(Slice::Bytes(string), "after the one before it", right)
            })?;
            end = start + part.len();
        }
        for run in parts.ill_formed(string) {
            ensure(!accepts(validate, Slice::Bytes(run)), || {
                let right = format!("{} is accepted", Slice::Bytes(run));
                Witness::new(Slice::Bytes(string), "ill-formed", right)
            })?;
        }
        Ok(())
    })
}

pub(super) fn well_formed_is_made_of_minimal_ones(context: &ClaimContext<'_>) -> Check {
    let parts = Parts::of(context)?;
    let validate = context.reading(Operation::Utf8Validate);
    search::bytes(|string| {
        // 1 for each length at which a series of minimal ones ends
        let mut is_made = Units::<u8>::zeroed(string.len() + 1);
        is_made[0] = 1;
        for (start, part) in parts.minimal(string) {
            is_made[start + part.len()] |= is_made[start];
        }
        let is_made = is_made[string.len()] == 1;
        ensure(accepts(validate, Slice::Bytes(string)) == is_made, || {
            let words = ["ill-formed", "well-formed"];
            let (printed, right) = (usize::from(is_made), usize::from(!is_made));
            Witness::new(Slice::Bytes(string), words[printed], words[right])
        })
    })
}

/// Both ways of replacing in the oracle.
fn converters(context: &ClaimContext<'_>) -> [Reading; 2] {
    [
        context.reading(Operation::Utf8DecodeLossy),
        context.reading(Operation::Utf8DecodeLossyPerByte),
    ]
}

/// Converts a string: the UTF-8 of all characters except U+FFFD, and the number of U+FFFD.
fn converted(encode: Reading, converter: Reading, string: &[u8]) -> (Units<u8>, usize) {
    let text = text(converter, Slice::Bytes(string)).unwrap_or_default();
    let characters = text.iter().copied().filter(|c| *c != REPLACEMENT_CHARACTER);
    let characters: Units<u32> = characters.collect();
    let encoded = octets(encode, Slice::CodePoints(&characters)).unwrap_or_default();
    (encoded, text.len() - characters.len())
}

/// What two claims find out about the conversion of every string.
pub(super) struct Conversions {
    /// The strings.
    over: String,
    /// Whether some string has different numbers of errors by two of three ways to count them.
    differ: [bool; 3],
}

/// The output has all minimal well-formed subsequences, in order, and nothing else except U+FFFD: at least one for each
/// ill-formed subsequence. The strings are converted once for all claims.
fn conversions<'a>(context: &ClaimContext<'a>) -> Result<&'a Conversions, Shortfall> {
    let convert = || {
        let parts = Parts::of(context)?;
        let differ = [const { AtomicBool::new(false) }; 3];
        let (converters, encode) = (converters(context), context.reading(Operation::Utf8Encode));
        let over = search::bytes(|string| {
            let (certain, replacement_characters) = parts.certain(string);
            let fewest = replacement_characters + parts.ill_formed(string).count();
            let [(a, maximal), (b, per_byte)] =
                converters.map(|converter| converted(encode, converter, string));
            for (encoded, replaced) in [(&a, maximal), (&b, per_byte)] {
                ensure(*encoded == certain && replaced >= fewest, || {
                    let printed = format!("{} and {fewest} of U+FFFD", Slice::Bytes(&certain));
                    let right = format!("{} and {replaced}", Slice::Bytes(encoded));
                    Witness::new(Slice::Bytes(string), printed, right)
                })?;
            }
            let numbers = [(fewest, maximal), (fewest, per_byte), (maximal, per_byte)];
            for (differ, (fewer, more)) in differ.iter().zip(numbers) {
                if fewer != more {
                    differ.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        })?;
        let differ = differ.map(AtomicBool::into_inner);
        Ok(Conversions { over, differ })
    };
    let conversions = context.conversions.get_or_init(convert).as_ref();
    conversions.map_err(Shortfall::clone)
}

pub(super) fn nothing_well_formed_is_swallowed(context: &ClaimContext<'_>) -> Check {
    Ok(conversions(context)?.over.clone())
}

/// Two converters, and the least possible number of errors (one for each ill-formed subsequence), all differ.
pub(super) fn only_the_number_of_errors_differs(context: &ClaimContext<'_>) -> Check {
    let Conversions { over, differ } = conversions(context)?;
    ensure(differ.iter().all(|differ| *differ), || {
        Witness::new("every string", "different numbers of errors", "the same")
    })?;
    Ok(over.clone())
}

pub(super) fn each_maximal_subpart_is_replaced(context: &ClaimContext<'_>) -> Check {
    let parts = Parts::of(context)?;
    let replace = context.reading(Operation::Utf8DecodeLossy);
    let decode = context.reading(Operation::Utf8Decode);
    // most characters of the strings are single bytes
    let singles: Vec<Units<u32>> = search::every_byte()
        .into_iter()
        .map(|byte| text(decode, Slice::Bytes(&[byte])).unwrap_or_default())
        .collect();
    search::bytes(|string| {
        let mut printed = Units::new();
        let mut rest = string;
        while !rest.is_empty() {
            let mut lengths = 1..=rest.len().min(4);
            let minimal = lengths.find(|length| parts.part(&rest[..*length]) == Part::Minimal);
            let length = match minimal {
                Some(1) => {
                    printed.extend_from_slice(&singles[usize::from(rest[0])]);
                    1
                }
                Some(length) => {
                    let character = text(decode, Slice::Bytes(&rest[..length]));
                    printed.extend_from_slice(&character.unwrap_or_default());
                    length
                }
                None => {
                    printed.extend_from_slice(&[REPLACEMENT_CHARACTER]);
                    parts.maximal_subpart(rest)
                }
            };
            rest = &rest[length..];
        }
        let replaced = text(replace, Slice::Bytes(string)).unwrap_or_default();
        ensure(replaced == printed, || {
            let (printed, right) = (Slice::CodePoints(&printed), Slice::CodePoints(&replaced));
            Witness::new(Slice::Bytes(string), printed, right)
        })
    })
}

/// Only a maximal subpart is replaced by one U+FFFD as a whole, so the replacements show the maximal subparts.
pub(super) fn a_beginning_or_one_byte(context: &ClaimContext<'_>) -> Check {
    let parts = Parts::of(context)?;
    let replace = context.reading(Operation::Utf8DecodeLossy);
    search::bytes(|string| {
        let part = parts.part(string);
        let replaced = text(replace, Slice::Bytes(string)).unwrap_or_default();
        let is_one = *replaced == [REPLACEMENT_CHARACTER] && string != [0xEF, 0xBF, 0xBD];
        let is_printed = part != Part::Minimal && (part == Part::Beginning || string.len() == 1);
        ensure(is_one == is_printed, || {
            let words = ["no maximal subpart", "one maximal subpart"];
            let right = Slice::CodePoints(&replaced);
            Witness::new(Slice::Bytes(string), words[usize::from(is_printed)], right)
        })
    })
}

/// Overlong forms, surrogates and larger values byte by byte; the beginnings of characters as a whole.
pub(super) fn only_cut_sequences_are_replaced_as_one(context: &ClaimContext<'_>) -> Check {
    let replace = context.reading(Operation::Utf8DecodeLossy);
    let number_of = |bytes: &[u8]| {
        let replaced = text(replace, Slice::Bytes(bytes)).unwrap_or_default();
        let is_so = replaced.iter().all(|c| *c == REPLACEMENT_CHARACTER);
        if is_so { replaced.len() } else { 0 }
    };
    let is_replaced = |value: u32, bytes: &[u8], printed: usize| {
        let right = number_of(bytes);
        ensure(right == printed, || {
            let input = format!("{} of {}", Slice::Bytes(bytes), name(value));
            Witness::new(input, format!("{printed} of U+FFFD"), right)
        })
    };
    let rows = ill_formed::rows(context)?;
    let mut forms = 0;
    for (i, row) in rows.iter().enumerate() {
        let is_last = i + 1 == rows.len();
        for value in 0..ill_formed::VALUES {
            let is_overlong = value < row.first;
            let is_surrogate = (0xD800..=0xDFFF).contains(&value);
            let is_too_large = is_last && value > UnitKind::CodePoint.max();
            if row.has_room_for(value) && (is_overlong || is_surrogate || is_too_large) {
                let form = ill_formed::fill(row, value);
                is_replaced(value, &form, form.len())?;
                forms += 1;
            }
        }
    }
    let mut cut = 0;
    each(context, |code_point, encoded| {
        for end in 1..encoded.len() {
            is_replaced(code_point, &encoded[..end], 1)?;
            cut += 1;
        }
        Ok(())
    })?;
    let [forms, cut] = [(forms, "such form"), (cut, "beginning")].map(|(n, noun)| count(n, noun));
    Ok(format!("{forms}, and {cut} of characters"))
}
