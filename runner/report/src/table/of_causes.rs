//! Differences by cause, without the report around them.

use super::{Detail, Screen, Style};
use crate::headings::says;
use crate::{Cause, Difference, causes};

/// Differences by cause, the worst first. Each cause is explained on its smallest input.
pub fn by_cause(differences: &[Difference], style: Style) -> Vec<String> {
    let screen = Screen {
        style,
        detail: Detail::Causes(usize::MAX, ""),
    };
    let causes = causes(differences.iter());
    causes.iter().map(|cause| screen.cause(cause)).collect()
}

/// Each cause in words, with its smallest input, the worst first.
pub fn in_words(differences: &[Difference]) -> Vec<(String, Cause<'_>)> {
    let causes = causes(differences.iter()).into_iter();
    causes.map(|cause| (says(&cause), cause)).collect()
}

/// The heading of each cause, the worst first.
pub fn headings(differences: &[Difference], style: Style) -> Vec<String> {
    let screen = Screen {
        style,
        detail: Detail::Verdicts,
    };
    let causes = causes(differences.iter());
    causes.iter().map(|cause| screen.heading(cause)).collect()
}
