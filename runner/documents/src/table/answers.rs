//! Tables of answers: of a decoder with an index, of a decoder that replaces, and of any operations.

use utfproof_oracle::{Operation, Reading, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};

use crate::table::align::Kind;
use crate::{Check, Diagnostic, Shortfall, count, readings};

/// A table whose rows have an operand, and the answer of an operation to it in each other column.
pub(crate) struct Answers<'a> {
    table: &'a Table,
    /// The readings of the operation of each column; at least one.
    columns: Vec<Vec<Reading>>,
}

impl<'a> Answers<'a> {
    /// A decoder with an index looks up every byte above 7F, which alone is ill-formed. A decoder that replaces is held
    /// against all readings, since documents differ in the number of U+FFFD.
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let operations: Vec<Operation> = match table.kind {
            TableKind::Index => {
                let decode = format!("decode-or-{}", table.encoding);
                vec![readings::operation("utf-8", &decode)?]
            }
            TableKind::Replacements => vec![Operation::Utf8DecodeLossy],
            _ => {
                let unknown = |name: &str| readings::unknown(name, std::iter::empty());
                let names = table.columns.iter().skip(1);
                let named = names.map(|name| name.parse().map_err(|_| unknown(name)));
                named.collect::<Result<_, _>>()?
            }
        };
        let held = |operation: Operation| {
            let mut held = readings::independent(document, operation);
            let own = readings::own(document, operation);
            if table.kind == TableKind::Replacements && !held.contains(&own) {
                held.push(own);
            }
            held
        };
        if operations.is_empty() || table.rows.is_empty() {
            return Err(Shortfall::NotTested("the table has no answers".to_owned()));
        }
        Ok(Self {
            table,
            columns: operations.into_iter().map(held).collect(),
        })
    }

    /// The answer of a reading to a printed operand.
    fn answer(reading: Reading, printed: &str) -> Result<String, Diagnostic> {
        let operand = reading.operation.signature().input.parse(printed);
        let operand = operand.map_err(|error| Diagnostic::unreadable(printed, error))?;
        let answer = readings::answer(reading, &[operand.as_slice()]);
        Ok(readings::show(reading.operation, &answer))
    }

    /// The bytes that a table with an index has.
    fn bytes(&self) -> impl Iterator<Item = String> {
        let is_index = self.table.kind == TableKind::Index;
        let bytes = (0x80..=0xFF).filter(move |_| is_index);
        bytes.map(|byte| UnitKind::Byte.format_one(byte))
    }
}

impl Kind for Answers<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        let mut seen: Vec<&str> = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let in_row = |wrong: Diagnostic| wrong.in_row(self.table, number);
            let [operand, cells @ ..] = row.as_slice() else {
                let why = "the row is empty; its first cell is an operand";
                return Err(in_row(Diagnostic::unreadable("", why)).into());
            };
            if cells.len() != self.columns.len() {
                let answers = count(self.columns.len() as u64, "answer");
                let why = format!("a row has an operand and {answers}, one for each column");
                return Err(in_row(Diagnostic::unreadable(row.join(" | "), why)).into());
            }
            if self.table.kind == TableKind::Index && seen.contains(&operand.as_str()) {
                return Err(Diagnostic::new(operand, "in two rows", "in one row").into());
            }
            seen.push(operand);
            for (held, printed) in self.columns.iter().zip(cells) {
                for reading in held {
                    let right = Self::answer(*reading, operand).map_err(in_row)?;
                    if *printed != right {
                        let found = match self.table.kind {
                            TableKind::Answers => format!("{right} by {reading}"),
                            _ => right,
                        };
                        return Err(Diagnostic::new(operand, printed, found).into());
                    }
                }
            }
        }
        let missing = self.bytes().find(|byte| !seen.contains(&byte.as_str()));
        if let Some(byte) = missing {
            return Err(Diagnostic::new(byte, "in no row", "in one row").into());
        }
        let (rows, columns) = (rows.len() as u64, self.columns.len() as u64);
        let names = readings::names(&self.columns[0]);
        Ok(match self.table.kind {
            TableKind::Index => format!("{}, by {names}", count(rows, "byte")),
            TableKind::Replacements => format!("{}, by {names}", count(rows, "row")),
            _ => {
                let answers = count(rows * columns, "answer");
                format!("{answers} of {}", count(columns, "operation"))
            }
        })
    }

    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let answered = |operand: &str| {
            let columns = self.columns.iter();
            let right = columns.map(|held| Self::answer(*held.first()?, operand).ok());
            let right: Option<Vec<String>> = right.collect();
            Some([vec![operand.to_owned()], right?].concat())
        };
        if self.table.kind == TableKind::Index {
            return self.bytes().map(|byte| answered(&byte)).collect();
        }
        let row = |row: &Vec<String>| answered(row.first()?).or_else(|| Some(row.clone()));
        rows.iter().map(row).collect()
    }
}
