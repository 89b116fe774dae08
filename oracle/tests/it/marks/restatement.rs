//! The restatement of a step, as the comment above its mark.

use utfproof_spec_tables::Step;

/// The longest line, in columns.
const WIDTH: usize = 120;

/// The step that a line of `source` marks.
pub(crate) fn mark<'a>(source: &str, line: &'a str) -> Option<&'a str> {
    let line = line.trim_start();
    let marked = match line.split_once("trace.step(") {
        Some((_, argument)) => argument,
        // a table of rows, each of which begins with its step
        None if source.contains("trace.step(step)") => line.strip_prefix('(').unwrap_or(line),
        None => return None,
    };
    marked.strip_prefix('"')?.split('"').next()
}

/// Returns the source of an algorithm with the restatement of each step, and no other comment, directly above its mark.
///
/// A mark without a step stays as it is.
pub(crate) fn restated(source: &str, steps: &[Step]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in source.lines() {
        let step = mark(source, line).and_then(|id| steps.iter().find(|step| step.id == id));
        if let Some(step) = step {
            while lines.last().is_some_and(|above| is_comment(above)) {
                lines.pop();
            }
            let indent = line.len() - line.trim_start().len();
            lines.extend(comment(&step.text, indent));
        }
        lines.push(line.to_owned());
    }
    lines.join("\n") + "\n"
}

/// Whether a line is only a comment; a doc comment does not count.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") && !line.starts_with("///") && !line.starts_with("//!")
}

fn comment(text: &str, indent: usize) -> Vec<String> {
    let empty = format!("{:indent$}//", "");
    let mut lines = vec![empty.clone()];
    for word in text.split_whitespace() {
        let line = lines.last().expect("there is always a line");
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(empty.clone());
        }
        let line = lines.last_mut().expect("there is always a line");
        line.push(' ');
        line.push_str(word);
    }
    lines
}
