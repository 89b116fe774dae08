//! Claims about how a document is made: its units, its algorithms, its tables and the words of its sentences.

use utfproof_oracle::{Operation, Slice, UnitKind};
use utfproof_spec_tables::{Claim, Document};

use super::{ensure, not_tested, table};
use crate::{Check, Witness, count, readings};

/// The code units of the encoding forms: those of UTF-8 have 8 bits.
pub(super) fn a_code_unit_has_16_bits(_: &Document, _: &Claim) -> Check {
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
pub(super) fn wtf_8_is_defined(document: &Document, _: &Claim) -> Check {
    let wanted = [
        Operation::Wtf8Encode,
        Operation::Wtf8Decode,
        Operation::Wtf8Concatenate,
    ];
    for operation in wanted {
        let own = readings::own(document, operation);
        ensure(own.source.id() == document.id, || {
            Witness::new(operation, "steps", "no steps are printed")
        })?;
    }
    Ok(count(wanted.len() as u64, "algorithm"))
}

/// The pattern of a row has as many places as one unit has bits.
pub(super) fn the_table_takes_a_sequence(document: &Document, _: &Claim) -> Check {
    let table = table(document, "table-2-2");
    let rows = table.map_or(&[][..], |table| &table.rows);
    let sequence = [0xD800, 0xDC00_u16];
    let bits = sequence.len() * UnitKind::CodeUnit.max().count_ones() as usize;
    let fits = |row: &Vec<String>| row.first().is_some_and(|unit| unit.len() == bits);
    ensure(rows.iter().any(fits), || {
        let right = "each row has the 16 bits of one code unit";
        Witness::new(Slice::CodeUnits(&sequence), "a row for both", right)
    })?;
    Ok(count(rows.len() as u64, "row"))
}

/// A number of octets among the words of the first column.
pub(super) fn the_first_column_gives_the_number(document: &Document, _: &Claim) -> Check {
    let rows = &table(document, "ucs-4-octets")?.rows;
    for row in rows {
        let cell = row.first().map_or("", String::as_str);
        let octets = row.iter().skip(1).filter(|cell| !cell.is_empty()).count();
        let gives = cell.split(' ').any(|word| word == octets.to_string());
        ensure(gives, || {
            let octets = count(octets as u64, "octet");
            Witness::new(cell, octets, "a range, and no number")
        })?;
    }
    Ok(count(rows.len() as u64, "row"))
}

/// The ways in which an encoding can be told, by a word for each in the claims.
const WAYS: [(&str, &str); 3] = [
    ("tag", "a tag"),
    ("protocol", "a higher-level protocol"),
    ("API", "an agreement in an API"),
];

/// Two sentences say when data may be exchanged: each names the ways that are enough, and any other is not.
pub(super) fn both_sentences_name_the_same_ways(document: &Document, _: &Claim) -> Check {
    let of_both = [
        "an-agreement-in-an-api-is-enough",
        "without-tags-or-a-protocol-it-is-invalid",
    ];
    let claims = of_both.map(|id| document.claims.iter().find(|claim| claim.id == id));
    let [Some(first), Some(second)] = claims else {
        return Err(not_tested("the document has only one of the two sentences"));
    };
    // with one way alone first, which is the smallest case
    for present in [0_u8, 0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111] {
        let ways = WAYS.iter().enumerate();
        let ways = ways.filter(|(number, _)| present >> number & 1 == 1);
        let (words, ways): (Vec<&str>, Vec<&str>) = ways.map(|(_, way)| *way).unzip();
        let told = |claim: &Claim| match words.iter().any(|word| claim.text.contains(word)) {
            true => "may be exchanged",
            false => "is invalid",
        };
        let [one, other] = [first, second].map(told);
        ensure(one == other, || {
            let right = format!("{other}, by the other sentence");
            Witness::new(ways.join(" and "), one, right)
        })?;
    }
    Ok(count(8, "case"))
}

/// A pattern fits if its zeros and ones are those of the unit.
pub(super) fn each_unit_fits_one_row(document: &Document, _: &Claim) -> Check {
    let table = table(document, "table-2-2");
    let rows = table.map_or(&[][..], |table| &table.rows);
    for unit in 0..=0xFFFF_u16 {
        let bits = format!("{unit:016b}");
        let fits = |row: &&Vec<String>| {
            let mut places = row[0].bytes().zip(bits.bytes());
            places.all(|(place, bit)| place == bit || place.is_ascii_lowercase())
        };
        let fitting = rows.iter().filter(fits).count();
        ensure(fitting == 1, || {
            let unit = UnitKind::CodeUnit.format_one(unit.into());
            let right = format!("in {}", count(fitting as u64, "row"));
            Witness::new(unit, "in 1 row", right)
        })?;
    }
    Ok(count(0x1_0000, "code unit"))
}
