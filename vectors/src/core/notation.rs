//! The notation of inputs and answers in core files.
//!
//! A value has the digits of its kind: `C3`, `20AC`. `61*1023` repeats a value, `(C3 A9)*12` repeats a group. `|` is the
//! border of two chunks, and `,` separates two operands. A number is decimal and begins with `#`.

use std::fmt::Write as _;

use utfproof_oracle::{Sequence, UnitKind};

/// The most units that one operand or answer may have.
pub const MOST_UNITS: usize = 1 << 24;

/// The longest group that is written with a repeat: all of ASCII.
const LONGEST_GROUP: usize = 128;

/// The fewest copies of one value that are written with a repeat.
const FEWEST_VALUES: usize = 9;

/// The fewest values that copies of a group have together.
const FEWEST_IN_GROUPS: usize = 12;

/// A problem, and the column where it is: in characters, from 0.
pub type Problem = (usize, String);

/// Appends the values of a sequence.
pub fn write(sequence: &Sequence, to: &mut String) {
    let kind = sequence.kind();
    let mut values = sequence.values();
    let mut separator = "";
    if kind.begins_with_a_number() && !values.is_empty() {
        let _ = write!(to, "#{}", values.remove(0));
        separator = " ";
    }
    let kind = kind.at(1);
    let mut rest = values.as_slice();
    while !rest.is_empty() {
        to.push_str(separator);
        separator = " ";
        let (period, copies) = repeat(rest);
        match (period, copies) {
            (_, 1) => to.push_str(&kind.format_one(rest[0])),
            (1, _) => {
                let _ = write!(to, "{}*{copies}", kind.format_one(rest[0]));
            }
            _ => {
                let group: Vec<String> = rest[..period]
                    .iter()
                    .map(|value| kind.format_one(*value))
                    .collect();
                let _ = write!(to, "({})*{copies}", group.join(" "));
            }
        }
        rest = &rest[period * copies..];
    }
}

/// How many values at the start are a group that is repeated, and how often: the group that covers most, and of those the
/// shortest. One value, once, if nothing is worth a repeat.
fn repeat(values: &[u32]) -> (usize, usize) {
    let mut best = (1, 1);
    for period in 1..=LONGEST_GROUP.min(values.len() / 2) {
        let same = values[period..]
            .iter()
            .zip(values)
            .take_while(|(next, value)| next == value)
            .count();
        let copies = 1 + same / period;
        let is_worth_it = match period {
            1 => copies >= FEWEST_VALUES,
            _ => copies > 1 && copies * period >= FEWEST_IN_GROUPS,
        };
        if is_worth_it && copies * period > best.0 * best.1 {
            best = (period, copies);
        }
        if period == 1 && copies == values.len() {
            break;
        }
    }
    best
}

/// Reads what [`write`] writes.
///
/// # Errors
///
/// The column of the first thing that is not a value of this kind, or of the first value beyond [`MOST_UNITS`], and the problem.
pub fn parse(kind: UnitKind, text: &str) -> Result<Sequence, Problem> {
    let mut values = Values {
        kind,
        all: Vec::new(),
    };
    let mut group: Option<(usize, usize)> = None; // its column, and the number of values before it
    for (column, word) in words(text) {
        let (opens, inner) = match word.strip_prefix('(') {
            Some(inner) => (true, inner),
            None => (false, word),
        };
        let inner_column = column + usize::from(opens);
        if opens {
            if group.is_some() {
                return Err((column, "a group within a group".to_owned()));
            }
            group = Some((column, values.all.len()));
        }
        let Some((last, after)) = inner.split_once(')') else {
            values.append(inner, inner_column)?;
            continue;
        };
        values.append(last, inner_column)?;
        let after_column = inner_column + last.chars().count() + 1;
        let Some((_, start)) = group.take() else {
            return Err((after_column - 1, "')' without '('".to_owned()));
        };
        let copies = after.strip_prefix('*').ok_or_else(|| {
            (
                after_column,
                "expected '*' and a number after ')'".to_owned(),
            )
        })?;
        let copies = times(copies, after_column + 1)?;
        let group = values.all[start..].to_vec();
        values.is_room_for(group.len().saturating_mul(copies), after_column)?;
        for _ in 1..copies {
            values.all.extend_from_slice(&group);
        }
    }
    if let Some((column, _)) = group {
        return Err((column, "'(' without ')'".to_owned()));
    }
    if kind == UnitKind::Number && values.all.len() != 1 {
        return Err((0, "expected one number, such as #3".to_owned()));
    }
    if kind.begins_with_a_number() && values.all.is_empty() {
        return Err((0, "expected a number first, such as #3".to_owned()));
    }
    Ok(Sequence::from_values(kind, values.all))
}

/// The values read so far.
struct Values {
    kind: UnitKind,
    all: Vec<u32>,
}

impl Values {
    /// Appends a value, such as `61`, `61*1023` or `#3`.
    fn append(&mut self, word: &str, column: usize) -> Result<(), Problem> {
        let kind = self.kind.at(self.all.len());
        let (one, copies) = match word.split_once('*') {
            Some((one, copies)) => (one, times(copies, column + one.chars().count() + 1)?),
            None => (word, 1),
        };
        let digits = match kind {
            UnitKind::Number => one.strip_prefix('#'),
            _ => Some(one),
        };
        let value = digits.and_then(|digits| kind.parse_one(digits));
        let value = value.ok_or_else(|| {
            let expected = match kind {
                UnitKind::Number => "a number, such as #3".to_owned(),
                kind => format!("one of the {kind}, such as {}", kind.format_one(0x41)),
            };
            (
                column,
                format!("'{}' is not {expected}", one.escape_debug()),
            )
        })?;
        self.is_room_for(copies, column)?;
        self.all.extend(std::iter::repeat_n(value, copies));
        Ok(())
    }

    fn is_room_for(&self, more: usize, column: usize) -> Result<(), Problem> {
        match self.all.len().saturating_add(more) > MOST_UNITS {
            true => Err((column, format!("more than {MOST_UNITS} units"))),
            false => Ok(()),
        }
    }
}

/// How often something is repeated: a decimal number from 2.
fn times(text: &str, column: usize) -> Result<usize, Problem> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let number = text.parse().ok().filter(|times| is_plain && *times > 1);
    number.ok_or_else(|| {
        let found = text.escape_debug();
        (
            column,
            format!("'{found}' is not a number of repeats from 2"),
        )
    })
}

/// The words of a text, each with its column.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 0;
    text.split(' ').filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}
