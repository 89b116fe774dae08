//! Findings: promises that released software breaks, each checked by a person against the software's manual. The
//! program asks for the answer again each time; the judgement is the person's.

use serde::Deserialize;
use utfproof_oracle::{Operation, Sequence};

use utfproof_judge::ask::verdict;
use utfproof_report::{Difference, Shown, Verdict, printable, restatement};
use utfproof_vectors::core::Flags;

/// A finding, as a person wrote it down.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The implementation's name on the command line.
    pub implementation: String,
    /// The problem, in one line.
    pub title: String,
    /// The operation that shows it.
    pub operation: String,
    /// The smallest input, in notation; more than one for chunks.
    #[serde(rename = "in")]
    pub operands: Vec<String>,
    /// Why the answer breaks the promise.
    pub judgement: String,
    /// The manual's promise in our words, and where it is.
    pub documented: String,
}

/// An implementation's current answer to the input of a finding.
#[derive(Clone, Debug)]
pub struct Confirmed {
    /// Its own name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its answer.
    pub answer: Difference,
}

/// Why a file of findings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FindingsError {
    /// It is not JSON, or not of this layout.
    #[error(
        "{}; a file of findings is a JSON array of objects with implementation, title, operation, in, judgement and documented",
        printable(&.0.to_string())
    )]
    Layout(#[from] serde_json::Error),
    /// A finding names an unknown operation.
    #[error("finding {0}: unknown operation '{1}'")]
    Operation(usize, String),
}

/// Reads the text of a file.
///
/// # Errors
///
/// If it is not such JSON, or a finding names an unknown operation.
pub fn read(text: &str) -> Result<Vec<(Finding, Operation)>, FindingsError> {
    let findings: Vec<Finding> = serde_json::from_str(text)?;
    let findings = findings.into_iter().enumerate().map(|(i, finding)| {
        let operation = finding.operation.parse();
        let unknown =
            || FindingsError::Operation(i + 1, finding.operation.escape_debug().to_string());
        let operation = operation.map_err(|_| unknown())?;
        Ok((finding, operation))
    });
    findings.collect()
}

const HEAD: &str = "\
# Findings

Released software that breaks a promise of its own manual. One rule decides: an entry is a finding only if the
software's manual, or a document that the manual says it follows, promises something different from what the software
does.

A manual is whatever the authors publish for users: a reference, a README, a page of the package, or the comment above a
function's declaration. A documented deviation is a choice. If a manual says nothing, or nothing about ill-formed input,
there is no finding either. `known-differences/` records the behaviour in both cases.

The vectors found each entry, and a person checked it against the steps of the document and against the manual. The row
*its manual says* restates the manual and names the passage. Answers and versions are the software's own, from the day
this page was made. Each command asks again. The flags are those of
[`flags.json`](../vectors/core/flags.json).

This page is made from `findings.json` by `utfproof findings runner/findings.json -o runner/FINDINGS.md`.

";

/// The page in Markdown.
pub fn page(findings: &[(Finding, Confirmed)]) -> String {
    let mut page = HEAD.to_owned();
    page += "| # | software | version | operation | what is wrong |\n|---|---|---|---|---|\n";
    for (number, (finding, confirmed)) in (1..).zip(findings) {
        page += &format!(
            "| [{number}](#{number}) | {} | {} | `{}` | {} |\n",
            cell(&confirmed.name),
            cell(&confirmed.version),
            finding.operation,
            cell(&finding.title)
        );
    }
    for (number, (finding, confirmed)) in (1..).zip(findings) {
        page += &section(number, finding, confirmed);
    }
    page
}

fn section(number: usize, finding: &Finding, confirmed: &Confirmed) -> String {
    let answer = &confirmed.answer;
    let operand = |operand: &Sequence| match operand.is_empty() {
        true => "nothing".to_owned(),
        false => format!("`{operand}`"),
    };
    let operands: Vec<String> = answer.operands.iter().map(operand).collect();
    let step = answer.trace().last_step().map_or_else(String::new, |step| {
        format!("`{step}`: {}", cell(restatement(step)))
    });
    let (name, version) = (cell(&confirmed.name), cell(&confirmed.version));
    let flags = Flags::of_given(answer.operation, &answer.operands);
    let parts = [
        ("input", operands.join(" then ")),
        ("flags", flags.to_string()),
        ("expected", shown(&answer.expected)),
        ("answered", shown(&answer.answered)),
        ("verdict", verdict(answer)),
        ("step", step),
        ("its manual says", cell(&finding.documented)),
        ("judgement", cell(&finding.judgement)),
        ("repeat", format!("`{}`", answer.repeat)),
    ];
    let parts = parts.iter().filter(|(_, text)| !text.is_empty());
    let rows = parts.map(|(what, text)| format!("| {what} | {text} |\n"));
    let rows: String = rows.collect();
    format!(
        "\n<a id=\"{number}\"></a>\n## {number}. {name} {version}: {}\n\n| | |\n|---|---|\n{}",
        cell(&finding.title),
        rows
    )
}

fn shown(shown: &Shown) -> String {
    match shown {
        Shown::Output(output) if output.is_empty() => "nothing".to_owned(),
        Shown::Output(output) => format!("`{output}`"),
        Shown::Rejected { message, at, part } => {
            let at = at.map(|at| format!(" at {at}")).unwrap_or_default();
            let message = message
                .as_deref()
                .map(|message| format!(" ({})", cell(message)));
            format!("an error{at}{part}{}", message.unwrap_or_default())
        }
        Shown::Failure(what) => cell(what),
    }
}

/// Escapes text from elsewhere, so that it stays in its cell and has no markup.
pub(crate) fn cell(text: &str) -> String {
    let text = printable(text);
    let special = ['\\', '|', '<', '>', '*', '_', '[', ']'];
    let mut cell = String::new();
    for c in text.chars() {
        if special.contains(&c) {
            cell.push('\\');
        }
        cell.push(c);
    }
    cell
}

/// Whether an answer still shows the finding.
pub fn still_holds(answer: &Difference) -> bool {
    answer.verdict != Verdict::Conforms && answer.verdict != Verdict::Unsupported
}
