//! Claims about characters, blocks and registrations, which no algorithm decides: held against published facts.

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::facts::{facts, range};
use utfproof_spec_tables::{Table, TableKind};

use super::{ClaimContext, ensure};
use crate::readings::name;
use crate::{Check, Edit, Note, Place, Shortfall, Witness, count};

/// "Around half" is from 40 to 60 per cent.
const AROUND_HALF: RangeInclusive<u32> = 40..=60;

/// The code points of a version that had 16 bits.
const CODE_POINTS_OF_16_BITS: u32 = 0x1_0000;

pub(super) fn half_had_characters(_: &ClaimContext<'_>) -> Check {
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
pub(super) fn still_to_be_registered(context: &ClaimContext<'_>) -> Check {
    let text = context.claim.text.as_str();
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
    byte: String,
    place: (usize, usize),
    words: &'a str,
    code_point: u32,
}

impl Lead<'_> {
    /// The code points of the sequences that start with it: from the one in the cell up, with the bits of the other bytes.
    fn encodes(&self) -> RangeInclusive<u32> {
        let number = u8::from_str_radix(&self.byte, 16).unwrap_or_default();
        let continuation_bytes = number.leading_ones().saturating_sub(1);
        self.code_point..=self.code_point | ((1 << (6 * continuation_bytes)) - 1)
    }

    fn wrong(
        &self,
        table: &Table,
        printed: &str,
        right: &str,
        should_be: Option<String>,
    ) -> Witness {
        let (row, column) = self.place;
        let witness = Witness::new(name(self.code_point), printed, right);
        let witness = witness.at(Place::cell(table, row, column));
        should_be
            .into_iter()
            .fold(witness, |witness, cell| witness.fix(Edit::Cell(cell)))
    }
}

fn code_page<'a>(context: &ClaimContext<'a>) -> Result<&'a Table, Shortfall> {
    let document = context.document;
    let mut tables = document.tables.iter();
    let table = tables.find(|table| table.kind == TableKind::CodePage);
    table.ok_or_else(|| Shortfall::NotTested("the document has no code page".to_owned()))
}

/// The cells for bytes from C0 up that have a code point, as `Latin 0080 194`.
fn leads(table: &Table) -> Vec<Lead<'_>> {
    let mut leads = Vec::new();
    for (row, cells) in table.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate().skip(1) {
            let Some((rest, byte)) = cell.rsplit_once(' ') else {
                continue;
            };
            let Some(byte) = byte.parse::<u8>().ok().filter(|byte| *byte >= 0xC0) else {
                continue;
            };
            let (words, code_point) = rest.rsplit_once(' ').unwrap_or(("", rest));
            if let Ok(code_point) = u32::from_str_radix(code_point, 16) {
                leads.push(Lead {
                    byte: UnitKind::Byte.format_one(byte.into()),
                    place: (row, column),
                    words,
                    code_point,
                });
            }
        }
    }
    leads
}

/// The cells that a claim is about: those of the bytes in its text, or those that no other claim with this test names.
fn of_the_claim<'a>(context: &ClaimContext<'_>, table: &'a Table, others: &str) -> Vec<Lead<'a>> {
    let names = |text: &str, byte: &str| text.split(' ').any(|word| word == byte);
    let mut leads = leads(table);
    let text = context.claim.text.as_str();
    if leads.iter().any(|lead| names(text, &lead.byte)) {
        leads.retain(|lead| names(text, &lead.byte));
        return leads;
    }
    let claims = context.document.claims.iter();
    let claims = claims.filter(|claim| claim.id.contains(others) && claim.id != context.claim.id);
    let claims: Vec<&str> = claims.map(|claim| claim.text.as_str()).collect();
    leads.retain(|lead| !claims.iter().any(|text| names(text, &lead.byte)));
    leads
}

fn block(code_point: u32) -> Option<&'static str> {
    let mut blocks = facts().blocks.blocks.iter();
    let block = blocks.find(|(text, _)| range(text).is_some_and(|r| r.contains(&code_point)));
    block.map(|(_, name)| name.as_str())
}

/// Whether a block has code points in a range.
fn has_some_of(block: &str, code_points: &RangeInclusive<u32>) -> bool {
    let ranges = facts()
        .blocks
        .blocks
        .iter()
        .filter(|(_, name)| name == block);
    let mut ranges = ranges.filter_map(|(text, _)| range(text));
    ranges.any(|r| r.start() <= code_points.end() && code_points.start() <= r.end())
}

/// A cell names one block or several that sequences which start with its byte encode; words that are no names of blocks,
/// such as *Misc.*, are not held against any.
pub(super) fn labels_name_the_blocks(context: &ClaimContext<'_>) -> Check {
    let table = code_page(context)?;
    let labels = &facts().labels;
    let mut tried = 0;
    for lead in of_the_claim(context, table, "names-its-block") {
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
            let number = u8::from_str_radix(&lead.byte, 16).unwrap_or_default();
            let should_be = format!("{label} {:04X} {number}", lead.code_point);
            lead.wrong(table, lead.words, block, Some(should_be))
        })?;
        tried += 1;
    }
    Ok(count(tried, "cell"))
}

pub(super) fn code_points_are_characters(context: &ClaimContext<'_>) -> Check {
    let table = code_page(context)?;
    let mut tried = 0;
    for lead in of_the_claim(context, table, "the-character-in-the-cell-of") {
        let without = &facts().without_characters.ranges;
        let mut without = without.iter().filter_map(|text| range(text));
        let gap = without.find(|range| range.contains(&lead.code_point));
        ensure(gap.is_none(), || {
            let next = gap.map_or(0, |range| range.end() + 1);
            let right = format!("none; the next character is {}", name(next));
            lead.wrong(table, "a character", &right, None)
        })?;
        tried += 1;
    }
    Ok(count(tried, "cell"))
}
