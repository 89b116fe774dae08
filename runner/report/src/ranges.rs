//! Joins the names of vectors, which are rows of inputs, into as few rows as possible.

/// The most rows that are compared with each other.
const MOST_COMPARED: usize = 1_000;

/// A row of inputs: the range of units at each position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct UnitRanges {
    /// The number of digits of the unit at each position.
    digits: Vec<usize>,
    /// The first and the last unit at each position.
    ranges: Vec<(u32, u32)>,
}

/// The inputs of vectors with these ids, as rows such as `C0-C1 80-BF`, the shortest first; and the last parts of the
/// ids that are not rows.
pub(super) fn joined<'a>(ids: impl Iterator<Item = &'a str>) -> (Vec<String>, Vec<String>) {
    let (mut rows, mut words) = (Vec::new(), Vec::new());
    for id in ids {
        let name = id.rsplit('/').next().unwrap_or(id);
        match UnitRanges::read(name) {
            Some(row) => rows.push(row),
            None => words.push(name.to_owned()),
        }
    }
    join(&mut rows);
    drop_contained(&mut rows);
    rows.sort_by(|a, b| (a.ranges.len(), &a.ranges).cmp(&(b.ranges.len(), &b.ranges)));
    words.sort_unstable();
    words.dedup();
    (rows.iter().map(UnitRanges::to_string).collect(), words)
}

/// Joins rows that are equal except at one position, where their ranges touch or overlap, until no two such rows
/// remain.
fn join(rows: &mut Vec<UnitRanges>) {
    loop {
        let before = rows.len();
        let longest = rows.iter().map(|row| row.ranges.len()).max().unwrap_or(0);
        for position in (0..longest).rev() {
            join_at(rows, position);
        }
        if rows.len() == before {
            return;
        }
    }
}

/// Drops rows that another row contains, such as a boundary of it. Skipped for very many rows, where it would take too
/// long.
fn drop_contained(rows: &mut Vec<UnitRanges>) {
    if rows.len() > MOST_COMPARED {
        return;
    }
    let all = rows.clone();
    rows.retain(|row| !all.iter().any(|other| other != row && other.contains(row)));
}

fn join_at(rows: &mut Vec<UnitRanges>, position: usize) {
    let mut sorted: Vec<(UnitRanges, Option<(u32, u32)>)> = rows
        .drain(..)
        .map(|mut row| {
            let own = row.ranges.get_mut(position);
            let own = own.map(std::mem::take);
            (row, own)
        })
        .collect();
    sorted.sort();
    let mut joined: Vec<(UnitRanges, Option<(u32, u32)>)> = Vec::new();
    for (row, own) in sorted {
        match (joined.last_mut(), own) {
            (Some((before, Some(known))), Some((first, last)))
                if *before == row && first <= known.1.saturating_add(1) =>
            {
                known.1 = known.1.max(last);
            }
            (Some((before, None)), None) if *before == row => {}
            _ => joined.push((row, own)),
        }
    }
    rows.extend(joined.into_iter().map(|(mut row, own)| {
        if let Some(own) = own {
            row.ranges[position] = own;
        }
        row
    }));
}

impl UnitRanges {
    fn contains(&self, other: &Self) -> bool {
        let mut ranges = self.ranges.iter().zip(&other.ranges);
        self.digits == other.digits
            && ranges.all(|(own, others)| own.0 <= others.0 && others.1 <= own.1)
    }

    fn read(name: &str) -> Option<Self> {
        let units: Vec<_> = name.split('.').map(unit).collect::<Option<_>>()?;
        Some(Self {
            digits: units.iter().map(|(digits, _)| *digits).collect(),
            ranges: units.iter().map(|(_, range)| *range).collect(),
        })
    }
}

impl std::fmt::Display for UnitRanges {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, ((first, last), digits)) in self.ranges.iter().zip(&self.digits).enumerate() {
            let space = if number > 0 { " " } else { "" };
            write!(f, "{space}{first:0digits$X}")?;
            if first < last {
                write!(f, "-{last:0digits$X}")?;
            }
        }
        Ok(())
    }
}

/// Reads `80` or `80-BF`: the number of digits, and the range.
fn unit(text: &str) -> Option<(usize, (u32, u32))> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let value = |digits: &str| {
        let is_digit = |c: char| c.is_ascii_digit() || ('A'..='F').contains(&c);
        let is_number = matches!(digits.len(), 2..=6 | 8) && digits.chars().all(is_digit);
        let value = u32::from_str_radix(digits, 16).ok();
        value.filter(|_| is_number)
    };
    let (first_value, last_value) = (value(first)?, value(last)?);
    (first_value <= last_value).then_some((first.len(), (first_value, last_value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<const COUNT: usize>(ids: [&str; COUNT]) -> Vec<String> {
        let (rows, words) = joined(ids.into_iter());
        [rows, words].concat()
    }

    #[test]
    fn adjacent_rows_are_joined() {
        let ids = [
            "x/exhaustive/C1.80-BF",
            "x/boundaries/C0.80-8F",
            "x/complete/C0.90-BF",
            "x/exhaustive/F5-FF",
            "x/examples/F5",
            "x/examples/empty-tail",
        ];
        assert_eq!(all(ids), ["F5-FF", "C0-C1 80-BF", "empty-tail"]);
    }

    #[test]
    fn rows_that_differ_at_two_positions_are_not_joined() {
        let ids = ["x/exhaustive/C0.80", "x/exhaustive/C1.81"];
        assert_eq!(all(ids), ["C0 80", "C1 81"]);
    }

    #[test]
    fn a_row_that_another_contains_is_dropped() {
        let ids = ["x/y/ED.A0.80", "x/y/ED.A0-BF.80-BF", "x/y/ED.A0"];
        assert_eq!(all(ids), ["ED A0", "ED A0-BF 80-BF"]);
    }

    #[test]
    fn units_of_different_width_are_not_joined() {
        let ids = ["x/y/FFFF", "x/y/10000", "x/y/random~1"];
        assert_eq!(all(ids), ["FFFF", "10000", "random~1"]);
    }
}
