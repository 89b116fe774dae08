//! Joins the names of vectors, which are rows of inputs already, into as few rows as they make up together.

/// How many rows are compared with each other.
const MOST_COMPARED: usize = 1_000;

/// A row of inputs: in each place, the first and the last unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct UnitRanges {
    /// How many digits a unit is written with.
    digits: Vec<usize>,
    places: Vec<(u32, u32)>,
}

/// The inputs that vectors with these ids are about, as rows such as `C0-C1 80-BF`, the shortest first; and the last parts
/// of ids that are no rows, as they are.
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
    rows.sort_by(|a, b| (a.places.len(), &a.places).cmp(&(b.places.len(), &b.places)));
    words.sort_unstable();
    words.dedup();
    (rows.iter().map(UnitRanges::to_string).collect(), words)
}

/// Joins two rows that are alike but in one place, where the one goes on where the other ends, until there are no such
/// two any more.
fn join(rows: &mut Vec<UnitRanges>) {
    loop {
        let before = rows.len();
        let longest = rows.iter().map(|row| row.places.len()).max().unwrap_or(0);
        for place in (0..longest).rev() {
            join_at(rows, place);
        }
        if rows.len() == before {
            return;
        }
    }
}

/// Drops rows that are all in another one, such as a boundary of it. Among very many that would take too long.
fn drop_contained(rows: &mut Vec<UnitRanges>) {
    if rows.len() > MOST_COMPARED {
        return;
    }
    let all = rows.clone();
    rows.retain(|row| !all.iter().any(|other| other != row && other.contains(row)));
}

fn join_at(rows: &mut Vec<UnitRanges>, place: usize) {
    let mut sorted: Vec<(UnitRanges, Option<(u32, u32)>)> = rows
        .drain(..)
        .map(|mut row| {
            let own = row.places.get_mut(place);
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
            row.places[place] = own;
        }
        row
    }));
}

impl UnitRanges {
    fn contains(&self, other: &Self) -> bool {
        let mut places = self.places.iter().zip(&other.places);
        self.digits == other.digits
            && places.all(|(own, others)| own.0 <= others.0 && others.1 <= own.1)
    }

    fn read(name: &str) -> Option<Self> {
        let units: Vec<_> = name.split('.').map(unit).collect::<Option<_>>()?;
        Some(Self {
            digits: units.iter().map(|(digits, _)| *digits).collect(),
            places: units.iter().map(|(_, unit)| *unit).collect(),
        })
    }
}

impl std::fmt::Display for UnitRanges {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, ((first, last), digits)) in self.places.iter().zip(&self.digits).enumerate() {
            let space = if number > 0 { " " } else { "" };
            write!(f, "{space}{first:0digits$X}")?;
            if first < last {
                write!(f, "-{last:0digits$X}")?;
            }
        }
        Ok(())
    }
}

/// `80` or `80-BF`, with the number of digits.
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
    fn rows_that_go_on_where_another_ends_are_one() {
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
    fn rows_that_differ_in_two_places_stay_apart() {
        let ids = ["x/exhaustive/C0.80", "x/exhaustive/C1.81"];
        assert_eq!(all(ids), ["C0 80", "C1 81"]);
    }

    #[test]
    fn a_row_that_is_all_in_another_is_not_named() {
        let ids = ["x/y/ED.A0.80", "x/y/ED.A0-BF.80-BF", "x/y/ED.A0"];
        assert_eq!(all(ids), ["ED A0", "ED A0-BF 80-BF"]);
    }

    #[test]
    fn units_of_different_width_are_no_row_together() {
        let ids = ["x/y/FFFF", "x/y/10000", "x/y/random~1"];
        assert_eq!(all(ids), ["FFFF", "10000", "random~1"]);
    }
}
