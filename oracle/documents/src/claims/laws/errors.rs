//! Laws 31 to 33: the position and the length of an error.

use utfproof_oracle::{NoTrace, Operation, Reading, Slice};

use super::parts::{begin_a_character, divide};
use super::{Check, ClaimContext, Witness, count, ensure, every_string, judges, readings, search};
use readings::accepts;

/// The longest prefix that a reading accepts.
fn valid_up_to(validate: Reading, string: &[u8]) -> usize {
    match validate.answer(&[Slice::Bytes(string)], &mut NoTrace) {
        Ok(Err(rejection)) => rejection.at,
        _ => string.len(),
    }
}

/// The position of the first error, and its length unless it can be repaired; `None` if there is no error.
///
/// The readings give only the position. The length is that of the maximal subpart; there is none if the string ends in
/// the beginning of a character.
fn first_error(string: &[u8]) -> Option<(usize, Option<usize>)> {
    let part = divide(string).find(|part| !part.is_well_formed)?;
    let is_open = part.place.end == string.len() && begin_a_character(&string[part.place.clone()]);
    let length = (!is_open).then_some(part.place.len());
    Some((part.place.start, length))
}

/// The same by Rust's standard library.
fn first_error_by_std(string: &[u8]) -> Option<(usize, Option<usize>)> {
    let error = std::str::from_utf8(string).err()?;
    Some((error.valid_up_to(), error.error_len()))
}

pub(super) fn begin_after_the_longest_prefix(_: &ClaimContext<'_>) -> Check {
    let [validate] = judges([Operation::Utf8Validate]);
    let over = search::fewer_bytes(|string| {
        let valid_up_to = valid_up_to(validate, string);
        let begins = first_error(string).map_or(string.len(), |(at, _)| at);
        let by_std = first_error_by_std(string).map_or(string.len(), |(at, _)| at);
        ensure([begins, by_std] == [valid_up_to; 2], || {
            let wanted = format!("an error at {begins} (by std at {by_std})");
            Witness::new(
                Slice::Bytes(string),
                wanted,
                format!("valid up to {valid_up_to}"),
            )
        })
    })?;
    Ok(format!("{over}; and by Rust's standard library"))
}

/// One byte is enough: an unchanged error keeps its length, so further bytes change nothing.
pub(super) fn stay_where_they_are(_: &ClaimContext<'_>) -> Check {
    let [validate] = judges([Operation::Utf8Validate]);
    let mut tried = 0;
    for string in every_string(&search::EDGE_BYTES, 3)? {
        let before = (
            valid_up_to(validate, &string),
            first_error(&string).and_then(|(_, length)| length),
        );
        for byte in search::every_byte() {
            let longer = [string.as_slice(), &[byte]].concat();
            let after = (
                valid_up_to(validate, &longer),
                first_error(&longer).and_then(|(_, length)| length),
            );
            let holds = match before {
                (_, Some(_)) => after == before,
                (at, None) => after.0 >= at,
            };
            ensure(holds, || {
                let [before, after] = [before, after]
                    .map(|(at, length)| format!("valid up to {at}, error of {length:?}"));
                Witness::new(Slice::Bytes(&longer), before, after)
            })?;
            tried += 1;
        }
    }
    let tried = count(tried, "string");
    Ok(format!(
        "{tried}: each of up to 3 bytes over the edges and any byte after them"
    ))
}

pub(super) fn have_a_length_unless_repairable(_: &ClaimContext<'_>) -> Check {
    let [validate] = judges([Operation::Utf8Validate]);
    let repairs = every_string(&[0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2], 3)?;
    let tried = search::strings(&search::EDGE_BYTES, 3, |string| {
        let Some((at, length)) = first_error(string) else {
            return Ok(());
        };
        let is_repaired = repairs.iter().any(|repair| {
            let repaired = [string, repair].concat();
            accepts(validate, Slice::Bytes(&repaired))
        });
        let holds = match length {
            None => is_repaired && (1..=3).contains(&(string.len() - at)),
            Some(length) => !is_repaired && (1..=3).contains(&length),
        };
        ensure(
            holds && first_error_by_std(string) == Some((at, length)),
            || {
                let came = if is_repaired {
                    "repaired"
                } else {
                    "not repaired"
                };
                Witness::new(
                    Slice::Bytes(string),
                    format!("an error of {length:?} bytes"),
                    came,
                )
            },
        )
    })?;
    let [tried, repairs] = [
        count(tried, "string"),
        count(repairs.len() as u64, "string"),
    ];
    Ok(format!(
        "{tried} of up to 3 bytes over the edges, with {repairs} appended; and by Rust's standard library"
    ))
}

pub(super) fn of_a_pair_in_wtf_8(_: &ClaimContext<'_>) -> Check {
    let [validate, encode] = judges([Operation::Wtf8Validate, Operation::GeneralizedUtf8Encode]);
    let encoded = |code_points: &[u32]| {
        readings::bytes(encode, Slice::CodePoints(code_points)).unwrap_or_default()
    };
    let mut tried = 0;
    for pair in search::pairs() {
        let pair = encoded(&pair.map(u32::from));
        let at = valid_up_to(validate, &pair);
        ensure(at == 3, || {
            Witness::new(
                Slice::Bytes(&pair),
                "valid up to 3",
                format!("valid up to {at}"),
            )
        })?;
        tried += 1;
    }
    let later: Vec<u8> = search::every_byte();
    for lead in 0xD800..=0xDBFF {
        let lead = encoded(&[lead]);
        let accepted = |second: u8| {
            let mut whole = later
                .iter()
                .map(|third| [lead.as_slice(), &[0xED, second, *third]].concat());
            whole.any(|whole| accepts(validate, Slice::Bytes(&whole)))
        };
        let can_be_whole: Vec<u8> = later
            .iter()
            .copied()
            .filter(|second| accepted(*second))
            .collect();
        ensure(can_be_whole.iter().copied().eq(0x80..=0xAF), || {
            let input = format!("{} ED", Slice::Bytes(&lead));
            Witness::new(input, "80 to AF next", Slice::Bytes(&can_be_whole))
        })?;
    }
    Ok(format!(
        "{}, and any 2 bytes after each of 1,024 leads and ED",
        count(tried, "pair")
    ))
}
