//! Claims about how a document is made: its units, its algorithms, its tables and the words of its sentences.

use utfproof_oracle::{Operation, Slice, UnitKind};
use utfproof_spec_tables::Claim;

use super::{ClaimContext, ensure};
use crate::{Check, Shortfall, Witness, count};

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

/// The ways in which an encoding can be told, by a word for each in the claims.
const WAYS: [(&str, &str); 3] = [
    ("tag", "a tag"),
    ("protocol", "a higher-level protocol"),
    ("API", "an agreement in an API"),
];

/// Two sentences say when data may be exchanged: each names the ways that are enough, and any other is not.
pub(super) fn both_sentences_name_the_same_ways(context: &ClaimContext<'_>) -> Check {
    let of_both = [
        "an-agreement-in-an-api-is-enough",
        "without-tags-or-a-protocol-it-is-invalid",
    ];
    let claims = of_both.map(|id| context.document.claims.iter().find(|claim| claim.id == id));
    let [Some(first), Some(second)] = claims else {
        let why = "the document has only one of the two sentences";
        return Err(Shortfall::NotTested(why.to_owned()));
    };
    let allows = |claim: &Claim, present: &[bool; 3]| {
        let mut named = WAYS.iter().zip(present);
        named.any(|((word, _), is_present)| *is_present && claim.text.contains(word))
    };
    let told = |allowed| {
        if allowed {
            "may be exchanged"
        } else {
            "is invalid"
        }
    };
    // with one way alone first, which is the smallest case
    let mut cases: Vec<[bool; 3]> = (0..8)
        .map(|bits| [0, 1, 2].map(|way| bits >> way & 1 == 1))
        .collect();
    cases.sort_by_key(|present| present.iter().filter(|is_present| **is_present).count());
    for present in &cases {
        let [one, other] = [first, second].map(|claim| allows(claim, present));
        ensure(one == other, || {
            let ways = WAYS
                .iter()
                .zip(present)
                .filter(|(_, is_present)| **is_present);
            let ways: Vec<&str> = ways.map(|((_, way), _)| *way).collect();
            let right = format!("{}, by the other sentence", told(other));
            Witness::new(ways.join(" and "), told(one), right)
        })?;
    }
    Ok(count(cases.len() as u64, "case"))
}

/// A pattern fits if its zeros and ones are those of the unit.
pub(super) fn each_unit_fits_one_row(context: &ClaimContext<'_>) -> Check {
    let mut tables = context.document.tables.iter();
    let rows = tables.find(|table| table.id == "table-2-2");
    let rows = rows.map(|table| table.rows.as_slice()).unwrap_or_default();
    for unit in 0..=0xFFFF_u16 {
        let bits = format!("{unit:016b}");
        let fits = |row: &&Vec<String>| {
            let mut places = row[0].bytes().zip(bits.bytes());
            places.all(|(place, bit)| place == bit || place.is_ascii_lowercase())
        };
        let fitting = rows.iter().filter(fits).count();
        ensure(fitting == 1, || {
            let unit = UnitKind::CodeUnit.format_one(unit.into());
            Witness::new(
                unit,
                "in 1 row",
                format!("in {}", count(fitting as u64, "row")),
            )
        })?;
    }
    Ok(count(0x1_0000, "code unit"))
}
