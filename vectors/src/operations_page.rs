//! The page of the operations, `vectors/OPERATIONS.md`: the table of their facts.

use utfproof_oracle::Operation;

use crate::automaton::{Automaton, NoAutomaton};
use crate::facts::{has_incremental_output, has_room, is_a_stream, is_brief};

const HEAD: &str = "\
# The operations

Each row is computed: from the operation's line in `oracle/src/operation.rs`, and from what `vectors/src/facts.rs` concludes
from it. `cargo run -p utfproof-vectors --example operations > vectors/OPERATIONS.md` writes this page.

| column | meaning |
|---|---|
| takes, gives | the units of the input and of the result; \"a verdict\" of an operation that only accepts or rejects |
| rejects | it can reject an input |
| automaton | it is asked everything that tells its automaton from each other one of as many states; or why not: it *encodes* values, takes *two* operands, *counts* to 65,535, or *follows* from the automaton of another operation |
| buffer | it can be asked with a bounded buffer |
| chunks | its output after each chunk can be judged: by the *standard*'s own stream, or by the *law* that later input does not change it |
| cases | all of its cases are kept, or *few*, since its answers follow from those of other operations |

";

/// The page of the operations in Markdown.
pub fn operations_page() -> String {
    let mut page = HEAD.to_owned();
    page.push_str(
        "| operation | takes | gives | rejects | automaton | buffer | chunks | cases |\n",
    );
    page.push_str("|---|---|---|---|---|---|---|---|\n");
    for operation in Operation::ALL {
        page.push_str(&row(*operation));
    }
    page
}

fn row(operation: Operation) -> String {
    let signature = operation.signature();
    let yes = |is: bool| if is { "yes" } else { "" };
    let takes = match (operation.second_operand(), signature.operands) {
        (Some(second), _) => format!("{} and a {second}", signature.input),
        (None, 2) => format!("{}, twice", signature.input),
        (None, _) => signature.input.to_string(),
    };
    let gives = match signature.validates {
        true => "a verdict".to_owned(),
        false => signature.output.to_string(),
    };
    let chunks = match (has_incremental_output(operation), is_a_stream(operation)) {
        (false, _) => "",
        (true, true) => "standard",
        (true, false) => "law",
    };
    let cells = [
        takes.as_str(),
        &gives,
        yes(signature.rejects),
        automaton(operation),
        yes(has_room(operation)),
        chunks,
        if is_brief(operation) { "few" } else { "all" },
    ];
    format!("| `{operation}` | {} |\n", cells.join(" | "))
}

fn automaton(operation: Operation) -> &'static str {
    match Automaton::why_none(operation) {
        None => "yes",
        Some(NoAutomaton::Encodes) => "encodes",
        Some(NoAutomaton::TwoOperands) => "two",
        Some(NoAutomaton::Follows) => "follows",
        Some(NoAutomaton::Counts) => "counts",
        Some(NoAutomaton::TooManyStates | NoAutomaton::NoneFits | NoAutomaton::NotEmpty) => "none",
    }
}
