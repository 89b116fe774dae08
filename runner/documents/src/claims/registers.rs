//! Claims about characters, blocks and registrations, which no algorithm decides: held against published facts.

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::facts::{facts, range};
use utfproof_spec_tables::{Claim, Document, Table, TableKind};

use super::{ensure, not_tested};
use crate::readings::name;
use crate::{Check, Edit, Note, Place, Shortfall, Witness, count};

/// "Around half" is from 40 to 60 per cent.
const AROUND_HALF: RangeInclusive<u32> = 40..=60;

/// The code points of a version that had 16 bits.
const CODE_POINTS_OF_16_BITS: u32 = 0x1_0000;

pub(super) fn half_had_characters(_: &Document, _: &Claim) -> Check {
    let facts = &facts().characters_of_unicode_1;
    let characters: u32 = facts.counts.iter().map(|(_, number)| number).sum();
    let per_cent = (characters * 100 + CODE_POINTS_OF_16_BITS / 2) / CODE_POINTS_OF_16_BITS;
    ensure(AROUND_HALF.contains(&per_cent), || {
        let input = format!("U+0000 to U+FFFF in {}", facts.date);
        let right = format!("{characters} characters, {per_cent} per cent");
        Witness::new(input, "around half", right).note(Note::Against(facts.source.clone()))
    })?;
    Ok(count(u64::from(characters), "character"))
}

/// A promise that has been kept is out of date.
pub(super) fn still_to_be_registered(_: &Document, claim: &Claim) -> Check {
    let text = claim.text.as_str();
    let named = |charset: &str| text.split(' ').any(|word| word == charset);
    let registered = facts().registrations.iter().find(|r| named(&r.charset));
    let promised = !text.contains("is registered");
    match registered {
        Some(registered) if promised => {
            let right = format!("registered on {}", registered.date);
            let witness = Witness::new(&registered.charset, "still to be registered", right);
            Err(witness
                .note(Note::Against(registered.source.clone()))
                .into())
        }
        _ => Ok(count(facts().registrations.len() as u64, "registration")),
    }
}

/// A cell of a code page for a byte that leads others.
struct Lead<'a> {
    byte: u8,
    place: (usize, usize),
    words: &'a str,
    code_point: u32,
}

impl Lead<'_> {
    /// The code points of the sequences that start with it: from the one in the cell up, with the bits of the other bytes.
    fn encodes(&self) -> RangeInclusive<u32> {
        let continuation_bytes = self.byte.leading_ones().saturating_sub(1);
        self.code_point..=self.code_point | ((1 << (6 * continuation_bytes)) - 1)
    }

    fn wrong(&self, table: &Table, printed: &str, right: &str) -> Witness {
        let (row, column) = self.place;
        let witness = Witness::new(name(self.code_point), printed, right);
        witness.at(Place::cell(table, row, column))
    }
}

fn code_page(document: &Document) -> Result<&Table, Shortfall> {
    let mut tables = document.tables.iter();
    let table = tables.find(|table| table.kind == TableKind::CodePage);
    table.ok_or_else(|| not_tested("the document has no code page"))
}

/// The cell if it is for a byte from C0 up and has a code point, as `Latin 0080 194`.
fn lead(place: (usize, usize), cell: &str) -> Option<Lead<'_>> {
    let (rest, byte) = cell.rsplit_once(' ')?;
    let byte = byte.parse::<u8>().ok().filter(|byte| *byte >= 0xC0)?;
    let (words, code_point) = rest.rsplit_once(' ').unwrap_or(("", rest));
    Some(Lead {
        byte,
        place,
        words,
        code_point: u32::from_str_radix(code_point, 16).ok()?,
    })
}

/// The cells that a claim is about: those of the bytes in its text, or those that no other claim with this test names.
fn of_the_claim<'a>(
    document: &Document,
    claim: &Claim,
    table: &'a Table,
    others: &str,
) -> Vec<Lead<'a>> {
    let cells = table.rows.iter().enumerate().flat_map(|(row, cells)| {
        let cells = cells.iter().enumerate().skip(1);
        cells.filter_map(move |(column, cell)| lead((row, column), cell))
    });
    let mut leads: Vec<Lead<'_>> = cells.collect();
    let names = |claim: &Claim, lead: &Lead<'_>| {
        let byte = UnitKind::Byte.format_one(lead.byte.into());
        claim.text.split(' ').any(|word| word == byte)
    };
    if leads.iter().any(|lead| names(claim, lead)) {
        leads.retain(|lead| names(claim, lead));
        return leads;
    }
    let is_other = |other: &&Claim| other.id.contains(others) && other.id != claim.id;
    leads.retain(|lead| {
        let mut claims = document.claims.iter().filter(is_other);
        !claims.any(|other| names(other, lead))
    });
    leads
}

fn block(code_point: u32) -> Option<&'static str> {
    let mut blocks = facts().blocks.blocks.iter();
    let block = blocks.find(|(text, _)| range(text).is_some_and(|r| r.contains(&code_point)));
    block.map(|(_, name)| name.as_str())
}

/// Whether a block has code points in a range.
fn has_some_of(block: &str, code_points: &RangeInclusive<u32>) -> bool {
    let mut blocks = facts().blocks.blocks.iter();
    blocks.any(|(text, name)| {
        let has = |r: RangeInclusive<u32>| {
            r.start() <= code_points.end() && code_points.start() <= r.end()
        };
        name == block && range(text).is_some_and(has)
    })
}

/// A cell names one block or several that sequences which start with its byte encode; words that are no names of blocks,
/// such as *Misc.*, are not held against any.
pub(super) fn labels_name_the_blocks(document: &Document, claim: &Claim) -> Check {
    let table = code_page(document)?;
    let labels = &facts().labels;
    let mut tried = 0;
    for lead in of_the_claim(document, claim, table, "names-its-block") {
        let named = lead.words.split(", ").filter_map(|label| labels.get(label));
        let named: Vec<&String> = named.flatten().collect();
        if named.is_empty() {
            continue;
        }
        let encoded = lead.encodes();
        let is_right = named.iter().any(|name| has_some_of(name, &encoded));
        ensure(is_right, || {
            let block = block(lead.code_point).unwrap_or("no block");
            let mut labels = labels.iter();
            let label = labels.find(|(_, blocks)| blocks.iter().any(|name| name == block));
            let label = label.map_or(block, |(label, _)| label);
            let should_be = format!("{label} {:04X} {}", lead.code_point, lead.byte);
            let wrong = lead.wrong(table, lead.words, block);
            wrong.fix(Edit::Cell(should_be))
        })?;
        tried += 1;
    }
    Ok(count(tried, "cell"))
}

pub(super) fn code_points_are_characters(document: &Document, claim: &Claim) -> Check {
    let table = code_page(document)?;
    let mut tried = 0;
    for lead in of_the_claim(document, claim, table, "the-character-in-the-cell-of") {
        let without = &facts().without_characters.ranges;
        let mut without = without.iter().filter_map(|text| range(text));
        let gap = without.find(|range| range.contains(&lead.code_point));
        ensure(gap.is_none(), || {
            let next = gap.map_or(0, |range| range.end() + 1);
            let right = format!("none; the next character is {}", name(next));
            lead.wrong(table, "a character", &right)
        })?;
        tried += 1;
    }
    Ok(count(tried, "cell"))
}
