//! The headings of a table: they say what the columns are, so they must stand where the columns do.

use std::fmt;

use utfproof_notation::printable;
use utfproof_spec_tables::{Table, TableKind};

use crate::diagnostic::suggest::{Suggestion, did_you_mean};
use crate::{Diagnostic, Place, Reason, Shortfall};

/// The content of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Values,
    /// A unit, by its number from 1.
    Unit(usize),
    State,
    Bytes,
    Next,
}

/// The words for numbers.
const ORDINALS: [(&str, &str); 6] = [
    ("first", "1st"),
    ("second", "2nd"),
    ("third", "3rd"),
    ("fourth", "4th"),
    ("fifth", "5th"),
    ("sixth", "6th"),
];
/// The words of a heading of values.
const VALUES: [&str; 16] = [
    "code",
    "codes",
    "point",
    "points",
    "range",
    "ranges",
    "value",
    "values",
    "scalar",
    "scalars",
    "character",
    "characters",
    "numbers",
    "unicode",
    "ucs-4",
    "utf-16",
];
/// The words of a heading of a unit, next to its number.
const UNITS: [&str; 7] = ["byte", "bytes", "octet", "octets", "unit", "units", "code"];
/// The words of a heading of a state.
const STATES: [&str; 5] = ["state", "from", "current", "present", "in"];
/// The words of a heading of the next state.
const NEXT: [&str; 8] = [
    "next",
    "to",
    "goto",
    "target",
    "new",
    "then",
    "after",
    "successor",
];
/// The words of a heading of bytes.
const BYTES: [&str; 6] = ["byte", "bytes", "octet", "octets", "input", "range"];

/// Why the headings of a table are not those of its kind: a known one at another place, or a misspelt one. They are not
/// tested if one is not known.
pub(super) fn check(table: &Table) -> Option<Shortfall> {
    let columns: fn(usize) -> Column = match table.kind {
        TableKind::ByteRanges | TableKind::BitPatterns => |place| match place {
            0 => Column::Values,
            place => Column::Unit(place),
        },
        TableKind::Transitions => |place| match place {
            0 => Column::State,
            1 => Column::Bytes,
            _ => Column::Next,
        },
        _ => return None,
    };
    let is_transitions = table.kind == TableKind::Transitions;
    let mut unknown = None;
    for (place, heading) in table.columns.iter().enumerate() {
        let expected = columns(place);
        match read(heading, is_transitions) {
            Ok(None) if is_known(heading, is_transitions) => {}
            Ok(None) => {
                unknown.get_or_insert_with(|| {
                    let shown = printable(heading);
                    Shortfall::NotTested(format!(
                        "the heading '{shown}' is not known; column {} is read as {expected}",
                        place + 1
                    ))
                });
            }
            Ok(Some(found)) if found == expected => {}
            Ok(Some(found)) => {
                let order: Vec<String> = (0..table.columns.len())
                    .map(|place| columns(place).to_string())
                    .collect();
                let why = format!(
                    "it is the heading of {found}, but column {} of a table of this kind has {expected}; the columns are, \
                     in order: {}; put them in this order, or correct the headings; the rows are checked once the headings are right",
                    place + 1,
                    order.join(", ")
                );
                return Some(wrong(table, place, why.into()));
            }
            Err((word, near)) => {
                let why = format!("'{}' is not a known word", printable(&word));
                let why = Reason::from(why).asking(&Suggestion(near));
                return Some(wrong(table, place, why));
            }
        }
    }
    unknown
}

/// Whether a heading has only words that headings have.
fn is_known(heading: &str, is_transitions: bool) -> bool {
    let plain = heading.to_lowercase();
    let known = known(is_transitions);
    words(&plain).all(|word| known.contains(&word) || word.len() == 1)
}

/// The words that headings have.
fn known(is_transitions: bool) -> Vec<&'static str> {
    let ordinals = ORDINALS.iter().flat_map(|(word, short)| [*word, *short]);
    match is_transitions {
        true => STATES.into_iter().chain(NEXT).chain(BYTES).collect(),
        false => ordinals.chain(UNITS).chain(VALUES).collect(),
    }
}

fn words(plain: &str) -> impl Iterator<Item = &str> {
    let words = plain.split(|c: char| c.is_whitespace() || "()[],/:".contains(c));
    words.filter(|word| !word.is_empty())
}

fn wrong(table: &Table, place: usize, why: Reason) -> Shortfall {
    let heading = &table.columns[place];
    let place = Place::heading(table, place);
    Shortfall::Fails(Diagnostic::unreadable(heading, why).at(place))
}

/// The column that a heading names, if that can be told. The error is a misspelt word, and the right one.
fn read(heading: &str, is_transitions: bool) -> Result<Option<Column>, (String, &'static str)> {
    let plain = heading.to_lowercase();
    let words: Vec<&str> = words(&plain).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let found = match is_transitions {
        true if has(&NEXT) => Some(Column::Next),
        true if has(&STATES) => Some(Column::State),
        true if has(&BYTES) => Some(Column::Bytes),
        true => None,
        false => match words.iter().find_map(|word| number(word)) {
            Some(number) if has(&UNITS) || words.len() == 1 => Some(Column::Unit(number)),
            Some(_) => None,
            None if has(&VALUES[2..]) => Some(Column::Values),
            None => None,
        },
    };
    if found.is_some() {
        return Ok(found);
    }
    let known = known(is_transitions);
    for word in &words {
        // short words are near too many others
        if word.len() < 4 || known.contains(word) {
            continue;
        }
        if let Some(near) = did_you_mean(word, known.iter().copied()) {
            return Err(((*word).to_owned(), near.0));
        }
    }
    Ok(None)
}

/// The number of a unit: `first`, `1st` or `1`.
fn number(word: &str) -> Option<usize> {
    let ordinal = ORDINALS
        .iter()
        .position(|(ordinal, short)| *ordinal == word || *short == word);
    let number = ordinal.map(|number| number + 1);
    number.or_else(|| word.parse().ok().filter(|number| (1..=8).contains(number)))
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Values => f.write_str("the code points"),
            Self::Unit(number) => match ORDINALS.get(number - 1) {
                Some((ordinal, _)) => write!(f, "the {ordinal} byte"),
                None => write!(f, "byte {number}"),
            },
            Self::State => f.write_str("the state"),
            Self::Bytes => f.write_str("the bytes"),
            Self::Next => f.write_str("the next state"),
        }
    }
}
