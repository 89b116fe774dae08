//! What is wrong in a table: its printed rows, held against the right ones.
//!
//! A [`Kind`] of table says whether rows are right, and which rows are right. All else comes from one alignment: equal rows
//! are matched first, then each other row with the right one that is most like it. Each mistake is confirmed alone: the
//! table with all others corrected must still be wrong, and what shows that is what is told.

mod mistakes;

use utfproof_spec_tables::Table;

use crate::{Check, Diagnostic, Edit, Shortfall};
use mistakes::{Mistake, mistakes, one_change};

/// A table with more mistakes than this is another table: only the first is told.
const MOST: usize = 50;

/// A kind of table: how its rows are read, and which rows are right.
pub(crate) trait Kind {
    /// Whether some rows are right, whatever their order; the error has the smallest input that shows a mistake.
    fn verdict(&self, rows: &[Vec<String>]) -> Check;

    /// Whether they are right; as [`Kind::verdict`], without what shows a mistake.
    fn is_right(&self, rows: &[Vec<String>]) -> bool {
        self.verdict(rows).is_ok()
    }

    /// Whether it is known so quickly that each change of a cell can be tried.
    fn is_quick(&self) -> bool {
        false
    }

    /// The right rows, in order; as far as rows are right, as they are printed. `None` if no rows can say it.
    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>>;

    /// Whether a printed cell says the same as the right one.
    fn is_same(&self, _column: usize, printed: &str, right: &str) -> bool {
        printed == right
    }

    /// The right cell in the notation of the printed one.
    fn written(&self, _column: usize, _printed: &str, right: &str) -> String {
        right.to_owned()
    }

    /// The number by which rows are in order; `None` if their order says nothing.
    fn key(&self, _row: &[String]) -> Option<u32> {
        None
    }
}

/// Checks the rows of a table: the first mistake, and the others.
pub(crate) fn check(table: &Table, kind: &dyn Kind) -> (Check, Vec<Diagnostic>) {
    let checked = kind.verdict(&table.rows);
    if matches!(checked, Err(Shortfall::NotTested(_))) {
        return (checked, Vec::new());
    }
    let shown = checked.as_ref().err();
    let right = shown.and_then(|_| kind.right(&table.rows));
    let mut mistakes = right.map_or_else(Vec::new, |right| mistakes(table, kind, &right));
    let is_one = || mistakes.len() == 1 && kind.is_right(&corrected(&table.rows, &mistakes, None));
    if kind.is_quick()
        && !mistakes.is_empty()
        && !is_one()
        && let Some(one) = one_change(table, kind, &mistakes)
    {
        mistakes = one;
    }
    let corrected = corrected(&table.rows, &mistakes, None);
    let mut all: Vec<Diagnostic> = Vec::new();
    for number in 0..mistakes.len().min(MOST) {
        let shown = match mistakes.len() {
            1 => checked.clone(),
            _ => kind.verdict(&self::corrected(&table.rows, &mistakes, Some(number))),
        };
        let Err(Shortfall::Fails(shown)) = shown else {
            continue;
        };
        let Mistake { place, edit, .. } = &mistakes[number];
        let mut shown = shown.nowhere().fix(edit.clone());
        shown.place = place.clone().map(Box::new);
        all.push(shown);
        if mistakes.len() > MOST {
            break;
        }
    }
    if !all.is_empty() && kind.is_right(&corrected) {
        all.iter_mut().for_each(|one| one.make_certain(true));
    }
    all.extend(moved(table, kind, &mistakes));
    if all.is_empty() {
        return (checked, all);
    }
    let first = all.remove(0);
    (Err(first.into()), all)
}

/// The rows with all mistakes corrected but one. Missing rows come last, so that the others keep their numbers.
fn corrected(rows: &[Vec<String>], mistakes: &[Mistake], but: Option<usize>) -> Vec<Vec<String>> {
    let mut changed: Vec<Option<Vec<String>>> = rows.iter().cloned().map(Some).collect();
    let mut added = Vec::new();
    let others = mistakes.iter().enumerate();
    let others = others.filter(|(number, _)| Some(*number) != but);
    for (_, mistake) in others {
        match &mistake.edit {
            Edit::Insert(missing) => added.extend(missing.rows.iter().cloned()),
            _ => changed[mistake.position].clone_from(&mistake.row),
        }
    }
    changed.into_iter().flatten().chain(added).collect()
}

/// Whether rows are in order.
pub(crate) fn in_order(rows: &[Vec<String>], kind: &dyn Kind) -> bool {
    let mut pairs = rows.windows(2);
    pairs.all(|pair| !is_above(kind, &pair[0], &pair[1]))
}

/// Whether a row belongs below the next one.
fn is_above(kind: &dyn Kind, row: &[String], next: &[String]) -> bool {
    kind.key(row)
        .zip(kind.key(next))
        .is_some_and(|(row, next)| row > next)
}

/// The first row below one that should be below it, once the mistakes are corrected.
fn moved(table: &Table, kind: &dyn Kind, mistakes: &[Mistake]) -> Option<Diagnostic> {
    let mut rows = table.rows.clone();
    for mistake in mistakes {
        if let Some(row) = &mistake.row {
            rows[mistake.position].clone_from(row);
        }
    }
    let number =
        (1..rows.len()).find(|number| is_above(kind, &rows[number - 1], &rows[*number]))?;
    let heading = |number: usize| rows[number].first().map_or("", String::as_str);
    let (above, own) = (heading(number - 1), heading(number));
    let found = format!("before it: print the row of {own} above that of {above}");
    let moved = Diagnostic::new(own, format!("in a row after {above}"), found);
    Some(moved.in_row(table, number))
}
