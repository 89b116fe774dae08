//! Where the tables of two documents give different bytes.

use serde::Serialize;
use utfproof_notation::style::{GOOD, STRONG, WARN, paint};
use utfproof_spec_tables::Document;

use super::{Given, by_length};

/// Two tables, and the values for which they have different bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableDifference {
    /// The first table, as `unicode-3-1/table-3-1b`.
    pub left: String,
    /// The second one.
    pub right: String,
    /// The differing values, the smallest first; empty if there are none.
    pub ranges: Vec<DifferingRange>,
}

/// Neighbouring values for which two tables have different bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DifferingRange {
    /// The smallest of them.
    pub first: String,
    /// The largest.
    pub last: String,
    /// The bytes of the smallest by the first table, or that it has none.
    pub left: String,
    /// The same by the second table.
    pub right: String,
}

/// Compares each table of one document with each of another that gives bytes for the same kind of values.
///
/// ```
/// use utfproof_documents::editions::table_differences;
///
/// let library = utfproof_spec_tables::library();
/// let [earlier, later] = ["unicode-3-1", "unicode-3-2"].map(|id| library.document(id));
/// let (earlier, later) = (earlier.ok_or("no such edition")?, later.ok_or("no such edition")?);
/// let differences = table_differences(earlier, later);
/// let surrogates = &differences[0].ranges[0];
/// assert_eq!([&*surrogates.first, &*surrogates.last], ["U+D800", "U+DFFF"]);
/// assert_eq!([&*surrogates.left, &*surrogates.right], ["ED A0 80", "no bytes"]);
/// # Ok::<(), &str>(())
/// ```
pub fn table_differences(left: &Document, right: &Document) -> Vec<TableDifference> {
    let others = Given::all(right);
    let mut differences = Vec::new();
    for one in &Given::all(left) {
        for other in others.iter().filter(|other| one.has_values_of(other)) {
            differences.push(TableDifference {
                left: one.name(),
                right: other.name(),
                ranges: ranges(one, other),
            });
        }
    }
    differences
}

/// Between two edges both tables have one row each, or none. So they differ everywhere or nowhere, which the ends and the
/// middle show.
pub(super) fn ranges(left: &Given<'_>, right: &Given<'_>) -> Vec<DifferingRange> {
    let differ = |value: &u32| left.bytes(*value) != right.bytes(*value);
    let ranges = by_length(&[left, right], |first, last| {
        let middle = first + (last - first) / 2;
        [first, middle, last].iter().any(differ)
    });
    let ranges = ranges.into_iter().map(|(first, last, _)| DifferingRange {
        first: left.value(first),
        last: left.value(last),
        left: left.shown(first),
        right: right.shown(first),
    });
    ranges.collect()
}

/// The differences as text: a heading for each two tables, and a line for each range.
pub fn render(differences: &[TableDifference], color: bool) -> String {
    let mut text = String::new();
    for difference in differences {
        let names = format!("{} and {}", difference.left, difference.right);
        text += &format!("{}\n", paint(color, STRONG, &names));
        if difference.ranges.is_empty() {
            let same = paint(color, GOOD, "the same");
            text += &format!("  {same} bytes for the same values\n");
        }
        for range in &difference.ranges {
            let values = match range.first == range.last {
                true => range.first.clone(),
                false => format!("{} to {}", range.first, range.last),
            };
            let differ = paint(color, WARN, "differ");
            text += &format!("  {differ} for {values}\n");
            let width = difference.left.len().max(difference.right.len()).max(8);
            for (label, words) in [
                ("smallest", &range.first),
                (&difference.left, &range.left),
                (&difference.right, &range.right),
            ] {
                text += &format!("    {label:width$}  {words}\n");
            }
        }
    }
    text
}
