//! The kill table, as text.

use std::fmt::Write as _;

use super::{Group, Strength};

/// The contents of the table's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// The number of wrong codecs that each set catches.
    Caught,
    /// The number that no other set catches.
    Only,
}

/// The most survivors of a group that are named.
const NAMED: usize = 20;

/// The table: a line for each group, a column for each set, and the survivors below it.
pub fn render(strength: &Strength, columns: Columns) -> String {
    let mut head = vec!["".to_owned(), "all".to_owned()];
    head.extend(strength.sets.iter().cloned());
    head.push("together".to_owned());
    let mut lines = vec![head];
    let mut cases = vec!["cases".to_owned(), String::new()];
    cases.extend(strength.cases.iter().map(u64::to_string));
    cases.push(strength.cases.iter().sum::<u64>().to_string());
    lines.push(cases);
    for group in &strength.groups {
        let numbers = match columns {
            Columns::Caught => &group.caught,
            Columns::Only => &group.only,
        };
        let wrong = group.all - group.open - group.equivalent;
        let mut line = vec![
            format!("{} {}", group.family.name(), group.name),
            wrong.to_string(),
        ];
        line.extend(numbers.iter().map(|number| share(*number, wrong, columns)));
        line.push(share(group.caught_by_any, wrong, Columns::Caught));
        lines.push(line);
    }
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|column| {
            let cells = lines.iter().map(|line| line[column].chars().count());
            cells.max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for line in &lines {
        let first = widths[0];
        let _ = write!(text, "{:first$}", line[0]);
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            let _ = write!(text, "  {cell:>width$}");
        }
        text.push('\n');
    }
    for group in &strength.groups {
        text += &survivors(group);
    }
    for place in &strength.disagreements {
        let _ = writeln!(text, "left out, because the oracle differs: {place}");
    }
    text
}

/// A number and its share of all; a point for 0.
fn share(number: usize, all: usize, columns: Columns) -> String {
    if number == 0 {
        return ".".to_owned();
    }
    if columns == Columns::Only || number == all {
        return number.to_string();
    }
    let percent = 100.0 * number as f64 / all.max(1) as f64;
    format!("{number} ({percent:.0} %)")
}

fn survivors(group: &Group) -> String {
    let mut text = String::new();
    for name in group.survivors.iter().take(NAMED) {
        let _ = writeln!(text, "survives: {name}");
    }
    if group.survivors.len() > NAMED {
        let more = group.survivors.len() - NAMED;
        let _ = writeln!(
            text,
            "survive: {more} more {} {}",
            group.family.name(),
            group.name
        );
    }
    for name in &group.wrongly_equivalent {
        let _ = writeln!(text, "listed as right, but caught: {name}");
    }
    text
}
