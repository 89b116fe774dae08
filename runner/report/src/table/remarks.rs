//! The text below the differences: known ones, unknown operations, and how the run ended.

use std::fmt::Write as _;

use utfproof_oracle::Operation;

use super::{Detail, Screen};
use crate::Report;
use crate::escape::{printable, shorten};
use crate::explain::{happened, wrap};
use crate::listed::{listed, vectors};
use crate::paint::{BAD, WARN};
use crate::summary::{ADAPTER_FIRST, AFTER_THE_END, plural};

/// The most characters of an unknown operation's name.
const LONGEST_NAME: usize = 60;

/// The most unknown operations that are named.
const UNKNOWN: usize = 40;

impl Screen {
    /// The known differences by reason, each with its first vector or with all of them.
    pub(super) fn known(&self, report: &Report) -> String {
        let listed = listed(report);
        if listed.is_empty() {
            return String::new();
        }
        let mut text = format!(
            "\nknown differences, which do not count: {}\n",
            plural(vectors(&listed), "vector")
        );
        let (shown, hidden) = listed.split_at(listed.len().min(self.causes()));
        for known in shown {
            let says = known.says(|name| printable(name).into_owned());
            let line = format!("{says}: {}", printable(known.reason));
            let lines = wrap(&line, self.style.width.saturating_sub(4));
            let _ = writeln!(text, "  {}", lines.join("\n    "));
            if self.detail == Detail::Everything && known.members.len() > 1 {
                for member in &known.members {
                    let vector = printable(&member.vector);
                    let (happened, level) = (happened(member), member.level.name());
                    let _ = writeln!(text, "    {vector} {happened} ({level})");
                }
            }
        }
        if !hidden.is_empty() {
            let reasons = plural(hidden.len() as u64, "more reason");
            let vectors = plural(vectors(hidden), "vector");
            let _ = writeln!(text, "  … {reasons} for {vectors}");
        }
        text
    }

    /// The mistakes of the adapter, which are said first.
    pub(super) fn adapter(&self, report: &Report) -> String {
        if report.adapter.is_empty() {
            return String::new();
        }
        let mut text = String::new();
        for mistake in &report.adapter {
            let lines = wrap(&printable(mistake), self.style.width);
            let _ = writeln!(text, "{}", self.paint(BAD, &lines.join("\n")));
        }
        let _ = writeln!(text, "{ADAPTER_FIRST}\n");
        text
    }

    pub(super) fn stale(&self, report: &Report) -> String {
        let mut text = String::new();
        for stale in &report.stale {
            let what = stale.says();
            let (pattern, reason) = (printable(&stale.pattern), printable(&stale.reason));
            let label = self.paint(BAD, "stale known difference");
            let _ = writeln!(text, "\n{label}: {pattern} ({reason})\n  {what}");
        }
        text
    }

    pub(super) fn remarks(&self, report: &Report) -> String {
        let mut text = String::new();
        if !report.unknown_operations.is_empty() {
            let names = report
                .unknown_operations
                .iter()
                .take(self.causes().clamp(1, UNKNOWN));
            let names: Vec<_> = names.map(|name| unknown_operation(name)).collect();
            let more = report.unknown_operations.len() - names.len();
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            let _ = writeln!(
                text,
                "\nnot tested, because this suite does not know them: {}{more} ('utfproof list' shows all operations)",
                names.join(", ")
            );
        }
        for remark in &report.remarks {
            let lines = wrap(&printable(remark), self.style.width.saturating_sub(10));
            let _ = writeln!(
                text,
                "\n{}: {}",
                self.paint(WARN, "remark"),
                lines.join("\n  ")
            );
        }
        if let Some(why) = &report.given_up {
            let _ = writeln!(
                text,
                "\ngiven up before all cases were run: {}",
                printable(why)
            );
        }
        if let Some(words) = &report.last_words {
            let _ = writeln!(text, "\nthe end of its standard error:");
            let lines: Vec<_> = words.lines().collect();
            for line in &lines[lines.len().saturating_sub(12)..] {
                let _ = writeln!(text, "  | {}", shorten(&printable(line), 500));
            }
        }
        if let Some(how) = &report.bad_exit {
            let label = self.paint(BAD, AFTER_THE_END);
            let _ = writeln!(text, "\n{label}:");
            for line in how.lines() {
                let _ = writeln!(text, "  {}", printable(line));
            }
        }
        text
    }
}

/// An unknown operation, with a suggestion if a known one has a similar name.
fn unknown_operation(name: &str) -> String {
    let shown = shorten(&printable(name), LONGEST_NAME).into_owned();
    let is_short = name.len() <= LONGEST_NAME;
    let error = is_short.then(|| name.parse::<Operation>().err()).flatten();
    match error.and_then(|error| error.nearest) {
        Some(nearest) => format!("{shown} (did you mean {nearest}?)"),
        None => shown,
    }
}
