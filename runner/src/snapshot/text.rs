//! A comparison, for a person.

use super::{
    Change, Comparison, KeptAnswer, OperationChange, Presence, RowChange, Side, Trend, Was,
};
use crate::Operation;
use crate::report::table::Style;
use utfproof_notation::escape::{printable, shorten};
use utfproof_notation::style::{BAD, FAINT, GOOD, STRONG, WARN, paint};

/// How wide the labels of a change are, with what stands before them.
const LABEL: usize = 14;

impl Comparison {
    /// The text: what changed operation by operation, no more than `limit` rows of each, and what it comes to.
    pub fn render(&self, style: Style, limit: usize) -> String {
        let screen = Screen { style, limit };
        let mut text = format!(
            "{}  →  {}   suite {}\n",
            screen.side(&self.old),
            screen.side(&self.new),
            self.suite
        );
        if self.old.utfproof != self.new.utfproof {
            let [old, new] = [&self.old, &self.new].map(|side| printable(&side.utfproof));
            text += &format!("asked by utfproof {old}, and by utfproof {new}\n");
        }
        for operation in &self.operations {
            text += &screen.operation(operation);
        }
        text.push('\n');
        text += &screen.conclusion(self);
        text
    }
}

struct Screen {
    style: Style,
    limit: usize,
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

    /// An operation with its rows; nothing if there is nothing to say.
    fn operation(&self, change: &OperationChange) -> String {
        let mut remarks = Vec::new();
        match change.presence {
            Presence::Both => {}
            Presence::Partly { left_out } => remarks.push(format!(
                "not all that was asked is the same: only rows that both list are compared, {left_out} are left out"
            )),
            Presence::Gained => remarks.push("is answered now, and was not".to_owned()),
            Presence::Lost => remarks.push("is no longer answered".to_owned()),
            Presence::OnlyNew => remarks.push("was not asked in the old one".to_owned()),
            Presence::OnlyOld => remarks.push("was not asked in the new one".to_owned()),
        }
        match change.chunks {
            Some(true) => {
                remarks.push("takes chunks now: what came of them is not compared".to_owned())
            }
            Some(false) => {
                remarks.push("no longer takes chunks: what came of them is not compared".to_owned())
            }
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
        let validates = change
            .operation
            .parse::<Operation>()
            .is_ok_and(|operation| operation.signature().validates);
        for row in change.rows.iter().take(self.limit) {
            text += &self.row(row, validates);
        }
        if change.rows.len() > self.limit {
            let more = change.rows.len() - self.limit;
            text += &format!("\n  … {more} more of {}\n", change.operation);
        }
        text
    }

    fn row(&self, row: &RowChange, validates: bool) -> String {
        let (mark, paint_as) = match row.trend {
            Trend::NoLonger => ("✗", BAD),
            Trend::Another => ("≠", WARN),
            Trend::Open => ("~", FAINT),
            Trend::Now => ("✓", GOOD),
        };
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
            context,
            operands,
            expected,
            was,
            is,
        } = &row.first;
        let mut text = format!("\n  {}\n  {trend}{cases}\n", printable(&row.vector));
        let input = operands.as_ref().map(|operands| {
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
        let documents = expected.as_ref().map(|expected| said(expected, validates));
        let answer = |was: &Was| match (was, &documents) {
            (Was::AsDocuments, Some(documents)) => format!("{documents}, as the documents say"),
            (Was::AsDocuments, None) => "as the documents say".to_owned(),
            (Was::Open(answer), _) => {
                format!(
                    "{}, which the documents leave open",
                    said(answer, validates)
                )
            }
            (Was::Other(answer), _) => said(answer, validates),
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
            // what is said of an answer is not cut off with it
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
                "Nothing changed in what both have.\n".to_owned()
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
            parts.push(format!("{} with or without chunks", operations(chunks)));
        }
        format!("Changed: {}.\n", parts.join("; "))
    }
}

fn rows(number: usize) -> String {
    match number {
        1 => "1 row".to_owned(),
        number => format!("{number} rows"),
    }
}

fn said(said: &KeptAnswer, validates: bool) -> String {
    match said {
        KeptAnswer::Output { beginning, .. } if validates && beginning.is_empty() => {
            "accepted".to_owned()
        }
        said => said.to_string(),
    }
}
