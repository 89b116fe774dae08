//! Writes the differences of a report as known ones, in as few exact patterns as possible.

use std::collections::{BTreeMap, BTreeSet};

use super::{KnownDifferences, KnownDifferencesError, Line, ListedKind};
use crate::glob::Glob;
use crate::result::{Difference, Report, Shown};
use crate::verdict::DifferenceLevel;

/// The most alternatives in one pattern; a longer list is split into several listings.
const ALTERNATIVES: usize = 40;

/// The most characters of an input or an answer that a reason shows.
const SHOWN: usize = 60;

/// Differences that agree in all of this are listed together.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Group<'a> {
    /// The beginning of the ids, such as `utf-8.decode/complete/`.
    origin: &'a str,
    kind: ListedKind,
    level: DifferenceLevel,
    /// The last step of the oracle, which decides the answer.
    step: Option<String>,
}

/// The text of a file of known differences with all unlisted differences of a report. Each has a generated reason, for
/// you to replace. `asked` has the ids of all vectors that were asked.
///
/// The patterns match none of the other asked vectors.
pub fn write<'a>(report: &Report, asked: impl Iterator<Item = &'a str>) -> String {
    let new = report.differences.iter().filter(|d| d.known.is_none());
    utfproof_notation::json::pretty(&lines(new, asked))
}

/// A list with the unlisted differences of a report added.
pub struct Added {
    /// The text of the file.
    pub text: String,
    /// How many listings it had before; they are unchanged.
    pub kept: usize,
    /// How many differences were added.
    pub added: usize,
}

/// Adds the unlisted differences of a report to the text of a list. See [`write()`].
///
/// # Errors
///
/// If that text is no list.
pub fn add<'a>(
    list: &str,
    report: &Report,
    asked: impl Iterator<Item = &'a str>,
) -> Result<Added, KnownDifferencesError> {
    let known = KnownDifferences::read(list)?;
    let mut all: Vec<Line> = serde_json::from_str(list)?;
    let kept = all.len();
    let new = report.differences.iter();
    let new = new.filter(|d| d.known.is_none() && known.reason(d.occurred()).is_none());
    let new: Vec<&Difference> = new.collect();
    all.extend(lines(new.iter().copied(), asked));
    Ok(Added {
        text: utfproof_notation::json::pretty(&all),
        kept,
        added: new.len(),
    })
}

fn lines<'a, 'd>(
    new: impl Iterator<Item = &'d Difference>,
    asked: impl Iterator<Item = &'a str>,
) -> Vec<Line> {
    let asked: BTreeSet<&str> = asked.collect();
    let mut groups = BTreeMap::<Group<'_>, Vec<&Difference>>::new();
    for difference in new {
        let id = difference.vector.as_str();
        let origin = id.match_indices('/').nth(1);
        let group = Group {
            origin: &id[..origin.map_or(0, |(slash, _)| slash + 1)],
            kind: difference.occurred().kind,
            level: difference.level,
            step: difference.trace().steps().last().map(ToString::to_string),
        };
        groups.entry(group).or_default().push(difference);
    }
    let mut lines = Vec::new();
    for (group, differences) in groups {
        let ids: BTreeSet<&str> = differences.iter().map(|d| d.vector.as_str()).collect();
        let reason = reason(&group, &differences);
        let tails = tails(group.origin, &ids, &asked);
        for tails in tails.chunks(ALTERNATIVES) {
            let vectors = match tails {
                [tail] => format!("{}{tail}", group.origin),
                tails => format!("{}{{{}}}", group.origin, tails.join(",")),
            };
            let kind = (group.kind != ListedKind::Differs).then(|| group.kind.name());
            lines.push(Line {
                vectors,
                kind: kind.map(str::to_owned),
                reason: reason.clone(),
                ..Line::default()
            });
        }
    }
    lines
}

fn reason(group: &Group<'_>, differences: &[&Difference]) -> String {
    let length = |d: &&&Difference| d.units();
    let Some(smallest) = differences.iter().min_by_key(length) else {
        return String::new();
    };
    let operands: Vec<String> = smallest.operands.iter().map(ToString::to_string).collect();
    let input = operands.join(" | ");
    let step = group.step.as_deref().map(|step| format!(" ({step})"));
    format!(
        "{}: {} gives {}, not {}{}",
        group.level.name(),
        cut(&input),
        outcome(&smallest.answered),
        outcome(&smallest.expected),
        step.unwrap_or_default(),
    )
}

fn outcome(shown: &Shown) -> String {
    match shown {
        Shown::Output(output) if output.is_empty() => "nothing".to_owned(),
        Shown::Output(output) => cut(&output.to_string()),
        Shown::Rejected { at, part, .. } => {
            let at = at.map(|at| format!(" at {at}"));
            format!("an error{}{part}", at.unwrap_or_default())
        }
        Shown::Failure(what) => cut(what),
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None if text.is_empty() => "the empty sequence".to_owned(),
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The ids without `origin`. Where all asked ids with a common beginning are among them, the beginning and a star
/// replace them.
fn tails(origin: &str, ids: &BTreeSet<&str>, asked: &BTreeSet<&str>) -> Vec<String> {
    let mut tails = Vec::new();
    let mut rest: Vec<&str> = ids.iter().copied().collect();
    while let Some(first) = rest.first().copied() {
        let ends = first[origin.len()..].match_indices('.');
        let ends = ends.map(|(dot, _)| origin.len() + dot + 1);
        let beginnings = std::iter::once(origin.len()).chain(ends);
        let whole = beginnings.map(|end| &first[..end]).find(|beginning| {
            let below = |ids: &BTreeSet<&str>| {
                let below = ids.range(*beginning..);
                below.take_while(|id| id.starts_with(beginning)).count()
            };
            below(ids) > 1 && below(ids) == below(asked)
        });
        match whole {
            Some(beginning) => {
                tails.push(format!("{}*", Glob::escape(&beginning[origin.len()..])));
                rest.retain(|id| !id.starts_with(beginning));
            }
            None => {
                tails.push(Glob::escape(&first[origin.len()..]));
                rest.remove(0);
            }
        }
    }
    tails
}
