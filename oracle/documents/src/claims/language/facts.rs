//! Statements that say one fact: what a table of another document is, how many code points there are, what a label means.

use std::ops::RangeInclusive;

use utfproof_oracle::{Operation, Reading, Slice};
use utfproof_spec_tables::library;

use crate::claims::ensure;
use crate::{Check, Shortfall, Witness, count, readings, search};

/// The check of a table of another document, `unicode/table-3-7`.
pub(super) fn table(name: &str) -> Check {
    let (document, id) = name.split_once('/').unwrap_or_default();
    let document = library().document(document);
    let table = document.and_then(|document| {
        let mut tables = document.tables.iter();
        Some((document, tables.find(|table| table.id == id)?))
    });
    match table {
        Some((document, table)) => crate::table::check_all(document, table).0,
        None => Err(Shortfall::NotTested(format!("there is no table {name}"))),
    }
}

/// The code points are those that generalized UTF-8 encodes, as many as are claimed.
pub(super) fn code_points(printed: &RangeInclusive<u32>) -> Check {
    let encode = Reading::judging(Operation::GeneralizedUtf8Encode);
    let is_one = |value: &u32| readings::accepts(encode, Slice::CodePoints(&[*value]));
    let right = search::code_points().filter(is_one).count();
    let last = right.saturating_sub(1);
    ensure(
        *printed.start() == 0 && *printed.end() as usize == last,
        || {
            let [printed, right] = match printed.start() {
                0 => [*printed.end() as usize + 1, right].map(|number| number.to_string()),
                first => [
                    format!("{first} to {}", printed.end()),
                    format!("0 to {last}"),
                ],
            };
            Witness::new("U+0000 to U+10FFFF", printed, right)
        },
    )?;
    Ok(count(right as u64, "code point"))
}

/// The number of bytes in a set.
pub(super) fn bytes(printed: usize, of: &str, right: usize) -> Check {
    ensure(printed == right, || {
        Witness::new(of, printed.to_string(), right.to_string())
    })?;
    Ok(count(right as u64, "byte"))
}

/// The encoding that a label has in the Encoding Standard, by encoding_rs, however it is written.
pub(super) fn label(label: &str, printed: Option<&str>) -> Check {
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
