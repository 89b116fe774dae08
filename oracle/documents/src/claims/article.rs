//! Claims of the encyclopedia article about its tables, its kinds of invalid sequences, sorting and cutting.

use utfproof_oracle::{Operation, Slice, UnitKind};

use super::super::readings::{accepts, bytes, code_points, name};
use super::super::{Check, Witness, count, search};
use super::modified_utf_8::no_zero_byte_is_written;
use super::utf_8::{byte_order_is_code_point_order, each};
use super::{ClaimContext, ensure};

pub(super) fn bits_choose_the_row(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded| {
        let bits = u32::BITS - code_point.leading_zeros();
        let printed = 1 + [7, 11, 16].iter().filter(|most| bits > **most).count();
        ensure(bits <= 21 && encoded.len() == printed, || {
            let printed = count(printed as u64, "byte");
            Witness::new(name(code_point), printed, Slice::Bytes(encoded))
        })
    })
}

/// The ASCII characters at which text is cut, in the article and elsewhere.
const SEPARATORS: [u8; 7] = [0x00, 0x0A, 0x20, b'%', b',', b'/', b'\\'];

pub(super) fn cutting_bytes_is_cutting_text(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf8Encode);
    let decode = context.reading(Operation::Utf8Decode);
    let edges = search::EDGE_CODE_POINTS.into_iter();
    let scalar_values = edges.filter(|edge| !(0xD800..=0xDFFF).contains(edge));
    let alphabet: Vec<u32> = SEPARATORS
        .map(u32::from)
        .into_iter()
        .chain(scalar_values)
        .collect();
    let cut_alike = |text: &[u32]| {
        let encoded = bytes(encode, Slice::CodePoints(text)).unwrap_or_default();
        for separator in SEPARATORS {
            let pieces = encoded.split(|byte| *byte == separator);
            let decoded = pieces.map(|piece| code_points(decode, Slice::Bytes(piece)));
            let printed = text.split(|character| *character == u32::from(separator));
            ensure(
                decoded.eq(printed.map(|piece| Some(piece.to_vec()))),
                || {
                    let printed = format!("cut at {} as text is", name(separator.into()));
                    Witness::new(Slice::CodePoints(text), printed, "not")
                },
            )?;
        }
        Ok(())
    };
    let tried = search::strings(&alphabet, 4, cut_alike)?;
    let over = each(context, |code_point, _| cut_alike(&[code_point, 0x20]))?;
    Ok(format!("{}, and {over}", count(tried, "text")))
}

/// The numbers come from the claim itself: the bits in four groups, then the mark of each byte, then the bytes.
pub(super) fn the_euro_sign_in_bits(context: &ClaimContext<'_>) -> Check {
    let mut words = context.claim.text.split([' ', ',', ';', '.']);
    let first = words.next().unwrap_or_default();
    let is_binary = |word: &&str| word.len() > 1 && word.bytes().all(|c| matches!(c, b'0' | b'1'));
    let binary: Vec<&str> = words.filter(is_binary).collect();
    let (Ok(code_point), [groups @ .., a, b, c, x, y, z]) =
        (u32::from_str_radix(first, 16), binary.as_slice())
    else {
        return Err(Witness::new(first, "a number and its bits", "none").into());
    };
    let bits = format!("{code_point:016b}");
    ensure(groups.concat() == bits, || {
        Witness::new(name(code_point), groups.join(" "), &bits)
    })?;
    let printed = [x, y, z].map(|byte| (*byte).to_owned());
    let mut rest = bits.as_str();
    let cut = [a, b, c].map(|mark| {
        let (piece, after) = rest.split_at(rest.len().min(8 - mark.len()));
        rest = after;
        format!("{mark}{piece}")
    });
    ensure(cut == printed && rest.is_empty(), || {
        Witness::new(name(code_point), printed.join(" "), cut.join(" "))
    })?;
    let encode = context.reading(Operation::Utf8Encode);
    let encoded = bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default();
    let encoded: Vec<String> = encoded.iter().map(|byte| format!("{byte:08b}")).collect();
    ensure(encoded == printed, || {
        Witness::new(name(code_point), printed.join(" "), encoded.join(" "))
    })?;
    Ok(name(code_point))
}

/// The forms are the article's own, with and without padding.
pub(super) fn c0_and_c1_begin_ascii_in_two_bytes(context: &ClaimContext<'_>) -> Check {
    let forms = [
        (Operation::Utf8EncodeIn2Bytes, 2, 0x07FF),
        (Operation::Utf8EncodeIn3Bytes, 3, 0xFFFF),
        (Operation::Utf8EncodeIn4Bytes, 4, 0x10_FFFF),
    ];
    let mut tried = 0;
    for (operation, length, greatest) in forms {
        let encode = context.reading(operation);
        for code_point in 0..=greatest {
            let form = bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default();
            let begins = matches!(form.first(), Some(0xC0 | 0xC1));
            ensure(begins == (length == 2 && code_point < 0x80), || {
                let printed = "C0 or C1 if it is ASCII in two bytes";
                Witness::new(name(code_point), printed, Slice::Bytes(&form))
            })?;
            tried += 1;
        }
    }
    Ok(count(tried, "form"))
}

/// The values are those of the draft of 1997, whose sequences have up to six octets.
pub(super) fn f5_to_fd_begin_large_values(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::Utf81997Decode);
    let mut tried = 0;
    for lead in 0xF5..=0xFD_u8 {
        let continuing = lead.leading_ones() as usize - 1;
        tried += search::strings(&[0x80, 0x81, 0xBE, 0xBF], continuing, |rest| {
            if rest.len() < continuing {
                return Ok(());
            }
            let sequence = [&[lead], rest].concat();
            let value = utfproof_oracle::Sequence::values;
            let decoded = super::super::readings::answer(decode, &[Slice::Bytes(&sequence)])
                .map(|v| value(&v));
            let is_large = decoded
                .as_ref()
                .is_ok_and(|values| values.iter().all(|v| *v > UnitKind::CodePoint.max()));
            ensure(is_large, || {
                let right = decoded.map_or("rejected".to_owned(), |v| Slice::Ucs4(&v).to_string());
                Witness::new(Slice::Bytes(&sequence), "a value above U+10FFFF", right)
            })
        })?;
    }
    Ok(count(tried, "sequence"))
}

pub(super) fn modified_utf_8_has_c0_80(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::ModifiedUtf8Encode);
    let encoded = bytes(encode, Slice::CodeUnits(&[0])).unwrap_or_default();
    ensure(encoded == [0xC0, 0x80], || {
        Witness::new("U+0000", "C0 80", Slice::Bytes(&encoded))
    })?;
    no_zero_byte_is_written(context)
}

/// The five kinds, in the order of the article.
const KINDS: [&str; 5] = [
    "a byte that is never valid",
    "a stray continuation byte",
    "a lead with too few continuation bytes",
    "an overlong form",
    "a code point that is not allowed",
];

/// The kinds of an error at the start of some bytes, as the article defines them; a lead begins a form of up to six
/// bytes.
fn kinds(rest: &[u8]) -> [bool; 5] {
    let first = rest[0];
    let never_valid = matches!(first, 0xC0 | 0xC1 | 0xF5..=0xFF);
    let stray = matches!(first, 0x80..=0xBF);
    let mut kinds = [never_valid, stray, false, false, false];
    let (continuing, least) = match first {
        0xC0..=0xDF => (1, 0x80),
        0xE0..=0xEF => (2, 0x800),
        0xF0..=0xF7 => (3, 0x1_0000),
        0xF8..=0xFB => (4, 0x20_0000),
        0xFC..=0xFD => (5, 0x400_0000),
        _ => return kinds,
    };
    let behind = rest[1..].iter().take(continuing);
    let behind: Vec<u8> = behind
        .copied()
        .take_while(|byte| matches!(byte, 0x80..=0xBF))
        .collect();
    if behind.len() < continuing {
        kinds[2] = true;
        return kinds;
    }
    let bits_of_lead = u32::from(first) & (0x3F >> continuing);
    let value = behind.iter().fold(bits_of_lead, |value, byte| {
        value << 6 | u32::from(byte & 0x3F)
    });
    kinds[3] = value < least;
    kinds[4] = matches!(value, 0xD800..=0xDFFF) || value > UnitKind::CodePoint.max();
    kinds
}

/// Tries a property on the kinds at each position where a character should start, up to the first error.
fn each_start(
    context: &ClaimContext<'_>,
    holds: impl Fn(&[u8], bool, [bool; 5]) -> Result<(), Witness> + Sync,
) -> Check {
    let validate = context.reading(Operation::Utf8Validate);
    search::bytes(|string| {
        let mut rest = string;
        while !rest.is_empty() {
            let mut lengths = 1..=rest.len().min(4);
            let valid = lengths.find(|length| accepts(validate, Slice::Bytes(&rest[..*length])));
            holds(string, valid.is_some(), kinds(rest))?;
            let Some(length) = valid else { break };
            rest = &rest[length..];
        }
        Ok(())
    })
}

fn named(kinds: [bool; 5]) -> String {
    let names = KINDS.iter().zip(kinds).filter(|(_, is_of_it)| *is_of_it);
    let names: Vec<&str> = names.map(|(name, _)| *name).collect();
    names.join(", and ")
}

pub(super) fn each_of_five_kinds_is_invalid(context: &ClaimContext<'_>) -> Check {
    each_start(context, |string, is_valid, kinds| {
        ensure(is_valid != kinds.contains(&true), || {
            let words = ["accepted", "rejected"];
            let printed = format!("{} {}", words[usize::from(is_valid)], named(kinds));
            let right = words[usize::from(!is_valid)];
            Witness::new(Slice::Bytes(string), printed.trim_end(), right)
        })
    })
}

pub(super) fn invalid_input_is_of_one_kind(context: &ClaimContext<'_>) -> Check {
    each_start(context, |string, is_valid, kinds| {
        let number = kinds.iter().filter(|is_of_it| **is_of_it).count();
        ensure(is_valid || number == 1, || {
            Witness::new(Slice::Bytes(string), "one kind", named(kinds))
        })
    })
}

pub(super) fn escapes_are_no_code_points(context: &ClaimContext<'_>) -> Check {
    are_no_code_points(context, 0xDC80..=0xDCFF)
}

/// The year is not tested, nor are values above U+10FFFF, which no operation of the oracle has.
pub(super) fn surrogates_are_no_code_points(context: &ClaimContext<'_>) -> Check {
    are_no_code_points(context, 0xD800..=0xDFFF)
}

/// Generalized UTF-8 encodes exactly the code points.
fn are_no_code_points(
    context: &ClaimContext<'_>,
    surrogates: std::ops::RangeInclusive<u32>,
) -> Check {
    let [encode, decode] = [
        Operation::GeneralizedUtf8Encode,
        Operation::GeneralizedUtf8Decode,
    ]
    .map(|operation| context.reading(operation));
    let tried = surrogates.clone().count();
    for surrogate in surrogates {
        let encoded = bytes(encode, Slice::CodePoints(&[surrogate])).unwrap_or_default();
        let decoded = code_points(decode, Slice::Bytes(&encoded));
        ensure(decoded != Some(vec![surrogate]), || {
            let right = format!("a code point, {} by {encode}", Slice::Bytes(&encoded));
            Witness::new(name(surrogate), "no code point", right)
        })?;
    }
    Ok(count(tried as u64, "surrogate"))
}

/// The article does not say whether bytes are compared as unsigned numbers or, as in some languages, as signed ones.
pub(super) fn byte_order_is_code_point_order_with_any_sign(context: &ClaimContext<'_>) -> Check {
    let unsigned = byte_order_is_code_point_order(context)?;
    let with_sign =
        |bytes: &[u8]| -> Vec<i8> { bytes.iter().map(|byte| byte.cast_signed()).collect() };
    let mut last: Option<(u32, Vec<i8>)> = None;
    let signed = each(context, |code_point, encoded| {
        let encoded = with_sign(encoded);
        if let Some((before, last)) = &last {
            ensure(*last < encoded, || {
                let input = format!("{} and {}", name(*before), name(code_point));
                Witness::new(input, "in order", "not in order if bytes are signed")
            })?;
        }
        last = Some((code_point, encoded));
        Ok(())
    })?;
    Ok(format!(
        "{unsigned} as unsigned bytes, and {signed} as signed ones"
    ))
}
