//! Differences of readings as text for a terminal.

use utfproof_spec_tables::library;

use super::{AcceptedByOne, Parting, PartingGroup};
use crate::readings::show;
use utfproof_notation::grouped;
use utfproof_notation::style::{GOOD, STRONG, WARN, paint};

/// Lists the differences pair by pair, and the pairs that agree.
pub fn render(partings: &[Parting], color: bool) -> String {
    let paint = |style, text: &str| paint(color, style, text);
    let mut text = String::new();
    for (number, parting) in partings.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        let names = format!("{} and {}", parting.left, parting.right);
        text += &paint(STRONG, &names);
        text.push('\n');
        let [inputs, differing] = [parting.inputs, parting.differing];
        let units = parting.kind();
        let tried = format!("{} inputs of up to three {units}", grouped(inputs));
        let longer = grouped(parting.longer);
        if parting.agrees() {
            let agree = paint(GOOD, "agree");
            text += &format!("  {agree} on all {tried}, and on {longer} longer ones\n");
            continue;
        }
        let differ = paint(WARN, "differ");
        let differing = grouped(differing);
        text +=
            &format!("  {differ} on {differing} of the {tried}; {longer} longer ones were tried\n");
        for group in &parting.groups {
            text += &one(parting, group);
        }
        text += &by_form(parting);
    }
    text
}

fn one(parting: &Parting, group: &PartingGroup) -> String {
    let width = parting.left.name().len().max(parting.right.name().len());
    let restated = library().step(&group.step.to_string());
    let restated = restated
        .map(|place| place.step.text.as_str())
        .unwrap_or_default();
    let inputs = match group.inputs {
        0 => format!("none of up to three {}", parting.kind()),
        inputs => format!("{} of up to three {}", grouped(inputs), parting.kind()),
    };
    let [left, right] =
        [(parting.left, &group.left), (parting.right, &group.right)].map(|(reading, answer)| {
            format!(
                "    {:width$}  {}\n",
                reading.name(),
                show(reading.operation, answer)
            )
        });
    format!(
        "\n  {}  {restated}\n    {:width$}  {}\n{left}{right}    {:width$}  {inputs}\n",
        group.step, "smallest input", group.smallest, "inputs"
    )
}

/// The kinds of bytes that one decoder accepts, if there are several.
fn by_form(parting: &Parting) -> String {
    let found = parting.accepted_by_one();
    if found.len() < 2 {
        return String::new();
    }
    let mut text = "\n  what one of them accepts and the other rejects\n".to_owned();
    for AcceptedByOne {
        form,
        smallest,
        left,
        right,
    } in &found
    {
        let [left, right] = [(parting.left, left), (parting.right, right)]
            .map(|(reading, answer)| show(reading.operation, answer));
        let smallest = smallest.to_string();
        text += &format!("    {:19}  {smallest:11}  {left}, {right}\n", form.name());
    }
    text
}
