//! Claims of the editions of WTF-8 about its terms.

use std::ops::RangeInclusive;

use utfproof_notation::Units;
use utfproof_oracle::{Event, Operation, Reading, Recorder, Slice};

use super::super::readings::{accepts, code_points, name, units};
use super::super::{Check, Shortfall, Witness, count, search};
use super::{ClaimContext, ensure};

fn is_lead(value: u32) -> bool {
    matches!(value, 0xD800..=0xDBFF)
}

fn is_trail(value: u32) -> bool {
    matches!(value, 0xDC00..=0xDFFF)
}

pub(super) fn has_pair(string: &[u32]) -> bool {
    let mut pairs = string.windows(2);
    pairs.any(|pair| is_lead(pair[0]) && is_trail(pair[1]))
}

/// The numbers in the claim itself, in order.
fn numbers<'a>(context: &'a ClaimContext<'_>) -> impl Iterator<Item = u32> + 'a {
    let words = context.claim.text.split([' ', ',', ';', '.', ':']);
    words.filter_map(|word| word.parse().ok())
}

/// Every 16-bit code unit and every surrogate pair is a different code point; together they are all code points.
pub(super) fn code_points_are_a_range(context: &ClaimContext<'_>) -> Check {
    let decode = Reading::judging(Operation::Wtf16Decode);
    let singles = (0..=0xFFFF_u16).map(|unit| vec![unit]);
    let strings = singles.chain(search::pairs().map(Vec::from));
    let mut decoded = Vec::new();
    for string in strings {
        decoded.extend(code_points(decode, Slice::CodeUnits(&string)).unwrap_or_default());
    }
    decoded.sort_unstable();
    let mut numbers = numbers(context);
    let (Some(first), Some(last)) = (numbers.next(), numbers.next()) else {
        return Err(Witness::new(&context.claim.text, "two numbers", "fewer than two").into());
    };
    ensure(decoded.iter().copied().eq(first..=last), || {
        let [least, most] = [decoded.first(), decoded.last()].map(|c| c.copied().unwrap_or(0));
        let printed = format!("{first} to {last}");
        let right = format!("{}, {least} to {most}", decoded.len());
        Witness::new("every unit and every pair", printed, right)
    })?;
    let [first, last] = [first, last].map(name);
    let are_named = [&first, &last].map(|name| context.claim.text.contains(name.as_str()));
    ensure(are_named == [true, true], || {
        let right = format!("{first} and {last}");
        Witness::new("the first and the last", &context.claim.text, right)
    })?;
    Ok(count(decoded.len() as u64, "code point"))
}

/// The labels are those of the Encoding Standard, from encoding_rs; the registry of charsets is not consulted.
///
/// The label of UTF-8, written in the same ways, shows that a label would be found.
pub(super) fn no_label_is_its_name(context: &ClaimContext<'_>) -> Check {
    let of_wtf_8 = context.claim.text.split(' ').next().unwrap_or_default();
    let mut tried = 0;
    for (name, wanted) in [(of_wtf_8, None), ("UTF-8", Some("UTF-8"))] {
        let together = name.replace('-', "");
        for label in [name, together.as_str()] {
            let lower = label.to_ascii_lowercase();
            for label in [label.to_owned(), format!(" {lower}\t"), lower] {
                let found = encoding_rs::Encoding::for_label(label.as_bytes());
                let found = found.map(encoding_rs::Encoding::name);
                ensure(found == wanted, || {
                    let [wanted, found] =
                        [wanted, found].map(|name| name.unwrap_or("no encoding").to_owned());
                    Witness::new(format!("{label:?}"), wanted, found)
                })?;
                tried += 1;
            }
        }
    }
    let labels = count(tried, "label");
    Ok(format!("{labels} of the Encoding Standard, by encoding_rs"))
}

/// The items visited by a loop over a sequence that consumes the next item where `consumes` says so.
fn come_to<T: Copy>(items: &[T], consumes: impl Fn(T, T) -> bool) -> Vec<T> {
    let mut come_to = Vec::new();
    let mut i = 0;
    while let Some(item) = items.get(i) {
        come_to.push(*item);
        let next = items.get(i + 1);
        i += if next.is_some_and(|next| consumes(*item, *next)) {
            2
        } else {
            1
        };
    }
    come_to
}

/// The items that the loop of an algorithm visits.
fn looked_at(reading: Reading, input: Slice<'_>) -> Vec<u32> {
    let mut trace = Recorder::default();
    let _ = reading.run(&[input], &mut trace);
    let items = trace.events.iter().filter_map(|event| match event {
        Event::LookAt(item) => Some(item.value),
        _ => None,
    });
    items.collect()
}

/// First the digits in the claim itself, then the two algorithms that consume the second half of a pair.
pub(super) fn consuming_skips_the_next(context: &ClaimContext<'_>) -> Check {
    let mut numbers = numbers(context);
    let digits = numbers.next().unwrap_or_default().to_string();
    let digits: Vec<u32> = digits
        .chars()
        .filter_map(|digit| digit.to_digit(10))
        .collect();
    let at = numbers.next();
    let printed: Vec<u32> = numbers.collect();
    let right = come_to(&digits, |digit, _| Some(digit) == at);
    ensure(printed == right, || {
        let [printed, right] = [printed, right].map(|them| format!("{them:?}"));
        Witness::new(format!("{digits:?}"), printed, right)
    })?;
    let is_pair = |item, next| is_lead(item) && is_trail(next);
    let decode = context.reading(Operation::Wtf16Decode);
    let of_units = search::units(|string| {
        let values: Vec<u32> = string.iter().map(|unit| u32::from(*unit)).collect();
        let (printed, right) = (
            come_to(&values, is_pair),
            looked_at(decode, Slice::CodeUnits(string)),
        );
        ensure(printed == right, || {
            let (printed, right) = (Slice::CodePoints(&printed), Slice::CodePoints(&right));
            Witness::new(Slice::CodeUnits(string), printed, right)
        })
    })?;
    let encode = context.reading(Operation::Wtf8Encode);
    let of_code_points = search::code_point_strings(|string| {
        let (printed, right) = (
            come_to(string, is_pair),
            looked_at(encode, Slice::CodePoints(string)),
        );
        ensure(printed == right, || {
            let (printed, right) = (Slice::CodePoints(&printed), Slice::CodePoints(&right));
            Witness::new(Slice::CodePoints(string), printed, right)
        })
    })?;
    Ok(format!("{of_units}, and {of_code_points}"))
}

/// The rows of Table 3, as ranges of bytes.
fn table_3(context: &ClaimContext<'_>) -> Result<Vec<Vec<RangeInclusive<u8>>>, Shortfall> {
    let wrong = |cell: &str| Witness::new(cell, "a range of bytes", "none");
    let range = |cell: &String| {
        let (first, last) = cell.split_once('-').unwrap_or((cell, cell));
        let byte = |text| u8::from_str_radix(text, 16).map_err(|_| wrong(cell));
        Ok::<_, Witness>(byte(first)?..=byte(last)?)
    };
    let mut tables = context.document.tables.iter();
    let Some(table) = tables.find(|table| table.id == "table-3") else {
        let why = "the document has no Table 3".to_owned();
        return Err(Shortfall::NotTested(why));
    };
    let rows = table.rows.iter().map(|cells| {
        let cells = cells[1..].iter().filter(|cell| !cell.is_empty());
        cells.map(range).collect()
    });
    Ok(rows.collect::<Result<_, Witness>>()?)
}

pub(super) fn well_formed_is_rows_of_table_3(context: &ClaimContext<'_>) -> Check {
    let rows = table_3(context)?;
    let is_row = |bytes: &[u8]| {
        let mut rows = rows.iter().filter(|row| row.len() == bytes.len());
        rows.any(|row| {
            row.iter()
                .zip(bytes)
                .all(|(range, byte)| range.contains(byte))
        })
    };
    let validate = context.reading(Operation::GeneralizedUtf8Validate);
    search::bytes(|string| {
        // 1 for each length at which a series of rows ends
        let mut is_well_formed = Units::<u8>::zeroed(string.len() + 1);
        is_well_formed[0] = 1;
        for end in 1..=string.len() {
            let starts = end.saturating_sub(4)..end;
            let mut before = starts.filter(|start| is_well_formed[*start] == 1);
            let is = before.any(|start| is_row(&string[start..end]));
            is_well_formed[end] = u8::from(is);
        }
        let printed = is_well_formed[string.len()] == 1;
        ensure(accepts(validate, Slice::Bytes(string)) == printed, || {
            let words = ["ill-formed", "well-formed"];
            let (printed, right) = (usize::from(printed), usize::from(!printed));
            Witness::new(Slice::Bytes(string), words[printed], words[right])
        })
    })
}

/// WTF-16 is the output of the draft's encoder for code points without a pair. Another claim covers its decoder.
pub(super) fn wtf_16_contains_utf_16(context: &ClaimContext<'_>) -> Check {
    let decode = Reading::judging(Operation::Wtf16Decode);
    let encode = context.reading(Operation::Wtf16Encode);
    let is_utf_16 = Reading::judging(Operation::Utf16Validate);
    let is_in_wtf_16 = |string: &[u16]| {
        let decoded = code_points(decode, Slice::CodeUnits(string)).unwrap_or_default();
        let encoded = units(encode, Slice::CodePoints(&decoded));
        !has_pair(&decoded) && encoded.as_deref() == Some(string)
    };
    for surrogate in 0xD800..=0xDFFF_u16 {
        let encoded = units(encode, Slice::CodePoints(&[surrogate.into()]));
        let is_so = encoded.as_deref() == Some(&[surrogate])
            && !accepts(is_utf_16, Slice::CodeUnits(&[surrogate]));
        ensure(is_so, || {
            let input = name(surrogate.into());
            Witness::new(input, "one unit of WTF-16, and ill-formed UTF-16", "not")
        })?;
    }
    search::units(|string| {
        ensure(is_in_wtf_16(string), || {
            Witness::new(Slice::CodeUnits(string), "well-formed WTF-16", "not")
        })
    })
}
