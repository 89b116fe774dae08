//! The anchors of a page, one for each implementation: links to its cells begin with it.

use std::collections::BTreeMap;

use super::super::Report;
use super::super::summary::title;

/// A unique anchor for each report, of letters, digits, dots, underscores and hyphens: the implementation's name on the
/// command line, such as `cpython`, or otherwise the words of its title.
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

/// Whether an argument can be an anchor as it is. Without `--` inside, it differs from every numbered anchor.
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
