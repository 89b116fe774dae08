//! A comparison as text for a person.

use super::{
    ByCause, Change, Comparison, KeptAnswer, OperationChange, Presence, RowChange, Side, Trend, Was,
};
use utfproof_notation::escape::{printable, shorten};
use utfproof_notation::style::{BAD, FAINT, GOOD, STRONG, WARN, paint};
use utfproof_oracle::Operation;
use utfproof_report::table::{Style, by_cause, headings};

/// The width of a change's labels, with their indentation.
const LABEL: usize = 14;

/// How much of a comparison to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The changes by cause: up to this many of each direction.
    Causes(usize),
    /// Every row that changed.
    Rows,
}

impl Comparison {
    /// The changes of each operation, by cause or row by row, and a summary.
    pub fn render(&self, style: Style, shown: Shown) -> String {
        let screen = Screen { style, shown };
        let mut text = format!(
            "{}  →  {}   suite {}\n",
            screen.side(&self.old),
            screen.side(&self.new),
            self.suite
        );
        if self.old.utfproof != self.new.utfproof {
            let [old, new] = [&self.old, &self.new].map(|side| printable(&side.utfproof));
            text += &format!("taken by utfproof {old} and utfproof {new}\n");
        }
        for operation in &self.operations {
            text += &screen.operation(operation);
        }
        if let Shown::Causes(most) = shown {
            for trend in Trend::ALL {
                text += &screen.by_cause(self, trend, most);
            }
        }
        text.push('\n');
        text += &screen.conclusion(self);
        text
    }
}

struct Screen {
    style: Style,
    shown: Shown,
}

impl Screen {
    fn side(&self, side: &Side) -> String {
        let who = format!("{} {}", printable(&side.name), printable(&side.version));
        paint(
            self.style.color,
            STRONG,
            shorten(who.trim_end(), 80).as_ref(),
        )
    }

    /// An operation with its rows; empty if nothing changed.
    fn operation(&self, change: &OperationChange) -> String {
        let mut remarks = Vec::new();
        match change.presence {
            Presence::Both => {}
            Presence::Partly { left_out } => remarks.push(format!(
                "the test cases differ: only rows that both snapshots list are compared, {left_out} are omitted"
            )),
            Presence::Gained => remarks.push("supported now, but not before".to_owned()),
            Presence::Lost => remarks.push("no longer supported".to_owned()),
            Presence::OnlyNew => remarks.push("not selected in the old snapshot".to_owned()),
            Presence::OnlyOld => remarks.push("not selected in the new snapshot".to_owned()),
        }
        match change.chunks {
            Some(true) => {
                remarks.push("takes chunks now: answers in chunks are not compared".to_owned())
            }
            Some(false) => remarks
                .push("no longer takes chunks: answers in chunks are not compared".to_owned()),
            None => {}
        }
        if !change.rows.is_empty() {
            remarks.insert(0, format!("{} changed", rows(change.rows.len())));
        }
        if remarks.is_empty() {
            return String::new();
        }
        let name = paint(self.style.color, STRONG, &change.operation);
        let mut text = format!("\n{name}   {}\n", remarks.join("; "));
        if self.shown == Shown::Rows {
            for row in &change.rows {
                text += &self.row(&change.operation, row);
            }
        }
        text
    }

    /// The changes of one direction, by cause.
    fn by_cause(&self, comparison: &Comparison, trend: Trend, most: usize) -> String {
        let ByCause {
            differences,
            others,
        } = comparison.by_cause(trend);
        let number = comparison.rows(trend);
        if number == 0 {
            return String::new();
        }
        // what conforms now needs no explanation
        let causes = match trend {
            Trend::Now => headings(&differences, self.style),
            Trend::NoLonger | Trend::Another | Trend::Open => by_cause(&differences, self.style),
        };
        let (mark, paint_as) = mark(trend);
        let heading = format!("{mark} {}: {}", trend.says(), rows(number));
        let mut text = format!("\n{}\n", paint(self.style.color, paint_as, &heading));
        for cause in causes.iter().take(most) {
            text += if trend == Trend::Now { "" } else { "\n" };
            text += cause;
        }
        for (operation, row) in others.iter().take(most) {
            text += &self.row(operation, row);
        }
        let hidden = causes.len().saturating_sub(most) + others.len().saturating_sub(most);
        if hidden > 0 {
            text += &format!("\n… {hidden} more; --all shows every row\n");
        }
        text
    }

    fn row(&self, operation: &str, row: &RowChange) -> String {
        let validates = operation
            .parse::<Operation>()
            .is_ok_and(|operation| operation.signature().validates);
        let (mark, paint_as) = mark(row.trend);
        let cases = match row.cases {
            1 => String::new(),
            cases => format!("   {cases} cases changed, the first:"),
        };
        let trend = paint(
            self.style.color,
            paint_as,
            &format!("{mark} {}", row.trend.says()),
        );
        let Change {
            context, was, is, ..
        } = &row.first;
        let (operands, expected) = (row.first.operands(), row.first.expected());
        let mut text = format!("\n  {}\n  {trend}{cases}\n", printable(&row.vector));
        let input = operands.map(|operands| {
            let nonempty = |operand: &String| match operand.as_str() {
                "" => "(empty)".to_owned(),
                operand => operand.to_owned(),
            };
            let operands: Vec<String> = operands.iter().map(nonempty).collect();
            operands.join(" | ")
        });
        match (input, context) {
            (Some(input), None) => text += &self.line("input", &input),
            (Some(input), Some(context)) => {
                text += &self.line("input", &input);
                text += &self.line("context", &printable(context));
            }
            (None, Some(context)) => text += &self.line("context", &printable(context)),
            (None, None) => {}
        }
        let documents = expected.as_ref().map(|expected| words(expected, validates));
        let answer = |was: &Was| match (was, &documents) {
            (Was::AsDocuments, Some(documents)) => format!("{documents}, as the documents say"),
            (Was::AsDocuments, None) => "as the documents say".to_owned(),
            (Was::Open(answer), _) => {
                format!(
                    "{}, which the documents leave open",
                    words(answer, validates)
                )
            }
            (Was::Other(answer), _) => words(answer, validates),
        };
        text += &self.line("was", &answer(was));
        text += &self.line("is", &answer(is));
        if let (Some(documents), Trend::Another) = (documents, row.trend) {
            text += &self.line("documents", &documents);
        }
        text
    }

    fn line(&self, label: &str, text: &str) -> String {
        let width = self.style.width.saturating_sub(LABEL).max(20);
        let text = match text.rsplit_once(", ") {
            // shortens the answer, but not the note on it
            Some((answer, note)) if text.chars().count() > width => {
                let width = width.saturating_sub(note.chars().count() + 2).max(20);
                format!("{}, {note}", shorten(answer, width))
            }
            _ => shorten(text, width).into_owned(),
        };
        format!("    {label:10}{text}\n")
    }

    fn conclusion(&self, comparison: &Comparison) -> String {
        if !comparison.is_changed() {
            let partly = comparison
                .operations
                .iter()
                .any(|operation| operation.presence != Presence::Both);
            return if partly {
                "Nothing changed in the part that both have.\n".to_owned()
            } else {
                "Nothing changed.\n".to_owned()
            };
        }
        let mut parts = Vec::new();
        for trend in Trend::ALL {
            let number = comparison.rows(trend);
            if number > 0 {
                parts.push(format!("{} {}", rows(number), trend.says()));
            }
        }
        let count = |presence: Presence| {
            let operations = comparison.operations.iter();
            operations
                .filter(|operation| operation.presence == presence)
                .count()
        };
        let operations = |number: usize| match number {
            1 => "1 operation".to_owned(),
            number => format!("{number} operations"),
        };
        for (presence, what) in [(Presence::Gained, "gained"), (Presence::Lost, "lost")] {
            if count(presence) > 0 {
                parts.push(format!("{} {what}", operations(count(presence))));
            }
        }
        let chunks = comparison.operations.iter();
        let chunks = chunks
            .filter(|operation| operation.chunks.is_some())
            .count();
        if chunks > 0 {
            parts.push(format!("{} with or without chunks now", operations(chunks)));
        }
        format!("Changed: {}.\n", parts.join("; "))
    }
}

const fn mark(trend: Trend) -> (&'static str, anstyle::Style) {
    match trend {
        Trend::NoLonger => ("✗", BAD),
        Trend::Another => ("≠", WARN),
        Trend::Open => ("~", FAINT),
        Trend::Now => ("✓", GOOD),
    }
}

fn rows(number: usize) -> String {
    match number {
        1 => "1 row".to_owned(),
        number => format!("{number} rows"),
    }
}

fn words(answer: &KeptAnswer, validates: bool) -> String {
    match answer {
        KeptAnswer::Output { beginning, .. } if validates && beginning.is_empty() => {
            "accepted".to_owned()
        }
        answer => answer.to_string(),
    }
}
