//! A history as text for a person.

use super::spans::{in_words, spans};
use super::{CauseHistory, History, Known, last_line};
use utfproof_notation::escape::{printable, shorten};
use utfproof_notation::style::{BAD, FAINT, STRONG, WARN, paint};
use utfproof_report::DifferenceLevel;
use utfproof_report::table::Style;

/// The width of an input or an answer.
const WIDEST: usize = 48;
/// The most releases whose failure is shown.
const FAILURES: usize = 5;

impl History {
    /// One line for each fault, the worst first, and what was not asked. At most `most` faults are shown.
    pub fn render(&self, style: Style, most: usize) -> String {
        let paint = |as_, text: &str| paint(style.color, as_, text);
        let mut text = format!("{}\n", paint(STRONG, &self.heading()));
        let lines = self.lines(most == usize::MAX);
        for (cause, alike) in lines.iter().take(most) {
            let shown = cause.witness.shown();
            let operands: Vec<String> = shown.operands.iter().map(ToString::to_string).collect();
            let input = match operands.join(" | ") {
                input if input.is_empty() => "(empty)".to_owned(),
                input => shorten(&input, WIDEST).into_owned(),
            };
            let (mark, as_) = match cause.way.level {
                DifferenceLevel::Should => ("~", WARN),
                _ => ("✗", BAD),
            };
            text += &format!(
                "\n{} {}  {}: {}\n",
                paint(as_, mark),
                paint(STRONG, cause.operation.name()),
                cause.says,
                paint(as_, &printable(&in_words(&cause.states, &self.releases)))
            );
            let others = match alike {
                0 => String::new(),
                1 => "   and 1 other cause of this kind".to_owned(),
                alike => format!("   and {alike} other causes of this kind"),
            };
            let line = format!("input {input}   {}{others}", cause.witness.vector);
            text += &format!("    {}\n", paint(FAINT, &line));
        }
        let hidden = lines.len().saturating_sub(most);
        if hidden > 0 || lines.len() < self.causes.len() {
            text += &match hidden {
                0 => "\n--all shows each cause on a line of its own\n".to_owned(),
                hidden => {
                    format!("\n… {hidden} more; --all shows each cause on a line of its own\n")
                }
            };
        }
        if self.causes.is_empty() && self.asked() > 0 {
            text += "\nEvery release that was asked answers as the documents say.\n";
        }
        text += &self.not_asked();
        text
    }

    /// The faults, each with the number of others that came and went with it in the same operation and the same way; or
    /// all of them.
    fn lines(&self, all: bool) -> Vec<(&CauseHistory, usize)> {
        let mut lines = Vec::<(&CauseHistory, usize)>::new();
        for cause in &self.causes {
            let is_alike = |(line, _): &&mut (&CauseHistory, usize)| {
                (line.operation, line.way) == (cause.operation, cause.way)
                    && spans(&line.states) == spans(&cause.states)
            };
            match lines.iter_mut().find(is_alike).filter(|_| !all) {
                Some((_, alike)) => *alike += 1,
                None => lines.push((cause, 0)),
            }
        }
        lines
    }

    fn heading(&self) -> String {
        let versions: Vec<&str> = self
            .releases
            .iter()
            .map(|release| release.version.as_str())
            .collect();
        let range = match versions.as_slice() {
            [] => "no releases".to_owned(),
            [one] => format!("1 release, {}", printable(one)),
            [first, .., last] => format!(
                "{} releases, {} to {}",
                versions.len(),
                printable(first),
                printable(last)
            ),
        };
        format!(
            "{}   {range}   {} asked",
            printable(&self.package),
            self.asked()
        )
    }

    /// What was not asked, and why.
    fn not_asked(&self) -> String {
        let mut text = String::new();
        let failures: Vec<(&str, &str)> = self
            .releases
            .iter()
            .filter_map(|release| match &release.known {
                Known::Failed(why) => Some((release.version.as_str(), why.as_str())),
                _ => None,
            })
            .collect();
        if !failures.is_empty() {
            text += &format!("\n{} could not be asked:\n", releases(failures.len()));
            for (version, why) in failures.iter().take(FAILURES) {
                let why = last_line(why);
                text += &format!("  {}  {}\n", printable(version), shorten(why, 160));
            }
            if failures.len() > FAILURES {
                text += &format!("  … {} more\n", failures.len() - FAILURES);
            }
        }
        let left = self.releases.len() - self.asked() - failures.len();
        if self.interrupted {
            text += "\nInterrupted: the same command goes on from here.\n";
        } else if left > 0 {
            text += &format!(
                "\n{} not asked, because the releases on both sides of each answer alike; --every asks them too.\n",
                match left {
                    1 => "1 release was".to_owned(),
                    left => format!("{left} releases were"),
                }
            );
        }
        text
    }
}

fn releases(number: usize) -> String {
    match number {
        1 => "1 release".to_owned(),
        number => format!("{number} releases"),
    }
}
