//! The numbers of findings.

use super::page::Page;
use super::style;
use crate::{Finding, Standing};

/// `9 hold, 1 fails as its erratum says, 5 not checked`.
pub(super) fn summary<'a>(
    page: &Page,
    findings: impl Iterator<Item = &'a Finding<'a>> + Clone,
    is_draft: bool,
) -> String {
    let words = Standing::ALL.into_iter().filter_map(|standing| {
        let own = findings.clone();
        let own = own.filter(|finding| finding.standing() == standing);
        let [one, several] = match standing {
            Standing::Holds => ["holds", "hold"],
            Standing::Known => ["fails as its erratum says", "fail as their errata say"],
            Standing::New if is_draft => ["fails", "fail"],
            Standing::New => ["fails without an erratum", "fail without an erratum"],
            Standing::Gone => [
                "holds although an erratum says otherwise",
                "hold although an erratum says otherwise",
            ],
            Standing::NotTested => ["not checked", "not checked"],
        };
        let words = match own.count() {
            0 => return None,
            1 => format!("1 {one}"),
            number => format!("{number} {several}"),
        };
        Some(page.paint(style(standing), &words))
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        "nothing to check".to_owned()
    } else {
        words.join(", ")
    }
}
