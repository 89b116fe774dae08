//! Characters and errors across the edges of blocks and of chunks. They are in every file, whatever faults were measured.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::{Maker, chunk_name};
use crate::context::padding::{has_result, padding};
use crate::context::{Filling, ill_formed};
use crate::operands::Operands;
use crate::units::units_of;

/// The blocks of vector code, loops and buffers, in units.
const BLOCKS: [usize; 9] = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/// How far before the edge of a block a character begins at most, and how far after it.
const BEFORE: usize = 3;
const AFTER: usize = 1;

/// Characters of two to four bytes, a byte order mark, and one without its last unit.
const CHARACTERS: [u32; 4] = [0xE9, 0x20AC, 0x1F4A9, 0xFEFF];

pub(super) fn add(maker: &mut Maker) {
    let operation = maker.operation;
    let signature = operation.signature();
    let is_text = signature.operands == 1 && operation != Operation::ModifiedUtf8ReadUtf;
    if !is_text || !has_result(operation, padding(operation, Filling::One, 2 * BLOCKS[0])) {
        return;
    }
    maker.group("across the edges of blocks of 16 to 4,096 units, with a block of text after");
    let character = units_of(operation, CHARACTERS[2]);
    let mut begun = character.clone();
    begun.pop();
    let mark = units_of(operation, CHARACTERS[3]);
    for block in BLOCKS {
        for start in block - BEFORE..=block + AFTER {
            across(maker, block, start, &character);
            if begun.is_empty() {
                across(maker, block, start, &ill_formed(operation));
            } else {
                across(maker, block, start, &begun);
            }
        }
        across(maker, block, block, &mark);
        across(maker, block, block, &ill_formed(operation));
    }
    if matches!(signature.input, UnitKind::Byte | UnitKind::CodeUnit) {
        maker.group("cut into chunks at each place, and into single units");
        for character in CHARACTERS {
            in_chunks(maker, &units_of(operation, character));
        }
        in_chunks(maker, &begun);
        in_chunks(maker, &ill_formed(operation));
    }
}

/// Units that begin so many units after the start of a text, with a block of text after them.
fn across(maker: &mut Maker, block: usize, start: usize, units: &[u32]) {
    let operation = maker.operation;
    let before = padding(operation, Filling::One, start);
    let letter = units_of(operation, u32::from('a'));
    if before.len() != start || units.is_empty() || letter.is_empty() {
        return; // a text of characters of several units is never as long
    }
    let after = letter.repeat(block / letter.len());
    let kind = operation.signature().input;
    let name = Sequence::from_values(kind, units.iter().copied());
    let name = name.to_string().replace(' ', "-");
    let offset = start as i64 - block as i64;
    let id = maker.id("blocks", &format!("{block}.{name}/{offset}"));
    let whole = [before.as_slice(), units, &after].concat();
    let operand = Sequence::from_values(kind, whole);
    maker.line(Operands::from_iter([operand]), Vec::new(), id);
}

/// Between two letters, cut at each place, into single units, and with an empty chunk.
fn in_chunks(maker: &mut Maker, units: &[u32]) {
    let operation = maker.operation;
    let letter = units_of(operation, u32::from('a'));
    if units.is_empty() {
        return;
    }
    let whole = [letter.as_slice(), units, &letter].concat();
    let first = letter.len();
    let inside: Vec<usize> = (first..=first + units.len()).collect();
    let mut all: Vec<(Vec<u32>, Vec<usize>)> = Vec::new();
    for at in &inside {
        all.push((whole.clone(), vec![*at]));
        all.push((units.to_vec(), vec![at - first]));
    }
    let middle = inside[inside.len() / 2];
    all.push((whole.clone(), (1..whole.len()).collect()));
    all.push((whole, vec![middle, middle]));
    for (units, cuts) in all {
        let operand = Sequence::from_values(operation.signature().input, units);
        let operands = Operands::from_iter([operand]);
        let id = maker.id("chunks", &chunk_name(&operands, &cuts));
        maker.line(operands, cuts, id);
    }
}
