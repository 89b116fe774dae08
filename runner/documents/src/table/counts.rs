//! The number of well-formed strings of each length, counted without listing them.
//!
//! There are two independent ways. One counts the paths of the automaton that is learnt from a validator's answers. The
//! other takes only the lengths of encoded characters, and counts how they add up to a length. Short strings can also
//! be tried one by one.

use utfproof_oracle::{Operation, Reading, Sequence, Slice, UnitKind};
use utfproof_spec_tables::Table;
use utfproof_vectors::automaton::Automaton;

use crate::table::align::Kind;
use crate::{Check, Diagnostic, Shortfall, grouped, on_all_processors, readings, search};

/// A table of counts: a length in bytes, and for each encoding the number of its strings of that length.
pub(crate) struct Counts<'a> {
    table: &'a Table,
    /// For each encoding the numbers, counted along the paths of its automaton.
    counted: Vec<(&'a String, Vec<u128>)>,
}

impl<'a> Counts<'a> {
    pub(crate) fn of(table: &'a Table) -> Result<Self, Shortfall> {
        // a row may be missing
        let longest = table.rows.len();
        let encodings = table.columns.iter().skip(1);
        let counted = encodings.map(|encoding| {
            let validate = readings::operation(encoding, "validate")?;
            Ok::<_, Shortfall>((encoding, count(validate, longest)?))
        });
        let counted = counted.collect::<Result<Vec<_>, _>>()?;
        if counted.is_empty() || table.rows.is_empty() {
            return Err(Shortfall::NotTested("the table has no numbers".to_owned()));
        }
        Ok(Self { table, counted })
    }

    fn row(&self, length: usize) -> Vec<String> {
        let counted = self.counted.iter();
        let numbers = counted.map(|(_, counted)| counted[length].to_string());
        std::iter::once(length.to_string()).chain(numbers).collect()
    }
}

impl Kind for Counts<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        for length in 0..rows.len().min(self.table.rows.len() + 1) {
            let right = self.row(length);
            let Some(row) = rows.iter().find(|row| row.first() == right.first()) else {
                let right = right[1..].join(", ");
                return Err(Diagnostic::new(format!("{length} bytes"), "in no row", right).into());
            };
            let is_wrong = |column: &usize| row.get(*column) != right.get(*column);
            if let Some(column) = (1..right.len()).find(is_wrong) {
                let input = format!("{length} bytes of {}", self.counted[column - 1].0);
                let printed = row.get(column).map_or("", String::as_str);
                return Err(Diagnostic::new(input, printed, &right[column]).into());
            }
        }
        let numbers = crate::count((self.counted.len() * rows.len()) as u64, "number");
        Ok(format!("{numbers}, by what validating accepts"))
    }

    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        // if a row above the last is missing, there is one more
        let is_one_more = rows.contains(&self.row(rows.len()));
        let lengths = 0..rows.len() + usize::from(is_one_more);
        Some(lengths.map(|length| self.row(length)).collect())
    }

    fn key(&self, row: &[String]) -> Option<u32> {
        row.first()?.parse().ok()
    }
}

/// The number of strings of bytes of each length up to `longest` that a validation accepts: that of the paths in its automaton.
pub(crate) fn count(validate: Operation, longest: usize) -> Result<Vec<u128>, Shortfall> {
    let not_tested = |why: &dyn ToString| Shortfall::NotTested(why.to_string());
    if validate.signature().input != UnitKind::Byte {
        return Err(not_tested(&format!("{validate} does not take bytes")));
    }
    let automaton = Automaton::learn(validate).map_err(|why| not_tested(&why))?;
    let may_end = automaton.states.iter().map(|state| {
        let access = Sequence::from_values(UnitKind::Byte, state.access.iter().copied());
        readings::accepts(Reading::judging(validate), access.as_slice())
    });
    let may_end: Vec<bool> = may_end.collect();
    let mut ways = vec![0; automaton.states.len()];
    ways[0] = 1_u128;
    let mut counts = Vec::new();
    for _ in 0..=longest {
        let ends = may_end.iter().zip(&ways).filter(|(may_end, _)| **may_end);
        counts.push(ends.fold(0, |sum: u128, (_, ways)| sum.saturating_add(*ways)));
        let mut longer = vec![0_u128; ways.len()];
        for (state, ways) in automaton.states.iter().zip(&ways) {
            for next in &state.leads_to {
                longer[*next] = longer[*next].saturating_add(*ways);
            }
        }
        ways = longer;
    }
    Ok(counts)
}

/// The number of strings of each length that characters make.
///
/// Each string is a shorter one plus one character, except those that end in two characters that may not meet: a lead
/// and a trail surrogate, if the encoding requires one character for them. No two such pairs overlap.
pub(crate) fn of_characters(encode: Reading, longest: usize) -> Vec<u128> {
    let encoded = |values: &[u32]| readings::octets(encode, Slice::CodePoints(values));
    let mut characters = vec![0_u128; longest + 1];
    for code_point in search::code_points() {
        if let Some(bytes) = encoded(&[code_point])
            && let Some(number) = characters.get_mut(bytes.len())
        {
            *number += 1;
        }
    }
    let mut meeting = vec![0_u128; longest + 1];
    let surrogates: Vec<_> = (0xD800..=0xDFFF).map(|half| encoded(&[half])).collect();
    for pair in search::pairs() {
        let pair = pair.map(u32::from);
        let halves = pair.map(|half| surrogates[(half - 0xD800) as usize].as_deref());
        let [Some(left), Some(right)] = halves else {
            continue;
        };
        let length = left.len() + right.len();
        let joined = encoded(&pair);
        let is_appended = joined.is_some_and(|joined| {
            joined.len() == length && joined.starts_with(left) && joined.ends_with(right)
        });
        if !is_appended && let Some(number) = meeting.get_mut(length) {
            *number += 1;
        }
    }
    let mut counts: Vec<u128> = vec![1];
    for length in 1..=longest {
        let sum = |numbers: &[u128]| -> u128 {
            let last = 1..=length;
            last.map(|last| numbers[last] * counts[length - last]).sum()
        };
        counts.push(sum(&characters) - sum(&meeting));
    }
    counts
}

/// The number of strings of each length up to three that a validator accepts, tried one by one.
pub(crate) fn one_by_one(validate: Reading) -> [u128; 4] {
    let every_byte = search::every_byte();
    let of_first = on_all_processors(&every_byte, |first| {
        let mut counts = [0_u128; 4];
        let mut string = [*first, 0, 0];
        let mut accept = |string: &[u8]| {
            counts[string.len()] += u128::from(readings::accepts(validate, Slice::Bytes(string)));
        };
        accept(&string[..1]);
        for second in 0..=0xFF {
            string[1] = second;
            accept(&string[..2]);
            for third in 0..=0xFF {
                string[2] = third;
                accept(&string);
            }
        }
        counts
    });
    let empty = Sequence::empty(UnitKind::Byte);
    let empty = u128::from(readings::accepts(validate, empty.as_slice()));
    of_first.iter().fold([empty, 0, 0, 0], |sum, counts| {
        std::array::from_fn(|length| sum[length] + counts[length])
    })
}

/// `1, 128, 18,304`.
pub(crate) fn show(counts: &[u128]) -> String {
    let counts: Vec<String> = counts.iter().map(|number| grouped(*number)).collect();
    counts.join(", ")
}
