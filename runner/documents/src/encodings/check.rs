//! The definition of an encoding in a document, held against the readings of the encoding of that name.

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::{Document, EncodingDefinition, Table, TableKind};

use super::{named, relations};
use crate::diagnostic::one_of;
use crate::known::Known;
use crate::table::align::{self, Kind};
use crate::table::codec::Encoder;
use crate::table::compare::{compare, names, values};
use crate::table::{bit_patterns, cells};
use crate::{Check, Diagnostic, Note, Shortfall, count, readings};

/// Checks a definition: it can be understood, it encodes and accepts what the readings do, and its rows are in order. The
/// first mistake, and the others.
pub(crate) fn check_all(
    document: &Document,
    data: &EncodingDefinition,
) -> (Check, Vec<Diagnostic>) {
    let table = as_table(data);
    let held = Held { document, data };
    if !held.is_built_in()
        && let Err(mut mistakes) = named::derivable(data)
    {
        let first = mistakes.remove(0);
        return (Err(first.into()), mistakes);
    }
    let (mut checked, mut further) = align::check(&table, &held);
    if let Err(Shortfall::Fails(first)) = &mut checked
        && let Some(names) = held.other_names()
    {
        let question = format!("is the mark right? As the definition of {names} it holds");
        first.notes.push(Note::Question(question));
        let mistakes = further.iter_mut().chain([first]);
        mistakes.for_each(|mistake| mistake.make_certain(false));
    }
    (checked, further)
}

/// Whether a definition holds; of each it is found out once.
pub(crate) fn holds(document: &Document, data: &EncodingDefinition) -> bool {
    static KNOWN: Known<(String, EncodingDefinition), bool> = Known::new();
    KNOWN.get((document.id.clone(), data.clone()), || {
        let rows = as_table(data).rows;
        let held = Held { document, data };
        held.verdict(&rows).is_ok() && align::in_order(&rows, &held)
    })
}

/// A definition, and what it is held against.
struct Held<'a> {
    document: &'a Document,
    data: &'a EncodingDefinition,
}

impl Held<'_> {
    fn is_built_in(&self) -> bool {
        readings::operation(&self.data.name, "encode").is_ok()
    }

    /// The definition with other rows and constraints.
    fn with(&self, all: &[Vec<String>]) -> EncodingDefinition {
        let table = as_table(self.data);
        let is_constraint = |row: &&Vec<String>| cells::is_constraint(&table, row);
        let (constraints, rows): (Vec<_>, Vec<_>) = all.iter().partition(is_constraint);
        EncodingDefinition {
            rows: rows.into_iter().cloned().collect(),
            constraints: constraints.into_iter().flatten().cloned().collect(),
            ..self.data.clone()
        }
    }

    /// The built-in encodings that a definition is right for, and that the document does not define; none if a table of the
    /// document is about the printed name, so that this is right.
    fn other_names(&self) -> Option<String> {
        let document = self.document;
        let mut tables = document.tables.iter();
        if tables.any(|table| table.encoding == self.data.name) {
            return None;
        }
        let empty = Document::default();
        let holds = |name: &&str| {
            let data = EncodingDefinition {
                name: (*name).to_owned(),
                ..self.data.clone()
            };
            let held = Held {
                document,
                data: &data,
            };
            let mut definitions = document.encodings.iter();
            let is_defined = definitions.any(|other| other.name == *name);
            held.is_built_in() && !is_defined && held.verdict(&as_table(&data).rows).is_ok()
        };
        let names: Vec<&str> = named::names(&empty).into_iter().filter(holds).collect();
        one_of(&names)
    }
}

impl Kind for Held<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        let data = self.with(rows);
        let table = as_table(&data);
        let derivable = named::derivable(&data).map_err(|mut mistakes| mistakes.swap_remove(0))?;
        let definition = &derivable.definition;
        cells::without_gap(&table, &data.rows)?;
        let Ok(encode) = readings::operation(&data.name, "encode") else {
            let rows = count(data.rows.len() as u64, "row");
            return Ok(format!("{rows}, which agree with each other"));
        };
        let kind = match encode.signature().input {
            UnitKind::Ucs4 => UnitKind::Ucs4,
            _ => definition.kind(),
        };
        let known = Encoder::independent(self.document, encode, kind);
        let own = |value| derivable.units(value).ok_or_else(|| "rejected".to_owned());
        let number = compare(&known, values(&known), UnitKind::Byte, false, own);
        let number = number.map_err(|mut other| {
            other.right += &format!(" by {}", other.encoder.name);
            other.named(readings::name)
        })?;
        bit_patterns::needless_letters(&definition.rows, &Document::default(), &data.name)?;
        let learnt = named::validation(&data.name);
        if let Some(right) = &learnt {
            let wrong = relations::difference(derivable.automaton()?, right);
            wrong.map_or(Ok(()), Err)?;
        }
        let values = count(number, "value");
        let names = names(&known);
        let learnt = learnt.map(|learnt| format!(", and all byte sequences by {}", learnt.name));
        Ok(format!("{values} by {names}{}", learnt.unwrap_or_default()))
    }

    /// The rows of the built-in definition, or of what is encoded; below them the printed constraints that are right, and the
    /// others.
    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let mut right = self.with(rows);
        if let Some(defined) = named::built_in(&right.name) {
            right.rows.clone_from(&defined.rows);
            let has = |all: &[String], one: &String| {
                let mut all = all.iter();
                all.any(|other| one.eq_ignore_ascii_case(other))
            };
            right
                .constraints
                .retain(|one| has(&defined.constraints, one));
            let missing = defined.constraints.iter();
            let missing: Vec<_> = missing
                .filter(|one| !has(&right.constraints, one))
                .collect();
            right.constraints.extend(missing.into_iter().cloned());
        } else {
            let encode = readings::operation(&right.name, "encode").ok()?;
            let known = Encoder::independent(self.document, encode, encode.signature().input);
            right.rows = bit_patterns::rows_for(&known.first()?.encoded, &[], &[])?;
        }
        Some(as_table(&right).rows)
    }

    fn is_same(&self, column: usize, printed: &str, right: &str) -> bool {
        cells::is_same(column, printed, right)
    }

    fn written(&self, _column: usize, printed: &str, right: &str) -> String {
        match printed.starts_with(['0', '1']) {
            true => cells::with_letters(printed, right),
            false => right.to_owned(),
        }
    }

    fn key(&self, row: &[String]) -> Option<u32> {
        cells::lowest(row)
    }
}

/// A definition as a table: its rows, and below them its constraints, a cell each.
pub(crate) fn as_table(data: &EncodingDefinition) -> Table {
    let cells = data.rows.iter().map(Vec::len).max().unwrap_or_default();
    let heading = |number: usize| match data.columns.get(number) {
        Some(heading) => heading.clone(),
        None if number == 0 => "range".to_owned(),
        None => format!("byte {number}"),
    };
    let constraints = data.constraints.iter();
    let constraints = constraints.map(|constraint| vec![constraint.clone()]);
    Table {
        id: format!("encoding {}", data.name),
        title: String::new(),
        section: data.section.clone(),
        kind: TableKind::BitPatterns,
        encoding: data.name.clone(),
        columns: (0..cells).map(heading).collect(),
        rows: data.rows.iter().cloned().chain(constraints).collect(),
    }
}
