//! The headings of a table: they say what the columns are, so they must stand where the columns do.

use std::fmt;

use utfproof_notation::printable;
use utfproof_spec_tables::{Table, TableKind};

use crate::diagnostic::suggest::did_you_mean;
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
const ORDINALS: &str = "first second third fourth fifth sixth";
/// The words of a heading of values; the first two are in other headings too.
const VALUES: &str = "code codes point points range ranges value values scalar scalars character characters numbers unicode \
                      ucs-4 utf-16";
/// The words of a heading of a unit, next to its number.
const UNITS: &str = "byte bytes octet octets unit units code";
/// The words of headings of a state, of the next one, and of bytes.
const STATES: &str = "state from current present in";
const NEXT: &str = "next to goto target new then after successor";
const BYTES: &str = "byte bytes octet octets input range";

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
    let known = match is_transitions {
        true => [STATES, NEXT, BYTES],
        false => [ORDINALS, UNITS, VALUES],
    };
    let is_known = |word: &&str| known.iter().any(|known| has(known, word));
    let mut unknown = None;
    for (place, heading) in table.columns.iter().enumerate() {
        let expected = columns(place);
        let plain = heading.to_lowercase();
        let words = plain.split(|c: char| c.is_whitespace() || "()[],/:".contains(c));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if let Some(found) = column(&words, is_transitions) {
            if found == expected {
                continue;
            }
            let why = format!(
                "it is the heading of {found}, but column {} of a table of this kind has {expected}; put the columns in \
                 order, or correct the headings; the rows are checked once the headings are right",
                place + 1
            );
            return Some(wrong(table, place, why.into()));
        }
        let names = || known.iter().flat_map(|known| known.split(' '));
        // short words are near too many others
        let mut long = words
            .iter()
            .filter(|word| word.len() > 3 && !is_known(word));
        if let Some((word, near)) = long.find_map(|word| Some((word, did_you_mean(word, names())?)))
        {
            let why = Reason::from(format!("'{}' is not a known word", printable(word)));
            return Some(wrong(table, place, why.asking(&near)));
        }
        if !words
            .iter()
            .all(|word| word.len() == 1 || is_known(word) || number(word).is_some())
        {
            unknown.get_or_insert_with(|| {
                let shown = printable(heading);
                Shortfall::NotTested(format!(
                    "the heading '{shown}' is not known; column {} is read as {expected}",
                    place + 1
                ))
            });
        }
    }
    unknown
}

fn has(known: &str, word: &str) -> bool {
    known.split(' ').any(|known| known == word)
}

fn wrong(table: &Table, place: usize, why: Reason) -> Shortfall {
    let heading = &table.columns[place];
    let place = Place::heading(table, place);
    Shortfall::Fails(Diagnostic::unreadable(heading, why).at(place))
}

/// The column that the words of a heading name, if that can be told.
fn column(words: &[&str], is_transitions: bool) -> Option<Column> {
    let any = |known: &str| words.iter().any(|word| has(known, word));
    match words.iter().find_map(|word| number(word)) {
        _ if is_transitions && any(NEXT) => Some(Column::Next),
        _ if is_transitions && any(STATES) => Some(Column::State),
        _ if is_transitions => any(BYTES).then_some(Column::Bytes),
        Some(number) => (any(UNITS) || words.len() == 1).then_some(Column::Unit(number)),
        None => {
            let is_of_values = |word: &&str| VALUES.split(' ').skip(2).any(|known| known == *word);
            words.iter().any(is_of_values).then_some(Column::Values)
        }
    }
}

/// The number of a unit: `first`, `1st` or `1`.
fn number(word: &str) -> Option<usize> {
    let ordinal = ORDINALS.split(' ').position(|ordinal| ordinal == word);
    let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let ending = &word[digits.len()..];
    let is_number = matches!(ending, "" | "st" | "nd" | "rd" | "th");
    let number = digits
        .parse()
        .ok()
        .filter(|number| is_number && (1..=8).contains(number));
    ordinal.map(|number| number + 1).or(number)
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Values => f.write_str("the code points"),
            Self::Unit(number) => match ORDINALS.split(' ').nth(number - 1) {
                Some(ordinal) => write!(f, "the {ordinal} byte"),
                None => write!(f, "byte {number}"),
            },
            Self::State => f.write_str("the state"),
            Self::Bytes => f.write_str("the bytes"),
            Self::Next => f.write_str("the next state"),
        }
    }
}
