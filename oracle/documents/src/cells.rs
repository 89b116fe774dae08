//! Reading the cells that several kinds of tables share.

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;

use super::Witness;

/// Reads a range of code points: `0080-07FF`.
pub(super) fn code_points(cell: &str) -> Result<RangeInclusive<u32>, Witness> {
    values(UnitKind::CodePoint, cell)
}

/// Reads a range of values of a kind: `00200000-03FFFFFF`.
pub(super) fn values(kind: UnitKind, cell: &str) -> Result<RangeInclusive<u32>, Witness> {
    let one = |text| kind.parse_one(text);
    let range = cell
        .split_once('-')
        .and_then(|(first, last)| Some(one(first)?..=one(last)?));
    let range = range.filter(|range| !range.is_empty());
    range.ok_or_else(|| Witness::new(cell, format!("a range of {kind}"), "none"))
}
