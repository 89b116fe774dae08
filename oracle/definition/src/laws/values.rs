//! Laws of values: which are encoded, and by which bytes.

use utfproof_oracle::Slice;

use super::encoding::{Encoding, LAST_CODE_POINT, is};
use crate::name;

/// The first value that does not come back.
pub(super) fn loss(encoding: &Encoding<'_>) -> Option<String> {
    let ranges = encoding.definition.ranges().into_iter();
    let values = ranges.flat_map(|(first, last)| {
        // beyond the code points there are too many: the ends of the rows
        let beyond = [first, last]
            .into_iter()
            .filter(|value| *value > LAST_CODE_POINT);
        (first..=last.min(LAST_CODE_POINT)).chain(beyond)
    });
    let mut losses = values.filter_map(|value| {
        let bytes = encoding.definition.encode_one(value)?;
        let decoded = encoding.definition.decode(&bytes);
        if decoded.as_deref() == Ok(&[value]) {
            return None;
        }
        let came = match decoded {
            Ok(values) => {
                let names: Vec<String> = values.into_iter().map(name).collect();
                format!("decoded as {}", names.join(" "))
            }
            Err(at) => format!("rejected at {at}"),
        };
        Some(format!("{}, which is {came}", is(value, &bytes)))
    });
    losses.next()
}

/// The first value with two forms.
pub(super) fn second_form(encoding: &Encoding<'_>) -> Option<String> {
    let definition = encoding.definition;
    let rows = definition.rows.iter();
    let others = rows.filter_map(|row| {
        if definition.is_shortest {
            return None;
        }
        // the lowest value that this row can be read as, and that has another form
        let mut values = (row.less()..=row.highest()).take_while(|value| {
            *value <= definition.maximum && *value < row.first.saturating_add(2)
        });
        values.find_map(|value| {
            let own = definition.encode_one(value)?;
            let other = row.bytes(value)?;
            let is_other = own != other && definition.may_be_read(row, value);
            is_other.then_some((value, own, other))
        })
    });
    let (value, own, other) = others.min_by_key(|(value, _, other)| (*value, other.len()))?;
    Some(format!(
        "{}, and also {}",
        is(value, &own),
        Slice::Bytes(&other)
    ))
}

/// The first ASCII character that is not encoded as itself.
pub(super) fn not_ascii(encoding: &Encoding<'_>) -> Option<String> {
    (0x00..=0x7F_u8).find_map(|byte| {
        let encoded = encoding.definition.encode_one(byte.into());
        match encoded {
            Some(bytes) if bytes == [byte] => None,
            Some(bytes) => Some(is(byte.into(), &bytes)),
            None => Some(format!("{} is not encoded", name(byte.into()))),
        }
    })
}

/// The first code point that is not encoded.
pub(super) fn missing(encoding: &Encoding<'_>) -> Option<String> {
    let missing =
        (0..=LAST_CODE_POINT).find(|value| encoding.definition.encode_one(*value).is_none());
    missing.map(|value| format!("{} is not encoded", name(value)))
}
