//! Findings as text for a terminal.

use std::collections::BTreeMap;

use anstyle::Style;
use utfproof_spec_tables::{Document, Erratum};

use super::{Checked, Finding, Standing, Status, Witness, count};
use utfproof_notation::printable;
use utfproof_notation::style::{BAD, FAINT, GOOD, STRONG, WARN, paint};

/// The column at which lines are folded.
const WIDTH: usize = 110;
/// The column at which explanations begin.
const INDENT: usize = 10;

/// Lists findings by document: those that hold, and those that fail and why, with a summary.
///
/// The first word of a line is the [`Standing`]; untested items come last, by reason.
pub fn render(checked: &[Checked<'_>], color: bool) -> String {
    let mut page = Page {
        text: String::new(),
        color,
    };
    for (document, findings) in checked {
        page.document(document, findings);
        page.text.push('\n');
    }
    if checked.len() != 1 {
        let documents = count(checked.len() as u64, "document");
        let summary = page.summary(checked.iter().flat_map(|(_, findings)| findings));
        page.line(&format!("{documents}: {summary}"));
    }
    page.text
}

struct Page {
    text: String,
    color: bool,
}

impl Page {
    fn document(&mut self, document: &Document, findings: &[Finding<'_>]) {
        let title = self.paint(STRONG, &document.short_title);
        let summary = self.summary(findings.iter());
        self.line(&format!("{title} ({}): {summary}", document.id));
        let lengths = findings.iter().map(|finding| finding.id.len());
        let width = lengths.filter(|length| *length <= WIDTH / 2).max();
        let width = width.unwrap_or(0);
        for finding in findings {
            match &finding.status {
                Status::Holds { over } => {
                    self.finding(finding, width, over);
                    if let Some(erratum) = finding.erratum {
                        self.explanation("erratum", &format!("{} no longer shows", erratum.id));
                        self.explanation("problem", &erratum.problem);
                    }
                }
                Status::Fails { witness } => {
                    self.finding(finding, width, finding.section);
                    self.failure(witness, finding.erratum);
                }
                Status::NotTested { .. } => {}
            }
        }
        self.not_tested(findings);
    }

    fn finding(&mut self, finding: &Finding<'_>, width: usize, words: &str) {
        let standing = finding.standing();
        let painted = self.paint(style(standing), &format!("{standing:5}"));
        let rest = format!("  {:7}  {:width$}  ", finding.what, finding.id);
        let column = 2 + 5 + rest.len();
        self.folded(&format!("  {painted}{rest}"), column, words);
    }

    fn failure(&mut self, witness: &Witness, erratum: Option<&Erratum>) {
        self.explanation("input", &witness.input);
        self.explanation("printed", &witness.printed);
        self.explanation("right", &witness.right);
        if let Some(input) = &witness.or_input {
            self.explanation(
                "or input",
                &format!("{input}, for which the printed result is right"),
            );
        }
        if let Some(against) = &witness.against {
            self.explanation("against", against);
        }
        match erratum {
            Some(erratum) => {
                self.explanation("erratum", &erratum.id);
                self.explanation("problem", &erratum.problem);
            }
            None => self.explanation("erratum", "none is recorded"),
        }
    }

    /// The untested ids, by reason, since most share one.
    fn not_tested(&mut self, findings: &[Finding<'_>]) {
        let mut by_reason: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for finding in findings {
            if let Status::NotTested { why } = &finding.status {
                by_reason.entry(why).or_default().push(&finding.id);
            }
        }
        for (why, ids) in by_reason {
            let label = format!(
                "  {}: ",
                self.paint(style(Standing::NotTested), "not tested")
            );
            self.folded(&label, 14, &format!("{why}: {}", ids.join(", ")));
        }
    }

    fn explanation(&mut self, label: &str, words: &str) {
        self.folded(&format!("{:INDENT$}{label:9}", ""), INDENT + 9, words);
    }

    /// Wraps words after a label of this width.
    fn folded(&mut self, label: &str, mut column: usize, words: &str) {
        let indent = if column > WIDTH / 3 {
            INDENT + 9
        } else {
            column
        };
        let mut line = label.to_owned();
        for (i, word) in printable(words).split(' ').enumerate() {
            let width = word.chars().count() + 1;
            if (i > 0 || column > WIDTH * 2 / 3) && column + width > WIDTH {
                self.line(&line);
                (line, column) = (" ".repeat(indent), indent);
            }
            line += word;
            line.push(' ');
            column += width;
        }
        self.line(&line);
    }

    fn line(&mut self, line: &str) {
        self.text += line.trim_end();
        self.text.push('\n');
    }

    /// `9 hold, 1 fails as its erratum says, 5 not tested`.
    fn summary<'a>(&self, findings: impl Iterator<Item = &'a Finding<'a>>) -> String {
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
                        format!(
                            "{number} {}",
                            plural("fails as its erratum says", "fail as their errata say")
                        )
                    }
                    Standing::New => {
                        format!("{number} {} without an erratum", plural("fails", "fail"))
                    }
                    Standing::Gone => {
                        format!(
                            "{number} {} although an erratum says otherwise",
                            plural("holds", "hold")
                        )
                    }
                    Standing::NotTested => format!("{number} not tested"),
                };
                self.paint(style(standing), &words)
            })
            .collect();
        if words.is_empty() {
            "nothing to check".to_owned()
        } else {
            words.join(", ")
        }
    }

    fn paint(&self, style: Style, text: &str) -> String {
        paint(self.color, style, text)
    }
}

fn style(standing: Standing) -> Style {
    match standing {
        Standing::Holds => GOOD,
        Standing::Known => WARN,
        Standing::New | Standing::Gone => BAD,
        Standing::NotTested => FAINT,
    }
}
