//! Statements that say one fact: what a table of another document is, how many code points there are, what a label means.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use utfproof_notation::UnitKind;
use utfproof_oracle::{Operation, Reading, Slice};
use utfproof_spec_tables::library;

use super::set::Set;
use crate::claims::{self, ensure};
use crate::{Check, Shortfall, Witness, count, readings, search};

/// Checks a statement about a label, the bytes of a set or all code points; `None` if it is about something else.
pub(super) fn check(text: &str) -> Option<Check> {
    if let Some(text) = text.strip_prefix("label ") {
        let (label, name) = text.split_once(" = ")?;
        return Some(check_label(label, (name != "none").then_some(name)));
    }
    if let Some((number, of)) = text.split_once(" bytes of ") {
        let bytes: BTreeSet<u32> = Set::read(of)?.values(UnitKind::Byte).collect();
        return Some(check_bytes(number.parse().ok()?, of, bytes.len()));
    }
    let numbers = text.strip_suffix(" code points")?;
    let (first, last) = match numbers.split_once(" to ") {
        Some((first, last)) => (first.parse().ok()?, last.parse().ok()?),
        None => (0, numbers.parse::<u32>().ok()?.checked_sub(1)?),
    };
    Some(check_code_points(first, last))
}

/// The encoding that a label has in the Encoding Standard, by encoding_rs, however it is written.
fn check_label(label: &str, printed: Option<&str>) -> Check {
    let lower = label.to_ascii_lowercase();
    for label in [label.to_owned(), format!(" {lower}\t"), lower] {
        let found = encoding_rs::Encoding::for_label(label.as_bytes());
        let found = found.map(encoding_rs::Encoding::name);
        ensure(found == printed, || {
            let [printed, found] = [printed, found].map(|name| name.unwrap_or("no encoding"));
            Witness::new(format!("{label:?}"), printed, found)
        })?;
    }
    Ok(count(3, "label"))
}

fn check_bytes(printed: usize, of: &str, right: usize) -> Check {
    ensure(printed == right, || Witness::new(of, printed, right))?;
    Ok(count(right as u64, "byte"))
}

/// The number of values that generalized UTF-8 encodes.
static CODE_POINTS: LazyLock<u64> = LazyLock::new(|| {
    let encode = Reading::judging(Operation::GeneralizedUtf8Encode);
    let is_one = |value: &u32| readings::accepts(encode, Slice::CodePoints(&[*value]));
    search::code_points().filter(is_one).count() as u64
});

fn check_code_points(first: u32, last: u32) -> Check {
    let right = *CODE_POINTS;
    let end = right.saturating_sub(1);
    ensure(first == 0 && u64::from(last) == end, || {
        let [printed, right] = match first {
            0 => [u64::from(last) + 1, right].map(|number| number.to_string()),
            _ => [format!("{first} to {last}"), format!("0 to {end}")],
        };
        Witness::new("U+0000 to U+10FFFF", printed, right)
    })?;
    Ok(count(right, "code point"))
}

/// The check of a table of another document, `unicode/table-3-7`.
pub(super) fn table(name: &str) -> Check {
    let (document, id) = name.split_once('/').unwrap_or_default();
    let document = library().document(document);
    let table = document.and_then(|document| Some((document, claims::table(document, id).ok()?)));
    match table {
        Some((document, table)) => crate::table::check_all(document, table).0,
        None => Err(Shortfall::NotTested(format!("there is no table {name}"))),
    }
}
