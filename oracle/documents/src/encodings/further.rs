//! The mistakes of a definition after the first.

use utfproof_spec_tables::{Document, EncodingDefinition};

use super::check::{as_table, check_rows, other_constraint};
use super::misread::misread;
use super::named;
use crate::table::further as corrections;
use crate::{Check, Diagnostic, MissingRows, Place, Shortfall};

/// The mistakes after the first. The fixes of all are certain if the definition holds with them.
pub(crate) fn further(
    document: &Document,
    data: &EncodingDefinition,
    first: &mut Check,
) -> Vec<Diagnostic> {
    if let Err(mistakes) = named::derivable(data) {
        let further = mistakes.iter().skip(1);
        return further
            .map(|mistake| misread(document, data, mistake))
            .collect();
    }
    let Err(Shortfall::Fails(first)) = first else {
        return Vec::new();
    };
    let table = as_table(data);
    let corrected = corrections::corrected(&table.rows, first, |rows| {
        let changed = with_rows(data, rows);
        check_rows(document, &changed).map_err(|wrong| match wrong {
            Shortfall::Fails(shows) => {
                let shows = other_constraint(document, &changed, shows);
                as_numbered(data, &changed, shows).into()
            }
            other => other,
        })
    });
    let Some(mut corrected) = corrected else {
        return Vec::new();
    };
    let mistakes = corrected.further.iter_mut().chain([first]);
    mistakes.for_each(Diagnostic::make_certain);
    corrected.further
}

/// A witness of a definition with further rows, with the numbers of the printed one.
fn as_numbered(
    printed: &EncodingDefinition,
    changed: &EncodingDefinition,
    mut witness: Diagnostic,
) -> Diagnostic {
    let rows = printed.rows.len();
    let table = as_table(printed);
    if let Some(missing) = witness.missing_mut() {
        let is_constraint = missing.are_constraints();
        let last = match is_constraint {
            true => table.rows.len(),
            false => rows,
        };
        if is_constraint || missing.below > rows {
            let below = last.checked_sub(1);
            *missing = MissingRows::new(&table, below, std::mem::take(&mut missing.rows));
        }
    }
    let is_added = |place: &Place| place.row > rows && place.row <= changed.rows.len();
    if witness.place.as_deref().is_some_and(is_added) {
        witness = witness.nowhere();
    }
    if let Some(place) = &mut witness.place
        && place.row > rows
    {
        place.row -= changed.rows.len() - rows;
    }
    witness
}

/// A definition with other rows; they are those of [`as_table`], and below them further rows and constraints.
fn with_rows(data: &EncodingDefinition, table: Vec<Vec<String>>) -> EncodingDefinition {
    let below = data.rows.len() + data.constraints.len();
    let (mut rows, mut constraints) = (Vec::new(), Vec::new());
    for (number, cells) in table.into_iter().enumerate() {
        let is_constraint = match number < below {
            true => number >= data.rows.len(),
            false => cells.len() == 1,
        };
        match is_constraint {
            true => constraints.extend(cells),
            false => rows.push(cells),
        }
    }
    EncodingDefinition {
        rows,
        constraints,
        ..data.clone()
    }
}
