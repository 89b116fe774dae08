//! Claims about ill-formed UTF-8.

use utfproof_oracle::{Operation, Reading, Slice, UnitKind};

use super::super::bit_patterns;
use super::super::bit_row::BitRow;
use super::super::readings::{accepts, bytes, name};
use super::super::{Check, Shortfall, Witness, count, search};
use super::{ClaimContext, ensure};

/// The number of values of 21 bits, which fit the last row of the table of bits.
pub(super) const VALUES: u32 = 1 << 21;

/// The bytes of surrogates in generalized UTF-8.
pub(super) fn surrogates(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::GeneralizedUtf8Encode);
    let readers = readers(context);
    let mut tried = 0;
    for surrogate in 0xD800..=0xDFFF {
        let encoded = bytes(encode, Slice::CodePoints(&[surrogate])).unwrap_or_default();
        is_rejected(readers, surrogate, &encoded)?;
        tried += 1;
    }
    Ok(count(tried, "surrogate"))
}

/// The last row of the table of bits has room for more values than there are code points.
pub(super) fn surrogates_and_large_values(context: &ClaimContext<'_>) -> Check {
    let rows = rows(context)?;
    let Some(row) = rows.last() else {
        return surrogates(context);
    };
    let surrogates = surrogates(context)?;
    let readers = readers(context);
    let large = UnitKind::CodePoint.max() + 1..VALUES;
    let values = count(large.len() as u64, "larger value");
    for value in large {
        is_rejected(readers, value, &fill(row, value))?;
    }
    Ok(format!("{surrogates} and {values}"))
}

/// Every code point of a row, written with the bits of every later row.
pub(super) fn overlong_forms(context: &ClaimContext<'_>) -> Check {
    let rows = rows(context)?;
    let readers = readers(context);
    let mut tried = 0;
    for (i, row) in rows.iter().enumerate() {
        for longer in &rows[i + 1..] {
            for code_point in row.first..=row.last {
                is_rejected(readers, code_point, &fill(longer, code_point))?;
                tried += 1;
            }
        }
    }
    Ok(count(tried, "overlong form"))
}

/// Surrogates are left out: they are code points.
pub(super) fn every_value_of_21_bits(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::GeneralizedUtf8Validate);
    let rows = rows(context)?;
    for value in 0..VALUES {
        let row = rows.iter().find(|row| row.has_room_for(value));
        let bytes = row.map(|row| fill(row, value)).unwrap_or_default();
        ensure(accepts(validate, Slice::Bytes(&bytes)), || {
            let printed = format!("a code point, {}", Slice::Bytes(&bytes));
            Witness::new(name(value), printed, "none: its bytes are rejected")
        })?;
    }
    Ok("all values of 21 bits".to_owned())
}

pub(super) fn after_e0_and_f0(context: &ClaimContext<'_>) -> Check {
    let e0 = invalid_after(context, 0xE0, |value| value < 0x0800)?;
    let f0 = invalid_after(context, 0xF0, |value| value < 0x1_0000)?;
    Ok(count(e0 + f0, "sequence"))
}

pub(super) fn after_f4(context: &ClaimContext<'_>) -> Check {
    let f4 = invalid_after(context, 0xF4, |value| value > UnitKind::CodePoint.max())?;
    Ok(count(f4, "sequence"))
}

pub(super) fn after_ed(context: &ClaimContext<'_>) -> Check {
    let ed = invalid_after(context, 0xED, |value| (0xD800..=0xDFFF).contains(&value))?;
    Ok(count(ed, "sequence"))
}

/// Sequences with this lead in their row of the table of bits are invalid exactly where the document says. Returns the
/// number tried.
fn invalid_after(
    context: &ClaimContext<'_>,
    lead: u8,
    is_invalid: fn(u32) -> bool,
) -> Result<u64, Shortfall> {
    let validate = context.reading(Operation::Utf8Validate);
    let rows = rows(context)?;
    let row = rows.get(lead.leading_ones() as usize - 1);
    let mut tried = 0;
    for value in 0..VALUES {
        let Some(bytes) = row.map(|row| fill(row, value)) else {
            continue;
        };
        if bytes.first() != Some(&lead) {
            continue;
        }
        tried += 1;
        let is_accepted = accepts(validate, Slice::Bytes(&bytes));
        ensure(is_accepted != is_invalid(value), || {
            let words = ["rejected", "accepted"];
            let input = format!("{} as {}", name(value), Slice::Bytes(&bytes));
            let printed = usize::from(!is_invalid(value));
            Witness::new(input, words[printed], words[usize::from(is_accepted)])
        })?;
    }
    let printed = format!("a sequence that begins with {lead:02X}");
    ensure(tried > 0, || {
        Witness::new("the table of bits", printed, "none")
    })?;
    Ok(tried)
}

pub(super) fn not_because_of_a_byte_order_mark(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Utf8Validate);
    search::bytes(|string| {
        let marked = [&[0xEF, 0xBB, 0xBF], string].concat();
        let same =
            accepts(validate, Slice::Bytes(string)) == accepts(validate, Slice::Bytes(&marked));
        ensure(same, || {
            Witness::new(Slice::Bytes(string), "the same after EF BB BF", "not")
        })
    })
}

pub(super) fn rows(context: &ClaimContext<'_>) -> Result<Vec<BitRow>, Shortfall> {
    Ok(bit_patterns::rows(
        context.bits_of_utf_8()?,
        UnitKind::Byte,
    )?)
}

pub(super) fn fill(row: &BitRow, value: u32) -> Vec<u8> {
    let units = row.fill(value).unwrap_or_default();
    units
        .into_iter()
        .filter_map(|unit| u8::try_from(unit).ok())
        .collect()
}

/// The document's validation and decoding.
fn readers(context: &ClaimContext<'_>) -> [Reading; 2] {
    [Operation::Utf8Validate, Operation::Utf8Decode].map(|operation| context.reading(operation))
}

fn is_rejected(readers: [Reading; 2], value: u32, bytes: &[u8]) -> Result<(), Witness> {
    for reading in readers {
        ensure(!accepts(reading, Slice::Bytes(bytes)), || {
            let input = format!("{} as {}", name(value), Slice::Bytes(bytes));
            Witness::new(input, "rejected", format!("accepted by {reading}"))
        })?;
    }
    Ok(())
}
