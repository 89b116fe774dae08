//! A function in C, driven by a table.

use super::validity::Validity;

/// How many classes of bytes are on a line.
const ON_A_LINE: usize = 32;

pub(super) fn function(validity: &Validity) -> String {
    let classes = validity.classes();
    let mut class_of = [0; 256];
    for (number, class) in classes.iter().enumerate() {
        for byte in &class.bytes {
            class_of[usize::from(*byte)] = number;
        }
    }
    let dead = validity.runs.len();
    let classes_of = |state: usize| classes.iter().map(move |class| class.next[state]);
    let rows = (0..dead).map(|state| list(classes_of(state).map(|next| next.unwrap_or(dead))));
    let rows = rows.chain([list(vec![dead; classes.len()])]);
    let rows: Vec<String> = rows.map(|row| format!("    {{{row}}}")).collect();
    let of_bytes: Vec<String> = class_of
        .chunks(ON_A_LINE)
        .map(|classes| format!("    {}", list(classes.iter().copied())))
        .collect();
    let accepts = validity.accepts.iter().copied().chain([false]);
    let accepts = list(accepts.map(usize::from));
    let (origin, name, states) = (validity.origin(), validity.function(), dead + 1);
    format!(
        "/* {origin} */
#include <stddef.h>

/* the class of each byte */
static const unsigned char class_of[256] = {{
{}
}};

/* the next state for each state and class; state {dead} is never left */
static const unsigned char next_state[{states}][{}] = {{
{}
}};

/* whether a sequence may end in the state */
static const unsigned char accepts[{states}] = {{{accepts}}};

/* 1 if the bytes are accepted, and 0 if not */
int {name}(const unsigned char *bytes, size_t length)
{{
    unsigned char state = 0;
    size_t i;
    for (i = 0; i < length; i++)
        state = next_state[state][class_of[bytes[i]]];
    return accepts[state];
}}
",
        of_bytes.join(",\n"),
        classes.len(),
        rows.join(",\n"),
    )
}

fn list(numbers: impl IntoIterator<Item = usize>) -> String {
    let numbers: Vec<String> = numbers
        .into_iter()
        .map(|number| number.to_string())
        .collect();
    numbers.join(", ")
}
