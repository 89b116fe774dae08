//! Tables of answers: of a decoder with an index, of a decoder that replaces, and of any operations.

use utfproof_oracle::{Operation, Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Document, Table};

use crate::diagnostic::suggest::digits_question;
use crate::{Check, Diagnostic, Reason, Shortfall, WrongCell, count, readings};

/// Every byte above 7F, alone, is ill-formed UTF-8, so a decoder with this policy looks it up.
pub(super) fn check_index(document: &Document, table: &Table) -> Check {
    let operation = readings::operation("utf-8", &format!("decode-or-{}", table.encoding))?;
    let decoders = readings::independent(document, operation);
    for byte in 0x80..=0xFF {
        let name = UnitKind::Byte.format_one(byte.into());
        let mut rows = table.rows.iter().filter(|row| row.first() == Some(&name));
        let printed = match (rows.next(), rows.next()) {
            (Some(row), None) => row.get(1).map_or("", String::as_str),
            (None, _) => "in no row",
            _ => "in two rows",
        };
        for reading in &decoders {
            let right = readings::answer(*reading, &[Slice::Bytes(&[byte])]);
            let right = readings::show(operation, &right);
            if printed != right {
                let named = table.rows.iter().enumerate();
                let named = named.filter(|(_, row)| row.first() == Some(&name));
                // of two rows for a byte, the one with another result should be for another byte
                let row = named.max_by_key(|(_, row)| row.get(1) != Some(&right));
                let cell = row.map(|(number, _)| match printed {
                    "in two rows" => WrongCell::at(table, number, 0, None),
                    _ => WrongCell::at(table, number, 1, Some(right.clone())),
                });
                return Err(Diagnostic::new(name, printed, right).in_cell(cell).into());
            }
        }
    }
    let bytes = count(0x80, "byte");
    Ok(format!("{bytes}, by {}", readings::names(&decoders)))
}

/// The first cell of a row, as an operand.
fn operand(table: &Table, number: usize, kind: UnitKind) -> Result<Sequence, Diagnostic> {
    let printed = table.rows[number].first().map_or("", String::as_str);
    kind.parse(printed).map_err(|error| {
        let question = digits_question(printed, |text| kind.parse(text).is_ok());
        let witness = Diagnostic::unreadable(printed, Reason::from(error).with(question));
        witness.in_cell(WrongCell::at(table, number, 0, None))
    })
}

/// Compares with all readings, since documents differ in the number of U+FFFD.
pub(super) fn check_replacements(document: &Document, table: &Table) -> Check {
    let operation = Operation::Utf8DecodeLossy;
    let mut decoders = readings::independent(document, operation);
    let own = readings::own(document, operation);
    if !decoders.contains(&own) {
        decoders.push(own);
    }
    for (number, row) in table.rows.iter().enumerate() {
        let [bytes, printed] = row.as_slice() else {
            let witness = Diagnostic::unreadable(
                row.join(" | "),
                "a row has two cells: bytes, and what they become",
            );
            return Err(witness.in_cell(WrongCell::row(table, number)).into());
        };
        let sequence = operand(table, number, UnitKind::Byte)?;
        for reading in &decoders {
            let right = readings::answer(*reading, &[sequence.as_slice()]);
            let right = readings::show(operation, &right);
            if *printed != right {
                let cell = WrongCell::at(table, number, 1, Some(right.clone()));
                return Err(Diagnostic::new(bytes, printed, right).in_cell(cell).into());
            }
        }
    }
    let rows = count(table.rows.len() as u64, "row");
    Ok(format!("{rows}, by {}", readings::names(&decoders)))
}

/// Compares with the readings of other documents, as for any table; the columns are not tied to a document.
pub(super) fn check_answers(document: &Document, table: &Table) -> Check {
    let columns = table.columns.iter().skip(1);
    let named = |name: &String| {
        let unknown = |_| readings::unknown(name, std::iter::empty());
        name.parse::<Operation>().map_err(unknown)
    };
    let operations: Vec<Operation> = columns.map(named).collect::<Result<_, _>>()?;
    let mut tried = 0;
    for (number, row) in table.rows.iter().enumerate() {
        let in_row = |witness: Diagnostic| witness.in_cell(WrongCell::row(table, number));
        let [operand, cells @ ..] = row.as_slice() else {
            return Err(in_row(Diagnostic::unreadable(
                "",
                "the row is empty; its first cell is an operand",
            ))
            .into());
        };
        if cells.len() != operations.len() {
            let answers = count(operations.len() as u64, "answer");
            let why = format!("a row has an operand and {answers}, one for each column");
            return Err(in_row(Diagnostic::unreadable(row.join(" | "), why)).into());
        }
        for (column, (operation, printed)) in (1..).zip(operations.iter().zip(cells)) {
            let sequence = self::operand(table, number, operation.signature().input)?;
            for reading in readings::independent(document, *operation) {
                let right = readings::answer(reading, &[sequence.as_slice()]);
                let right = readings::show(*operation, &right);
                if *printed != right {
                    let cell = WrongCell::at(table, number, column, Some(right.clone()));
                    let right = format!("{right} by {reading}");
                    return Err(Diagnostic::new(operand, printed, right)
                        .in_cell(cell)
                        .into());
                }
            }
            tried += 1;
        }
    }
    if tried == 0 {
        return Err(Shortfall::NotTested("the table has no answers".to_owned()));
    }
    let operations = count(operations.len() as u64, "operation");
    Ok(format!("{} of {operations}", count(tried, "answer")))
}
