//! Laws 1 to 7: round trips.

use utfproof_oracle::{Operation, Sequence, Slice};

use super::super::{utf_8, utf_8_1997, wtf_8_conversions};
use super::{Check, ClaimContext, Witness, alike, comes_back, count, is_lead, is_trail, judges};
use super::{readings, scalar_value_strings, search, through};

/// The values on both sides of every change of length in the UTF-8 of up to six bytes.
const EDGE_VALUES: [u32; 12] = [
    0x41,
    0x7F,
    0x80,
    0x7FF,
    0x800,
    0xFFFF,
    0x1_0000,
    0x1F_FFFF,
    0x20_0000,
    0x3FF_FFFF,
    0x400_0000,
    0x7FFF_FFFF,
];

pub(super) fn utf_8(context: &ClaimContext<'_>) -> Check {
    let comes_back = comes_back(Operation::Utf8Encode, Operation::Utf8Decode);
    let strings = scalar_value_strings(|string| comes_back(Slice::CodePoints(string)))?;
    let sequences = utf_8::no_two_sequences_are_the_same_code_point(context)?;
    Ok(format!("{strings}, {sequences}"))
}

pub(super) fn generalized_utf_8(_: &ClaimContext<'_>) -> Check {
    let comes_back = comes_back(
        Operation::GeneralizedUtf8Encode,
        Operation::GeneralizedUtf8Decode,
    );
    search::code_point_strings(|string| comes_back(Slice::CodePoints(string)))
}

pub(super) fn utf_8_of_31_bits(context: &ClaimContext<'_>) -> Check {
    let comes_back = comes_back(Operation::Utf81997Encode, Operation::Utf81997Decode);
    let values = utf_8_1997::from_ucs_4_and_back(context)?;
    let strings = search::strings(&EDGE_VALUES, 3, |string| comes_back(Slice::Ucs4(string)))?;
    let strings = count(strings, "string");
    Ok(format!("{values}, and {strings} of up to 3 over the edges"))
}

pub(super) fn wtf_8_and_code_units(context: &ClaimContext<'_>) -> Check {
    wtf_8_conversions::from_utf_16_is_well_formed(context)?;
    let units = wtf_8_conversions::from_utf_16_and_back(context)?;
    let wtf_8 = wtf_8_conversions::to_utf_16_and_back(context)?;
    Ok(format!("{units}; and the WTF-8 of {wtf_8}"))
}

pub(super) fn wtf_8_merges_pairs(_: &ClaimContext<'_>) -> Check {
    let through_wtf_8 = judges([Operation::Wtf8Encode, Operation::Wtf8Decode]);
    let through_wtf_16 = judges([Operation::Wtf16Encode, Operation::Wtf16Decode]);
    search::code_point_strings(|string| {
        let string = Slice::CodePoints(string);
        let merged = Sequence::code_points(merged(&string.values()));
        for readings in [through_wtf_8, through_wtf_16] {
            alike(string, Some(&merged), through(&readings, string).as_ref())?;
        }
        Ok(())
    })
}

/// This formula for surrogate pairs is independent of the readings.
fn merged(string: &[u32]) -> Vec<u32> {
    match string {
        [lead, trail, rest @ ..] if is_lead(*lead) && is_trail(*trail) => {
            let pair = 0x1_0000 + (lead - 0xD800) * 0x400 + (trail - 0xDC00);
            [vec![pair], merged(rest)].concat()
        }
        [single, rest @ ..] => [vec![*single], merged(rest)].concat(),
        [] => Vec::new(),
    }
}

pub(super) fn code_points_of_wtf_8(_: &ClaimContext<'_>) -> Check {
    let comes_back = comes_back(Operation::Wtf8Encode, Operation::Wtf8Decode);
    search::code_point_strings(|string| comes_back(Slice::CodePoints(string)))
}

pub(super) fn cesu_8(_: &ClaimContext<'_>) -> Check {
    let comes_back = comes_back(Operation::Cesu8Encode, Operation::Cesu8Decode);
    scalar_value_strings(|string| comes_back(Slice::CodePoints(string)))
}

pub(super) fn lenient_cesu_8(_: &ClaimContext<'_>) -> Check {
    let comes_back = comes_back(Operation::Cesu8LenientEncode, Operation::Cesu8LenientDecode);
    search::units(|string| comes_back(Slice::CodeUnits(string)))
}

pub(super) fn modified_utf_8(_: &ClaimContext<'_>) -> Check {
    let comes_back = comes_back(
        Operation::ModifiedUtf8WriteUtf,
        Operation::ModifiedUtf8ReadUtf,
    );
    search::units(|string| comes_back(Slice::CodeUnits(string)))
}

/// The length before the string is always right: bytes after a shorter string are not tested here.
pub(super) fn bytes_of_modified_utf_8(_: &ClaimContext<'_>) -> Check {
    let readings = judges([
        Operation::ModifiedUtf8ReadUtf,
        Operation::ModifiedUtf8WriteUtf,
    ]);
    let tried = search::strings(&search::every_byte(), 2, |contents| {
        let length = u8::try_from(contents.len()).unwrap_or_default();
        let input = [&[0, length], contents].concat();
        let input = Slice::Bytes(&input);
        let back = through(&readings, input);
        // bytes that cannot be read are not written
        back.map_or(Ok(()), |back| {
            alike(input, Some(&input.to_sequence()), Some(&back))
        })
    })?;
    Ok(count(tried, "string"))
}

pub(super) fn bytes_through_utf_8b(_: &ClaimContext<'_>) -> Check {
    let comes_back = comes_back(Operation::Utf8bDecode, Operation::Utf8bEncode);
    search::bytes(|string| comes_back(Slice::Bytes(string)))
}

pub(super) fn code_points_through_utf_8b(_: &ClaimContext<'_>) -> Check {
    let comes_back = comes_back(Operation::Utf8bEncode, Operation::Utf8bDecode);
    let escaped: Vec<u32> = (0xDC80..=0xDCFF).collect();
    let tried = search::strings(&escaped, 2, |string| comes_back(Slice::CodePoints(string)))?;
    Ok(count(tried, "string"))
}

pub(super) fn modified_utf_8_is_cesu_8_but_for_null(_: &ClaimContext<'_>) -> Check {
    let [modified, cesu_8] = judges([Operation::ModifiedUtf8Encode, Operation::Cesu8LenientEncode]);
    let with_null = |string: &[u16]| -> Result<(), Witness> {
        let string = Slice::CodeUnits(string);
        let cesu_8 = readings::bytes(cesu_8, string).unwrap_or_default();
        let wanted = cesu_8.into_iter().flat_map(|byte| match byte {
            0x00 => vec![0xC0, 0x80],
            other => vec![other],
        });
        let wanted = Sequence::Bytes(wanted.collect());
        alike(string, Some(&wanted), through(&[modified], string).as_ref())
    };
    let nulls = search::strings(&[0x0000, 0x0041, 0x0080, 0xD800], 4, with_null)?;
    let units = search::units(with_null)?;
    Ok(format!("{units}; and {} with 0000", count(nulls, "string")))
}

/// RFC 2781 alone rejects U+FFFE.
pub(super) fn utf_32_is_utf_16(_: &ClaimContext<'_>) -> Check {
    let orders = [
        [
            [Operation::Utf32BeEncode, Operation::Utf32BeDecode],
            [Operation::Utf16BeEncode, Operation::Utf16BeDecode],
        ],
        [
            [Operation::Utf32LeEncode, Operation::Utf32LeDecode],
            [Operation::Utf16LeEncode, Operation::Utf16LeDecode],
        ],
    ];
    let orders = orders.map(|two| two.map(judges));
    search::code_point_strings(|string| {
        if string.contains(&0xFFFE) {
            return Ok(());
        }
        let string = Slice::CodePoints(string);
        orders.iter().try_for_each(|[of_32, of_16]| {
            let [of_32, of_16] = [of_32, of_16].map(|readings| through(readings, string));
            alike(string, of_16.as_ref(), of_32.as_ref())
        })
    })
}
