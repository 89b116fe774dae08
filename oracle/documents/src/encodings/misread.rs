//! The mistakes of a definition that cannot be understood, and the remedies if an encoding of its name is built in.

use utfproof_oracle::{Reading, Sequence, UnitKind};
use utfproof_spec_tables::{Document, EncodingDefinition};

use super::check::{as_table, operand};
use super::mistake::{DefinitionPart, Gap, Mistake};
use super::rows;
use crate::table::{bit_patterns, cells};
use crate::{Diagnostic, Edit, MissingRows, WrongCell, readings, search};

/// The mistake as a witness, with its remedy.
pub(super) fn misread(
    document: &Document,
    data: &EncodingDefinition,
    mistake: &Mistake,
) -> Diagnostic {
    if let Some(witness) = mistake.missing.and_then(|gap| lacking(document, data, gap)) {
        return witness;
    }
    let table = as_table(data);
    let (number, input) = match mistake.place {
        DefinitionPart::Whole => return Diagnostic::unreadable(&data.name, &mistake.why),
        DefinitionPart::Row(number) => (number, data.rows[number].join(" | ")),
        DefinitionPart::Constraint(number) => {
            (data.rows.len() + number, data.constraints[number].clone())
        }
    };
    let right = mistake.right.clone().map(|right| (0, right));
    let cell = match right.or_else(|| only_wrong_cell(document, data, number)) {
        Some((column, right)) => WrongCell::at(&table, number, column, Some(right)),
        None => WrongCell::row(&table, number),
    };
    Diagnostic::unreadable(input, &mistake.why).in_cell(cell)
}

/// Values that no row has, and the row for them by the built-in encoding of the name.
fn lacking(document: &Document, data: &EncodingDefinition, gap: Gap) -> Option<Diagnostic> {
    let built_in = BuiltIn::new(document, data)?;
    let row = built_in.row_for(data, gap.first, gap.last)?;
    let missing = MissingRows::new(&as_table(data), gap.below, vec![row]);
    let bytes = built_in.encode(gap.first)?;
    let bytes = Sequence::Bytes(bytes.into()).to_string();
    let witness = Diagnostic::new(readings::name(gap.first), "in no row", bytes);
    Some(witness.fix(Edit::Insert(missing)))
}

/// If all cells of a row but one are those of the built-in encoding of the name: the number of that cell, from 0, and the
/// right one.
fn only_wrong_cell(
    document: &Document,
    data: &EncodingDefinition,
    number: usize,
) -> Option<(usize, String)> {
    let printed = data.rows.get(number)?;
    let (first, last) = rows::values(printed.first()?).ok()?;
    let right = BuiltIn::new(document, data)?.row_for(data, first, last)?;
    if rows::values(&right[0]).ok()? != (first, last) {
        return None;
    }
    cells::only_wrong_unit(printed, &right)
}

/// The built-in encoding of the name of a definition.
struct BuiltIn {
    reading: Reading,
    kind: UnitKind,
}

impl BuiltIn {
    fn new(document: &Document, data: &EncodingDefinition) -> Option<Self> {
        let encode = readings::operation(&data.name, "encode").ok()?;
        let reading = *readings::independent(document, encode).first()?;
        let kind = encode.signature().input;
        Some(Self { reading, kind })
    }

    fn encode(&self, value: u32) -> Option<Vec<u8>> {
        readings::bytes(self.reading, operand(self.kind, value)?.as_slice())
    }

    /// The cells of the row for some values.
    fn row_for(&self, data: &EncodingDefinition, first: u32, last: u32) -> Option<Vec<String>> {
        let values: Vec<u32> = match self.kind {
            UnitKind::Ucs4 => search::ucs_4_values(),
            _ => search::code_points().collect(),
        };
        let judge = |value| {
            let bytes = self.encode(value)?;
            Some(bytes.into_iter().map(u32::from).collect())
        };
        let width = bit_patterns::width(&data.rows);
        bit_patterns::row_for(first, last, &values, width, judge)
    }
}
