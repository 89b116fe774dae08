//! Claims exactly as they are printed, where a weaker form of them would hold.

use utfproof_oracle::wikipedia_2013::octal::octal;
use utfproof_oracle::{NoTrace, Operation, Reading, Slice, UnitKind};

use super::super::readings::{accepts, bytes, name, units};
use super::super::{Check, Shortfall, Witness, count, search};
use super::utf_8::each;
use super::{ClaimContext, ensure, ill_formed};

/// The rule alone, without the step that rejects surrogates first: the article prints the range without a gap.
pub(super) fn the_octal_rule_for_three_bytes(_: &ClaimContext<'_>) -> Check {
    let mut tried = 0;
    for code_point in 0o4000..=0o177_777 {
        is_encoded_as(code_point, &octal(code_point, &mut NoTrace))?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

/// The row of the table of bits, filled in for every code point of its range.
pub(super) fn the_row_of_three_bytes(context: &ClaimContext<'_>) -> Check {
    let rows = ill_formed::rows(context)?;
    let row = rows.iter().find(|row| row.holds(0x0800));
    let mut tried = 0;
    for code_point in 0x0800..=0xFFFF {
        let bytes = row.filter(|row| row.holds(code_point));
        let bytes = bytes.map(|row| ill_formed::fill(row, code_point));
        is_encoded_as(code_point, &bytes.unwrap_or_default())?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

fn is_encoded_as(code_point: u32, printed: &[u8]) -> Result<(), Witness> {
    let encode = Reading::judging(Operation::Utf8Encode);
    let right = bytes(encode, Slice::CodePoints(&[code_point]));
    ensure(right.as_deref() == Some(printed), || {
        let right = right.map_or("rejected".to_owned(), |b| Slice::Bytes(&b).to_string());
        Witness::new(name(code_point), Slice::Bytes(printed), right)
    })
}

pub(super) fn each_code_point_has_an_encoding(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf8Encode);
    let mut tried = 0;
    for code_point in search::code_points() {
        ensure(accepts(encode, Slice::CodePoints(&[code_point])), || {
            Witness::new(name(code_point), "one valid encoding", "none")
        })?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

/// The code units of the encoding forms: those of UTF-8 have 8 bits.
pub(super) fn a_code_unit_has_16_bits(_: &ClaimContext<'_>) -> Check {
    for operation in [Operation::Utf16Encode, Operation::Utf8Encode] {
        let unit = operation.signature().output;
        let bits = unit.max().count_ones();
        ensure(bits == 16, || {
            let encoding = operation.encoding().name();
            Witness::new(encoding, "code units of 16 bits", format!("{bits} bits"))
        })?;
    }
    Ok("the code units of UTF-16 and UTF-8".to_owned())
}

/// The document's own algorithms: nothing that it leaves out can be run.
pub(super) fn wtf_8_is_defined(context: &ClaimContext<'_>) -> Check {
    let wanted = [
        Operation::Wtf8Encode,
        Operation::Wtf8Decode,
        Operation::Wtf8Concatenate,
    ];
    for operation in wanted {
        let own = context.reading(operation);
        ensure(own.source.id() == context.document.id, || {
            Witness::new(operation, "steps", "no steps are printed")
        })?;
    }
    Ok(count(wanted.len() as u64, "algorithm"))
}

/// The pattern of a row has as many places as one unit has bits.
pub(super) fn the_table_takes_a_sequence(context: &ClaimContext<'_>) -> Check {
    let mut tables = context.document.tables.iter();
    let rows = tables.find(|table| table.id == "table-2-2");
    let rows = rows.map(|table| table.rows.as_slice()).unwrap_or_default();
    let sequence = [0xD800, 0xDC00_u16];
    let bits = sequence.len() * UnitKind::CodeUnit.max().count_ones() as usize;
    let fits = |row: &Vec<String>| row.first().is_some_and(|unit| unit.len() == bits);
    ensure(rows.iter().any(fits), || {
        let right = "each row has the 16 bits of one code unit";
        Witness::new(Slice::CodeUnits(&sequence), "a row for both", right)
    })?;
    Ok(count(rows.len() as u64, "row"))
}

/// The document's own way of telling the encodings apart, on a stream that has no label.
pub(super) fn cesu_8_is_not_detected(context: &ClaimContext<'_>) -> Check {
    let detect = context.reading(Operation::Cesu8Detect);
    let encode = context.reading(Operation::Cesu8Encode);
    let mut tried = 0;
    for code_point in search::scalar_values() {
        let stream = bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default();
        ensure(!accepts(detect, Slice::Bytes(&stream)), || {
            let right = "CESU-8, by section 1";
            Witness::new(Slice::Bytes(&stream), "not detected", right)
        })?;
        tried += 1;
    }
    Ok(count(tried, "stream"))
}

/// One value of 16 bits for each character.
pub(super) fn the_set_has_16_bits(_: &ClaimContext<'_>) -> Check {
    let encode = Reading::judging(Operation::Utf16Encode);
    let mut tried = 0;
    for code_point in search::scalar_values() {
        let encoded = units(encode, Slice::CodePoints(&[code_point])).unwrap_or_default();
        ensure(encoded.len() == 1, || {
            let right = Slice::CodeUnits(&encoded);
            Witness::new(name(code_point), "16 bits", right)
        })?;
        tried += 1;
    }
    Ok(count(tried, "scalar value"))
}

/// A number of octets among the words of the first column.
pub(super) fn the_first_column_gives_the_number(context: &ClaimContext<'_>) -> Check {
    let mut tables = context.document.tables.iter();
    let Some(table) = tables.find(|table| table.id == "ucs-4-octets") else {
        let why = "the document has no table ucs-4-octets";
        return Err(Shortfall::NotTested(why.to_owned()));
    };
    for row in &table.rows {
        let cell = row.first().map_or("", String::as_str);
        let octets = row.iter().skip(1).filter(|cell| !cell.is_empty()).count();
        let gives = cell.split(' ').any(|word| word == octets.to_string());
        ensure(gives, || {
            Witness::new(
                cell,
                count(octets as u64, "octet"),
                "a range, and no number",
            )
        })?;
    }
    Ok(count(table.rows.len() as u64, "row"))
}

/// The label is looked up in the Encoding Standard, by encoding_rs.
pub(super) fn the_label_of_the_old_hangul(_: &ClaimContext<'_>) -> Check {
    let label = "UNICODE-1-1-UTF-8";
    let found = encoding_rs::Encoding::for_label(label.as_bytes());
    ensure(found.is_none(), || {
        let found = found.map_or("", encoding_rs::Encoding::name);
        Witness::new(label, "another charset than UTF-8", found)
    })?;
    Ok(count(1, "label"))
}

/// The label is looked up in the Encoding Standard, by encoding_rs, and so are labels with a version.
pub(super) fn the_label_has_no_version(_: &ClaimContext<'_>) -> Check {
    let labels = [
        ("UTF-8", Some("UTF-8")),
        ("UTF-8-1", None),
        ("UTF-8-2.0", None),
    ];
    for (label, wanted) in labels {
        let found = encoding_rs::Encoding::for_label(label.as_bytes());
        let found = found.map(encoding_rs::Encoding::name);
        ensure(found == wanted, || {
            let [wanted, found] = [wanted, found].map(|name| name.unwrap_or("no encoding"));
            Witness::new(label, wanted, found)
        })?;
    }
    Ok(count(labels.len() as u64, "label"))
}

/// A value has a longer sequence than a smaller one, or one of the same length.
pub(super) fn lower_numbers_take_no_more_bytes(context: &ClaimContext<'_>) -> Check {
    let mut last = 0;
    each(context, |code_point, encoded| {
        let before = std::mem::replace(&mut last, encoded.len());
        ensure(before <= encoded.len(), || {
            let printed = format!("at least {before} bytes");
            Witness::new(name(code_point), printed, encoded.len())
        })
    })
}

/// The paragraph above the table: the first octet of several has as many ones as there are octets and then a zero, each
/// other one begins with 10, and the free bits are those of the value.
pub(super) fn the_paragraph_is_the_table(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf81997Encode);
    let values = search::ucs_4_values();
    let mut tried = 0;
    for value in values.into_iter().take_while(|value| *value < 1 << 31) {
        let encoded = bytes(encode, Slice::Ucs4(&[value])).unwrap_or_default();
        let octets: Vec<String> = encoded.iter().map(|octet| format!("{octet:08b}")).collect();
        let begins = match octets.as_slice() {
            [_] => vec!["0".to_owned()],
            several => {
                let first = format!("{}0", "1".repeat(several.len()));
                let others = std::iter::repeat_n("10".to_owned(), several.len().saturating_sub(1));
                std::iter::once(first).chain(others).collect()
            }
        };
        let mut free = String::new();
        let mut begin_so = !octets.is_empty();
        for (octet, begin) in octets.iter().zip(&begins) {
            begin_so &= octet.starts_with(begin.as_str());
            free += octet.get(begin.len()..).unwrap_or_default();
        }
        let has_the_bits = u32::from_str_radix(&free, 2) == Ok(value);
        ensure(begin_so && has_the_bits, || {
            let value = UnitKind::Ucs4.format_one(value);
            Witness::new(value, "as the paragraph says", octets.join(" "))
        })?;
        tried += 1;
    }
    Ok(count(tried, "UCS-4 value"))
}
