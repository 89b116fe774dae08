//! A function in C, driven by a table.

use super::validity::Validity;

/// How many classes of bytes are on a line.
const ON_A_LINE: usize = 32;

pub(super) fn function(validity: &Validity) -> String {
    let (class_of, classes) = validity.classes();
    let dead = validity.runs.len();
    let mut columns = vec![0x00; classes];
    for (class, byte) in class_of.iter().zip(0x00..=0xFF_u8).rev() {
        columns[*class] = byte;
    }
    let row = |state: usize| {
        let next = columns
            .iter()
            .map(|byte| validity.next(state, *byte).unwrap_or(dead));
        list(next)
    };
    let rows = (0..dead).map(row).chain([list(vec![dead; classes])]);
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
static const unsigned char next_state[{states}][{classes}] = {{
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
