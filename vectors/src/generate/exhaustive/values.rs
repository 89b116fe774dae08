//! Every single code unit, code point and UCS-4 value, and every pair.

use rayon::prelude::*;
use utfproof_oracle::{Operation, UnitKind};

use super::{EXACT, vectors_of};
use crate::edges::{ranges_also_of, singles};
use crate::facts::{is_brief, is_in_bytes_of_units};
use crate::pattern::Element;
use crate::rows::{GeneratedRow, behaviour_on, rows};
use crate::vector::Vector;

/// All single code units are looked at.
const EXACT_OF_UNITS: u64 = 1 << 16;

/// Boxes of pairs are many, and looked at whole up to this many.
const EXACT_OF_PAIRS: u64 = 1 << 10;

/// Every single value, and every pair that can be counted.
pub(super) fn vectors(operation: Operation) -> Vec<Vector> {
    let kind = operation.signature().input;
    let ask = |values: &[u32]| Some(behaviour_on(operation, kind, values));
    let mut found = rows(&[], EXACT, &ask);
    let own = singles(operation);
    // pairs of UCS-4 values are more than rows can be counted
    if is_in_bytes_of_units(operation) || kind == UnitKind::Ucs4 {
        found.extend(own);
        return vectors_of(operation, &found);
    }
    let ranges = ranges_also_of(&own, kind);
    let singles = ranges.iter().map(|range| rows(&[*range], u64::MAX, &ask));
    found.extend(singles.flatten());
    let pairs = ranges
        .iter()
        .flat_map(|first| ranges.iter().map(|second| [*first, *second]));
    let pairs: Vec<[(u32, u32); 2]> = pairs.collect();
    let pairs: Vec<Vec<GeneratedRow>> = pairs
        .par_iter()
        .map(|pair| rows(pair, EXACT_OF_PAIRS, &ask))
        .collect();
    found.extend(pairs.into_iter().flatten());
    if is_brief(operation) {
        // units that are no surrogates leave their neighbours alone
        let is_surrogate = |element: &Element| (0xD800..=0xDFFF).contains(&element.value(0));
        found.retain(|row| row.elements.len() < 2 || row.elements.iter().any(is_surrogate));
    }
    vectors_of(operation, &found)
}

/// Every code point of the BMP, and the others in runs of which only the low-order octet of the second unit differs.
pub(super) fn in_little_endian(operation: Operation) -> Vec<Vector> {
    const OCTET: u32 = 0x100;
    let ask = |values: &[u32]| Some(behaviour_on(operation, UnitKind::CodePoint, values));
    let mut found = rows(&[(0, 0xFFFF)], EXACT_OF_UNITS, &ask);
    let runs = (0x1_0000..=UnitKind::CodePoint.max()).step_by(OCTET as usize);
    found.extend(runs.flat_map(|first| rows(&[(first, first + OCTET - 1)], EXACT, &ask)));
    vectors_of(operation, &found)
}
