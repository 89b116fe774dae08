//! Findings as text for a terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use utfproof_spec_tables::Document;

use super::{Checked, Finding, Status, Verdict, Witness, count};
use crate::report::printable;

const LABEL_WIDTH: usize = 9;
/// Where explanations are folded.
const WIDTH: usize = 100;

/// What holds, what does not and why, document by document, and a line that sums it up.
pub fn render(checked: &[Checked<'_>], color: bool) -> String {
    let mut text = String::new();
    for (document, findings) in checked {
        render_document(&mut text, document, findings, color);
        text.push('\n');
    }
    let all = checked.iter().flat_map(|(_, findings)| findings);
    let documents = count(checked.len() as u64, "document");
    let _ = writeln!(text, "{documents}: {}", summary(all, color));
    text
}

fn render_document(text: &mut String, document: &Document, findings: &[Finding<'_>], color: bool) {
    let title = paint(color, Style::new().bold(), &document.short_title);
    let _ = writeln!(
        text,
        "{title} ({}): {}",
        document.id,
        summary(findings.iter(), color)
    );
    let width = findings
        .iter()
        .map(|finding| finding.id.len())
        .max()
        .unwrap_or(0);
    for finding in findings {
        let id = format!("{:width$}", finding.id);
        match &finding.status {
            Status::NotTested { .. } => {}
            Status::Holds { over } => {
                let verdict = verdict(finding.verdict(), color);
                let _ = writeln!(
                    text,
                    "  {:7} {id}  {verdict}  {}",
                    finding.what,
                    printable(over)
                );
                if let Some(erratum) = finding.erratum {
                    line(
                        text,
                        "erratum",
                        &format!("{}, which no longer shows: {}", erratum.id, erratum.problem),
                    );
                }
            }
            Status::Fails { witness } => {
                let verdict = verdict(finding.verdict(), color);
                let _ = writeln!(
                    text,
                    "  {:7} {id}  {verdict}  {}",
                    finding.what,
                    printable(finding.section)
                );
                render_failure(text, finding, witness);
            }
        }
    }
    render_not_tested(text, findings);
}

fn render_failure(text: &mut String, finding: &Finding<'_>, witness: &Witness) {
    line(text, "input", &witness.input);
    line(text, "printed", &witness.printed);
    line(text, "right", &witness.right);
    match finding.erratum {
        Some(erratum) => line(
            text,
            "erratum",
            &format!("{}: {}", erratum.id, erratum.problem),
        ),
        None => line(text, "erratum", "none says so"),
    }
}

fn line(text: &mut String, label: &str, words: &str) {
    let label = format!("            {label:LABEL_WIDTH$}");
    folded(text, &label, &printable(words));
}

/// Words behind a label, on as many lines as they need.
fn folded(text: &mut String, label: &str, words: &str) {
    let mut line = label.to_owned();
    let mut is_empty = true;
    for word in words.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(text, "{}", line.trim_end());
            line = " ".repeat(label.chars().count());
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

/// The ids by reason, since most have the same one.
fn render_not_tested(text: &mut String, findings: &[Finding<'_>]) {
    let mut by_reason: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for finding in findings {
        if let Status::NotTested { why } = &finding.status {
            by_reason.entry(why).or_default().push(finding.id);
        }
    }
    for (why, ids) in by_reason {
        let _ = writeln!(text, "  not tested: {}", printable(why));
        folded(text, "            ", &ids.join(", "));
    }
}

/// `9 hold, 1 fails as its erratum says, 5 not tested`.
fn summary<'a>(findings: impl Iterator<Item = &'a Finding<'a>>, color: bool) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.verdict().name()).or_default() += 1;
    }
    let of = |verdict: Verdict| (verdict, counts.get(verdict.name()).copied().unwrap_or(0));
    let present = Verdict::ALL
        .map(of)
        .into_iter()
        .filter(|(_, number)| *number > 0);
    let words: Vec<String> = present
        .map(|(verdict, number)| {
            let plural =
                |one: &'static str, more: &'static str| if number == 1 { one } else { more };
            let words = match verdict {
                Verdict::Holds => format!("{number} {}", plural("holds", "hold")),
                Verdict::Known => {
                    format!(
                        "{number} {}",
                        plural("fails as its erratum says", "fail as their errata say")
                    )
                }
                Verdict::New => format!("{number} {} without an erratum", plural("fails", "fail")),
                Verdict::Gone => {
                    format!(
                        "{number} {} although an erratum says otherwise",
                        plural("holds", "hold")
                    )
                }
                Verdict::NotTested => format!("{number} not tested"),
            };
            paint(color, style(verdict), &words)
        })
        .collect();
    if words.is_empty() {
        "nothing to check".to_owned()
    } else {
        words.join(", ")
    }
}

fn verdict(verdict: Verdict, color: bool) -> String {
    let words = match verdict {
        Verdict::Holds => "holds",
        Verdict::Known => "fails, as its erratum says",
        Verdict::New => "FAILS",
        Verdict::Gone => "HOLDS, although an erratum says otherwise",
        Verdict::NotTested => "not tested",
    };
    paint(color, style(verdict), words)
}

fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Holds => AnsiColor::Green.on_default(),
        Verdict::Known => AnsiColor::Yellow.on_default(),
        Verdict::New | Verdict::Gone => AnsiColor::Red.on_default().bold(),
        Verdict::NotTested => Style::new().dimmed(),
    }
}

fn paint(color: bool, style: Style, text: &str) -> String {
    if color {
        format!("{style}{text}{style:#}")
    } else {
        text.to_owned()
    }
}
