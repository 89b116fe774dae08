//! Every table with one cell changed, or with a row dropped, merged with the next one, or added, read as a codec. Changed
//! tables with the same meaning are left out.

mod change;
mod codec;
mod same;

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;

use utfproof_oracle::Operation;
use utfproof_spec_tables::library;

use super::{Family, Group, OPEN, Outcome, REACHED, SetCase, equivalents, is_marked, loaded, mark};
use codec::Codec;

/// A table, and all changed versions of it.
struct Changed {
    /// `unicode#table-3-7`.
    table: String,
    printed: Option<Codec>,
    codecs: Vec<(String, Codec)>,
    marks: Vec<AtomicU64>,
}

impl Changed {
    /// Whether one of the changed versions gives other answers than the printed table to inputs of an operation.
    fn matters_to(&self, operation: Operation, codec: &Codec) -> bool {
        let printed = self.printed.as_ref();
        printed.is_none_or(|printed| !same::is_same_for(operation, printed, codec))
    }
}

/// All tables that can be read as codecs, and the sets that catch the changed ones.
pub(super) struct Cells {
    tables: Vec<Changed>,
    /// The tables of each operation.
    of_operation: HashMap<Operation, Vec<usize>>,
}

impl Cells {
    pub(super) fn new() -> Self {
        let mut cells = Self {
            tables: Vec::new(),
            of_operation: HashMap::new(),
        };
        for document in library().documents() {
            for table in &document.tables {
                let operations = codec::operations(table);
                if operations.is_empty() {
                    continue;
                }
                let printed = Codec::of(table);
                let differs = |codec: &Codec| {
                    printed
                        .as_ref()
                        .is_none_or(|printed| !same::means_the_same(printed, codec))
                };
                let codecs: Vec<(String, Codec)> = change::changes(table)
                    .into_iter()
                    .filter_map(|(name, changed)| Some((name, Codec::of(&changed)?)))
                    .filter(|(_, codec)| differs(codec))
                    .collect();
                let number = cells.tables.len();
                for operation in operations {
                    let tables = cells.of_operation.entry(operation).or_default();
                    tables.push(number);
                }
                cells.tables.push(Changed {
                    table: format!("{}#{}", document.id, table.id),
                    marks: codecs.iter().map(|_| AtomicU64::new(0)).collect(),
                    printed,
                    codecs,
                });
            }
        }
        cells
    }

    /// How many the first set catches.
    pub(super) fn caught(&self) -> usize {
        super::cover::caught(self.tables.iter().flat_map(|table| &table.marks))
    }

    pub(super) fn catch(&self, case: &SetCase<'_>) {
        let Some(tables) = self.of_operation.get(&case.operation) else {
            return;
        };
        let input = case.operands[0].values();
        for number in tables {
            let table = &self.tables[*number];
            for ((_, codec), marks) in table.codecs.iter().zip(&table.marks) {
                if is_marked(marks, case.bit()) || !table.matters_to(case.operation, codec) {
                    continue;
                }
                mark(marks, REACHED);
                match &case.expected {
                    Outcome::Open => mark(marks, OPEN),
                    expected if codec.answer(case.operation, &input) == *expected => {}
                    _ => mark(marks, case.bit()),
                }
            }
        }
    }

    /// By table, those that matter to an operation that has a case.
    pub(super) fn groups(&self, sets: usize) -> Vec<Group> {
        let group = |changed: &Changed| {
            let marks = loaded(&changed.marks).into_iter().zip(&changed.codecs);
            let reached = marks.filter(|(mark, _)| mark & REACHED != 0);
            let (marks, codecs): (Vec<u64>, Vec<&(String, Codec)>) = reached.unzip();
            let name_of = |number: usize| format!("{}: {}", changed.table, codecs[number].0);
            (!marks.is_empty()).then(|| {
                Group::of(
                    Family::Cells,
                    &changed.table,
                    sets,
                    &marks,
                    name_of,
                    |name| equivalents::of(name).is_some(),
                )
            })
        };
        self.tables.iter().filter_map(group).collect()
    }
}
