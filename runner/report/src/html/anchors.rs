//! The anchors of a page: one for each implementation, by which every cell can be linked to.

use std::collections::BTreeMap;

use super::super::Report;
use super::super::summary::title;

/// An anchor for each report, of letters, digits, dots and hyphens, no two alike: the word by which the command line
/// knows the implementation, such as `cpython`, or what is left of its title where there is no such word.
pub(super) fn anchors(reports: &[Report]) -> Vec<String> {
    let mut seen = BTreeMap::<String, usize>::new();
    let anchor = |report: &Report| {
        let mut anchor = match is_word(&report.argument) {
            true => report.argument.clone(),
            false => words(&title(report)),
        };
        if anchor.is_empty() {
            "implementation".clone_into(&mut anchor);
        }
        let times = seen.entry(anchor.clone()).or_default();
        *times += 1;
        match *times {
            1 => anchor,
            times => format!("{anchor}--{times}"),
        }
    };
    reports.iter().map(anchor).collect()
}

/// Whether a argument can be an anchor as it is. It begins with a letter or a digit, so that it is none of the page's own.
fn is_word(argument: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let is_inner = |c: char| is_plain(c) || matches!(c, '.' | '_' | '-');
    argument.starts_with(is_plain) && argument.chars().all(is_inner) && !argument.contains("--")
}

fn words(title: &str) -> String {
    let title = title.to_ascii_lowercase();
    let words = title.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}
