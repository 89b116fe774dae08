//! `utfproof spec diff`.

use clap::Args;
use serde::Serialize;
use utfproof_documents::editions::{self, TableDifference, table_differences};
use utfproof_notation::json::pretty;
use utfproof_oracle::Reading;
use utfproof_parting::{self as parting, Parting, PartingJson};

use utfproof_spec_tables::library;

use super::documents;
use crate::cli::output::{Failure, color, emit};

const EXAMPLES: &str = "\
Examples:
  utfproof spec diff utf-8-1997 rfc-3629
  utfproof spec diff unicode-3-1 unicode-3-2
  utfproof spec diff wtf-8 wtf-8-2014 wtf-16.decode
  utfproof spec diff wtf-8.validate generalized-utf-8.validate
  utfproof spec diff utf-8.decode-lossy-per-byte utf-8.decode-lossy";

/// Shows where two documents, two editions or two operations differ
///
/// Each of A and B is a document (rfc-3629), an encoding (cesu-8), an operation (utf-8.decode-lossy), or one document's
/// version of it (wtf-8-2014:wtf-16.decode). It compares operations of the same name, or if there are none, operations
/// that do the same for different encodings: decode with decode, validate with validate. Results of different kinds are
/// only compared if you name both operations.
///
/// It tries every input of up to three units, and longer ones built from the results. It shows the smallest inputs on
/// which they differ, grouped by the deciding step. Of two documents it also compares the tables that give bytes for code
/// points, each with each.
///
/// Exit status: 0 they agree; 1 they differ; 2 they cannot be compared.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The first document, encoding or operation
    a: String,

    /// The second one
    b: String,

    /// Only this operation, such as utf-8.decode, or all of this kind, such as decode
    operation: Option<String>,

    /// Print the differences as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let tables = tables(arguments);
    let [left, right] = [&arguments.a, &arguments.b].map(|name| readings(name));
    let pairs = pairs(&left?, &right?, arguments.operation.as_deref());
    if pairs.is_empty() && tables.is_empty() {
        let of = arguments.operation.as_deref();
        let of = of.map_or_else(String::new, |of| format!(" for '{}'", of.escape_debug()));
        let (a, b) = (arguments.a.escape_debug(), arguments.b.escape_debug());
        return Err(Failure::new(format_args!(
            "'{a}' and '{b}' have no operation and no table in common{of}; 'utfproof list' shows which documents define each operation"
        )));
    }
    let partings: Result<Vec<Parting>, _> = pairs
        .into_iter()
        .map(|(left, right)| parting::part(left, right))
        .collect();
    let partings = partings.map_err(Failure::new)?;
    emit(&match arguments.json {
        true => as_json(&partings, &tables),
        false => as_text(&partings, &tables),
    })?;
    let agree = partings.iter().all(Parting::agrees)
        && tables.iter().all(|tables| tables.ranges.is_empty());
    Ok(u8::from(!agree))
}

fn as_text(partings: &[Parting], tables: &[TableDifference]) -> String {
    let partings = match partings {
        [] => None,
        partings => Some(parting::render(partings, color())),
    };
    let tables = match tables {
        [] => None,
        tables => Some(editions::render(tables, color())),
    };
    let parts: Vec<String> = partings.into_iter().chain(tables).collect();
    parts.join("\n")
}

/// An array with an object for each pair of readings, and then one for each pair of tables.
fn as_json(partings: &[Parting], tables: &[TableDifference]) -> String {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Difference<'a> {
        Readings(PartingJson),
        Tables(&'a TableDifference),
    }
    let partings = partings.iter().map(PartingJson::from);
    let differences: Vec<_> = partings
        .map(Difference::Readings)
        .chain(tables.iter().map(Difference::Tables))
        .collect();
    pretty(&differences)
}

/// The tables of two documents that can be compared; none if an operation is chosen.
fn tables(arguments: &Arguments) -> Vec<TableDifference> {
    let [a, b] = [&arguments.a, &arguments.b].map(|id| library().document(id));
    match (a, b, &arguments.operation) {
        (Some(a), Some(b), None) => table_differences(a, b),
        _ => Vec::new(),
    }
}

/// The readings that a name stands for: one reading, the judging one of an operation, or all of a document or encoding.
fn readings(name: &str) -> Result<Vec<Reading>, Failure> {
    let of = |has: &dyn Fn(&Reading) -> bool| -> Vec<Reading> {
        Reading::ALL.iter().copied().filter(has).collect()
    };
    if name.contains([':', '.']) {
        return Ok(vec![name.parse().map_err(Failure::new)?]);
    }
    let of_document = of(&|reading| reading.source.id() == name);
    if !of_document.is_empty() || library().document(name).is_some() {
        return Ok(of_document);
    }
    let of_encoding =
        of(&|reading| reading.judges() && reading.operation.encoding().name() == name);
    if !of_encoding.is_empty() {
        return Ok(of_encoding);
    }
    let (name, documents) = (name.escape_debug(), documents());
    Err(Failure::new(format_args!(
        "unknown document, encoding or operation '{name}'; {documents}"
    )))
}

/// Pairs readings of the same operation, or else of operations that do the same for different encodings.
fn pairs(left: &[Reading], right: &[Reading], only: Option<&str>) -> Vec<(Reading, Reading)> {
    let does = |reading: &Reading| reading.operation.does();
    let is_wanted = |reading: &Reading| {
        only.is_none_or(|only| reading.operation.name() == only || does(reading) == only)
    };
    let named_both = left.len() == 1 && right.len() == 1;
    let pairs = |belong: &dyn Fn(&Reading, &Reading) -> bool| {
        let all = left
            .iter()
            .flat_map(|a| right.iter().map(move |b| (*a, *b)));
        let pairs = all.filter(|(a, b)| {
            a != b
                && belong(a, b)
                && (is_wanted(a) || is_wanted(b))
                && (named_both || parting::mean_the_same(*a, *b))
        });
        pairs.collect::<Vec<_>>()
    };
    if named_both {
        return pairs(&|_, _| true);
    }
    let same = pairs(&|a, b| a.operation == b.operation);
    if same.is_empty() {
        pairs(&|a, b| does(a) == does(b))
    } else {
        same
    }
}
