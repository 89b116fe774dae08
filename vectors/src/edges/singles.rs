//! The ranges that single values fall into.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use utfproof_oracle::{Operation, UnitKind};

use crate::facts::{has_own_edges, is_in_bytes_of_units};
use crate::rows::{GeneratedRow, behaviour_on, rows};

/// Of UCS-4 values, which are too many to look at each, boxes of up to this many are looked at whole. The surrogates, 2,048
/// in a row, are among the first so many.
const EXACT_OF_UCS_4: u64 = 1 << 20;

/// The ranges that single values fall into, by the rows of all operations on such values: a surrogate shows in
/// some of them only where it has no neighbour, and in others only where it has one. The bytes of code units have edges
/// of their own, and so have the surrogates that UTF-8B has for bytes, Latin-1, and escapes: they say
/// nothing of any other encoding.
pub(crate) fn ranges_of_singles(kind: UnitKind) -> &'static [(u32, u32)] {
    // each is found out when it is asked for: that takes up to a second
    static RANGES: [OnceLock<Vec<(u32, u32)>>; 3] = [const { OnceLock::new() }; 3];
    let place = match kind {
        UnitKind::CodeUnit => 0,
        UnitKind::CodePoint => 1,
        _ => 2,
    };
    RANGES[place].get_or_init(|| find_ranges_of_singles(kind))
}

/// The same ranges, which also part where the rows of one operation's single values begin.
pub(crate) fn ranges_also_of(own: &[GeneratedRow], kind: UnitKind) -> Vec<(u32, u32)> {
    let edges = ranges_of_singles(kind).iter().map(|range| range.0);
    ranges_from(edges.chain(firsts(own)).collect(), kind)
}

/// The ranges of code units that operations treat alike when they stand alone.
pub(crate) fn ranges_of_code_units() -> Vec<RangeInclusive<u32>> {
    let ranges = ranges_of_singles(UnitKind::CodeUnit).iter();
    ranges.map(|(first, last)| *first..=*last).collect()
}

/// The rows of an operation's single code units, code points or UCS-4 values.
pub(crate) fn singles(operation: Operation) -> Vec<GeneratedRow> {
    let kind = operation.signature().input;
    let ask = |values: &[u32]| Some(behaviour_on(operation, kind, values));
    rows(&[(0, kind.max())], exact_for_singles(kind), &ask)
}

/// Every single code unit and code point is looked at; UCS-4 values are too many for that.
const fn exact_for_singles(kind: UnitKind) -> u64 {
    match kind {
        UnitKind::Ucs4 => EXACT_OF_UCS_4,
        _ => u64::MAX,
    }
}

fn find_ranges_of_singles(kind: UnitKind) -> Vec<(u32, u32)> {
    let operations = Operation::ALL
        .iter()
        .filter(|operation| operation.signature().input == kind)
        .filter(|operation| operation.signature().operands == 1)
        .filter(|operation| !is_in_bytes_of_units(**operation) && !has_own_edges(**operation));
    // one after another, because each keeps the answers to 65,536 inputs meanwhile
    let singles: Vec<GeneratedRow> = operations.flat_map(|one| singles(*one)).collect();
    ranges_from(firsts(&singles).collect(), kind)
}

/// The first values of rows of single ones.
fn firsts(rows: &[GeneratedRow]) -> impl Iterator<Item = u32> {
    rows.iter().map(|row| row.elements[0].value(0))
}

/// All values of a kind, in ranges that begin with these.
fn ranges_from(firsts: BTreeSet<u32>, kind: UnitKind) -> Vec<(u32, u32)> {
    let lasts = firsts.iter().skip(1).map(|first| first - 1);
    let lasts = lasts.chain([kind.max()]);
    firsts.iter().copied().zip(lasts).collect()
}
