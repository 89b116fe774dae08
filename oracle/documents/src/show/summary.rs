//! The numbers of findings.

use std::collections::BTreeMap;

use super::page::Page;
use super::style;
use crate::{Finding, Standing};

/// `9 hold, 1 fails as its erratum says, 5 not checked`.
pub(super) fn summary<'a>(
    page: &Page,
    findings: impl Iterator<Item = &'a Finding<'a>>,
    is_draft: bool,
) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.standing().name()).or_default() += 1;
    }
    let of = |standing: Standing| (standing, counts.get(standing.name()).copied().unwrap_or(0));
    let present = Standing::ALL
        .map(of)
        .into_iter()
        .filter(|(_, number)| *number > 0);
    let words: Vec<String> = present
        .map(|(standing, number)| {
            let plural =
                |one: &'static str, more: &'static str| if number == 1 { one } else { more };
            let words = match standing {
                Standing::Holds => format!("{number} {}", plural("holds", "hold")),
                Standing::Known => {
                    let words = plural("fails as its erratum says", "fail as their errata say");
                    format!("{number} {words}")
                }
                Standing::New if is_draft => format!("{number} {}", plural("fails", "fail")),
                Standing::New => {
                    format!("{number} {} without an erratum", plural("fails", "fail"))
                }
                Standing::Gone => {
                    let holds = plural("holds", "hold");
                    format!("{number} {holds} although an erratum says otherwise")
                }
                Standing::NotTested => format!("{number} not checked"),
            };
            page.paint(style(standing), &words)
        })
        .collect();
    if words.is_empty() {
        "nothing to check".to_owned()
    } else {
        words.join(", ")
    }
}
