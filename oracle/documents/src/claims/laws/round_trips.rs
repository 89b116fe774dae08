//! Laws 1 to 7: round trips.

use utfproof_oracle::{Operation, Sequence, Slice};

use super::{Check, ClaimContext, Witness, alike, count, is_lead, is_trail, judges};
use super::{readings, search, through};

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
