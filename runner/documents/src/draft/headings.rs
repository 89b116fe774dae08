//! The headings of a table: they say what the columns are, so they must stand where the columns do.

use utfproof_notation::printable;
use utfproof_spec_tables::{Table, TableKind};

use crate::diagnostic::suggest::{asking, nearest};
use crate::{Diagnostic, Place, Reason, Shortfall};

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

/// The number, from 0, of the column that the words of a heading name, if that can be told.
type Column = fn(&[&str]) -> Option<usize>;

/// Why the headings of a table are not those of its kind: a known one at another place, or a misspelt one. They are not
/// tested if one is not known.
pub(super) fn check(table: &Table) -> Option<Shortfall> {
    let (known, column): ([&str; 3], Column) = match table.kind {
        TableKind::ByteRanges | TableKind::BitPatterns => ([ORDINALS, UNITS, VALUES], of_units),
        TableKind::Transitions => ([STATES, NEXT, BYTES], of_transitions),
        _ => return None,
    };
    let is_known = |word: &str| {
        let is_short = word.len() == 1 || number(word).is_some();
        is_short || known.iter().any(|known| any(&[word], known))
    };
    let mut unknown = None;
    for (place, heading) in table.columns.iter().enumerate() {
        let plain = heading.to_lowercase();
        let words = plain.split(|c: char| c.is_whitespace() || "()[],/:".contains(c));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let column = column(&words);
        if column == Some(place) {
            continue;
        }
        let names = known.iter().flat_map(|known| known.split(' '));
        let mut others = words.iter().filter(|word| !is_known(word));
        // short words are near too many others
        let mut long = others.clone().filter(|word| word.len() > 3);
        let why = match column {
            Some(column) => Some(format!("it belongs in column {}", column + 1).into()),
            None => long.find_map(|word| {
                let near = nearest(word, names.clone())?;
                let why = format!("'{}' is not a known word", printable(word));
                Some(Reason::from(why).with([asking(near)]))
            }),
        };
        if let Some(why) = why {
            let wrong = Diagnostic::unreadable(heading, why);
            return Some(wrong.at(Place::heading(table, place)).into());
        }
        if others.next().is_some() {
            let why = format!("the heading '{}' is not known", printable(heading));
            unknown.get_or_insert(Shortfall::NotTested(why));
        }
    }
    unknown
}

fn any(words: &[&str], known: &str) -> bool {
    known.split(' ').any(|known| words.contains(&known))
}

fn of_transitions(words: &[&str]) -> Option<usize> {
    let of = [(NEXT, 2), (STATES, 0), (BYTES, 1)];
    let named = of.iter().find(|(known, _)| any(words, known));
    named.map(|(_, column)| *column)
}

fn of_units(words: &[&str]) -> Option<usize> {
    match words.iter().find_map(|word| number(word)) {
        Some(number) => (any(words, UNITS) || words.len() == 1).then_some(number),
        None => {
            let is_of_values = |word: &&str| VALUES.split(' ').skip(2).any(|known| known == *word);
            words.iter().any(is_of_values).then_some(0)
        }
    }
}

/// The number of a unit: `first`, `1st` or `1`.
fn number(word: &str) -> Option<usize> {
    let ordinal = ORDINALS.split(' ').position(|ordinal| ordinal == word);
    let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_number = matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th");
    let number = digits.parse().ok();
    let number = number.filter(|number| is_number && (1..=8).contains(number));
    ordinal.map(|number| number + 1).or(number)
}
