//! Tables that write a character, its code point and its bytes in several ways.

use utfproof_oracle::{Slice, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};

use super::codec::Codec;
use super::{Check, Shortfall, Witness, bit_patterns, count, readings};

/// How many digits are written together in a binary code point.
const GROUP: usize = 4;

/// Each cell is what its column says of the code point in the second one; the bytes are decoded to it, too.
pub(super) fn check(document: &Document, table: &Table) -> Check {
    let codec = Codec::of(document, table)?;
    let rooms = rooms(document, table)?;
    for row in &table.rows {
        let [character, name, ..] = row.as_slice() else {
            return Err(Witness::new(row.join(" | "), "a row", "seven cells").into());
        };
        let code_point = name.strip_prefix("U+");
        let code_point = code_point.and_then(|digits| UnitKind::CodePoint.parse_one(digits));
        let code_point =
            code_point.ok_or_else(|| Witness::new(name, "a code point, as U+00A2", "none"))?;
        let bytes = codec
            .encode(code_point)
            .ok_or_else(|| Witness::new(name, character, "rejected"))?;
        let decoded = codec.decode(&bytes);
        if decoded != Some(code_point) {
            let right = decoded.map_or("rejected".to_owned(), readings::name);
            return Err(Witness::new(Slice::Bytes(&bytes), name, right).into());
        }
        let mut rooms = rooms.iter();
        let room = rooms.find(|(range, _)| range.contains(&code_point));
        let (_, room) =
            room.ok_or_else(|| Witness::new(name, "a row of the table of the bits", "in none"))?;
        let right = right(code_point, *room, &bytes);
        if row.len() != right.len() {
            return Err(Witness::new(row.join(" | "), "a row", right.join(" | ")).into());
        }
        for (printed, right) in row.iter().zip(&right) {
            if printed != right {
                return Err(Witness::new(name, printed, right).into());
            }
        }
    }
    let rows = count(table.rows.len() as u64, "character");
    Ok(format!("{rows}, by {}", codec.names()))
}

/// The code points of each length, and how many bits such a sequence has room for, by the document's table of the bits.
fn rooms(
    document: &Document,
    table: &Table,
) -> Result<Vec<(std::ops::RangeInclusive<u32>, usize)>, Shortfall> {
    let mut tables = document.tables.iter();
    let is_of_bits =
        |of: &&Table| of.kind == TableKind::BitPatterns && of.encoding == table.encoding;
    let bits = tables.find(is_of_bits).ok_or_else(|| {
        let why = "the document has no table of the bits, which says how many there are";
        Shortfall::NotTested(why.to_owned())
    })?;
    let rows = bit_patterns::rows(bits, UnitKind::Byte)?;
    let rooms = rows
        .iter()
        .map(|row| (row.code_points.clone(), row.room() as usize));
    Ok(rooms.collect())
}

fn right(code_point: u32, room: usize, bytes: &[u8]) -> [String; 7] {
    let written = |write: fn(&u8) -> String| {
        let bytes: Vec<String> = bytes.iter().map(write).collect();
        bytes.join(" ")
    };
    let character = char::from_u32(code_point).map(String::from);
    [
        character.unwrap_or_default(),
        readings::name(code_point),
        format!("0{code_point:o}"),
        in_groups(&format!("{code_point:0room$b}")),
        written(|byte| format!("{byte:08b}")),
        written(|byte| format!("{byte:03o}")),
        written(|byte| format!("{byte:02X}")),
    ]
}

/// `000 1010 0010`: groups from the last digit on, so that the first one may be shorter.
fn in_groups(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(GROUP) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use utfproof_spec_tables::library;

    use super::super::{Shortfall, tables};

    /// What a slip in one cell makes the check say: what is printed, and what is right.
    fn slip(row: usize, column: usize, cell: &str) -> Option<[String; 2]> {
        let document = library().document("wikipedia-2013").unwrap();
        let mut tables = document.tables.iter();
        let mut table = tables
            .find(|table| table.id == "notations")
            .unwrap()
            .clone();
        cell.clone_into(&mut table.rows[row][column]);
        match tables::check(document, &table) {
            Err(Shortfall::Fails(witness)) => Some([witness.printed, witness.right]),
            _ => None,
        }
    }

    #[test]
    fn a_slip_in_any_column_is_found() {
        let cases = [
            (2, 0, "¢", "€"),
            (1, 2, "242", "0242"),
            (1, 2, "0243", "0242"),
            (1, 3, "1010 0010", "000 1010 0010"),
            (1, 3, "0001 0100 010", "000 1010 0010"),
            (
                3,
                3,
                "0001 0000 0011 0100 1000",
                "0 0001 0000 0011 0100 1000",
            ),
            (1, 4, "11000010 10100011", "11000010 10100010"),
            (1, 5, "302 243", "302 242"),
            (0, 5, "44", "044"),
            (1, 6, "C2 A3", "C2 A2"),
        ];
        for (row, column, cell, right) in cases {
            let found = Some([cell, right].map(str::to_owned));
            assert_eq!(slip(row, column, cell), found, "{row}, {column}");
        }
        // another code point, whose character stands in the first cell
        let found = Some(["¢", "£"].map(str::to_owned));
        assert_eq!(slip(1, 1, "U+00A3"), found);
        for cell in ["00A2", "U+D800", "U+110000"] {
            assert!(slip(1, 1, cell).is_some(), "{cell}");
        }
    }

    #[test]
    fn without_the_table_of_the_bits_nothing_is_said() {
        let mut document = library().document("wikipedia-2013").unwrap().clone();
        document.tables.retain(|table| table.id == "notations");
        let checked = tables::check(&document, &document.tables[0]);
        assert!(
            matches!(checked, Err(Shortfall::NotTested(_))),
            "{checked:?}"
        );
    }
}
