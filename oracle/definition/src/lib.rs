//! An encoding of one's own: bit rows and constraints, and all that follows from them.
//!
//! A definition is the table of bits that a document prints, and what the table does not say:
//!
//! ```text
//! encoding cesu-8
//! 0000-007F | 0xxxxxxx
//! 0080-07FF | 110xxxxx 10xxxxxx
//! 0800-FFFF | 1110xxxx 10xxxxxx 10xxxxxx
//! shortest form
//! pairs of surrogates
//! no surrogates
//! ```
//!
//! From it follow [encoding and decoding](Definition::encode), the [automaton](Definition::automaton), [laws] that hold or
//! fail, and [complete vectors](vectors).

mod bit_row;
mod codec;
mod constraints;
mod forms;
pub mod laws;
pub mod measures;
mod report;
mod rows;
mod sets;
mod text;
pub mod vectors;

use std::collections::BTreeSet;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::EncodingDefinition;
use utfproof_vectors::automaton::{Automaton, NoAutomaton};

pub use bit_row::{BitPattern, BitRow, Units};
use constraints::Constraint;
pub use constraints::{CONSTRAINTS, Surrogates};
pub use report::{Derived, render, render_json};
pub use rows::{byte_ranges, name, plain_range, printed};
pub use text::{UnreadableDefinition, UnreadableLine, read, row};

/// Why a definition is wrong, after the number of its row, from 0, if it is there; constraints are counted after the rows.
pub type Wrong = (Option<usize>, String);

/// An encoding, as its definition says.
#[derive(Clone)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its rows, in the order of their ranges.
    pub rows: Vec<BitRow>,
    /// Whether a code point has only the form of the row that holds it.
    is_shortest: bool,
    /// Whether 0 has the form of the first row with two bytes.
    zero_in_two: bool,
    surrogates: Surrogates,
    maximum: u32,
}

impl Definition {
    /// Understands a definition.
    ///
    /// # Errors
    ///
    /// Every mistake, at least one: a cell that cannot be read, rows that overlap or leave a gap, a row without room for
    /// its code points, an unknown constraint, or constraints that contradict each other. Overlaps and gaps are looked
    /// for only if all rows can be read.
    pub fn new(data: &EncodingDefinition) -> Result<Self, Vec<Wrong>> {
        let rows = rows::read(&data.rows);
        let constraints = constraints::read(&data.constraints, data.rows.len());
        let (rows, constraints) = match (rows, constraints) {
            (Ok(rows), Ok(constraints)) => (rows, constraints),
            (rows, constraints) => {
                let mistakes = [rows.err(), constraints.err()];
                return Err(mistakes.into_iter().flatten().flatten().collect());
            }
        };
        let has = |wanted: Constraint| constraints.contains(&wanted);
        let maximum = constraints.iter().find_map(|constraint| match constraint {
            Constraint::Maximum(maximum) => Some(*maximum),
            _ => None,
        });
        let surrogates = Surrogates::of(&constraints);
        let in_pairs = matches!(surrogates, Surrogates::Pairs { .. });
        let last = rows.iter().map(|row| row.last).max().unwrap_or_default();
        let maximum = match in_pairs {
            true => 0x10_FFFF,
            false => maximum.unwrap_or(last).min(last),
        };
        let definition = Self {
            name: data.name.clone(),
            rows,
            is_shortest: has(Constraint::ShortestForm),
            zero_in_two: has(Constraint::TwoByteZero),
            surrogates,
            maximum,
        };
        definition.check().map_err(|mistake| vec![mistake])?;
        Ok(definition)
    }

    /// Checks what the rows and the constraints say together.
    fn check(&self) -> Result<(), Wrong> {
        if self.zero_in_two && !self.rows.iter().any(|row| row.units() == 2) {
            let why = "'two-byte zero' needs a row with two bytes";
            return Err((None, why.into()));
        }
        if !matches!(self.surrogates, Surrogates::Pairs { .. }) {
            return Ok(());
        }
        if let Some(row) = self.rows.iter().find(|row| row.last > 0xFFFF) {
            let why = format!(
                "U+{:04X} is above U+FFFF, but with 'pairs of surrogates' it has the forms of two surrogates; end the \
                 row at FFFF or leave it out",
                row.last
            );
            return Err((Some(row.number), why));
        }
        for surrogate in [0xD800, 0xDFFF] {
            if !self.rows.iter().any(|row| row.holds(surrogate)) {
                let why =
                    format!("no row holds U+{surrogate:04X}, which 'pairs of surrogates' needs");
                return Err((None, why));
            }
        }
        Ok(())
    }

    /// The kind of its values: code points, or UCS-4 values if it goes beyond them.
    pub const fn kind(&self) -> UnitKind {
        if self.maximum > 0x10_FFFF {
            UnitKind::Ucs4
        } else {
            UnitKind::CodePoint
        }
    }

    /// The highest value.
    pub const fn maximum(&self) -> u32 {
        self.maximum
    }

    /// Learns the automaton that accepts exactly its byte sequences.
    ///
    /// # Errors
    ///
    /// If it has more states than any encoding of the family.
    pub fn automaton(&self) -> Result<Automaton, NoAutomaton> {
        let bytes = |values: &[u32]| -> Vec<u8> {
            values
                .iter()
                .filter_map(|value| u8::try_from(*value).ok())
                .collect()
        };
        let accepts = |values: &[u32]| self.accepts(&bytes(values));
        Automaton::learn_by(format!("{}.validate", self.name), &self.edges(), accepts)
    }

    /// The first and the last sequence of each form, those that miss it by one at one place, and pairs of the first ones.
    fn edges(&self) -> BTreeSet<Vec<u32>> {
        let forms = self.forms();
        let values = |bytes: &[u8]| -> Vec<u32> { bytes.iter().copied().map(u32::from).collect() };
        let mut edges = BTreeSet::new();
        let firsts: Vec<Vec<u32>> = forms.iter().map(|form| values(&form.first())).collect();
        for (form, first) in forms.iter().zip(&firsts) {
            edges.insert(values(&form.last()));
            for (place, set) in form.sets.iter().enumerate() {
                let beside = [set.first().checked_sub(1), set.last().checked_add(1)];
                for byte in beside.into_iter().flatten() {
                    let mut near = first.clone();
                    near[place] = byte.into();
                    edges.insert(near);
                }
            }
            edges.extend(firsts.iter().map(|next| [first.as_slice(), next].concat()));
        }
        edges
    }
}
