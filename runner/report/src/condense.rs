//! Shortens the oracle's trace until a person can read it.

use serde::Serialize;

use super::Because;
use super::escape::printable;

/// One line of a shortened explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Reason {
    /// The input item or items; empty if it is the same as on the line above.
    pub(super) item: String,
    /// The step, with its algorithm if there are several.
    pub(super) step: String,
    /// The restatement of the step.
    pub(super) text: String,
}

/// One input item, or several in a row, and the steps taken on it.
#[derive(Clone)]
struct Block<'a> {
    first: &'a str,
    last: &'a str,
    times: usize,
    steps: Vec<&'a Because>,
}

/// The explanation in at most `limit` lines.
///
/// Until it fits, it joins neighbouring items that take the same steps, then omits algorithms that read no item, then
/// repeated steps, then the middle. A line marks the omitted middle.
pub(super) fn condense(because: &[Because], limit: usize) -> Vec<Reason> {
    let mut blocks = blocks(because);
    let shorteners: [fn(&mut Vec<Block<'_>>); 3] =
        [join_alike, keep_those_that_look, keep_first_occurrences];
    for shorten in shorteners {
        if length(&blocks) <= limit {
            break;
        }
        shorten(&mut blocks);
    }
    let mut reasons = reasons(&blocks);
    if reasons.len() > limit {
        let tail = limit - 4;
        let left_out = reasons.len() - 3 - tail;
        let gap = Reason {
            item: "…".to_owned(),
            step: String::new(),
            text: format!("({left_out} more steps)"),
        };
        reasons.splice(3..3 + left_out, [gap]);
    }
    reasons
}

fn length(blocks: &[Block<'_>]) -> usize {
    blocks.iter().map(|block| block.steps.len()).sum()
}

fn blocks(because: &[Because]) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for line in because {
        match blocks.last_mut() {
            Some(block) if line.item.is_empty() => block.steps.push(line),
            _ => blocks.push(Block {
                first: &line.item,
                last: &line.item,
                times: 1,
                steps: vec![line],
            }),
        }
    }
    blocks
}

fn join_alike(blocks: &mut Vec<Block<'_>>) {
    let steps = |block: &Block<'_>| block.steps.iter().map(|s| s.step).collect::<Vec<_>>();
    let mut joined: Vec<Block<'_>> = Vec::new();
    for block in blocks.drain(..) {
        match joined.last_mut() {
            Some(before) if steps(before) == steps(&block) => {
                before.last = block.last;
                before.times += 1;
            }
            _ => joined.push(block),
        }
    }
    *blocks = joined;
}

fn keep_those_that_look(blocks: &mut Vec<Block<'_>>) {
    let looking: Vec<_> = blocks
        .iter()
        .filter(|block| !block.first.is_empty())
        .map(|block| block.steps[0].step.algorithm)
        .collect();
    if looking.is_empty() {
        return;
    }
    for block in &mut *blocks {
        block
            .steps
            .retain(|step| looking.contains(&step.step.algorithm));
    }
    blocks.retain(|block| !block.steps.is_empty());
}

fn keep_first_occurrences(blocks: &mut Vec<Block<'_>>) {
    let mut seen = Vec::new();
    for block in &mut *blocks {
        let is_new = |step: &&Because| {
            let is_new = !seen.contains(&step.step);
            seen.push(step.step);
            is_new
        };
        let first = block.steps[0];
        block.steps.retain(is_new);
        if block.steps.is_empty() && !block.first.is_empty() {
            block.steps.push(first);
        }
    }
    blocks.retain(|block| !block.steps.is_empty());
    join_alike(blocks);
}

fn reasons(blocks: &[Block<'_>]) -> Vec<Reason> {
    let mut algorithms = blocks.iter().flat_map(|block| &block.steps);
    let algorithm = algorithms.next().map(|step| step.step.algorithm);
    let several = algorithms.any(|step| Some(step.step.algorithm) != algorithm);
    let step_name = |because: &Because| {
        let name = because.step.algorithm.split('#').next_back();
        match name {
            Some(name) if several => format!("{name} {}", because.step.step),
            _ => because.step.step.to_owned(),
        }
    };
    let reasons = blocks.iter().flat_map(|block| {
        block.steps.iter().enumerate().map(move |(i, because)| {
            let times = match block.times {
                1 => String::new(),
                times => format!(" ({times} times)"),
            };
            let item = match (i, block.first == block.last) {
                (0, true) => block.first.to_owned(),
                (0, false) => format!("{}…{}", block.first, block.last),
                _ => String::new(),
            };
            (item, *because, times)
        })
    });
    reasons
        .map(|(item, because, times)| Reason {
            item: printable(&item).into_owned(),
            step: step_name(because),
            text: printable(because.text).into_owned() + &times,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::StepId;

    use super::*;

    const INNER: &str = "whatwg-encoding#utf-8-decoder";
    const OUTER: &str = "whatwg-encoding#process-an-item";

    fn because(lines: &[(&str, &'static str, &'static str)]) -> Vec<Because> {
        let mut because = Vec::new();
        for (item, algorithm, step) in lines {
            because.push(Because {
                item: (*item).to_owned(),
                step: StepId { algorithm, step },
                text: step,
            });
        }
        because
    }

    fn items(reasons: &[Reason]) -> Vec<String> {
        let line = |r: &Reason| format!("{}|{}|{}", r.item, r.step, r.text);
        reasons.iter().map(line).collect()
    }

    #[test]
    fn a_short_explanation_stays_whole() {
        let because = because(&[("41", INNER, "3"), ("41", INNER, "3")]);
        assert_eq!(items(&condense(&because, 12)), ["41|3|3", "41|3|3"]);
    }

    #[test]
    fn neighbours_that_lead_to_the_same_steps_are_joined() {
        let ascii: Vec<_> = ["41", "42", "43"].map(|item| (item, INNER, "3")).into();
        let because = because(&[&ascii[..], &[("C0", INNER, "4")]].concat());
        assert_eq!(
            items(&condense(&because, 3)),
            ["41…43|3|3 (3 times)", "C0|4|4"]
        );
    }

    #[test]
    fn algorithms_that_read_no_item_are_omitted_first() {
        let because = because(&[
            ("", OUTER, "4"),
            ("ED", INNER, "3"),
            ("", OUTER, "8"),
            ("A0", INNER, "4"),
        ]);
        assert_eq!(items(&condense(&because, 3)), ["ED|3|3", "A0|4|4"]);
    }

    #[test]
    fn the_middle_is_omitted_last_and_marked() {
        let steps = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let because = because(&steps.map(|step| ("41", INNER, step)));
        let condensed = items(&condense(&because, 6));
        assert_eq!(
            condensed,
            [
                "41|1|1",
                "41|2|2",
                "41|3|3",
                "…||(4 more steps)",
                "41|8|8",
                "41|9|9"
            ]
        );
    }
}
